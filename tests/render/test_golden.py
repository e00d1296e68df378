"""Pictures as they were when somebody looked at them and found them good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.rules import CLASSIC, DRAW
from engine.tiles import Seat
from engine.view import view
from render import THEMES, Theme, hand_image, match_image, round_image, table_image
from tests.render.names import NAMES_OF_ALL_KINDS
from tests.render.pictures import Golden
from tests.render.positions import (
    CLOSED_LINE,
    HIGH_LINE,
    LINE_OF_28,
    NAMES,
    a_hand_of,
    laid,
    moment,
    seat_to_play,
    with_line,
)

CORNERS = {
    "right-down": "6-5, 5-4 right down, 4-3 right",
    "right-up": "6-5, 5-4 right up, 4-3 right",
    "left-up": "6-5, 6-4 left up, 4-3 left",
    "left-down": "6-5, 6-4 left down, 4-3 left",
    "down-left": "6-5, 5-4 right down, 4-3 right left, 3-2 right",
    "down-right": "6-5, 5-4 right down, 4-3 right right, 3-2 right",
    "crosswise-double": "6-5, 5-5 right right, 5-4 right",
    "crosswise-double-below": "6-5, 5-4 right down, 4-4 right down, 4-3 right",
    "corner-double-left": "6-5, 5-5 right down, 5-4 right left, 4-3 right",
    "corner-double-right": "6-5, 5-5 right down, 5-4 right right",
    "corner-double-from-below": "6-5, 5-4 right down, 4-4 right right, 4-3 right up",
}
"""Lines with every kind of corner, in the notation of `rules.md`."""


def test_an_empty_table(golden: Golden) -> None:
    golden.check("empty", table_image(view(moment(1, 0), None), NAMES))


def test_a_lead(golden: Golden) -> None:
    seen = with_line(laid(CLASSIC, "6-4"))
    golden.check("lead", table_image(seen, NAMES))


def test_a_lead_double(golden: Golden) -> None:
    seen = with_line(laid(CLASSIC, "6-6"))
    golden.check("lead-double", table_image(seen, NAMES))


@pytest.mark.parametrize("corner", CORNERS)
def test_every_corner(corner: str, golden: Golden) -> None:
    png = table_image(with_line(laid(CLASSIC, CORNERS[corner])), NAMES, size=(600, 400))
    golden.check(f"corner-{corner}", png)


def test_a_line_of_28(golden: Golden) -> None:
    seen = with_line(laid(CLASSIC, LINE_OF_28))
    golden.check("line-of-28", table_image(seen, NAMES))


def test_a_line_higher_than_the_bounded_table(golden: Golden) -> None:
    seen = replace(with_line(laid(DRAW, HIGH_LINE)), ruleset=DRAW)
    golden.check("high-line", table_image(seen, NAMES))


def test_a_closed_end(golden: Golden) -> None:
    golden.check("closed-end", table_image(with_line(laid(CLASSIC, CLOSED_LINE)), NAMES))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_theme(theme: Theme, golden: Golden) -> None:
    golden.check(f"table-{theme.name}", table_image(view(moment(4, 27), None), NAMES, theme))
    golden.check(f"hand-{theme.name}", hand_image(seat_to_play(moment(4, 8)), NAMES, theme))


def test_tiles_just_drawn(golden: Golden) -> None:
    golden.check("drawn", table_image(view(moment(1, 18), None), NAMES))


def test_a_round_that_somebody_went_out_of(golden: Golden) -> None:
    golden.check("round-out", round_image(view(moment(2), None), NAMES))


def test_a_blocked_round(golden: Golden) -> None:
    golden.check("round-blocked", round_image(view(moment(3), None), NAMES))


def test_a_match(golden: Golden) -> None:
    golden.check("match", match_image(view(moment(6), None), NAMES))


@pytest.mark.parametrize("number", [1, 7, 19])
def test_a_hand(number: int, golden: Golden) -> None:
    golden.check(f"hand-of-{number}", hand_image(a_hand_of(number), NAMES))


def test_in_another_language(golden: Golden) -> None:
    png = table_image(view(moment(4, 27), None), NAMES, locale="el")
    golden.check("table-greek", png)


@pytest.mark.parametrize("kind", NAMES_OF_ALL_KINDS)
def test_names_of_all_kinds(kind: str, golden: Golden) -> None:
    seen = replace(view(moment(1, 0), None), turn=Seat.B)
    png = table_image(seen, (NAMES_OF_ALL_KINDS[kind],) * 2, size=(600, 400))
    golden.check(f"name-{kind}", png)
