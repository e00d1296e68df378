"""The canvas: indices into the theme's palette, pasted together and written as PNG."""

from __future__ import annotations

from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw

from render.palette import palette_of, ramp_of
from render.text.lettering import baseline, ink
from render.theme import Rgb, Theme

PNG_LEVEL = 2
"""zlib's effort: flat areas pack well at once, more effort costs more time than it saves bytes."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the latter two just outside."""

Anchor = Literal["left", "middle", "right"]


class Canvas:
    """An image under work, of one theme. `image` is mode L: each pixel an index."""

    def __init__(self, theme: Theme, image: Image.Image) -> None:
        self.theme = theme
        self.image = image

    @classmethod
    def blank(cls, theme: Theme, size: tuple[int, int], ground: Rgb) -> Canvas:
        """A canvas of one colour, `size` in pixels."""
        return cls(theme, Image.new("L", size, palette_of(theme).index(ground)))

    def fill(self, box: Box, colour: Rgb) -> None:
        """Fill a rectangle."""
        self.image.paste(palette_of(self.theme).index(colour), box)

    def stamp(self, sprite: Image.Image, at: tuple[int, int], mask: Image.Image | None) -> None:
        """Lay a sprite of indices at its top left corner; where the mask is 0 nothing changes."""
        self.image.paste(sprite, at, mask)

    def rounded(self, box: Box, radius: int, colour: Rgb, ground: Rgb) -> None:
        """A rectangle with rounded corners over a ground of one colour."""
        mask = rounded_mask((box[2] - box[0], box[3] - box[1]), radius)
        self.image.paste(mask.point(ramp_of(self.theme, ground, colour)), box, mask.point(_ANY_INK))

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
        mask = ink(text, size, width)
        left = at[0] - {"left": 0, "middle": mask.width // 2, "right": mask.width}[anchor]
        letters = mask.point(ramp_of(self.theme, *colours))
        self.image.paste(letters, (left, at[1] - baseline(size)), mask.point(_ANY_INK))
        return mask.width

    def png(self) -> bytes:
        """The picture as a PNG file."""
        image = self.image
        image.putpalette(palette_of(self.theme).flat)
        out = BytesIO()
        image.save(out, "PNG", compress_level=PNG_LEVEL)
        return out.getvalue()


_ANY_INK = [0] * 20 + [255] * 236


def rounded_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """The coverage of a rectangle with rounded corners, mode L, edges smooth."""
    scale = 4
    large = Image.new("L", (size[0] * scale, size[1] * scale))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, size[0] * scale - 1, size[1] * scale - 1), radius * scale, fill=255
    )
    return large.reduce(scale)
