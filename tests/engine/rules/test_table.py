"""`rules.md`, The table: the lead, and where a tile may join it, cell by cell."""

from __future__ import annotations

import pytest

from engine.actions import End
from engine.errors import IllegalAction
from engine.line import Line
from engine.table import BOUNDED, Heading, Lie
from tests.engine.rules.positions import (
    block_of_cells,
    cells,
    headings,
    legal,
    line_of,
    round_of,
    spot_of,
    then,
)

ALL_AROUND = {"left", "right", "up", "down"}


def laid_cells(plays: str) -> set[tuple[int, int]]:
    return cells(line_of(plays).laid[-1].spot)


def test_the_table_of_classic_has_40_by_22_cells() -> None:
    """40 x 22 cells; cell (0, 0) is the top left; x grows to the right, y downward."""
    inside = [(x, y) for x in range(-2, 42) for y in range(-2, 24) if BOUNDED.half_mask(x, y)]
    assert inside == [(x, y) for x in range(39) for y in range(21)]
    assert [heading.step for heading in (Heading.RIGHT, Heading.DOWN)] == [(1, 0), (0, 1)]


def test_the_lead_lies_flat_in_the_middle() -> None:
    """Its halves at x 18-19 and 20-21, y 10-11; the first half, the higher, is the left one."""
    (lead,) = line_of("6-4").laid
    assert cells(lead.spot) == block_of_cells((18, 21), (10, 11))
    assert (lead.near_pips, lead.spot.near) == (6, (18, 10))
    assert (lead.far_pips, lead.spot.far) == (4, (20, 10))
    assert not lead.spot.is_upright


def test_a_lead_double_stands_upright() -> None:
    """A lead double stands upright at x 19-20, y 9-12."""
    (lead,) = line_of("6-6").laid
    assert cells(lead.spot) == block_of_cells((19, 20), (9, 12))
    assert lead.spot.is_upright


@pytest.mark.parametrize("lead", ["6-4", "6-6"])
def test_the_left_end_heads_left_the_right_end_right(lead: str) -> None:
    """The left end heads left, the right end heads right."""
    line = line_of(lead)
    assert line.heading_of(End.LEFT) is Heading.LEFT
    assert line.heading_of(End.RIGHT) is Heading.RIGHT


@pytest.mark.parametrize(
    ("play", "xs", "ys"),
    [
        ("5-4 right right", (22, 25), (10, 11)),
        ("5-4 right down", (20, 21), (12, 15)),
        ("5-4 right up", (20, 21), (6, 9)),
        ("6-4 left left", (14, 17), (10, 11)),
        ("6-4 left down", (18, 19), (12, 15)),
        ("6-4 left up", (18, 19), (6, 9)),
    ],
)
def test_a_tile_is_laid_straight_or_as_a_corner_to_either_side(
    play: str, xs: tuple[int, int], ys: tuple[int, int]
) -> None:
    """The clause, word for word.

    Straight (on in the heading) or as a corner, to either side, matching half first. The new
    heading is the way in which it points.
    """
    line = line_of(f"6-5, {play}")
    laid = line.laid[-1]
    assert cells(laid.spot) == block_of_cells(xs, ys)
    assert (laid.near_pips, laid.far_pips) == (laid.tile.across(4), 4)
    side = End(play.split()[1])
    heading = line.heading_of(side)
    assert heading is not None
    assert heading.value == play.split()[2]
    assert line_of("6-5").spots(laid.tile, side)[0].heading.value == side.value


def test_there_is_no_other_way_for_a_tile() -> None:
    assert headings(line_of("6-5"), "5-4", End.RIGHT) == ALL_AROUND - {"left"}
    assert headings(line_of("6-5"), "6-4", End.LEFT) == ALL_AROUND - {"right"}
    with pytest.raises(IllegalAction, match="cannot head left there: right, down, up") as refused:
        then(round_of("6-5", "5-4 1-0", "2-0"), "5-4 right left")
    assert refused.value.code == "heading-closed"


@pytest.mark.parametrize(
    ("play", "xs", "ys", "lie"),
    [
        ("5-5 right right", (22, 23), (9, 12), Lie.CROSSWISE),
        ("5-5 right down", (20, 21), (12, 15), Lie.CORNER_DOUBLE),
        ("5-5 right up", (20, 21), (6, 9), Lie.CORNER_DOUBLE),
        ("6-6 left left", (16, 17), (9, 12), Lie.CROSSWISE),
        ("6-6 left down", (18, 19), (12, 15), Lie.CORNER_DOUBLE),
        ("6-6 left up", (18, 19), (6, 9), Lie.CORNER_DOUBLE),
    ],
)
def test_a_double_is_perpendicular_to_the_tile_that_it_joins(
    play: str, xs: tuple[int, int], ys: tuple[int, int], lie: Lie
) -> None:
    """The clause, word for word.

    Crosswise: its middle against the open half, so it overlaps the row by one cell on each
    side. Corner double: pointing away from the side face, its near half touching it.
    """
    laid = line_of(f"6-5, {play}").laid[-1]
    assert cells(laid.spot) == block_of_cells(xs, ys)
    assert laid.spot.lie is lie
    assert laid.spot.is_upright


