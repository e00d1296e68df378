"""The computer at the table: it sees its own view, thinks elsewhere, and plays like anyone."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Protocol

import structlog

from bot.service import turns
from bot.service.house import House
from bot.service.loading import load
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.service.turns import Asked
from bot.store.database import StoreUnavailable
from bot.supervisor import Supervisor
from engine.actions import Action, Draw
from engine.players import PLAYERS
from engine.view import View, view

STAND_IN_LEVEL = "medium"
"""The level that plays the turn of someone who is away."""

_log = structlog.get_logger()


class Thinker(Protocol):
    """Chooses an action from what a seat may know, without blocking the event loop."""

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        """The action of that level; `seed` makes its chances repeatable."""


class InThread:
    """Thinks in a thread of this process: enough for the quick levels, and for one host."""

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        """The action of that level."""
        return await asyncio.to_thread(PLAYERS[level], seen, Random(seed))  # noqa: S311 - a game, to be repeatable


class Computer:
    """Plays the computer's turns, one task for each match in which it is to act."""

    def __init__(
        self,
        house: House,
        thinker: Thinker,
        supervisor: Supervisor,
        show: Callable[[int], Awaitable[bool]],
        pause: float,
    ) -> None:
        self._house = house
        self._thinker = thinker
        self._supervisor = supervisor
        self._show = show
        self._pause = pause
        self._thinking: set[int] = set()

    def nudge(self, match_id: int) -> None:
        """See to the match if it is the computer's turn there; harmless where it thinks already."""
        if match_id not in self._thinking:
            self._thinking.add(match_id)
            self._supervisor.start(self._play(match_id), f"computer in match {match_id}")

    async def _play(self, match_id: int) -> None:
        try:
            match = await load(self._house, match_id)
            while match.is_computers_turn:
                await asyncio.sleep(self._pause)
                match = await self._turn(match, absent=False)
                await self._show(match_id)
                match = await load(self._house, match_id)
        except (Refusal, StoreUnavailable) as error:
            _log.warning("the computer will try again", match=match_id, error=str(error))
        finally:
            self._thinking.discard(match_id)

    async def stand_in(self, match: Match) -> Match:
        """Play the whole turn of a player who is away; gives the match after it."""
        return await self._turn(match, absent=True)

    async def _turn(self, match: Match, *, absent: bool) -> Match:
        """Draw and play, or pass, until the turn is over or somebody else was quicker."""
        whose, number = match.turn, self._round(match)
        while match.turn is not None and match.turn == whose and self._round(match) == number:
            action = await self._choose(match, absent=absent)
            asked = Asked(match.id, match.turn.user_id, None, match.version, absent=absent)
            try:
                match = await turns.take(self._house, asked, action)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
                return await load(self._house, match.id)
            if not isinstance(action, Draw):
                return match
        return match

    async def _choose(self, match: Match, *, absent: bool) -> Action:
        assert match.state is not None  # noqa: S101 - a running match
        level = STAND_IN_LEVEL if absent or match.level is None else match.level
        seen = view(match.state, match.state.round.turn)
        seed = int.from_bytes(self._house.entropy(8))
        return await self._thinker.choose(level, seen, seed)

    @staticmethod
    def _round(match: Match) -> int:
        return len(match.state.rounds) if match.state is not None else 0
