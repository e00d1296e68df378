"""Shows the channel what is stored: compares the match with what was shown of it last.

It can be asked at any time, any number of times: what was shown already is not shown again, and
what could not be shown is shown at the next chance.
"""

from collections.abc import Callable
from dataclasses import replace

import discord
import structlog

from bot.discord_ui.channels import Channels, Fate, Posted
from bot.discord_ui.hands import Hands
from bot.discord_ui.match_messages import (
    answered_message,
    latest_message,
    round_message,
)
from bot.discord_ui.outgoing import Outgoing
from bot.service import showing
from bot.service.clocks import is_overdue
from bot.service.house import House
from bot.service.loading import load
from bot.service.snapshot import Match
from bot.store.database import StoreUnavailable
from engine.events import TileDrawn

_log = structlog.get_logger()


class Presenter:
    """Posts, edits and retires the public messages of matches."""

    def __init__(self, channels: Channels, house: House, hands: Hands) -> None:
        self._channels = channels
        self._house = house
        self._hands = hands
        self.on_computers_turn: Callable[[int], None] = lambda _match_id: None
        """Called with a match's id when it has been shown and the computer is to act."""

    async def show(
        self,
        match_id: int,
        interaction: discord.Interaction | None = None,
        *,
        again: bool = False,
        quiet: bool = False,
        holder: int | None = None,
        answered: bool = False,
    ) -> bool:
        """Bring the channel and the open hands up to date; False where that has to wait.

        `interaction` is a way into the channel where the bot itself has none. With `again` the
        table is posted anew at the bottom, and with `quiet` that notifies nobody, if nothing on it
        is new. The hand of `holder` is up to date already; so is the challenge, with `answered`.
        """
        try:
            async with self._house.locks.hold(("show", match_id)):
                match = await load(self._house, match_id)
                shown = True
                if again or match.shown.version < match.version:
                    shown = await self._bring_up_to_date(
                        match, interaction, again=again, quiet=quiet, answered=answered
                    )
                    await self._hands.refresh(match, except_user=holder)
        except StoreUnavailable as error:
            _log.warning("a match will be shown later", match=match_id, error=str(error))
            return False
        if match.is_computers_turn:
            self.on_computers_turn(match.id)
        return shown

    async def say(
        self,
        match: Match,
        message: Outgoing,
        interaction: discord.Interaction | None = None,
        *,
        key: str | None = None,
    ) -> Fate:
        """Say something where the match is played, beside the table; `key` as in `Channels`."""
        return (await self._channels.post(match, message, interaction, key=key)).fate

    async def _bring_up_to_date(
        self,
        match: Match,
        interaction: discord.Interaction | None,
        *,
        again: bool,
        quiet: bool,
        answered: bool,
    ) -> bool:
        if match.shown.version == 0 or match.state is None:
            fate = Fate.DONE
            if not answered:
                fate = await self._channels.edit_shown(match, answered_message(match))
            if match.state is None:
                return fate is not Fate.LATER and await self._remember(match, 0)
        ended = sum(state.outcome is not None for state in match.state.rounds)
        if not await self._show_rounds(match, ended, interaction):
            return False
        if not again and self._only_drew(match, ended):
            fate = await self._channels.edit_shown(match, await latest_message(match))
            if fate is Fate.DONE:
                return await self._remember(match, ended)
        message = await latest_message(match, overdue=is_overdue(self._house, match))
        if quiet and match.shown.version == match.version:
            message = replace(message, mentions=())
        key = None if again else f"{match.id}-{match.version}"
        posted = await self._channels.post(match, message, interaction, key=key)
        if posted.fate is not Fate.DONE:
            return False
        await self._remember(match, ended, posted)
        if match.shown.version > 0:
            await self._channels.delete_shown(match)
        return True

    async def _show_rounds(
        self, match: Match, ended: int, interaction: discord.Interaction | None
    ) -> bool:
        assert match.state is not None  # noqa: S101 - it has rounds
        for number in range(match.shown.rounds + 1, ended + 1):
            message = await round_message(match, number)
            key = f"{match.id}-round-{number}"
            if (await self.say(match, message, interaction, key=key)) is not Fate.DONE:
                return False
            await showing.round_shown(self._house, match, number)
        return True

    @staticmethod
    def _only_drew(match: Match, ended: int) -> bool:
        """Whether a drawn tile is all that is new: nobody need be notified, the table stays."""
        assert match.state is not None  # noqa: S101 - a match that has begun
        history = match.state.round.history
        return (
            match.is_running
            and ended == match.shown.rounds
            and 1 < match.version == match.shown.version + 1
            and bool(history)
            and isinstance(history[-1], TileDrawn)
        )

    async def _remember(self, match: Match, rounds: int, posted: Posted | None = None) -> bool:
        """Note that the match is shown: by the message just posted, else by the one before."""
        where = posted or match.shown
        await showing.shown(self._house, match, rounds, where.channel_id, where.message_id)
        return True
