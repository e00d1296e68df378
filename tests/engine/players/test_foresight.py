"""A play tried one answer further, in many worlds at once (`engine/players/foresight.py`)."""

from __future__ import annotations

from random import Random

import pytest

from engine.compact.moves import MOVES
from engine.compact.playout import Manner, best_move, playout
from engine.compact.tilesets import FITS, hand_in
from engine.match import MatchState
from engine.players.evidence import Evidence, evidence
from engine.players.foresight import ALIKE, foreseen
from engine.players.judge import Effort, likely_worlds, margin
from engine.players.options import Option, options
from engine.players.worlds import World
from engine.rules import BLOCK, DRAW, Ruleset
from engine.tiles import pips_of
from engine.view import view
from tests.engine.deals import ENDLESS, states_of

CASES = 60
EFFORT = Effort(glance=0, worlds=0, tries=0, candidates=2, positions=0)
RULESETS = pytest.mark.parametrize("ruleset", [DRAW, BLOCK, ENDLESS], ids=lambda rules: rules.name)


def cases(ruleset: Ruleset) -> list[tuple[Evidence, Option]]:
    """Plays of some positions, none of them the last tile."""
    found: list[tuple[Evidence, Option]] = []
    for seed in range(8):
        for state in states_of(ruleset, seed):
            if state.outcome is None and len(state.plays()) > 1:
                seen = view(MatchState(ruleset, 100, (state,)), state.turn)
                facts = evidence(seen)
                found += [(facts, option) for option in options(seen) if option.bit != facts.hand]
    return Random(1).sample(found, CASES)


@RULESETS
def test_in_a_single_world_it_is_a_playout(ruleset: Ruleset) -> None:
    """Nothing is alike, so the rule of thumb goes on as it does in a plain play-out."""
    for facts, option in cases(ruleset):
        for world, manner in likely_worlds(facts, Random(1), EFFORT, 4):
            assert foreseen(facts, option, [(world, manner)]) == [
                margin(facts, option, world, manner)
            ]


Turn = tuple[tuple[int, int, int], list[int]]
"""What the seat sees at its next turn (ends, tiles not laid, stock), and what each move brings."""


def next_turn(facts: Evidence, option: Option, world: World, manner: Manner) -> Turn | None:
    """The seat's next turn in that world; None where the round is over before."""
    rest, unlaid = facts.hand ^ option.bit, facts.unlaid ^ option.bit
    hand, stock, ends = world.hand, list(world.stock), option.ends
    while not hand & FITS[ends] and len(stock) > facts.reserve:
        hand |= stock.pop()
    if hand & FITS[ends]:
        moves = MOVES[ends][hand & FITS[ends]]
        bit, ends, _, _, _ = best_move(moves, hand, unlaid, heavy=manner[0])
        hand, unlaid = hand ^ bit, unlaid ^ bit
    if not hand or not (rest | hand) & FITS[ends]:
        return None
    brings: list[int] = []
    for bit, after, _, _, _ in MOVES[ends][rest & FITS[ends]]:
        left, count = rest ^ bit, len(stock)
        reached = pips_of(hand_in(hand))
        if left:
            reached = -playout(
                hand, left, after, world.stock, count, facts.reserve, unlaid ^ bit, manner
            )
        brings.append(reached)
    return (ends, unlaid, len(stock)), brings


@RULESETS
def test_in_worlds_that_are_all_the_same_the_best_move_follows(ruleset: Ruleset) -> None:
    better = 0
    for facts, option in cases(ruleset):
        for world, manner in likely_worlds(facts, Random(2), EFFORT, 4):
            turn = next_turn(facts, option, world, manner)
            reached = foreseen(facts, option, [(world, manner)] * ALIKE)
            by_thumb = margin(facts, option, world, manner)
            if turn is None or len(turn[1]) < 2:
                assert reached == [by_thumb] * ALIKE
            else:
                assert reached == [max(turn[1])] * ALIKE
                better += max(turn[1]) > by_thumb
    assert better


def test_worlds_that_look_alike_get_one_choice_made_by_the_other_half() -> None:
    met = 0
    for facts, option in cases(DRAW):
        one, other = likely_worlds(facts, Random(3), EFFORT, 2)
        first, second = (next_turn(facts, option, *likely) for likely in (one, other))
        if first and second and first[0] == second[0] and len(first[1]) > 1:
            met += 1
            reached = foreseen(facts, option, [one, other] * (ALIKE // 2))
            bests = [brings.index(max(brings)) for _, brings in (first, second)]
            assert reached[0] == first[1][bests[1]]
            assert reached[1] == second[1][bests[0]]
    assert met


def test_worlds_that_look_different_are_kept_apart() -> None:
    apart = 0
    for facts, option in cases(DRAW):
        one, other = likely_worlds(facts, Random(4), EFFORT, 2)
        first, second = (next_turn(facts, option, *likely) for likely in (one, other))
        if first and second and first[0] != second[0]:
            apart += 1
            together = foreseen(facts, option, [one, other] * ALIKE)
            assert together[::2] == foreseen(facts, option, [one] * ALIKE)
            assert together[1::2] == foreseen(facts, option, [other] * ALIKE)
    assert apart
