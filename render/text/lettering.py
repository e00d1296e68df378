"""Lettering: a line of text as a mask of ink, cut to the width that it may take."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import uharfbuzz as hb
from PIL import Image

from render.text.clusters import clusters
from render.text.quoting import quotes, with_quotes
from render.text.shaping import Shaped, shape

ASCENT = 1.12
"""The room above the baseline, in ems; what rises higher is clipped."""

DESCENT = 0.4
"""The room below the baseline, in ems."""

ELLIPSIS = "…"


@lru_cache(maxsize=128)
def ink(text: str, size: int, width: int) -> Image.Image:
    """The text's ink: a mode L mask, 0 for none to 255, never wider than `width` pixels.

    `size` is the em in pixels; the mask is `line_height(size)` high, its baseline `baseline(size)`
    below the top. A longer text is cut at a character and ends in an ellipsis; a sentence with
    names (see `render.text.quoting`) is cut in the names, so that what is said of them stays.
    """
    shaped = fitted(text, width / size)
    columns = max(1, min(width, math.ceil(shaped.width * size)))
    rows = line_height(size)
    draw = hb.RasterDraw()
    for glyph in shaped.glyphs:
        scale = size / glyph.face.em
        draw.transform = (
            scale,
            0,
            0,
            scale,
            glyph.x * size,
            rows - baseline(size) + glyph.y * size,
        )
        draw.draw_glyph(glyph.face.font, glyph.number)
    draw.extents = hb.RasterExtents(0, 0, columns, rows, 0)
    raster = draw.render()
    if raster is None:
        return Image.new("L", (columns, rows))
    extents = raster.extents
    return Image.frombytes(
        "L", (extents.width, extents.height), raster.buffer, "raw", "L", extents.stride, -1
    )


def fitting_size(text: str, sizes: tuple[int, ...], width: int) -> int:
    """The first of the sizes at which the text fits into the width; else the last."""
    ems = text_width(text)
    return next((size for size in sizes if ems * size <= width), sizes[-1])


@lru_cache(maxsize=1024)
def text_width(text: str) -> float:
    """The width of the whole text, in ems."""
    return shape(text).width


def line_height(size: int) -> int:
    """The height of a line of text in pixels."""
    return math.ceil(size * (ASCENT + DESCENT))


def baseline(size: int) -> int:
    """How far below the top of its line the text stands, in pixels."""
    return math.ceil(size * ASCENT)


def fitted(text: str, width: float) -> Shaped:
    """The text shaped, with as many of its characters as fit into `width` ems."""
    shaped = shape(text)
    if shaped.width <= width:
        return shaped
    names = quotes(text)
    if names:

        def shortened(most: int) -> Shaped:
            return shape(with_quotes(text, [_cut(name, most) for name in names]))

        shaped = _longest(shortened, max(len(clusters(name)) for name in names), width)
        if shaped.width <= width:
            return shaped
    return _longest(lambda most: shape(_cut(text, most)), len(clusters(text)), width)


def _longest(shaped: Callable[[int], Shaped], high: int, width: float) -> Shaped:
    """What is shaped for the greatest number up to `high` that fits, or else for none."""
    low = 0
    while low < high:
        middle = (low + high + 1) // 2
        if shaped(middle).width <= width:
            low = middle
        else:
            high = middle - 1
    return shaped(low)


def _cut(text: str, most: int) -> str:
    """The text with so many of its characters at most."""
    pieces = clusters(text)
    return text if len(pieces) <= most else "".join(pieces[:most]).rstrip() + ELLIPSIS
