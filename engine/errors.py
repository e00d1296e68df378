"""The two kinds of error of the engine: what cannot be read, and what may not be done."""


class DominoError(Exception):
    """Base of every error that the engine raises on purpose."""


class NotationError(DominoError):
    """A text that is not a tile, an action or a ruleset; the message quotes it."""


class RecordError(NotationError):
    """A fault in a match record (`rules.md`, Text notation).

    ``line`` is the 1-based number of the faulty line; ``reason`` says what is wrong and what would
    be right.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class DealError(DominoError):
    """A record whose deals cannot be shown to come from its seed; the message says why."""


class IllegalAction(DominoError):  # noqa: N818 - the field's word, as python-chess has IllegalMove
    """An action that the position does not allow.

    ``code`` is a stable word (`not-your-turn`, `does-not-fit`, ...): the key of its translation.
    The message is plain English and quotes the position.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


_QUOTED = 40
"""How much of a text an error message repeats, in characters."""


def quoted(text: str) -> str:
    """The text in quotation marks for an error message, on one line, shortened where it is long."""
    return repr(text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…")
