"""One palette for everything in a picture, so that composing is copying of indices.

The first `SHADES * SHADOWS` colours are the felt: `SHADES` from the corners to the middle, then the
same again for every depth of shadow. Laying a shadow is therefore an addition to an index. The rest
are the theme's colours and the blends between those that meet.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from PIL import Image

from render.theme import Rgb, Theme

SHADES = 24
"""The shades of felt."""

SHADOWS = 4
"""The depths of shadow, the first being none."""

COLOURS = 256
_BLEND_STEPS = 3
"""The steps from nothing to full ink at smooth edges: fewer steps, smaller files."""


DIMMED = 0.42
"""How far a tile that cannot be played sinks into the cloth: 0 not at all, 1 out of sight."""

_AVERAGE_LIGHT = 0.7


def blend(ground: Rgb, colour: Rgb, share: float) -> Rgb:
    """The ground with a share (0 to 1) of the colour over it."""
    red, green, blue = (round(g + (c - g) * share) for g, c in zip(ground, colour, strict=True))
    return red, green, blue


def shaded_felt(theme: Theme) -> Rgb:
    """What the cloth around a tile looks like, on average: smooth edges blend into it."""
    lit = blend(theme.felt_edge, theme.felt, _AVERAGE_LIGHT)
    return blend(lit, (0, 0, 0), theme.shadow * 0.6)


class Palette:
    """A theme's colours, 255 at most: the last index stays free for what has none.

    Not to be changed once made; see `palette_of`.
    """

    def __init__(self, theme: Theme) -> None:
        colours = _felt_colours(theme)
        colours += [c for c in _blends(theme) if c not in set(colours)]
        unique = list(dict.fromkeys(colours[SHADES * SHADOWS :]))
        self.colours: list[Rgb] = (colours[: SHADES * SHADOWS] + unique)[: COLOURS - 1]
        flat = [channel for colour in self.colours for channel in colour]
        self.flat = bytes(flat) + bytes(flat[-3:]) * (COLOURS - len(self.colours))
        self._swatch = Image.new("P", (1, 1))
        self._swatch.putpalette(self.flat)
        self._nearest: dict[Rgb, int] = {}

    def index(self, colour: Rgb) -> int:
        """The index of the nearest colour."""
        found = self._nearest.get(colour)
        if found is None:
            found = min(range(len(self.colours)), key=lambda i: _distance(self.colours[i], colour))
            if len(self._nearest) < COLOURS * COLOURS:
                self._nearest[colour] = found
        return found

    def indexed(self, image: Image.Image) -> Image.Image:
        """An RGB image with each pixel as the index of its nearest colour (mode L)."""
        quantized = image.quantize(palette=self._swatch, dither=Image.Dither.NONE)
        return Image.frombytes("L", quantized.size, quantized.tobytes())

    def ramp(self, ground: Rgb, colour: Rgb) -> list[int]:
        """For each coverage 0 to 255, the index of the colour laid so thickly over the ground."""
        steps = [
            self.index(blend(ground, colour, step / _BLEND_STEPS))
            for step in range(_BLEND_STEPS + 1)
        ]
        return [steps[round(coverage / 255 * _BLEND_STEPS)] for coverage in range(256)]


@lru_cache(maxsize=8)
def palette_of(theme: Theme) -> Palette:
    """The theme's palette."""
    return Palette(theme)


@lru_cache(maxsize=512)
def ramp_of(theme: Theme, ground: Rgb, colour: Rgb) -> tuple[int, ...]:
    """`Palette.ramp`, kept."""
    return tuple(palette_of(theme).ramp(ground, colour))


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _felt_colours(theme: Theme) -> list[Rgb]:
    return [
        blend(
            blend(theme.felt_edge, theme.felt, shade / (SHADES - 1)),
            (0, 0, 0),
            theme.shadow * depth / SHADOWS,
        )
        for depth in range(SHADOWS)
        for shade in range(SHADES)
    ]


def _blends(theme: Theme) -> list[Rgb]:
    """The colours that must be exact, then the blends between colours that meet."""
    middle = blend(theme.felt_edge, theme.felt, _AVERAGE_LIGHT)
    shaded = shaded_felt(theme)
    dimmed_face = blend(theme.face, shaded, DIMMED)
    chains: list[tuple[int, tuple[Rgb, ...]]] = [
        (3, (theme.face_light, theme.face, theme.lip, theme.outline)),
        (2, (theme.outline, middle)),
        *((5, (theme.face, pip)) for pip in theme.pips),
        *((2, (pip, (0, 0, 0))) for pip in theme.pips),
        (5, (theme.panel, theme.text)),
        (5, (theme.panel_turn, theme.text)),
        (4, (theme.panel, theme.muted)),
        (4, (theme.panel_turn, theme.muted)),
        (3, (theme.panel_turn, theme.accent)),
        (3, (theme.panel, theme.accent)),
        (3, (theme.accent, theme.accent_text)),
        (5, (theme.badge, theme.badge_text)),
        (4, (theme.closed, theme.closed_text)),
        *((4, (avatar, theme.avatar_text)) for avatar in theme.avatars),
        (5, (middle, theme.glow)),
        (3, (theme.back_dark, theme.back, theme.back_light)),
        (3, (theme.rail_dark, theme.rail, theme.rail_light)),
        *((2, (dimmed_face, blend(pip, shaded, DIMMED))) for pip in theme.pips),
        (1, (blend(theme.lip, shaded, DIMMED), blend(theme.groove, shaded, DIMMED))),
        (3, (middle, theme.text)),
        (1, (theme.panel, theme.line)),
        (1, (theme.face, theme.groove)),
    ]
    exact = [colour for _, chain in chains for colour in chain]
    between = [
        blend(one, other, step / steps)
        for steps, chain in chains
        for one, other in pairwise(chain)
        for step in range(1, steps)
    ]
    return exact + between
