"""Sprites: tiles, their backs, shadows and glows, drawn large once and scaled down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from render.palette import SHADES, SHADOWS, blend, palette_of
from render.theme import Rgb, Theme

_FINE = 4
"""Sprites are drawn this many times larger, then scaled down."""

_SPOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)
"""Where the pips of a half stand, for an upright tile: columns and rows from its middle."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Indices, and where they cover (255) or not (0); both mode L."""

    image: Image.Image
    mask: Image.Image


@dataclass(frozen=True, slots=True)
class TileLook:
    """What a tile sprite shows: the pips from left to right, or from top to bottom if upright."""

    first: int
    second: int
    upright: bool
    glowing: bool = False
    dimmed: bool = False
    ground: Rgb | None = None
    """The colour around the tile, if it is not felt."""


@lru_cache(maxsize=1536)
def tile_sprite(theme: Theme, half: int, look: TileLook) -> Sprite:
    """A tile whose halves are `half` pixels wide, lip included."""
    wide, high = (half, 2 * half) if look.upright else (2 * half, half)
    ground = look.ground or blend(
        blend(theme.felt_edge, theme.felt, 0.6), (0, 0, 0), theme.shadow * 0.6
    )
    fine = half * _FINE
    image = Image.new("RGB", (wide * _FINE, high * _FINE), ground)
    mask = Image.new("L", image.size)
    paint = _TilePaint(theme, fine, ground, look)
    paint.body(image, mask)
    paint.halves(image)
    small = palette_of(theme).indexed(image.reduce(_FINE))
    return Sprite(small, mask.reduce(_FINE).point(_HALF_COVERED))


_HALF_COVERED = [0] * 112 + [255] * 144


