"""The header lines of a record, `[Name "value"]`, in their prescribed order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.errors import NotationError, RecordError, quoted
from engine.record.lines import TextLine, TextLines
from engine.rules import TARGETS, Ruleset, ruleset_named
from engine.shuffle import SEED_SIZE

ORDER = ("Ruleset", "Target", "A", "B", "Date", "Commitment", "Salt", "Seed", "Result")
"""The headers that the project knows; further ones follow them."""

RESULTS = ("1-0", "0-1", "*")

_OPTIONAL = ("Commitment", "Salt", "Seed")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_HEADER = re.compile(rf'\[({_NAME.pattern}) "([^"\\]*(?:\\.[^"\\]*)*)"\]\s*(?:;.*)?')
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_HEX = re.compile(r"[0-9a-fA-F]{64}")
_SALT = re.compile(r"[!-~]+")
_ESCAPED = {'"': '"', "\\": "\\", "n": "\n", "r": "\r"}
_TO_ESCAPE = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r"})


@dataclass(frozen=True, slots=True)
class Headers:
    """What the headers say. `result_line` is where the result stands."""

    ruleset: Ruleset
    target: int
    names: tuple[str, str]
    date: str
    commitment: str | None
    salt: str | None
    seed: bytes | None
    result: str
    result_line: int
    extra: tuple[tuple[str, str], ...]


def written(name: str, value: str) -> str:
    """The header's line. In the value a backslash stands before each `"` and backslash."""
    return f'[{name} "{value.translate(_TO_ESCAPE)}"]'


def fault(name: str, value: str) -> str | None:
    """What is wrong with a header's value and what would be right; None where nothing is."""
    match name:
        case "Target" if value not in {str(target) for target in TARGETS}:
            offered = ", ".join(map(str, TARGETS))
            return f"{quoted(value)} is not a target; there are {offered}"
        case "Date" if not _is_date(value):
            return f"{quoted(value)} is not a date, as in 2026-11-30"
        case "Commitment" | "Seed" if not _HEX.fullmatch(value):
            return f"{quoted(value)} is not a {name.lower()}: it has {2 * SEED_SIZE} hex digits"
        case "Salt" if not _SALT.fullmatch(value):
            return f"{quoted(value)} is not a salt: it has ASCII characters alone, as in 123-456"
        case "Result" if value not in RESULTS:
            return f"{quoted(value)} is not a result; there are {', '.join(RESULTS)}"
        case _:
            return None


def is_further(name: str) -> bool:
    """Whether a header of that name may follow those that the project knows."""
    return name not in ORDER and _NAME.fullmatch(name) is not None


def read_headers(lines: TextLines) -> Headers:
    """Take the headers from the record; raises RecordError at the first fault."""
    values: dict[str, tuple[TextLine, str]] = {}
    for name in ORDER:
        if name in _OPTIONAL and _next_name(lines) != name and not _is_due(name, values):
            continue
        _take(lines, name, values)
    extra = _further(lines)
    seed = values.get("Seed")
    return Headers(
        ruleset=_ruleset(*values["Ruleset"]),
        target=int(values["Target"][1]),
        names=(values["A"][1], values["B"][1]),
        date=values["Date"][1],
        commitment=values["Commitment"][1].lower() if "Commitment" in values else None,
        salt=values["Salt"][1] if "Salt" in values else None,
        seed=bytes.fromhex(seed[1]) if seed else None,
        result=values["Result"][1],
        result_line=values["Result"][0].number,
        extra=extra,
    )


def _is_due(name: str, values: dict[str, tuple[TextLine, str]]) -> bool:
    """A salt belongs to a commitment."""
    return name == "Salt" and "Commitment" in values


def _take(lines: TextLines, name: str, values: dict[str, tuple[TextLine, str]]) -> None:
    line = lines.take(f'[{name} "..."]')
    found, value = _header(line, f'[{name} "..."]')
    if found != name:
        raise RecordError(line.number, _out_of_order(name, found))
    if name in {"Salt", "Seed"} and "Commitment" not in values:
        raise RecordError(
            line.number, f"{name} stands only after a commitment: the order is {', '.join(ORDER)}"
        )
    wrong = fault(name, value)
    if wrong:
        raise RecordError(line.number, wrong)
    values[name] = line, value


def _out_of_order(expected: str, found: str) -> str:
    if found in ORDER:
        return f"here should stand [{expected} ...], not {found}: the order is {', '.join(ORDER)}"
    return f"here should stand [{expected} ...]: {quoted(found)} and other names follow Result"


def _further(lines: TextLines) -> tuple[tuple[str, str], ...]:
    extra: dict[str, str] = {}
    while (line := lines.peek()) and line.is_header:
        name, value = _header(lines.take("a header"), '[Name "..."]')
        if name in ORDER or name in extra:
            place = f": the order is {', '.join(ORDER)}" if name in ORDER else ""
            raise RecordError(line.number, f"{name} stands twice or too late{place}")
        extra[name] = value
    return tuple(extra.items())


def _next_name(lines: TextLines) -> str | None:
    line = lines.peek()
    found = _HEADER.fullmatch(line.text) if line else None
    return found[1] if found else None


def _header(line: TextLine, expected: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(line.text)
    if not found:
        raise RecordError(
            line.number, f"{quoted(line.text)} is not a header: here should stand {expected}"
        )
    for escape in _ESCAPE.findall(found[2]):
        if escape not in _ESCAPED:
            raise RecordError(
                line.number,
                f'{quoted(chr(92) + escape)} is no escape; there are \\", \\\\, \\n, \\r',
            )
    return found[1], _ESCAPE.sub(lambda escape: _ESCAPED[escape[1]], found[2])


def _ruleset(line: TextLine, name: str) -> Ruleset:
    try:
        return ruleset_named(name)
    except NotationError as error:
        raise RecordError(line.number, str(error)) from None


def _is_date(text: str) -> bool:
    found = _DATE.fullmatch(text)
    if not found:
        return False
    year, month, day = map(int, found.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year > 0 and 0 < month <= len(days) and 0 < day <= days[month - 1]
