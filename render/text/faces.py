"""The font files of `render/fonts`, in the order in which they are asked for a character."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import uharfbuzz as hb

FILES = ("NotoSans-Bold.ttf",)
"""The first file that has all characters of a cluster sets it."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file, read."""

    file: str
    font: hb.Font
    em: int
    """Font units in one em."""

    def has(self, character: str) -> bool:
        """Whether the font has a glyph for the character."""
        return bool(self.font.get_nominal_glyph(ord(character)))


@lru_cache(maxsize=len(FILES))
def typeface(file: str) -> Typeface:
    """The font of that file name, read when it is first asked for."""
    face = hb.Face(hb.Blob((files("render") / "fonts" / file).read_bytes()))
    return Typeface(file, hb.Font(face), face.upem)


def typeface_for(cluster: str) -> Typeface | None:
    """The first font that has every visible character of the cluster; None if no font has."""
    visible = [character for character in cluster if not _is_silent(character)]
    for file in FILES:
        face = typeface(file)
        if all(face.has(character) for character in visible):
            return face
    return None


def _is_silent(character: str) -> bool:
    """Whether the character only steers shaping: joiners and variation selectors."""
    return character in "\u200c\u200d" or "\ufe00" <= character <= "\ufe0f"
