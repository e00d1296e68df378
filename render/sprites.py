"""Sprites: tiles, their backs and their glow, drawn large once and scaled down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from render.canvas import Sprite
from render.palette import (
    DIMMED,
    blend,
    chain,
    lit_felt,
    palette_of,
    ramp_of,
    shaded_felt,
)
from render.theme import Rgb, Theme

_FINE = 4
"""Sprites are drawn this many times larger, then scaled down."""

_LARGE = 100
"""From this width of a half on, a tile's outline is two pixels thick."""

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
class TileLook:
    """What a tile sprite shows: the pips from left to right, or from top to bottom if upright."""

    first: int
    second: int
    upright: bool
    glowing: bool = False
    dimmed: bool = False
    ground: Rgb | None = None
    """The colour around the tile, if it is not felt."""


@lru_cache(maxsize=640)
def tile_sprite(theme: Theme, half: int, look: TileLook) -> Sprite:
    """A tile whose halves are `half` pixels wide, lip included."""
    wide, high = (half, 2 * half) if look.upright else (2 * half, half)
    ground = look.ground or shaded_felt(theme)
    image = Image.new("RGB", (wide * _FINE, high * _FINE), ground)
    mask = Image.new("L", image.size)
    paint = _TilePaint(theme, half, ground, look)
    paint.body(image, mask)
    indices = palette_of(theme).indexed(image.reduce(_FINE), paint.colours)
    paint.halves(indices)
    return Sprite.covering(indices, mask.reduce(_FINE), 112)


