"""What a computer player is: a function from what its seat may know to an action."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.actions import Action, Play
from engine.view import View

Player = Callable[[View, random.Random], Action]
"""Chooses one of `view.legal`. It never sees a state, and all its chance comes from the generator.

The same view and a generator in the same state give the same choice.
"""


def plays_of(view: View) -> tuple[Play, ...]:
    """The plays to choose from, one for each tile and end: laid as automatic laying would.

    None where the player must draw or pass. Raises ValueError where the view's seat is not in turn.
    """
    if not view.legal:
        raise ValueError("nothing to choose: the seat of this view is not in turn")
    by_end: dict[Play, list[Play]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            by_end.setdefault(Play(action.tile, action.end), []).append(action)
    return tuple([_laid(view, play, steered) for play, steered in by_end.items()])


def _laid(view: View, play: Play, steered: Sequence[Play]) -> Play:
    """The play with the heading that automatic laying gives it, where there is a choice."""
    if len(steered) == 1 or play.end is None:
        return steered[0]
    spot = view.line.automatic(play.tile, play.end)
    assert spot is not None  # noqa: S101 - the play is legal, so it has a place
    return Play(play.tile, play.end, spot.heading)
