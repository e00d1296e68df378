"""The picture of a hand, for its holder's eyes only: what can be played stands out."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops

from engine.actions import Draw, End, Pass
from engine.tiles import Tile
from engine.view import View
from render.canvas import Canvas
from render.felt import felt
from render.legal import ends_of
from render.sprites import TileLook, half_sprite, shadow_sprite, tile_sprite
from render.text.names import Name
from render.theme import FELT, Theme
from render.words import Catalogue, render_words

WIDTH = 1200
"""The width of a hand picture, in pixels; its height depends on the number of tiles."""

_HEADER = 120
_ROW_MAX = 10
_LIFT = 26


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the tiles stand: `half` is a tile's width, all in pixels."""

    half: int
    gap: int
    per_row: int
    rows: int

    @classmethod
    def of(cls, number: int) -> _Grid:
        rows = max(1, -(-number // _ROW_MAX))
        per_row = max(1, -(-number // rows))
        half = min(128, (WIDTH - 60) // per_row - 18)
        return cls(half, max(18, half // 6), per_row, rows)

    @property
    def row_height(self) -> int:
        """From one row to the next: a lifted tile and its label."""
        return 2 * self.half + _LIFT + 66


def hand_image(
    view: View, names: tuple[str, str], theme: Theme = FELT, locale: str = "en"
) -> bytes:
    """The viewer's hand, in the order of `view.hand`: a PNG 1200 pixels wide.

    The playable tiles are lifted and say to which end they go, the rest are dimmed; above stand the
    ends to match. Out of turn no tile is dimmed. Raises ValueError for a bystander's view.
    """
    if view.seat is None:
        raise ValueError("a bystander has no hand to draw")
    words = render_words(locale)
    grid = _Grid.of(len(view.hand))
    canvas = Canvas(theme, felt((WIDTH, _HEADER + grid.rows * grid.row_height + 14)).copy())
    _Hand(view, words, grid, canvas).draw(names)
    return canvas.png()


@dataclass(frozen=True, slots=True)
class _Hand:
    view: View
    words: Catalogue
    grid: _Grid
    canvas: Canvas

    def draw(self, names: tuple[str, str]) -> None:
        ends = ends_of(self.view)
        choosing = bool(self.view.legal)
        places = [
            (tile, self._place(number, lifted=tile in ends))
            for number, tile in enumerate(self.view.hand)
        ]
        layer = Image.new("L", self.canvas.image.size)
        shadow, reach = shadow_sprite(self.grid.half, upright=True)
        for _, (x, y) in places:
            layer.paste(shadow.image, (x - reach, y - reach), shadow.mask)
        self.canvas.image = ImageChops.add(self.canvas.image, layer)
        for tile, place in places:
            playable = tile in ends
            look = TileLook(
                tile.high,
                tile.low,
                upright=True,
                glowing=playable,
                dimmed=choosing and not playable,
            )
            sprite = tile_sprite(self.canvas.theme, self.grid.half, look)
            self.canvas.stamp(sprite, place)
            self._label(tile, place, ends.get(tile, ()))
        self._header(names)

    def _place(self, number: int, *, lifted: bool) -> tuple[int, int]:
        grid = self.grid
        row, column = divmod(number, grid.per_row)
        in_row = min(grid.per_row, len(self.view.hand) - row * grid.per_row)
        pitch = grid.half + grid.gap
        left = (WIDTH - in_row * pitch + grid.gap) // 2 + column * pitch
        top = _HEADER + row * grid.row_height + _LIFT + 8
        return left, top - (_LIFT if lifted else 0)

    def _label(self, tile: Tile, place: tuple[int, int], ends: tuple[End, ...]) -> None:
        """Below the tile: its notation, as on its button."""
        theme, grid = self.canvas.theme, self.grid
        middle = place[0] + grid.half // 2
        base = place[1] + 2 * grid.half + (_LIFT if ends else 0) + 42
        ground = theme.accent if ends else theme.badge
        colour = theme.badge if ends else theme.badge_text
        arrows = (
            "" if End.LEFT not in ends else "\u2190 ",
            "" if End.RIGHT not in ends else " \u2192",
        )
        text = f"{arrows[0]}{tile}{arrows[1]}"
        wide = grid.half + grid.gap - 6
        box = (middle - wide // 2, base - 32, middle + wide // 2, base + 12)
        self.canvas.rounded(box, 14, ground, theme.felt)
        self.canvas.text(text, (middle, base), 29, (ground, colour), wide - 8, "middle")

    def _header(self, names: tuple[str, str]) -> None:
        theme, canvas = self.canvas.theme, self.canvas
        canvas.fill((0, 0, WIDTH, _HEADER - 8), theme.panel)
        canvas.fill((0, _HEADER - 10, WIDTH, _HEADER - 8), theme.line)
        pips = self.view.line.pips
        if pips is not None:
            left, right = (half_sprite(theme, 84, number, theme.panel) for number in pips)
            canvas.stamp(left, (22, 14))
            canvas.stamp(right, (WIDTH - 22 - 84, 14))
            colours = (theme.panel, theme.muted)
            canvas.text(self.words.say("left"), (124, 68), 34, colours, 170)
            canvas.text(self.words.say("right"), (WIDTH - 124, 68), 34, colours, 170, "right")
        colours = (theme.panel, theme.accent if self.view.legal else theme.text)
        canvas.text(self._call(names), (WIDTH // 2, 70), 40, colours, 600, "middle")

    def _call(self, names: tuple[str, str]) -> str:
        view, words = self.view, self.words
        if view.outcome is not None:
            return words.say("The round is over")
        if any(isinstance(action, Draw) for action in view.legal):
            return words.say("Nothing fits: draw")
        if any(isinstance(action, Pass) for action in view.legal):
            return words.say("Nothing fits: pass")
        if view.legal:
            return words.say("Your turn")
        return words.say("Waiting for {name}", name=Name.of(names[view.turn]).shown)
