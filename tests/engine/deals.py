"""Deals and rounds to test with, each the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.match import MatchState, act
from engine.players import PLAYERS
from engine.round import Deal, RoundState, apply, legal_actions
from engine.rules import Ruleset
from engine.tiles import DOUBLE_SIX
from engine.view import view

ENDLESS = Ruleset("endless", leads_any_tile=True, reserve=2, bounded=False, steerable=False)
"""Classic on a table without edges: what the compact core knows of it."""


def deal_of(seed: int) -> Deal:
    tiles = list(DOUBLE_SIX)
    Random(seed).shuffle(tiles)
    return Deal.of(tiles)


def states_of(ruleset: Ruleset, seed: int) -> Iterator[RoundState]:
    """Every state of a round played at random, the last one included."""
    rng = Random(seed)
    state = RoundState.dealt(ruleset, deal_of(seed))
    yield state
    while state.outcome is None:
        state, _ = apply(state, rng.choice(legal_actions(state)))
        yield state


def matches_of(ruleset: Ruleset, seed: int, player: str = "greedy") -> Iterator[MatchState]:
    """Every state of a match's first round in which there is something to choose."""
    rng = Random(seed)
    match = MatchState.started(ruleset, deal_of(seed))
    while match.round.outcome is None:
        seen = view(match, match.round.turn)
        if len(seen.legal) > 1:
            yield match
        match, _ = act(match, PLAYERS[player](seen, rng))
