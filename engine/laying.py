"""Automatic laying: the place of a tile when the player does not steer (`rules.md`, The table).

The line keeps to long horizontal rows that fold back at the edges, the right end downward and the
left end upward. Before a place is taken, a look ahead plays both shapes that may come next, double
or not, and asks whether the line can still go on; the first place in order of taste that survives
the deepest look is taken.
"""

from __future__ import annotations

from engine.table import HALF, WIDTH, Area, Cell, Heading, Lie, OpenEnd, Spot, Table, reach

DEPTH = 5
"""How many further tiles the look ahead lays."""

CLEAR_RUN = 14
"""With this many free cells ahead, four rows high, the line simply goes straight on."""


def automatic_spot(table: Table, at_right: bool, *, double: bool) -> Spot | None:  # noqa: FBT001 - left or right
    """The place for a tile of that shape at that end; None where the end is closed for it.

    Deterministic: the same table gives the same place.
    """
    end, other = table.ends[at_right], table.ends[not at_right]
    spots = end.spots(double=double)
    if len(spots) < 2:  # noqa: PLR2004 - nothing to choose
        return spots[0] if spots else None
    if end.heading.is_horizontal and spots[0].heading is end.heading:
        clear = _corridor(table.area, spots[0].open, end.heading)
        if clear and not clear & table.taken:
            return spots[0]
    ranked = sorted(spots, key=lambda spot: _taste(table, end, spot, at_right))
    for depth in range(DEPTH, -1, -1):
        for spot in ranked:
            taken = table.taken | spot.mask
            if _survives(table.area, taken, spot.lie, spot.heading, spot.open, depth) and (
                _survives(table.area, taken, other.lie, other.heading, other.cell, min(depth, 2))
            ):
                return spot
    return ranked[0]


def _corridor(area: Area, cell: Cell, heading: Heading) -> int:
    """The cells that lie clear ahead of an open half, or 0 where the edge is nearer."""
    x, y = cell
    first = x + HALF if heading is Heading.RIGHT else x - CLEAR_RUN
    if first < 0 or first + CLEAR_RUN > WIDTH or y - 1 < area.top or y + 3 > area.bottom:
        return 0
    row = ((1 << CLEAR_RUN) - 1) * area.bit(first, y - 1)
    return row | row << WIDTH | row << 2 * WIDTH | row << 3 * WIDTH


def _taste(table: Table, end: OpenEnd, spot: Spot, at_right: bool) -> tuple[int, int]:  # noqa: FBT001
    fold = Heading.DOWN if at_right else Heading.UP
    if end.heading.is_horizontal:
        order = 0 if spot.heading is end.heading else 1 if spot.heading is fold else 2
        return order, 0
    room = _room(table.area, table.taken, spot)
    if spot.heading.is_horizontal:
        return 0, -room
    return (1 if spot.heading is fold else 2), -room


def _room(area: Area, taken: int, spot: Spot) -> int:
    """How many cells lie free in a row ahead of the place."""
    x, y = spot.open
    dx, dy = spot.heading.step
    room = 0
    while True:
        x, y = x + HALF * dx, y + HALF * dy
        mask = area.half_mask(x, y)
        if not mask or mask & taken or room >= WIDTH:
            return room
        room += HALF


def _survives(area: Area, taken: int, lie: Lie, heading: Heading, cell: Cell, depth: int) -> bool:
    """Whether the end takes either shape, and `depth` further tiles of any shape after that."""
    plain, double = reach(area, lie, heading, cell)
    for spots in (plain, double) if lie is Lie.ALONG else (plain,):
        for spot in spots:
            if not spot.mask & taken and (
                depth == 0
                or _survives(area, taken | spot.mask, spot.lie, spot.heading, spot.open, depth - 1)
            ):
                break
        else:
            return False
    return True
