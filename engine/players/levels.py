"""The levels that reckon with hidden tiles, and the trial's player that they are measured by."""

from __future__ import annotations

import random

from engine.actions import Action
from engine.players.judge import Effort, judge
from engine.players.player import lay
from engine.view import View

EXPERT = Effort(glance=150, worlds=1000, tries=5000, candidates=3, positions=30_000)
"""What the level expert may do for one play: about 0.1 s of one core, 0.5 s at the very most."""

FLAT = Effort(glance=200, worlds=0, tries=0, candidates=1, positions=30_000)
"""What the player `mc200` does for one play."""


def expert(view: View, rng: random.Random) -> Action:
    """The level expert: plays out what may come, reading the opponent's hand from its plays."""
    return _best(view, rng, EXPERT)


def mc200(view: View, rng: random.Random) -> Action:
    """Flat Monte Carlo: 200 worlds, each as likely, by a rule of thumb that remembers nothing."""
    return _best(view, rng, FLAT)


def _best(view: View, rng: random.Random, effort: Effort) -> Action:
    judged = judge(view, rng, effort)
    return lay(view, judged[0].option.ways) if judged else view.legal[0]
