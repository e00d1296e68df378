"""Computer players, from the measuring rods to the strongest level; each a `Player`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.players.explaining import RankedPlay, Reason, explain
from engine.players.levels import expert, mc200
from engine.players.player import Player
from engine.players.rules_of_thumb import hard, medium
from engine.players.simple import at_random, easy, greedy
from engine.players.thumb import thumb

__all__ = ["LEVELS", "PLAYERS", "Player", "RankedPlay", "Reason", "explain"]

LEVELS = ("easy", "medium", "hard", "expert")
"""The levels that a person may play against, weakest first."""

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "random": at_random,
        "greedy": greedy,
        "thumb": thumb,
        "easy": easy,
        "medium": medium,
        "hard": hard,
        "expert": expert,
        "mc200": mc200,
    }
)
"""Every player by its name: the levels, and the players to measure them with."""
