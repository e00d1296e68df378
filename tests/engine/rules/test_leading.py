"""`rules.md`, Rulesets: the deal, who leads, and what may be led."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.round import Deal, RoundState
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset, ruleset_named
from engine.tiles import DOUBLE_SIX, Seat
from tests.engine.rules.positions import deal_of, legal, then, tiles

NO_DOUBLE_A = "6-3 5-3 4-2 4-1 3-0 2-1 1-0"
NO_DOUBLE_B = "5-4 6-2 5-2 4-0 3-1 2-0 6-0"


def test_classic_draw_and_block_are_the_rulesets() -> None:
    assert [ruleset.name for ruleset in RULESETS] == ["classic", "draw", "block"]
    assert [ruleset_named(ruleset.name) for ruleset in RULESETS] == [CLASSIC, DRAW, BLOCK]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_seven_tiles_are_dealt_to_each(ruleset: Ruleset) -> None:
    """7 each, stock 14."""
    state = RoundState.dealt(ruleset, Deal.of(DOUBLE_SIX))
    assert [len(hand) for hand in state.hands] == [7, 7]
    assert len(state.stock) == 14


def test_the_first_seven_are_a_s_the_next_b_s_the_rest_the_stock_in_drawing_order() -> None:
    """The first 7 tiles are A's hand, the next 7 B's, the rest the stock in drawing order."""
    deal = Deal.of(DOUBLE_SIX)
    assert set(deal.hands[0]) == set(DOUBLE_SIX[:7])
    assert set(deal.hands[1]) == set(DOUBLE_SIX[7:14])
    assert deal.stock == DOUBLE_SIX[14:]


def test_a_deal_of_other_sizes_is_refused() -> None:
    with pytest.raises(ValueError, match="each hand is dealt 7 tiles"):
        Deal((DOUBLE_SIX[:6], DOUBLE_SIX[6:14]), DOUBLE_SIX[14:])


def test_a_deal_holds_every_tile_once() -> None:
    with pytest.raises(ValueError, match="each of the 28 tiles exactly once"):
        Deal((DOUBLE_SIX[:7], DOUBLE_SIX[:7]), DOUBLE_SIX[14:])


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("a", "b", "leader", "lead"),
    [
        ("5-5 6-4 6-3 1-0 2-0 3-0 4-0", "6-6 4-4 1-1 2-1 3-1 4-1 5-1", Seat.B, "6-6"),
        ("0-0 6-4 6-3 1-0 2-0 3-0 4-0", "6-5 5-4 6-2 2-1 3-1 4-1 5-1", Seat.A, "0-0"),
        ("6-5 6-4 6-3 1-0 2-0 3-0 4-0", "3-3 2-2 6-2 2-1 3-1 4-1 5-1", Seat.B, "3-3"),
    ],
)
def test_the_holder_of_the_highest_double_leads(
    ruleset: Ruleset, a: str, b: str, leader: Seat, lead: str
) -> None:
    """Who leads each round: holder of the highest double."""
    state = RoundState.dealt(ruleset, deal_of(a, b))
    assert state.turn is leader
    assert str(state.deal.lead[1]) == lead


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_doubles_most_pips_lead(ruleset: Ruleset) -> None:
    """If nobody holds a double, of the highest tile: most pips in all."""
    a, b = NO_DOUBLE_A, NO_DOUBLE_B.replace("6-0", "6-4")
    assert RoundState.dealt(ruleset, deal_of(a, b)).deal.lead == (Seat.B, *tiles("6-4"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_of_equal_pips_the_higher_half_leads(ruleset: Ruleset) -> None:
    """Then the higher half (`6-3` beats `5-4`)."""
    state = RoundState.dealt(ruleset, deal_of(NO_DOUBLE_A, NO_DOUBLE_B))
    assert state.deal.lead == (Seat.A, *tiles("6-3"))
    swapped = RoundState.dealt(ruleset, deal_of(NO_DOUBLE_B, NO_DOUBLE_A))
    assert swapped.turn is Seat.B


def test_in_classic_any_tile_may_be_led() -> None:
    """What the leader may lead: any tile of the hand."""
    state = RoundState.dealt(CLASSIC, deal_of(NO_DOUBLE_A, NO_DOUBLE_B))
    assert legal(state) == set(NO_DOUBLE_A.split())


@pytest.mark.parametrize("ruleset", [DRAW, BLOCK])
def test_elsewhere_that_very_tile_and_nothing_else(ruleset: Ruleset) -> None:
    """That very tile, nothing else."""
    state = RoundState.dealt(ruleset, deal_of(NO_DOUBLE_A, NO_DOUBLE_B))
    assert legal(state) == {"6-3"}
    with pytest.raises(IllegalAction, match="5-3 cannot lead: 6-3 must") as refused:
        then(state, "5-3")
    assert refused.value.code == "lead-fixed"


@pytest.mark.parametrize("lead", ["6-3 left", "6-3 right up"])
def test_a_lead_names_no_end(lead: str) -> None:
    with pytest.raises(IllegalAction, match="leads: it goes to the middle") as refused:
        then(RoundState.dealt(CLASSIC, deal_of(NO_DOUBLE_A, NO_DOUBLE_B)), lead)
    assert refused.value.code == "lead-no-end"


def test_only_the_seat_in_turn_leads() -> None:
    state = RoundState.dealt(CLASSIC, deal_of(NO_DOUBLE_A, NO_DOUBLE_B))
    assert state.can_play(Seat.A)
    assert not state.can_play(Seat.B)
