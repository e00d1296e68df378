"""A play tried in many worlds at once, one's own next choice being made for all that look alike.

A plain play-out lets the seat choose by the rule of thumb to the end, though it will think again at
its next turn. Here the worlds are taken one answer further, and put together by what the seat will
have seen by then: within such a group it makes one choice, the best on average. To be fair, that
choice is made by one half of the group and paid for by the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.compact.moves import MOVES, Move
from engine.compact.playout import Manner, best_move, playout
from engine.compact.tilesets import FITS, Ends, Mask, pips_in
from engine.players.evidence import Evidence
from engine.players.options import Option
from engine.players.worlds import World

ALIKE = 10
"""Fewer worlds than this that look alike tell nothing: there the rule of thumb chooses."""

Likely = Sequence[tuple[World, Manner]]
"""Worlds, each with how both sides play on there, the opponent first."""

Sight = tuple[Ends, Mask, int]
"""What the seat sees after an answer: the ends, the tiles not laid, the size of the stock."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One world when it is the seat's turn again; `at` is its number among the worlds."""

    at: int
    theirs: Mask
    stock: Sequence[Mask]
    manner: Manner


def foreseen(seen: Evidence, option: Option, likely: Likely) -> list[int]:
    """The points that the option brings in each of the worlds.

    The hand must not be empty after it, and the table in nobody's way (`Option.answers`).
    """
    rest, unlaid = seen.hand ^ option.bit, seen.unlaid ^ option.bit
    points = [0] * len(likely)
    alike: dict[Sight, list[Turn]] = defaultdict(list)
    for at, (world, manner) in enumerate(likely):
        theirs, count, ends, left = world.hand, seen.stock, option.ends, unlaid
        fits = FITS[ends]
        while not theirs & fits and count > seen.reserve:
            count -= 1
            theirs |= world.stock[count]
        if playable := theirs & fits:
            bit, ends, _, _, _ = best_move(MOVES[ends][playable], theirs, left, heavy=manner[0])
            theirs, left = theirs ^ bit, left ^ bit
            if not theirs:
                points[at] = -pips_in(rest)
                continue
        elif not rest & fits:
            points[at] = pips_in(theirs) - pips_in(rest)
            continue
        alike[ends, left, count].append(Turn(at, theirs, world.stock, manner))
    for (ends, left, count), turns in alike.items():
        sight = _Sight(rest, ends, left, count, seen.reserve)
        for turn, reached in zip(turns, sight.reached(turns), strict=True):
            points[turn.at] = reached
    return points


@dataclass(frozen=True, slots=True)
class _Sight:
    """The seat's hand, and what it sees, at its next turn."""

    rest: Mask
    ends: Ends
    unlaid: Mask
    count: int
    reserve: int

    def reached(self, turns: Sequence[Turn]) -> list[int]:
        """The points in each of these worlds, which the seat cannot tell apart."""
        moves = MOVES[self.ends][self.rest & FITS[self.ends]]
        if len(turns) < ALIKE or len(moves) < 2:  # noqa: PLR2004 - nothing to choose
            return [self._by_thumb(turn) for turn in turns]
        tried = [[self._after(move, turn) for turn in turns] for move in moves]
        even = max(tried, key=lambda points: sum(points[::2]))
        odd = max(tried, key=lambda points: sum(points[1::2]))
        return [(even if number % 2 else odd)[number] for number in range(len(turns))]

    def _by_thumb(self, turn: Turn) -> int:
        count, reserve, manner = self.count, self.reserve, turn.manner[::-1]
        rest, theirs, ends = self.rest, turn.theirs, self.ends
        return playout(rest, theirs, ends, turn.stock, count, reserve, self.unlaid, manner)

    def _after(self, move: Move, turn: Turn) -> int:
        bit, ends, _, _, _ = move
        rest, theirs, unlaid = self.rest ^ bit, turn.theirs, self.unlaid ^ bit
        if not rest:
            return pips_in(theirs)
        count, reserve, manner = self.count, self.reserve, turn.manner
        return -playout(theirs, rest, ends, turn.stock, count, reserve, unlaid, manner)
