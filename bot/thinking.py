"""Where the computer thinks: in worker processes, so that the event loop never waits for it."""

import asyncio
import multiprocessing
import os
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import MappingProxyType, TracebackType
from typing import Self

import structlog

from bot.workers import started_pool
from engine.actions import Action
from engine.players import PLAYERS
from engine.players.player import check_in_turn
from engine.view import View

Think = Callable[[str, View, int], Action]
"""The choice of a level (a name of `engine.players.PLAYERS`) for a view, with a seed."""

PATIENCE = 2.5
"""After so many seconds a choice is late, and a quicker player is asked."""

AT_ONCE = frozenset({"easy", "medium", "random", "greedy", "thumb"})
"""Players that take less time to choose than a process takes to be asked."""

QUICKER = MappingProxyType({"expert": "hard"})
"""Who is asked instead of a level that is late; `medium` for all others."""

GRACE = 3.0
"""So many seconds may the last thoughts take when the workers are to end."""

GIVE_WAY = 5
"""Workers are that much nicer than the event loop: it comes first where cores are few."""

_log = structlog.get_logger()


def think(level: str, seen: View, seed: int) -> Action:
    """The choice of that level; the same arguments give the same action."""
    return PLAYERS[level](seen, random.Random(seed))  # noqa: S311 - a game, to be repeatable


class Thinkers:
    """A pool of processes that choose the computer's actions.

    At most `workers` think at a time (by default one for each core but one); the others wait in the
    order in which they came. The quick levels need no worker. Who has no answer after `patience`
    seconds, be it for a long queue or for a dead worker, gets that of a quicker and weaker player.
    A worker that dies is replaced.
    """

    def __init__(
        self,
        workers: int | None = None,
        patience: float = PATIENCE,
        think: Think = think,
        grace: float = GRACE,
    ) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._patience = patience
        self._think = think
        self._grace = grace
        self._slots = asyncio.Semaphore(self._workers)
        self._pool: ProcessPoolExecutor | None = None
        self._opening = asyncio.Lock()
        self._closed = False

    async def __aenter__(self) -> Self:
        """Start the workers already, so that the first choice does not wait for them."""
        await self._ready()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        """The action of that level for the seat in turn; `seed` makes its chances repeatable.

        Raises ValueError where the view's seat is not in turn.
        """
        check_in_turn(seen)
        if len(seen.legal) == 1:
            return seen.legal[0]
        if level in AT_ONCE:
            return await asyncio.to_thread(think, level, seen, seed)
        try:
            async with asyncio.timeout(self._patience):
                return await self._in_worker(level, seen, seed)
        except (TimeoutError, BrokenProcessPool) as error:
            quicker = QUICKER.get(level, "medium")
            _log.warning("a level is late", level=level, asked=quicker, why=type(error).__name__)
            return await asyncio.to_thread(think, quicker, seen, seed)

    async def close(self) -> None:
        """End the workers; those that think now finish first, unless that takes too long."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(self._grace):
                await asyncio.to_thread(pool.shutdown, cancel_futures=True)
        except TimeoutError:
            _log.warning("a thought does not end, and is cut off")
            for worker in multiprocessing.active_children():
                worker.kill()
            await asyncio.to_thread(pool.shutdown)

    async def _in_worker(self, level: str, seen: View, seed: int) -> Action:
        async with self._slots:
            try:
                return await self._submitted(level, seen, seed)
            except BrokenProcessPool:
                _log.warning("a worker died, and the pool is replaced")
                return await self._submitted(level, seen, seed)

    async def _submitted(self, level: str, seen: View, seed: int) -> Action:
        pool = await self._ready()
        try:
            return await asyncio.wrap_future(pool.submit(self._think, level, seen, seed))
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    async def _ready(self) -> ProcessPoolExecutor:
        """The pool; to start its processes takes longer than the event loop may be held up."""
        async with self._opening:
            if self._closed:
                raise BrokenProcessPool("the workers have ended")
            if self._pool is None:
                self._pool = await asyncio.to_thread(started_pool, self._workers, GIVE_WAY)
            return self._pool
