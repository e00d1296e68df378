"""Composition: settings become a database, a service, and the bot on it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime

import aiohttp
import discord

from bot.discord_ui.client import DominoClient
from bot.errors import StartupError
from bot.logs import log_to_stderr
from bot.service.house import House
from bot.settings import Settings
from bot.sharding import Shard
from bot.store.database import Database, opened
from bot.thinking import Thinkers

INVALID_TOKEN = 4004
"""The close code by which Discord's gateway refuses a token."""


def run_bot(settings: Settings) -> None:
    """Run the bot on Discord until it is told to stop; raises StartupError."""
    log_to_stderr(settings.log_level)
    asyncio.run(_serve_discord(settings))


def run_tryout(settings: Settings, *, port: int, open_browser: bool) -> None:
    """Serve the try-out until it is told to stop; raises StartupError."""
    from bot import tryout  # noqa: PLC0415 - simcord is loaded only where it is used

    log_to_stderr(settings.log_level)

    async def serve() -> None:
        async with opened(settings.database_url) as database, Thinkers() as thinkers:
            await tryout.serve(
                lambda: DominoClient(house_of(database), thinkers),
                port=port,
                open_browser=open_browser,
                announce=lambda line: print(line, flush=True),  # noqa: T201 - it is the program's output
            )

    asyncio.run(serve())


def house_of(database: Database, shard: Shard | None = None) -> House:
    """The service on this database, with the real clock and the system's randomness."""
    return House(database, _now, os.urandom, shard)


def _now() -> datetime:
    """Discord's library's own clock, looked up each time: a simulated Discord sets it."""
    return discord.utils.utcnow()


async def _serve_discord(settings: Settings) -> None:
    assert settings.discord_token is not None  # noqa: S101 - without one there is the try-out
    async with opened(settings.database_url) as database, Thinkers() as thinkers:
        client = DominoClient(house_of(database, settings.shard), thinkers)
        async with client, _closed_by_signals(client):
            with _explained(client):
                await client.start(settings.discord_token.get_secret_value())


@contextmanager
def _explained(client: discord.Client) -> Iterator[None]:
    """Turn what ends the connection into one line for the host."""
    try:
        yield
    except discord.LoginFailure as error:
        raise StartupError(
            "Discord refuses the token in DISCORD_TOKEN: copy it anew from the developer portal."
        ) from error
    except discord.ConnectionClosed as error:
        if error.code != INVALID_TOKEN:
            raise StartupError(f"Discord closed the connection: {error}") from error
        raise StartupError("Discord refuses the token in DISCORD_TOKEN: it was revoked.") from error
    except (aiohttp.ClientError, OSError) as error:
        raise StartupError(f"Discord cannot be reached: {error}") from error
    except discord.DiscordException as error:
        raise StartupError(f"Discord refuses the connection: {error}") from error
    except RuntimeError:
        if not client.is_closed():  # told to stop while it was still logging in
            raise


@asynccontextmanager
async def _closed_by_signals(client: DominoClient) -> AsyncIterator[None]:
    """Let SIGTERM and SIGINT close the client, for as long as the context lasts."""
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGTERM, signal.SIGINT)
    for number in numbers:
        with suppress(NotImplementedError):  # Windows has no signal handlers on its loop
            loop.add_signal_handler(
                number, lambda: client.supervisor.start(client.close(), "closing")
            )
    try:
        yield
    finally:
        for number in numbers:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
