"""The fonts themselves, read when the first character of theirs is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import uharfbuzz as hb

FACES_KEPT = 24
"""The fonts kept in memory: more scripts than meet in the names of most servers."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file, read."""

    file: str
    font: hb.Font
    em: int
    """Font units in one em."""


@lru_cache(maxsize=FACES_KEPT)
def typeface(file: str) -> Typeface:
    """The font of that file name in `render/fonts`."""
    face = hb.Face(hb.Blob((files("render") / "fonts" / file).read_bytes()))
    return Typeface(file, hb.Font(face), face.upem)
