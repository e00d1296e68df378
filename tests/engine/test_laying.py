"""Automatic laying (`rules.md`, The table): deterministic, in rows, keeping the ends open.

How often it closes one over 100,000 rounds is measured by `tests.benchmarks.laying`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from engine.actions import End
from engine.laying import automatic_spot
from engine.line import Line
from engine.outlook import foreseen_spot
from engine.rules import CLASSIC, DRAW, Ruleset
from engine.table import (
    BOUNDED,
    WIDTH,
    Area,
    Heading,
    Lie,
    OpenEnd,
    Table,
    lead_spot,
    open_end,
)
from engine.tiles import Tile
from tests.benchmarks.laying import closes, maximal_line, maximal_line_closes, random_round_closes

CLOSING_SEEDS = (
    *(6151, 33327, 58346, 65707, 108315, 115505, 126607),
    *(129174, 134667, 140299, 144608, 179130, 192659),
)
"""Rounds with twenty tiles or more at one end, in which earlier ways of laying closed one."""


def line_of(lead: str, *plays: str) -> Line:
    """The line of tiles laid automatically, `6-5 left` and so on, on classic's table."""
    line = Line().led(CLASSIC, read(lead))
    for play in plays:
        tile, end = play.split()
        spot = line.automatic(read(tile), End(end))
        assert spot is not None
        line = line.with_tile(read(tile), End(end), spot)
    return line


def read(tile: str) -> Tile:
    return Tile(int(tile[0]), int(tile[2]))


def laid_out(ruleset: Ruleset, seed: int, end: End, count: int) -> Line:
    """So many tiles at one end, laid automatically."""
    lead, *others = maximal_line(Random(seed), end)
    line = Line().led(ruleset, lead)
    for tile in others[: count - 1]:
        spot = line.automatic(tile, end)
        assert spot is not None
        line = line.with_tile(tile, end, spot)
    return line


def test_the_same_table_gives_the_same_place() -> None:
    for seed in range(10):
        assert laid_out(CLASSIC, seed, End.LEFT, 20) == laid_out(CLASSIC, seed, End.LEFT, 20)


def test_the_line_goes_straight_on_in_the_middle_row() -> None:
    line = line_of("6-5", "6-4 left", "5-3 right", "4-4 left", "3-3 right", "4-2 left", "3-1 right")
    assert [laid.spot.heading for laid in line.laid[1:]] == [Heading.LEFT, Heading.RIGHT] * 3
    assert {laid.spot.near[1] for laid in line.laid if not laid.spot.is_upright} == {10}


def test_the_right_end_folds_downward_and_the_left_end_upward() -> None:
    right = line_of(
        "6-5", *(f"{tile} right" for tile in ("5-4", "4-3", "3-2", "2-1", "1-0", "6-0"))
    )
    headings = [laid.spot.heading for laid in right.laid]
    assert headings[4:] == [Heading.RIGHT, Heading.DOWN, Heading.LEFT]
    left = line_of("6-5", *(f"{tile} left" for tile in ("6-4", "4-3", "3-2", "2-1", "1-0", "5-0")))
    headings = [laid.spot.heading for laid in left.laid]
    assert headings[4:] == [Heading.LEFT, Heading.UP, Heading.RIGHT]


def test_a_double_at_the_edge_lies_around_the_corner() -> None:
    tiles = ("5-4", "4-3", "3-2", "2-1", "1-1", "6-1")
    line = line_of("6-5", *(f"{tile} right" for tile in tiles))
    assert line.laid[-2].spot.lie is Lie.CORNER_DOUBLE
    assert line.laid[-2].spot.heading is Heading.DOWN
    assert line.laid[-1].spot.heading is Heading.LEFT


@pytest.mark.parametrize(("end", "rows"), [(End.RIGHT, {10, 14, 18}), (End.LEFT, {10, 6, 2})])
def test_rows_are_four_cells_apart(end: End, rows: set[int]) -> None:
    for seed in range(20):
        laid = laid_out(CLASSIC, seed, end, 16).laid
        assert {tile.spot.open[1] for tile in laid if tile.spot.lie is Lie.ALONG} <= rows


@pytest.mark.parametrize("seed", CLOSING_SEEDS)
def test_rounds_that_once_closed_an_end(seed: int) -> None:
    assert not random_round_closes(seed)


def test_no_end_closes_in_random_rounds() -> None:
    assert not any(random_round_closes(seed) for seed in range(300))


def test_all_tiles_at_one_end_do_not_close_it() -> None:
    assert not any(maximal_line_closes(seed) for seed in range(60))


