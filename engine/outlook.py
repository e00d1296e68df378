"""Looking ahead where the line is cramped: which place is least likely to close an end.

Which tiles come next is not known, but which are still to come: each that fits is laid in turn, and
as where it lies is a choice, the best of its places counts. An end that is closed costs 1, and less
the later it comes; an end that is open, but with little of the table left to spread to, costs some;
an end that no tile is left for costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.room import reachable, run
from engine.table import Cell, Heading, Lie, Spot, Table, reach
from engine.tiles import DOUBLE_SIX, MAX_PIPS, Tile

DEPTHS = ((8, 6), (11, 4), (14, 3), (len(DOUBLE_SIX), 2))
"""With up to so many tiles to come, so many are laid: the fewer there are, the further it looks."""

OTHER_DEPTH = 2
"""How many tiles are laid at the other end, which must only be left a way on."""

COMES_ODDS = 0.75
"""How likely a further tile comes to this end at all before the round is over."""

CELLS_EACH = 12
"""The free cells that a tile to come should find, of which it takes eight."""

CRAMPED = 0.2
"""The cost of an end with no free cell to spread to, and the risk at which it may crowd."""

CROWDING = 0.05
"""How much less risk it takes to go where the other end could go next."""

_LEAST = 1e-4
_FITTING = tuple(
    tuple([(1 << tile.index, tile.across(pips)) for tile in DOUBLE_SIX if tile.has(pips)])
    for pips in range(MAX_PIPS + 1)
)
"""For each number of pips the tiles that fit: its bit, and the pips of its far half."""

At = tuple[Lie, Heading, Cell, int]
"""An end: how its tile lies, which way it heads, its open half, and the pips there."""


def foreseen_spot(table: Table, side: int, spots: tuple[Spot, ...], tile: Tile, laid: int) -> Spot:
    """The place for the tile with the least risk; of equals the straightest, or with most room.

    `side` is 0 for the left end and 1 for the right; `laid` are the tiles on the table, as a bit
    mask over `Tile.index`. Places that the other end might take next are left to it, as long as
    there are others with little risk.
    """
    outlook = _Outlook(table, side, tile, laid | 1 << tile.index)
    kept = 0
    for spot in outlook.other.plain + outlook.other.double:
        kept |= spot.mask
    ranked = sorted(spots, key=outlook.taste)
    best, least = outlook.best(ranked, kept)
    if least > CRAMPED:
        crowding, risk = outlook.best(ranked, 0)
        if risk < least - CROWDING:
            return crowding
    return best


class _Outlook:
    """The table as seen from one of its ends, with a tile to lay there."""

    def __init__(self, table: Table, side: int, tile: Tile, laid: int) -> None:
        self.table = table
        self.area = table.area
        self.own = table.ends[side]
        self.other = table.ends[1 - side]
        self.fold = Heading.DOWN if side else Heading.UP
        self.pips = tile.across(self.own.pips)
        self.unlaid = ~laid
        self.to_come = len(DOUBLE_SIX) - laid.bit_count()
        depth = next(depth for most, depth in DEPTHS if self.to_come <= most)
        self.depth = min(depth, self.to_come)

    def taste(self, spot: Spot) -> tuple[int, int]:
        """What looks better comes first: straight on, rows rather than columns, the longer row."""
        if self.own.heading.is_horizontal:
            order = (self.own.heading, self.fold)
            return order.index(spot.heading) if spot.heading in order else len(order), 0
        if spot.heading.is_horizontal:
            return 0, -run(self.area, self.table.taken, spot.open, spot.heading, (0, 2))
        return (1 if spot.heading is self.fold else 2), 0

    def best(self, ranked: Sequence[Spot], kept: int) -> tuple[Spot, float]:
        """The first place with the least risk, and that risk; no further tile takes a kept cell."""
        other = (self.other.lie, self.other.heading, self.other.cell, self.other.pips)
        best, least = ranked[0], float("inf")
        for spot in ranked:
            taken = self.table.taken | spot.mask
            at = (spot.lie, spot.heading, spot.open, self.pips)
            risk = self.risk(taken | kept, at, self.unlaid, self.depth)
            risk += self.risk(taken, other, self.unlaid, min(self.depth, OTHER_DEPTH))
            if risk < least - _LEAST:
                best, least = spot, risk
        return best, least

    def risk(self, taken: int, at: At, unlaid: int, depth: int) -> float:
        """How likely the end there closes within so many further tiles."""
        lie, heading, cell, pips = at
        fitting = [(bit, far) for bit, far in _FITTING[pips] if unlaid & bit]
        if not fitting:
            return 0.0
        places = [
            tuple([spot for spot in spots if not spot.mask & taken])
            for spots in reach(self.area, lie, heading, cell)
        ]
        if not all(places[far == pips] for _, far in fitting):
            return 1.0
        if not depth:
            enough = CELLS_EACH * self.to_come
            found = reachable(self.area, taken, places[0] or places[1], enough)
            return CRAMPED * (1 - min(1.0, found / enough))
        risks = [
            self._least(taken, places[far == pips], (far, unlaid & ~bit), depth)
            for bit, far in fitting
        ]
        return COMES_ODDS * sum(risks) / len(risks)

    def _least(
        self, taken: int, spots: Sequence[Spot], after: tuple[int, int], depth: int
    ) -> float:
        """The risk after a tile in the best of its places; then come the pips and unlaid tiles."""
        pips, unlaid = after
        least = 1.0
        for spot in spots:
            at = (spot.lie, spot.heading, spot.open, pips)
            least = min(least, self.risk(taken | spot.mask, at, unlaid, depth - 1))
            if least < _LEAST:
                break
        return least
