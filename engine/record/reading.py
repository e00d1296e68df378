"""Reading a match record: every line is checked against the rules by playing the match again."""

from __future__ import annotations

from engine.actions import Action, Play
from engine.errors import IllegalAction, NotationError, RecordError, quoted
from engine.events import Ending, Outcome
from engine.match import MatchState, act
from engine.notation import read_action
from engine.record.deals import read_deal
from engine.record.headers import Headers, read_headers
from engine.record.lines import TextLine, TextLines
from engine.record.values import MatchRecord, given_up, record_of
from engine.record.writing import outcome_line, score_line
from engine.round import RoundState
from engine.shuffle import deal
from engine.tiles import Seat

_SEATS = {seat.name: seat for seat in Seat}
_ENDINGS = {ending.value: ending for ending in Ending}


def read_record(text: str) -> MatchRecord:
    """The record that the text holds, every play of classic with its heading.

    Raises RecordError, which names the line and says what would be right, at the first fault;
    nothing is read in part. A match that still runs may end in the middle of a round.
    """
    return read_match(text)[0]


def read_match(text: str) -> tuple[MatchRecord, MatchState]:
    """The record that the text holds, and the match that it describes; see `read_record`."""
    lines = TextLines(text)
    headers = read_headers(lines)
    match = MatchState(headers.ruleset, headers.target)
    while match.needs_deal and (lines.peek() or not match.rounds):
        match = _round(lines, headers, match)
    after = lines.peek()
    if after:
        raise RecordError(after.number, f"{quoted(after.text)}: the match is over by then")
    record = record_of(
        match,
        names=headers.names,
        date=headers.date,
        commitment=headers.commitment,
        salt=headers.salt,
        seed=headers.seed,
        extra=headers.extra,
    )
    if record.result != headers.result:
        raise RecordError(
            headers.result_line,
            f'the rounds make the result "{record.result}", not "{headers.result}"',
        )
    return record, match


def _round(lines: TextLines, headers: Headers, match: MatchState) -> MatchState:
    """The match with the next round of the record played, to its end or the record's."""
    number = len(match.rounds) + 1
    line = lines.take(f"Round {number}")
    if line.words != ["Round", str(number)]:
        raise RecordError(line.number, f"{quoted(line.text)}: here should stand Round {number}")
    fair = None
    if headers.seed is not None and headers.salt is not None:
        fair = deal(headers.seed, headers.salt, number)
    match = match.next_round(read_deal(lines, fair))
    while (following := lines.peek()) and following.words[0] in _SEATS:
        match = _action(lines.take("an action"), match)
    if following is None and match.round.outcome is None:
        return match
    match = _outcome(lines, match)
    line = lines.take(score_line(match.scores))
    if line.words != score_line(match.scores).split():
        raise RecordError(
            line.number, f"{quoted(line.text)}: here should stand {score_line(match.scores)}"
        )
    return match


def _action(line: TextLine, match: MatchState) -> MatchState:
    name, *words = line.words
    state = match.round
    if state.outcome is not None:
        raise RecordError(
            line.number,
            f"{quoted(line.text)}: the round is over, and here should stand "
            f"{outcome_line(state.outcome)}",
        )
    if _SEATS[name] is not state.turn:
        raise RecordError(line.number, f"it is not {name}'s turn: {_choice(state)}")
    try:
        action = _read(" ".join(words))
        if isinstance(action, Play) and action.end is None and state.line.laid:
            raise RecordError(line.number, f"{action.tile} lacks its end, as in 5-4 left")
        return act(match, action)[0]
    except IllegalAction as error:
        raise RecordError(line.number, f"{error}; {_choice(state)}") from None
    except NotationError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(line.number, str(error)) from None


def _read(text: str) -> Action:
    if text != text.lower():
        raise NotationError(f"{quoted(text)}: in a record, actions are written in small letters")
    return read_action(text)


def _choice(state: RoundState) -> str:
    """What the seat in turn may do, in words."""
    plays = state.plays()
    if plays:
        return f"{state.turn.name} may play {', '.join(map(str, plays))}"
    return f"{state.turn.name} must {'draw' if state.may_draw else 'pass'}"


def _outcome(lines: TextLines, match: MatchState) -> MatchState:
    """The match after the line that closes its round."""
    state = match.round
    if state.outcome is not None:
        expected = outcome_line(state.outcome)
        line = lines.take(expected)
        if line.words != expected.split():
            raise RecordError(line.number, f"{quoted(line.text)}: here should stand {expected}")
        return match
    line = lines.take("an action")
    word, *rest = line.words
    ending = _ENDINGS.get(word)
    if ending is None or not ending.is_leaving:
        raise RecordError(
            line.number, f"{quoted(line.text)}: the round is not over, {_choice(state)}"
        )
    if len(rest) != 2 or rest[0] not in _SEATS or rest[1] != "0":  # noqa: PLR2004 - seat, points
        raise RecordError(
            line.number,
            f"{quoted(line.text)}: here should stand {word} A 0 or {word} B 0, the seat that left",
        )
    return given_up(match, Outcome(ending, _SEATS[rest[0]].other, 0))
