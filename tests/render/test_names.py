"""Names: whatever people call themselves, it is shown, and stays where it belongs."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from engine.match import leave
from engine.tiles import Seat
from engine.view import view
from render import table_image
from render.text.clusters import clusters
from render.text.coverage import file_for
from render.text.lettering import fitted, ink, line_height
from render.text.names import NAMELESS, Name
from render.text.order import visual_runs
from render.text.shaping import shape
from render.verdicts import round_verdict
from render.words import render_words
from tests.render.names import NAMES_OF_ALL_KINDS
from tests.render.pictures import opened
from tests.render.positions import a_match, moment

NAME_AREA = (120, 0, 442, 72)
"""Where A's name may be, in pixels."""

AVATAR_AREA = (10, 8, 120, 120)


@given(st.text(max_size=40))
def test_no_name_is_blank(name: str) -> None:
    known = Name.of(name)
    assert known.shown.strip()
    assert known.initial.strip()


@given(st.text(max_size=40))
def test_every_character_that_is_left_has_a_glyph(name: str) -> None:
    shown = Name.of(name).shown
    assert all(file_for(cluster) is not None for cluster in clusters(shown))
    assert all(glyph.number != 0 for glyph in shape(shown).glyphs)


@settings(max_examples=60)
@given(st.text(min_size=1, max_size=40), st.integers(12, 80), st.integers(10, 400))
def test_a_name_never_leaves_its_room(name: str, size: int, room: int) -> None:
    mask = ink(Name.of(name).shown, size, room)
    assert mask.width <= room
    assert mask.height == line_height(size)


@pytest.mark.parametrize("kind", NAMES_OF_ALL_KINDS)
def test_a_name_changes_nothing_outside_its_area(kind: str) -> None:
    seen = replace(view(a_match(1, 0), None))
    plain = opened(table_image(seen, ("I", "Bo")))
    named = opened(table_image(seen, (NAMES_OF_ALL_KINDS[kind], "Bo")))
    for area in (NAME_AREA, AVATAR_AREA):
        plain.paste(0, area)
        named.paste(0, area)
    plain.paste(0, (200, 400, 1000, 520))  # where the empty table says who leads
    named.paste(0, (200, 400, 1000, 520))
    assert ImageChops.difference(plain, named).getbbox() is None


@pytest.mark.parametrize("blank", ["", "   ", "\u200b\u200d", "\u3164", "\u2800 \u00ad", "\u0301"])
def test_a_blank_name_becomes_a_question_mark(blank: str) -> None:
    assert Name.of(blank) == Name(NAMELESS, NAMELESS)


def test_a_long_name_ends_in_an_ellipsis() -> None:
    whole, cut = ink("W" * 32, 36, 2000), ink("W" * 32, 36, 250)
    assert cut.width > 200
    dots = cut.crop((cut.width - 30, 0, cut.width, cut.height))
    assert dots.getbbox() != whole.crop((cut.width - 30, 0, cut.width, cut.height)).getbbox()


def test_zalgo_keeps_its_letters_and_few_of_its_marks() -> None:
    shown = Name.of(NAMES_OF_ALL_KINDS["zalgo"]).shown
    assert all(len(cluster) <= 4 for cluster in clusters(shown))
    bases = [c[0] for c in clusters(unicodedata.normalize("NFD", shown))]
    assert "".join(bases) == "ZALGO"


def test_vietnamese_keeps_all_its_marks() -> None:
    assert Name.of("Nguyễn Thị Phượng").shown == "Nguyễn Thị Phượng"


def test_arabic_runs_from_right_to_left() -> None:
    (run,) = visual_runs("محمد")
    assert run.right_to_left
    xs = {glyph.number: glyph.x for glyph in shape("محمد").glyphs}
    assert len(xs) == 4, "each of the four letters has the form of its place"


def test_numbers_in_hebrew_run_from_left_to_right() -> None:
    runs = [(run.text, run.right_to_left) for run in visual_runs("שלום 12")]
    assert runs == [("12", False), ("שלום ", True)]


