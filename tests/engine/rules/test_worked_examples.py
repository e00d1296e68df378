"""`rules.md`, Worked examples 1 to 7."""

from __future__ import annotations

from engine.events import Ending, MatchEnded, Outcome, RoundEnded
from engine.match import act
from engine.notation import read_action
from engine.round import RoundState
from engine.rules import BLOCK, CLASSIC, DRAW
from engine.tiles import Seat
from tests.engine.rules.positions import deal_of, legal, match_of, round_of, then, tiles


def test_1_the_holder_of_6_6_leads_in_classic_with_any_tile_in_draw_with_it() -> None:
    """The clause, word for word.

    Hands `6-6 ...` against `5-5 4-4 ...`: the holder of `6-6` leads; in classic that player may
    open with `3-1`, in draw only with `6-6`.
    """
    deal = deal_of("6-6 3-1 2-0 1-0 4-0 3-0 2-1", "5-5 4-4 5-1 5-2 5-3 4-1 4-2")
    classic, draw = RoundState.dealt(CLASSIC, deal), RoundState.dealt(DRAW, deal)
    assert classic.turn is draw.turn is Seat.A
    assert "3-1" in legal(classic)
    assert then(classic, "3-1").line.pips == (3, 1)
    assert legal(draw) == {"6-6"}


def test_2_without_doubles_6_5_leads() -> None:
    """No doubles at all in both hands, highest tiles `6-5` and `6-4`: `6-5` leads."""
    deal = deal_of("6-4 5-3 4-2 3-1 2-0 1-0 4-0", "6-5 5-4 4-3 3-2 2-1 3-0 5-0")
    for ruleset in (CLASSIC, DRAW, BLOCK):
        assert RoundState.dealt(ruleset, deal).turn is Seat.B
        assert deal.lead == (Seat.B, *tiles("6-5"))


def test_3_in_classic_two_tiles_stay_in_the_stock() -> None:
    """The clause, word for word.

    Ends 5 and 2, hand `4-4 3-1`, stock 3, classic: the only action is draw. The drawn tile is
    `4-3`: the stock is 2, no play fits, so the only action is pass.
    """
    state = round_of("5-2", "4-4 3-1", "2-0", "4-3 6-6 3-3")
    assert state.line.pips == (5, 2)
    assert legal(state) == {"draw"}
    state = then(state, "draw")
    assert tiles("4-3")[0] in state.hands[0]
    assert len(state.stock) == 2
    assert legal(state) == {"pass"}


def test_4_in_draw_the_stock_is_drawn_to_its_end() -> None:
    """The same with draw: the player goes on drawing the last two, and passes only at stock 0."""
    state = round_of("5-2", "4-4 3-1", "2-0", "4-3 6-6 3-3", DRAW)
    for _ in range(3):
        assert legal(state) == {"draw"}
        state = then(state, "draw")
    assert state.stock == ()
    assert legal(state) == {"pass"}


def test_5_going_out_scores_the_other_hand() -> None:
    """A plays the last tile, B holds `6-5 0-0`: A scores 11."""
    state = then(round_of("5-2", "5-4", "6-5 0-0", "4-3 6-6 3-3"), "5-4 left left")
    assert state.outcome == Outcome(Ending.OUT, Seat.A, 11)


def test_6_blocked_scores_the_difference() -> None:
    """The clause, word for word.

    Blocked, A holds `1-0` (1), B holds `6-4 2-2` (14): A scores 13. Blocked, 9 against 9:
    nobody scores.
    """
    state = then(round_of("5-3", "5-5 1-0", "6-4 2-2"), "5-5 left left")
    assert state.outcome == Outcome(Ending.BLOCKED, Seat.A, 13)
    state = then(round_of("5-3", "5-5 6-2 1-0", "6-1 2-0"), "5-5 left left")
    assert state.outcome == Outcome(Ending.BLOCKED, None, 0)


def test_7_the_match_ends_with_the_round_that_reaches_the_target() -> None:
    """Scores 92 and 88, B goes out against 15 pips: B wins the match 103 to 92."""
    state = then(round_of("5-2", "6-5 3-1 5-5", "5-4"), "5-5 left left")
    match, events = act(match_of(state, (92, 88)), read_action("5-4 left left"))
    assert events[1:] == (RoundEnded(Outcome(Ending.OUT, Seat.B, 15)), MatchEnded(Seat.B))
    assert (match.winner, match.scores) == (Seat.B, (92, 103))
