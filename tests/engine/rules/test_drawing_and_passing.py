"""`rules.md`, Rulesets: who draws, who passes, and whose turn it is then."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset
from engine.tiles import Seat
from tests.engine.rules.positions import legal, round_of, then

LINE = "5-2"
"""Its ends ask for 5 (left) and 2 (right)."""


@pytest.mark.parametrize("ruleset", [CLASSIC, DRAW])
def test_who_cannot_play_draws_one_tile_at_a_time_until_able_to_play(ruleset: Ruleset) -> None:
    """A player who cannot play draws one tile at a time until able to play."""
    state = round_of(LINE, "4-4 3-1", "2-0", "4-3 6-6 5-0 1-0 0-0", ruleset)
    for size in (3, 4):
        assert legal(state) == {"draw"}
        state = then(state, "draw")
        assert len(state.hands[0]) == size
    state = then(state, "draw")
    assert {action.split()[0] for action in legal(state)} == {"5-0"}


@pytest.mark.parametrize(("ruleset", "stays"), [(CLASSIC, 2), (DRAW, 0)])
def test_so_many_tiles_stay_in_the_stock(ruleset: Ruleset, stays: int) -> None:
    """Tiles that stay in the stock: 2 (classic), 0 (draw)."""
    state = round_of(LINE, "4-4", "2-0", "4-3 6-6 3-3 1-0", ruleset)
    while legal(state) == {"draw"}:
        state = then(state, "draw")
    assert len(state.stock) == stays
    assert legal(state) == {"pass"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_draw_when_the_stock_is_at_its_rest(ruleset: Ruleset) -> None:
    """No draw when the stock holds 2 or fewer; block: all stay."""
    stock = {"classic": "6-6 6-5", "draw": "", "block": "6-6 6-5 6-4 6-3"}[ruleset.name]
    state = round_of(LINE, "4-4", "2-0", stock, ruleset)
    with pytest.raises(IllegalAction, match="cannot draw: the stock holds") as refused:
        then(state, "draw")
    assert refused.value.code == "must-pass"


def test_in_block_nobody_draws() -> None:
    """A player who cannot play passes; the other 14 stay out."""
    stock = "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-1 5-0 4-3 4-1"
    assert legal(round_of(LINE, "4-4", "2-0", stock, BLOCK)) == {"pass"}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("action", ["draw", "pass"])
def test_who_can_play_must_play(ruleset: Ruleset, action: str) -> None:
    """Who may draw: only a player who cannot play. Pass: only who can neither play nor draw."""
    state = round_of(LINE, "5-4 3-1", "2-0", "4-3 6-6 3-3 1-0", ruleset)
    with pytest.raises(IllegalAction, match=f"cannot {action}: 5-4 can be played") as refused:
        then(state, action)
    assert refused.value.code == "must-play"


@pytest.mark.parametrize("ruleset", [CLASSIC, DRAW])
def test_who_can_draw_must_not_pass(ruleset: Ruleset) -> None:
    """Pass: only a player who can neither play nor draw."""
    state = round_of(LINE, "4-4", "2-0", "4-3 6-6 3-3", ruleset)
    with pytest.raises(IllegalAction, match="cannot pass: the stock holds 3; draw") as refused:
        then(state, "pass")
    assert refused.value.code == "must-draw"


@pytest.mark.parametrize("ruleset", [CLASSIC, DRAW])
def test_after_a_drawn_tile_that_fits_there_is_no_pass_and_no_more_drawing(
    ruleset: Ruleset,
) -> None:
    """A drawn tile that fits: the player plays it or another that fits; there is no pass."""
    state = then(round_of(LINE, "4-4", "2-0", "5-1 6-6 3-3 1-0", ruleset), "draw")
    assert {action.split()[0] for action in legal(state)} == {"5-1"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_turn_passes_after_a_play(ruleset: Ruleset) -> None:
    """The turn passes to the other player after a play."""
    state = round_of(LINE, "5-4 3-1", "2-0 4-4", "", ruleset)
    assert then(state, "5-4 left").turn is Seat.B


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_turn_passes_after_a_pass(ruleset: Ruleset) -> None:
    """The turn passes to the other player after a play or a pass."""
    assert then(round_of(LINE, "3-1", "2-0 4-4", "", ruleset), "pass").turn is Seat.B


@pytest.mark.parametrize("ruleset", [CLASSIC, DRAW])
def test_the_turn_never_passes_after_a_draw(ruleset: Ruleset) -> None:
    """Never after a draw."""
    state = round_of(LINE, "4-4", "2-0", "4-3 6-6 3-3 1-0", ruleset)
    for _ in range(2):
        state = then(state, "draw")
        assert state.turn is Seat.A


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_tile_joins_an_end_whose_pips_it_carries(ruleset: Ruleset) -> None:
    state = round_of("5-1, 2-1 right", "6-5 5-5 2-2 4-3 5-2", "1-0", "", ruleset)
    plays = {" ".join(action.split()[:2]) for action in legal(state)}
    assert plays == {"6-5 left", "5-5 left", "2-2 right", "5-2 left", "5-2 right"}
    for wrong in ("6-5 right", "4-3 left", "4-3"):
        with pytest.raises(IllegalAction, match="the ends are 5 and 2") as refused:
            then(state, wrong)
        assert refused.value.code == "does-not-fit"


def test_a_tile_must_be_in_the_hand() -> None:
    with pytest.raises(IllegalAction, match="6-5 is not in the hand") as refused:
        then(round_of(LINE, "5-5", "2-0"), "6-5 left")
    assert refused.value.code == "not-in-hand"


def test_the_end_goes_without_saying_where_only_one_is_open_to_the_tile() -> None:
    state = round_of("5-2", "6-5 4-4", "2-0 1-0")
    assert then(state, "6-5").line.pips == (6, 2)


def test_the_end_must_be_named_where_both_are_open_to_the_tile() -> None:
    state = round_of("5-2, 5-4 left left, 4-2 left left", "2-1 4-4", "2-0")
    with pytest.raises(IllegalAction, match="2-1 fits both ends: say left or right") as refused:
        then(state, "2-1")
    assert refused.value.code == "name-an-end"


def test_steering_is_classic_s_alone() -> None:
    """The player may steer: yes (classic), no: always laid automatically (draw, block)."""
    for ruleset in (DRAW, BLOCK):
        state = round_of(LINE, "5-4 3-1", "2-0", "", ruleset)
        assert legal(state) == {"5-4 left"}
        with pytest.raises(IllegalAction, match="is laid by itself: no heading") as refused:
            then(state, "5-4 left left")
        assert refused.value.code == "no-steering"
    state = round_of(LINE, "5-4 3-1", "2-0", "", CLASSIC)
    assert legal(state) == {"5-4 left left", "5-4 left up", "5-4 left down"}
    assert then(state, "5-4 left up").history[-1] != then(state, "5-4 left down").history[-1]
