"""The edge of a bounded table: the rail around it, lit from above."""

from __future__ import annotations

from render.board import Board
from render.canvas import Box, Canvas
from render.palette import SHADES, SHADOWS
from render.scene import Scale
from render.theme import Rgb


def draw_edge(canvas: Canvas, board: Board, px: Scale) -> None:
    """Draw the rail where it is in view, and its shadow on the cloth."""
    theme, box = canvas.theme, board.box
    left, top, right, bottom = board.table
    bevel = px.thin(4)

    def fill(part: Box, colour: Rgb) -> None:
        seen = _within(part, box)
        if seen:
            canvas.fill(seen, colour)

    _draw_shadow(canvas, board, bevel)
    fill((box[0], box[1], box[2], top), theme.rail)
    fill((box[0], bottom, box[2], box[3]), theme.rail)
    fill((box[0], top, left, bottom), theme.rail)
    fill((right, top, box[2], bottom), theme.rail)
    fill((left - bevel, top - bevel, right + bevel, top), theme.rail_dark)
    fill((left - bevel, bottom, right + bevel, bottom + bevel), theme.rail_light)
    fill((left - bevel, top, left, bottom), theme.rail_light)
    fill((right, top, right + bevel, bottom), theme.rail_light)


def _draw_shadow(canvas: Canvas, board: Board, step: int) -> None:
    """The shadow of the upper rail: darkest at the edge."""
    cloth = board.cloth
    for place in range(SHADOWS - 1):
        top = board.table[1] + place * step
        band = _within((cloth[0], top, cloth[2], top + step), cloth)
        if band:
            canvas.change(band, _AT_LEAST[SHADOWS - 1 - place])


_AT_LEAST = [
    [max(index // SHADES, depth) * SHADES + index % SHADES for index in range(SHADES * SHADOWS)]
    + list(range(SHADES * SHADOWS, 256))
    for depth in range(SHADOWS)
]
"""For each depth of shadow: what becomes of every index that lies in at least such a shadow."""


def _within(box: Box, limits: Box) -> Box | None:
    """The part of a box inside the limits; None where there is none."""
    left, top = max(box[0], limits[0]), max(box[1], limits[1])
    right, bottom = min(box[2], limits[2]), min(box[3], limits[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
