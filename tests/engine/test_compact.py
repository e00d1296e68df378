"""The compact core says of every position what the readable engine says (`engine/compact`)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.actions import Draw, End, Pass, Play
from engine.compact import tilesets
from engine.compact.endgame import Endgame, TooLong
from engine.compact.moves import MOVES
from engine.compact.playout import BY_THUMB, Manner, playout
from engine.compact.rounds import random_round
from engine.compact.tilesets import (
    ALL,
    CLOSED,
    DOUBLES,
    FITS,
    NO_ENDS,
    PAIRS,
    RANKS,
    SUITS,
    Ends,
    ends_of,
    hand_in,
    higher_than,
    mask_of,
    pips_in,
    top_rank,
)
from engine.round import Deal, RoundState, apply
from engine.rules import BLOCK, DRAW, Ruleset
from engine.tiles import DOUBLE_SIX, Seat, Tile, hand_of, pips_of
from tests.engine.deals import ENDLESS, deal_of, states_of

SEEDS = range(15)
RULESETS = pytest.mark.parametrize("ruleset", [DRAW, BLOCK, ENDLESS], ids=lambda rules: rules.name)
MANNERS: tuple[Manner, ...] = (BY_THUMB, (True, False), (False, True))


def ends_in(state: RoundState) -> Ends:
    pips = state.line.pips
    return ends_of(*pips) if pips else NO_ENDS


def ends_after(state: RoundState, play: Play) -> Ends:
    tile = play.tile
    if state.line.pips is None:
        return ends_of(tile.high, tile.low)
    left, right = state.line.pips
    if play.end is End.LEFT:
        return ends_of(tile.across(left), right)
    return ends_of(left, tile.across(right))


def bit(tile: Tile) -> int:
    return 1 << tile.index


def test_a_set_of_tiles_is_a_mask_and_back() -> None:
    rng = Random(1)
    for count in range(29):
        tiles = rng.sample(DOUBLE_SIX, count)
        mask = mask_of(tiles)
        assert hand_in(mask) == hand_of(tiles)
        assert pips_in(mask) == pips_of(tiles)
        assert list(map(tilesets.tile_of, tilesets.bits_in(mask))) == sorted(tiles)
    assert mask_of(DOUBLE_SIX) == ALL
    assert hand_in(DOUBLES) == tuple(Tile(pips, pips) for pips in range(6, -1, -1))


def test_tiles_fit_the_ends_that_carry_their_pips() -> None:
    for index, (high, low) in enumerate(PAIRS):
        assert ends_of(high, low) == ends_of(low, high) == index
        fitting = [tile for tile in DOUBLE_SIX if tile.has(high) or tile.has(low)]
        assert hand_in(FITS[index]) == hand_of(fitting)
    assert FITS[NO_ENDS] == ALL
    assert [hand_in(suit) for suit in SUITS] == [
        hand_of(tile for tile in DOUBLE_SIX if tile.has(pips)) for pips in range(CLOSED + 1)
    ]


def test_ranks_say_who_leads() -> None:
    for seed in range(300):
        deal = deal_of(seed)
        a, b = map(mask_of, deal.hands)
        seat, tile = deal.lead
        assert top_rank(a | b) == RANKS[tile.index]
        assert (top_rank(a) > top_rank(b)) == (seat is Seat.A)
        assert not (a | b) & higher_than(top_rank(a | b))


@RULESETS
def test_moves_are_the_legal_plays_in_every_state(ruleset: Ruleset) -> None:
    for seed in SEEDS:
        for state in states_of(ruleset, seed):
            if state.outcome is not None or not (state.line.laid or ruleset.leads_any_tile):
                continue
            hand, ends = mask_of(state.hands[state.turn]), ends_in(state)
            moves = MOVES[ends][hand & FITS[ends]]
            assert {(move[0], move[1]) for move in moves} == {
                (bit(play.tile), ends_after(state, play)) for play in state.plays()
            }
            for tile_bit, after, weight, fits, table in moves:
                (tile,) = hand_in(tile_bit)
                assert weight == tile.pips + 2 * tile.is_double
                assert (fits, table) == (FITS[after], MOVES[after])


def test_a_closed_end_takes_no_tile() -> None:
    ends = ends_of(5, CLOSED)
    hand = mask_of([Tile(5, 4), Tile(5, 5), Tile(6, 6)])
    assert {(move[0], move[1]) for move in MOVES[ends][hand & FITS[ends]]} == {
        (bit(Tile(5, 4)), ends_of(4, CLOSED)),
        (bit(Tile(5, 5)), ends_of(5, CLOSED)),
    }
    assert FITS[ends_of(CLOSED, CLOSED)] == 0


def worth(state: RoundState, play: Play, *, heavy: bool) -> int:
    """The rule of thumb, written from the issue: pips, doubles, own tiles, unseen tiles.

    A heavy side plays the tile with most pips, as the player greedy does.
    """
    tile = play.tile
    if heavy:
        return tile.pips
    ends = PAIRS[ends_after(state, play)]
    rest = [other for other in state.hands[state.turn] if other != tile]
    unseen = [other for other in state.line.unlaid if other not in rest and other != tile]
    own = sum(other.has(ends[0]) or other.has(ends[1]) for other in rest)
    replies = sum(other.has(ends[0]) or other.has(ends[1]) for other in unseen)
    return tile.pips + 2 * tile.is_double + own - 4 * replies


def margin_by_hand(state: RoundState, manner: Manner) -> int:
    """The round played out on the readable engine, for the seat in turn."""
    first = state.turn
    while state.outcome is None:
        plays = state.plays()
        if plays:
            heavy = manner[state.turn is not first]
            ordered = sorted(plays, key=lambda play: (play.tile.index, ends_after(state, play)))
            action = max(ordered, key=lambda play: worth(state, play, heavy=heavy))
            state, _ = apply(state, action)
            continue
        state, _ = apply(state, Draw() if state.may_draw else Pass())
    return state.outcome.points if state.outcome.winner is first else -state.outcome.points


@RULESETS
@pytest.mark.parametrize("manner", MANNERS)
def test_a_playout_ends_as_on_the_readable_engine(ruleset: Ruleset, manner: Manner) -> None:
    for seed in range(3):
        for state in states_of(ruleset, seed):
            if state.outcome is not None or not state.line.laid:
                continue
            reached = playout(
                mask_of(state.hands[state.turn]),
                mask_of(state.hands[state.turn.other]),
                ends_in(state),
                [bit(tile) for tile in reversed(state.stock)],
                len(state.stock),
                ruleset.reserve,
                mask_of(state.line.unlaid),
                manner,
            )
            assert reached == margin_by_hand(state, manner)


NO_DOUBLES = 2700
"""A seed of `random_round` that deals no double to anyone, so that the highest tile leads."""


def random_round_by_hand(ruleset: Ruleset, rng: Random) -> int:
    """The same round on the readable engine, from the same chances."""
    tiles = list(DOUBLE_SIX)

    def taken(count: int) -> Tile:
        at = int(rng.random() * count)
        tile, tiles[at] = tiles[at], tiles[count - 1]
        return tile

    a = [taken(count) for count in range(28, 21, -1)]
    b = [taken(count) for count in range(21, 14, -1)]
    state = RoundState.dealt(ruleset, Deal.of([*a, *b, *tiles[:14]]))
    leader = state.turn
    state, _ = apply(state, Play(state.deal.lead[1]))
    while state.outcome is None:
        plays = sorted(
            {(play.tile.index, ends_after(state, play)): play for play in state.plays()}.items()
        )
        if len(plays) > 1:
            state, _ = apply(state, plays[int(rng.random() * len(plays))][1])
        elif plays:
            state, _ = apply(state, plays[0][1])
        elif state.may_draw:
            drawn = taken(len(state.stock))
            rest = tuple(tile for tile in state.stock if tile != drawn)
            state, _ = apply(replace(state, stock=(drawn, *rest)), Draw())
        else:
            state, _ = apply(state, Pass())
    return state.outcome.points if state.outcome.winner is leader else -state.outcome.points


@pytest.mark.parametrize("ruleset", [DRAW, BLOCK], ids=lambda rules: rules.name)
def test_a_random_round_ends_as_on_the_readable_engine(ruleset: Ruleset) -> None:
    for seed in (*range(100), NO_DOUBLES):
        rng = Random(seed)
        assert random_round(rng.random, ruleset.reserve) == random_round_by_hand(
            ruleset, Random(seed)
        )


def solved_by_hand(mine: frozenset[Tile], theirs: frozenset[Tile], pips: tuple[int, int]) -> int:
    """Plain minimax over the rules, for the side in turn."""
    values = []
    for tile in mine:
        for near, kept in {pips, pips[::-1]}:
            if tile.has(near):
                rest = mine - {tile}
                after = (tile.across(near), kept)
                values.append(-solved_by_hand(theirs, rest, after) if rest else pips_of(theirs))
    if values:
        return max(values)
    if any(tile.has(number) for tile in theirs for number in pips):
        return -solved_by_hand(theirs, mine, pips)
    return pips_of(theirs) - pips_of(mine)


def test_the_exact_end_is_that_of_plain_minimax() -> None:
    rng = Random(7)
    for _ in range(150):
        count = rng.randint(2, 9)
        tiles = rng.sample(DOUBLE_SIX, count)
        mine, theirs = tiles[: count // 2], tiles[count // 2 :]
        pips = rng.randint(0, 6), rng.randint(0, 6)
        value = Endgame(100_000).solve(mask_of(mine), mask_of(theirs), ends_of(*pips))
        assert value == solved_by_hand(frozenset(mine), frozenset(theirs), pips)


def test_an_end_is_asked_about_in_windows_and_still_exact() -> None:
    rng = Random(8)
    for _ in range(40):
        tiles = rng.sample(DOUBLE_SIX, 10)
        mine, theirs = mask_of(tiles[:5]), mask_of(tiles[5:])
        ends = rng.randrange(28)
        exact = Endgame(100_000).solve(mine, theirs, ends)
        endgame = Endgame(100_000)
        for low, high in ((exact, exact + 1), (exact - 1, exact), (exact - 9, exact + 9)):
            found = endgame.solve(mine, theirs, ends, low, high)
            assert found == exact or (found <= low and exact <= low) or found >= high <= exact
        assert endgame.solve(mine, theirs, ends) == exact


def test_an_end_that_takes_too_long_is_given_up() -> None:
    tiles = Random(9).sample(DOUBLE_SIX, 20)
    mine, theirs = mask_of(tiles[:10]), mask_of(tiles[10:])
    with pytest.raises(TooLong):
        Endgame(20).solve(mine, theirs, 5)
