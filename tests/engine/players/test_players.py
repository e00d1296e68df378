"""What every computer player keeps to, whatever its strength (`engine/players`)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Play
from engine.match import MatchState
from engine.players import LEVELS, PLAYERS
from engine.players.player import lay, ways_of
from engine.round import RoundState
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset
from engine.tiles import Seat, hand_of
from engine.view import View, view
from tests.engine.deals import deal_of, matches_of, states_of

ALL_PLAYERS = pytest.mark.parametrize("name", PLAYERS)
ALL_RULESETS = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)
SLOW = {"expert": 3, "mc200": 3}
"""Of the players that think long, so many choices are looked at."""


def choices(name: str, ruleset: Ruleset) -> list[MatchState]:
    """Some positions of two rounds in which there is something to choose."""
    matches = [match for seed in (1, 2) for match in matches_of(ruleset, seed)]
    return Random(name).sample(matches, min(SLOW.get(name, 99), len(matches)))


def permuted(match: MatchState, rng: Random) -> MatchState:
    """The match with the tiles that the seat in turn cannot see dealt out anew among themselves."""
    state = match.round
    other = state.turn.other
    hidden = [*state.hands[other], *state.stock]
    rng.shuffle(hidden)
    count = len(state.hands[other])
    hand, stock = hand_of(hidden[:count]), tuple(hidden[count:])
    a, b = state.hands
    hands = (a, hand) if other is Seat.B else (hand, b)
    return replace(match, rounds=(*match.rounds[:-1], replace(state, hands=hands, stock=stock)))


@ALL_PLAYERS
@ALL_RULESETS
def test_it_chooses_a_legal_action(name: str, ruleset: Ruleset) -> None:
    for match in choices(name, ruleset):
        seen = view(match, match.round.turn)
        assert PLAYERS[name](seen, Random(1)) in seen.legal


@ALL_PLAYERS
@ALL_RULESETS
def test_it_does_not_peek(name: str, ruleset: Ruleset) -> None:
    differ = 0
    for number, match in enumerate(choices(name, ruleset)):
        chosen = PLAYERS[name](view(match, match.round.turn), Random(number))
        other = permuted(match, Random(number))
        differ += other.round.hands != match.round.hands
        assert PLAYERS[name](view(other, other.round.turn), Random(number)) == chosen
    assert differ


@ALL_PLAYERS
@pytest.mark.parametrize("ruleset", [DRAW, BLOCK], ids=lambda rules: rules.name)
def test_it_draws_or_passes_where_it_must(name: str, ruleset: Ruleset) -> None:
    forced = 0
    for state in (state for seed in range(4) for state in states_of(ruleset, seed)):
        seen = view(MatchState(ruleset, 100, (state,)), state.turn)
        if seen.legal and not isinstance(seen.legal[0], Play):
            forced += 1
            assert PLAYERS[name](seen, Random(1)) is seen.legal[0]
    assert forced


@ALL_PLAYERS
def test_it_refuses_a_view_of_a_seat_that_is_not_in_turn(name: str) -> None:
    match = MatchState(CLASSIC, 100, (RoundState.dealt(CLASSIC, deal_of(1)),))
    with pytest.raises((ValueError, IndexError)):
        PLAYERS[name](view(match, match.round.turn.other), Random(1))


def test_every_level_is_a_player() -> None:
    assert set(LEVELS) <= set(PLAYERS)


def test_greedy_plays_the_heaviest_tile() -> None:
    for match in choices("greedy", DRAW):
        seen = view(match, match.round.turn)
        plays = [action for action in seen.legal if isinstance(action, Play)]
        chosen = PLAYERS["greedy"](seen, Random(1))
        assert isinstance(chosen, Play)
        assert chosen.tile.pips == max(play.tile.pips for play in plays)


def test_a_tile_is_laid_as_automatic_laying_would() -> None:
    steered = 0
    for match in choices("greedy", CLASSIC):
        seen = view(match, match.round.turn)
        for ways in ways_of(seen):
            play = lay(seen, ways)
            assert play in ways
            if play.end is not None:
                spot = seen.line.automatic(play.tile, play.end)
                assert spot is not None
                assert play.heading is spot.heading
                steered += len(ways) > 1
    assert steered


def test_where_the_automatic_way_is_not_offered_the_first_is_taken() -> None:
    for match in choices("greedy", CLASSIC):
        seen = view(match, match.round.turn)
        for ways in ways_of(seen):
            automatic = lay(seen, ways)
            others = [play for play in ways if play != automatic]
            if len(others) > 1:
                assert lay(seen, others) is others[0]


def thumb_by_hand(seen: View, play: Play) -> int:
    """The rule of thumb as the issue words it, counted on the tiles."""
    tile = play.tile
    if seen.line.pips is None:
        ends = {tile.high, tile.low}
    else:
        left, right = seen.line.pips
        near, kept = (left, right) if play.end and play.end.value == "left" else (right, left)
        ends = {tile.across(near), kept}
    fits = [other for other in seen.line.unlaid if ends & {other.high, other.low}]
    own = sum(other in seen.hand and other != tile for other in fits)
    unseen = sum(other not in seen.hand for other in fits)
    return tile.pips + 2 * tile.is_double + own - 4 * unseen


@ALL_RULESETS
def test_thumb_goes_by_the_rule_of_thumb(ruleset: Ruleset) -> None:
    for match in choices("thumb", ruleset):
        seen = view(match, match.round.turn)
        chosen = PLAYERS["thumb"](seen, Random(1))
        assert isinstance(chosen, Play)
        plays = [action for action in seen.legal if isinstance(action, Play)]
        best = max(thumb_by_hand(seen, play) for play in plays)
        assert thumb_by_hand(seen, chosen) == best
