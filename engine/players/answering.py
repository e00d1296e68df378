"""A play-out whose first answer heeds the table: what has no place, and what closes an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.compact.moves import move_to
from engine.compact.playout import Manner, best_move, playout
from engine.compact.tilesets import Mask, pips_in
from engine.players.geometry import Answer


@dataclass(frozen=True, slots=True)
class Reply:
    """A side to choose among the plays that the table allows, in a world.

    `mine` and `theirs` are the hands of the side in turn and of the other; `stock[:count]` is left
    of the stock, of which `reserve` tiles stay; `unlaid` are the tiles not on the table.
    """

    mine: Mask
    theirs: Mask
    stock: Sequence[Mask]
    count: int
    reserve: int
    unlaid: Mask
    manner: Manner

    @property
    def turned(self) -> Reply:
        """The same for the other side."""
        return replace(self, mine=self.theirs, theirs=self.mine, manner=self.manner[::-1])


def answered(reply: Reply, answers: Sequence[Answer]) -> int:
    """The points of the side in turn less those of the other, when the round is over.

    The side draws until it holds one of the answers, or passes, and the other has the same ones.
    After that the table stands in nobody's way any more, but for the ends that are closed.
    """
    places = 0
    for bit, _ in answers:
        places |= bit
    mine, count = reply.mine, reply.count
    while not mine & places and count > reply.reserve:
        count -= 1
        mine |= reply.stock[count]
    drawn = replace(reply, mine=mine, count=count)
    if mine & places:
        return _played(drawn, answers)
    if reply.theirs & places:
        return -_played(drawn.turned, answers)
    return pips_in(reply.theirs) - pips_in(mine)


def _played(reply: Reply, answers: Sequence[Answer]) -> int:
    """The same, where the side in turn holds one of the answers."""
    mine, unlaid = reply.mine, reply.unlaid
    moves = [move_to(*answer) for answer in answers if answer[0] & mine]
    bit, ends, _, _, _ = best_move(moves, mine, unlaid, heavy=reply.manner[0])
    rest = mine ^ bit
    if not rest:
        return pips_in(reply.theirs)
    return -playout(
        reply.theirs,
        rest,
        ends,
        reply.stock,
        reply.count,
        reply.reserve,
        unlaid ^ bit,
        reply.manner[::-1],
    )
