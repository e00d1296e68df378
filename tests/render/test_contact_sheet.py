"""The contact sheet in `docs/`: twelve pictures at full size, and as a phone shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PIL import Image

from engine.rules import CLASSIC
from engine.tiles import Seat
from engine.view import view
from render import CONTRAST, DARK, LIGHT, hand_image, match_image, round_image, table_image
from tests.render.pictures import SHARE_TOLERANCE, difference, opened
from tests.render.positions import (
    CLOSED_LINE,
    LINE_OF_28,
    a_hand_of,
    laid,
    moment,
    with_line,
)

DOCS = Path(__file__).parents[2] / "docs"
PHONE = 360
COLUMNS = 3
GAP = 12
DISCORD_DARK = (49, 51, 56)

GREEK = ("Ελένη", "Søren Kierkegård")
FAR = ("محمد بن سلمان", "山田太郎 🐸")

SHEET: Mapping[str, Callable[[], bytes]] = {
    "01-lead": lambda: table_image(with_line(laid(CLASSIC, "6-6")), GREEK),
    "02-table": lambda: table_image(view(moment(1, 9), None), GREEK),
    "03-long-line": lambda: table_image(view(moment(4, 27), None), GREEK),
    "04-line-of-28": lambda: table_image(with_line(laid(CLASSIC, LINE_OF_28)), FAR),
    "05-closed-end": lambda: table_image(with_line(laid(CLASSIC, CLOSED_LINE)), GREEK),
    "06-drawn": lambda: table_image(view(moment(1, 18), None), FAR, DARK, locale="vi"),
    "07-hand": lambda: hand_image(a_hand_of(7), GREEK),
    "08-hand-of-19": lambda: hand_image(a_hand_of(19), GREEK, DARK),
    "09-round": lambda: round_image(view(moment(3), None), GREEK),
    "10-match": lambda: match_image(view(moment(6), None), GREEK),
    "11-contrast": lambda: table_image(view(moment(3, 25), Seat.A), GREEK, CONTRAST),
    "12-light": lambda: table_image(view(moment(5, 30), None), GREEK, LIGHT, locale="el"),
}


@pytest.mark.parametrize("name", SHEET)
def test_a_picture_of_the_contact_sheet_is_as_it_is_drawn_now(name: str, *, renew: bool) -> None:
    path = DOCS / "pictures" / f"{name}.png"
    picture = SHEET[name]()
    if renew:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)
    assert difference(opened(picture), opened(path.read_bytes())) <= SHARE_TOLERANCE


def test_the_contact_sheets_show_all_twelve(*, renew: bool) -> None:
    pictures = [opened((DOCS / "pictures" / f"{name}.png").read_bytes()) for name in SHEET]
    sheets = {"contact-sheet": _sheet(pictures, 1200), "contact-sheet-360": _sheet(pictures, PHONE)}
    for name, sheet in sheets.items():
        path = DOCS / f"{name}.png"
        if renew:
            sheet.save(path, optimize=True)
        assert opened(path.read_bytes()).size == sheet.size


def _sheet(pictures: list[Image.Image], width: int) -> Image.Image:
    """The pictures in rows of three, each so wide."""
    scaled = [
        picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    rows = [scaled[start : start + COLUMNS] for start in range(0, len(scaled), COLUMNS)]
    heights = [max(picture.height for picture in row) for row in rows]
    size = (COLUMNS * (width + GAP) + GAP, sum(heights) + GAP * (len(rows) + 1))
    sheet = Image.new("RGB", size, DISCORD_DARK)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for column, picture in enumerate(row):
            sheet.paste(picture, (GAP + column * (width + GAP), top))
        top += height + GAP
    return sheet
