"""Letting simulated time pass in the café, and reading what was said meanwhile."""

from datetime import timedelta

import simcord

from bot.discord_ui.client import DominoClient
from tests.e2e.cafe import Cafe, seeded_house

ROUND = timedelta(seconds=15)
"""The time between two rounds of the caretaker."""


async def leap(cafe: Cafe, time: timedelta) -> None:
    """Let so much time pass at once, then the caretaker make its rounds."""
    await leap_in(cafe.env, time.total_seconds())


async def leap_in(env: simcord.Env, seconds: float) -> None:
    """Let so much time pass at once, then the caretaker make its rounds.

    The rounds of the time between, thousands in a week, are not made.
    """
    env.backend.advance_clock(seconds)
    with env._bot_scope():  # noqa: SLF001 - what it starts is the bot's
        env.bot._caretaker._loop.restart()  # type: ignore[attr-defined]  # noqa: SLF001 - no product has use for it
    await env.advance_time(0)
    await env.advance_time(2 * ROUND.total_seconds())


def since(cafe: Cafe, message_id: int) -> list[str]:
    """What the bot has said in the channel after that message."""
    return [one.content for one in cafe.channel.history() if one.id > message_id]


def newest(cafe: Cafe) -> int:
    """The id of the newest message in the channel."""
    message = cafe.channel.last_message
    assert message is not None
    return message.id


async def off_for(cafe: Cafe, time: timedelta) -> None:
    """The bot stops, so much time passes, and it starts again."""
    old = cafe.env.bot
    await old.close()
    cafe.env.backend.advance_clock(time.total_seconds())
    cafe.house = seeded_house(cafe.house.database, 3)
    await cafe.env.restart_bot(DominoClient(cafe.house, pause=0))
    await cafe.env.advance_time(ROUND.total_seconds())
