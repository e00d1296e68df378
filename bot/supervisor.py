"""The one place that starts tasks: it keeps them from being forgotten, and logs what they raise."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

_log = structlog.get_logger()


class Supervisor:
    """Starts tasks, keeps a reference to each, and ends those that are left when it closes."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Start the work in a task of that name."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self, grace: float) -> None:
        """Give what runs `grace` seconds to finish, then cancel it."""
        running = [task for task in self._tasks if task is not asyncio.current_task()]
        if not running:
            return
        _, late = await asyncio.wait(running, timeout=grace)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a background task failed", task=task.get_name(), exc_info=error)
