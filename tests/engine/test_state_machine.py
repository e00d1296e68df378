"""Whatever the players do: a state machine a ruleset, every action tried at every state."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.actions import Action, Draw, End, Pass, Play
from engine.errors import IllegalAction
from engine.events import MatchEnded
from engine.match import MatchState, act, leave
from engine.record import read_match, record_of, replay, write_record
from engine.round import Deal, apply, legal_actions
from engine.rules import BLOCK, CLASSIC, DRAW, Ruleset
from engine.table import HEIGHT, WIDTH, Heading
from engine.tiles import DOUBLE_SIX, Seat
from tests.engine.refusals import is_legal, is_plausible

LONGEST_ROUND = 28 + 12 + 28
"""Actions: at most 28 plays and 12 draws (14 in draw), and a pass or none between two plays."""

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Pass(),
    *(
        Play(tile, end, heading)
        for tile in DOUBLE_SIX
        for end in (None, *End)
        for heading in (None, *Heading)
    ),
)
deals = st.permutations(DOUBLE_SIX).map(Deal.of)


class MatchMachine(RuleBasedStateMachine):
    """A match of one ruleset, played by two players who may try anything."""

    ruleset: Ruleset = CLASSIC

    @initialize(deal=deals, points=st.sampled_from((50, 250)))
    def start(self, deal: Deal, points: int) -> None:
        self.match = MatchState.started(self.ruleset, deal, points)

    @precondition(lambda self: self.match.round.outcome is None)
    @rule(data=st.data())
    def take_a_legal_action(self, data: st.DataObject) -> None:
        self.take(data.draw(st.sampled_from(legal_actions(self.match.round))))

    @precondition(lambda self: bool(self.match.round.plays()))
    @rule(data=st.data())
    def play_without_a_heading(self, data: st.DataObject) -> None:
        self.take(data.draw(st.sampled_from(self.match.round.plays())))

    @precondition(lambda self: self.match.round.outcome is None)
    @rule(seed=st.integers(0, 1000), count=st.integers(5, 25))
    def play_on_for_a_while(self, seed: int, count: int) -> None:
        """Gets to the late rounds, which single steps of Hypothesis seldom reach."""
        rng = Random(seed)
        for _ in range(count):
            if self.match.round.outcome is None:
                self.take(rng.choice(legal_actions(self.match.round)))

    @precondition(lambda self: self.match.needs_deal)
    @rule(deal=deals)
    def deal_the_next_round(self, deal: Deal) -> None:
        self.match = self.match.next_round(deal)
        assert self.match.round.turn is deal.lead[0]

    @precondition(lambda self: not self.match.needs_deal)
    @rule(deal=deals)
    def no_deal_before_it_is_due(self, deal: Deal) -> None:
        with pytest.raises(IllegalAction) as refused:
            self.match.next_round(deal)
        assert refused.value.code == "no-deal-due"

    @rule()
    def try_every_action(self) -> None:
        state = self.match.round
        legal = legal_actions(state)
        for action in EVERY_ACTION:
            if is_legal(state, legal, action):
                apply(state, action)
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert is_plausible(state, legal, action, refused.value.code), str(action)

    @rule(action=st.sampled_from(EVERY_ACTION))
    def act_out_of_turn(self, action: Action) -> None:
        with pytest.raises(IllegalAction) as refused:
            act(self.match, action, self.match.round.turn.other)
        over = self.match.round.outcome is not None
        assert refused.value.code in ({"match-over", "round-over"} if over else {"not-your-turn"})

    def take(self, action: Action) -> None:
        before = self.match
        self.match, events = act(before, action, before.round.turn)
        assert events[0] == self.match.round.history[-1]
        assert len(self.match.round.history) == len(before.round.history) + 1
        assert len(self.match.round.history) <= LONGEST_ROUND
        assert (self.match.winner is not None) == isinstance(events[-1], MatchEnded)

    @invariant()
    def the_tiles_are_conserved(self) -> None:
        state = self.match.round
        laid = [laid.tile for laid in state.line.laid]
        assert sorted((*state.hands[0], *state.hands[1], *state.stock, *laid)) == [*DOUBLE_SIX]
        assert list(state.line.unlaid) == sorted(set(DOUBLE_SIX) - set(laid))
        assert state.stock == state.deal.stock[len(state.deal.stock) - len(state.stock) :]

    @invariant()
    def the_line_matches(self) -> None:
        line = self.match.round.line
        pips = [
            (laid.far_pips, laid.near_pips)
            if laid.end is End.LEFT
            else (laid.near_pips, laid.far_pips)
            for laid in line.left_to_right
        ]
        assert all(one[1] == other[0] for one, other in pairwise(pips))
        assert line.pips == ((pips[0][0], pips[-1][1]) if pips else None)

    @invariant()
    def nothing_overlaps_and_all_is_on_the_table(self) -> None:
        line = self.match.round.line
        halves = [half for laid in line.laid for half in (laid.spot.near, laid.spot.far)]
        cells = [(x + dx, y + dy) for x, y in halves for dx in (0, 1) for dy in (0, 1)]
        assert len(set(cells)) == len(cells) == 8 * len(line.laid)
        assert all(0 <= x < WIDTH for x, _ in cells)
        if self.ruleset.bounded:
            assert all(0 <= y < HEIGHT for _, y in cells)
        if line.table is not None:
            area = line.table.area
            assert line.table.taken == sum(area.bit(x, y) for x, y in cells)

    @invariant()
    def whoever_is_in_turn_can_act_until_the_round_is_over(self) -> None:
        state = self.match.round
        assert bool(legal_actions(state)) == (state.outcome is None)
        kinds = {type(action) for action in legal_actions(state)}
        assert len(kinds) <= 1

    def teardown(self) -> None:
        """Play the round to its end; then write the record down, read it and play it again."""
        if not hasattr(self, "match"):
            return
        rng = Random(0)
        while self.match.round.outcome is None:
            self.take(rng.choice(legal_actions(self.match.round)))
        self.the_tiles_are_conserved()
        self.the_line_matches()
        self.nothing_overlaps_and_all_is_on_the_table()
        record = record_of(self.match, names=("anna", "bo"), date="2026-11-30")
        assert replay(record) == self.match
        assert read_match(write_record(record)) == (record, self.match)
        if self.match.winner is not None:
            with pytest.raises(IllegalAction):
                leave(self.match, Seat.A)


class DrawMachine(MatchMachine):
    ruleset = DRAW


class BlockMachine(MatchMachine):
    ruleset = BLOCK


TestClassic = MatchMachine.TestCase
TestDraw = DrawMachine.TestCase
TestBlock = BlockMachine.TestCase
TestClassic.settings = TestDraw.settings = TestBlock.settings = settings(
    max_examples=20, stateful_step_count=20
)