def test_hebrew_within_latin_stays_in_its_place() -> None:
    runs = [run.text for run in visual_runs("ABC שלום def")]
    assert runs == ["ABC ", "שלום", " def"]


def test_both_brackets_of_a_pair_turn_the_same_way() -> None:
    runs = [(run.text, run.right_to_left) for run in visual_runs("محمد (abc) 12")]
    assert runs == [("12", False), (") ", True), ("abc", False), ("محمد (", True)]
    assert [run.text for run in visual_runs("abc (שלום) x")] == ["abc (", "שלום", ") x"]


@pytest.mark.parametrize("locale", ["en", "el", "sv", "it", "ms", "vi"])
def test_a_name_turns_nothing_of_the_sentence_around_it(locale: str) -> None:
    """Who resigns and who wins must not change places."""
    names = (Name.of("محمد"), Name.of("שרה"))
    resigned, _ = leave(moment(1, 5), Seat.A)
    sentence = round_verdict(view(resigned, None), names, render_words(locale))
    plain = round_verdict(view(resigned, None), (Name.of("A"), Name.of("B")), render_words(locale))
    seen = [run.text for run in visual_runs(sentence)]
    places = [seen.index(next(text for text in seen if part in text)) for part in ("محمد", "שרה")]
    assert places == sorted(places)
    assert all(run.text in plain for run in visual_runs(sentence) if run.text.isascii())


@pytest.mark.parametrize("locale", ["en", "el", "sv", "it", "ms", "vi"])
@pytest.mark.parametrize("name", ["W" * 32, "﷽" * 32, "漢" * 32])
def test_long_names_are_cut_and_not_what_is_said_of_them(name: str, locale: str) -> None:
    resigned, _ = leave(moment(1, 5), Seat.A)
    words, room = render_words(locale), 1152 / 28
    both = round_verdict(view(resigned, None), (Name.of(name), Name.of(name)), words)
    shaped = fitted(both, room)
    assert shaped.width <= room
    said = [glyph.number for glyph in shaped.glyphs]
    bare = round_verdict(view(resigned, None), (Name.of("…"), Name.of("…")), words)
    assert Counter(glyph.number for glyph in shape(bare).glyphs) <= Counter(said)


@pytest.mark.parametrize("score", [0, 99, 103])
@pytest.mark.parametrize("name", ["Computer (expert)", "Computer (medium)"])
def test_the_name_of_a_computer_is_shown_whole(name: str, score: int) -> None:
    seen = replace(view(a_match(1, 0), None), scores=(score, score))
    whole, longer = (opened(table_image(seen, (n, "Bo"))) for n in (name, name + "WWWW"))
    assert ImageChops.difference(whole, longer).getbbox() is not None


def test_controls_that_turn_the_text_around_are_dropped() -> None:
    assert Name.of("x\u202ereversed\u2066").shown == "xreversed"


def test_a_family_of_emoji_is_one_cluster() -> None:
    assert len(clusters("👩‍👩‍👧🇬🇷👍🏽")) == 3


def test_the_initial_is_the_first_letter() -> None:
    assert Name.of("🐸 ελένη").initial == "Ε"  # noqa: RUF001 - the Greek letter
    assert Name.of("  ß").initial == "ß"
    assert Name.of("🐸🔥").initial == "🐸"


@pytest.mark.parametrize("wide", ["﷽", "𒐫", "꧅"])
def test_a_wide_initial_is_made_smaller_and_not_cut(wide: str) -> None:
    seen = view(a_match(1, 0), None)
    pictures = [opened(table_image(seen, (name, "Bo"))).crop(AVATAR_AREA) for name in (wide, "…")]
    assert ImageChops.difference(*pictures).getbbox() is not None


def test_a_character_that_no_font_has_becomes_a_dot() -> None:
    assert file_for("\U0001bc00") is None, "shorthand has come to the fonts: take another one"
    assert Name.of("a\U0001bc00b").shown == "a·b"
