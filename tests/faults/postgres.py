"""A real PostgreSQL of our own for as long as the tests run, where one is installed."""

import asyncio
import getpass
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NO_POSTGRES = "no PostgreSQL server is installed here (Debian: postgresql)"

_DEBIAN = Path("/usr/lib/postgresql")


def server_programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`; None where there is none."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    found = sorted(_DEBIAN.glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def running_postgres(programs: Path) -> Iterator[str]:
    """A server on a free port of this machine; gives SQLAlchemy's address up to the database.

    Its folder is not one of pytest's, which another run closes to all users but its own.
    """
    folder = tempfile.TemporaryDirectory(prefix="domino-postgres-", ignore_cleanup_errors=True)
    with folder as data, _server(programs, Path(data)) as address:
        yield address


@contextmanager
def _server(programs: Path, data: Path) -> Iterator[str]:
    user = _user()
    if user is not None:
        shutil.chown(data, user)
    port = _free_port()

    def run(*command: str | Path) -> None:
        subprocess.run(
            command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, timeout=120
        )

    run(programs / "initdb", "-D", data, "-U", "domino", "-A", "trust", "--no-sync", "-E", "UTF8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -k {data} -c fsync=off"
    run(programs / "pg_ctl", "-D", data, "-w", "-l", data / "log", "-o", options, "start")
    try:
        yield f"postgresql+asyncpg://domino@127.0.0.1:{port}"
    finally:
        run(programs / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


async def fresh_database(address: str, name: str) -> str:
    """Make a database of that name; gives its address."""
    import asyncpg  # noqa: PLC0415 - an optional extra

    connection = await asyncpg.connect(address.replace("+asyncpg", "") + "/postgres")
    try:
        await connection.execute(f'CREATE DATABASE "{name}"')
    finally:
        await connection.close()
    await asyncio.sleep(0)
    return f"{address}/{name}"


def _user() -> str | None:
    """Whom the server runs as: it refuses root."""
    if getpass.getuser() != "root":
        return None
    return next((name for name in ("postgres", "nobody") if _is_known(name)), None)


def _is_known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
