"""What the viewer may play, by tile."""

from __future__ import annotations

from engine.actions import End, Play
from engine.tiles import Tile
from engine.view import View


def ends_of(view: View) -> dict[Tile, tuple[End, ...]]:
    """The playable tiles, and to which ends each can go (to none in particular for a lead)."""
    ends: dict[Tile, tuple[End, ...]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            known = ends.setdefault(action.tile, ())
            if action.end is not None and action.end not in known:
                ends[action.tile] = (*known, action.end)
    return ends
