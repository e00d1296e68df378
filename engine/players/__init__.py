"""Computer players, from the measuring rods to the strongest level; each a `Player`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.players.player import Player
from engine.players.simple import at_random, easy, greedy
from engine.players.thumb import thumb

__all__ = ["LEVELS", "PLAYERS", "Player"]

LEVELS = ("easy", "medium", "hard", "expert")
"""The levels that a person may play against, weakest first."""

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": at_random,
        "greedy": greedy,
        "thumb": thumb,
        "easy": easy,
        "medium": thumb,
        "hard": thumb,
        "expert": thumb,
    }
)
"""Every player by its name: the levels, and the players to measure them with."""
