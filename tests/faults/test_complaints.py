"""Complaints of users of other bots, each replayed in its own words: none happens here."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.app import house_of
from bot.service import turns
from bot.service.snapshot import Person
from bot.service.turns import Asked
from bot.store.database import Database, opened
from engine.actions import Action
from engine.view import view
from tests.bot.playing import started
from tests.e2e.cafe import Cafe, labels_of
from tests.e2e.player import Player, buttons_of
from tests.faults.time_passing import leap, since
from tests.faults.weather import LOSSES, TOO_LATE, Fault, Outcome, Request, Weather

MARGIN = timedelta(seconds=40)
"""More than the caretaker's rounds take."""


def _posts(request: Request) -> bool:
    return request.method == "POST" and request.path.endswith("/messages")


def _calls_back(request: Request) -> bool:
    return request.is_callback


def _last(cafe: Cafe) -> discord.Message:
    message = cafe.channel.last_message
    assert message is not None
    return message


async def _in_turn(cafe: Cafe) -> tuple[Player, Player]:
    """Who is to act and the opponent, both with their hands open."""
    return await cafe.seated(await cafe.match())


async def _play_a_turn(cafe: Cafe) -> None:
    in_turn, _ = await _in_turn(cafe)
    before = (await cafe.match()).version
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == before + 1


async def test_dead_buttons_after_a_restart(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.restart()
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match()).is_running
    table = cafe.table
    await cafe.restart()
    heard = await cafe.anna.press(table, "My hand")
    assert "Your hand" in heard.private
    in_turn, _ = await _in_turn(cafe)
    await cafe.restart()
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == 2


async def test_views_that_stop_after_minutes(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member, pace="slow")
    await leap(cafe, timedelta(hours=20))
    await cafe.bo.press(offered.message, "Accept")
    in_turn, _ = await _in_turn(cafe)
    await leap(cafe, timedelta(days=3))
    heard = await cafe.cleo.press(cafe.table, "My hand")
    assert "welcome to watch" in heard.private
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    assert "Your hand" in in_turn.open.content


async def test_editing_after_the_tokens_15_minutes(cafe: Cafe) -> None:
    await cafe.start(pace="slow")
    in_turn, other = await _in_turn(cafe)
    await leap(cafe, timedelta(minutes=20))
    await in_turn.play(in_turn.enabled[0])
    assert "is your turn" not in other.open.content
    assert not other.enabled  # what is on that screen is old, and nothing can be done about it
    heard = await other.press(cafe.table, "My hand")
    assert "You can play" in heard.private or "draw" in heard.private
    assert cafe.env.errors == []


@pytest.mark.parametrize("fault", LOSSES, ids=lambda fault: fault.name)
async def test_the_same_click_acknowledged_twice(
    cafe: Cafe, weather: Weather, fault: Fault
) -> None:
    """The answer is lost on its way, is sent again, and may have been there already."""
    await cafe.start()
    in_turn, _ = await _in_turn(cafe)
    weather.strike(fault, _calls_back)
    heard = await in_turn.press_hand(in_turn.enabled[0])
    assert heard.result.acknowledged
    assert (await cafe.match()).version == 2
    assert "It is" in in_turn.open.content


