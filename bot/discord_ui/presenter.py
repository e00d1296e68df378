"""Shows the channel what is stored: compares the match with what was shown of it last.

It can be asked at any time, any number of times: what was shown already is not shown again, and
what could not be shown is shown at the next chance.
"""

from collections.abc import Callable

import discord
import structlog

from bot.discord_ui.answer import LOST
from bot.discord_ui.hands import Hands
from bot.discord_ui.match_messages import (
    answered_message,
    latest_message,
    round_message,
)
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.permissions import answers_only
from bot.service import showing
from bot.service.clocks import is_overdue
from bot.service.house import House
from bot.service.loading import load
from bot.service.snapshot import Match
from engine.events import TileDrawn

_log = structlog.get_logger()


class Presenter:
    """Posts, edits and retires the public messages of matches."""

    def __init__(self, client: discord.Client, house: House, hands: Hands) -> None:
        self._client = client
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
        holder: int | None = None,
    ) -> Match:
        """Bring the channel and the open hands up to date; gives the match as it is now.

        `interaction` is a way into the channel where the bot itself has none. With `again` the
        table is posted anew at the bottom. The hand of `holder` is up to date already.
        """
        async with self._house.locks.hold(("show", match_id)):
            match = await load(self._house, match_id)
            if again or match.shown.version < match.version:
                await self._bring_up_to_date(match, interaction, again=again)
                await self._hands.refresh(match, except_user=holder)
        if match.is_computers_turn:
            self.on_computers_turn(match.id)
        return match

    async def say(
        self, match: Match, message: Outgoing, interaction: discord.Interaction | None = None
    ) -> bool:
        """Say something beside the table, where the match is played; False where it was lost."""
        channel = self._channel(match, interaction)
        return await self._post(channel, message, interaction) is not None

    async def _bring_up_to_date(
        self, match: Match, interaction: discord.Interaction | None, *, again: bool
    ) -> None:
        if match.state is None or (match.shown.version == 0 and interaction is None):
            await self._edit_shown(match, answered_message(match))
        if match.state is None:
            await self._remember(match, 0, match.shown.channel_id, match.shown.message_id)
            return
        channel = self._channel(match, interaction)
        ended = sum(state.outcome is not None for state in match.state.rounds)
        for number in range(match.shown.rounds + 1, ended + 1):
            if await self._post(channel, await round_message(match, number), interaction) is None:
                return
        if not again and self._only_drew(match, ended):
            edited = await self._edit_shown(match, await latest_message(match))
            if edited:
                await self._remember(match, ended, match.shown.channel_id, match.shown.message_id)
                return
        message = await latest_message(match, overdue=is_overdue(self._house, match))
        posted = await self._post(channel, message, interaction)
        if posted is None:
            return
        await self._remember(match, ended, posted[0], posted[1])
        if match.shown.version > 0:
            await self._retire(match)

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

    async def _remember(
        self, match: Match, rounds: int, channel_id: int | None, message_id: int | None
    ) -> None:
        await showing.shown(self._house, match, rounds, channel_id, message_id)

    def _channel(
        self, match: Match, interaction: discord.Interaction | None
    ) -> discord.PartialMessageable:
        """Where the match is shown: where it was asked for, else where it was shown last."""
        place = match.place
        channel_id = interaction.channel_id if interaction is not None else None
        channel_id = channel_id or match.shown.channel_id or place.channel_id
        return self._client.get_partial_messageable(channel_id, guild_id=place.guild_id)

    async def _post(
        self,
        channel: discord.PartialMessageable,
        message: Outgoing,
        interaction: discord.Interaction | None,
    ) -> tuple[int, int] | None:
        """Post it; gives channel and message, None where there is no way in."""
        if interaction is None or not answers_only(interaction):
            try:
                sent = await channel.send(**message.to_send())
            except LOST as error:
                _log.warning("could not post to a channel", channel=channel.id, error=str(error))
            else:
                return channel.id, sent.id
        if interaction is None or not interaction.response.is_done() or interaction.is_expired():
            return None
        try:
            followup = await interaction.followup.send(wait=True, **message.to_send())
        except LOST as error:
            _log.warning("could not answer in a channel", channel=channel.id, error=str(error))
            return None
        return channel.id, followup.id

    async def _edit_shown(self, match: Match, message: Outgoing) -> bool:
        shown = self._shown_message(match)
        if shown is None:
            return False
        try:
            await shown.edit(**message.to_edit())
        except LOST as error:
            _log.info("could not edit a message", message=shown.id, error=str(error))
            return False
        return True

    async def _retire(self, match: Match) -> None:
        """Take the table away that has just been replaced, or at least its buttons."""
        shown = self._shown_message(match)
        if shown is None:
            return
        try:
            await shown.delete()
        except LOST as error:
            _log.info("could not delete a message", message=shown.id, error=str(error))

    def _shown_message(self, match: Match) -> discord.PartialMessage | None:
        shown = match.shown
        if shown.channel_id is None or shown.message_id is None:
            return None
        channel = self._client.get_partial_messageable(
            shown.channel_id, guild_id=match.place.guild_id
        )
        return channel.get_partial_message(shown.message_id)
