"""The one way in for every interaction: acknowledged in time, its errors answered politely."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import discord
import structlog

from bot.discord_ui.answer import Answer, Late
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.wording import STORE_TROUBLE, TROUBLE, refusal_text
from bot.service.refusal import Refusal
from bot.store.database import StoreConflict, StoreUnavailable
from bot.supervisor import Supervisor
from engine.view import view

LOOK_AGAIN = 0.05
"""Seconds between two looks at whether everything is answered."""

Handler = Callable[[Answer], Awaitable[None]]

_log = structlog.get_logger()


class Reception:
    """Runs handlers. No error leaves it: the user reads a sentence, the log has the rest."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._supervisor = supervisor
        self._busy = 0

    async def close(self, grace: float) -> None:
        """Wait until what was received is answered, `grace` seconds at the most."""
        waited = 0.0
        while self._busy and waited < grace:
            await asyncio.sleep(LOOK_AGAIN)
            waited += LOOK_AGAIN

    async def receive(self, interaction: discord.Interaction, late: Late, handle: Handler) -> None:
        """Have the interaction handled and, whatever happens, answered."""
        self._busy += 1
        try:
            await self._receive(interaction, late, handle)
        finally:
            self._busy -= 1

    async def _receive(self, interaction: discord.Interaction, late: Late, handle: Handler) -> None:
        async with Answer(interaction, late, self._supervisor) as answer:
            try:
                await handle(answer)
            except Refusal as refusal:
                await answer.private(Outgoing(self._sentence(refusal, interaction.user.id)))
            except StoreConflict:
                stale = Refusal("stale")
                await answer.private(Outgoing(self._sentence(stale, interaction.user.id)))
            except StoreUnavailable as error:
                _log.warning("the database refused", error=str(error), **_context(interaction))
                await answer.private(Outgoing(STORE_TROUBLE))
            except Exception:  # noqa: BLE001 - the user is owed an answer, the log the traceback
                _log.exception("a handler failed", **_context(interaction))
                await answer.private(Outgoing(TROUBLE))

    @staticmethod
    def _sentence(refusal: Refusal, user_id: int) -> str:
        match = refusal.match
        seat = match.seat_of(user_id) if match is not None else None
        seen = view(match.state, seat) if match and match.state and seat is not None else None
        return refusal_text(refusal, seen)


def _context(interaction: discord.Interaction) -> dict[str, object]:
    """What helps to find the cause: never a token, never a hand."""
    data: Mapping[str, object] = {**(interaction.data or {})}
    return {
        "interaction": interaction.id,
        "user": interaction.user.id,
        "channel": interaction.channel_id,
        "guild": interaction.guild_id,
        "command": interaction.command.qualified_name if interaction.command else None,
        "button": data.get("custom_id"),
    }
