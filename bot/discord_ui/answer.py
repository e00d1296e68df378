"""One acknowledgement for each interaction, in time: the only mechanism that answers.

Discord gives three seconds. A handler answers when it knows what to say; where that takes longer,
a timer acknowledges first, and what the handler then says fills the place that was kept.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from enum import Enum
from types import TracebackType
from typing import Self, TypeVar

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

_TOO_MANY, _SERVER_ERROR = 429, 500
"""The HTTP status that means "later", and the first of those that are the server's own fault."""

LOST = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord, or the way to it, may raise at any request."""

ALREADY_ACKNOWLEDGED = 40060

COMING = Outgoing("Here it comes.")
NOT_POSTED = Outgoing("It could not be posted here. Nothing is lost; try again in a moment.")

T = TypeVar("T")

_log = structlog.get_logger()


def may_pass(error: Exception) -> bool:
    """Whether the same request may get through a moment later."""
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status >= _SERVER_ERROR or error.status == _TOO_MANY


async def twice(send: Callable[[], Awaitable[T]]) -> T:
    """Send it; where it is lost in a way that may pass, once more."""
    try:
        return await send()
    except LOST as error:
        if not may_pass(error):
            raise
    return await send()


class Late(Enum):
    """How an interaction is acknowledged when its handler needs longer."""

    PRIVATE = "private"
    """Also where the answer may be public: a refusal would have to be private, and an answer that
    fills a public place notifies nobody."""
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
        self._arrived = False
        """Whether Discord has a first answer of ours that discord.py believes lost."""

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
        if self._is_done:
            return
        try:
            await self._first(self._defer)
        except LOST as error:
            self._lost(error)
        else:
            self._kept = self._late

    async def _defer(self) -> None:
        if self._late is Late.UPDATE:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)

    @property
    def _is_done(self) -> bool:
        return self._arrived or self.interaction.response.is_done()

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
        try:
            if not self._is_done:
                response = self.interaction.response
                await self._first(lambda: response.edit_message(**message.to_edit()))
            else:
                await twice(lambda: self._edit_original(message))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return await self._private(message) == ORIGINAL
        self._kept = None
        return True

    async def _private(self, message: Outgoing) -> str:
        if not self._is_done:
            response = self.interaction.response
            await self._first(lambda: response.send_message(ephemeral=True, **message.to_send()))
            return ORIGINAL
        kept, self._kept = self._kept, None
        if kept is Late.PRIVATE:
            await twice(lambda: self._edit_original(message))
            return ORIGINAL
        return str((await twice(lambda: self._follow_up(message, private=True))).id)

    async def _public(self, message: Outgoing) -> int | None:
        if not self._is_done:
            response = self.interaction.response
            sent = await self._first(lambda: response.send_message(**message.to_send()))
            if sent is not None:
                return sent.message_id
            return (await twice(self.interaction.original_response)).id
        kept, self._kept = self._kept, None
        if kept is not Late.PRIVATE:
            return (await twice(lambda: self._follow_up(message, private=False))).id
        # What follows a private place that is still kept would fill it, privately.
        await twice(lambda: self._edit_original(COMING))
        try:
            posted = await twice(lambda: self._follow_up(message, private=False))
        except LOST:
            await self._edit_original(NOT_POSTED)
            raise
        with suppress(*LOST):
            await self.interaction.delete_original_response()
        return posted.id

    async def _edit_original(self, message: Outgoing) -> discord.Message:
        return await self.interaction.edit_original_response(**message.to_edit())

    async def _follow_up(self, message: Outgoing, *, private: bool) -> discord.Message:
        followup = self.interaction.followup
        return await followup.send(ephemeral=private, wait=True, **message.to_send())

    async def _first(self, send: Callable[[], Awaitable[T]]) -> T | None:
        """Send the first answer; None where it arrived and only the word of that was lost."""
        try:
            return await send()
        except LOST as error:
            if not may_pass(error):
                raise
        try:
            return await send()
        except discord.HTTPException as error:
            if error.code != ALREADY_ACKNOWLEDGED:
                raise
            self._arrived = True
            return None

    def _lost(self, error: Exception) -> None:
        """Note an answer that could not be shown; what it was about is stored all the same."""
        known = isinstance(error, discord.HTTPException) and error.code in _GONE
        say = _log.info if known else _log.warning
        say("an answer was lost", interaction=self.interaction.id, error=str(error))
