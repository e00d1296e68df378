"""The picture of a hand, for its holder's eyes only: what can be played stands out."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Draw, End, Pass
from engine.tiles import Tile
from engine.view import View
from render.actions import ends_of
from render.scene import Scene
from render.shadows import cast_shadow
from render.sprites import TileLook, half_sprite, tile_sprite
from render.text.lettering import fitting_size
from render.theme import FELT, Theme

WIDTH = 1200
"""The width of a hand picture, in pixels; its height depends on the number of tiles."""

_HEADER = 112
_ROW_MAX = 10
_LIFT = 28
_LABEL = 58
_ARROWS = {End.LEFT: "←", End.RIGHT: "→"}


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the tiles stand: `half` is a tile's width, `gap` lies between two; in pixels."""

    half: int
    gap: int
    per_row: int
    rows: int

    @classmethod
    def of(cls, number: int) -> _Grid:
        rows = max(1, -(-number // _ROW_MAX))
        per_row = max(1, -(-number // rows))
        half = min(126, (WIDTH - 44) // per_row - 20) // 2 * 2
        return cls(half, max(20, half // 5), per_row, rows)

    @property
    def row_height(self) -> int:
        """From one row to the next: a lifted tile and its label."""
        return 2 * self.half + _LIFT + _LABEL + 14

    @property
    def height(self) -> int:
        """The height of the whole picture."""
        return _HEADER + self.rows * self.row_height + 20


def hand_image(
    view: View, names: tuple[str, str], theme: Theme = FELT, locale: str = "en"
) -> bytes:
    """The viewer's hand, in the order of `view.hand`: a PNG 1200 pixels wide.

    The playable tiles are lifted and point to the ends where they go, the rest are dimmed; above
    stand the ends to match. Out of turn no tile is dimmed. Raises ValueError for a bystander.
    """
    if view.seat is None:
        raise ValueError("a bystander has no hand to draw")
    grid = _Grid.of(len(view.hand))
    scene = Scene.on_cloth(view, names, theme, (WIDTH, grid.height), locale, unit=1.0)
    _HandPicture(scene, grid).draw()
    return scene.canvas.png()


@dataclass(frozen=True, slots=True)
class _HandPicture:
    scene: Scene
    grid: _Grid

    def draw(self) -> None:
        view, canvas = self.scene.view, self.scene.canvas
        ends = ends_of(view)
        places = [self._place(number, tile in ends) for number, tile in enumerate(view.hand)]
        self._draw_shadows(places)
        for tile, place in zip(view.hand, places, strict=True):
            playable = tile in ends
            dimmed = bool(view.legal) and not playable
            look = TileLook(tile.high, tile.low, upright=True, glowing=playable, dimmed=dimmed)
            canvas.stamp(tile_sprite(canvas.theme, self.grid.half, look), place)
            self._draw_label(tile, place, ends.get(tile))
        self._draw_header()

    def _place(self, number: int, lifted: bool) -> tuple[int, int]:  # noqa: FBT001 - of a tile
        """The top left corner of a tile, the last row centred like the others."""
        grid = self.grid
        row, column = divmod(number, grid.per_row)
        in_row = min(grid.per_row, len(self.scene.view.hand) - row * grid.per_row)
        pitch = grid.half + grid.gap
        left = (WIDTH - in_row * pitch + grid.gap) // 2 + column * pitch
        return left, _HEADER + 14 + row * grid.row_height + (0 if lifted else _LIFT)

    def _draw_shadows(self, places: list[tuple[int, int]]) -> None:
        for place in places:
            cast_shadow(self.scene.canvas, place, self.grid.half, upright=True)

    def _draw_label(self, tile: Tile, place: tuple[int, int], ends: tuple[End, ...] | None) -> None:
        """Below the tile: its notation, as on its button, and arrows to where it goes."""
        canvas, theme, grid = self.scene.canvas, self.scene.theme, self.grid
        ground, colour = (
            (theme.badge, theme.badge_text) if ends is None else (theme.accent, theme.accent_text)
        )
        text = str(tile)
        if ends and End.LEFT in ends:
            text = f"{_ARROWS[End.LEFT]} {text}"
        if ends and End.RIGHT in ends:
            text = f"{text} {_ARROWS[End.RIGHT]}"
        middle = place[0] + grid.half // 2
        top = place[1] + 2 * grid.half + 12 + (_LIFT if ends is not None else 0)
        wide = grid.half + grid.gap - 6
        canvas.rounded(
            (middle - wide // 2, top, middle + wide // 2, top + 44), 14, ground, theme.felt
        )
        size = fitting_size(text, (32, 28, 24), wide - 6)
        canvas.text(text, (middle, top + 33), size, (ground, colour), wide - 6, "middle")

    def _draw_header(self) -> None:
        """The ends to match, left and right, and between them what is to be done."""
        scene = self.scene
        canvas, theme, say = scene.canvas, scene.theme, scene.words.say
        canvas.fill((0, 0, WIDTH, _HEADER), theme.panel)
        canvas.fill((0, _HEADER - 2, WIDTH, _HEADER), theme.line)
        pips = scene.view.line.pips
        if pips is not None:
            side, margin, colours = 80, 16, (theme.panel, theme.muted)
            canvas.stamp(half_sprite(theme, side, pips[0], theme.panel), (margin, 15))
            right = (WIDTH - margin - side, 15)
            canvas.stamp(half_sprite(theme, side, pips[1], theme.panel), right)
            to_left, to_right = (
                f"{_ARROWS[End.LEFT]} {say('left')}",
                f"{say('right')} {_ARROWS[End.RIGHT]}",
            )
            size = min(fitting_size(text, (34, 30, 26), 196) for text in (to_left, to_right))
            canvas.text(to_left, (114, 68), size, colours, 196)
            canvas.text(to_right, (WIDTH - 114, 68), size, colours, 196, "right")
        call = self._call()
        size = fitting_size(call, (44, 36, 30), 560)
        colour = theme.accent if scene.view.legal else theme.text
        canvas.text(call, (WIDTH // 2, 70), size, (theme.panel, colour), 560, "middle")

    def _call(self) -> str:
        view, say = self.scene.view, self.scene.words.say
        if view.outcome is not None:
            return say("The round is over")
        if any(isinstance(action, Draw) for action in view.legal):
            return say("Nothing fits: draw")
        if any(isinstance(action, Pass) for action in view.legal):
            return say("Nothing fits: pass")
        if view.legal:
            return say("Your turn")
        return say("Waiting for {name}", name=self.scene.names[view.turn].quoted)
