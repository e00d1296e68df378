"""Issue 5: a full disk, a read-only or locked database: said clearly, nothing done, recovered."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, PoolProxiedConnection, event
from sqlalchemy.ext.asyncio import AsyncSession

from bot.discord_ui import answer
from bot.discord_ui.wording import STORE_TROUBLE
from bot.service import challenges
from bot.service.snapshot import Person, Place
from bot.store.database import Database
from tests.e2e.cafe import Cafe
from tests.e2e.player import Player
from tests.faults.store_trouble import engine_of, pragma
from tests.faults.world import Log


async def _trouble_and_recovery(cafe: Cafe, in_turn: Player) -> None:
    """The press says that nothing was done, and nothing was."""
    before = await cafe.match()
    hand = in_turn.open.content
    heard = await in_turn.press_hand(in_turn.enabled[0])
    assert heard.message.ephemeral
    assert heard.text == STORE_TROUBLE
    assert (await cafe.replayed()).version == before.version
    assert in_turn.open.content == hand


async def test_a_read_only_database(cafe: Cafe, database: Database, log: Log) -> None:
    await cafe.start()
    in_turn, _ = await cafe.seated(await cafe.match())
    with pragma(database, "query_only=ON", "query_only=OFF"):
        await _trouble_and_recovery(cafe, in_turn)
        heard = await cafe.cleo.run("challenge", opponent=cafe.bo.member)
        assert heard.text == STORE_TROUBLE
        await cafe.env.advance_time(60)
    await in_turn.press_hand(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    assert log.alarms() == []


async def test_a_full_disk(cafe: Cafe, database: Database, file: Path, log: Log) -> None:
    with closing(sqlite3.connect(file)) as store:
        (pages,) = store.execute("PRAGMA page_count").fetchone()
    with pragma(database, f"max_page_count={pages}", "max_page_count=1000000"):
        for number in range(60):
            guest = cafe.newcomer(f"guest{number}")
            heard = await guest.run("challenge", opponent=cafe.bo.member)
            if heard.text == STORE_TROUBLE:
                break
        else:
            pytest.fail("the disk never was full")
        assert heard.message.ephemeral
        assert await cafe.matches() == number
        listed = await cafe.bo.run("leaderboard")  # what only reads goes on
        assert "Nobody has finished a match" in listed.private
    offered = await guest.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match(await cafe.matches())).is_running
    assert log.alarms() == []


async def test_a_database_that_another_program_keeps_locked(
    cafe: Cafe, database: Database, file: Path, log: Log
) -> None:
    await cafe.start()
    in_turn, _ = await cafe.seated(await cafe.match())

    def impatient(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA busy_timeout=50")

    event.listen(engine_of(database), "begin", impatient, insert=True)
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        await _trouble_and_recovery(cafe, in_turn)
        assert "Your hand" in (await in_turn.run("hand")).text  # what only reads goes on
    await in_turn.press_hand(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    assert log.alarms() == []


async def test_a_slow_database_is_waited_for_and_the_press_acknowledged_meanwhile(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cafe.start()
    in_turn, _ = await cafe.seated(await cafe.match())
    seen = len(cafe.env.http_requests)
    write = Database.write

    @asynccontextmanager
    async def slow(database: Database) -> AsyncIterator[AsyncSession]:
        await asyncio.sleep(100)
        async with write(database) as session:
            yield session

    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0.05)
    with monkeypatch.context() as patch:
        patch.setattr(Database, "write", slow)
        await in_turn.press_hand(in_turn.enabled[0])
        (heard,) = cafe.env.http_requests[seen:]
        assert heard.json == {"type": 6}  # "I have heard you": what came of it follows
    await cafe.env.advance_time(101)
    assert (await cafe.match()).version == 2
    assert "It is" in in_turn.open.content


async def test_a_store_that_fails_after_the_action_is_not_said_to_have_lost_it(
    cafe: Cafe, database: Database, log: Log
) -> None:
    await cafe.start()
    in_turn, _ = await cafe.seated(await cafe.match())
    commits = [0]

    def only_the_first(connection: Connection) -> None:
        commits[0] += 1
        if commits[0] == 1:
            connection.info["left"] = 1

    def refuse(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=" + ("ON" if commits[0] else "OFF"))

    engine = engine_of(database)
    event.listen(engine, "commit", only_the_first)
    event.listen(engine, "begin", refuse, insert=True)
    heard = await in_turn.press_hand(in_turn.enabled[0])
    assert heard.text != STORE_TROUBLE
    assert heard.result.followups == []
    event.remove(engine, "begin", refuse)
    event.listen(engine, "begin", lambda one: one.exec_driver_sql("PRAGMA query_only=OFF"))
    assert (await cafe.replayed()).version == 2
    await cafe.env.advance_time(60)
    assert (await cafe.match()).shown.version == 2
    assert log.alarms() == []


async def test_a_connection_that_drops_at_the_commit_neither_loses_nor_doubles_the_action(
    cafe: Cafe, database: Database
) -> None:
    await cafe.start()
    in_turn, _ = await cafe.seated(await cafe.match())
    dialect = engine_of(database).dialect
    commit, dropped = dialect.do_commit, [False]

    def drop_once(connection: PoolProxiedConnection) -> None:
        commit(connection)
        if not dropped[0]:
            dropped[0] = True
            raise sqlite3.OperationalError("the connection dropped")

    dialect.do_commit = drop_once  # type: ignore[method-assign, assignment]
    heard = await in_turn.press_hand(in_turn.enabled[0])
    assert dropped == [True]
    assert heard.text.startswith("**Your hand**")
    assert (await cafe.replayed()).version == 2


async def test_a_challenge_that_was_stored_and_never_posted_stands_in_nobodys_way(
    cafe: Cafe,
) -> None:
    await challenges.challenge(
        cafe.house,
        Person(cafe.anna.member.id, "anna"),
        Person(cafe.bo.member.id, "bo"),
        Place(cafe.guild.id, cafe.channel.id),
        1,
    )
    assert (
        "already an open challenge"
        in (await cafe.anna.run("challenge", opponent=cafe.bo.member)).private
    )
    await cafe.env.advance_time(61)
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match(2)).is_running
