"""What one seat may know (`design.md`, engine): the only input of hands, pictures and computers."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action
from engine.events import Move, Outcome, Scores, TileDrawn
from engine.line import Line
from engine.match import MatchState
from engine.round import legal_actions
from engine.rules import Ruleset
from engine.tiles import Hand, Seat


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A round that is over: its outcome and the totals after it."""

    number: int
    outcome: Outcome
    scores: Scores


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it, or a bystander (`seat` None).

    `hands` holds the hands that the viewer sees, None for a hidden one: one's own, and both once
    the round is over. `legal` is what the viewer may do now: nothing out of turn. In `history` the
    tiles that others drew are None until the round is over.
    """

    ruleset: Ruleset
    target: int
    seat: Seat | None
    round_number: int
    scores: Scores
    hands: tuple[Hand | None, Hand | None]
    hand_sizes: tuple[int, int]
    stock_size: int
    line: Line
    turn: Seat
    legal: tuple[Action, ...]
    history: tuple[Move, ...]
    outcome: Outcome | None
    winner: Seat | None
    past_rounds: tuple[RoundScore, ...]

    @property
    def hand(self) -> Hand:
        """The viewer's own hand, highest tile first; a bystander's is empty."""
        return (self.hands[self.seat] or ()) if self.seat is not None else ()

    @property
    def may_draw(self) -> bool:
        """Whether the stock may be drawn from, by a player who cannot play."""
        return self.ruleset.may_draw_from(self.stock_size)


def view(match: MatchState, seat: Seat | None) -> View:
    """What the seat may know of the match; None gives a bystander's view.

    Permuting the tiles that the seat cannot see leaves its view as it is. Raises IllegalAction,
    `not-dealt`, before the first deal.
    """
    state = match.round
    over = state.outcome is not None
    hands: tuple[Hand | None, Hand | None] = (
        state.hands[0] if over or seat is Seat.A else None,
        state.hands[1] if over or seat is Seat.B else None,
    )
    return View(
        ruleset=match.ruleset,
        target=match.target,
        seat=seat,
        round_number=len(match.rounds),
        scores=match.scores,
        hands=hands,
        hand_sizes=(len(state.hands[0]), len(state.hands[1])),
        stock_size=len(state.stock),
        line=state.line,
        turn=state.turn,
        legal=legal_actions(state) if seat is state.turn else (),
        history=tuple([_seen(move, seat, over=over) for move in state.history]),
        outcome=state.outcome,
        winner=match.winner,
        past_rounds=_past_rounds(match),
    )


def _seen(move: Move, seat: Seat | None, *, over: bool) -> Move:
    if isinstance(move, TileDrawn) and move.seat is not seat and not over:
        return TileDrawn(move.seat, None)
    return move


def _past_rounds(match: MatchState) -> tuple[RoundScore, ...]:
    past: list[RoundScore] = []
    scores: Scores = (0, 0)
    for number, state in enumerate(match.rounds, start=1):
        outcome = state.outcome
        if outcome is None:
            break
        scores = outcome.added_to(scores)
        past.append(RoundScore(number, outcome, scores))
    return tuple(past)
