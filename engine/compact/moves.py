"""What may be played: a table from the ends and the playable tiles to the moves, filled lazily."""

from __future__ import annotations

from functools import cache

from engine.compact.tilesets import (
    CLOSED,
    FITS,
    NO_ENDS,
    PAIRS,
    Ends,
    Mask,
    ends_of,
    tile_of,
)
from engine.tiles import Tile

Move = tuple[Mask, Ends, int, Mask, "MovesAt"]
"""A tile, the ends that it leaves, its weight, the tiles that fit these ends, and their moves.

The weight is what the rule of thumb gives the tile itself: its pips, 2 more for a double.
"""

DOUBLE = 2
"""What the rule of thumb adds for a double."""


class MovesAt(dict[Mask, tuple[Move, ...]]):
    """For one pair of ends: the moves for each set of playable tiles, the lowest tile first.

    At most one entry for each of the 2^13 sets of tiles that fit; far fewer come up. What may lead
    is any set of tiles, so nothing is kept of it.
    """

    def __init__(self, ends: Ends) -> None:
        super().__init__({0: ()})
        self._pair = PAIRS[ends] if ends != NO_ENDS else None
        self._moves: dict[Mask, tuple[Move, ...]] = {}

    def __missing__(self, playable: Mask) -> tuple[Move, ...]:
        bit = playable & -playable
        moves = self._of(bit) + self[playable ^ bit]
        if self._pair is not None:
            self[playable] = moves
        return moves

    def _of(self, bit: Mask) -> tuple[Move, ...]:
        if bit not in self._moves:
            tile = tile_of(bit)
            after = self._after(tile)
            self._moves[bit] = tuple([move_to(bit, ends) for ends in sorted(after)])
        return self._moves[bit]

    def _after(self, tile: Tile) -> set[Ends]:
        if self._pair is None:
            return {tile.index}
        one, other = self._pair
        return {
            ends_of(tile.across(pips), kept)
            for pips, kept in ((one, other), (other, one))
            if pips != CLOSED and tile.has(pips)
        }


MOVES: tuple[MovesAt, ...] = tuple(MovesAt(ends) for ends in range(len(FITS)))
"""`MOVES[ends][hand & FITS[ends]]`: the moves of a hand; a tile that fits both ends has two."""


@cache
def move_to(bit: Mask, ends: Ends) -> Move:
    """The move of that tile which leaves these ends."""
    tile = tile_of(bit)
    return bit, ends, tile.pips + DOUBLE * tile.is_double, FITS[ends], MOVES[ends]
