"""Themes: every colour of a picture by what it colours, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Rgb = tuple[int, int, int]
"""A colour as red, green and blue, 0 to 255 each."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look. Hashable: sprites are kept by theme and scale."""

    name: str
    felt: Rgb
    """The cloth in the middle, under the lamp."""
    felt_edge: Rgb
    """The cloth in the corners, away from the lamp."""
    rail: Rgb
    """The frame that shows where the table ends."""
    rail_light: Rgb
    rail_dark: Rgb
    shadow: float
    """How dark a shadow gets, 0 (none) to 1 (black)."""
    face: Rgb
    """The front of a tile."""
    face_light: Rgb
    lip: Rgb
    """The side of a tile, which shows below its face."""
    outline: Rgb
    groove: Rgb
    pips: tuple[Rgb, Rgb, Rgb, Rgb, Rgb, Rgb]
    """The colour of the pips of a half with 1, 2, ... 6 of them."""
    back: Rgb
    """The back of a tile."""
    back_light: Rgb
    back_dark: Rgb
    panel: Rgb
    """The ground of the players' areas."""
    panel_turn: Rgb
    """The ground of the area of the player whose turn it is."""
    line: Rgb
    """Thin lines between areas."""
    text: Rgb
    muted: Rgb
    accent: Rgb
    """Whose turn it is, what can be played, the winner."""
    accent_text: Rgb
    """Text on the accent."""
    glow: Rgb
    badge: Rgb
    """The ground of the badge at an open end."""
    badge_text: Rgb
    closed: Rgb
    """The ground of the badge at a closed end."""
    closed_text: Rgb
    avatars: tuple[Rgb, Rgb]
    avatar_text: Rgb

    def __hash__(self) -> int:
        """By the name alone: sprites are looked up by theme many times a picture."""
        return hash(self.name)


_COLOURED = (
    (20, 150, 205),
    (30, 140, 62),
    (206, 40, 40),
    (124, 52, 158),
    (32, 68, 196),
    (204, 104, 0),
)

FELT = Theme(
    name="felt",
    felt=(36, 122, 86),
    felt_edge=(14, 70, 50),
    rail=(98, 60, 34),
    rail_light=(142, 94, 56),
    rail_dark=(52, 30, 18),
    shadow=0.62,
    face=(249, 243, 226),
    face_light=(255, 252, 242),
    lip=(206, 192, 158),
    outline=(120, 104, 76),
    groove=(196, 182, 150),
    pips=_COLOURED,
    back=(58, 74, 112),
    back_light=(96, 116, 164),
    back_dark=(32, 42, 70),
    panel=(20, 30, 27),
    panel_turn=(32, 52, 45),
    line=(58, 76, 68),
    text=(246, 242, 230),
    muted=(158, 174, 164),
    accent=(255, 200, 62),
    accent_text=(16, 26, 22),
    glow=(255, 214, 96),
    badge=(16, 26, 22),
    badge_text=(246, 242, 230),
    closed=(96, 34, 30),
    closed_text=(255, 214, 206),
    avatars=((190, 78, 54), (44, 108, 178)),
    avatar_text=(255, 255, 255),
)

DARK = Theme(
    name="dark",
    felt=(52, 55, 63),
    felt_edge=(35, 37, 43),
    rail=(28, 29, 34),
    rail_light=(74, 78, 90),
    rail_dark=(15, 16, 19),
    shadow=0.66,
    face=(226, 225, 220),
    face_light=(240, 239, 235),
    lip=(164, 162, 156),
    outline=(84, 84, 86),
    groove=(172, 171, 166),
    pips=(
        (0, 128, 182),
        (24, 124, 56),
        (190, 34, 38),
        (118, 48, 156),
        (40, 66, 190),
        (178, 88, 0),
    ),
    back=(88, 101, 242),
    back_light=(132, 142, 255),
    back_dark=(52, 60, 150),
    panel=(24, 25, 29),
    panel_turn=(40, 42, 50),
    line=(62, 65, 75),
    text=(242, 243, 245),
    muted=(154, 160, 172),
    accent=(250, 190, 70),
    accent_text=(18, 19, 22),
    glow=(250, 196, 84),
    badge=(18, 19, 22),
    badge_text=(242, 243, 245),
    closed=(110, 36, 40),
    closed_text=(255, 214, 210),
    avatars=((200, 74, 90), (66, 110, 220)),
    avatar_text=(255, 255, 255),
)

CONTRAST = Theme(
    name="contrast",
    felt=(0, 0, 0),
    felt_edge=(0, 0, 0),
    rail=(72, 72, 72),
    rail_light=(255, 255, 255),
    rail_dark=(255, 255, 255),
    shadow=0.0,
    face=(255, 255, 255),
    face_light=(255, 255, 255),
    lip=(255, 255, 255),
    outline=(0, 0, 0),
    groove=(0, 0, 0),
    pips=(
        (0, 92, 150),
        (0, 96, 32),
        (180, 0, 0),
        (104, 0, 150),
        (0, 0, 190),
        (140, 62, 0),
    ),
    back=(70, 70, 70),
    back_light=(255, 255, 255),
    back_dark=(255, 255, 255),
    panel=(0, 0, 0),
    panel_turn=(0, 0, 0),
    line=(255, 255, 255),
    text=(255, 255, 255),
    muted=(255, 255, 255),
    accent=(255, 230, 0),
    accent_text=(0, 0, 0),
    glow=(255, 230, 0),
    badge=(0, 0, 0),
    badge_text=(255, 255, 255),
    closed=(200, 0, 0),
    closed_text=(255, 255, 255),
    avatars=((160, 0, 0), (0, 0, 200)),
    avatar_text=(255, 255, 255),
)

LIGHT = Theme(
    name="light",
    felt=(255, 255, 255),
    felt_edge=(244, 244, 241),
    rail=(214, 214, 208),
    rail_light=(236, 236, 232),
    rail_dark=(168, 168, 162),
    shadow=0.22,
    face=(255, 255, 253),
    face_light=(255, 255, 255),
    lip=(214, 212, 204),
    outline=(70, 70, 70),
    groove=(150, 150, 146),
    pips=(
        (0, 120, 176),
        (22, 122, 52),
        (192, 32, 32),
        (114, 44, 150),
        (28, 58, 186),
        (178, 84, 0),
    ),
    back=(176, 178, 186),
    back_light=(206, 208, 214),
    back_dark=(112, 114, 122),
    panel=(248, 248, 245),
    panel_turn=(255, 244, 214),
    line=(208, 208, 202),
    text=(28, 30, 34),
    muted=(94, 98, 106),
    accent=(166, 96, 0),
    accent_text=(255, 255, 255),
    glow=(240, 164, 20),
    badge=(44, 48, 54),
    badge_text=(255, 255, 255),
    closed=(176, 40, 36),
    closed_text=(255, 255, 255),
    avatars=((178, 64, 44), (36, 96, 170)),
    avatar_text=(255, 255, 255),
)

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (FELT, DARK, CONTRAST, LIGHT)}
)
"""The themes by name: the values of the bot's setting."""
