"""The laid tiles on the cloth, their shadows, and the glow of the one laid last."""

from __future__ import annotations

from PIL import Image, ImageChops

from engine.events import TilePlayed
from engine.line import LaidTile
from engine.view import View
from render.board import Board
from render.canvas import Canvas
from render.sprites import TileLook, glow_sprite, shadow_sprite, tile_sprite


def draw_line(canvas: Canvas, board: Board, view: View) -> None:
    """Draw every tile where the board has it, and light the one laid last."""
    laid = view.line.laid
    half = 2 * board.cell
    last = laid[-1] if laid and _was_play(view) else None
    if last is not None:
        left, top = board.tile(last.spot)[:2]
        glow, reach = glow_sprite(canvas.theme, half, upright=last.spot.is_upright)
        canvas.stamp(glow, (left - reach, top - reach))
    for tile in laid:
        sprite = tile_sprite(canvas.theme, half, _look(tile, glowing=tile is last))
        canvas.stamp(sprite, board.tile(tile.spot)[:2])


def _was_play(view: View) -> bool:
    return bool(view.history) and isinstance(view.history[-1], TilePlayed)


def _look(tile: LaidTile, *, glowing: bool) -> TileLook:
    near, far = tile.near_pips, tile.far_pips
    first, second = (near, far) if tile.spot.near <= tile.spot.far else (far, near)
    return TileLook(first, second, tile.spot.is_upright, glowing)


def draw_shadows(canvas: Canvas, board: Board, view: View) -> None:
    """Darken the bare cloth around the tiles. Nothing else may lie there yet."""
    laid = view.line.laid
    if not laid:
        return
    half = 2 * board.cell
    boxes = [board.tile(tile.spot) for tile in laid]
    reach = shadow_sprite(half, upright=False)[1]
    left, top = min(box[0] for box in boxes) - reach, min(box[1] for box in boxes) - reach
    right, bottom = max(box[2] for box in boxes) + reach, max(box[3] for box in boxes) + reach
    layer = Image.new("L", (right - left, bottom - top))
    for tile, box in zip(laid, boxes, strict=True):
        shadow, _ = shadow_sprite(half, upright=tile.spot.is_upright)
        layer.paste(shadow.image, (box[0] - reach - left, box[1] - reach - top), shadow.mask)
    cloth = canvas.image.crop((left, top, right, bottom))
    canvas.image.paste(ImageChops.add(cloth, layer), (left, top))
