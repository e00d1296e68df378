"""Matches to test with: played at random from a seed, so that each is the same every time."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.actions import Action, Draw, Pass, Play
from engine.match import MatchState, act
from engine.record import MatchRecord, record_of
from engine.round import RoundState, legal_actions
from engine.rules import Ruleset
from engine.shuffle import commitment, deal

SALT = "123-456"


def any_action(state: RoundState, rng: Random) -> Action:
    """A legal action; a play may be steered or laid automatically."""
    action = rng.choice(legal_actions(state))
    if isinstance(action, Play) and rng.random() < 0.5:
        return Play(action.tile, action.end)
    return action


def unsteered(state: RoundState, rng: Random) -> Action:
    """A legal action without a heading."""
    plays = state.plays()
    if plays:
        return rng.choice(plays)
    return Draw() if state.may_draw else Pass()


@cache
def match_played(ruleset: Ruleset, seed: int, target: int = 50) -> MatchState:
    """A whole match at random, dealt from `seed_of(seed)`."""
    rng = Random(seed)
    match = MatchState(ruleset, target)
    while match.winner is None:
        if match.needs_deal:
            match = match.next_round(deal(seed_of(seed), SALT, len(match.rounds) + 1))
        match, _ = act(match, any_action(match.round, rng))
    return match


def seed_of(number: int) -> bytes:
    return Random(number).randbytes(32)


@cache
def record_played(ruleset: Ruleset, seed: int, target: int = 50) -> MatchRecord:
    """The record of `match_played`, its seed revealed."""
    return record_of(
        match_played(ruleset, seed, target),
        names=("anna", "bo"),
        date="2026-11-30",
        commitment=commitment(seed_of(seed)),
        salt=SALT,
        seed=seed_of(seed),
    )
