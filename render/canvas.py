"""The canvas: indices into the theme's palette, pasted together and written as PNG."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from render.palette import palette_of, ramp_of
from render.png import png
from render.text.lettering import baseline, ink
from render.theme import Rgb, Theme

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the latter two just outside."""

Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Sprite:
    """Indices, and where they cover (255) or not (0); both mode L. Not to be changed."""

    image: Image.Image
    mask: Image.Image


class Canvas:
    """An image under work, of one theme. `image` is mode L: each pixel an index."""

    def __init__(self, theme: Theme, image: Image.Image) -> None:
        self.theme = theme
        self.image = image

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self.image, palette_of(self.theme).flat)

    def fill(self, box: Box, colour: Rgb) -> None:
        """Fill a rectangle."""
        self.image.paste(palette_of(self.theme).index(colour), box)

    def stamp(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Lay a sprite with its top left corner there."""
        self.image.paste(sprite.image, at, sprite.mask)

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


@lru_cache(maxsize=1024)
def _letters(theme: Theme, text: str, size: int, colours: tuple[Rgb, Rgb], width: int) -> Sprite:
    return _inked(theme, ink(text, size, width), colours)


@lru_cache(maxsize=256)
def _rounded(theme: Theme, size: tuple[int, int], radius: int, colours: tuple[Rgb, Rgb]) -> Sprite:
    fine = 4
    large = Image.new("L", (size[0] * fine, size[1] * fine))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, size[0] * fine - 1, size[1] * fine - 1), radius * fine, fill=255
    )
    return _inked(theme, large.reduce(fine), colours)


def _inked(theme: Theme, coverage: Image.Image, colours: tuple[Rgb, Rgb]) -> Sprite:
    """The sprite of a coverage (mode L) in a colour over a ground: (ground, colour)."""
    return Sprite(coverage.point(ramp_of(theme, *colours)), coverage.point(_ANY_INK))


_ANY_INK = [0] * 20 + [255] * 236
