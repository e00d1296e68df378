"""What the strong levels think of a position (`engine/players/judge.py`, `levels.py`)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Action, Play
from engine.compact.endgame import Endgame
from engine.compact.tilesets import ends_of, hand_in, mask_of
from engine.events import Ending
from engine.match import MatchState
from engine.players import PLAYERS
from engine.players.answering import Reply, answered
from engine.players.evidence import evidence
from engine.players.judge import Effort, judge, likely_worlds, margin, weigh
from engine.players.options import options
from engine.round import RoundState, apply, legal_actions
from engine.rules import BLOCK, CLASSIC, DRAW, Ruleset
from engine.tiles import Tile, pips_of
from engine.view import View, view
from tests.engine.deals import ENDLESS, states_of

QUICK = Effort(glance=20, worlds=60, tries=2000, candidates=2, positions=20_000)
NO_SEARCH = replace(QUICK, positions=0)


def seen_of(state: RoundState) -> View:
    return view(MatchState(state.ruleset, 100, (state,)), state.turn)


def state_at(ruleset: Ruleset, seed: int, moves: int) -> RoundState:
    """A round played, and steered, at random after so many moves."""
    for state in states_of(ruleset, seed):
        if len(state.history) == moves:
            return state
    raise AssertionError(f"the round of seed {seed} is over before {moves} moves")


def bits(text: str) -> int:
    return mask_of(Tile(int(word[0]), int(word[2])) for word in text.split())


def test_one_option_is_not_thought_about() -> None:
    state = RoundState.dealt(DRAW, state_at(DRAW, 1, 0).deal)
    (only,) = judge(seen_of(state), Random(1), QUICK)
    assert (only.points, only.option.ways) == (0.0, legal_actions(state))


def test_where_nothing_can_be_played_there_is_nothing_to_judge() -> None:
    for state in states_of(DRAW, 2):
        if state.outcome is None and not state.plays():
            assert judge(seen_of(state), Random(1), QUICK) == ()
            break
    else:
        raise AssertionError("nobody ever had to draw")


@pytest.mark.parametrize("ruleset", [DRAW, BLOCK, CLASSIC], ids=lambda rules: rules.name)
def test_the_best_option_stands_first(ruleset: Ruleset) -> None:
    for state in list(states_of(ruleset, 4))[:12]:
        if state.outcome is None and state.plays():
            judged = judge(seen_of(state), Random(1), QUICK)
            points = [judgement.points for judgement in judged]
            assert points == sorted(points, reverse=True)
            assert {judgement.option for judgement in judged} == set(options(seen_of(state)))


def test_once_all_tiles_are_known_the_end_is_exact() -> None:
    solved = 0
    for seed in range(40):
        for state in states_of(DRAW, seed):
            seen = seen_of(state) if state.outcome is None else None
            if seen is None or state.stock or len(options(seen)) < 2:
                continue
            solved += 1
            theirs = mask_of(state.hands[state.turn.other])
            for judgement in judge(seen, Random(1), replace(QUICK, positions=200_000)):
                after, _ = apply(state, judgement.option.ways[0])
                if after.outcome is None:
                    rest, ends = mask_of(after.hands[state.turn]), judgement.option.ends
                    exact = -Endgame(200_000).solve(theirs, rest, ends)
                elif after.outcome.winner is None:
                    exact = 0
                else:
                    won = after.outcome.winner is state.turn
                    exact = after.outcome.points if won else -after.outcome.points
                assert judgement.points == exact
        if solved > 20:
            break
    assert solved > 20


def test_hard_plays_a_known_end_exactly() -> None:
    compared = 0
    for seed in range(60):
        for state in states_of(DRAW, seed):
            if state.outcome is None and not state.stock and len(state.plays()) > 1:
                seen = seen_of(state)
                best = judge(seen, Random(1), replace(QUICK, positions=10_000))
                chosen = PLAYERS["hard"](seen, Random(1))
                (points,) = [judged.points for judged in best if chosen in judged.option.ways]
                if sum(map(len, state.hands)) < 12:
                    compared += 1
                    assert points == best[0].points
        if compared > 5:
            return
    raise AssertionError("no such end")


def test_an_end_that_is_too_long_is_played_out() -> None:
    for seed in range(40):
        for state in states_of(DRAW, seed):
            if state.outcome is None and not state.stock and len(state.plays()) > 2:
                seen = seen_of(state)
                assert {judgement.option for judgement in judge(seen, Random(1), NO_SEARCH)} == set(
                    options(seen)
                )
                return
    raise AssertionError("no such end")


def test_hidden_tiles_that_nobody_can_draw_are_averaged_over() -> None:
    met = 0
    for seed in range(30):
        for state in states_of(ENDLESS, seed):
            if state.outcome is None and len(state.stock) == 2 and len(state.plays()) > 1:
                met += 1
                seen = seen_of(state)
                exact = weigh(evidence(seen), options(seen), Random(1), QUICK)
                assert sorted(exact, key=lambda judged: -judged.points) == list(exact)
        if met > 3:
            return
    raise AssertionError("no such end")


def test_a_second_look_changes_what_leading_plays_are_worth() -> None:
    state = state_at(CLASSIC, 3, 0)
    seen = seen_of(state)
    few = judge(seen, Random(1), replace(QUICK, tries=0))
    many = judge(seen, Random(1), QUICK)
    assert {judgement.option for judgement in few} == {judgement.option for judgement in many}
    assert few != many


def test_going_out_brings_what_the_opponent_holds() -> None:
    for seed in range(40):
        for state in states_of(DRAW, seed):
            if state.outcome is None and len(state.hands[state.turn]) == 1 and state.plays():
                seen = seen_of(state)
                option = options(seen)[0]
                for world, manner in likely_worlds(evidence(seen), Random(1), QUICK, 5):
                    reached = margin(evidence(seen), option, world, manner)
                    assert reached == pips_of(hand_in(world.hand))
                return
    raise AssertionError("nobody went out")


def blocked_by(state: RoundState, action: Action) -> int | None:
    """The points of the seat in turn if the action blocks the round."""
    outcome = apply(state, action)[0].outcome
    if outcome is None or outcome.ending is not Ending.BLOCKED:
        return None
    return outcome.points if outcome.winner is state.turn else -outcome.points


@pytest.mark.parametrize(("seed", "moves", "points"), [(18, 29, 26), (20, 27, 43), (62, 26, 30)])
def test_expert_closes_an_end_to_block_a_round_that_it_wins(
    seed: int, moves: int, points: int
) -> None:
    state = state_at(CLASSIC, seed, moves)
    chosen = PLAYERS["expert"](seen_of(state), Random(1))
    assert blocked_by(state, chosen) == points
    assert isinstance(chosen, Play)
    assert any(
        isinstance(other, Play) and other.tile == chosen.tile and blocked_by(state, other) is None
        for other in legal_actions(state)
    )


@pytest.mark.parametrize(("seed", "moves"), [(65, 26), (161, 24), (254, 29)])
def test_expert_does_not_close_the_end_that_would_lose_the_round(seed: int, moves: int) -> None:
    state = state_at(CLASSIC, seed, moves)
    losing = [action for action in legal_actions(state) if (blocked_by(state, action) or 0) < 0]
    assert losing
    assert PLAYERS["expert"](seen_of(state), Random(1)) not in losing


def reply(
    mine: str, theirs: str, stock: str = "", *, reserve: int = 0, heavy: bool = False
) -> Reply:
    drawn = [bits(word) for word in reversed(stock.split())]
    unlaid = bits(f"{mine} {theirs} {stock}")
    return Reply(bits(mine), bits(theirs), drawn, len(drawn), reserve, unlaid, (heavy, False))


def test_an_answer_that_closes_an_end_may_block_the_round() -> None:
    closing = [(bits("5-4"), ends_of(7, 3))]
    assert answered(reply("5-4 1-0", "6-6 2-2"), closing) == 16 - 1


def test_an_answer_may_go_out() -> None:
    assert answered(reply("5-4", "6-6 2-2"), [(bits("5-4"), ends_of(4, 3))]) == 16


def test_who_has_no_answer_draws_for_one() -> None:
    answers = [(bits("5-4"), ends_of(4, 7))]
    assert answered(reply("1-0", "6-6", "2-2 5-4 1-1", reserve=1), answers) == 12 - 5
    assert answered(reply("1-0", "6-6", "2-2 5-4", reserve=1), answers) == 12 - 5


def test_who_can_neither_answer_nor_draw_passes() -> None:
    answers = [(bits("5-4"), ends_of(7, 7))]
    assert answered(reply("1-0", "5-4 6-6"), answers) == 12 - 1
    assert answered(reply("1-0", "5-4"), answers) == -1


def test_nobody_has_an_answer_and_the_round_is_blocked() -> None:
    assert answered(reply("1-0", "6-6"), [(bits("5-4"), ends_of(4, 3))]) == 11


def test_an_answer_goes_by_the_manner_of_its_player() -> None:
    """5-5 is heavier, and is answered with 6-3; 5-0 leaves no reply, which blocks the round."""
    answers = [(bits("5-5"), ends_of(5, 6)), (bits("5-0"), ends_of(0, 7))]
    assert answered(reply("5-5 5-0", "6-1 6-2 6-3"), answers) == 7 + 8 + 9 - 10
    by_weight = answered(reply("5-5 5-0", "6-1 6-2 6-3", heavy=True), answers)
    assert by_weight == 7 + 8
