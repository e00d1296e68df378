"""The cloth: lit from above its middle, darker to the corners."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.palette import SHADES

_STRIP = 8
"""The cloth is shaded in strips of so many rows: equal rows cost a PNG next to nothing."""


@lru_cache(maxsize=16)
def felt(size: tuple[int, int]) -> Image.Image:
    """The bare cloth of `size` pixels: indices of unshadowed felt, mode L. Not to be changed."""
    wide, high = size
    image = Image.new("L", size)
    for top in range(0, high, _STRIP):
        down = ((top + _STRIP / 2) / high - 0.46) * 2
        strip = bytes(_shade((x + 0.5) / wide * 2 - 1, down) for x in range(wide))
        row = Image.frombytes("L", (wide, 1), strip)
        image.paste(row.resize((wide, _STRIP)), (0, top))
    return image


def _shade(across: float, down: float) -> int:
    distance = min(1.0, (across * across + down * down) / 1.7)
    return round((1 - distance) * (SHADES - 1))
