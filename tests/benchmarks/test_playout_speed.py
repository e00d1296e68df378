"""How fast the computer players think: `make bench`, or `pytest -m bench -s` on this file.

Draw rounds on the compact core stand beside the games of the PyPI package `dominoes` 6.1.0, its own
game with its own random players, both pinned to one core and taking turns within one run, so that a
busy machine slows them alike. Then the time that expert takes for a choice, and how long the event
loop is held up while ten experts think.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from statistics import fmean
from time import perf_counter, process_time

import pytest

from bot.thinking import Thinkers
from engine.compact.rounds import random_round
from engine.players import PLAYERS
from engine.rules import DRAW, RULESETS, Ruleset
from engine.view import View, view
from tests.engine.deals import matches_of

# ruff: noqa: T201 - the figures are the point

pytestmark = pytest.mark.bench

TURNS = 100
"""How often each is measured; what else runs only slows, so the best tenth counts."""

TURN_SECONDS = 0.05
BETWEEN_LOOKS = 10
"""So often something is played between two looks at the clock."""

WARM_UP = 60_000
"""Rounds until the table of moves is filled for most hands."""

LEAST_TIMES = 12
"""Draw rounds on the compact core for each game of the package."""

SLOWEST = 0.5
"""Seconds within which expert answers 99 times in 100, on one core."""

LONGEST_LAG = 0.05
"""Seconds for which the event loop may be held up."""

EXPERTS = 10
LATE_DEALS = 30
TICK = 0.005


def a_second(play: Callable[[], object]) -> float:
    """How many times a second it plays."""
    count, start = 0, perf_counter()
    while (passed := perf_counter() - start) < TURN_SECONDS:
        for _ in range(BETWEEN_LOOKS):
            play()
        count += BETWEEN_LOOKS
    return count / passed


@contextmanager
def on_one_core() -> Iterator[None]:
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def test_the_compact_core_plays_twelve_rounds_for_a_game_of_the_package() -> None:
    dominoes = pytest.importorskip("dominoes", reason="`make bench` installs it")
    rng = Random(1)

    def play_the_package() -> None:
        game = dominoes.Game.new()
        while game.result is None:
            dominoes.players.random(game)
            game.make_move(*game.valid_moves[0])

    play_draw = partial(random_round, rng.random, DRAW.reserve)
    with on_one_core():
        for _ in range(WARM_UP):
            play_draw()
        speeds = [(a_second(play_draw), a_second(play_the_package)) for _ in range(TURNS)]
    compact, package = (sorted(column)[-TURNS // 10] for column in zip(*speeds, strict=True))
    print(f"\ndominoes 6.1.0: {package:.0f} games/s")
    print(f"draw, compact: {compact:.0f} rounds/s, {compact / package:.1f} times as many")
    assert compact / package >= LEAST_TIMES


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda rules: rules.name)
def test_expert_answers_in_time(ruleset: Ruleset) -> None:
    seconds: list[float] = []
    for seed in range(LATE_DEALS):
        for match in matches_of(ruleset, seed):
            seen = view(match, match.round.turn)
            start = process_time()
            PLAYERS["expert"](seen, Random(seed))
            seconds.append(process_time() - start)
    seconds.sort()
    late = seconds[len(seconds) * 99 // 100]
    print(
        f"\nexpert, {ruleset.name}: {len(seconds)} choices, mean {fmean(seconds):.3f} s, "
        f"99 of 100 within {late:.3f} s, longest {seconds[-1]:.3f} s of one core"
    )
    assert late <= SLOWEST


async def test_the_event_loop_goes_on_while_ten_experts_think() -> None:
    """Prints the lag; a busy machine lags by itself, so the figure at rest stands beside it."""
    openings: list[View] = []
    for seed in range(EXPERTS):
        match = next(matches_of(DRAW, seed))
        openings.append(view(match, match.round.turn))
    async with Thinkers(patience=60) as thinkers:
        await thinkers.choose("expert", openings[0], 1)
        at_rest = await _longest_lag(asyncio.sleep(1))
        chosen = asyncio.gather(*[thinkers.choose("expert", seen, 1) for seen in openings])
        start = perf_counter()
        lag = await _longest_lag(chosen)
    print(
        f"\n{EXPERTS} experts in {perf_counter() - start:.2f} s: "
        f"the loop's longest lag {1000 * lag:.1f} ms, at rest {1000 * at_rest:.1f} ms"
    )
    assert lag <= LONGEST_LAG + at_rest


async def _longest_lag(work: Awaitable[object]) -> float:
    """How much later than asked the loop came back, at worst, while the work was done."""
    done = asyncio.ensure_future(work)
    longest = 0.0
    while not done.done():
        start = perf_counter()
        await asyncio.sleep(TICK)
        longest = max(longest, perf_counter() - start - TICK)
    await done
    return longest
