"""The players that hardly think: the measuring rods `random` and `greedy`, and the level easy."""

from __future__ import annotations

import random

from engine.actions import Action
from engine.players.player import check_in_turn, lay, ways_of
from engine.players.thumb import thumb
from engine.view import View

CARE = 0.4
"""How often the level easy thinks at all."""


def at_random(view: View, rng: random.Random) -> Action:
    """Any legal action, each as likely; raises ValueError where the seat is not in turn."""
    check_in_turn(view)
    return rng.choice(view.legal)


def greedy(view: View, rng: random.Random) -> Action:
    """The playable tile with most pips, at either end."""
    plays = ways_of(view)
    if not plays:
        return view.legal[0]
    most = max(ways[0].tile.pips for ways in plays)
    return lay(view, rng.choice([ways for ways in plays if ways[0].tile.pips == most]))


def easy(view: View, rng: random.Random) -> Action:
    """The level easy: mostly any play at all, now and then a good one, and never a dead end."""
    plays = ways_of(view)
    if not plays:
        return view.legal[0]
    return thumb(view, rng) if rng.random() < CARE else lay(view, rng.choice(plays))
