"""What a view tells of a round (`engine/players/evidence.py`, `engine/players/geometry.py`)."""

from __future__ import annotations

import pytest

from engine.actions import End, Play
from engine.compact.tilesets import (
    ALL,
    CLOSED,
    FITS,
    NO_ENDS,
    PAIRS,
    Ends,
    higher_than,
    mask_of,
    top_rank,
)
from engine.match import MatchState
from engine.players.evidence import evidence
from engine.players.geometry import answers, compact_ends, course, places
from engine.players.options import options
from engine.round import RoundState, apply, legal_actions
from engine.rules import BLOCK, CLASSIC, DRAW, RULESETS, Ruleset
from engine.table import Table
from engine.view import View, view
from tests.engine.deals import ENDLESS, deal_of, states_of

ALL_RULESETS = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)


def seen_of(state: RoundState) -> View:
    return view(MatchState(state.ruleset, 100, (state,)), state.turn)


@ALL_RULESETS
def test_evidence_holds_what_the_view_shows(ruleset: Ruleset) -> None:
    for seed in range(6):
        for state in states_of(ruleset, seed):
            if state.outcome is not None:
                continue
            facts = evidence(seen_of(state))
            theirs = mask_of(state.hands[state.turn.other])
            assert facts.hand == mask_of(state.hands[state.turn])
            assert facts.unlaid == mask_of(state.line.unlaid)
            assert facts.unseen == theirs | mask_of(state.stock)
            assert (facts.stock, facts.reserve) == (len(state.stock), ruleset.reserve)
            assert not theirs & facts.theirs.lacks
            assert sum(facts.theirs.sizes) - len(facts.theirs.plays) == theirs.bit_count()
            dealt = mask_of(state.deal.hands[state.turn.other])
            assert not dealt & facts.too_high
            assert dealt & facts.some_of or not facts.some_of


def test_before_the_lead_the_opponent_holds_nothing_higher() -> None:
    state = RoundState.dealt(CLASSIC, deal_of(1))
    facts = evidence(seen_of(state))
    assert facts.ends == NO_ENDS
    assert facts.too_high == higher_than(top_rank(facts.hand))
    assert facts.too_high & facts.hand == 0


def test_a_bystander_has_no_evidence() -> None:
    match = MatchState(CLASSIC, 100, (RoundState.dealt(CLASSIC, deal_of(1)),))
    with pytest.raises(ValueError, match="bystander"):
        evidence(view(match, None))


def test_a_lack_is_forgotten_when_tiles_were_drawn_that_may_fit() -> None:
    for seed in range(40):
        for state in states_of(DRAW, seed):
            shown = evidence(seen_of(state)).theirs if state.outcome is None else None
            if shown is None or len(shown.lacked) < 2:
                continue
            *_, last = shown.lacked
            assert shown.lacks & last == last
            if shown.sizes[-1]:
                assert shown.lacks == last
            else:
                assert shown.lacks == last | shown.lacks


def test_a_forced_lead_was_no_choice() -> None:
    state = RoundState.dealt(DRAW, deal_of(2))
    state, _ = apply(state, legal_actions(state)[0])
    (lead,) = evidence(seen_of(state)).theirs.plays
    assert lead.fits == lead.bit
    state = RoundState.dealt(ENDLESS, deal_of(2))
    state, _ = apply(state, legal_actions(state)[0])
    (lead,) = evidence(seen_of(state)).theirs.plays
    assert lead.fits == ALL


@pytest.mark.parametrize("ruleset", [CLASSIC, DRAW, BLOCK, ENDLESS], ids=lambda rules: rules.name)
def test_the_course_of_a_line_ends_where_the_table_is(ruleset: Ruleset) -> None:
    for seed in range(12):
        *_, last = states_of(ruleset, seed)
        steps = list(course(last.line))
        assert len(steps) == len(last.line.laid)
        assert last.line.table is not None
        ends, fitting = steps[-1]
        assert ends == compact_ends(last.line.table)
        assert not (fitting ^ places(last.line.table)) & ~last.line.taken
    assert list(course(RoundState.dealt(ruleset, deal_of(1)).line)) == []


def test_places_are_those_of_the_legal_plays() -> None:
    for seed in range(12):
        for state in states_of(CLASSIC, seed):
            if state.line.table is not None and state.outcome is None:
                playable = mask_of(play.tile for play in state.plays())
                assert places(state.line.table) & mask_of(state.hands[state.turn]) == playable
                assert not playable & ~FITS[compact_ends(state.line.table)]


def answers_by_hand(state: RoundState) -> set[tuple[int, Ends]]:
    """Every play of every tile, laid on the table, and the ends after it."""
    found: set[tuple[int, Ends]] = set()
    table = state.line.table
    assert table is not None
    for tile in state.line.unlaid:
        for end in End:
            for spot in state.line.spots(tile, end):
                at_right = end is End.RIGHT
                far = tile.across(table.ends[at_right].pips)
                found.add((1 << tile.index, compact_ends(table.laid(at_right, spot, far))))
    return found


def test_answers_are_all_that_the_table_allows() -> None:
    told = 0
    for seed in range(20):
        for state in states_of(CLASSIC, seed):
            if state.line.table is None or len(state.line.laid) % 3:
                continue
            by_hand = answers_by_hand(state)
            found = answers(state.line.table)
            if found is None:
                assert not any(CLOSED in PAIRS[ends] for _, ends in by_hand)
                fitting = FITS[compact_ends(state.line.table)] & ~state.line.taken
                assert fitting == sum({bit for bit, _ in by_hand})
            else:
                told += 1
                assert {answer for answer in found if not answer[0] & state.line.taken} == by_hand
    assert told


def test_on_the_open_table_nothing_is_in_the_way() -> None:
    state = RoundState.dealt(CLASSIC, deal_of(3))
    state, _ = apply(state, legal_actions(state)[0])
    assert state.line.table is not None
    assert answers(state.line.table) is None


@ALL_RULESETS
def test_options_stand_for_every_legal_play(ruleset: Ruleset) -> None:
    for seed in range(6):
        for state in states_of(ruleset, seed):
            if state.outcome is not None:
                continue
            seen = seen_of(state)
            found = options(seen)
            ways = [play for option in found for play in option.ways]
            assert set(ways) <= set(seen.legal)
            assert len(set(ways)) == len(ways)
            after: dict[tuple[int, Ends], Table | None] = {}
            for play in seen.legal:
                if isinstance(play, Play):
                    table = apply(state, play)[0].line.table
                    assert table is not None
                    after[1 << play.tile.index, compact_ends(table)] = table
            assert {(option.bit, option.ends) for option in found} == set(after)


def test_ends_that_ask_for_the_same_are_one_option() -> None:
    seen_twice = 0
    for seed in range(40):
        for state in states_of(DRAW, seed):
            pips = state.line.pips
            if state.outcome is None and pips and pips[0] == pips[1] and state.plays():
                seen_twice += 1
                found = options(seen_of(state))
                assert len(found) == len({play.tile for play in state.plays()})
                assert all(option.ways[0].end is End.LEFT for option in found)
    assert seen_twice
