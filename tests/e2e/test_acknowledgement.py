"""Discord gives three seconds: what takes longer is acknowledged first, then fills that place.

simcord's timers wait for threads, so here the timer is set to nothing; that it fires while a
thread draws is tested in `tests/bot/discord_ui/test_answer.py`.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import simcord

from bot.discord_ui import answer, pictures
from bot.service.snapshot import Match
from engine.view import View
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.pictures import BLANK
from tests.e2e.player import Heard

pytestmark = pytest.mark.usefixtures("plain_pictures")

ANNA_LEADS = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")
DEFERRED, DEFERRED_UPDATE = 5, 6
PATIENCE = 5.0


@pytest.fixture(autouse=True)
def _anna_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, ANNA_LEADS)


def test_the_timer_leaves_discord_s_three_seconds_a_margin() -> None:
    assert 0 < answer.ACKNOWLEDGE_AFTER <= 2


def acknowledged(env: simcord.Env, since: int) -> list[int]:
    """The kinds of the first answers to interactions, in the order in which they were sent."""
    return [
        one.json["type"]
        for one in env.http_requests[since:]
        if one.json and one.path.endswith("/callback")
    ]


def slow(monkeypatch: pytest.MonkeyPatch, env: simcord.Env) -> None:
    """From now on everything takes too long; a picture is drawn after the acknowledgement."""
    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0)
    since = len(env.http_requests)

    def draw(_seen: View, _names: tuple[str, str]) -> bytes:
        assert acknowledged(env, since), "nobody has acknowledged before a picture is drawn"
        return BLANK

    for name in ("table_image", "hand_image"):
        monkeypatch.setattr(pictures, name, draw)


async def test_a_hand_that_takes_long_to_draw(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    await cafe.start()
    since = len(cafe.env.http_requests)
    slow(monkeypatch, cafe.env)
    heard = await cafe.anna.press(cafe.table, "My hand")
    assert acknowledged(cafe.env, since) == [DEFERRED]
    assert heard.private.startswith("**Your hand**")
    assert heard.message.attachments


async def test_a_play_by_command_that_takes_long_to_draw(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cafe.start()
    since = len(cafe.env.http_requests)
    slow(monkeypatch, cafe.env)
    heard = await cafe.anna.run("play", tile="6-6")
    assert acknowledged(cafe.env, since) == [DEFERRED]
    assert heard.private.startswith("**Your hand**")
    assert "led **6-6**" in cafe.table.content


async def test_a_play_by_button_that_takes_long_to_draw(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cafe.start()
    await cafe.anna.open_hand()
    since = len(cafe.env.http_requests)
    slow(monkeypatch, cafe.env)
    await cafe.anna.press_hand("6-6")
    assert acknowledged(cafe.env, since) == [DEFERRED_UPDATE]
    assert "6-6" not in cafe.anna.held
    assert "led **6-6**" in cafe.table.content


async def test_a_refusal_after_an_acknowledgement_is_still_private(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cafe.start()
    await cafe.anna.open_hand()
    await cafe.anna.press_hand("6-6")
    since = len(cafe.env.http_requests)
    slow(monkeypatch, cafe.env)
    heard = await cafe.anna.press_anyway(cafe.anna.open, "domino:play:1:1:6-5")
    assert acknowledged(cafe.env, since) == [DEFERRED_UPDATE]
    assert heard.private.startswith("The table has moved on since that button.")


async def while_the_database_is_busy(
    cafe: Cafe, wanted: Callable[[], Coroutine[Any, Any, Heard]]
) -> Heard:
    """Another process writes until the bot has acknowledged."""
    since = len(cafe.env.http_requests)
    async with cafe.house.database.write() as session:
        await session.connection()
        task = asyncio.create_task(wanted())
        for _ in range(int(PATIENCE / 0.01)):
            if acknowledged(cafe.env, since):
                break
            await asyncio.sleep(0.01)
        kinds = acknowledged(cafe.env, since)
    heard = await task
    assert kinds, "nobody has acknowledged while the database was busy"
    assert kinds[0] in {DEFERRED, DEFERRED_UPDATE}
    return heard


async def test_a_play_while_another_process_writes(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    match: Match = await cafe.start()
    await cafe.anna.open_hand()
    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0)
    tile = cafe.anna.button("6-6")
    await while_the_database_is_busy(
        cafe, lambda: cafe.anna.press_anyway(cafe.anna.open, tile.custom_id)
    )
    assert (await cafe.match()).version == match.version + 1
    assert "6-6" not in cafe.anna.held


async def test_a_challenge_while_another_process_writes(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0)
    heard = await while_the_database_is_busy(
        cafe, lambda: cafe.anna.run_unguarded("challenge", opponent=cafe.bo.member)
    )
    assert not heard.message.ephemeral
    assert "**anna** challenges you" in heard.text
    await cafe.bo.press(heard.message, "Accept")
    assert (await cafe.match()).is_running


async def test_a_refused_challenge_after_an_acknowledgement_leaves_nothing_in_the_channel(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cafe.start()
    public = [message.id for message in cafe.channel.history()]
    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0)
    heard = await while_the_database_is_busy(
        cafe, lambda: cafe.anna.run_unguarded("challenge", opponent=cafe.bo.member)
    )
    assert "already playing in this channel" in heard.private
    assert [message.id for message in cafe.channel.history()] == public
