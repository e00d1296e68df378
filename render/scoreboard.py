"""The players' areas above the table: who, whose turn, tiles, points; the stock between them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles import Seat
from engine.view import View
from render.canvas import Box, Canvas
from render.sprites import back_sprite
from render.text.names import Name
from render.theme import Rgb
from render.words import Catalogue

HEIGHT = 136
"""The height of the areas in pixels, in a picture 1200 wide."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """What the areas show and where: `unit` is the picture's size as a multiple of 1200 x 800."""

    view: View
    names: tuple[Name, Name]
    words: Catalogue
    unit: float
    width: int

    def px(self, length: float) -> int:
        """A length of the picture 1200 wide in pixels of this one."""
        return round(length * self.unit)

    def draw(self, canvas: Canvas) -> None:
        """Draw it along the top of the canvas."""
        theme, px = canvas.theme, self.px
        canvas.fill((0, 0, self.width, px(HEIGHT)), theme.panel)
        middle = self.width // 2
        for seat in Seat:
            left = 0 if seat is Seat.A else middle + px(104)
            self._player(canvas, seat, (left, 0, left + middle - px(104), px(HEIGHT)))
        self._middle(canvas, middle)
        canvas.fill((0, px(HEIGHT) - max(1, px(2)), self.width, px(HEIGHT)), theme.line)

    def _player(self, canvas: Canvas, seat: Seat, box: Box) -> None:
        theme, px = canvas.theme, self.px
        view = self.view
        on_turn = view.outcome is None and view.turn is seat
        ground = theme.panel_turn if on_turn else theme.panel
        canvas.fill(box, ground)
        if on_turn:
            canvas.fill((box[0], box[3] - px(8), box[2], box[3] - px(2)), theme.accent)
        mirrored = seat is Seat.B

        def x(offset: float) -> int:
            return box[2] - px(offset) if mirrored else box[0] + px(offset)

        self._avatar(canvas, seat, (x(66), px(64)), ground, ring=on_turn)
        name = self.names[seat]
        colour = theme.text
        width = px(262)
        canvas.text(
            name.shown,
            (x(126), px(52)),
            px(36),
            (ground, colour),
            width,
            "right" if mirrored else "left",
        )
        self._tiles(canvas, seat, ground, x(126), mirrored=mirrored)
        score = x(490)
        canvas.text(
            str(view.scores[seat]),
            (score, px(70)),
            px(62),
            (ground, theme.text),
            px(110),
            "left" if mirrored else "right",
        )
        target = self.words.say("of {target}", target=view.target)
        canvas.text(
            target,
            (score, px(108)),
            px(26),
            (ground, theme.muted),
            px(110),
            "left" if mirrored else "right",
        )

    def _avatar(
        self, canvas: Canvas, seat: Seat, at: tuple[int, int], ground: Rgb, *, ring: bool
    ) -> None:
        theme, px = canvas.theme, self.px
        radius = px(44)
        if ring:
            outer = px(50)
            canvas.rounded(
                (at[0] - outer, at[1] - outer, at[0] + outer, at[1] + outer),
                outer,
                theme.accent,
                ground,
            )
            inner = px(46)
            canvas.rounded(
                (at[0] - inner, at[1] - inner, at[0] + inner, at[1] + inner),
                inner,
                ground,
                theme.accent,
            )
        colour = theme.avatars[seat]
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        canvas.rounded(box, radius, colour, ground)
        canvas.text(
            self.names[seat].initial,
            (at[0], at[1] + px(18)),
            px(50),
            (colour, theme.avatar_text),
            2 * radius - px(14),
            "middle",
        )

    def _tiles(self, canvas: Canvas, seat: Seat, ground: Rgb, x: int, *, mirrored: bool) -> None:
        """The hand as tile backs, and its number."""
        theme, px = canvas.theme, self.px
        number = self.view.hand_sizes[seat]
        back = back_sprite(theme, (px(20), px(38)), ground)
        pitch = min(px(25), (px(224) - back.image.width) // max(1, number - 1))
        top = px(72)
        for place in range(number):
            left = x - back.image.width - place * pitch if mirrored else x + place * pitch
            canvas.stamp(back, (left, top))
        end = (number - 1) * pitch + back.image.width + px(10) if number else 0
        canvas.text(
            str(number),
            (x - end if mirrored else x + end, px(101)),
            px(28),
            (ground, theme.muted),
            px(50),
            "right" if mirrored else "left",
        )

    def _middle(self, canvas: Canvas, middle: int) -> None:
        """Round, ruleset, and the stock as a pile with its count."""
        theme, px = canvas.theme, self.px
        view, words = self.view, self.words
        ground = theme.panel
        for side in (-1, 1):
            x = middle + side * px(104)
            canvas.fill((x - max(1, px(1)), px(14), x + max(1, px(1)), px(HEIGHT - 16)), theme.line)
        canvas.text(
            words.say("Round {number}", number=view.round_number),
            (middle, px(36)),
            px(28),
            (ground, theme.text),
            px(196),
            "middle",
        )
        back = back_sprite(theme, (px(26), px(46)), ground)
        layers = min(4, -(-view.stock_size // 4))
        left = middle - px(52)
        for layer in range(layers):
            canvas.stamp(back, (left + layer * px(7), px(54) - layer * px(2)))
        canvas.text(
            str(view.stock_size),
            (middle + px(8), px(91)),
            px(38),
            (ground, theme.text),
            px(80),
        )
        canvas.text(
            words.say(view.ruleset.name),
            (middle, px(124)),
            px(24),
            (ground, theme.muted),
            px(196),
            "middle",
        )
