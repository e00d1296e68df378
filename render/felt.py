"""The cloth: lit from above its middle, darker to the corners."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from render.palette import SHADES


@lru_cache(maxsize=16)
def felt(size: tuple[int, int]) -> Image.Image:
    """The bare cloth of `size` pixels: indices of unshadowed felt, mode L. Not to be changed.

    The shade is a sum of one share for the column and one for the row, so that each row of a PNG
    differs from the one above by a single number: the light costs next to nothing to store.
    """
    wide, high = size
    columns, rows = 0.0, (SHADES - 1) * 1.0
    across = Image.frombytes("L", (wide, 1), bytes(_light(wide, 0.5, columns)))
    down = Image.frombytes("L", (1, high), bytes(_light(high, 0.48, rows)))
    return ImageChops.add(across.resize(size), down.resize(size))


def _light(length: int, brightest: float, most: float) -> list[int]:
    """The share of each column or row: a parabola from 0 at the far edge up to `most`."""
    far = max(brightest, 1 - brightest)
    return [
        round(most * (1 - (((place + 0.5) / length - brightest) / far) ** 2))
        for place in range(length)
    ]
