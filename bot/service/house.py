"""What every service function stands on, built once and passed along."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.sharding import Shard
from bot.store.database import Database
from engine.match import MatchState


class Locks:
    """A lock for each thing that is being worked on, dropped when nobody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, int]] = {}

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Hold the key's lock for the block; others wait in the order in which they came."""
        lock, users = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[key]
            if users == 1:
                del self._locks[key]
            else:
                self._locks[key] = lock, users - 1


class Replays:
    """The states of the matches last used, so that an action need not replay all before it.

    Keyed by match and version, thus never out of date; bounded, thus never in the way.
    """

    def __init__(self, size: int = 256) -> None:
        self._states: OrderedDict[tuple[int, int], MatchState] = OrderedDict()
        self._size = size

    def get(self, match_id: int, version: int) -> MatchState | None:
        """The state of the match at that version, if it is remembered."""
        state = self._states.get((match_id, version))
        if state is not None:
            self._states.move_to_end((match_id, version))
        return state

    def keep(self, match_id: int, version: int, state: MatchState) -> None:
        """Remember the state, and forget what was used longest ago."""
        self._states[match_id, version] = state
        while len(self._states) > self._size:
            self._states.popitem(last=False)


@dataclass(frozen=True, slots=True)
class House:
    """The rim of the service: the database, the clock (UTC), and `entropy(n)`, n random bytes.

    With a `shard` other processes see to the other servers' matches.
    """

    database: Database
    clock: Clock
    entropy: Callable[[int], bytes]
    shard: Shard | None = None
    locks: Locks = field(default_factory=Locks)
    replays: Replays = field(default_factory=Replays)
