"""The picture at the end of a round: the line, both hands opened and summed, who scores what."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles import Hand, Seat, pips_of
from engine.view import View
from render.board import board_for
from render.canvas import Box
from render.line import draw_line, draw_shadows
from render.scene import SIZE, Scene
from render.scoreboard import HEIGHT, draw_scoreboard
from render.sprites import TileLook, tile_sprite
from render.text.lettering import fitting_size
from render.theme import FELT, Rgb, Theme
from render.verdicts import round_verdict

_HANDS_TOP = 446
_ROW = 132
_TILES_LEFT = 296
_SUM_ROOM = 136


def round_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The end of a round: a PNG of `size` pixels, best at 3 : 2.

    Raises ValueError while the round still runs.
    """
    if view.outcome is None:
        raise ValueError("the round still runs: its hands are hidden")
    scene = Scene.on_cloth(view, names, theme, size, locale)
    draw_round_end(scene)
    return scene.canvas.png()


def draw_round_end(scene: Scene) -> None:
    """Draw the whole picture of a round's end."""
    canvas, theme, px, wide = scene.canvas, scene.theme, scene.px, scene.size[0]
    top = px(_HANDS_TOP)
    box = (0, px(HEIGHT), wide, top)
    board = board_for(scene.view.line, box, px.unit, bounded=False, room=(1, 1))
    draw_shadows(canvas, board, scene.view)
    draw_line(canvas, board, scene.view)
    draw_scoreboard(scene)
    canvas.fill((0, top, wide, scene.size[1]), theme.panel)
    canvas.fill((0, top, wide, top + px.thin(2)), theme.line)
    for seat in Seat:
        row = top + px.thin(2) + seat * px(_ROW)
        _HandRow(scene, seat, (0, row, wide, row + px(_ROW))).draw()
    verdict = round_verdict(scene.view, scene.names, scene.words)
    room = wide - px(48)
    size = fitting_size(verdict, (px(40), px(34), px(28)), room)
    at = (wide // 2, top + px(2 * _ROW + 58))
    canvas.text(verdict, at, size, (theme.panel, theme.accent), room, "middle")


@dataclass(frozen=True, slots=True)
class _HandRow:
    """One player's opened hand: the name, the tiles with a plus between them, and their sum."""

    scene: Scene
    seat: Seat
    box: Box

    @property
    def ground(self) -> Rgb:
        theme, outcome = self.scene.theme, self.scene.view.outcome
        won = outcome is not None and outcome.winner is self.seat
        return theme.panel_turn if won else theme.panel

    def draw(self) -> None:
        scene, box = self.scene, self.box
        canvas, theme, px = scene.canvas, scene.theme, scene.px
        canvas.fill((box[0], box[1], box[2], box[3] - px.thin(2)), self.ground)
        middle = (box[1] + box[3]) // 2
        name, room = scene.names[self.seat].shown, px(_TILES_LEFT - 40)
        size = fitting_size(name, (px(34), px(30), px(26), px(24)), room)
        canvas.text(name, (px(24), middle + px(12)), size, (self.ground, theme.text), room)
        hand = scene.view.hands[self.seat] or ()
        if hand:
            self._draw_sum(hand, middle)
        else:
            out = scene.words.say("no tile left")
            at = (px(_TILES_LEFT), middle + px(12))
            canvas.text(out, at, px(34), (self.ground, theme.accent), px(500))
        total = (box[2] - px(22), middle + px(16))
        text = f"= {pips_of(hand)}"
        canvas.text(text, total, px(46), (self.ground, theme.text), px(_SUM_ROOM), "right")

    def _draw_sum(self, hand: Hand, middle: int) -> None:
        canvas, theme, px = self.scene.canvas, self.scene.theme, self.scene.px
        left, right = px(_TILES_LEFT), self.box[2] - px(_SUM_ROOM)
        pitch = min(px(104), (right - left) // len(hand))
        half = min(px(44), pitch * 2 // 3)
        size = min(px(28), pitch * 5 // 9)
        for place, tile in enumerate(hand):
            x, y = left + place * pitch, middle - half - px(15)
            look = TileLook(tile.high, tile.low, upright=True, ground=self.ground)
            canvas.stamp(tile_sprite(theme, half, look), (x, y))
            colours = (self.ground, theme.muted)
            pips = (x + half // 2, y + 2 * half + px(30))
            canvas.text(str(tile.pips), pips, size, colours, pitch, "middle")
            if place + 1 < len(hand):
                plus = (x + (half + pitch) // 2, pips[1])
                canvas.text("+", plus, size, colours, pitch, "middle")
