"""Names as they are shown: whatever Discord lets people call themselves, tamed to one line."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from render.text.clusters import clusters
from render.text.coverage import file_for
from render.text.quoting import quoted

_MARKS = 3
"""The marks that a character keeps: Vietnamese needs two, zalgo gets no more than three."""

_BLANKS = "\u115f\u1160\u200c\u200d\u2800\u3164\uffa0"
"""What looks like nothing without being a space: Hangul fillers, Braille without dots, joiners."""

NAMELESS = "?"


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name: `shown` beside the avatar, `initial` on it. Neither is ever blank."""

    shown: str
    initial: str

    @property
    def quoted(self) -> str:
        """The name as it is put into a sentence."""
        return quoted(self.shown)

    @classmethod
    def of(cls, name: str) -> Name:
        """The name without what cannot be shown."""
        pieces = [piece for piece in map(_tamed, clusters(_one_line(name))) if piece]
        shown = " ".join("".join(pieces).split()) or NAMELESS
        initial = next((p for p in pieces if _is_letter(p)), None) or next(
            (p for p in pieces if not p.isspace()), NAMELESS
        )
        return cls(shown, initial.upper() if len(initial.upper()) == len(initial) else initial)


def _one_line(name: str) -> str:
    """Composed, and free of controls and of characters that only steer the order of writing."""
    composed = unicodedata.normalize("NFC", name)
    return "".join(
        " " if character.isspace() else character
        for character in composed
        if character.isspace()
        or (
            unicodedata.category(character) not in {"Cc", "Cs", "Co", "Cn"}
            and (unicodedata.category(character) != "Cf" or character in "\u200c\u200d")
        )
    )


def _tamed(piece: str) -> str:
    base, marks = piece[0], piece[1:]
    kept = base + "".join(
        mark
        for place, mark in enumerate(marks)
        if unicodedata.category(mark) not in {"Mn", "Me"} or place < _MARKS
    )
    if unicodedata.category(base) in {"Mn", "Me"} or base in _BLANKS:
        return ""
    if base.isspace() or file_for(kept) is not None:
        return kept
    return base if file_for(base) is not None else "·"


def _is_letter(piece: str) -> bool:
    return unicodedata.category(piece[0])[0] in "LN"
