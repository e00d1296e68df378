"""What the viewer may do, and what was done last, as pictures and words tell it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import End, Play
from engine.events import Move, TileDrawn
from engine.tiles import Seat, Tile
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


def trailing_draws(history: Sequence[Move], seat: Seat) -> int:
    """How many tiles the seat drew since anything else happened."""
    drawn = 0
    for move in reversed(history):
        if not isinstance(move, TileDrawn) or move.seat is not seat:
            break
        drawn += 1
    return drawn
