"""`rules.md`, Words."""

from __future__ import annotations

import pytest

from engine.actions import Draw, End, Pass
from engine.tiles import DOUBLE_SIX, Seat, Tile, hand_of, pips_of
from tests.engine.rules.positions import line_of, tiles


def test_a_tile_is_one_of_28() -> None:
    """One of 28; two halves, each 0 to 6 pips."""
    assert {(tile.high, tile.low) for tile in DOUBLE_SIX} == {
        (high, low) for high in range(7) for low in range(7) if low <= high
    }
    assert len(DOUBLE_SIX) == 28


@pytest.mark.parametrize(("high", "low"), [(7, 0), (0, 1), (3, -1), (7, 7)])
def test_there_is_no_other_tile(high: int, low: int) -> None:
    with pytest.raises(ValueError, match=f"{high}-{low} is not a tile of a double-six set"):
        Tile(high, low)


def test_a_tile_is_written_high_low() -> None:
    """Written high-low: `6-4`, `5-5`, `0-0`."""
    assert [str(Tile.of(4, 6)), str(Tile.of(5, 5)), str(Tile.of(0, 0))] == ["6-4", "5-5", "0-0"]


def test_a_double_has_two_equal_halves() -> None:
    """A tile whose halves are equal."""
    doubles = [str(tile) for tile in DOUBLE_SIX if tile.is_double]
    assert doubles == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]


def test_pips_are_those_of_both_halves() -> None:
    assert pips_of(tiles("6-5 0-0")) == 11
    assert [tile.pips for tile in tiles("6-5 0-0 3-3")] == [11, 0, 6]
    assert pips_of(DOUBLE_SIX) == 168


def test_a_half_s_opposite() -> None:
    assert (Tile(6, 4).across(6), Tile(6, 4).across(4), Tile(5, 5).across(5)) == (4, 6, 5)
    assert (Tile(6, 4).has(6), Tile(6, 4).has(4), Tile(6, 4).has(5)) == (True, True, False)


def test_tiles_ascend_by_the_higher_half_then_the_lower() -> None:
    """The 28 tiles in ascending order are `0-0 1-0 1-1 2-0 2-1 2-2 3-0 ... 6-6`."""
    assert list(map(str, DOUBLE_SIX[:7])) == ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]
    assert sorted(DOUBLE_SIX, reverse=True) == list(reversed(DOUBLE_SIX))
    assert [tile.index for tile in DOUBLE_SIX] == list(range(28))
    assert hand_of(tiles("1-1 6-0 5-5")) == tiles("6-0 5-5 1-1")


def test_the_line_has_two_ends() -> None:
    """Two ends, `left` and `right`: the ends of the line, wherever they have wandered."""
    assert [end.value for end in End] == ["left", "right"]
    assert (End.LEFT.other, End.RIGHT.other) == (End.RIGHT, End.LEFT)
    line = line_of("6-5, 6-4 left up, 4-3 left right, 5-1 right down, 2-1 right left")
    assert line.pips == (3, 2)
    assert [str(laid.tile) for laid in line.left_to_right] == ["4-3", "6-4", "6-5", "5-1", "2-1"]


def test_play_draw_and_pass_are_the_three_actions() -> None:
    """The three actions."""
    assert (str(Draw()), str(Pass())) == ("draw", "pass")


def test_seat_0_is_the_challenger_s() -> None:
    """0 for the challenger, 1 for the challenged."""
    assert [(seat.name, int(seat), seat.other) for seat in Seat] == [
        ("A", 0, Seat.B),
        ("B", 1, Seat.A),
    ]
