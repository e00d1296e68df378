"""A match record as a value: made from a match, and played again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action, Draw, Pass, Play
from engine.events import Move, Outcome, Scores, TileDrawn, TilePlayed
from engine.match import MatchState, act, leave
from engine.record.headers import fault, is_further
from engine.round import Deal
from engine.rules import Ruleset
from engine.tiles import Seat


@dataclass(frozen=True, slots=True)
class SeatAction:
    """An action, and the seat whose it was."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round: its deal, its actions in order, and once it is over its outcome and the totals."""

    deal: Deal
    actions: tuple[SeatAction, ...]
    outcome: Outcome | None
    scores: Scores | None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match, or one that still runs (`winner` None).

    `names` are the players' (A, B); `date` is `2026-11-30`. `commitment` (64 hex digits) and `salt`
    are there where the deals came from a seed, `seed` (32 bytes) once it is revealed. `extra` holds
    headers that the project does not know, in order. Raises ValueError where a header would not
    read back.
    """

    ruleset: Ruleset
    target: int
    names: tuple[str, str]
    date: str
    rounds: tuple[RoundRecord, ...]
    winner: Seat | None = None
    commitment: str | None = None
    salt: str | None = None
    seed: bytes | None = None
    extra: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if (self.commitment is None) != (self.salt is None):
            raise ValueError("a commitment and a salt go together")
        if self.seed is not None and self.commitment is None:
            raise ValueError("a seed is revealed only after its commitment")
        wrong = [
            fault(name, value)
            for name, value in (
                ("Target", str(self.target)),
                ("Date", self.date),
                ("Commitment", self.commitment),
                ("Salt", self.salt),
                ("Seed", self.seed.hex() if self.seed is not None else None),
            )
            if value is not None
        ]
        wrong += [
            f"{name!r} names no further header" for name, _ in self.extra if not is_further(name)
        ]
        if any(wrong):
            raise ValueError("; ".join(filter(None, wrong)))

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, or `*` for a match that is not finished."""
        if self.winner is None:
            return "*"
        return "1-0" if self.winner is Seat.A else "0-1"

    def until(self, round_number: int, action_count: int | None = None) -> MatchRecord:
        """The record as it stood in a round (1, 2, ...) after so many of its actions, or all.

        Raises ValueError, which says what there is, where the record has no such moment.
        """
        if not 1 <= round_number <= len(self.rounds):
            raise ValueError(f"there is no round {round_number}: the record has {len(self.rounds)}")
        told = self.rounds[round_number - 1]
        if action_count is not None and not 0 <= action_count <= len(told.actions):
            raise ValueError(
                f"there is no action {action_count} in round {round_number}: it has "
                f"{len(told.actions)}"
            )
        running = replace(told, actions=told.actions[:action_count], outcome=None, scores=None)
        return replace(self, rounds=(*self.rounds[: round_number - 1], running), winner=None)


def record_of(
    match: MatchState,
    *,
    names: tuple[str, str],
    date: str,
    commitment: str | None = None,
    salt: str | None = None,
    seed: bytes | None = None,
    extra: tuple[tuple[str, str], ...] = (),
) -> MatchRecord:
    """The record of a match as it stands."""
    rounds: list[RoundRecord] = []
    scores: Scores = (0, 0)
    for state in match.rounds:
        outcome = state.outcome
        if outcome is not None:
            scores = outcome.added_to(scores)
        actions = tuple([_seat_action(move, state.ruleset) for move in state.history])
        rounds.append(RoundRecord(state.deal, actions, outcome, scores if outcome else None))
    return MatchRecord(
        match.ruleset,
        match.target,
        names,
        date,
        tuple(rounds),
        match.winner,
        commitment,
        salt,
        seed,
        extra,
    )


def replay(record: MatchRecord) -> MatchState:
    """The match that the record describes.

    Raises IllegalAction where its actions break the rules; those of `read_record` do not.
    """
    match = MatchState(record.ruleset, record.target)
    for told in record.rounds:
        match = match.next_round(told.deal)
        for step in told.actions:
            match, _ = act(match, step.action, step.seat)
        match = given_up(match, told.outcome)
    return match


def given_up(match: MatchState, outcome: Outcome | None) -> MatchState:
    """The match, left by a player if that is the outcome of its round."""
    if outcome and outcome.winner is not None and outcome.ending.is_leaving:
        match, _ = leave(match, outcome.winner.other, outcome.ending)
    return match


def _seat_action(move: Move, ruleset: Ruleset) -> SeatAction:
    if isinstance(move, TilePlayed):
        heading = move.heading if ruleset.steerable and move.end else None
        return SeatAction(move.seat, Play(move.tile, move.end, heading))
    return SeatAction(move.seat, Draw() if isinstance(move, TileDrawn) else Pass())
