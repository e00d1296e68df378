"""The table in words: short enough for Discord, complete enough to play by."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import Play
from engine.match import MatchState, leave
from engine.rules import BLOCK, CLASSIC, DRAW
from engine.tiles import Seat
from engine.view import view
from render import describe, describe_hand
from render.description import LIMIT
from tests.render.positions import (
    CLOSED_LINE,
    LINE_OF_28,
    NAMES,
    a_hand_of,
    a_match,
    laid,
    moment,
    seat_to_play,
    with_line,
)

LOCALES = ["en", "el", "sv", "it", "ms", "vi"]
WIDE = ("﷽" * 32, "W" * 32)

matches = st.builds(
    a_match,
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 60),
    ruleset=st.sampled_from([CLASSIC, DRAW, BLOCK]),
    steered=st.booleans(),
)


@given(matches, st.sampled_from(LOCALES))
def test_every_description_fits_into_an_alt_text(match: MatchState, locale: str) -> None:
    assert len(describe(view(match, None), WIDE, locale)) <= LIMIT
    assert len(describe_hand(seat_to_play(match), WIDE, locale)) <= LIMIT


@pytest.mark.parametrize("locale", LOCALES)
def test_the_longest_line_is_told_whole(locale: str) -> None:
    text = describe(with_line(laid(CLASSIC, LINE_OF_28)), WIDE, locale)
    assert len(text) < LIMIT
    assert "…" not in text


@given(matches)
def test_the_line_reads_from_left_to_right_and_matches(match: MatchState) -> None:
    seen = view(match, None)
    text = describe(seen, NAMES)
    if seen.line.pips is None:
        assert "The table is empty." in text
        return
    tiles = text.split("The line from left to right: ")[1].split(".")[0].split()
    assert len(tiles) == len(seen.line.laid)
    assert (int(tiles[0][0]), int(tiles[-1][2])) == seen.line.pips
    assert all(one[2] == other[0] for one, other in pairwise(tiles))


@settings(max_examples=40)
@given(matches)
def test_no_hidden_tile_is_told(match: MatchState) -> None:
    """Swapping what a bystander cannot see changes no word."""
    seen = view(match, None)
    if seen.outcome is None:
        a, b = match.round.hands
        hidden = sorted((*a, *b, *match.round.stock), reverse=True)
        swapped = replace(
            match.round,
            hands=(tuple(hidden[: len(a)]), tuple(hidden[len(a) : len(a) + len(b)])),
            stock=tuple(hidden[len(a) + len(b) :]),
        )
        other = replace(match, rounds=(*match.rounds[:-1], swapped))
        assert describe(view(other, None), NAMES) == describe(seen, NAMES)


def test_a_table_in_words() -> None:
    assert describe(view(moment(1, 13), None), NAMES) == (
        "Round 1, Classic, to 100. Anna 0, Bo 0. Bo drew 2 tiles. Bo played 2-0 right. "
        "Anna to play. The line from left to right: 3-3 3-5 5-4 4-4 4-2 2-3 3-4 4-0 0-5 5-2 2-0. "
        "Left end 3, right end 0. Anna holds 2, Bo holds 3, stock 12."
    )


def test_several_draws_are_told_as_one() -> None:
    match = moment(1, 18)
    assert "Anna drew 2 tiles." in describe(view(match, None), NAMES)


def test_a_closed_end_is_told() -> None:
    text = describe(with_line(laid(CLASSIC, CLOSED_LINE)), NAMES)
    assert "end is closed." in text


def test_the_end_of_a_round_tells_both_hands_and_how_the_points_come_about() -> None:
    text = describe(view(moment(3), None), NAMES)
    assert "Blocked: 14 − 8 = +6 for Anna." in text
    assert "Anna held 4-4, 8 in all." in text
    assert "Bo held 6-2 2-2 1-1, 14 in all." in text


def test_the_end_of_a_match_tells_the_winner() -> None:
    text = describe(view(moment(6), None), NAMES)
    assert "Anna goes out: +64. Anna wins the match." in text
    assert "Anna holds no tile." in text
    assert text.endswith("Score by round: 0:15, 23:15, 29:15, 29:17, 39:17, 103:17.")


def test_of_a_very_long_match_the_last_totals_are_told() -> None:
    match = a_match(2, 100_000, BLOCK, target=250)
    seen = view(match, None)
    assert len(seen.past_rounds) > 30
    for locale in LOCALES:
        text = describe(seen, WIDE, locale)
        assert len(text) <= LIMIT
        assert text.endswith(f", {seen.scores[0]}:{seen.scores[1]}.")


def test_names_from_right_to_left_are_set_apart_and_no_others() -> None:
    text = describe(view(moment(1, 13), None), ("محمد", "Bo"))
    assert "\u2068محمد\u2069 0, Bo 0." in text
    assert "\u2068" not in describe(view(moment(1, 13), None), NAMES)


def test_giving_up_is_told() -> None:
    match, _ = leave(moment(1, 5), Seat.A)
    assert "Anna resigns: Bo wins." in describe(view(match, None), NAMES)


def test_a_hand_tells_where_each_tile_can_go() -> None:
    text = describe_hand(a_hand_of(21), NAMES)
    assert text.startswith("Your hand: 6-6, 6-4, 6-2, 6-1 (left), 5-4, 5-3 (right), ")
    assert "3-1 (left / right)" in text
    assert text.endswith("Left end 1, right end 3. Your turn.")


def test_a_hand_that_leads_says_so() -> None:
    match = a_match(1, 0, DRAW)
    seen = seat_to_play(match)
    (lead,) = [action for action in seen.legal if isinstance(action, Play)]
    assert f"{lead.tile} (can lead)" in describe_hand(seen, NAMES)


def test_out_of_turn_a_hand_says_who_is_awaited() -> None:
    seen = a_hand_of(5, playable=False)
    assert describe_hand(seen, NAMES).endswith("Waiting for Bo.")