def test_a_double_joining_an_upright_tile_lies_flat() -> None:
    """A double is always perpendicular to the tile that it joins."""
    down = "6-5, 5-4 right down, "
    assert laid_cells(down + "4-4 right down") == block_of_cells((19, 22), (16, 17))
    assert laid_cells(down + "4-4 right right") == block_of_cells((22, 25), (14, 15))
    assert laid_cells(down + "4-4 right left") == block_of_cells((16, 19), (14, 15))


@pytest.mark.parametrize(
    ("plays", "tile", "way", "xs", "ys"),
    [
        ("6-5, 5-5 right right", "5-4", "right", (24, 27), (10, 11)),
        ("6-5, 6-6 left left", "6-4", "left", (12, 15), (10, 11)),
        ("6-5, 5-4 right down, 4-4 right down", "4-3", "down", (20, 21), (18, 21)),
        ("6-6", "6-5", "left", (15, 18), (10, 11)),
        ("6-6", "6-5", "right", (21, 24), (10, 11)),
    ],
)
def test_after_a_crosswise_double_only_straight_on_from_its_middle(
    plays: str, tile: str, way: str, xs: tuple[int, int], ys: tuple[int, int]
) -> None:
    """After a crosswise double only straight on, from the middle of its far long side."""
    line = line_of(plays)
    end = End.LEFT if way == "left" else End.RIGHT
    assert headings(line, tile, end) == {way}
    assert laid_cells(f"{plays}, {tile} {end.value} {way}") == block_of_cells(xs, ys)


@pytest.mark.parametrize(
    ("plays", "places"),
    [
        (
            "6-5, 5-5 right down",
            {"left": ((16, 19), (14, 15)), "right": ((22, 25), (14, 15))},
        ),
        (
            "6-5, 5-5 right up",
            {"left": ((16, 19), (6, 7)), "right": ((22, 25), (6, 7))},
        ),
        (
            "5-4, 6-5 left up, 6-6 left left",
            {"up": ((14, 15), (2, 5)), "down": ((14, 15), (8, 11))},
        ),
    ],
)
def test_after_a_corner_double_from_its_outer_half_to_one_of_its_long_sides(
    plays: str, places: dict[str, tuple[tuple[int, int], tuple[int, int]]]
) -> None:
    """After a corner double: from its outer half, to one of its two long sides."""
    line = line_of(plays)
    double = line.laid[-1]
    assert double.end is not None
    tile = f"{double.far_pips}-3"
    assert headings(line, tile, double.end) == places.keys()
    for way, (xs, ys) in places.items():
        spot = spot_of(line, f"{tile} {double.end.value} {way}")
        assert spot is not None
        assert cells(spot) == block_of_cells(xs, ys)


def test_touching_other_tiles_is_allowed_overlapping_is_not() -> None:
    """All its cells are on the table and free. Touching is allowed, overlapping is not."""
    touching = spot_of(line_of("6-5, 6-4 left down"), "5-3 right down")
    assert touching is not None
    assert cells(touching) == block_of_cells((20, 21), (12, 15))
    overlapping = line_of("6-5, 6-4 left down, 5-3 right right, 3-2 right down, 2-1 right left")
    assert overlapping.laid[-1].spot.far == (20, 14)
    assert headings(overlapping, "1-0", End.RIGHT) == {"down"}


def test_before_the_lead_the_line_has_no_ends() -> None:
    line = Line()
    assert (line.pips, line.heading_of(End.LEFT)) == (None, None)
    for end in End:
        assert line.spots(line.unlaid[0], end) == ()
        assert line.automatic(line.unlaid[0], end) is None
        assert not line.is_closed(end)


def test_every_legal_play_of_classic_names_its_heading() -> None:
    """The heading is a choice."""
    state = round_of("6-5", "5-4 6-6", "1-0")
    assert legal(state) == {
        f"{play} {way}"
        for play, ways in {
            "5-4 right": ("right", "down", "up"),
            "6-6 left": ("left", "down", "up"),
        }.items()
        for way in ways
    }
