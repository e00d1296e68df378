"""The picture of the table: the line on the cloth, the players, the stock."""

from __future__ import annotations

from engine.line import Line
from engine.view import View
from render.badges import draw_badges
from render.board import board_for
from render.canvas import Box
from render.edge import draw_edge
from render.line import draw_line, draw_shadows
from render.scene import SIZE, Scene
from render.scoreboard import HEIGHT, draw_scoreboard
from render.theme import FELT, Theme


def table_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The table as the view shows it: a PNG of `size` pixels, best at 3 : 2.

    `names` are those of seat A and seat B. No hand is shown, whoever views.
    """
    scene = Scene.on_cloth(view, names, theme, size, locale)
    draw_table(scene)
    return scene.canvas.png()


def draw_table(scene: Scene, framed: Line | None = None) -> None:
    """Draw the whole picture of the table, zoomed to its line, or to another one (`framed`)."""
    view, px = scene.view, scene.px
    box = (0, px(HEIGHT), scene.size[0], scene.size[1])
    board = board_for(framed or view.line, box, px.unit, bounded=view.ruleset.bounded)
    draw_shadows(scene.canvas, board, view)
    if board.bounded:
        draw_edge(scene.canvas, board, px)
    draw_line(scene.canvas, board, view)
    if view.line.table is None:
        _draw_invitation(scene, box)
    elif view.outcome is None:
        draw_badges(scene, board)
    draw_scoreboard(scene)


def _draw_invitation(scene: Scene, box: Box) -> None:
    """On the empty table: who leads."""
    text = scene.words.say("{name} to lead", name=scene.names[scene.view.turn].quoted)
    at = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2 + scene.px(16))
    colours = (scene.theme.felt, scene.theme.text)
    scene.canvas.text(text, at, scene.px(46), colours, scene.px(1000), "middle")
