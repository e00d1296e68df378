"""The pictures at the end of a round, and at the end of a match."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import Ending
from engine.tiles import Seat, pips_of
from engine.view import RoundScore, View
from render.board import board_for
from render.canvas import Box, Canvas
from render.felt import felt
from render.scoreboard import HEIGHT as SCOREBOARD_HEIGHT
from render.scoreboard import Scoreboard
from render.sprites import TileLook, tile_sprite
from render.table import SIZE, draw_board
from render.text.names import Name
from render.theme import FELT, Theme
from render.verdicts import match_verdict, round_verdict
from render.words import Catalogue, render_words

_HANDS_TOP = 446
_ROW = 132

_COLUMN_STEPS = (8, 20)
"""With more rounds than these the match card takes a second and a third column."""


def round_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The end of a round: the line, both hands opened and summed, who scores what; a PNG.

    Raises ValueError while the round still runs.
    """
    if view.outcome is None:
        raise ValueError("the round still runs: its hands are hidden")
    unit = min(size[0] / SIZE[0], size[1] / SIZE[1])
    words = render_words(locale)
    canvas = Canvas(theme, felt(size).copy())
    shown = (Name.of(names[0]), Name.of(names[1]))
    top, bottom = round(SCOREBOARD_HEIGHT * unit), round(_HANDS_TOP * unit)
    board = board_for(view.line, (0, top, size[0], bottom), unit, bounded=view.ruleset.bounded)
    draw_board(canvas, board, view, words, unit)
    Scoreboard(view, shown, words, unit, size[0]).draw(canvas)
    _Hands(canvas, view, shown, words, unit, size[0]).draw()
    return canvas.png()


