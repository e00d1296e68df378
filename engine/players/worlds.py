"""Worlds: where the hidden tiles may be, each arrangement that fits what was seen as likely.

What was seen divides the opponent's tiles into batches (`evidence.Shown`). A tile that had a place
when the opponent could not play is in no batch held then, so each hidden tile may be in the
batches from a first one on, or in the stock. A tile played since was in some batch from its own
first one to the last before the play. Arrangements are counted exactly, never rejected: first over
the batches of the played tiles, then the hidden tiles fill what these leave of each batch.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from engine.compact.tilesets import RANKS, Mask, bits_in
from engine.players.evidence import Evidence, PastPlay

Room = tuple[int, ...]
"""How many tiles each batch still takes."""


@dataclass(frozen=True, slots=True)
class World:
    """One arrangement: the opponent's hand, and the stock, drawn from its end.

    `batches` holds for each batch the tiles that came in it, those played since included.
    """

    hand: Mask
    stock: Sequence[Mask]
    batches: tuple[Mask, ...]


class Worlds:
    """All arrangements of the hidden tiles that fit the evidence."""

    def __init__(self, seen: Evidence) -> None:
        self._cases = [
            case for highest in _highest_dealt(seen) if (case := _Case(seen, *highest)).weight
        ]
        self._upto = list(accumulate(case.weight for case in self._cases))

    @property
    def count(self) -> int:
        """How many there are, the order of the stock left aside."""
        return self._upto[-1]

    def sample(self, rng: random.Random) -> World:
        """One of them, each as likely, the stock in any order."""
        if len(self._cases) == 1:
            return self._cases[0].sample(rng)
        at = bisect_right(self._upto, rng.randrange(self._upto[-1]))
        return self._cases[at].sample(rng)


def _highest_dealt(seen: Evidence) -> list[tuple[Mask, Mask]]:
    """The cases of what was dealt to the opponent: (a tile that was, the tiles that were not)."""
    if not seen.some_of:
        return [(0, seen.too_high)]
    possible = seen.unseen
    for play in seen.theirs.plays:
        possible |= play.bit
    cases: list[tuple[Mask, Mask]] = []
    higher = 0
    for bit in sorted(bits_in(seen.some_of & possible), key=_rank, reverse=True):
        cases.append((bit, higher))
        higher |= bit
    return cases


def _rank(bit: Mask) -> int:
    return RANKS[bit.bit_length() - 1]


class _Case:
    """The arrangements in which a certain tile, if any, was dealt, and certain others were not."""

    def __init__(self, seen: Evidence, dealt: Mask, not_dealt: Mask) -> None:
        self._shown = seen.theirs
        self._dealt, self._not_dealt = dealt, not_dealt
        self._last = len(self._shown.lacked)
        self._plays: list[tuple[Mask, range]] = []
        self._steps: list[dict[Room, int]] = [{tuple(self._shown.sizes): 1}]
        for play in self._shown.plays:
            self._place(play)
        self._by_first: list[list[Mask]] = [[] for _ in range(self._last + 2)]
        self._sure = 0
        for bit in bits_in(seen.unseen):
            if bit == dealt:
                self._sure = bit
            else:
                self._by_first[self._first(bit, self._last)].append(bit)
        self._rooms, self._upto = self._count()
        self.weight = self._upto[-1] if self._upto else 0

    def _first(self, bit: Mask, batches: int) -> int:
        """The first batch that may hold the tile, going by the failures up to that number."""
        for at in range(batches, 0, -1):
            if self._shown.lacked[at - 1] & bit:
                return at + 1
        return 1 if bit & self._not_dealt else 0

    def _place(self, play: PastPlay) -> None:
        """Count in how many ways the tiles played so far share out the batches."""
        first = self._first(play.bit, play.batch)
        choices = range(first, 1 if play.bit == self._dealt else play.batch + 1)
        self._plays.append((play.bit, choices))
        ways: dict[Room, int] = defaultdict(int)
        for room, count in self._steps[-1].items():
            for at in choices:
                if room[at]:
                    ways[_with(room, at, -1)] += count
        self._steps.append(ways)

    def _count(self) -> tuple[list[Room], list[int]]:
        """What the played tiles may leave of the batches, and the ways to fill it, added up."""
        rooms: list[Room] = []
        upto: list[int] = []
        if self._sure and self._first(self._sure, self._last):
            return rooms, upto
        total = 0
        for left, count in self._steps[-1].items():
            room = _with(left, 0, -1) if self._sure else left
            if ways := count * self._fillings(room):
                total += ways
                rooms.append(room)
                upto.append(total)
        return rooms, upto

    def _fillings(self, room: Room) -> int:
        """In how many ways the hidden tiles fill the batches, the rest being the stock.

        A tile that may be in a batch may be in any later one too: what the earlier batches took
        only counts, not which tiles these were.
        """
        ways, free = 1, 0
        for size, tiles in zip(room, self._by_first, strict=False):
            free += len(tiles)
            if not 0 <= size <= free:
                return 0
            ways *= comb(free, size)
            free -= size
        return ways

    def sample(self, rng: random.Random) -> World:
        room = self._rooms[0]
        if len(self._rooms) > 1:
            room = self._rooms[bisect_right(self._upto, rng.randrange(self.weight))]
        batches = self._played(room, rng)
        hand = self._sure
        batches[0] |= self._sure
        pool: list[Mask] = []
        for at, size in enumerate(room):
            pool += self._by_first[at]
            for _ in range(size):
                pick = int(rng.random() * len(pool))
                bit = pool[pick]
                pool[pick] = pool[-1]
                pool.pop()
                hand |= bit
                batches[at] |= bit
        pool += self._by_first[-1]
        return World(hand, _shuffled(pool, rng), tuple(batches))

    def _played(self, room: Room, rng: random.Random) -> list[Mask]:
        """The batches with the tiles that were played since, in one of the ways that leave this."""
        batches = [0] * len(room)
        left = _with(room, 0, 1) if self._sure else room
        for at in range(len(self._plays) - 1, -1, -1):
            bit, choices = self._plays[at]
            before = self._steps[at]
            ways = [before.get(_with(left, choice, 1), 0) for choice in choices]
            upto = list(accumulate(ways))
            choice = choices[0]
            if len(ways) > 1:
                choice = choices[bisect_right(upto, rng.randrange(upto[-1]))]
            batches[choice] |= bit
            left = _with(left, choice, 1)
        return batches


def _with(room: Room, at: int, more: int) -> Room:
    return (*room[:at], room[at] + more, *room[at + 1 :])


def _shuffled(pool: list[Mask], rng: random.Random) -> list[Mask]:
    """The tiles in any order; as `random.shuffle` would, in less time."""
    random_float = rng.random
    for at in range(len(pool) - 1, 0, -1):
        other = int(random_float() * (at + 1))
        pool[at], pool[other] = pool[other], pool[at]
    return pool
