"""The worker processes in which the computer thinks (`bot/thinking.py`)."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.thinking import Thinkers, think
from engine.match import MatchState, act
from engine.players import PLAYERS
from engine.round import Deal
from engine.rules import CLASSIC, DRAW
from engine.tiles import DOUBLE_SIX, Seat
from engine.view import View, view
from tests.bot import worker_stubs

LONG = 60.0
"""Patience that outlasts any load of the machine that the tests run on."""


def match_at_start() -> MatchState:
    tiles = list(DOUBLE_SIX)
    Random(3).shuffle(tiles)
    return MatchState.started(CLASSIC, Deal.of(tiles))


@pytest.fixture
def seen() -> View:
    match = match_at_start()
    return view(match, match.round.turn)


async def until_started(folder: Path) -> None:
    started = folder / "started"
    while not (started.exists() and started.read_text()):  # noqa: ASYNC110 - written elsewhere
        await asyncio.sleep(worker_stubs.STEP)


async def test_a_worker_chooses_as_the_level_does(seen: View) -> None:
    async with Thinkers(1, LONG) as thinkers:
        for level in ("easy", "medium", "hard"):
            for seed in (1, 2):
                chosen = await thinkers.choose(level, seen, seed)
                assert chosen == PLAYERS[level](seen, Random(seed))


async def test_thinking_happens_in_another_process(seen: View, tmp_path: Path) -> None:
    async with Thinkers(1, LONG, partial(worker_stubs.noting_process, tmp_path)) as thinkers:
        await thinkers.choose("hard", seen, 1)
    (worker,) = os.listdir(tmp_path)  # noqa: PTH208 - names are enough
    assert worker != str(os.getpid())


async def test_the_event_loop_goes_on_while_a_worker_thinks(seen: View, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    async with Thinkers(1, LONG, partial(worker_stubs.waiting_for, gate)) as thinkers:
        choice = asyncio.ensure_future(thinkers.choose("hard", seen, 1))
        await until_started(tmp_path)
        assert not choice.done()
        gate.touch()
        assert await choice in seen.legal


async def test_the_only_action_takes_no_worker() -> None:
    tiles = list(DOUBLE_SIX)
    Random(3).shuffle(tiles)
    match = MatchState.started(DRAW, Deal.of(tiles))
    seen = view(match, match.round.turn)
    async with Thinkers(1, LONG, worker_stubs.dying) as thinkers:
        assert await thinkers.choose("expert", seen, 1) == seen.legal[0]


async def test_no_choice_for_a_seat_that_is_not_in_turn() -> None:
    match = match_at_start()
    async with Thinkers(1, LONG) as thinkers:
        with pytest.raises(ValueError, match="not in turn"):
            await thinkers.choose("easy", view(match, match.round.turn.other), 1)


async def test_a_dead_worker_is_replaced(seen: View, tmp_path: Path) -> None:
    async with Thinkers(1, LONG, partial(worker_stubs.dying_once, tmp_path)) as thinkers:
        for seed in (1, 2):
            assert await thinkers.choose("hard", seen, seed) == think("hard", seen, seed)
    assert (tmp_path / "died").exists()


async def test_where_workers_keep_dying_a_quicker_level_answers(seen: View) -> None:
    async with Thinkers(1, LONG, worker_stubs.dying) as thinkers:
        assert await thinkers.choose("expert", seen, 1) == think("hard", seen, 1)


async def test_a_late_level_gives_way_to_a_quicker_one(seen: View, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    async with Thinkers(1, 0.01, partial(worker_stubs.waiting_for, gate)) as thinkers:
        assert await thinkers.choose("expert", seen, 1) == think("hard", seen, 1)
        assert await thinkers.choose("hard", seen, 1) == think("medium", seen, 1)
        gate.touch()


@pytest.mark.parametrize("level", ["easy", "medium"])
async def test_a_quick_level_waits_for_nobody(seen: View, tmp_path: Path, level: str) -> None:
    gate = tmp_path / "gate"
    async with Thinkers(1, LONG, partial(worker_stubs.waiting_for, gate)) as thinkers:
        other = asyncio.ensure_future(thinkers.choose("expert", seen, 1))
        await until_started(tmp_path)
        assert await thinkers.choose(level, seen, 1) == think(level, seen, 1)
        assert not other.done()
        gate.touch()
        await other


async def test_who_comes_first_is_served_first(seen: View, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    seeds = [5, 3, 8, 1]
    async with Thinkers(1, LONG, partial(worker_stubs.waiting_for, gate)) as thinkers:
        choices = asyncio.gather(*[thinkers.choose("hard", seen, seed) for seed in seeds])
        await until_started(tmp_path)
        assert (tmp_path / "started").read_text() == "5\n"  # one at a time
        gate.touch()
        await choices
    assert (tmp_path / "started").read_text().split() == [str(seed) for seed in seeds]


async def test_closing_ends_the_workers(seen: View) -> None:
    thinkers = Thinkers(2, LONG)
    await thinkers.choose("hard", seen, 1)
    assert multiprocessing.active_children()
    await thinkers.close()
    assert not multiprocessing.active_children()


async def test_closing_waits_for_no_thought_that_does_not_end(seen: View, tmp_path: Path) -> None:
    thinkers = Thinkers(1, LONG, partial(worker_stubs.stuck, tmp_path), grace=0.01)
    choice = asyncio.ensure_future(thinkers.choose("expert", seen, 1))
    await until_started(tmp_path)
    await thinkers.close()
    assert not multiprocessing.active_children()
    choice.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await choice


async def test_a_choice_given_up_leaves_the_workers_free(seen: View, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    async with Thinkers(1, LONG, partial(worker_stubs.waiting_for, gate)) as thinkers:
        choice = asyncio.ensure_future(thinkers.choose("hard", seen, 1))
        await until_started(tmp_path)
        choice.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choice
        gate.touch()
        assert await thinkers.choose("hard", seen, 2) == think("hard", seen, 2)


def test_views_pickle_small(seen: View) -> None:
    match, rng = match_at_start(), Random(1)
    while match.round.outcome is None:
        seen = view(match, match.round.turn)
        assert pickle.loads(pickle.dumps(seen)) == seen  # noqa: S301 - our own
        assert len(pickle.dumps(seen)) < 10_000
        match, _ = act(match, PLAYERS["greedy"](seen, rng))
    assert view(match, Seat.A).outcome is not None