@pytest.mark.parametrize("fault", TOO_LATE, ids=lambda fault: fault.name)
async def test_a_click_that_another_process_has_acknowledged(
    cafe: Cafe, weather: Weather, fault: Fault
) -> None:
    await cafe.start()
    in_turn, _ = await _in_turn(cafe)
    weather.strike(fault, _calls_back)
    await in_turn.press_hand(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    assert "led" in cafe.table.content


async def test_a_challenge_whose_answer_was_lost_on_the_way_back_can_be_accepted(
    cafe: Cafe, weather: Weather
) -> None:
    weather.strike(LOSSES[2], _calls_back)
    await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(_last(cafe), "Accept")
    assert (await cafe.match()).is_running
    assert labels_of(cafe.table)


async def test_clicks_while_a_round_ends(cafe: Cafe) -> None:
    await cafe.start(rules="block")
    while True:
        in_turn, other = await _in_turn(cafe)
        button = next(one for one in in_turn.buttons if one.enabled)
        hand, others = in_turn.open, other.open
        before = await cafe.match()
        stale = button.custom_id
        await asyncio.gather(
            in_turn.press_anyway(hand, button.custom_id),
            in_turn.press_anyway(hand, button.custom_id),
            other.press_anyway(others, stale),
            cafe.cleo.press_anyway(cafe.table, "domino:hand:1"),
        )
        after = await cafe.match()
        if "fits both ends" in in_turn.open.content:
            await in_turn.press_hand("Left")
            after = await cafe.match()
        assert after.version == before.version + 1
        assert before.state is not None
        assert after.state is not None
        if len(after.state.rounds) > len(before.state.rounds):
            break
    assert "**Round 1** is over" in " ".join(since(cafe, 0))
    assert "Round 2" in cafe.table.content
    heard = await in_turn.press_anyway(hand, stale)
    assert "moved on since that button" in heard.text


async def test_a_bystanders_click(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    for label in ("Accept", "Decline", "Withdraw"):
        assert "for **bo** to answer" in (await cafe.cleo.press(offered.message, label)).private
    await cafe.bo.press(offered.message, "Accept")
    for custom_id in ("hand:1", "play:1:1:6-6", "draw:1:1", "pass:1:1", "resign:1", "stop:1"):
        heard = await cafe.cleo.press_anyway(cafe.table, f"domino:{custom_id}")
        assert "welcome to watch" in heard.private
    assert (await cafe.match()).version == 1


async def test_claim_offered_on_ones_own_turn(cafe: Cafe) -> None:
    match = await cafe.start()
    in_turn, opponent = await _in_turn(cafe)
    await leap(cafe, timedelta(minutes=15))
    offer = _last(cafe)
    assert offer.content.startswith("⌛ <@" + str(opponent.member.id))
    heard = await in_turn.press(offer, "Claim the win")
    assert "It is your own turn" in heard.private
    assert (await cafe.match()).version == match.version
    await in_turn.open_hand()
    assert "Claim the win" not in [one.label for one in buttons_of(in_turn.open)]
    await in_turn.play(in_turn.enabled[0])
    heard = await opponent.press(offer, "Claim the win")
    assert "moved on" in heard.private
    assert (await cafe.match()).is_running


async def test_sqlite_database_is_locked_under_parallel_writes(
    file: Path, database: Database
) -> None:
    """Two processes, thirty matches, everybody at once, and a third program that writes as well."""
    async with opened(f"sqlite+aiosqlite:///{file}") as other:
        houses = [house_of(database), house_of(other)]
        matches = [
            await started(houses[0], Person(2 * number + 1, "one"), Person(2 * number + 2, "two"))
            for number in range(30)
        ]

        async def play(number: int) -> None:
            match = matches[number]
            for turn in range(6):
                house = houses[(number + turn) % 2]
                assert match.state is not None
                assert match.turn is not None
                action: Action = view(match.state, match.state.round.turn).legal[0]
                asked = Asked(match.id, match.turn.user_id, number * 100 + turn + 1)
                match = await turns.take(house, asked, action)

        writer = asyncio.create_task(asyncio.to_thread(_write_now_and_then, file))
        await asyncio.gather(*(play(number) for number in range(30)))
        await writer
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("SELECT count(*) FROM actions").fetchone() == (180,)


def _write_now_and_then(file: Path) -> None:
    for _ in range(20):
        with closing(sqlite3.connect(file, timeout=30)) as store, store:
            store.execute("UPDATE heartbeats SET alive_at = alive_at")


async def test_a_deleted_table_message(cafe: Cafe) -> None:
    await cafe.start()
    cafe.env.backend.delete_message(cafe.channel.id, cafe.table.id)
    await _play_a_turn(cafe)
    assert labels_of(cafe.table)
    cafe.env.backend.delete_message(cafe.channel.id, cafe.table.id)
    await cafe.cleo.run("table")
    assert labels_of(cafe.table)


@pytest.mark.parametrize(
    ("status", "code"), [(400, 50083), (403, 160005)], ids=["archived", "locked"]
)
async def test_a_locked_or_archived_thread(
    cafe: Cafe, weather: Weather, status: int, code: int
) -> None:
    await cafe.start()
    closed = Fault("thread", Outcome.REFUSED, status, code)
    here = str(cafe.channel.id)
    weather.strike(closed, lambda request: _posts(request) and here in request.path, times=100)
    in_turn, other = await _in_turn(cafe)
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    aside = cafe.guild.create_text_channel("aside")
    await other.elsewhere(aside).run("table")
    said = aside.last_message
    assert said is not None
    assert "it is your turn" in said.content
    assert (await cafe.match()).shown.version == 2


@pytest.mark.parametrize(
    ("permission", "named"),
    [("attach_files", "Attach Files"), ("send_messages", "Send Messages")],
)
async def test_missing_permission_to_attach_files_or_to_post(
    cafe: Cafe, permission: str, named: str
) -> None:
    deny = discord.Permissions(**{permission: True}).value
    overwrite = Overwrite(cafe.env.backend.bot_user.id, OverwriteType.MEMBER, allow=0, deny=deny)
    cafe.env.backend.set_overwrite(cafe.channel.id, overwrite)
    heard = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert named in heard.private
    assert await cafe.matches() == 0
    cafe.env.backend.delete_overwrite(cafe.channel.id, cafe.env.backend.bot_user.id)
    await cafe.start()
    cafe.env.backend.set_overwrite(cafe.channel.id, overwrite)
    await _play_a_turn(cafe)
    cafe.env.backend.delete_overwrite(cafe.channel.id, cafe.env.backend.bot_user.id)
    await leap(cafe, timedelta(minutes=1))
    match = await cafe.match()
    assert match.shown.version == match.version
    assert labels_of(cafe.table)


async def test_being_timed_out_right_after_having_acted(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    in_turn, _ = await _in_turn(cafe)
    cafe.env.backend.advance_clock(119)
    await in_turn.play(in_turn.enabled[0])
    acted = await cafe.match(match.id)
    await leap(cafe, timedelta(seconds=5))
    match = await cafe.match(match.id)
    assert match.version == acted.version
    assert match.missed == (0, 0)


@pytest.mark.parametrize(("pace", "lasts"), [("normal", 15), ("quick", 15), ("slow", 24 * 60)])
async def test_an_unanswered_challenge_that_counted_as_a_loss(
    cafe: Cafe, pace: str, lasts: int
) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member, pace=pace)
    await leap(cafe, timedelta(minutes=lasts) - MARGIN)
    assert (await cafe.match()).is_offered
    await leap(cafe, MARGIN)
    assert (await cafe.match()).status == "lapsed"
    assert "counts for nobody" in offered.text
    assert labels_of(_last(cafe)) == []
    assert "Nobody has finished a match" in (await cafe.bo.run("leaderboard")).private
