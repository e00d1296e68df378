"""How the database is opened and used, and what is raised where it cannot be."""

import asyncio
import sqlite3
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import StatementError

from bot.errors import StartupError
from bot.store import database as module
from bot.store.database import (
    BUSY_SECONDS,
    Database,
    StoreConflict,
    StoreUnavailable,
    connect,
    opened,
)
from bot.store.tables import HandMessageRow, MatchRow, PersonRow
from tests.bot.playing import ANNA, BO, past_match


async def pragma(database: Database, name: str) -> object:
    async with database.read() as session:
        return await session.scalar(text(f"PRAGMA {name}"))


@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("busy_timeout", BUSY_SECONDS * 1000)],
)
async def test_sqlite_is_set_up(database: Database, name: str, value: object) -> None:
    assert await pragma(database, name) == value


async def test_a_row_of_a_match_that_is_not_there_is_refused(database: Database) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    row = HandMessageRow(match_id=7, user_id=1, message="1", token="t", expires_at=now)
    with pytest.raises(StoreConflict):
        async with database.write() as session:
            session.add(row)


async def test_an_error_in_the_block_rolls_everything_back(database: Database) -> None:
    async def fails() -> None:
        async with database.write() as session:
            session.add(PersonRow(user_id=1, name="anna"))
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fails()
    async with database.read() as session:
        assert (await session.scalars(select(PersonRow))).all() == []


async def test_what_was_loaded_stays_readable_after_the_session(database: Database) -> None:
    async with database.write() as session:
        session.add(row := PersonRow(user_id=1, name="anna"))
    assert row.name == "anna"


async def test_an_address_without_a_driver_means_the_asynchronous_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'domino.db'}"
    async with opened(url) as database, database.read() as session:
        assert await session.get(PersonRow, 1) is None


async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 'domino.db'}"
    with pytest.raises(StartupError, match="cannot be opened: unable to open database file"):
        async with opened(url):
            pass


async def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    path = tmp_path / "domino.db"
    async with opened(f"sqlite+aiosqlite:///{path}"):
        pass
    with pytest.raises(StartupError, match="cannot be opened: attempt to write a readonly"):
        async with opened(f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true"):
            pass


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql+asyncpg://u:secret@localhost:port/d", "cannot be used: its port"),
        ("postgresql+asyncpg://u:secret@127.0.0.1:99999/d", "cannot be opened: "),
        ("postgresql+asyncpg://u:secret@127.0.0.1:9/d?odd=1", "cannot be opened: .*'odd'"),
        ("sqlite+aiosqlite:///a%00b\0", "cannot be opened: embedded null"),
    ],
)
async def test_an_address_that_the_driver_stumbles_over(url: str, said: str) -> None:
    with pytest.raises(StartupError, match=said) as refused:
        async with opened(url):
            pass
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "domino.db").write_bytes(b"hello, I am a letter" * 100)
    with pytest.raises(StartupError, match="cannot be opened: file is not a database"):
        async with opened(f"sqlite+aiosqlite:///{tmp_path / 'domino.db'}"):
            pass


@pytest.mark.parametrize(
    "url", ["hello", "sqlite+nodriver:///x.db", "mysql+nothing://localhost/x", ""]
)
async def test_an_address_that_cannot_be_used(url: str) -> None:
    with pytest.raises(StartupError, match="The database address cannot be used"):
        async with opened(url):
            pass


async def test_the_password_of_an_address_is_in_no_message(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite://anna:hunter2@/{tmp_path / 'no' / 'domino.db'}"
    with pytest.raises(StartupError) as refused:
        async with opened(url):
            pass
    assert "hunter2" not in str(refused.value)


async def test_a_database_that_another_holds_for_too_long(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY_SECONDS", 0)
    async with opened(f"sqlite+aiosqlite:///{tmp_path / 'domino.db'}") as hasty:
        async with database.write() as session:
            session.add(PersonRow(user_id=1, name="anna"))
            await session.flush()
            with pytest.raises(StoreUnavailable, match="locked"):
                async with hasty.write() as waiting:
                    await waiting.get(PersonRow, 1)
            async with hasty.read() as reading:  # readers never wait
                assert (await reading.scalars(select(PersonRow))).all() == []
        async with hasty.write() as session:
            assert await session.get(PersonRow, 1)


@pytest.mark.usefixtures("database")
async def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    engine = connect(f"sqlite+aiosqlite:///file:{tmp_path / 'domino.db'}?mode=ro&uri=true")
    only_to_read = Database(engine)
    with pytest.raises(StoreUnavailable, match="readonly"):
        async with only_to_read.write() as session:
            session.add(PersonRow(user_id=1, name="anna"))
    async with only_to_read.read() as session:
        assert await session.get(PersonRow, 1) is None
    await engine.dispose()


async def test_a_database_that_has_become_read_only(database: Database) -> None:
    async with database.write() as session:
        await session.execute(text("PRAGMA query_only=ON"))  # of the one pooled connection
    with pytest.raises(StoreUnavailable, match="readonly"):
        async with database.write() as session:
            session.add(PersonRow(user_id=1, name="anna"))


async def test_a_file_that_was_emptied_while_the_bot_runs(
    database: Database, tmp_path: Path
) -> None:
    connection = sqlite3.connect(tmp_path / "domino.db")
    with connection:
        connection.execute("DROP TABLE people")
    connection.close()
    with pytest.raises(StoreUnavailable, match="no such table: people"):
        async with database.read() as session:
            await session.get(PersonRow, 1)


async def test_writers_wait_for_each_other(url: str, database: Database) -> None:
    async with opened(url) as other:

        async def add(where: Database, user_id: int) -> None:
            async with where.write() as session:
                count = len((await session.scalars(select(PersonRow))).all())
                await asyncio.sleep(0)
                session.add(PersonRow(user_id=user_id, name=str(count)))

        await asyncio.gather(*(add((database, other)[n % 2], n) for n in range(12)))
    async with database.read() as session:
        people = (await session.scalars(select(PersonRow))).all()
    assert sorted(int(person.name) for person in people) == list(range(12))


async def set_due(database: Database, moment: datetime) -> None:
    async with database.write() as session:
        (row,) = await session.scalars(select(MatchRow))
        row.due_at = moment


async def test_a_moment_comes_back_aware_and_in_utc(database: Database) -> None:
    await past_match(database, ANNA, BO)
    tokyo = datetime(2026, 11, 30, 21, 5, tzinfo=timezone(timedelta(hours=9)))
    await set_due(database, tokyo)
    async with database.read() as session:
        (row,) = await session.scalars(select(MatchRow))
    assert row.due_at == datetime(2026, 11, 30, 12, 5, tzinfo=UTC)
    assert row.due_at.tzinfo is UTC


async def test_a_moment_without_a_zone_is_refused(database: Database) -> None:
    await past_match(database, ANNA, BO)
    zoneless = datetime(2026, 11, 30, 21, 5)  # noqa: DTZ001 - that is the fault
    with pytest.raises((StoreUnavailable, StatementError), match="has no time zone"):
        await set_due(database, zoneless)


async def test_no_secret_is_in_the_repr_of_a_row(database: Database) -> None:
    await past_match(database, ANNA, BO)
    async with database.read() as session:
        (row,) = await session.scalars(select(MatchRow))
    assert "seed" not in repr(row)
    now = datetime(2026, 11, 30, tzinfo=UTC)
    hand = HandMessageRow(match_id=1, user_id=1, message="1", token="s3cret", expires_at=now)
    assert "s3cret" not in repr(hand)
