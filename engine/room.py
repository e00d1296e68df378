"""How much of the table is free ahead of an end of the line, counted in cells."""

from __future__ import annotations

from functools import cache

from engine.table import HALF, WIDTH, Area, Cell, Heading, Spot

Rows = tuple[int, int]
"""Rows relative to an open half's top row: from the first up to but without the second."""

_ROW = (1 << WIDTH) - 1


def run(area: Area, taken: int, cell: Cell, heading: Heading, rows: Rows) -> int:
    """How many columns beside the open half at `cell` are free in all of those rows.

    Counted from the half on to the right or left; 0 where the rows leave the table.
    """
    x, y = cell
    shifts = _shifts(area, y + rows[0], y + rows[1])
    found = 0
    for shift in shifts:
        found |= taken >> shift
    if not shifts:
        return 0
    if heading is Heading.RIGHT:
        found = (found & _ROW) >> (x + HALF)
        return (found & -found).bit_length() - 1 if found else WIDTH - HALF - x
    return x - (found & ((1 << x) - 1)).bit_length()


def reachable(area: Area, taken: int, spots: tuple[Spot, ...], enough: int) -> int:
    """How many free cells the line could spread to from those places; stops counting at enough."""
    inside, not_first, not_last = _frame(area)
    free = inside & ~taken
    found = 0
    for spot in spots:
        found |= spot.mask
    while True:
        beside = (found << 1 & not_first) | (found >> 1 & not_last)
        grown = (found | beside | found << WIDTH | found >> WIDTH) & free
        if grown == found or grown.bit_count() >= enough:
            return grown.bit_count()
        found = grown


@cache
def _shifts(area: Area, top: int, bottom: int) -> tuple[int, ...]:
    """Where those rows begin in an occupancy integer; none where one of them leaves the table."""
    if top < area.top or bottom > area.bottom:
        return ()
    return tuple([(row - area.top) * WIDTH for row in range(top, bottom)])


@cache
def _frame(area: Area) -> tuple[int, int, int]:
    """All cells, all but those of the first column, and all but those of the last."""
    height = area.bottom - area.top
    inside = (1 << height * WIDTH) - 1
    first = sum(1 << row * WIDTH for row in range(height))
    return inside, inside & ~first, inside & ~(first << (WIDTH - 1))
