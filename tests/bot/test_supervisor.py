"""The one place that starts tasks forgets none of them, and none of their errors."""

import asyncio

import pytest

from bot.supervisor import Supervisor


async def test_what_a_task_raises_is_logged_with_its_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fails() -> None:
        raise ZeroDivisionError("a bug")

    supervisor = Supervisor()
    task = supervisor.start(fails(), "counting")
    await asyncio.wait([task])
    await asyncio.sleep(0)
    logged = capsys.readouterr().out
    assert "ZeroDivisionError" in logged
    assert "counting" in logged


async def test_closing_lets_what_runs_finish_within_its_grace() -> None:
    done = []

    async def soon() -> None:
        await asyncio.sleep(0)
        done.append("soon")

    supervisor = Supervisor()
    supervisor.start(soon(), "soon")
    await supervisor.close(grace=5)
    assert done == ["soon"]


async def test_closing_ends_what_takes_longer() -> None:
    supervisor = Supervisor()
    task = supervisor.start(asyncio.Event().wait(), "for ever")
    await supervisor.close(grace=0)
    assert task.cancelled()


async def test_a_task_that_closes_the_supervisor_does_not_wait_for_itself() -> None:
    supervisor = Supervisor()
    task = supervisor.start(supervisor.close(grace=5), "closing")
    await asyncio.wait_for(task, 1)
