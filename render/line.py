"""The laid tiles on the cloth, their shadows, and the glow of the one laid last."""

from __future__ import annotations

from engine.events import TilePlayed
from engine.line import LaidTile
from engine.view import View
from render.board import Board
from render.canvas import Canvas
from render.shadows import cast_shadow
from render.sprites import TileLook, glow_sprite, tile_sprite
from render.theme import Rgb


def draw_line(canvas: Canvas, board: Board, view: View) -> None:
    """Draw every tile where the board has it, and light the one laid last."""
    laid = view.line.laid
    half = 2 * board.cell
    last = laid[-1] if laid and _was_play(view) else None
    if last is not None:
        left, top = board.tile(last.spot)[:2]
        glow, reach = glow_sprite(canvas.theme, half, upright=last.spot.is_upright)
        canvas.stamp(glow, (left - reach, top - reach))
    lit_by = canvas.theme.glow
    for tile in laid:
        sprite = tile_sprite(canvas.theme, half, _look(tile, lit_by if tile is last else None))
        canvas.stamp(sprite, board.tile(tile.spot)[:2])


def _was_play(view: View) -> bool:
    return bool(view.history) and isinstance(view.history[-1], TilePlayed)


def _look(tile: LaidTile, glow: Rgb | None) -> TileLook:
    near, far = tile.near_pips, tile.far_pips
    first, second = (near, far) if tile.spot.near <= tile.spot.far else (far, near)
    return TileLook(first, second, tile.spot.is_upright, glow is not None, ground=glow)


def draw_shadows(canvas: Canvas, board: Board, view: View) -> None:
    """Darken the bare cloth around the tiles. Nothing else may lie there yet."""
    for tile in view.line.laid:
        at = board.tile(tile.spot)[:2]
        cast_shadow(canvas, at, 2 * board.cell, upright=tile.spot.is_upright)
