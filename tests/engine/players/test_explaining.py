"""A choice explained (`engine/players/explaining.py`): one test for each reason."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engine.match import MatchState
from engine.players import PLAYERS, RankedPlay, Reason, explain
from engine.players.player import ways_of
from engine.round import RoundState, apply
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset
from engine.view import View, view
from tests.engine.deals import states_of


def seen_of(state: RoundState) -> View:
    return view(MatchState(state.ruleset, 100, (state,)), state.turn)


@cache
def explained(ruleset: Ruleset, seed: int) -> tuple[tuple[RoundState, tuple[RankedPlay, ...]], ...]:
    return tuple(
        (state, explain(seen_of(state), Random(1)))
        for state in states_of(ruleset, seed)
        if state.outcome is None and len(state.plays()) > 1
    )


def told(ruleset: Ruleset, reason: Reason) -> Iterator[tuple[RoundState, RankedPlay]]:
    """Plays for which that reason was given; at least one."""
    found = [
        (state, ranked)
        for seed in range(2)
        for state, plays in explained(ruleset, seed)
        for ranked in plays
        if ranked.reason is reason
    ]
    assert found
    yield from found


def ends_of(state: RoundState) -> tuple[int, int]:
    assert state.line.pips is not None
    return state.line.pips


def ends_after(state: RoundState, ranked: RankedPlay) -> tuple[int, int]:
    return ends_of(apply(state, ranked.play)[0])


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)
def test_the_plays_are_ranked_by_their_points(ruleset: Ruleset) -> None:
    for state, plays in explained(ruleset, 1):
        points = [ranked.points for ranked in plays]
        assert points == sorted(points, reverse=True)
        assert {ranked.play for ranked in plays} <= set(seen_of(state).legal)
        assert {ranked.play.tile for ranked in plays} == {
            ways[0].tile for ways in ways_of(seen_of(state))
        }


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)
def test_the_first_is_what_expert_plays(ruleset: Ruleset) -> None:
    for state, plays in explained(ruleset, 1):
        assert PLAYERS["expert"](seen_of(state), Random(1)) == plays[0].play


def test_the_same_chances_explain_alike() -> None:
    state, plays = explained(CLASSIC, 1)[3]
    assert explain(seen_of(state), Random(1)) == plays


def test_where_nothing_can_be_played_nothing_is_explained() -> None:
    for state in states_of(DRAW, 2):
        if state.outcome is None and not state.plays():
            assert explain(seen_of(state), Random(1)) == ()


def test_a_single_play_is_explained_too() -> None:
    for state in states_of(DRAW, 1):
        if state.outcome is None and state.line.laid and len(state.plays()) == 1:
            (ranked,) = explain(seen_of(state), Random(1))
            assert ranked.play == state.plays()[0]
            assert ranked.points != 0
            return
    raise AssertionError("there was always a choice")


def test_the_last_tile_goes_out() -> None:
    for seed in range(20):
        for state in states_of(DRAW, seed):
            if state.outcome is None and len(state.hands[state.turn]) == 1 and state.plays():
                assert explain(seen_of(state), Random(1))[0].reason is Reason.GOES_OUT
                return
    raise AssertionError("nobody went out")


def test_an_opponent_without_an_answer_must_draw() -> None:
    for state, _ in told(DRAW, Reason.FORCES_A_DRAW):
        assert state.may_draw


def test_an_opponent_without_an_answer_and_a_stock_is_blocked() -> None:
    for state, ranked in told(BLOCK, Reason.BLOCKS):
        assert not state.may_draw
        after, _ = apply(state, ranked.play)
        if not any(tile.has(end) for tile in after.hands[state.turn] for end in ends_of(after)):
            assert ranked.points > 0, "it ends the round, and loses it"


def test_a_hand_keeps_a_tile_for_both_ends() -> None:
    for state, ranked in told(DRAW, Reason.KEEPS_BOTH_ENDS):
        rest = [tile for tile in state.hands[state.turn] if tile != ranked.play.tile]
        assert all(any(tile.has(end) for tile in rest) for end in ends_after(state, ranked))


def test_the_heaviest_tile_sheds_weight() -> None:
    for state, ranked in told(DRAW, Reason.SHEDS_WEIGHT):
        weights = {play.tile.pips for play in state.plays()}
        assert ranked.play.tile.pips == max(weights) > min(weights)


def test_other_plays_just_go_on() -> None:
    for state, ranked in told(DRAW, Reason.PLAYS_ON):
        rest = [tile for tile in state.hands[state.turn] if tile != ranked.play.tile]
        weights = {play.tile.pips for play in state.plays()}
        assert ranked.play.tile.pips < max(weights) or len(weights) == 1
        assert not all(any(tile.has(end) for tile in rest) for end in ends_after(state, ranked))


def test_a_closed_end_asks_for_nothing() -> None:
    """Steered at random, ends close: the answers are then those that the table allows."""
    reasons = {ranked.reason for _, plays in explained(CLASSIC, 20) for ranked in plays}
    assert Reason.BLOCKS in reasons


def test_a_closed_end_is_not_kept() -> None:
    closed = 0
    for seed in range(20, 24):
        for state, plays in explained(CLASSIC, seed):
            for ranked in plays:
                table = apply(state, ranked.play)[0].line.table
                assert table is not None
                if not all(end.plain or end.double for end in table.ends):
                    closed += 1
                    assert ranked.reason is not Reason.KEEPS_BOTH_ENDS
    assert closed


def test_reasons_are_stable_words() -> None:
    assert [reason.value for reason in Reason] == [
        "goes-out",
        "forces-a-draw",
        "blocks",
        "keeps-both-ends",
        "sheds-weight",
        "plays-on",
    ]
