"""The try-out runs any bot: here one that only shows what the page and its clock must do."""

import asyncio
import contextlib
import re
import socket
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import discord
import pytest
from discord import app_commands
from discord.ext import tasks
from playwright.async_api import Browser, expect

from bot.errors import StartupError
from bot.tryout import serve
from tests.e2e.browser import CHROMIUM, NO_CHROMIUM, Visitor, chromium

in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)


class Parrot(discord.Client):
    """Repeats what it is told: to all, to one alone, or some seconds later."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.later: list[tuple[discord.TextChannel, str]] = []

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="parrot", description="Repeat")

        @group.command(description="Say it to all")
        async def say(interaction: discord.Interaction, words: str) -> None:
            await interaction.response.send_message(words, view=Perch())

        @group.command(description="Say it to nobody else")
        async def whisper(interaction: discord.Interaction, words: str) -> None:
            await interaction.response.send_message(words, ephemeral=True)

        @group.command(description="Say it in a while")
        async def wait(interaction: discord.Interaction, words: str) -> None:
            assert isinstance(interaction.channel, discord.TextChannel)
            self.later.append((interaction.channel, words))
            await interaction.response.send_message("in a while", ephemeral=True)

        @say.autocomplete("words")
        async def known(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            words = [word for word in ("hello", "help") if word.startswith(current)]
            return [app_commands.Choice(name=word, value=word) for word in words]

        self.tree.add_command(group)
        await self.tree.sync()
        self.speak_up.start()

    @tasks.loop(seconds=1)
    async def speak_up(self) -> None:
        for channel, words in self.later:
            await channel.send(f"{words} {discord.utils.utcnow():%Y-%m-%d %H:%M}")
        self.later.clear()

    async def close(self) -> None:
        self.speak_up.cancel()
        await super().close()


class Perch(discord.ui.View):
    """A button that tells whoever presses it their name, privately."""

    @discord.ui.button(label="Who am I?")
    async def who(self, interaction: discord.Interaction, _: "discord.ui.Button[Perch]") -> None:
        await interaction.response.send_message(
            f"you are {interaction.user.display_name}", ephemeral=True
        )


class Dumb(Parrot):
    """A bot that cannot start."""

    async def setup_hook(self) -> None:
        raise StartupError("the parrot is dumb")


@contextlib.asynccontextmanager
async def served(make_bot: Callable[[], discord.Client]) -> AsyncIterator[list[str]]:
    """The try-out of a bot, closed by cancelling it; gives the lines that it announced."""
    lines: list[str] = []
    announced = asyncio.Event()

    def announce(line: str) -> None:
        lines.append(line)
        announced.set()

    task = asyncio.create_task(serve(make_bot, port=0, open_browser=False, announce=announce))
    waiting = asyncio.create_task(announced.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield lines
    finally:
        waiting.cancel()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with served(Parrot) as lines:
        address = re.search(r"http://127\.0\.0\.1:\d+/\S+", lines[0])
        assert address is not None
        yield address[0]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


async def test_it_tells_the_address_and_how_to_be_both_players() -> None:
    async with served(Parrot) as lines:
        text = "\n".join(lines)

    assert "http://127.0.0.1:" in text
    assert '"Viewing as"' in text
    assert "Dates" in text


async def test_the_bot_is_closed_when_the_try_out_is_cancelled() -> None:
    bot = Parrot()

    async with served(lambda: bot):
        assert not bot.is_closed()

    assert bot.is_closed()


async def test_a_port_in_use_is_said_in_one_line_and_the_bot_is_closed() -> None:
    bot = Parrot()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartupError, match=rf"^port {port} cannot be used: .*in use$"):
            await serve(lambda: bot, port=port, open_browser=False, announce=print)

    assert bot.is_closed()


async def test_a_bot_that_cannot_start_says_why_and_is_closed() -> None:
    bot = Dumb()
    with pytest.raises(StartupError, match="the parrot is dumb"):
        await serve(lambda: bot, port=0, open_browser=False, announce=print)

    assert bot.is_closed()


@in_a_browser
async def test_what_one_does_shows_on_the_others_page(url: str, browser: Browser) -> None:
    anna = await Visitor.enter(browser, url, viewer="Anna")
    bo = await Visitor.enter(browser, url, viewer="Bo")

    assert await anna.suggestions("parrot say", "words", "") == ["hello", "help"]
    await anna.run("parrot whisper", words="psst")
    await anna.run("parrot say", words="hello")

    for visitor in (anna, bo):
        await visitor.sees("hello")
    assert [message.private for message in await anna.messages()] == [True, False]
    assert [message.private for message in await bo.messages()] == [False]


@in_a_browser
async def test_acts_at_the_same_time_are_all_done(url: str, browser: Browser) -> None:
    everyone = [await Visitor.enter(browser, url, viewer=name) for name in ("Anna", "Bo", "Cleo")]
    await everyone[0].run("parrot say", words="hello")
    for visitor in everyone:
        await visitor.sees("hello")

    await asyncio.gather(*(visitor.click("Who am I?") for visitor in everyone))

    for visitor, name in zip(everyone, ("Anna", "Bo", "Cleo"), strict=True):
        answer = await visitor.newest(lambda message: message.private)
        assert f"you are {name}" in answer.text


@in_a_browser
async def test_time_passes_and_what_the_bot_does_by_itself_shows(
    url: str, browser: Browser
) -> None:
    bo = await Visitor.enter(browser, url, viewer="Bo")

    asked = discord.utils.utcnow()
    await bo.run("parrot wait", words="time to go, it is")
    later = await bo.newest(lambda message: "time to go" in message.text)

    minutes = {f"{asked + timedelta(seconds=s):%Y-%m-%d %H:%M}" for s in (0, 10)}
    assert any(f"it is {minute}" in later.text for minute in minutes)


@in_a_browser
async def test_the_page_stays_with_the_newest_message(url: str, browser: Browser) -> None:
    anna = await Visitor.enter(browser, url, viewer="Anna")
    bo = await Visitor.enter(browser, url, viewer="Bo")

    for n in range(9):
        await anna.run("parrot say", words=f"word {n}")

    for visitor in (anna, bo):
        await visitor.sees("word 8")
        button = visitor.page.locator("article.channel-message button.component-button").last
        await expect(button).to_be_in_viewport(ratio=1)
