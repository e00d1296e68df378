"""The database: its connection, its sessions, and its migration when the bot starts."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.resources import files
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm.exc import StaleDataError

from bot.errors import StartupError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""What an address that names no driver means: the asynchronous one."""

_READS_ONLY = "domino_reads_only"

BUSY_SECONDS = 5
"""How long SQLite waits for another writer before it gives up."""

QUEUE_SECONDS = 10
"""How long a writer waits for its turn among those of this process."""


def connect(url: str) -> AsyncEngine:
    """An engine on the database at that address, in SQLAlchemy's form.

    On SQLite: write-ahead log, foreign keys on, a busy time-out. Raises StartupError where the
    address or its driver is unusable; the file itself is first opened by `migrate`.
    """
    try:
        address = make_url(url)
        address = address.set(drivername=DRIVERS.get(address.drivername, address.drivername))
        engine = create_async_engine(address, pool_pre_ping=True)
    except ValueError as error:
        raise StartupError("The database address cannot be used: its port is no number") from error
    except (SQLAlchemyError, ImportError, TypeError) as error:
        raise StartupError(f"The database address cannot be used: {_first_line(error)}") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        event.listen(engine.sync_engine, "begin", _begin_at_once)
    return engine


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables to the newest shape; raises StartupError where that cannot be done."""
    try:
        await asyncio.to_thread(_open_once, engine.url)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
            await connection.run_sync(_write_once)
    except Exception as error:  # a driver raises what it likes, also at a word in the address
        where = engine.url.render_as_string(hide_password=True)
        raise StartupError(
            f"The database {where} cannot be opened: {_first_line(error)}"
        ) from error


class StoreUnavailable(Exception):  # noqa: N818 - a state of the store, as its name says
    """The database cannot be used just now; nothing of the transaction was kept."""


class StoreConflict(Exception):  # noqa: N818 - as above
    """Somebody else was first: a row changed meanwhile, or one like it exists already."""


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except (IntegrityError, StaleDataError) as error:
        raise StoreConflict(_first_line(error)) from error
    except (DBAPIError, SQLAlchemyTimeoutError, OSError) as error:
        raise StoreUnavailable(_first_line(error)) from error


class Database:
    """Sessions on one database. What a session loaded stays readable after it ends."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._write = async_sessionmaker(engine, expire_on_commit=False)
        self._read = async_sessionmaker(
            engine.execution_options(**{_READS_ONLY: True}), expire_on_commit=False
        )
        # SQLite lets whoever asks again at the right moment write next; in a crowd some would ask
        # in vain. So the writers of this process queue up, and only one at a time asks.
        self._queue = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A transaction that is committed at the end of the block, or rolled back by an error.

        Raises StoreUnavailable where the database cannot be written (locked, full, read-only, gone)
        and StoreConflict where another process changed the same row meanwhile.
        """
        with _translated():
            async with self._turn_to_write(), self._write.begin() as session:
                yield session

    @asynccontextmanager
    async def _turn_to_write(self) -> AsyncIterator[None]:
        if self._queue is None:
            yield
            return
        async with asyncio.timeout(QUEUE_SECONDS):
            await self._queue.acquire()
        try:
            yield
        finally:
            self._queue.release()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that only reads, and on SQLite never waits for a writer.

        Raises StoreUnavailable where the database cannot be read.
        """
        with _translated():
            async with self._read() as session:
                yield session


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """The migrated database for as long as the context lasts; raises StartupError."""
    engine = connect(url)
    try:
        await migrate(engine)
        yield Database(engine)
    finally:
        await engine.dispose()


def _open_once(url: URL) -> None:
    """Open the file of a SQLite database and close it again; raises sqlite3.Error.

    Where aiosqlite cannot open it, a thread of its own goes on for a moment, and complains where
    the program has ended meanwhile.
    """
    path = url.database or ""
    if url.get_backend_name() == "sqlite" and not path.startswith((":", "file:")):
        sqlite3.connect(path).close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _write_once(connection: Connection) -> None:
    """Write to a SQLite database that may need no migration, to see that it can be written."""
    if connection.dialect.name == "sqlite":
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        connection.exec_driver_sql(f"PRAGMA user_version = {version}")


def _set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own class
    # SQLAlchemy then begins transactions itself, at once as writers: see `_begin_at_once`.
    connection.isolation_level = None
    try:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
        cursor.close()
    except BaseException:
        connection.close()  # nobody else has it yet, and its thread would outlive the program
        raise


def _begin_at_once(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail at once with "database is
    # locked" where another wrote meanwhile; one that begins as a writer waits its turn.
    reads_only = connection.get_execution_options().get(_READS_ONLY, False)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def _first_line(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
