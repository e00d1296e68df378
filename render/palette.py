"""One palette for everything in a picture, so that composing is copying of indices.

The first `SHADES * SHADOWS` colours are the felt: `SHADES` from the corners to the middle, then the
same again for every depth of shadow. Laying a shadow is therefore an addition to an index. The rest
are the theme's colours and the blends between those that meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from render.theme import Rgb, Theme

SHADES = 24
"""The shades of felt."""

SHADOWS = 4
"""The depths of shadow, the first being none."""

COLOURS = 256
BLEND_STEPS = 3
"""The steps from nothing to full ink at smooth edges: fewer steps, smaller files."""


DIMMED = 0.42
"""How far a tile that cannot be played sinks into the cloth: 0 not at all, 1 out of sight."""

_AVERAGE_LIGHT = 0.7


def chain(steps: int, *colours: Rgb) -> list[Rgb]:
    """The colours in turn, and between each two of them `steps` - 1 blends."""
    between = [
        blend(one, other, step / steps)
        for one, other in pairwise(colours)
        for step in range(1, steps)
    ]
    return [*colours, *between]


def blend(ground: Rgb, colour: Rgb, share: float) -> Rgb:
    """The ground with a share (0 to 1) of the colour over it."""
    red, green, blue = (round(g + (c - g) * share) for g, c in zip(ground, colour, strict=True))
    return red, green, blue


def lit_felt(theme: Theme) -> Rgb:
    """What the cloth looks like on average: a glow fades into it."""
    return blend(theme.felt_edge, theme.felt, _AVERAGE_LIGHT)


def shaded_felt(theme: Theme) -> Rgb:
    """What the cloth around a tile looks like on average: smooth edges blend into it."""
    return blend(lit_felt(theme), (0, 0, 0), theme.shadow * 0.6)


class Palette:
    """A theme's colours, 255 at most: the last index stays free for what has none.

    Not to be changed once made; see `palette_of`.
    """

    def __init__(self, theme: Theme) -> None:
        colours = _felt_colours(theme)
        others = dict.fromkeys(colour for colours in _chains(theme) for colour in colours)
        self.colours: list[Rgb] = [*colours, *others][: COLOURS - 1]
        flat = [channel for colour in self.colours for channel in colour]
        self.flat = bytes(flat) + bytes(flat[-3:]) * (COLOURS - len(self.colours))
        self._nearest: dict[Rgb, int] = {}

    def index(self, colour: Rgb) -> int:
        """The index of the nearest colour."""
        found = self._nearest.get(colour)
        if found is None:
            found = min(range(len(self.colours)), key=lambda i: _distance(self.colours[i], colour))
            if len(self._nearest) < COLOURS * COLOURS:
                self._nearest[colour] = found
        return found

    def indexed(self, image: Image.Image, colours: Sequence[Rgb]) -> Image.Image:
        """An RGB image as indices (mode L), each pixel the nearest of the few colours given."""
        swatch = Image.new("P", (1, 1))
        flat = [channel for colour in colours for channel in colour]
        swatch.putpalette(flat + flat[-3:] * (COLOURS - len(colours)))
        nearest = image.quantize(palette=swatch, dither=Image.Dither.NONE)
        places = [self.index(colour) for colour in colours]
        places += places[-1:] * (COLOURS - len(places))
        return Image.frombytes("L", nearest.size, nearest.tobytes()).point(places)

    def ramp(self, ground: Rgb, colour: Rgb) -> list[int]:
        """For each coverage 0 to 255, the index of the colour laid so thickly over the ground."""
        steps = [
            self.index(blend(ground, colour, step / BLEND_STEPS)) for step in range(BLEND_STEPS + 1)
        ]
        return [steps[round(coverage / 255 * BLEND_STEPS)] for coverage in range(256)]


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


def _chains(theme: Theme) -> list[list[Rgb]]:
    """The colours that must be exact, and the blends between those that meet."""
    cloth, shaded = lit_felt(theme), shaded_felt(theme)
    dimmed = [blend(colour, shaded, DIMMED) for colour in (theme.face, theme.lip, theme.groove)]
    texts = [
        (theme.panel, theme.text),
        (theme.panel_turn, theme.text),
        (theme.panel, theme.muted),
        (theme.panel_turn, theme.muted),
        (theme.panel, theme.accent),
        (theme.panel_turn, theme.accent),
        (theme.accent, theme.accent_text),
        (theme.badge, theme.badge_text),
        (theme.closed, theme.closed_text),
        (theme.felt, theme.text),
        (theme.felt, theme.badge),
        *((avatar, theme.avatar_text) for avatar in theme.avatars),
    ]
    return [
        [theme.face, theme.face_light, theme.lip, theme.outline, theme.groove, theme.line],
        [theme.rail, theme.rail_dark, theme.rail_light],
        *(chain(BLEND_STEPS, theme.face, pip) for pip in theme.pips),
        *(chain(BLEND_STEPS, *pair) for pair in texts),
        *(chain(2, dimmed[0], blend(pip, shaded, DIMMED)) for pip in theme.pips),
        dimmed,
        chain(2, theme.face, theme.outline, shaded),
        chain(6, cloth, theme.glow),
        chain(2, theme.back, theme.back_dark, theme.back_light),
    ]
