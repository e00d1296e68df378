"""The canvas: indices into the theme's palette, pasted together and written as PNG."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from render.felt import felt_rows
from render.palette import palette_of, ramp_of
from render.png import png
from render.text.lettering import baseline, ink
from render.theme import Rgb, Theme

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the latter two just outside."""

_LEAST_INK = 20
"""Fainter ink leaves the ground as it is."""

Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Sprite:
    """Indices (mode L), and where they cover (mode 1; None for everywhere). Not to be changed."""

    image: Image.Image
    mask: Image.Image | None = None

    @classmethod
    def covering(cls, image: Image.Image, coverage: Image.Image, least: int) -> Sprite:
        """A sprite that covers where the coverage (mode L) is `least` or more."""
        return cls(image, coverage.point([0] * least + [255] * (256 - least), "1"))


class Canvas:
    """A picture under work, in one theme, at first the bare cloth.

    All places are in pixels of the picture, all colours indices into the theme's palette. Inside,
    the pixels are kept as the rows of a PNG, one column to the right (see `render.png`).
    """

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.theme = theme
        self.size = size
        self._rows = felt_rows(size).copy()

    @property
    def image(self) -> Image.Image:
        """The picture as it is now: indices, mode L."""
        return self._rows.crop((1, 0, *self._rows.size))

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self._rows, palette_of(self.theme).flat)

    def fill(self, box: Box, colour: Rgb) -> None:
        """Fill a rectangle."""
        self._rows.paste(palette_of(self.theme).index(colour), _shifted(box))

    def stamp(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Lay a sprite with its top left corner there."""
        self._rows.paste(sprite.image, (at[0] + 1, at[1]), sprite.mask)

    def change(self, box: Box, table: list[int]) -> None:
        """Turn each index in a rectangle into what the table of 256 has for it."""
        part = self._rows.crop(_shifted(box))
        self._rows.paste(part.point(table), _shifted(box))

    def rounded(self, box: Box, radius: int, colour: Rgb, ground: Rgb) -> None:
        """A rectangle with rounded corners over a ground of one colour."""
        size = (box[2] - box[0], box[3] - box[1])
        self.stamp(_rounded(self.theme, size, radius, (ground, colour)), box[:2])

    def text(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        colours: tuple[Rgb, Rgb],
        width: int,
        anchor: Anchor = "left",
    ) -> int:
        """Set a line of text with its baseline at y, on a ground of one colour.

        `colours` are the ground's and the text's; `width` is the room in pixels, `size` the em. The
        anchor says which part of the text stands at x. Returns the text's width.
        """
        letters = _letters(self.theme, text, size, colours, width)
        wide = letters.image.width
        left = at[0] - {"left": 0, "middle": wide // 2, "right": wide}[anchor]
        self.stamp(letters, (left, at[1] - baseline(size)))
        return wide


def _shifted(box: Box) -> Box:
    return box[0] + 1, box[1], box[2] + 1, box[3]


@lru_cache(maxsize=512)
def _letters(theme: Theme, text: str, size: int, colours: tuple[Rgb, Rgb], width: int) -> Sprite:
    return _inked(theme, ink(text, size, width), colours)


@lru_cache(maxsize=128)
def _rounded(theme: Theme, size: tuple[int, int], radius: int, colours: tuple[Rgb, Rgb]) -> Sprite:
    fine = 4
    large = Image.new("L", (size[0] * fine, size[1] * fine))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, size[0] * fine - 1, size[1] * fine - 1), radius * fine, fill=255
    )
    return _inked(theme, large.reduce(fine), colours)


def _inked(theme: Theme, coverage: Image.Image, colours: tuple[Rgb, Rgb]) -> Sprite:
    """The sprite of a coverage (mode L) in a colour over a ground: (ground, colour)."""
    return Sprite.covering(coverage.point(ramp_of(theme, *colours)), coverage, _LEAST_INK)
