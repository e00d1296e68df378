"""Perft: every way of playing on for so many actions, counted, against `brute_force` and as data.

The counts stand in `perft.txt`. Each node of the two trees is compared: the legal actions, the
cells taken, and the result of a round that is over.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from engine.actions import Play
from engine.events import Ending, Event, TileDrawn, TilePlayed
from engine.notation import read_action, read_tile
from engine.round import Deal, RoundState, apply, legal_actions
from engine.rules import RULESETS, Ruleset, ruleset_named
from engine.shuffle import deal
from engine.tiles import Tile
from tests.engine import brute_force
from tests.engine.brute_force import Position
from tests.engine.matches import any_action, seed_of

DATA = Path(__file__).with_name("perft.txt")


class Perft(NamedTuple):
    """The paths of 1, 2, ... actions from a position, which is a deal and the actions so far."""

    ruleset: Ruleset
    piles: tuple[str, str, str]
    """The tiles of A, of B and of the stock."""
    played: tuple[str, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.ruleset.name} after {len(self.played)}: {self.piles[0]}"


def perfts() -> list[Perft]:
    """The blocks of `perft.txt`; see its head."""
    lines = [line for line in DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    found = []
    for block in "\n".join(lines).strip().split("\n\n"):
        fields = dict(line.split(":") for line in block.splitlines())
        found.append(
            Perft(
                ruleset_named(fields["ruleset"].strip()),
                (fields["A"], fields["B"], fields["stock"]),
                tuple(filter(None, map(str.strip, fields["played"].split(",")))),
                tuple(map(int, fields["counts"].split())),
            )
        )
    return found


def both(perft: Perft) -> tuple[RoundState, Position]:
    """The position as the engine has it, and as the brute force has it."""
    piles = [tuple(map(read_tile, pile.split())) for pile in perft.piles]
    state = RoundState.dealt(perft.ruleset, Deal((piles[0], piles[1]), piles[2]))
    position = brute_force.start(perft.ruleset.name, *perft.piles)
    for action in perft.played:
        state, _ = apply(state, read_action(action))
        position = brute_force.after(position, action)
    return state, position


def assert_equal(state: RoundState, position: Position) -> None:
    legal = {str(action) for action in legal_actions(state)}
    assert legal == brute_force.actions(position).keys()
    assert len(legal) == len(legal_actions(state))
    assert result_of(state) == position.result
    if not position.result:
        assert state.turn == position.turn
    if state.ruleset.bounded:
        assert cells_taken(state) == position.taken


def result_of(state: RoundState) -> str:
    outcome = state.outcome
    if outcome is None:
        return ""
    winner = "-" if outcome.winner is None else outcome.winner.name
    return f"{outcome.ending.value} {winner} {outcome.points}"


def cells_taken(state: RoundState) -> set[tuple[int, int]]:
    halves = [half for laid in state.line.laid for half in (laid.spot.near, laid.spot.far)]
    return {(x + dx, y + dy) for x, y in halves for dx in (0, 1) for dy in (0, 1)}


def counted(state: RoundState, position: Position, depth: int) -> list[int]:
    """The paths of 0, 1, ... `depth` actions from here, every node compared on the way."""
    assert_equal(state, position)
    totals = [1] + [0] * depth
    if depth:
        for action in legal_actions(state):
            following, _ = apply(state, action)
            below = counted(following, brute_force.after(position, str(action)), depth - 1)
            totals = [1, *[sum(pair) for pair in zip(totals[1:], below, strict=True)]]
    return totals


@pytest.mark.parametrize("perft", perfts(), ids=str)
def test_every_path_from_the_position_is_counted_alike(perft: Perft) -> None:
    state, position = both(perft)
    assert counted(state, position, len(perft.counts)) == [1, *perft.counts]


def test_every_ruleset_has_counts_from_the_deal_and_from_a_full_table() -> None:
    for ruleset in RULESETS:
        lengths = [len(perft.played) for perft in perfts() if perft.ruleset is ruleset]
        assert min(lengths) == 0
        assert max(lengths) >= 12


def named(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_whole_random_rounds_are_alike_at_every_step(ruleset: Ruleset) -> None:
    """Steered and automatic plays mixed, so that the table fills up and ends close."""
    rng = Random(3)
    blocked = 0
    for number in range(60):
        dealt = deal(seed_of(number), "perft", 1)
        state = RoundState.dealt(ruleset, dealt)
        position = brute_force.start(ruleset.name, *map(named, (*dealt.hands, dealt.stock)))
        assert_equal(state, position)
        while state.outcome is None:
            state, events = apply(state, any_action(state, rng))
            position = brute_force.after(position, written(events[0], ruleset))
            assert_equal(state, position)
        blocked += state.outcome.ending is Ending.BLOCKED
    assert 0 < blocked < 60


def written(event: Event, ruleset: Ruleset) -> str:
    """What was done, with the heading that automatic laying chose."""
    if isinstance(event, TilePlayed):
        heading = event.heading if event.end and ruleset.steerable else None
        return str(Play(event.tile, event.end, heading))
    return "draw" if isinstance(event, TileDrawn) else "pass"
