"""Whole rounds between players that choose at random: the measure of the compact core's speed."""

from __future__ import annotations

from collections.abc import Callable

from engine.compact.moves import MOVES
from engine.compact.tilesets import DOUBLES, FITS, Mask, bits_in, pips_in, top_rank
from engine.rules import HAND_SIZE
from engine.tiles import DOUBLE_SIX

_BITS = [1 << tile.index for tile in DOUBLE_SIX]
_AFTER_ONE = range(len(_BITS), len(_BITS) - HAND_SIZE, -1)
_AFTER_BOTH = range(len(_BITS) - HAND_SIZE, len(_BITS) - 2 * HAND_SIZE, -1)


def random_round(  # noqa: C901, PLR0912, PLR0915 - both turns written out, for speed
    random: Callable[[], float], reserve: int
) -> int:
    """A round dealt and played at random; the points of the leader less those of the other seat.

    `random` gives numbers from 0 up to but without 1; `reserve` is the ruleset's (`Ruleset`). The
    lead is the highest double, or the highest tile, as in draw and block.
    """
    bits = _BITS[:]
    mine = theirs = 0
    for count in _AFTER_ONE:
        at = int(random() * count)
        mine |= bits[at]
        bits[at] = bits[count - 1]
    for count in _AFTER_BOTH:
        at = int(random() * count)
        theirs |= bits[at]
        bits[at] = bits[count - 1]
    lead = _lead(mine | theirs)
    ends = lead.bit_length() - 1
    fits, table = FITS[ends], MOVES[ends]
    if not lead & mine:
        mine, theirs = theirs, mine
    mine ^= lead
    stock = len(_BITS) - 2 * HAND_SIZE
    while True:
        playable = theirs & fits
        if not playable:
            while stock > reserve and not playable:
                at = int(random() * stock)
                stock -= 1
                playable = bits[at] & fits
                theirs |= bits[at]
                bits[at] = bits[stock]
        if playable:
            moves = table[playable]
            choices = len(moves)
            if choices == 1:
                bit, _, _, fits, table = moves[0]
            elif choices == 2:  # noqa: PLR2004 - the commonest choice, made the quickest way
                bit, _, _, fits, table = moves[random() >= 0.5]  # noqa: PLR2004
            else:
                bit, _, _, fits, table = moves[int(random() * choices)]
            theirs ^= bit
            if not theirs:
                return -pips_in(mine)
        elif not mine & fits:
            return pips_in(theirs) - pips_in(mine)
        playable = mine & fits
        if not playable:
            while stock > reserve and not playable:
                at = int(random() * stock)
                stock -= 1
                playable = bits[at] & fits
                mine |= bits[at]
                bits[at] = bits[stock]
        if playable:
            moves = table[playable]
            choices = len(moves)
            if choices == 1:
                bit, _, _, fits, table = moves[0]
            elif choices == 2:  # noqa: PLR2004 - the commonest choice, made the quickest way
                bit, _, _, fits, table = moves[random() >= 0.5]  # noqa: PLR2004
            else:
                bit, _, _, fits, table = moves[int(random() * choices)]
            mine ^= bit
            if not mine:
                return pips_in(theirs)
        elif not theirs & fits:
            return pips_in(theirs) - pips_in(mine)


def _lead(dealt: Mask) -> Mask:
    """The tile that leads (`rules.md`, Rulesets): the highest double, else the highest tile."""
    if doubles := dealt & DOUBLES:
        return 1 << doubles.bit_length() - 1
    return max(bits_in(dealt), key=top_rank)
