"""How many rounds the engine plays a second, beside the PyPI package `dominoes` 6.1.0.

`make bench`, or `pytest -m bench -s tests/benchmarks/test_engine_speed.py`. The package plays its
own game, four hands and no stock, with players that choose at random; here two do. Both are pinned
to one core and take turns within one run, so that a busy machine slows them alike.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import pytest

from engine.actions import Draw, Pass
from engine.round import Deal, RoundState, apply
from engine.rules import CLASSIC
from engine.tiles import DOUBLE_SIX

# ruff: noqa: T201 - the figures are the point

pytestmark = pytest.mark.bench

TURNS = 9
"""How often each is measured."""

TURN_SECONDS = 0.7
WARM_UP = 30
LEAST_SHARE = 1 / 5
"""Rounds of classic that the readable engine should play for each game of the package."""


def play_classic(rng: Random) -> None:
    """A round of classic on the readable engine: the table and automatic laying are included."""
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    state = RoundState.dealt(CLASSIC, Deal.of(tiles))
    while state.outcome is None:
        plays = state.plays()
        action = rng.choice(plays) if plays else Draw() if state.may_draw else Pass()
        state, _ = apply(state, action)


def a_second(play: Callable[[Random], None], rng: Random) -> float:
    """How many times a second it plays."""
    count, start = 0, perf_counter()
    while (passed := perf_counter() - start) < TURN_SECONDS:
        play(rng)
        count += 1
    return count / passed


def in_turns(*plays: Callable[[Random], None]) -> list[float]:
    """The median speed of each, measured in turns on one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        rng = Random(1)
        for play in plays:
            for _ in range(WARM_UP):
                play(rng)
        speeds = [[a_second(play, rng) for play in plays] for _ in range(TURNS)]
    finally:
        os.sched_setaffinity(0, cores)
    return [median(column) for column in zip(*speeds, strict=True)]


def play_the_package(rng: Random) -> None:
    """A game of the package."""
    dominoes = pytest.importorskip("dominoes", reason="`make bench` installs it")
    game = dominoes.Game.new()
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))


def test_the_readable_engine_keeps_up() -> None:
    package, classic = in_turns(play_the_package, play_classic)
    share = classic / package
    print(f"\ndominoes 6.1.0: {package:.0f} games/s")
    print(f"classic rounds, readable engine: {classic:.0f}/s, {share:.3f} times as many")
    assert share >= LEAST_SHARE
