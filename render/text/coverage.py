"""Which font file has which characters, known from one small list without reading any font."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

LIST = "coverage.txt"
"""The list in `render/fonts`: a line for each file, the first that has a character sets it."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of one font file as ranges of code points, ascending."""

    file: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, file: str, code_points: Iterable[int]) -> Coverage:
        """The coverage of a file with these code points."""
        starts: list[int] = []
        ends: list[int] = []
        for point in sorted(code_points):
            if ends and point == ends[-1] + 1:
                ends[-1] = point
            else:
                starts.append(point)
                ends.append(point)
        return cls(file, tuple(starts), tuple(ends))

    @classmethod
    def read(cls, text: str) -> Coverage:
        """The coverage written in one line of the list."""
        file, *ranges = text.split()
        bounds = [[int(bound, 16) for bound in part.split("-")] for part in ranges]
        return cls(file, tuple(b[0] for b in bounds), tuple(b[-1] for b in bounds))

    def __str__(self) -> str:
        ranges = [
            f"{start:x}" if start == end else f"{start:x}-{end:x}"
            for start, end in zip(self.starts, self.ends, strict=True)
        ]
        return " ".join((self.file, *ranges))

    def has(self, character: str) -> bool:
        """Whether the file has a glyph for the character."""
        code = ord(character)
        place = bisect_right(self.starts, code) - 1
        return place >= 0 and code <= self.ends[place]


@lru_cache(maxsize=1)
def coverages() -> tuple[Coverage, ...]:
    """The font files in the order in which they are asked."""
    text = (files("render") / "fonts" / LIST).read_text(encoding="ascii")
    return tuple(Coverage.read(line) for line in text.splitlines())


@lru_cache(maxsize=4096)
def file_for(cluster: str) -> str | None:
    """The first font file that has every visible character of the cluster; None if none has."""
    visible = [character for character in cluster if not _only_steers(character)]
    return next(
        (
            coverage.file
            for coverage in coverages()
            if all(coverage.has(character) for character in visible)
        ),
        None,
    )


def _only_steers(character: str) -> bool:
    """Whether the character only steers shaping: joiners, variation selectors and tags."""
    return (
        character in "\u200c\u200d"
        or "\ufe00" <= character <= "\ufe0f"
        or "\U000e0020" <= character <= "\U000e007f"
    )
