"""Tiles and seats: the smallest words of the game (`rules.md`, Words)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

MAX_PIPS = 6


class Seat(IntEnum):
    """A place at the table: A (0) is the challenger, B (1) the challenged."""

    A = 0
    B = 1

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat.B if self is Seat.A else Seat.A


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One of the 28 tiles, its higher half first.

    Ordered by the higher half, then the lower: `0-0 < 1-0 < 1-1 < ... < 6-6`, the ascending order
    of `rules.md` (Shuffling). Raises ValueError for halves that no double-six tile has.
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= MAX_PIPS:
            raise ValueError(f"{self.high}-{self.low} is not a tile of a double-six set")

    @staticmethod
    def of(one: int, other: int) -> Tile:
        """The tile with these two halves, in either order."""
        return Tile(max(one, other), min(one, other))

    @property
    def pips(self) -> int:
        """The pips of both halves together, 0 to 12."""
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.high == self.low

    @property
    def index(self) -> int:
        """The tile's place in ascending order, 0 (`0-0`) to 27 (`6-6`)."""
        return self.high * (self.high + 1) // 2 + self.low

    def has(self, pips: int) -> bool:
        """Whether a half of the tile carries exactly these pips."""
        return pips in (self.high, self.low)

    def across(self, pips: int) -> int:
        """The pips of the half opposite to the half with these pips."""
        return self.low if self.high == pips else self.high

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


DOUBLE_SIX: tuple[Tile, ...] = tuple(
    Tile(high, low) for high in range(MAX_PIPS + 1) for low in range(high + 1)
)
"""The whole set of 28, ascending: `0-0 1-0 1-1 2-0 ... 6-6`."""

Hand = tuple[Tile, ...]
"""The tiles that a player holds, highest first."""


def hand_of(tiles: Iterable[Tile]) -> Hand:
    """The tiles in the order in which a hand is listed: high tile first."""
    return tuple(sorted(tiles, reverse=True))


def pips_of(tiles: Iterable[Tile]) -> int:
    """The sum of the pips of all the tiles."""
    return sum(tile.high + tile.low for tile in tiles)
