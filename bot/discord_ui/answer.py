"""One acknowledgement for each interaction, in time: the only mechanism that answers.

Discord gives three seconds. A handler answers when it knows what to say; where that takes longer,
a timer acknowledges first, and what the handler then says fills the place that was kept.
"""

import asyncio
from datetime import timedelta
from enum import Enum
from types import TracebackType
from typing import Self

import aiohttp
import discord
import structlog

from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.tokens import ORIGINAL
from bot.supervisor import Supervisor

ACKNOWLEDGE_AFTER = 1.5
"""Seconds after which the timer acknowledges: half of what Discord allows."""

TOKEN_LASTS = timedelta(minutes=14, seconds=30)
"""How long an interaction's token is used: Discord allows 15 minutes."""

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""

_GONE = frozenset({UNKNOWN_MESSAGE, 10015, 10062, 40060, 50027})
"""Unknown message, webhook or interaction; already acknowledged; invalid token."""

LOST = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord, or the way to it, may raise at any request."""

_log = structlog.get_logger()


class Late(Enum):
    """How an interaction is acknowledged when its handler needs longer."""

    PRIVATE = "private"
    PUBLIC = "public"
    UPDATE = "update"
    """The message that carries the button stays as it is, to be edited."""


class Answer:
    """Answers one interaction. An async context: leaving it stops the timer."""

    def __init__(
        self, interaction: discord.Interaction, late: Late, supervisor: Supervisor
    ) -> None:
        self.interaction = interaction
        self._late = late
        self._supervisor = supervisor
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None
        self._kept: Late | None = None
        """The place that the timer has kept, until something fills it."""

    async def __aenter__(self) -> Self:
        self._timer = self._supervisor.start(self._acknowledge_late(), "acknowledge")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()

    async def _acknowledge_late(self) -> None:
        await asyncio.sleep(ACKNOWLEDGE_AFTER)
        async with self._lock:
            await self._acknowledge()

    async def acknowledge(self) -> None:
        """Acknowledge now, before something that may take long."""
        async with self._lock:
            await self._acknowledge()

    async def _acknowledge(self) -> None:
        response = self.interaction.response
        if response.is_done():
            return
        try:
            if self._late is Late.UPDATE:
                await response.defer()
            else:
                await response.defer(ephemeral=self._late is Late.PRIVATE, thinking=True)
        except LOST as error:
            self._lost(error)
        else:
            self._kept = self._late

    async def private(self, message: Outgoing) -> str | None:
        """Say it to this user alone.

        Gives the name by which the interaction's token can edit that message, None where it was
        lost.
        """
        async with self._lock:
            try:
                return await self._private(message)
            except LOST as error:
                self._lost(error)
                return None

    async def public(self, message: Outgoing) -> int | None:
        """Say it to the channel; gives the message's id, None where it was lost."""
        async with self._lock:
            try:
                return await self._public(message)
            except LOST as error:
                self._lost(error)
                return None

    async def update(self, message: Outgoing) -> bool:
        """Turn the message that carries the pressed button into this; False where it was lost.

        Where that message is gone meanwhile, it is said anew, to this user alone.
        """
        async with self._lock:
            try:
                return await self._update(message)
            except LOST as error:
                self._lost(error)
                return False

    async def _update(self, message: Outgoing) -> bool:
        response = self.interaction.response
        try:
            if not response.is_done():
                await response.edit_message(**message.to_edit())
            else:
                await self.interaction.edit_original_response(**message.to_edit())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return await self._private(message) == ORIGINAL
        self._kept = None
        return True

    async def _private(self, message: Outgoing) -> str:
        if not self.interaction.response.is_done():
            await self.interaction.response.send_message(ephemeral=True, **message.to_send())
            return ORIGINAL
        kept, self._kept = self._kept, None
        if kept is Late.PRIVATE:
            await self.interaction.edit_original_response(**message.to_edit())
            return ORIGINAL
        if kept is Late.PUBLIC:
            await self.interaction.delete_original_response()
        followup = self.interaction.followup
        return str((await followup.send(ephemeral=True, wait=True, **message.to_send())).id)

    async def _public(self, message: Outgoing) -> int | None:
        response = self.interaction.response
        if not response.is_done():
            return (await response.send_message(**message.to_send())).message_id
        kept, self._kept = self._kept, None
        if kept is Late.PUBLIC:
            return (await self.interaction.edit_original_response(**message.to_edit())).id
        if kept is Late.PRIVATE:
            await self.interaction.delete_original_response()
        return (await self.interaction.followup.send(wait=True, **message.to_send())).id

    def _lost(self, error: Exception) -> None:
        """Note an answer that could not be shown; what it was about is stored all the same."""
        known = isinstance(error, discord.HTTPException) and error.code in _GONE
        say = _log.info if known else _log.warning
        say("an answer was lost", interaction=self.interaction.id, error=str(error))
