"""Sets of tiles as masks of 28 bits, and the two ends of a line as one index.

Bit `Tile.index` stands for the tile. The index of a pair of ends is that of the tile with these two
halves: which end is the left one does not matter to what may be played. Beyond the 28 pairs stand
those with a closed end, written as pips of 7: 28 to 34 for one closed end, 35 for two; and 36 for
the empty table, on which any tile may be laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.tiles import DOUBLE_SIX, MAX_PIPS, Hand, Tile, hand_of

Mask = int
"""A set of tiles; a single tile is a mask with one bit."""

Ends = int
"""A pair of ends, 0 to 36."""

CLOSED = MAX_PIPS + 1
"""The pips that a closed end is given: no tile carries them."""

ALL: Mask = (1 << len(DOUBLE_SIX)) - 1

SUITS: tuple[Mask, ...] = tuple(
    sum(1 << tile.index for tile in DOUBLE_SIX if tile.has(pips)) for pips in range(CLOSED + 1)
)
"""For each number of pips the seven tiles that carry it; none for a closed end."""

DOUBLES: Mask = sum(1 << tile.index for tile in DOUBLE_SIX if tile.is_double)

PAIRS: tuple[tuple[int, int], ...] = tuple(
    (high, low) for high in range(CLOSED + 1) for low in range(high + 1)
)
"""The pips of each pair of ends, the higher first."""

NO_ENDS: Ends = len(PAIRS)
"""The empty table."""

FITS: tuple[Mask, ...] = (*(SUITS[high] | SUITS[low] for high, low in PAIRS), ALL)
"""For each pair of ends the tiles that fit one of them; for the empty table all."""

RANKS: tuple[int, ...] = tuple(
    tile.is_double * 1000 + tile.pips * 10 + tile.high for tile in DOUBLE_SIX
)
"""How high each tile stands when it is asked who leads (`rules.md`, Rulesets)."""

HALF_SET = 14
"""A mask is summed up in two halves of so many tiles."""

_LOW = (1 << HALF_SET) - 1


def ends_of(one: int, other: int) -> Ends:
    """The index of the ends with these pips (7: closed), in either order."""
    high, low = (one, other) if one >= other else (other, one)
    return high * (high + 1) // 2 + low


def mask_of(tiles: Iterable[Tile]) -> Mask:
    """The set of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile.index
    return mask


def bits_in(mask: Mask) -> Iterator[Mask]:
    """The single tiles of the set, ascending, each as a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def tile_of(bit: Mask) -> Tile:
    """The tile that is alone in the set."""
    return DOUBLE_SIX[bit.bit_length() - 1]


def hand_in(mask: Mask) -> Hand:
    """The tiles of the set as a hand is listed."""
    return hand_of(tile_of(bit) for bit in bits_in(mask))


def higher_than(rank: int) -> Mask:
    """The tiles that would lead before one of that rank."""
    return sum(1 << index for index, other in enumerate(RANKS) if other > rank)


def top_rank(mask: Mask) -> int:
    """The rank of the tile in the set that would lead."""
    return max(RANKS[bit.bit_length() - 1] for bit in bits_in(mask))


class _HalfSums(dict[Mask, int]):
    """The pips of each set of 14 neighbouring tiles, filled as they are asked for."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, mask: Mask) -> int:
        pips = sum(tile_of(bit << self._first).pips for bit in bits_in(mask))
        self[mask] = pips
        return pips


_LOW_SUMS, _HIGH_SUMS = _HalfSums(0), _HalfSums(HALF_SET)


def pips_in(mask: Mask) -> int:
    """The pips of all the tiles in the set."""
    return _LOW_SUMS[mask & _LOW] + _HIGH_SUMS[mask >> HALF_SET]
