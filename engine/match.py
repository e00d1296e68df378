"""A match: rounds until a player's score reaches the target (`rules.md`, Rulesets)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.actions import Action
from engine.errors import IllegalAction
from engine.events import Ending, Event, MatchEnded, Outcome, RoundEnded, Scores
from engine.round import Deal, RoundState, apply, with_outcome
from engine.rules import DEFAULT_TARGET, Ruleset
from engine.tiles import Seat


@dataclass(frozen=True, slots=True)
class MatchState:
    """Everything about a match: the rounds so far, the last one still running or just ended.

    `winner` is set once the match is over. After a round that does not end the match,
    `needs_deal` is true and `next_round` goes on.
    """

    ruleset: Ruleset
    target: int
    rounds: tuple[RoundState, ...] = ()
    scores: Scores = (0, 0)
    winner: Seat | None = None

    @classmethod
    def started(cls, ruleset: Ruleset, deal: Deal, target: int = DEFAULT_TARGET) -> MatchState:
        """A match with its first round dealt."""
        return cls(ruleset, target).next_round(deal)

    @property
    def round(self) -> RoundState:
        """The round that runs, or the one that ended last.

        Raises IllegalAction, `not-dealt`, before the first deal.
        """
        if not self.rounds:
            raise IllegalAction("not-dealt", "no round is dealt yet: next_round deals it")
        return self.rounds[-1]

    @property
    def needs_deal(self) -> bool:
        """Whether the last round is over and the match is not."""
        return self.winner is None and (not self.rounds or self.round.outcome is not None)

    def next_round(self, deal: Deal) -> MatchState:
        """The match with one more round dealt; raises IllegalAction where none is due."""
        if not self.needs_deal:
            raise IllegalAction("no-deal-due", "a round still runs, or the match is over")
        return replace(self, rounds=(*self.rounds, RoundState.dealt(self.ruleset, deal)))


def act(
    match: MatchState, action: Action, seat: Seat | None = None
) -> tuple[MatchState, tuple[Event, ...]]:
    """The match after an action of the seat in turn, and what happened.

    With `seat`, the action is taken only if it is that seat's turn. Raises IllegalAction:
    `match-over`, `not-dealt`, `not-your-turn`, and what `apply` raises.
    """
    if match.winner is not None:
        raise IllegalAction("match-over", "the match is over")
    if seat is not None and match.round.outcome is None and seat is not match.round.turn:
        raise IllegalAction("not-your-turn", f"it is {match.round.turn.name}'s turn")
    state, events = apply(match.round, action)
    return _scored(match, state, events)


def leave(
    match: MatchState, seat: Seat, ending: Ending = Ending.RESIGNED
) -> tuple[MatchState, tuple[Event, ...]]:
    """The match given up by the seat (resigned), or lost by it on time (forfeit).

    Raises IllegalAction: `match-over`, `not-dealt`, or `round-over` between two rounds.
    """
    if match.winner is not None:
        raise IllegalAction("match-over", "the match is over")
    if match.round.outcome is not None:
        raise IllegalAction("round-over", "the round is over: deal the next one first")
    outcome = Outcome(ending, seat.other, 0)
    rounds = (*match.rounds[:-1], with_outcome(match.round, outcome))
    over = replace(match, rounds=rounds, winner=seat.other)
    return over, (RoundEnded(outcome), MatchEnded(seat.other))


def _scored(
    match: MatchState, state: RoundState, events: tuple[Event, ...]
) -> tuple[MatchState, tuple[Event, ...]]:
    rounds = (*match.rounds[:-1], state)
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return MatchState(match.ruleset, match.target, rounds, match.scores), events
    scores = outcome.added_to(match.scores)
    if max(scores) < match.target:
        return MatchState(match.ruleset, match.target, rounds, scores), events
    winner = Seat.A if scores[0] > scores[1] else Seat.B
    over = MatchState(match.ruleset, match.target, rounds, scores, winner)
    return over, (*events, MatchEnded(winner))
