"""The try-out: the bot on a simulated Discord, played in a browser, with no token.

simcord answers the bot in Discord's place and its preview shows one channel as a page. Two things
are added here: open pages follow what happens by themselves, and simcord's clock runs.
"""

import asyncio
import contextlib
import os
import signal
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any

import discord
import simcord

from bot.errors import StartupError

GUILD = "The Domino Café"
CHANNEL = "dominoes"
MEMBERS = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}
"""User names and display names. The page opens as the first; the last may look on."""

_LOOK_SECONDS = 0.1  # between looks for something new to show
_TICK_SECONDS = 1.0  # between moves of the simulated clock
_AUTOCOMPLETE = 8  # the interaction callback that changes nothing anyone sees


async def serve(
    make_bot: Callable[[], discord.Client],
    *,
    port: int,
    open_browser: bool,
    announce: Callable[[str], None],
) -> None:
    """Run the bot that `make_bot` builds on a local page, until it is closed.

    It ends when cancelled, on SIGINT or SIGTERM, and by *End preview session* on the page; the bot
    is closed every time. `port` 0 takes a free one. `announce` gets the lines that tell the host
    where to look and what to do.

    Raises `StartupError` when the port cannot be had, and what the bot raises when it starts.
    """
    bot = make_bot()
    env = simcord.Env(bot, check_errors=False)
    channel, members = _furnish(env)
    ended = asyncio.Event()
    with _signals(ended.set):
        async with _running(env, bot), _page(env, channel, members, port) as preview:
            live = _Live(env, preview)
            for line in _welcome(preview.url):
                announce(line)
            if open_browser:
                await asyncio.to_thread(webbrowser.open, preview.url)
            async with asyncio.TaskGroup() as tasks:
                chores = [
                    tasks.create_task(live.show_changes()),
                    tasks.create_task(live.keep_time()),
                    tasks.create_task(_then(preview.wait_closed, ended.set)),
                ]
                await ended.wait()
                for chore in chores:
                    chore.cancel()


def _welcome(url: str) -> Iterator[str]:
    first, second, *_ = MEMBERS.values()
    yield f"{GUILD} is open: {url}"
    yield (
        f"You are {first} there. Open the address in a second window and choose {second} under "
        f'"Viewing as": what one does shows on the other\'s page.'
    )
    yield (
        "Type / in the message box for the commands; /domino challenge begins a match, "
        "/domino practice one against the computer."
    )
    yield "Dates on that page are the simulated Discord's own, in UTC. Ctrl-C closes it."


def _furnish(env: simcord.Env) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """The server, its channel and its members, with the clock set to the present.

    They are made before the clock is set, so that they have the same ids in every run while
    messages and interactions never repeat theirs: a database that outlives the run stays true.
    """
    users = [env.create_user(name, global_name=shown) for name, shown in MEMBERS.items()]
    guild = env.create_guild(GUILD, owner=users[-1])  # else simcord invents an owner
    channel = guild.create_text_channel(CHANNEL, topic="/domino challenge, or /domino practice")
    members = [guild.add_member(user) for user in users]
    env.backend.bot_user.name = "Domino"
    env.backend.advance_clock(max(0.0, (discord.utils.utcnow() - env.now()).total_seconds()))
    return channel, members


@contextlib.asynccontextmanager
async def _running(env: simcord.Env, bot: discord.Client) -> AsyncIterator[None]:
    try:
        await env.start()
        yield
    finally:
        try:
            await bot.close()  # while there is still a Discord to take its last words
        finally:
            await env.shutdown()


@contextlib.asynccontextmanager
async def _page(
    env: simcord.Env, channel: simcord.ChannelHandle, members: list[simcord.MemberActor], port: int
) -> AsyncIterator["simcord.Preview"]:
    preview = env.preview(channel, viewers=members, layout="channel", port=port)
    try:
        await preview.__aenter__()
    except simcord.SetupError as error:
        if isinstance(error.__cause__, OSError):
            reason = os.strerror(error.__cause__.errno or 0)
            raise StartupError(f"port {port} cannot be used: {reason}") from error
        raise
    try:
        yield preview
    finally:
        await preview.close()


@contextlib.contextmanager
def _signals(stop: Callable[[], None]) -> Iterator[None]:
    """SIGINT and SIGTERM call `stop`, where the loop can have signal handlers."""
    loop = asyncio.get_running_loop()
    caught = (signal.SIGINT, signal.SIGTERM)
    # Windows has none, and a thread other than the main one may not set any.
    with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
        for number in caught:
            loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            for number in caught:
                loop.remove_signal_handler(number)


async def _then(wait: Callable[[], Any], call: Callable[[], None]) -> None:
    await wait()
    call()


class _Live:
    """Makes a preview behave like Discord: acts wait their turn, pages follow, time passes.

    A preview by itself refuses an act while another is under way, and one made on a page that is
    a moment old; and it publishes only what the acting page asked for.
    """

    def __init__(self, env: simcord.Env, preview: "simcord.Preview") -> None:
        self._env = env
        self._preview = preview
        self._turn = asyncio.Lock()
        self._act = preview._action  # noqa: SLF001 (simcord has no public hook for this)
        preview._action = self._act_in_turn  # type: ignore[method-assign]  # noqa: SLF001

    async def show_changes(self) -> None:
        """Publish to every open page whatever the bot did, also while it is still at work."""
        seen = 0
        while True:
            requests = self._env.http_requests[seen:]
            seen += len(requests)
            if any(_is_visible(request) for request in requests):
                self._publish()
            await asyncio.sleep(_LOOK_SECONDS)

    async def keep_time(self) -> None:
        """Let the simulated clock follow the real one, so that the bot's deadlines come."""
        loop = asyncio.get_running_loop()
        ahead = self._env.now().timestamp() - loop.time()
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            async with self._turn:
                behind = loop.time() + ahead - self._env.now().timestamp()
                # A bot that is busy for long keeps what was reached; the next tick does the rest.
                with contextlib.suppress(TimeoutError):
                    await self._env.advance_time(max(0.0, behind))

    async def _act_in_turn(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._preview._pages.get(context_id or "")  # noqa: SLF001
            if page is not None and isinstance(body, dict) and "published_revision" in body:
                body["published_revision"] = page.revision
            return await self._act(context_id, body)

    def _publish(self) -> None:
        preview = self._preview
        for page in preview._pages.values():  # noqa: SLF001
            # A page scrolls to its target. By itself it often stays where it was, with the news
            # below the fold; it may stay there while its viewer reads what was said earlier.
            if page.window_end_id is None:
                page.target_id = preview._initial_target(page.viewer, page.channel_id)  # noqa: SLF001
        # Not refresh(): that waits until the bot has done all its work.
        preview._advance_presentation_time()  # noqa: SLF001
        preview._publish_message_pages(reason="refresh")  # noqa: SLF001


def _is_visible(request: simcord.HttpLogEntry) -> bool:
    answer = request.json.get("type") if isinstance(request.json, dict) else None
    is_callback = request.path.endswith("/callback")
    return request.method != "GET" and not (is_callback and answer == _AUTOCOMPLETE)