class _TilePaint:
    """One tile being drawn; all lengths in pixels of the finished sprite, so edges stay crisp."""

    def __init__(self, theme: Theme, half: int, ground: Rgb, look: TileLook) -> None:
        self.theme = theme
        self.half = half
        self.ground = ground
        self.look = look
        self.wide, self.high = (half, 2 * half) if look.upright else (2 * half, half)
        self.lip = max(1, round(half * 0.07))
        self.radius = round(half * 0.16)
        self.edge = 1 if half < _LARGE else 2

    def colour(self, colour: Rgb) -> Rgb:
        """The colour as this tile shows it: dimmed tiles sink into their ground."""
        return blend(colour, self.ground, DIMMED) if self.look.dimmed else colour

    @property
    def colours(self) -> list[Rgb]:
        """The colours that the block is made of, its smooth edges included."""
        theme = self.theme
        plain = [theme.face, theme.face_light, theme.lip]
        rim = theme.glow if self.look.glowing else theme.outline
        shown = [self.colour(colour) for colour in (rim, *plain)]
        return [*chain(2, self.ground, shown[0], shown[1]), *shown]

    def body(self, image: Image.Image, mask: Image.Image) -> None:
        """The block, drawn large: outline, lip, face."""
        theme, radius = self.theme, self.radius
        edge = self.edge + 2 if self.look.glowing else self.edge
        rim = theme.glow if self.look.glowing else theme.outline
        outer = (1, 1, self.wide - 1, self.high - 1)
        inner = (1 + edge, 1 + edge, self.wide - 1 - edge, self.high - 1 - edge)
        face = (inner[0], inner[1], inner[2], inner[3] - self.lip)
        _block(mask, outer, radius, 255)
        _block(image, outer, radius, self.colour(rim))
        _block(image, inner, radius - edge, self.colour(theme.lip))
        _block(image, face, radius - edge, self.colour(theme.face_light))
        _block(
            image, (face[0], face[1] + 1, face[2], face[3]), radius - edge, self.colour(theme.face)
        )

    def halves(self, indices: Image.Image) -> None:
        """The groove between the halves, and their pips, on the finished sprite."""
        half, lip = self.half, self.lip
        thick = 1 + half // 40
        far = round(half * 0.16)
        groove = palette_of(self.theme).index(self.colour(self.theme.groove))
        start = half - thick // 2
        if self.look.upright:
            start -= lip // 2
            indices.paste(groove, (far, start, half - far, start + thick))
            centres = (
                (half // 2, (half - lip) // 2),
                (half // 2, half + (half - lip) // 2 - lip // 2),
            )
        else:
            indices.paste(groove, (start, far, start + thick, half - far - lip))
            centres = ((half // 2, (half - lip) // 2), (half + half // 2, (half - lip) // 2))
        for pips, centre in zip((self.look.first, self.look.second), centres, strict=True):
            self._pips(indices, pips, centre)

    def _pips(self, indices: Image.Image, pips: int, centre: tuple[int, int]) -> None:
        if pips:
            ground, ink = self.colour(self.theme.face), self.colour(self.theme.pips[pips - 1])
            ramp = ramp_of(self.theme, ground, ink)
            _stamp_pips(indices, self.half, _spots(pips, upright=self.look.upright), centre, ramp)


def _spots(pips: int, *, upright: bool) -> tuple[tuple[int, int], ...]:
    """Where the pips stand from the middle of their half: steps to the right and downward."""
    return _SPOTS[pips] if upright else tuple((row, -column) for column, row in _SPOTS[pips])


def _stamp_pips(
    indices: Image.Image,
    half: int,
    spots: tuple[tuple[int, int], ...],
    centre: tuple[int, int],
    ramp: tuple[int, ...],
) -> None:
    """Lay the same disc on every spot, at whole pixels: what repeats packs well."""
    disc = _disc(max(2, round(half * 0.22)))
    step = round(half * 0.25)
    pip, mask = disc.point(ramp), disc.point(_ANY, "1")
    left, top = centre[0] - disc.width // 2, centre[1] - disc.height // 2
    for across, down in spots:
        indices.paste(pip, (left + across * step, top + down * step), mask)


def _block(
    image: Image.Image, box: tuple[int, int, int, int], radius: int, fill: Rgb | int
) -> None:
    """A rounded rectangle on an image drawn large; the box in pixels of the small one."""
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    large = (box[0] * _FINE, box[1] * _FINE, box[2] * _FINE - 1, box[3] * _FINE - 1)
    ImageDraw.Draw(image).rounded_rectangle(large, max(0, radius * _FINE), fill=fill)


@lru_cache(maxsize=64)
def _disc(diameter: int) -> Image.Image:
    """The coverage of a disc, mode L."""
    large = Image.new("L", (diameter * _FINE, diameter * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, diameter * _FINE - 1, diameter * _FINE - 1), fill=255)
    return large.reduce(_FINE)


_ANY = [0] * 24 + [255] * 232


@lru_cache(maxsize=64)
def back_sprite(theme: Theme, size: tuple[int, int], ground: Rgb, *, lit: bool = False) -> Sprite:
    """The back of a little upright tile on a ground of one colour; lit where it was just drawn."""
    wide, high = size
    image = Image.new("RGB", (wide * _FINE, high * _FINE), ground)
    radius = max(1, round(wide * 0.2))
    _block(image, (0, 0, wide, high), radius, theme.accent if lit else theme.back_dark)
    _block(image, (1, 1, wide - 1, high - 2), radius - 1, theme.back_light)
    _block(image, (1, 2, wide - 1, high - 2), radius - 1, theme.back)
    if lit:
        _block(image, (2, 2, wide - 2, high - 2), radius - 1, theme.glow)
    colours = [ground, theme.back, theme.back_dark, theme.back_light, theme.accent, theme.glow]
    return Sprite(palette_of(theme).indexed(image.reduce(_FINE), colours))


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
    cloth = Image.new("RGB", soft.size, lit_felt(theme))
    lit = Image.composite(Image.new("RGB", soft.size, theme.glow), cloth, soft)
    colours = chain(6, lit_felt(theme), theme.glow)
    return Sprite.covering(palette_of(theme).indexed(lit, colours), soft, 40), reach


@lru_cache(maxsize=64)
def half_sprite(theme: Theme, side: int, pips: int, ground: Rgb) -> Sprite:
    """Half a tile alone, `side` pixels square, on a ground of one colour."""
    image = Image.new("RGB", (side * _FINE, side * _FINE), ground)
    radius = round(side * 0.14)
    _block(image, (0, 0, side, side), radius, theme.outline)
    _block(image, (2, 2, side - 2, side - 2), radius - 2, theme.face)
    colours = chain(2, ground, theme.outline, theme.face)
    indices = palette_of(theme).indexed(image.reduce(_FINE), colours)
    if pips:
        ramp = ramp_of(theme, theme.face, theme.pips[pips - 1])
        _stamp_pips(indices, side, _SPOTS[pips], (side // 2, side // 2), ramp)
    return Sprite(indices)
