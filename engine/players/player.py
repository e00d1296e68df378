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

Ways = tuple[Play, ...]
"""The plays of one tile to one end: they differ in the heading alone."""


def check_in_turn(view: View) -> None:
    """Raise ValueError where the view's seat is not in turn."""
    if not view.legal:
        raise ValueError("nothing to choose: the seat of this view is not in turn")


def ways_of(view: View) -> tuple[Ways, ...]:
    """The plays to choose from, those that differ in the heading alone together.

    None where the player must draw or pass. Raises ValueError where the view's seat is not in turn.
    """
    check_in_turn(view)
    together: dict[tuple[object, object], list[Play]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            together.setdefault((action.tile, action.end), []).append(action)
    return tuple([tuple(ways) for ways in together.values()])


def lay(view: View, ways: Sequence[Play]) -> Play:
    """One of these ways of laying a tile: the automatic one if it is among them, else the first."""
    first = ways[0]
    if len(ways) > 1 and first.end is not None:
        spot = view.line.automatic(first.tile, first.end)
        for play in ways:
            if spot is not None and play.heading is spot.heading:
                return play
    return first
