"""The table with every place that a tile can take at an end: for a player who steers."""

from __future__ import annotations

from dataclasses import replace

from engine.actions import End
from engine.line import LaidTile
from engine.table import Heading, Spot
from engine.tiles import Tile
from engine.view import View
from render.board import Board, board_for
from render.edge import draw_edge
from render.line import draw_line, draw_shadows
from render.scene import SIZE, Scene
from render.scoreboard import HEIGHT, draw_scoreboard
from render.theme import FELT, Theme

ARROWS = {Heading.RIGHT: "→", Heading.DOWN: "↓", Heading.LEFT: "←", Heading.UP: "↑"}


def steering_image(
    view: View,
    names: tuple[str, str],
    play: tuple[Tile, End],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The table, and each legal place of the tile at that end with its heading: a PNG.

    The places never overlap each other (`rules.md`, The table): a tile goes straight on from the
    open half, or leaves from one of its side faces.
    """
    tile, end = play
    scene = Scene.on_cloth(view, names, theme, size, locale)
    spots = view.line.spots(tile, end)
    shown = [LaidTile(tile, end, spot, tile.high, tile.low) for spot in spots]
    framed = replace(view.line, laid=(*view.line.laid, *shown))
    box = (0, scene.px(HEIGHT), scene.size[0], scene.size[1])
    board = board_for(framed, box, scene.px.unit, bounded=view.ruleset.bounded, room=(2, 2))
    draw_shadows(scene.canvas, board, view)
    if board.bounded:
        draw_edge(scene.canvas, board, scene.px)
    draw_line(scene.canvas, board, view)
    for spot in spots:
        _draw_place(scene, board, spot)
    draw_scoreboard(scene)
    return scene.canvas.png()


def _draw_place(scene: Scene, board: Board, spot: Spot) -> None:
    """An outlined place with its arrow."""
    canvas, theme = scene.canvas, scene.theme
    left, top, right, bottom = board.tile(spot)
    gap, rim = max(1, board.cell // 10), max(2, board.cell // 7)
    outer = (left + gap, top + gap, right - gap, bottom - gap)
    inner = (outer[0] + rim, outer[1] + rim, outer[2] - rim, outer[3] - rim)
    canvas.rounded(outer, board.cell // 2, theme.accent, theme.felt)
    canvas.rounded(inner, board.cell // 3, theme.badge, theme.accent)
    size = board.cell * 3 // 2
    middle = ((left + right) // 2, (top + bottom) // 2 + size * 3 // 8)
    canvas.text(ARROWS[spot.heading], middle, size, (theme.badge, theme.badge_text), size, "middle")
