"""The order of writing: runs of one direction, from left to right as they are seen."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import bidirectional

from bidi import algorithm

_LEFT_OUT = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF"})
"""The classes that the algorithm takes out before it resolves levels (rule X9)."""


@dataclass(frozen=True, slots=True)
class DirectionRun:
    """Characters of one direction, still in the order in which they are read."""

    text: str
    right_to_left: bool


def visual_runs(text: str) -> list[DirectionRun]:
    """The text's runs in the order in which they stand from left to right (Unicode UAX #9)."""
    if text.isascii():
        return [DirectionRun(text, right_to_left=False)] if text else []
    levels = _levels(text)
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


def _levels(text: str) -> list[int]:
    """The embedding level of each character; a joiner has that of the character before it."""
    base = algorithm.get_base_level(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"] = base
    storage["base_dir"] = ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
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
