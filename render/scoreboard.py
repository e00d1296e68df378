"""The band above the table: the two players' areas, and between them round, stock and ruleset."""

from __future__ import annotations

from engine.tiles import Seat
from render.naming import ruleset_name
from render.player import PlayerArea
from render.scene import Scene
from render.sprites import back_sprite

HEIGHT = 136
"""The height of the band in a picture 1200 wide, in pixels."""

_MIDDLE = 104
"""Half the width of what stands between the players' areas."""

_TILES_A_LAYER = 3
"""The tiles of the stock that one back of the pile stands for."""


def draw_scoreboard(scene: Scene) -> None:
    """Draw the band along the top of the picture."""
    px, width = scene.px, scene.size[0]
    middle = width // 2
    _draw_middle(scene, middle)
    for seat in Seat:
        left = 0 if seat is Seat.A else middle + px(_MIDDLE)
        PlayerArea(scene, seat, (left, 0, left + middle - px(_MIDDLE), px(HEIGHT))).draw()
    scene.canvas.fill((0, px(HEIGHT) - px.thin(2), width, px(HEIGHT)), scene.theme.line)


def _draw_middle(scene: Scene, middle: int) -> None:
    """Round, stock as a pile with its count, ruleset."""
    canvas, theme, px, view = scene.canvas, scene.theme, scene.px, scene.view
    ground, room = theme.panel, px(196)
    canvas.fill((middle - px(_MIDDLE), 0, middle + px(_MIDDLE), px(HEIGHT)), ground)
    title = scene.words.say("Round {number}", number=view.round_number)
    canvas.text(title, (middle, px(36)), px(28), (ground, theme.text), room, "middle")
    back = back_sprite(theme, (px(26), px(46)), ground)
    layers = min(5, -(-view.stock_size // _TILES_A_LAYER))
    for layer in range(layers):
        canvas.stamp(back, (middle - px(58) + layer * px(7), px(52)))
    count = (middle + px(14), px(90))
    canvas.text(str(view.stock_size), count, px(38), (ground, theme.text), px(80))
    ruleset = ruleset_name(view.ruleset, scene.words)
    canvas.text(ruleset, (middle, px(124)), px(24), (ground, theme.muted), room, "middle")
