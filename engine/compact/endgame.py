"""The exact end of a round: both hands known, nothing left to draw."""

from __future__ import annotations

from engine.compact.moves import MOVES, Move
from engine.compact.tilesets import FITS, Ends, Mask, pips_in

INFINITE = 1000
"""More than any round scores."""


class TooLong(Exception):  # noqa: N818 - it is a signal to the caller, who plays on otherwise
    """The search met more positions than it was allowed."""


class Endgame:
    """A search that solves such ends, within a number of positions that it may look at in all.

    `solve` gives the points of the side in turn less those of the other under best play, and raises
    TooLong once more than `limit` positions were met, however many ends were asked for.
    """

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._known: dict[tuple[Mask, Mask, Ends], tuple[int, int]] = {}

    def solve(
        self, mine: Mask, theirs: Mask, ends: Ends, low: int = -INFINITE, high: int = INFINITE
    ) -> int:
        """The value of the end for the side in turn; exact if it lies between low and high."""
        key = mine, theirs, ends
        at_least, at_most = self._known.get(key, (-INFINITE, INFINITE))
        if at_least >= high or at_least == at_most:
            return at_least
        if at_most <= low:
            return at_most
        self._left -= 1
        if self._left < 0:
            raise TooLong
        low, high = max(low, at_least), min(high, at_most)
        value = self._best(mine, theirs, ends, low, high)
        if value <= low:
            at_most = value
        elif value >= high:
            at_least = value
        else:
            at_least = at_most = value
        self._known[key] = at_least, at_most
        return value

    def _best(self, mine: Mask, theirs: Mask, ends: Ends, low: int, high: int) -> int:
        fits = FITS[ends]
        playable = mine & fits
        if not playable:
            if not theirs & fits:
                return pips_in(theirs) - pips_in(mine)
            return -self.solve(theirs, mine, ends, -high, -low)
        value = -INFINITE
        for bit, after, _, _, _ in sorted(MOVES[ends][playable], key=_weight, reverse=True):
            rest = mine ^ bit
            if rest:
                value = max(value, -self.solve(theirs, rest, after, -high, -max(low, value)))
            else:
                value = max(value, pips_in(theirs))
            if value >= high:
                break
        return value


def _weight(move: Move) -> int:
    return move[2]
