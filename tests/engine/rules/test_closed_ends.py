"""`rules.md`, The table: ends that close, and the tables on which none does."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Draw, End
from engine.errors import IllegalAction, NotationError
from engine.events import Ending, Outcome
from engine.round import RoundState, apply, legal_actions
from engine.rules import BLOCK, CLASSIC, DRAW, Ruleset
from engine.shuffle import deal
from engine.table import Heading
from engine.tiles import Seat
from tests.engine.matches import any_action, seed_of, unsteered
from tests.engine.rules.positions import deal_of, headings, legal, line_of, round_of, then

LEFT_CLOSED = "6-5, 6-4 left up, 4-2 left up, 2-2 left up"
"""The left end ran up to the edge, where a crosswise double leaves no room beyond it."""
NEARLY = f"{LEFT_CLOSED}, 5-3 right down, 3-1 right down"
"""A double crosswise at the bottom closes the right end as well."""


def test_a_placement_must_be_on_the_table() -> None:
    """All its cells are on the table."""
    line = line_of("6-5, 5-4 right down, 4-3 right down")
    assert headings(line, "3-2", End.RIGHT) == {"left", "right"}
    assert headings(line, "3-3", End.RIGHT) == {"left", "right", "down"}


def test_an_end_may_be_closed_for_one_tile_and_open_for_another() -> None:
    """An end is closed for a tile when that tile has no legal placement there."""
    rng = Random(5)
    closed_for: set[bool] = set()
    for number in range(150):
        state = RoundState.dealt(CLASSIC, deal(seed_of(number), "shapes", 1))
        while state.outcome is None:
            state, _ = apply(state, rng.choice(legal_actions(state)))
            for end, pips in zip(End, state.line.pips or (), strict=True):
                fitting = [tile for tile in state.line.unlaid if tile.has(pips)]
                closed = {tile.is_double for tile in fitting if not state.line.spots(tile, end)}
                if len(closed) == 1 and not state.line.is_closed(end):
                    closed_for |= closed
    assert closed_for == {True, False}


def test_an_end_is_closed_when_no_tile_that_fits_could_be_laid() -> None:
    """And closed when no tile that fits its pips could be laid."""
    line = line_of(LEFT_CLOSED)
    assert line.is_closed(End.LEFT)
    assert not line.is_closed(End.RIGHT)
    for other in (0, 1, 3, 5, 6):
        assert headings(line, f"2-{other}", End.LEFT) == set()
    assert not line_of("6-5, 6-4 left up, 4-2 left up").is_closed(End.LEFT)


def test_an_end_whose_tiles_are_all_laid_is_not_closed_but_done() -> None:
    """No tile that fits its pips is left to lay, so the table closes nothing."""
    six = "6-6, 6-5 left, 6-4 right, 5-3 left, 6-3 left, 6-2 left, 4-2 right, 2-1 right"
    line = line_of(f"{six}, 6-1 right, 6-0 right", DRAW)
    assert line.pips == (2, 0)
    assert not line.is_closed(End.LEFT)


def test_a_tile_with_no_open_end_to_go_to_cannot_be_played() -> None:
    """A tile with no open end to go to cannot be played."""
    state = round_of(LEFT_CLOSED, "2-1 5-0", "1-0")
    assert {action.split()[0] for action in legal(state)} == {"5-0"}
    for play in ("2-1 left", "2-1 left up", "2-1"):
        with pytest.raises(IllegalAction, match="2-1 has no place left") as refused:
            then(state, play)
        assert refused.value.code == "end-closed"


def test_a_tile_closed_at_one_end_goes_to_the_other_without_a_word() -> None:
    state = round_of(LEFT_CLOSED, "5-2 4-0", "1-0")
    assert then(state, "5-2").line.pips == (2, 2)
    assert {action.split()[1] for action in legal(state)} == {"right"}


def test_a_closed_end_makes_a_player_draw() -> None:
    """The player draws or passes."""
    state = round_of(LEFT_CLOSED, "2-1 2-0", "5-1", "6-6 6-3 6-2 6-1")
    assert legal(state) == {"draw"}


def test_a_closed_end_makes_a_player_pass() -> None:
    """The player draws or passes."""
    assert legal(round_of(LEFT_CLOSED, "2-1 2-0", "5-1", "6-6 6-3")) == {"pass"}


def test_a_player_closes_an_end_on_purpose_and_blocks_the_round_with_it() -> None:
    """And the round may be blocked by it."""
    state = round_of(NEARLY, "1-1 2-0", "6-1 1-0", "6-6 6-3")
    assert {"1-1 right left", "1-1 right down", "1-1 right right"} == legal(state)
    assert then(state, "1-1 right left").outcome is None
    blocked = then(state, "1-1 right down")
    assert blocked.line.is_closed(End.LEFT)
    assert blocked.line.is_closed(End.RIGHT)
    assert blocked.outcome == Outcome(Ending.BLOCKED, Seat.A, 6)


def test_from_the_deal_on_a_player_closes_both_ends_and_the_other_cannot_play() -> None:
    """B holds nothing but tiles that fit, draws in vain until two are left, and it is blocked."""
    dealt = deal_of("6-6 6-5 5-3 4-2 1-1 1-0 2-0", "6-4 6-2 6-1 5-2 3-1 2-2 2-1")
    state = then(
        RoundState.dealt(CLASSIC, dealt),
        *("6-5", "6-4 left up", "4-2 left up", "2-2 left up"),
        *("5-3 right down", "3-1 right down", "1-1 right down"),
    )
    assert state.line.pips == (2, 1)
    assert all(tile.has(2) or tile.has(1) for tile in state.hands[Seat.B])
    for _ in range(12):
        assert state.outcome is None
        assert state.turn is Seat.B
        assert legal_actions(state) == (Draw(),)
        state = then(state, "draw")
    assert len(state.stock) == 2
    assert state.outcome is not None
    assert (state.outcome.ending, state.outcome.winner) == (Ending.BLOCKED, Seat.A)


def test_random_steering_closes_ends_and_blocks_rounds_with_them() -> None:
    """Hands hold a tile that fits an end, and yet the round is blocked."""
    rng = Random(1)
    count = 0
    for number in range(150):
        state = RoundState.dealt(CLASSIC, deal(seed_of(number), "closed", 1))
        while state.outcome is None:
            state, _ = apply(state, rng.choice(legal_actions(state)))
        if state.outcome.ending is Ending.BLOCKED:
            pips = state.line.pips or ()
            held = (*state.hands[0], *state.hands[1])
            count += any(tile.has(number) for tile in held for number in pips)
    assert count > 10


@pytest.mark.parametrize("ruleset", [DRAW, BLOCK])
def test_on_an_unbounded_table_ends_never_close(ruleset: Ruleset) -> None:
    """40 cells wide, as high as needed: ends never close."""
    rng = Random(2)
    for number in range(150):
        state = RoundState.dealt(ruleset, deal(seed_of(number), "open", 1))
        while state.outcome is None:
            state, _ = apply(state, unsteered(state, rng))
            assert not any(state.line.is_closed(end) for end in End)


def test_an_unbounded_table_takes_all_28_tiles() -> None:
    """The same laying is used with as many rows as needed."""
    longest = 0
    for seed in range(60):
        rng = Random(seed)
        dealt = deal(seed_of(seed), "all", 1)
        line = line_of(str(dealt.hands[0][0]), DRAW)
        while plays := [
            (tile, end)
            for tile in line.unlaid
            for end in End
            if tile.has((line.pips or (7, 7))[end is End.RIGHT])
        ]:
            tile, end = rng.choice(plays)
            spot = line.automatic(tile, end)
            assert spot is not None
            line = line.with_tile(tile, end, spot)
        longest = max(longest, len(line.laid))
    assert longest == 28


def test_automatic_laying_is_deterministic() -> None:
    """It must be deterministic."""
    rng = Random(4)
    for number in range(20):
        state = RoundState.dealt(CLASSIC, deal(seed_of(number), "twice", 1))
        while state.outcome is None:
            action = any_action(state, rng)
            once, again = apply(state, action), apply(state, action)
            assert once == again
            state = once[0]


def test_a_play_without_a_heading_is_laid_automatically_in_one_of_its_places() -> None:
    """Automatic laying picks the placement when the player does not steer."""
    state = round_of("6-5", "5-4 1-0", "2-0")
    laid = then(state, "5-4 right").history[-1]
    assert laid in {then(state, f"5-4 right {way}").history[-1] for way in ("right", "up", "down")}


def test_there_are_four_headings() -> None:
    """A heading is right, down, left or up."""
    assert [Heading.named(word).value for word in ("right", "down", "left", "up")] == [
        heading.value for heading in Heading
    ]
    with pytest.raises(NotationError, match="'north' is not a heading; there are right, down"):
        Heading.named("north")
