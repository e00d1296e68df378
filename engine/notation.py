"""Reading and writing tiles and actions as text (`rules.md`, Text notation)."""

from __future__ import annotations

import re
from unicodedata import category

from engine.actions import Action, Draw, End, Pass, Play
from engine.errors import NotationError, quoted
from engine.table import Heading
from engine.tiles import MAX_PIPS, Tile

_TILE = re.compile(r"(\[\s*)?([0-9])\s*[-|:/]?\s*([0-9])(?(1)\s*\])")
_APART = re.compile(r"[0-9]\s+[0-9]")
_OTHER_DASHES = frozenset("\u2212\u207b\u208b\u2043\u02d7\u2796")
"""Dashes in all but their Unicode category: minus signs and the hyphen bullet."""

_HORIZONTAL_BACK, _HORIZONTAL = 0x1F030, 0x1F031
_VERTICAL_BACK, _VERTICAL = 0x1F062, 0x1F063
_SIDES = MAX_PIPS + 1
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def read_tile(text: str) -> Tile:
    """The tile that a text names, in any spelling of the notation.

    `5-4`, `4-5`, `54`, `5|4`, `5:4`, `5/4` and `[5|4]` are the same tile; so are any dash, spaces
    around it, and the Unicode domino character that shows it, lying or upright. Raises
    NotationError, which quotes the text and says what would be right.
    """
    bare = text.strip().rstrip(_VARIATION_SELECTORS)
    if len(bare) == 1:
        return _pictured(bare)
    plain = "".join(["-" if _is_dash(character) else character for character in bare])
    halves = _TILE.fullmatch(plain)
    if halves is None or _APART.search(plain):
        raise NotationError(f"{quoted(text)} is not a tile: write its two halves, as in 5-4")
    one, other = int(halves[2]), int(halves[3])
    if max(one, other) > MAX_PIPS:
        raise NotationError(
            f"{quoted(text)} is not a tile of a double-six set: a half has 0 to 6 pips, as in 5-4"
        )
    return Tile.of(one, other)


def read_action(text: str) -> Action:
    """The action that a text names: `5-4 left`, `5-4 left up`, `6-6`, `draw` or `pass`.

    A tile alone is the lead, or a play whose end goes without saying. Capitals and spare spaces do
    no harm. Raises NotationError, which quotes the text and says what would be right.
    """
    tile_part, words = _split(text)
    if not tile_part:
        if words == ["draw"]:
            return Draw()
        if words == ["pass"]:
            return Pass()
        raise NotationError(
            f"{quoted(text)} is not an action: write draw, pass, or a tile with its end, as in "
            "5-4 left"
        )
    tile = read_tile(tile_part)
    if not words:
        return Play(tile)
    if words[0] not in {end.value for end in End}:
        raise NotationError(
            f"{quoted(words[0])} is not an end: after the tile stands left or right, as in 5-4 left"
        )
    if len(words) > 2:  # noqa: PLR2004 - an end and a heading
        raise NotationError(
            f"{quoted(words[2])} is one word too many: after the tile stand its end and a heading, "
            "as in 5-4 left up"
        )
    return Play(tile, End(words[0]), Heading.named(words[1]) if words[1:] else None)


def write_action(action: Action) -> str:
    """The action in canonical notation, which `read_action` reads back as the same action."""
    return str(action)


def _split(text: str) -> tuple[str, list[str]]:
    """The part that should be a tile, and the words after it in lower case."""
    parts = text.split()
    count = len(parts)
    while count and parts[count - 1].isalpha():
        count -= 1
    return " ".join(parts[:count]), [word.lower() for word in parts[count:]]


def _is_dash(character: str) -> bool:
    return category(character) == "Pd" or character in _OTHER_DASHES


def _pictured(character: str) -> Tile:
    """The tile that a Unicode domino character shows."""
    code = ord(character)
    if code in {_HORIZONTAL_BACK, _VERTICAL_BACK}:
        raise NotationError(f"{quoted(character)} is the back of a tile: show its face, or 5-4")
    for first in (_HORIZONTAL, _VERTICAL):
        if first <= code < first + _SIDES * _SIDES:
            return Tile.of(*divmod(code - first, _SIDES))
    raise NotationError(f"{quoted(character)} is not a tile: write its two halves, as in 5-4")
