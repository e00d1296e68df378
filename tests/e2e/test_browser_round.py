"""A whole round through the try-out's page, in a real browser, by clicking."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.discord_ui.client import DominoClient
from bot.store.database import opened
from bot.tryout import serve
from engine.rules import HAND_SIZE
from engine.shuffle import deal
from tests.bot.deals import rig
from tests.e2e.browser import (
    CHROMIUM,
    NO_CHROMIUM,
    PATIENCE_SECONDS,
    POLL_SECONDS,
    SeenMessage,
    Visitor,
    chromium,
)
from tests.e2e.cafe import seeded_house

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=NO_CHROMIUM)

TILE = re.compile(r"[0-6]-[0-6]")
LEFT = "⬅️ Left"
"""The button of the left end, as a screen reader says it."""

SHORT = 349
"""The number of a deal in which such players are done after 15 actions, a draw among them."""

MOST_ACTIONS = 60
"""More than any round takes: 28 tiles, 12 draws, passes in between."""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest.fixture
async def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """The try-out of the real bot on a real database file."""
    rig(monkeypatch, deal(bytes(32), "browser", SHORT))
    lines: asyncio.Queue[str] = asyncio.Queue()

    async with opened(f"sqlite+aiosqlite:///{tmp_path / 'domino.db'}") as database:
        house = seeded_house(database, 4)
        serving = asyncio.create_task(
            serve(
                lambda: DominoClient(house), port=0, open_browser=False, announce=lines.put_nowait
            )
        )
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/\S+", await lines.get())
            assert found is not None
            yield found[0]
        finally:
            serving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await serving


def _is_hand(message: SeenMessage) -> bool:
    return message.private and "Your hand" in message.text


def _tiles(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons if TILE.fullmatch(button.label)]


def _is_dealt(message: SeenMessage) -> bool:
    return _is_hand(message) and len(_tiles(message)) == HAND_SIZE


async def _act(visitor: Visitor, hand: SeenMessage) -> None:
    """Press the first tile that fits, else Draw or Pass; the left end where it asks."""
    tiles = [label for label in hand.enabled if TILE.fullmatch(label)]
    others = [label for label in hand.enabled if label in {"Draw", "Pass"}]
    await visitor.click(tiles[0] if tiles else others[0], message=hand.id)
    now = await visitor.newest(lambda one: one.id == hand.id and one != hand)
    if "Where to?" in now.text:
        await visitor.click(LEFT, message=hand.id)
        await visitor.newest(lambda one: one.id == hand.id and one != now)


async def _next_turn(*players: Visitor, onlooker: Visitor) -> tuple[Visitor, SeenMessage] | None:
    """Who can act by the hand on their page, once one can; None once the round is over.

    An action reaches the pages of the others a moment after it is done.
    """
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not any("Round 1 is over" in one.text for one in await onlooker.messages()):
            for player in players:
                hand = await player.newest(_is_hand)
                if hand.enabled:
                    return player, hand
            await asyncio.sleep(POLL_SECONDS)
    return None


async def test_a_whole_round_is_played_by_clicking(
    url: str, browser: Browser, tmp_path: Path
) -> None:
    anna = await Visitor.enter(browser, url, viewer="Anna")
    bo = await Visitor.enter(browser, url, viewer="Bo")
    cleo = await Visitor.enter(browser, url, viewer="Cleo", size=(360, 740))
    await anna.run("domino challenge", opponent="Bo")
    await bo.sees("challenges you")
    await bo.click("Accept")
    for player in (anna, bo):
        await player.sees("Round 1")
        await player.click("My hand")
        await player.newest(_is_hand)

    for _ in range(MOST_ACTIONS):
        turn = await _next_turn(anna, bo, onlooker=cleo)
        if turn is None:
            break
        await _act(*turn)

    for name, visitor in (("anna", anna), ("bo", bo), ("cleo-360", cleo)):
        await visitor.sees("Round 1 is over")
        await visitor.sees("Round 2")
        await visitor.screenshot(tmp_path / f"{name}.png")
    assert not any(one.private for one in await cleo.messages())
    mine, theirs = [_tiles(await player.newest(_is_dealt)) for player in (anna, bo)]
    assert not set(mine) & set(theirs)
    over = await cleo.newest(lambda one: "Round 1 is over" in one.text)
    assert over.pictures
    assert "scores" in over.text or "Nobody scores" in over.text
