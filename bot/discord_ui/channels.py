"""Messages in channels, which may be gone, locked or out of reach for a while."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import TypedDict, TypeVar

import discord
import structlog

from bot.discord_ui.answer import LOST, may_pass, twice
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.permissions import answers_only
from bot.service.snapshot import Match

T = TypeVar("T")

_log = structlog.get_logger()


class Fate(Enum):
    """What became of a message that was to be sent or changed."""

    DONE = "done"
    LATER = "later"
    """Not now; the same may succeed a while later."""
    NO_WAY = "no way"
    """There is no such message or channel any more, or the bot may not."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that was to be posted; the ids are None unless it was."""

    fate: Fate
    channel_id: int | None = None
    message_id: int | None = None


class Channels:
    """Posts, edits and deletes; nothing that Discord may answer is an error here."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def post(
        self,
        match: Match,
        message: Outgoing,
        interaction: discord.Interaction | None = None,
        *,
        key: str | None = None,
    ) -> Posted:
        """Post it where the match is played.

        `interaction` is a way in where the bot itself has none. Of two messages with the same `key`
        within a few minutes Discord keeps the first: what was posted without our knowing it is not
        posted twice.
        """
        channel = self._channel(match, match.place.channel_id)
        fate = Fate.NO_WAY
        if interaction is None or not answers_only(interaction):
            fate, sent = await _tried(
                lambda: channel.send(**_keyed(key), **message.to_send()), repeat=key is not None
            )
            if sent is not None:
                return Posted(fate, channel.id, sent.id)
        if interaction is None or interaction.channel_id != channel.id:
            return Posted(fate)
        if interaction.is_expired():
            return Posted(fate)
        followup = interaction.followup
        fate, answer = await _tried(lambda: followup.send(wait=True, **message.to_send()))
        return Posted(fate, channel.id, answer.id) if answer is not None else Posted(fate)

    async def edit_shown(self, match: Match, message: Outgoing) -> Fate:
        """Turn the message that shows the match into this."""
        shown = self._shown(match)
        if shown is None:
            return Fate.NO_WAY
        return (await _tried(lambda: shown.edit(**message.to_edit()), repeat=True))[0]

    async def delete_shown(self, match: Match) -> Fate:
        """Take away the message that has shown the match."""
        shown = self._shown(match)
        if shown is None:
            return Fate.NO_WAY

        async def delete() -> bool:
            await shown.delete()
            return True

        return (await _tried(delete, repeat=True))[0]

    def _shown(self, match: Match) -> discord.PartialMessage | None:
        shown = match.shown
        if shown.channel_id is None or shown.message_id is None:
            return None
        return self._channel(match, shown.channel_id).get_partial_message(shown.message_id)

    def _channel(self, match: Match, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id, guild_id=match.place.guild_id)


class _Key(TypedDict, total=False):
    nonce: str


def _keyed(key: str | None) -> _Key:
    return _Key(nonce=key) if key is not None else _Key()


async def _tried(
    send: Callable[[], Awaitable[T]], *, repeat: bool = False
) -> tuple[Fate, T | None]:
    """Send it, with `repeat` once more where it is lost in a way that may pass."""
    try:
        return Fate.DONE, await (twice(send) if repeat else send())
    except LOST as error:
        fate = Fate.LATER if may_pass(error) else Fate.NO_WAY
        _log.warning("a channel could not be shown something", fate=fate.value, error=str(error))
        return fate, None