@dataclass(frozen=True, slots=True)
class _Hands:
    """The lower part: a row for each hand with its sum, and the verdict."""

    canvas: Canvas
    view: View
    names: tuple[Name, Name]
    words: Catalogue
    unit: float
    width: int

    def px(self, length: float) -> int:
        return round(length * self.unit)

    def draw(self) -> None:
        theme, px, canvas = self.canvas.theme, self.px, self.canvas
        top = px(_HANDS_TOP)
        canvas.fill((0, top, self.width, px(SIZE[1])), theme.panel)
        canvas.fill((0, top, self.width, top + max(1, px(2))), theme.line)
        for seat in Seat:
            self._row(
                seat, (0, top + px(4 + seat * _ROW), self.width, top + px(4 + (seat + 1) * _ROW))
            )
        outcome = self.view.outcome
        if outcome is None:
            return
        verdict = round_verdict(self.view, self.names, self.words)
        base = top + px(2 * _ROW + 62)
        canvas.text(
            verdict,
            (self.width // 2, base),
            px(38),
            (theme.panel, theme.accent),
            self.width - px(48),
            "middle",
        )

    def _row(self, seat: Seat, box: Box) -> None:
        """The name, the tiles with a plus between them, and the sum."""
        theme, px, canvas = self.canvas.theme, self.px, self.canvas
        outcome = self.view.outcome
        won = outcome is not None and outcome.winner is seat
        ground = theme.panel_turn if won else theme.panel
        canvas.fill((box[0], box[1], box[2], box[3] - px(2)), ground)
        middle = (box[1] + box[3]) // 2
        canvas.text(
            self.names[seat].shown, (px(24), middle + px(11)), px(32), (ground, theme.text), px(216)
        )
        hand = self.view.hands[seat] or ()
        left, right = px(256), self.width - px(130)
        pitch = min(px(104), (right - left) // max(1, len(hand)))
        half = min(px(44), int(pitch * 0.66))
        x = left
        for place, tile in enumerate(hand):
            look = TileLook(tile.high, tile.low, upright=True, ground=ground)
            sprite = tile_sprite(theme, half, look)
            y = middle - half - px(14)
            canvas.stamp(sprite, (x, y))
            canvas.text(
                str(tile.pips),
                (x + half // 2, y + 2 * half + px(29)),
                px(28),
                (ground, theme.muted),
                pitch,
                "middle",
            )
            if place + 1 < len(hand):
                canvas.text(
                    "+",
                    (x + (half + pitch) // 2, middle + px(2)),
                    min(px(32), pitch // 2),
                    (ground, theme.muted),
                    pitch,
                    "middle",
                )
            x += pitch
        canvas.text(
            f"= {pips_of(hand)}",
            (self.width - px(20), middle + px(15)),
            px(44),
            (ground, theme.text),
            px(130),
            "right",
        )


def match_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The card of a match: the score by round and, once it is over, its winner; a PNG."""
    unit = min(size[0] / SIZE[0], size[1] / SIZE[1])
    words = render_words(locale)
    canvas = Canvas(theme, felt(size).copy())
    shown = (Name.of(names[0]), Name.of(names[1]))
    Scoreboard(view, shown, words, unit, size[0]).draw(canvas)
    _Card(canvas, view, shown, words, unit, size).draw()
    return canvas.png()


@dataclass(frozen=True, slots=True)
class _Card:
    """Below the scoreboard: the verdict, and the rounds in columns."""

    canvas: Canvas
    view: View
    names: tuple[Name, Name]
    words: Catalogue
    unit: float
    size: tuple[int, int]

    def px(self, length: float) -> int:
        return round(length * self.unit)

    def draw(self) -> None:
        theme, px, canvas = self.canvas.theme, self.px, self.canvas
        wide, high = self.size
        card = (px(40), px(SCOREBOARD_HEIGHT + 30), wide - px(40), high - px(30))
        canvas.rounded(card, px(26), theme.panel, theme.felt)
        canvas.text(
            match_verdict(self.view, self.names, self.words),
            (wide // 2, card[1] + px(66)),
            px(48),
            (theme.panel, theme.accent),
            card[2] - card[0] - px(60),
            "middle",
        )
        rounds = self.view.past_rounds
        columns = 1 + sum(len(rounds) > most for most in _COLUMN_STEPS)
        rows = max(1, -(-len(rounds) // columns))
        top = card[1] + px(100)
        height = min(px(58), (card[3] - px(16) - top) // (rows))
        column_width = min(px(760), (card[2] - card[0] - px(40)) // columns)
        left = (wide - column_width * columns) // 2
        for number, past in enumerate(rounds):
            column, row = divmod(number, rows)
            x = left + column * column_width
            self._round(past, (x, top + row * height, x + column_width, top + (row + 1) * height))

    def _round(self, past: RoundScore, box: Box) -> None:
        theme, px, canvas = self.canvas.theme, self.px, self.canvas
        ground = theme.panel
        size = min(px(34), int((box[3] - box[1]) * 0.62))
        base = (box[1] + box[3] + int(size * 0.7)) // 2
        wide = box[2] - box[0]
        middle = box[0] + round(wide * 0.54)
        canvas.text(
            f"{past.number}",
            (box[0] + round(wide * 0.11), base),
            size,
            (ground, theme.muted),
            px(80),
            "right",
        )
        outcome = past.outcome
        for seat in Seat:
            side = -1 if seat is Seat.A else 1
            won = outcome.winner is seat
            canvas.text(
                str(past.scores[seat]),
                (middle + side * round(wide * 0.07), base),
                size,
                (ground, theme.text if won else theme.muted),
                round(wide * 0.14),
                "middle",
            )
            if won and outcome.points:
                canvas.text(
                    f"+{outcome.points}",
                    (middle + side * round(wide * 0.21), base),
                    size,
                    (ground, theme.accent),
                    round(wide * 0.16),
                    "middle",
                )
        canvas.text(":", (middle, base), size, (ground, theme.muted), px(30), "middle")
        if outcome.ending is Ending.BLOCKED:
            canvas.text(
                self.words.say("blocked"),
                (box[2] - round(wide * 0.02), base),
                round(size * 0.72),
                (ground, theme.muted),
                round(wide * 0.2),
                "right",
            )
        canvas.fill((box[0] + px(10), box[3] - 1, box[2] - px(10), box[3]), theme.line)
