"""The card of a match: who won, and the score by round."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles import Seat
from engine.view import RoundScore, View
from render.canvas import Box
from render.naming import ending_remark
from render.scene import SIZE, Scene
from render.scoreboard import HEIGHT, draw_scoreboard
from render.text.lettering import fitting_size
from render.theme import FELT, Rgb, Theme
from render.verdicts import match_verdict

_COLUMN_STEPS = (8, 20)
"""With more rounds than these the card takes a second and a third column."""

_MOST_ROUNDS = 54
"""More rounds than these cannot be read: the card shows the last ones."""


def match_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The score by round and, once the match is over, its winner: a PNG of `size` pixels."""
    scene = Scene.on_cloth(view, names, theme, size, locale)
    draw_match_card(scene)
    return scene.canvas.png()


def draw_match_card(scene: Scene) -> None:
    """Draw the whole picture of a match's end, or of how it stands."""
    canvas, theme, px = scene.canvas, scene.theme, scene.px
    wide, high = scene.size
    draw_scoreboard(scene)
    grid = _Grid.of(scene, (px(60), px(HEIGHT + 126), wide - px(60), high - px(44)))
    card = (px(40), grid.box[1] - px(98), wide - px(40), grid.box[3] + px(16))
    canvas.rounded(card, px(26), theme.panel, theme.felt)
    verdict = match_verdict(scene.view, scene.names, scene.words)
    room = card[2] - card[0] - px(60)
    size = fitting_size(verdict, (px(50), px(42), px(34)), room)
    colours = (theme.panel, theme.accent)
    canvas.text(verdict, (wide // 2, card[1] + px(68)), size, colours, room, "middle")
    for past, line in zip(grid.rounds, grid.lines(), strict=True):
        _RoundLine(scene, past, line).draw()


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the rounds stand: in columns, as high as they need and no higher."""

    rounds: tuple[RoundScore, ...]
    rows: int
    wide: int
    height: int
    box: Box

    @classmethod
    def of(cls, scene: Scene, room: Box) -> _Grid:
        """The grid in the middle of the room that there is."""
        rounds = scene.view.past_rounds[-_MOST_ROUNDS:]
        columns = 1 + sum(len(rounds) > most for most in _COLUMN_STEPS)
        rows = max(1, -(-len(rounds) // columns))
        height = min(scene.px(66), (room[3] - room[1]) // rows)
        wide = min(scene.px(760), (room[2] - room[0]) // columns)
        left = (room[0] + room[2] - wide * columns) // 2
        top = room[1] + (room[3] - room[1] - rows * height) // 2
        return cls(
            rounds, rows, wide, height, (left, top, left + columns * wide, top + rows * height)
        )

    def lines(self) -> list[Box]:
        """The place of each round's line."""
        places = [divmod(number, self.rows) for number in range(len(self.rounds))]
        corners = [(self.box[0] + c * self.wide, self.box[1] + r * self.height) for c, r in places]
        return [(x, y, x + self.wide, y + self.height) for x, y in corners]


@dataclass(frozen=True, slots=True)
class _RoundLine:
    """One round: its number, what was scored on whose side, and the totals after it."""

    scene: Scene
    past: RoundScore
    box: Box

    def draw(self) -> None:
        """Draw the line of the card."""
        theme, outcome = self.scene.theme, self.past.outcome
        remark = ending_remark(outcome.ending, self.scene.words)
        self._write(f"{self.past.number}", 0.06, theme.muted)
        self._write(":", 0.46, theme.muted)
        for seat, side in ((Seat.A, -1), (Seat.B, 1)):
            won = outcome.winner is seat
            colour = theme.text if won else theme.muted
            self._write(str(self.past.scores[seat]), 0.46 + side * 0.1, colour)
            if won and outcome.points:
                self._write(f"+{outcome.points}", 0.46 + side * 0.26, theme.accent)
        if remark:
            self._write(remark, 0.9, theme.muted, small=True)
        left, _, right, bottom = self.box
        margin = self.scene.px(10)
        self.scene.canvas.fill((left + margin, bottom - 1, right - margin, bottom), theme.line)

    def _write(self, text: str, place: float, colour: Rgb, *, small: bool = False) -> None:
        """Write with the middle at that share of the line's width."""
        left, top, right, bottom = self.box
        wide = right - left
        size = min(self.scene.px(36), (bottom - top) * 5 // 8, wide // 13)
        at = (left + round(wide * place), (top + bottom + size * 3 // 4) // 2)
        room = round(wide * 0.19)
        if small:
            size = fitting_size(text, (size * 3 // 4, size * 5 // 8, size // 2), room)
        colours = (self.scene.theme.panel, colour)
        self.scene.canvas.text(text, at, size, colours, room, "middle")
