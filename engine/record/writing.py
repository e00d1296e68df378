"""Writing a match record, always in the same bytes for the same match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.events import Outcome, Scores
from engine.record.headers import written
from engine.record.values import MatchRecord, RoundRecord
from engine.tiles import Tile, hand_of


def write_record(record: MatchRecord) -> str:
    """The record's text, as `read_record` reads it; every line ends with a newline."""
    return "".join([f"{line}\n" for line in _lines(record)])


def outcome_line(outcome: Outcome) -> str:
    """How a round closed: `Out A 23`, `Blocked - 0`, `Resigned B 0`.

    Of a round that was given up the line names the seat that did so.
    """
    seat = outcome.winner
    if seat is not None and outcome.ending.is_leaving:
        seat = seat.other
    return f"{outcome.ending.value} {'-' if seat is None else seat.name} {outcome.points}"


def score_line(scores: Scores) -> str:
    """The totals after a round."""
    return f"Score {scores[0]} {scores[1]}"


def _lines(record: MatchRecord) -> Iterator[str]:
    for name, value in _headers(record):
        if value is not None:
            yield written(name, value)
    for number, told in enumerate(record.rounds, start=1):
        yield ""
        yield f"Round {number}"
        yield from _round(told)


def _headers(record: MatchRecord) -> Iterator[tuple[str, str | None]]:
    yield "Ruleset", record.ruleset.name
    yield "Target", str(record.target)
    yield "A", record.names[0]
    yield "B", record.names[1]
    yield "Date", record.date
    yield "Commitment", record.commitment
    yield "Salt", record.salt
    yield "Seed", record.seed.hex() if record.seed is not None else None
    yield "Result", record.result
    yield from record.extra


def _round(told: RoundRecord) -> Iterator[str]:
    a, b = told.deal.hands
    yield f"Deal A {_listed(hand_of(a))}"
    yield f"Deal B {_listed(hand_of(b))}"
    yield f"Stock {_listed(told.deal.stock)}"
    for step in told.actions:
        yield f"{step.seat.name} {step.action}"
    if told.outcome is not None and told.scores is not None:
        yield outcome_line(told.outcome)
        yield score_line(told.scores)


def _listed(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles))
