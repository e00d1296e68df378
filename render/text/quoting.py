"""Names within sentences: marked, so that each keeps its own direction and is cut before the rest.

The marks are Unicode's own for the purpose, the first strong isolate and its end; a `Name` holds
neither.
"""

from __future__ import annotations

import re
from unicodedata import bidirectional

_OPEN, _CLOSE = "\u2068", "\u2069"
_PARTS = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}?")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def quoted(name: str) -> str:
    """The name as it is put into a sentence."""
    return f"{_OPEN}{name}{_CLOSE}"


def quotes(text: str) -> list[str]:
    """The names in a sentence."""
    return _PARTS.findall(text)


def split_at_quotes(text: str) -> list[str]:
    """What stands before the first name, that name, what follows it, the next name, ..."""
    return _PARTS.split(text)


def with_quotes(text: str, names: list[str]) -> str:
    """The sentence with other names."""
    rest = iter(names)
    return _PARTS.sub(lambda _: quoted(next(rest)), text)


def plain(text: str) -> str:
    """The sentence as text for other programs: marks only around what runs from right to left."""
    return _PARTS.sub(lambda found: found[0] if _turns(found[1]) else found[1], text)


def _turns(name: str) -> bool:
    return any(bidirectional(character) in _RIGHT_TO_LEFT for character in name)
