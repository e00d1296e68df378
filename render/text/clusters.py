"""Cutting a text into clusters: what a reader takes for one character."""

from __future__ import annotations

import unicodedata

ZERO_WIDTH_JOINER = "\u200d"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0020, 0xE0080)


def clusters(text: str) -> list[str]:
    """The text in pieces that must not be torn apart: a base with all that is set on it.

    Marks, joiners, skin tones and tags stay with their base; two flag letters make one flag.
    """
    pieces: list[str] = []
    for character in text:
        if pieces and _continues(pieces[-1], character):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def _continues(piece: str, character: str) -> bool:
    code = ord(character)
    if piece[-1] == ZERO_WIDTH_JOINER or character == ZERO_WIDTH_JOINER:
        return True
    if unicodedata.category(character) in {"Mn", "Me", "Mc"}:
        return True
    if code in _SKIN_TONES or code in _TAGS:
        return True
    return code in _FLAG_LETTERS and len(piece) == 1 and ord(piece) in _FLAG_LETTERS
