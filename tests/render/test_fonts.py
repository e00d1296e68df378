"""The fonts, and the list that says what they have."""

from __future__ import annotations

from pathlib import Path

import pytest
import uharfbuzz as hb

import render
from render.text.coverage import LIST, Coverage, coverages

FONTS = Path(render.__file__).parent / "fonts"
MOST_BYTES = 25_000_000


def _as_it_is(file: str) -> Coverage:
    return Coverage.of(file, hb.Face(hb.Blob.from_file_path(FONTS / file)).unicodes)


def test_the_list_says_what_the_fonts_have(*, renew: bool) -> None:
    actual = [_as_it_is(coverage.file) for coverage in coverages()]
    if renew:
        text = "".join(f"{coverage}\n" for coverage in actual)
        (FONTS / LIST).write_text(text, encoding="ascii")
        coverages.cache_clear()
    assert list(coverages()) == actual


def test_every_font_file_is_in_the_list() -> None:
    files = {path.name for path in FONTS.iterdir() if path.suffix in {".ttf", ".otf"}}
    assert files == {coverage.file for coverage in coverages()}


def test_the_fonts_have_their_licence_and_are_not_too_heavy() -> None:
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "ABCabc019 !?&@#",
        "ŁłŐőŞşĞğ",
        "αβγΩ",
        "ЖжЇїЎў",
        "ạặệộữ",
        "العربية",
        "עברית",
        "ภาษาไทย",
        "हिन्दी",
        "বাংলা",
        "தமிழ்",
        "తెలుగు",
        "日本語かなカナ",
        "한국어",
        "简体繁體",
        "ქართული",
        "Հայերեն",
        "አማርኛ",
        "ខ្មែរ",
        "မြန်မာ",
        "😀🎲🁣❤★☆♠←→−·",
    ],
)
def test_a_script_that_people_write_in_is_covered(text: str) -> None:
    missing = [c for c in text if not any(coverage.has(c) for coverage in coverages())]
    assert missing == []
