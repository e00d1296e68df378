"""What the command line does with match records: check, verify, picture."""

from pathlib import Path

import render
from bot.errors import InputError
from engine.errors import DominoError
from engine.match import MatchState
from engine.record import MAX_BYTES, MatchRecord, decoded, read_match, replay, verify
from engine.tiles import Seat
from engine.view import view


def load(path: Path) -> tuple[MatchRecord, MatchState]:
    """The record in a file, and its match; raises InputError, which names file, line and reason.

    No more is read than a record can hold: a path may lead to a device that never ends.
    """
    try:
        with path.open("rb") as file:
            return read_match(decoded(file.read(MAX_BYTES + 1)))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except DominoError as error:
        raise InputError(f"{path}: {error}") from error


def result_of(path: Path) -> str:
    """One line with the result and the score of a record; raises InputError as `load` does."""
    record, match = load(path)
    a, b = match.scores
    number = len(match.rounds)
    rounds = "1 round" if number == 1 else f"{number} rounds"
    names = " against ".join(record.names)
    return f"{path}: {record.result}, {a} to {b} ({record.ruleset.name}, {rounds}, {names})"


def verdict_of(path: Path) -> str:
    """One line that vouches for the deals of a record; raises InputError where it cannot."""
    record, _ = load(path)
    try:
        verify(record)
    except DominoError as error:
        raise InputError(f"{path}: {error}") from error
    number = len(record.rounds)
    deals = "the deal comes" if number == 1 else f"all {number} deals come"
    return f"{path}: {deals} from the seed that was committed to"


def picture_of(
    path: Path, round_number: int | None, action_count: int | None, seat: Seat | None
) -> bytes:
    """The table after an action of a record, or with a seat its hand, as a PNG.

    Rounds are counted from 1, actions of the round too (0 is the deal); by default it is the end of
    the last round. Raises InputError as `load` does, and where the record has no such moment.
    """
    names, match = _moment(path, round_number, action_count)
    seen = view(match, seat)
    return render.table_image(seen, names) if seat is None else render.hand_image(seen, names)


def animation_of(path: Path, round_number: int | None, action_count: int | None) -> bytes:
    """The match up to an action of a record, or only the round that is named, as an animated GIF.

    Rounds and actions are counted as in `picture_of`, and the errors are the same.
    """
    names, match = _moment(path, round_number, action_count)
    return render.replay_image(match, names, round_number=round_number)


def _moment(
    path: Path, round_number: int | None, action_count: int | None
) -> tuple[tuple[str, str], MatchState]:
    """The players' names and the match as it stood then."""
    record, match = load(path)
    if round_number is not None or action_count is not None:
        number = len(record.rounds) if round_number is None else round_number
        try:
            match = replay(record.until(number, action_count))
        except ValueError as error:
            raise InputError(f"{path}: {error}") from error
    return record.names, match


def write(path: Path, content: bytes) -> None:
    """Write a file; raises InputError where that cannot be done."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
