"""Deals that a test wants, in place of those that the seed would give."""

import pytest

from bot.service import offers, turns
from engine.notation import read_tile
from engine.round import Deal
from engine.shuffle import deal as deal_from_seed
from engine.tiles import DOUBLE_SIX, Tile, hand_of


def dealt(a: str, b: str, stock: str = "") -> Deal:
    """The deal with these hands; the stock begins as named, the rest of it ascending."""
    hands = hand_of(_tiles(a)), hand_of(_tiles(b))
    first = _tiles(stock)
    rest = [tile for tile in DOUBLE_SIX if tile not in {*hands[0], *hands[1], *first}]
    return Deal(hands, (*first, *rest))


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(read_tile(word) for word in text.split())


def rig(monkeypatch: pytest.MonkeyPatch, *deals: Deal) -> None:
    """Deal these rounds so, in every match; those after them as the seed has it."""

    def deal(seed: bytes, salt: str, number: int) -> Deal:
        return deals[number - 1] if number <= len(deals) else deal_from_seed(seed, salt, number)

    for module in (offers, turns):
        monkeypatch.setattr(module, "deal", deal)
