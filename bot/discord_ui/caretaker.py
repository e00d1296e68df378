"""What is due by the clock, and what a crash or a lost message has left unshown."""

import structlog
from discord.ext import tasks

from bot.discord_ui.presenter import Presenter
from bot.service.challenges import lapse_due
from bot.service.house import House
from bot.service.showing import not_yet_shown
from bot.store.database import StoreUnavailable

ROUNDS_EVERY = 15.0
"""Seconds between two rounds of the caretaker."""

_log = structlog.get_logger()


class Caretaker:
    """Makes its rounds for as long as the bot runs. What it does is stored, never remembered."""

    def __init__(self, house: House, presenter: Presenter) -> None:
        self._house = house
        self._presenter = presenter
        self._loop = tasks.loop(seconds=ROUNDS_EVERY)(self.make_round)

    def start(self) -> None:
        """Begin the rounds."""
        self._loop.start()

    def stop(self) -> None:
        """End them; a round under way is cancelled between two steps that are stored."""
        self._loop.cancel()

    async def make_round(self) -> None:
        """Let overdue challenges lapse, and show what the channels have not seen yet."""
        try:
            await lapse_due(self._house)
            for match in await not_yet_shown(self._house):
                await self._presenter.show(match.id)
        except StoreUnavailable as error:
            _log.warning("the caretaker will come again", error=str(error))
        except Exception:  # noqa: BLE001 - the next round must come all the same
            _log.exception("a round of the caretaker failed")