def test_a_wave_too_short_behind_the_fold_begins_beyond_it() -> None:
    row = ("6-5 left", "5-4 left", "4-3 left", "3-2 left", "6-1 right")
    fold = ("2-1 left", "1-0 left", "5-0 left")
    headings = [laid.spot.heading for laid in line_of("6-6", *row, *fold).laid]
    assert headings[-3:] == [Heading.UP, Heading.UP, Heading.RIGHT]


def test_a_table_too_crowded_to_be_foreseen_still_gets_a_place() -> None:
    """The last tile of the set: nothing is to come, and the look ahead has no depth."""
    table = Table.led(BOUNDED, 6, 5)
    spots = table.ends[1].plain
    last = Tile(5, 0)
    all_others = ((1 << 28) - 1) & ~(1 << last.index)
    assert foreseen_spot(table, 1, spots, last, all_others) in spots


# On the unbounded table ends never close. Proved by induction over what an end can look like: all
# that lies behind it is taken to be full, and in each such state every shape of tile is laid. Then
# the end is open, and all that is taken lies within what the next state takes to be full.


@dataclass(frozen=True, slots=True)
class Ahead:
    """What an end of the line on the unbounded table looks like, moved to the row `Y`."""

    lie: Lie
    heading: Heading
    x: int
    double_may_follow: bool


Y = 10
AREA = Area(Y - 64, Y + 66)
"""High enough around the row `Y` for all that automatic laying looks at."""

NO_END = OpenEnd(0, (0, 0), Heading.LEFT, Lie.CROSSWISE, (), ())
"""The other end, which grows the other way and out of reach."""

SHAPES = ((Tile(1, 0), False), (Tile(1, 0), True), (Tile(0, 0), False))
"""A tile after which a double may come, one whose double was laid before, and a double."""


def block(columns: range, rows: range) -> int:
    row = (1 << len(columns)) - 1
    return sum(row * AREA.bit(columns.start, y) for y in rows)


def full_behind(state: Ahead, last: int, end: End) -> int:
    """Everything that may be taken: the rows before, its row up to its last tile, and that tile."""
    before = range(AREA.top, Y - 1) if end is End.RIGHT else range(Y + 3, AREA.bottom)
    full = block(range(WIDTH), before) | last
    if state.heading.is_horizontal:
        length = 2 if state.lie is Lie.CROSSWISE else 4
        right = state.heading is Heading.RIGHT
        behind = range(state.x + 2 - length) if right else range(state.x + length, WIDTH)
        full |= block(behind, range(Y - 1, Y + 3))
    return full


def led(lead: Tile, end: End) -> tuple[Ahead, int]:
    side = end is End.RIGHT
    own = Table.led(AREA, lead.high, lead.low).ends[side]
    mask = lead_spot(AREA, double=lead.is_double).mask
    return Ahead(own.lie, own.heading, own.cell[0], not lead.is_double), mask


def down(cells: int, rows: int) -> int:
    """The cells so many rows further down; those that leave the area are far behind."""
    moved = cells << rows * WIDTH if rows >= 0 else cells >> -rows * WIDTH
    return moved & ((1 << (AREA.bottom - AREA.top) * WIDTH) - 1)


@pytest.mark.parametrize("end", End)
def test_on_the_unbounded_table_ends_never_close(end: End) -> None:
    to_see = [led(Tile(6, 5), end), led(Tile(6, 6), end)]
    seen = {state for state, _ in to_see}
    while to_see:
        state, last = to_see.pop()
        taken = full_behind(state, last, end)
        own = open_end(AREA, taken, 0, (state.x, Y), state.heading, state.lie)
        assert own.plain, state
        assert own.double or not state.double_may_follow, state
        table = Table(AREA, taken, (NO_END, own) if end is End.RIGHT else (own, NO_END))
        for tile, was_laid in SHAPES:
            if tile.is_double and not state.double_may_follow:
                continue
            laid = 1 << Tile(1, 1).index if was_laid else 0
            spot = automatic_spot(table, end, tile, laid)
            assert spot is not None
            x, y = spot.open
            follows = not tile.is_double and not was_laid
            after = Ahead(spot.lie, spot.heading, x, follows)
            mask = down(spot.mask, Y - y)
            assert not down(taken, Y - y) & ~full_behind(after, mask, end), (state, after)
            if after not in seen:
                seen.add(after)
                to_see.append((after, mask))
    assert {state.x for state in seen} > set(range(4, 34))


def test_unbounded_lines_of_all_tiles_stay_open() -> None:
    for seed in range(12):
        for end in End:
            lead, *others = maximal_line(Random(seed), end)
            line = Line().led(DRAW, lead)
            for tile in others:
                spot = line.automatic(tile, end)
                assert spot is not None
                line = line.with_tile(tile, end, spot)
                assert not closes(line)
