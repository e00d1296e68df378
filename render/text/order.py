"""The order of writing: runs of one direction, from left to right as they are seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from unicodedata import bidirectional

from bidi import algorithm

from render.text.quoting import split_at_quotes

_LEFT_OUT = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF"})
"""The classes that the algorithm takes out before it resolves levels (rule X9)."""

_BRACKETS = dict(zip("([{⟨〈《「『【", ")]}⟩〉》」』】", strict=True))
"""Closing brackets by their opening ones: what people put into names."""


@dataclass(frozen=True, slots=True)
class DirectionRun:
    """Characters of one direction, still in the order in which they are read."""

    text: str
    right_to_left: bool


def visual_runs(text: str) -> list[DirectionRun]:
    """The text's runs in the order in which they stand from left to right (Unicode UAX #9).

    A name in a sentence (see `render.text.quoting`) has its own order, and turns nothing else.
    """
    if text.isascii():
        return [DirectionRun(text, right_to_left=False)] if text else []
    parts = split_at_quotes(text)
    if len(parts) == 1:
        return _runs(text, algorithm.get_base_level(text))
    base = algorithm.get_base_level("".join(parts[::2]))
    ordered = [visual_runs(p) if place % 2 else _runs(p, base) for place, p in enumerate(parts)]
    return [run for runs in (reversed(ordered) if base else ordered) for run in runs]


def _runs(text: str, base: int) -> list[DirectionRun]:
    """The runs of a text that holds no name apart, in a paragraph of that level."""
    levels = _levels(text, base)
    runs: list[tuple[int, str]] = []
    for character, level in zip(text, levels, strict=True):
        if runs and runs[-1][0] == level:
            runs[-1] = (level, runs[-1][1] + character)
        else:
            runs.append((level, character))
    for threshold in range(max(levels, default=0), 0, -1):
        runs = _with_reversed(runs, threshold)
    return [DirectionRun(piece, right_to_left=level % 2 == 1) for level, piece in runs]


def _with_reversed(runs: list[tuple[int, str]], threshold: int) -> list[tuple[int, str]]:
    """The runs with every stretch at or above that level turned around (rule L2)."""
    turned: list[tuple[int, str]] = []
    stretch: list[tuple[int, str]] = []
    for run in runs:
        if run[0] >= threshold:
            stretch.insert(0, run)
        else:
            turned += [*stretch, run]
            stretch = []
    return turned + stretch


def _levels(text: str, base: int) -> list[int]:
    """The embedding level of each character; a joiner has that of the character before it."""
    storage = algorithm.get_empty_storage()
    storage["base_level"] = base
    storage["base_dir"] = ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _pair_brackets(storage["chars"], "R" if base else "L")
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    resolved = iter(storage["chars"])
    levels: list[int] = []
    for character in text:
        if bidirectional(character) in _LEFT_OUT:
            levels.append(levels[-1] if levels else base)
        else:
            levels.append(next(resolved)["level"])
    return levels


def _pair_brackets(characters: list[dict[str, Any]], around: str) -> None:
    """Give both brackets of a pair one direction (rule N0), which `bidi` leaves out."""
    for start, end in _bracket_pairs(characters):
        inside = {_direction(character) for character in characters[start + 1 : end]} - {None}
        if around in inside:
            direction = around
        elif inside:
            before = (_direction(character) for character in reversed(characters[:start]))
            direction = next((known for known in before if known), around)
        else:
            continue
        characters[start]["type"] = characters[end]["type"] = direction


def _bracket_pairs(characters: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The places of brackets that belong together, in the order of the opening ones."""
    pairs: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for place, character in enumerate(characters):
        if character["ch"] in _BRACKETS:
            opened.append((_BRACKETS[character["ch"]], place))
        else:
            partner = [known for known, _ in opened]
            if character["ch"] in partner:
                depth = len(partner) - 1 - partner[::-1].index(character["ch"])
                pairs.append((opened[depth][1], place))
                del opened[depth:]
    return sorted(pairs)


def _direction(character: dict[str, Any]) -> str | None:
    """The direction that a character lends to what stands beside it; numbers count as R."""
    kind = character["type"]
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else None
