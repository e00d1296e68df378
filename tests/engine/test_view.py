"""What a seat may know, and that nothing else is in its view (`design.md`, engine)."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.events import Move, TileDrawn
from engine.match import MatchState, act
from engine.round import Deal, RoundState, legal_actions
from engine.rules import CLASSIC, RULESETS, Ruleset
from engine.tiles import DOUBLE_SIX, Hand, Seat, Tile, hand_of
from engine.view import view
from tests.engine.matches import match_played

VIEWERS = (Seat.A, Seat.B, None)
rulesets = st.sampled_from(RULESETS)
deals = st.permutations(DOUBLE_SIX).map(Deal.of)


def played_on(match: MatchState, actions: int, seed: int = 0) -> MatchState:
    """The match after so many random actions, or at the end of its round."""
    rng = Random(seed)
    for _ in range(actions):
        if match.round.outcome is None:
            match, _ = act(match, rng.choice(legal_actions(match.round)))
    return match


def a_match(ruleset: Ruleset, actions: int, seed: int = 0) -> MatchState:
    tiles = list(DOUBLE_SIX)
    Random(seed).shuffle(tiles)
    return played_on(MatchState.started(ruleset, Deal.of(tiles)), actions, seed)


def a_round_over(ruleset: Ruleset, seed: int = 0) -> MatchState:
    return a_match(ruleset, 100, seed)


def unseen(state: RoundState, viewer: Seat | None) -> list[Tile]:
    hidden = [tile for seat in Seat if seat is not viewer for tile in state.hands[seat]]
    return [*hidden, *state.stock]


def permuted(state: RoundState, swaps: dict[Tile, Tile]) -> RoundState:
    """The round with hidden tiles in the places of other hidden tiles."""

    def of(tiles: Hand) -> Hand:
        return tuple(swaps.get(tile, tile) for tile in tiles)

    def moved(move: Move) -> Move:
        if isinstance(move, TileDrawn) and move.tile is not None:
            return TileDrawn(move.seat, swaps.get(move.tile, move.tile))
        return move

    deal = state.deal
    return replace(
        state,
        deal=Deal((hand_of(of(deal.hands[0])), hand_of(of(deal.hands[1]))), of(deal.stock)),
        hands=(hand_of(of(state.hands[0])), hand_of(of(state.hands[1]))),
        stock=of(state.stock),
        history=tuple(map(moved, state.history)),
    )


@given(rulesets, st.sampled_from(VIEWERS), deals, st.integers(0, 30), st.data())
def test_the_tiles_that_a_viewer_cannot_see_change_nothing(
    ruleset: Ruleset, viewer: Seat | None, deal: Deal, actions: int, data: st.DataObject
) -> None:
    """Whoever leads is seen, and what is led; the permutation keeps that as it is."""
    match = played_on(MatchState.started(ruleset, deal), actions)
    assume(match.round.outcome is None)
    hidden = unseen(match.round, viewer)
    swaps = dict(zip(hidden, data.draw(st.permutations(hidden)), strict=True))
    other = permuted(match.round, swaps)
    assume(other.deal.lead[0] is deal.lead[0])
    assume(not other.line.laid or ruleset.leads_any_tile or other.deal.lead == deal.lead)
    changed = replace(match, rounds=(*match.rounds[:-1], other))
    assert view(changed, viewer) == view(match, viewer)
    assert repr(view(changed, viewer)) == repr(view(match, viewer))


@given(deals, st.integers(0, 20), st.sampled_from(Seat))
def test_a_tile_that_the_viewer_can_see_changes_the_view(
    deal: Deal, actions: int, viewer: Seat
) -> None:
    match = played_on(MatchState.started(CLASSIC, deal), actions)
    assume(match.round.outcome is None)
    mine, hidden = match.round.hands[viewer][0], unseen(match.round, viewer)[0]
    other = permuted(match.round, {mine: hidden, hidden: mine})
    changed = replace(match, rounds=(other,))
    assert view(changed, viewer) != view(match, viewer)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_s_own_hand_is_seen_and_the_other_s_only_counted(ruleset: Ruleset) -> None:
    match = a_match(ruleset, 3)
    hands = match.round.hands
    for seat in Seat:
        seen = view(match, seat)
        assert seen.hand == seen.hands[seat] == hands[seat]
        assert seen.hands[seat.other] is None
        assert seen.hand_sizes == (len(hands[0]), len(hands[1]))
        assert seen.stock_size == len(match.round.stock)
        assert seen.may_draw == match.round.may_draw


def test_a_bystander_sees_no_hand_and_may_do_nothing() -> None:
    seen = view(a_match(CLASSIC, 3), None)
    assert (seen.seat, seen.hand, seen.hands, seen.legal) == (None, (), (None, None), ())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_the_seat_in_turn_has_legal_actions(ruleset: Ruleset) -> None:
    for actions in range(6):
        match = a_match(ruleset, actions)
        assert match.round.outcome is None
        turn = match.round.turn
        assert view(match, turn).legal == legal_actions(match.round) != ()
        assert view(match, turn.other).legal == view(match, None).legal == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_both_hands_are_open_to_everyone_once_the_round_is_over(ruleset: Ruleset) -> None:
    match = a_round_over(ruleset)
    for viewer in VIEWERS:
        seen = view(match, viewer)
        assert seen.hands == match.round.hands
        assert seen.history == match.round.history
        assert seen.legal == ()
        assert seen.outcome == match.round.outcome is not None


def test_of_a_drawn_tile_the_others_see_only_that_it_was_drawn() -> None:
    match = next(
        match
        for match in (a_match(CLASSIC, actions) for actions in range(40))
        if match.round.history and isinstance(match.round.history[-1], TileDrawn)
    )
    assert match.round.outcome is None
    drawn = match.round.history[-1]
    assert isinstance(drawn, TileDrawn)
    assert drawn.tile is not None
    assert view(match, drawn.seat).history[-1] == drawn
    for viewer in (drawn.seat.other, None):
        assert view(match, viewer).history[-1] == TileDrawn(drawn.seat, None)
        assert view(match, viewer).history[:-1] == match.round.history[:-1]


def test_past_rounds_are_told_with_the_totals_after_each() -> None:
    match = match_played(CLASSIC, 3)
    seen = view(match, None)
    assert seen.winner is match.winner is not None
    assert seen.round_number == len(match.rounds) == len(seen.past_rounds) > 1
    assert [past.number for past in seen.past_rounds] == [*range(1, seen.round_number + 1)]
    a = b = 0
    for past, state in zip(seen.past_rounds, match.rounds, strict=True):
        assert past.outcome == state.outcome
        a += past.outcome.points * (past.outcome.winner is Seat.A)
        b += past.outcome.points * (past.outcome.winner is Seat.B)
        assert past.scores == (a, b)
    assert seen.scores == (a, b)


def test_the_round_that_runs_is_no_past_round() -> None:
    over = a_round_over(CLASSIC)
    running = over.next_round(Deal.of(DOUBLE_SIX))
    seen = view(running, Seat.A)
    assert (seen.round_number, len(seen.past_rounds), seen.outcome) == (2, 1, None)
    assert seen.scores == seen.past_rounds[0].scores
    assert seen.line.laid == ()


@given(rulesets, st.sampled_from(VIEWERS), st.integers(0, 60), st.integers(0, 20))
def test_views_travel_between_processes(
    ruleset: Ruleset, viewer: Seat | None, actions: int, seed: int
) -> None:
    seen = view(a_match(ruleset, actions, seed), viewer)
    assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301 - our own bytes
