"""Themes: what must be told apart can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import THEMES, Theme
from render.palette import SHADES, SHADOWS, palette_of
from render.theme import Rgb

EVERY = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def _light(colour: Rgb) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    channels = [
        c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4
        for c in colour
    ]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def _contrast(one: Rgb, other: Rgb) -> float:
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@EVERY
def test_pips_stand_out_from_their_tile(theme: Theme) -> None:
    wanted = 7 if theme.name == "contrast" else 3
    assert all(_contrast(pip, theme.face) >= wanted for pip in theme.pips)


@EVERY
def test_text_stands_out_from_its_ground(theme: Theme) -> None:
    pairs = [
        (theme.text, theme.panel),
        (theme.text, theme.panel_turn),
        (theme.muted, theme.panel),
        (theme.muted, theme.panel_turn),
        (theme.badge_text, theme.badge),
        (theme.closed_text, theme.closed),
        (theme.accent_text, theme.accent),
    ]
    assert [pair for pair in pairs if _contrast(*pair) < 4.5] == []


@EVERY
def test_tiles_stand_out_from_the_cloth_or_have_an_outline_that_does(theme: Theme) -> None:
    for cloth in (theme.felt, theme.felt_edge):
        assert max(_contrast(theme.face, cloth), _contrast(theme.outline, cloth)) >= 3


@EVERY
def test_the_colours_of_pips_differ(theme: Theme) -> None:
    for one, other in combinations(theme.pips, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) >= 60


@EVERY
def test_the_colours_that_carry_meaning_are_exact_in_the_palette(theme: Theme) -> None:
    palette = palette_of(theme)
    for colour in (*theme.pips, theme.face, theme.panel, theme.text, theme.accent, theme.badge):
        assert palette.colours[palette.index(colour)] == colour


@EVERY
def test_a_deeper_shadow_is_darker_in_every_light(theme: Theme) -> None:
    colours = palette_of(theme).colours
    for depth in range(SHADOWS - 1):
        for shade in range(SHADES):
            upper = sum(colours[depth * SHADES + shade])
            assert sum(colours[(depth + 1) * SHADES + shade]) <= upper
