"""The timer acknowledges while a thread is busy, and what comes then fills the place it kept."""

import asyncio
import threading
from typing import cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.discord_ui import answer
from bot.discord_ui.answer import Answer, Late
from bot.discord_ui.outgoing import Outgoing
from bot.supervisor import Supervisor

HELLO = Outgoing("hello")
PATIENCE = 10.0


class Response:
    """The part of discord.py's that counts: what is acknowledged once is acknowledged."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.deferred = threading.Event()

    def is_done(self) -> bool:
        return bool(self.calls)

    async def defer(self, **_: object) -> None:
        self.calls.append("defer")
        self.deferred.set()

    async def send_message(self, **_: object) -> Mock:
        self.calls.append("send_message")
        return Mock(message_id=5)

    async def edit_message(self, **_: object) -> None:
        self.calls.append("edit_message")


def interaction() -> tuple[discord.Interaction, Mock, Response]:
    double, response = Mock(), Response()
    double.response = response
    double.edit_original_response = AsyncMock(return_value=Mock(id=5))
    double.delete_original_response = AsyncMock()
    double.followup.send = AsyncMock(return_value=Mock(id=6))
    return cast("discord.Interaction", double), double, response


async def test_a_thread_that_draws_does_not_keep_the_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "ACKNOWLEDGE_AFTER", 0.001)
    asked, double, response = interaction()
    async with Answer(asked, Late.PRIVATE, Supervisor()) as answering:
        assert await asyncio.to_thread(response.deferred.wait, PATIENCE)
        assert await answering.private(HELLO) == "@original"
    assert response.calls == ["defer"]
    double.edit_original_response.assert_awaited_once()


async def test_what_is_quick_is_answered_at_once_and_the_timer_ends_with_it() -> None:
    asked, double, response = interaction()
    supervisor = Supervisor()
    async with Answer(asked, Late.PRIVATE, supervisor) as answering:
        await answering.private(HELLO)
    await supervisor.close(grace=PATIENCE)
    assert response.calls == ["send_message"]
    double.edit_original_response.assert_not_awaited()


async def test_a_private_word_fills_the_private_place_that_was_kept() -> None:
    asked, double, response = interaction()
    async with Answer(asked, Late.PRIVATE, Supervisor()) as answering:
        await answering.acknowledge()
        assert await answering.private(HELLO) == "@original"
    assert response.calls == ["defer"]
    double.followup.send.assert_not_awaited()


async def test_a_private_word_leaves_the_message_that_was_pressed_as_it_is() -> None:
    asked, double, _ = interaction()
    async with Answer(asked, Late.UPDATE, Supervisor()) as answering:
        await answering.acknowledge()
        assert await answering.private(HELLO) == "6"
    assert double.followup.send.await_args.kwargs["ephemeral"] is True
    double.edit_original_response.assert_not_awaited()


async def test_a_public_word_comes_after_the_private_place_and_then_that_is_gone() -> None:
    asked, double, _ = interaction()
    async with Answer(asked, Late.PRIVATE, Supervisor()) as answering:
        await answering.acknowledge()
        assert await answering.public(HELLO) == 6
    said = [(call[0], call[2].get("ephemeral")) for call in double.mock_calls]
    assert said == [
        ("edit_original_response", None),
        ("followup.send", False),
        ("delete_original_response", None),
    ]


async def test_a_public_word_that_is_lost_is_said_to_be_lost() -> None:
    asked, double, _ = interaction()
    locked = discord.Forbidden(Mock(status=403), {"code": 50013, "message": "Missing Permissions"})
    double.followup.send = AsyncMock(side_effect=locked)
    async with Answer(asked, Late.PRIVATE, Supervisor()) as answering:
        await answering.acknowledge()
        assert await answering.public(HELLO) is None
    assert "could not be posted" in double.edit_original_response.await_args.kwargs["content"]


async def test_it_is_acknowledged_once_however_many_ask() -> None:
    asked, _, response = interaction()
    async with Answer(asked, Late.UPDATE, Supervisor()) as answering:
        await asyncio.gather(*(answering.acknowledge() for _ in range(5)))
    assert response.calls == ["defer"]


async def test_an_answer_that_discord_refuses_is_noted_not_raised(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked, _, response = interaction()
    gone = discord.NotFound(Mock(status=404), {"code": 10062, "message": "Unknown interaction"})
    response.send_message = AsyncMock(side_effect=gone)  # type: ignore[method-assign]
    async with Answer(asked, Late.PRIVATE, Supervisor()) as answering:
        assert await answering.private(HELLO) is None
    assert "an answer was lost" in capsys.readouterr().out
