"""`rules.md`, Rulesets: how a round and a match end, and what is scored."""

from __future__ import annotations

import pytest

from engine.actions import Draw
from engine.errors import IllegalAction
from engine.events import Ending, MatchEnded, Outcome, RoundEnded
from engine.match import MatchState, act, leave
from engine.notation import read_action
from engine.round import apply
from engine.rules import DEFAULT_TARGET, RULESETS, TARGETS, Ruleset
from engine.tiles import Seat
from engine.view import view
from tests.engine.rules.positions import A_DEAL, legal, match_of, round_of, then

OUT = round_of("5-2", "5-4", "6-5 0-0", "4-3 6-6 3-3")
"""A goes out with 5-4 and scores 11."""


def test_a_round_ends_at_once_when_a_hand_is_empty_after_a_play() -> None:
    """A hand is empty after a play: the player goes out."""
    state, events = apply(OUT, read_action("5-4 left left"))
    assert events[-1] == RoundEnded(Outcome(Ending.OUT, Seat.A, 11))
    assert legal(state) == set()
    assert state.plays() == ()
    with pytest.raises(IllegalAction) as refused:
        then(state, "draw")
    assert refused.value.code == "round-over"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_blocked_is_found_at_once_after_a_play(ruleset: Ruleset) -> None:
    """The clause, word for word.

    Neither player has a legal play, and neither may draw: the round is blocked. Found the
    moment it holds, without asking anyone for a pass.
    """
    state = then(round_of("5-3", "5-5 1-0", "6-4 2-2", "", ruleset), "5-5 left")
    assert state.outcome == Outcome(Ending.BLOCKED, Seat.A, 13)
    assert len(state.history) == 1


def test_blocked_is_found_at_once_after_the_last_draw() -> None:
    state = round_of("5-3", "1-0", "6-4 2-2", "4-4 2-1 1-1")
    assert state.outcome is None
    state, events = apply(state, read_action("draw"))
    assert events[1:] == (RoundEnded(Outcome(Ending.BLOCKED, Seat.A, 14 - 9)),)


@pytest.mark.parametrize("theirs", ["3-1 2-2", "5-4 2-2"])
def test_not_blocked_while_the_other_can_play(theirs: str) -> None:
    """Neither player has a legal play."""
    state = round_of("5-3", "5-5 1-0", theirs)
    assert then(state, "5-5 left").outcome is None


def test_not_blocked_while_anyone_may_draw() -> None:
    """And neither may draw."""
    state = then(round_of("5-3", "5-5 1-0", "6-4 2-2", "4-4 2-1 1-1"), "5-5 left")
    assert state.outcome is None
    assert legal(state) == {"draw"}


def test_in_a_blocked_round_the_hand_with_fewer_pips_wins_the_difference() -> None:
    """The hand with fewer pips wins the difference, whoever played last."""
    state = then(round_of("5-3", "5-5 6-6", "6-4 2-2"), "5-5 left")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (Seat.A, 2)
    state = then(round_of("5-3", "5-5 6-6 6-1", "6-4 2-2"), "5-5 left")
    assert state.outcome == Outcome(Ending.BLOCKED, Seat.B, 5)


def test_with_equal_pips_nobody_scores_and_the_next_round_is_due() -> None:
    """With equal pips nobody scores and the round is drawn."""
    state = round_of("5-3", "5-5 6-2 1-0", "6-1 2-0")
    match, events = act(match_of(state, (99, 98)), read_action("5-5 left"))
    assert events[-1] == RoundEnded(Outcome(Ending.BLOCKED, None, 0))
    assert (match.scores, match.winner, match.needs_deal) == ((99, 98), None, True)


@pytest.mark.parametrize(("before", "ends"), [(88, False), (89, True), (99, True)])
def test_the_match_ends_at_the_target_or_over_it(before: int, *, ends: bool) -> None:
    """The match ends with the first round after which a score is at the target or over it."""
    match, events = act(match_of(OUT, (before, 98)), read_action("5-4 left left"))
    assert match.scores == (before + 11, 98)
    assert (match.winner is Seat.A) == ends
    assert match.needs_deal != ends
    assert (events[-1] == MatchEnded(Seat.A)) == ends


def test_the_target_is_100_and_others_are_on_offer() -> None:
    """Target 100. Other targets on offer: 50, 100, 150, 200, 250."""
    assert DEFAULT_TARGET == 100
    assert TARGETS == (50, 100, 150, 200, 250)
    assert MatchState.started(RULESETS[0], A_DEAL).target == 100


def test_after_a_round_the_next_is_dealt_and_scores_stay() -> None:
    """Rounds until a player's score reaches the target."""
    match, _ = act(match_of(OUT), read_action("5-4 left left"))
    following = match.next_round(A_DEAL)
    assert (following.scores, len(following.rounds), following.needs_deal) == ((11, 0), 2, False)
    assert following.round.outcome is None


def test_no_round_is_dealt_while_one_runs_or_once_the_match_is_over() -> None:
    over, _ = act(match_of(OUT, (89, 0)), read_action("5-4 left left"))
    for match in (match_of(OUT), over):
        with pytest.raises(IllegalAction) as refused:
            match.next_round(A_DEAL)
        assert refused.value.code == "no-deal-due"


def test_nobody_acts_once_the_match_is_over() -> None:
    over, _ = act(match_of(OUT, (89, 0)), read_action("5-4 left left"))
    with pytest.raises(IllegalAction) as refused:
        act(over, read_action("draw"))
    assert refused.value.code == "match-over"


def test_nobody_acts_out_of_turn() -> None:
    with pytest.raises(IllegalAction, match="it is A's turn") as refused:
        act(match_of(OUT), read_action("5-4 left left"), Seat.B)
    assert refused.value.code == "not-your-turn"
    assert act(match_of(OUT), read_action("5-4 left left"), Seat.A)[0].scores == (11, 0)


@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.FORFEIT])
@pytest.mark.parametrize("seat", Seat)
def test_the_seat_that_leaves_loses_the_match_and_nobody_scores(seat: Seat, ending: Ending) -> None:
    """The clause, word for word.

    `Resigned SEAT 0`, `Forfeit SEAT 0`: the seat that gave up or ran out of time; the match
    ends.
    """
    match, events = leave(match_of(OUT, (40, 30)), seat, ending)
    outcome = Outcome(ending, seat.other, 0)
    assert events == (RoundEnded(outcome), MatchEnded(seat.other))
    assert (match.winner, match.scores, match.round.outcome) == (seat.other, (40, 30), outcome)
    assert legal(match.round) == set()
    with pytest.raises(IllegalAction) as refused:
        leave(match, seat)
    assert refused.value.code == "match-over"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_is_done_or_seen_before_the_first_deal(ruleset: Ruleset) -> None:
    match = MatchState(ruleset, DEFAULT_TARGET)
    for attempt in (
        lambda: act(match, Draw()),
        lambda: act(match, Draw(), Seat.A),
        lambda: leave(match, Seat.B),
        lambda: view(match, None),
        lambda: match.round,
    ):
        with pytest.raises(IllegalAction, match="no round is dealt yet") as refused:
            attempt()
        assert refused.value.code == "not-dealt"


def test_nobody_leaves_between_two_rounds() -> None:
    match, _ = act(match_of(OUT), read_action("5-4 left left"))
    with pytest.raises(IllegalAction) as refused:
        leave(match, Seat.A)
    assert refused.value.code == "round-over"
