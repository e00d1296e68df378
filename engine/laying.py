"""Automatic laying: the place of a tile when the player does not steer (`rules.md`, The table).

The line keeps to long horizontal rows, four cells apart, that fold back at the edges: the right end
folds downward, the left end upward. On the bounded table each end has two rows besides its half of
the middle one. Where only the last row is still to come, a fold becomes dangerous: a double that
follows the tile in the fold has no way on. There the line may *wave*: it turns at every tile, up
and down between the two rows, which is always possible, for doubles too, and takes two cells of
the rows for each tile. So the line goes straight on only as long as a wave in the rest of the two
rows would hold every tile that may still come; if at that time the tile is a safe one, and the last
row alone would hold them, it folds, and else it waves. A wave that would be too short right behind
a fold begins one tile further, in the corner beyond it.

Cells where the other end goes next count as taken, so that neither runs into the other's way.

On the unbounded table there is always a next row, so the line just folds at the edges.

What these rules do not foresee, such as a table that players have steered into knots, is left to
`engine.outlook`.
"""

from __future__ import annotations

from engine.actions import End
from engine.outlook import foreseen_spot
from engine.room import run
from engine.table import BOUNDED, HALF, Cell, Heading, Lie, OpenEnd, Spot, Table
from engine.tiles import DOUBLE_SIX, Tile

TILE = 2 * HALF
"""The length of a tile, in cells; a row keeps as much from the next."""

NEVER_LAID = 3
"""Tiles of a round that at least stay unlaid: two of the stock, one of the other hand."""

ROOMY = 20
"""A row with this many cells free, in columns of four, is a row to fold into."""

WAVE = 3 * TILE
"""A wave of fewer columns is only begun where it holds all that may come."""

AMPLE = 18
"""A wave of so many tiles is long enough: more only come where the other end gets none, and then
the middle row is free on that side for the wave to run on.
"""

_OWN = (-1, 3)
"""The rows that a row of tiles takes, its doubles included; relative to the open half."""

_FOLDS = {
    Heading.DOWN: ((3, 7), (7, 11), (0, 6)),
    Heading.UP: ((-5, -1), (-9, -5), (-4, 2)),
}
"""For each way to fold: the next row, the one after it, and what a wave takes of both rows."""

_AGAINST = {
    Heading.DOWN: Heading.UP,
    Heading.UP: Heading.DOWN,
    Heading.LEFT: Heading.RIGHT,
    Heading.RIGHT: Heading.LEFT,
}


def automatic_spot(table: Table, end: End, tile: Tile, laid: int) -> Spot | None:
    """The place for the tile at that end; None where the end is closed for it.

    `laid` are the tiles on the table, as a bit mask over `Tile.index`. Deterministic: the same
    table and tiles give the same place.
    """
    side = 1 if end is End.RIGHT else 0
    own, other = table.ends[side], table.ends[1 - side]
    spots = own.spots(double=tile.is_double)
    if len(spots) < 2:  # noqa: PLR2004 - nothing to choose
        return spots[0] if spots else None
    may_come = len(DOUBLE_SIX) - laid.bit_count() - NEVER_LAID
    fold = Heading.DOWN if end is End.RIGHT else Heading.UP
    far = tile.across(own.pips)
    is_safe = tile.is_double or bool(laid >> Tile(far, far).index & 1)
    theirs = _next_of(other)
    free = Table(table.area, table.taken | theirs, table.ends)
    if not own.heading.is_horizontal:
        spot = _out_of_fold(free, own, spots, may_come, double=tile.is_double)
    elif own.lie is Lie.ALONG:
        spot = _in_row(free, own, spots, may_come, (fold, is_safe, tile.is_double))
    else:
        spot = None
    if spot is not None and not spot.mask & theirs:
        return spot
    return foreseen_spot(table, side, spots, tile, laid)


def _in_row(
    table: Table,
    own: OpenEnd,
    spots: tuple[Spot, ...],
    may_come: int,
    shape: tuple[Heading, bool, bool],
) -> Spot | None:
    """The place that keeps the row, folds it or begins a wave; None where no rule fits."""
    fold, is_safe, double = shape
    area, taken, cell = table.area, table.taken, own.cell
    straight = spots[0] if spots[0].heading is own.heading else None
    ahead = run(area, taken, cell, own.heading, _OWN)
    length = TILE + HALF if double else TILE
    if ahead < length:
        straight = None
    if area is not BOUNDED:  # there is always a next row
        return straight or next((spot for spot in spots if spot.heading is fold), None)
    for way in (fold, _AGAINST[fold]):
        turn = next((spot for spot in spots if spot.heading is way), None)
        if turn is None:
            continue
        next_row, row_after, both = _FOLDS[way]
        back = _AGAINST[own.heading]
        beyond = run(area, taken, cell, back, next_row)
        if beyond >= ROOMY and run(area, taken, cell, back, row_after) >= ROOMY:
            return straight or turn
        wave = min(ahead, run(area, taken, cell, own.heading, both))
        if wave < TILE and beyond < ROOMY:
            continue
        if straight and _wave_holds(wave - length) >= may_come - 1:
            return straight
        if (is_safe and beyond // TILE >= may_come) or wave >= WAVE:
            return turn
        return turn if wave >= TILE and _wave_holds(wave) >= may_come else None
    return straight if ahead >= ROOMY else None


def _out_of_fold(
    table: Table, own: OpenEnd, spots: tuple[Spot, ...], may_come: int, *, double: bool
) -> Spot | None:
    """The place along the row, or on in the wave, that holds most tiles; None if it is cramped."""
    best, most = None, 0
    for spot in spots:
        if not spot.heading.is_horizontal:
            continue
        holds = _wave_holds(_wave_ahead(table, own.cell, spot.heading))
        if not double:
            row = run(table.area, table.taken, own.cell, spot.heading, _OWN)
            holds = max(holds, row // TILE)
        if holds > most:
            best, most = spot, holds
    on = spots[0]
    if (
        most < min(may_come, AMPLE)
        and table.area is BOUNDED
        and best
        and not double
        and on.heading is own.heading
        and _wave_ahead(table, on.open, best.heading) >= ROOMY
    ):
        return on
    return best if most >= min(TILE, max(HALF, may_come + 1)) else None


_WAVES = (_FOLDS[Heading.DOWN][2], _FOLDS[Heading.UP][2])


def _wave_holds(columns: int) -> int:
    """How many tiles a wave holds in so many columns and still has a way on."""
    return 2 * (columns // TILE)


def _wave_ahead(table: Table, cell: Cell, heading: Heading) -> int:
    """How many columns from that cell on a wave finds free, in the rows above or below."""
    return max([run(table.area, table.taken, cell, heading, rows) for rows in _WAVES])


def _next_of(other: OpenEnd) -> int:
    """The cells where the other end goes next: straight on, or else into its fold."""
    cells = 0
    for spot in other.plain[:1] + other.double[:1]:
        cells |= spot.mask
    return cells