class _TilePaint:
    """One tile being drawn, in pixels of the large image."""

    def __init__(self, theme: Theme, half: int, ground: Rgb, look: TileLook) -> None:
        self.theme = theme
        self.half = half
        self.ground = ground
        self.look = look
        self.wide, self.high = (half, 2 * half) if look.upright else (2 * half, half)
        self.inset = max(_FINE, round(half * 0.02))
        self.lip = round(half * 0.075)
        self.radius = round(half * 0.17)
        self.edge = max(_FINE, round(half * 0.022))

    def colour(self, colour: Rgb) -> Rgb:
        """The colour as this tile shows it: dimmed tiles sink into their ground."""
        return blend(colour, self.ground, 0.62) if self.look.dimmed else colour

    def body(self, image: Image.Image, mask: Image.Image) -> None:
        """The block: outline, lip, face."""
        inset, edge, radius = self.inset, self.edge, self.radius
        outer = (inset, inset, self.wide - inset - 1, self.high - inset - 1)
        theme = self.theme
        ImageDraw.Draw(mask).rounded_rectangle(outer, radius, fill=255)
        draw = ImageDraw.Draw(image)
        rim = theme.glow if self.look.glowing else theme.outline
        edge = edge * 2 if self.look.glowing else edge
        draw.rounded_rectangle(outer, radius, fill=self.colour(rim))
        inner = (outer[0] + edge, outer[1] + edge, outer[2] - edge, outer[3] - edge)
        draw.rounded_rectangle(inner, radius - edge, fill=self.colour(theme.lip))
        face = (inner[0], inner[1], inner[2], inner[3] - self.lip)
        draw.rounded_rectangle(face, radius - edge, fill=self.colour(theme.face_light))
        light = max(_FINE, round(self.half * 0.02))
        body = (face[0] + light // 2, face[1] + light, face[2] - light // 2, face[3])
        draw.rounded_rectangle(body, radius - edge, fill=self.colour(theme.face))

    def halves(self, image: Image.Image) -> None:
        """The groove between the halves, and their pips."""
        draw = ImageDraw.Draw(image)
        half, lip = self.half, self.lip
        thick = max(_FINE, round(half * 0.03))
        far = round(half * 0.16)
        groove = self.colour(self.theme.groove)
        if self.look.upright:
            middle = half - lip // 2
            draw.rectangle((far, middle - thick // 2, half - far, middle + thick // 2), fill=groove)
            centres = ((half / 2, (half - lip) / 2), (half / 2, half - lip / 2 + (half - lip) / 2))
        else:
            draw.rectangle(
                (half - thick // 2, far, half + thick // 2, half - far - lip), fill=groove
            )
            centres = ((half / 2, (half - lip) / 2), (half * 1.5, (half - lip) / 2))
        for pips, centre in zip((self.look.first, self.look.second), centres, strict=True):
            self._pips(draw, pips, centre)

    def _pips(self, draw: ImageDraw.ImageDraw, pips: int, centre: tuple[float, float]) -> None:
        if not pips:
            return
        colour = self.theme.pips[pips - 1]
        step, radius = self.half * 0.255, self.half * 0.105
        for column, row in _SPOTS[pips]:
            across, down = (column, row) if self.look.upright else (row, -column)
            x, y = centre[0] + across * step, centre[1] + down * step
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=self.colour(colour))


@lru_cache(maxsize=64)
def back_sprite(theme: Theme, size: tuple[int, int], ground: Rgb) -> Image.Image:
    """The back of a little upright tile on a ground of one colour; indices, mode L."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    image = Image.new("RGB", (wide, high), ground)
    draw = ImageDraw.Draw(image)
    radius = round(wide * 0.2)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), radius, fill=theme.back_dark)
    edge = _FINE
    draw.rounded_rectangle(
        (edge, edge, wide - 1 - edge, high - 1 - 2 * edge), radius - edge, fill=theme.back_light
    )
    draw.rounded_rectangle(
        (edge, 2 * edge, wide - 1 - edge, high - 1 - 2 * edge), radius - edge, fill=theme.back
    )
    return palette_of(theme).indexed(image.reduce(_FINE))


@lru_cache(maxsize=64)
def shadow_sprite(half: int, *, upright: bool) -> tuple[Sprite, int]:
    """What a tile's shadow adds to the felt's indices, and how far it reaches out, in pixels."""
    reach = max(2, round(half * 0.14))
    wide, high = (half, 2 * half) if upright else (2 * half, half)
    blot = Image.new("L", (wide + 2 * reach, high + 2 * reach))
    drop = round(half * 0.06)
    ImageDraw.Draw(blot).rounded_rectangle(
        (reach, reach + drop, reach + wide, reach + high + drop), round(half * 0.17), fill=255
    )
    soft = blot.filter(ImageFilter.GaussianBlur(reach * 0.5))
    depths = [round(coverage / 255 * (SHADOWS - 1)) * SHADES for coverage in range(256)]
    depth = soft.point(depths)
    return Sprite(depth, depth.point([0] + [255] * 255)), reach


@lru_cache(maxsize=64)
def glow_sprite(theme: Theme, half: int, *, upright: bool) -> tuple[Sprite, int]:
    """The light around the tile laid last, and how far it reaches out, in pixels."""
    reach = max(4, round(half * 0.3))
    wide, high = (half, 2 * half) if upright else (2 * half, half)
    blot = Image.new("L", (wide + 2 * reach, high + 2 * reach))
    rim = round(reach * 0.35)
    ImageDraw.Draw(blot).rounded_rectangle(
        (reach - rim, reach - rim, reach + wide + rim, reach + high + rim),
        round(half * 0.25),
        fill=255,
    )
    soft = blot.filter(ImageFilter.GaussianBlur(reach * 0.33))
    felt = Image.new("RGB", soft.size, blend(theme.felt_edge, theme.felt, 0.7))
    lit = Image.composite(Image.new("RGB", soft.size, theme.glow), felt, soft)
    return Sprite(palette_of(theme).indexed(lit), soft.point([0] * 40 + [255] * 216)), reach


@lru_cache(maxsize=64)
def half_sprite(theme: Theme, side: int, pips: int, ground: Rgb) -> Image.Image:
    """Half a tile alone, `side` pixels square, on a ground of one colour; indices, mode L."""
    fine = side * _FINE
    image = Image.new("RGB", (fine, fine), ground)
    draw = ImageDraw.Draw(image)
    radius, edge = round(fine * 0.14), max(_FINE, round(fine * 0.02))
    draw.rounded_rectangle((0, 0, fine - 1, fine - 1), radius, fill=theme.outline)
    draw.rounded_rectangle((edge, edge, fine - 1 - edge, fine - 1 - edge), radius, fill=theme.face)
    if pips:
        step, size = fine * 0.25, fine * 0.105
        for column, row in _SPOTS[pips]:
            x, y = fine / 2 + column * step, fine / 2 + row * step
            draw.ellipse((x - size, y - size, x + size, y + size), fill=theme.pips[pips - 1])
    return palette_of(theme).indexed(image.reduce(_FINE))
