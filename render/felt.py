"""The cloth: lit across its middle, darker to the far and the near edge."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.palette import SHADES

_BRIGHTEST = 0.48
"""Where the light falls, as a share of the height."""


@lru_cache(maxsize=16)
def felt(size: tuple[int, int]) -> Image.Image:
    """The bare cloth of `size` pixels: indices of unshadowed felt, mode L. Not to be changed.

    Each row has one shade: flat rows cost a PNG next to nothing, and neither do the shadows on
    them, which are then the same in every column.
    """
    high = size[1]
    far = max(_BRIGHTEST, 1 - _BRIGHTEST)
    shades = bytes(
        round((SHADES - 1) * (1 - (((y + 0.5) / high - _BRIGHTEST) / far) ** 2))
        for y in range(high)
    )
    return Image.frombytes("L", (1, high), shades).resize(size)


@lru_cache(maxsize=16)
def felt_rows(size: tuple[int, int]) -> Image.Image:
    """The same with a column of zeros before it: the rows of a PNG (see `render.png`)."""
    rows = Image.new("L", (size[0] + 1, size[1]))
    rows.paste(felt(size), (1, 0))
    return rows
