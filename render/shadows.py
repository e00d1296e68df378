"""The shadows that tiles throw on the cloth."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Canvas, Sprite
from render.felt import felt
from render.palette import SHADES, SHADOWS


def cast_shadow(canvas: Canvas, at: tuple[int, int], half: int, *, upright: bool) -> None:
    """Draw the shadow of a tile whose top left corner is there, on bare cloth.

    Where another shadow lies already, the later one holds.
    """
    reach = _reach(half)
    shadow = _shadow_on_felt(canvas.size, at[1] - reach, half, upright=upright)
    canvas.stamp(shadow, (at[0] - reach, at[1] - reach))


def _reach(half: int) -> int:
    """How far a shadow reaches out, in pixels."""
    return max(2, round(half * 0.11))


@lru_cache(maxsize=128)
def _shadow_on_felt(size: tuple[int, int], top: int, half: int, *, upright: bool) -> Sprite:
    """The shaded cloth: the same in every column, so a row of tiles shares it."""
    depth = _depth(half, upright=upright)
    wide, high = depth.size
    cloth = felt(size).crop((0, top, wide, top + high))
    return Sprite.covering(ImageChops.add(cloth, depth), depth, 1)


@lru_cache(maxsize=64)
def _depth(half: int, *, upright: bool) -> Image.Image:
    """What the shadow adds to the cloth's indices (see `render.palette`), mode L."""
    reach = _reach(half)
    wide, high = (half, 2 * half) if upright else (2 * half, half)
    drop = round(half * 0.07)
    blot = Image.new("L", (wide + 2 * reach, high + 2 * reach))
    ImageDraw.Draw(blot).rounded_rectangle(
        (reach, reach + drop, reach + wide, reach + high + drop), round(half * 0.17), fill=255
    )
    soft = blot.filter(ImageFilter.GaussianBlur(reach * 0.45))
    return soft.point([round(c / 255 * (SHADOWS - 1)) * SHADES for c in range(256)])
