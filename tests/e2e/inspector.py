"""Holds every request of a test against Discord's description, and no two that are alike."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

import simcord

from tests.e2e.openapi import DESCRIPTION, Description

_IDS = re.compile(r"simcord_interaction_\d+|\d+")
_LONGEST_WORD = 16
_BIGGEST_CHOICE = 1 << 31


class Inspector:
    """Checks requests; of those alike in all that the description looks at, the first.

    A match makes a thousand requests, and a check takes ten milliseconds.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._description = Description(document)
        self._lengths = sorted(set(_length_limits(document)))
        self._known: set[object] = set()

    @classmethod
    def load(cls, path: Path = DESCRIPTION) -> Self:
        """Read the description. Raises `FileNotFoundError` where it is absent."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def faults(self, requests: Iterable[simcord.HttpLogEntry]) -> list[str]:
        """What is wrong with the requests, one line for each faulty one."""
        found = []
        for request in requests:
            likeness = request.method, _IDS.sub("*", request.path), self._likeness(request.json)
            if likeness in self._known:
                continue
            fault = self._description.fault(request.method, request.path, request.json)
            if fault is None:
                self._known.add(likeness)
            else:
                found.append(fault)
        return found

    def _likeness(self, value: Any) -> object:  # noqa: ANN401 (any JSON)
        """The value without what no schema asks about: the wording of texts, the digits of ids."""
        if isinstance(value, dict):
            return tuple((key, self._likeness(one)) for key, one in value.items())
        if isinstance(value, list | tuple):
            return tuple(self._likeness(one) for one in value)
        if isinstance(value, str):
            if value.isalpha() and len(value) <= _LONGEST_WORD:
                return value
            return "digits" if value.isdecimal() else "text", bisect_left(self._lengths, len(value))
        if isinstance(value, int) and value > _BIGGEST_CHOICE:
            return "id"
        return type(value), value


def _length_limits(document: object) -> Iterator[int]:
    """Every length at which a schema changes its mind about a text."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key == "maxLength" and isinstance(value, int):
                yield value
            elif key == "minLength" and isinstance(value, int):
                yield value - 1
            else:
                yield from _length_limits(value)
    elif isinstance(document, list):
        for value in document:
            yield from _length_limits(value)
