"""Looking ahead where the line is cramped: which place is least likely to close an end.

What comes next is not known, so every shape is laid: a double, or a tile that is none, after which
a double may follow or, since that was laid before, may not. Each comes with its odds; where to lay
it is a choice, so the best of its places counts. An end that is closed costs 1, and less the later
it comes; an end that is open, but with little of the table left to spread to, costs some.
"""

from __future__ import annotations

from engine.room import reachable, run
from engine.table import Area, Cell, Heading, Lie, Spot, Table, reach
from engine.tiles import DOUBLE_SIX, MAX_PIPS, Tile

DEPTH = 6
"""How many further tiles are laid."""

OTHER_DEPTH = 2
"""The same for the other end, which must only be left a way on."""

DOUBLE_ODDS = 0.2
"""How likely the next tile at an end is the double of its pips, if that is still to come."""

COMES_ODDS = 0.75
"""How likely a further tile comes to this end at all before the round is over."""

CELLS_EACH = 12
"""The free cells that a tile to come should find, of which it takes eight."""

CRAMPED = 0.2
"""The cost of an end with no free cell to spread to, and the risk at which it may crowd."""

CROWDING = 0.05
"""How much less risk it takes to go where the other end could go next."""

_DOUBLES = sum(1 << Tile(pips, pips).index for pips in range(MAX_PIPS + 1))
_LEAST = 1e-4


def foreseen_spot(
    table: Table, side: int, spots: tuple[Spot, ...], laid: int, *, double_may_follow: bool
) -> Spot:
    """The place with the least risk; of equals the straightest, then that with most room.

    `side` is 0 for the left end and 1 for the right; `laid` are the tiles on the table and the one
    to lay, as a bit mask over `Tile.index`. Places that the other end might take next are left to
    it, as long as there are others with little risk.
    """
    outlook = _Outlook(table, side, laid)
    kept = 0
    for spot in outlook.other.plain + outlook.other.double:
        kept |= spot.mask
    ranked = sorted(spots, key=outlook.taste)
    best, least = outlook.best(ranked, kept, double_may_follow=double_may_follow)
    if least > CRAMPED:
        crowding, risk = outlook.best(ranked, 0, double_may_follow=double_may_follow)
        if risk < least - CROWDING:
            return crowding
    return best


class _Outlook:
    """The table as seen from one of its ends."""

    def __init__(self, table: Table, side: int, laid: int) -> None:
        self.table = table
        self.area: Area = table.area
        self.own = table.ends[side]
        self.other = table.ends[1 - side]
        self.fold = Heading.DOWN if side else Heading.UP
        self.to_come = len(DOUBLE_SIX) - laid.bit_count()
        self.safe_odds = (laid & _DOUBLES).bit_count() / (MAX_PIPS + 1)

    def taste(self, spot: Spot) -> tuple[int, int]:
        """What looks better comes first: straight on, rows rather than columns, the longer row."""
        if self.own.heading.is_horizontal:
            order = (self.own.heading, self.fold)
            return order.index(spot.heading) if spot.heading in order else len(order), 0
        if spot.heading.is_horizontal:
            return 0, -run(self.area, self.table.taken, spot.open, spot.heading, (0, 2))
        return (1 if spot.heading is self.fold else 2), 0

    def best(self, ranked: list[Spot], kept: int, *, double_may_follow: bool) -> tuple[Spot, float]:
        """The first place with the least risk, and that risk; no further tile takes a kept cell."""
        other = self.other
        depth = min(DEPTH, self.to_come)
        best, least = ranked[0], float("inf")
        for spot in ranked:
            taken = self.table.taken | spot.mask
            at = (spot.lie, spot.heading, spot.open)
            risk = self.risk(taken | kept, at, depth, double_may_follow=double_may_follow)
            at = (other.lie, other.heading, other.cell)
            risk += self.risk(taken, at, min(depth, OTHER_DEPTH), double_may_follow=True)
            if risk < least - _LEAST:
                best, least = spot, risk
        return best, least

    def risk(
        self, taken: int, at: tuple[Lie, Heading, Cell], depth: int, *, double_may_follow: bool
    ) -> float:
        """How likely the end there closes within so many further tiles."""
        plain, double = reach(self.area, *at)
        plain = tuple([spot for spot in plain if not spot.mask & taken])
        if not plain:
            return 1.0
        double_may_follow = double_may_follow and at[0] is Lie.ALONG
        double = tuple([spot for spot in double if not spot.mask & taken])
        if double_may_follow and not double:
            return 1.0
        if not depth:
            enough = CELLS_EACH * max(1, self.to_come)
            return CRAMPED * (1 - min(1.0, reachable(self.area, taken, plain, enough) / enough))
        risk, plain_odds = 0.0, 1.0
        if double_may_follow:
            plain_odds -= DOUBLE_ODDS
            risk += DOUBLE_ODDS * self._least(taken, double, depth, double_may_follow=False)
        if self.safe_odds > 0:
            odds = plain_odds * self.safe_odds
            risk += odds * self._least(taken, plain, depth, double_may_follow=False)
        if self.safe_odds < 1:
            odds = plain_odds * (1 - self.safe_odds)
            risk += odds * self._least(taken, plain, depth, double_may_follow=True)
        return COMES_ODDS * risk

    def _least(
        self, taken: int, spots: tuple[Spot, ...], depth: int, *, double_may_follow: bool
    ) -> float:
        least = 1.0
        for spot in spots:
            at = (spot.lie, spot.heading, spot.open)
            risk = self.risk(taken | spot.mask, at, depth - 1, double_may_follow=double_may_follow)
            least = min(least, risk)
            if least < _LEAST:
                break
        return least
