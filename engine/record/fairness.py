"""Whether the deals of a record come from its revealed seed (`rules.md`, Shuffling)."""

from __future__ import annotations

from engine.errors import DealError
from engine.record.values import MatchRecord
from engine.shuffle import commitment, deal
from engine.tiles import Tile


def verify(record: MatchRecord) -> None:
    """Recompute every deal from the seed and the salt.

    Raises DealError where the seed is not revealed, is not the one committed to, or deals other
    tiles than the record has.
    """
    if record.commitment is None or record.salt is None:
        raise DealError("there is no commitment: the deals of this match cannot be recomputed")
    if record.seed is None:
        raise DealError("the seed is not revealed: that happens when the match ends")
    if commitment(record.seed) != record.commitment:
        raise DealError(
            f"the seed is not the one committed to: its SHA-256 is {commitment(record.seed)}, "
            f"the commitment {record.commitment}"
        )
    for number, told in enumerate(record.rounds, start=1):
        fair = deal(record.seed, record.salt, number)
        for pile, found, expected in (
            ("A's hand", told.deal.hands[0], fair.hands[0]),
            ("B's hand", told.deal.hands[1], fair.hands[1]),
            ("the stock", told.deal.stock, fair.stock),
        ):
            if found != expected:
                raise DealError(
                    f"round {number}: {pile} is {_listed(found)}, and the seed deals "
                    f"{_listed(expected)}"
                )


def _listed(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))
