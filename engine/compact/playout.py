"""A round played out to its end by the rule of thumb.

Play-outs that remember what each side has shown not to hold were no stronger (`docs/players.md`).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.compact.moves import MOVES, Move
from engine.compact.tilesets import FITS, Ends, Mask, pips_in

Manner = tuple[bool, bool]
"""Whether a side just plays its heaviest tile, and does not go by the rule of thumb.

The side in turn at the start stands first.
"""

BY_THUMB: Manner = (False, False)

OWN = 1
"""What each own tile that fits afterwards is worth to the rule of thumb."""

REPLY = 4
"""What each unseen tile costs it that fits afterwards, and may give the other a play."""

BOTH = OWN + REPLY
"""What an own tile is worth, if it is counted among those not laid: it is not unseen."""

WORST = 1000
"""No play is worth less than this below nothing."""


def best_move(moves: Sequence[Move], mine: Mask, unlaid: Mask, *, heavy: bool) -> Move:
    """The move of a side that holds `mine`, as `playout` makes it; the first of equals.

    The rule of thumb plays the tile worth most: its weight (`moves.Move`), with OWN and REPLY; a
    heavy side goes by the pips alone. `unlaid` are the tiles not on the table.
    """

    def worth(move: Move) -> int:
        bit, _, weight, around, _ = move
        if heavy:
            return pips_in(bit)
        return weight + BOTH * (mine & around).bit_count() - REPLY * (unlaid & around).bit_count()

    return max(moves, key=worth)


def playout(  # noqa: C901, PLR0913, PLR0917 - one loop, written out for speed
    mine: Mask,
    theirs: Mask,
    ends: Ends,
    stock: Sequence[Mask],
    count: int,
    reserve: int,
    unlaid: Mask,
    manner: Manner = BY_THUMB,
) -> int:
    """The points of the side in turn less those of the other, when the round is over.

    `stock[:count]` is what is left of the stock, drawn from its end until `reserve` tiles stay.
    `unlaid` are the tiles not on the table. Each side plays its `best_move`, written out here.
    """
    my_heavy, their_heavy = manner
    fits, table = FITS[ends], MOVES[ends]
    sign, passed = 1, False
    while True:
        playable = mine & fits
        if not playable:
            while count > reserve:
                count -= 1
                bit = stock[count]
                mine |= bit
                if bit & fits:
                    playable = bit
                    break
            else:
                if passed:
                    return sign * (pips_in(theirs) - pips_in(mine))
                mine, theirs, sign, passed = theirs, mine, -sign, True
                my_heavy, their_heavy = their_heavy, my_heavy
                continue
        passed = False
        moves = table[playable]
        best = moves[0]
        if len(moves) > 1:
            most = -WORST
            for move in moves:
                bit, _, worth, around, _ = move
                if my_heavy:
                    worth = pips_in(bit)
                else:
                    worth += (
                        BOTH * (mine & around).bit_count() - REPLY * (unlaid & around).bit_count()
                    )
                if worth > most:
                    most, best = worth, move
        bit, _, _, fits, table = best
        mine ^= bit
        if not mine:
            return sign * pips_in(theirs)
        unlaid ^= bit
        mine, theirs, sign = theirs, mine, -sign
        my_heavy, their_heavy = their_heavy, my_heavy
