"""The lines of a record that say something: numbered, without comments and blanks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RecordError

MAX_SIZE = 1_000_000
"""The longest record that is read, in characters: some thousand rounds."""

MAX_BYTES = 4 * MAX_SIZE
"""No text of `MAX_SIZE` characters is longer in UTF-8, so more of a file need not be read."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a record, without surrounding spaces; `number` counts from 1."""

    number: int
    text: str

    @property
    def is_header(self) -> bool:
        """Whether it is one of the lines in brackets before the first round."""
        return self.text.startswith("[")

    @property
    def words(self) -> list[str]:
        """The words of the line."""
        return self.text.split()


class TextLines:
    """A record's lines, to be taken one by one.

    Blank lines and comments are left out; a semicolon inside a header's quotation marks begins
    none. The lines may end as on Windows, and a byte order mark may stand first. Raises RecordError
    for a text that is too long to be a match.
    """

    def __init__(self, text: str) -> None:
        if len(text) > MAX_SIZE:
            raise _too_long("characters", MAX_SIZE)
        raw = text.removeprefix("\ufeff").split("\n")
        if not raw[-1]:
            raw.pop()
        self._end = len(raw) + 1
        spoken = enumerate(map(_spoken, raw), start=1)
        self._lines = [TextLine(number, line) for number, line in spoken if line]
        self._next = 0

    def peek(self) -> TextLine | None:
        """The next line, left where it is; None after the last."""
        return self._lines[self._next] if self._next < len(self._lines) else None

    def take(self, expected: str) -> TextLine:
        """The next line; at the end raises RecordError, which says what is missing."""
        line = self.peek()
        if line is None:
            raise RecordError(self._end, f"the record ends where {expected} should stand")
        self._next += 1
        return line


def decoded(data: bytes) -> str:
    """The text of a record's bytes; raises RecordError where they are too many or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise _too_long("bytes", MAX_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise RecordError(number, f"byte 0x{byte:02x} is not UTF-8, which a record is in") from None


def _too_long(unit: str, most: int) -> RecordError:
    return RecordError(1, f"this is too long for a match: up to {most} {unit} are read")


def _spoken(raw: str) -> str:
    """What a line says without its comment; a header keeps its own, see `read_headers`."""
    text = raw.strip()
    return text if text.startswith("[") else text.partition(";")[0].rstrip()
