"""What is due by the clock, and what a crash or a lost message has left unshown."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import structlog
from discord.ext import tasks

from bot.discord_ui.clock_messages import overdue_message, reminder_message
from bot.discord_ui.computer import Computer
from bot.discord_ui.presenter import Presenter
from bot.service import clocks, turns
from bot.service.challenges import lapse_due
from bot.service.finding import waiting_for_computer
from bot.service.house import House
from bot.service.pace import pace_named
from bot.service.refusal import Refusal
from bot.service.showing import not_yet_shown
from bot.service.snapshot import Match
from bot.service.turns import Asked
from bot.store.database import StoreUnavailable

ROUNDS_EVERY = 15.0
"""Seconds between two rounds of the caretaker."""

LONGEST_WAIT = timedelta(hours=1)
"""How long a channel that cannot be shown anything is left alone, at the most."""

_log = structlog.get_logger()


class Caretaker:
    """Makes its rounds for as long as the bot runs. What it does is stored, never remembered."""

    def __init__(self, house: House, presenter: Presenter, computer: Computer) -> None:
        self._house = house
        self._presenter = presenter
        self._computer = computer
        self._unreachable: dict[int, tuple[timedelta, datetime]] = {}
        self._loop = tasks.loop(seconds=ROUNDS_EVERY)(self.make_round)
        self._awake = False

    def start(self) -> None:
        """Begin the rounds."""
        self._loop.start()

    def stop(self) -> None:
        """End them; a round under way is cancelled between two steps that are stored."""
        self._loop.cancel()

    async def make_round(self) -> None:
        """See to everything that is due; one thing that fails keeps no other from its turn."""
        if not self._awake:
            await self._guarded(self._wake_up)
        for duty in (
            self._beat,
            self._lapse,
            self._clocks,
            self._show_unshown,
            self._wake_computer,
        ):
            await self._guarded(duty)

    async def _guarded(self, duty: Callable[[], Awaitable[None]]) -> None:
        try:
            await duty()
        except StoreUnavailable as error:
            _log.warning("the caretaker will come again", error=str(error))
        except Exception:  # noqa: BLE001 - the next duty must come all the same
            _log.exception("a duty of the caretaker failed")

    async def _wake_up(self) -> None:
        downtime = await clocks.wake_up(self._house)
        self._awake = True
        if downtime:
            _log.info("a downtime was given back to the players", seconds=downtime.total_seconds())

    async def _beat(self) -> None:
        if self._awake:
            await clocks.beat(self._house)

    async def _lapse(self) -> None:
        await lapse_due(self._house)
        await clocks.end_abandoned(self._house)

    async def _clocks(self) -> None:
        if not self._awake:  # before a downtime is given back, nobody is late
            return
        due = await clocks.what_is_due(self._house)
        for match in due.reminders:
            await self._presenter.say(match, reminder_message(match))
            await clocks.reminded(self._house, match)
        for match in due.overdue:
            await self._overdue(match)

    async def _overdue(self, match: Match) -> None:
        autoplays = pace_named(match.pace).autoplays
        if autoplays is None or match.state is None or match.turn is None:
            await self._presenter.say(match, overdue_message(match))
            await clocks.told_overdue(self._house, match)
            return
        try:
            if match.missed[match.state.round.turn] < autoplays:
                await self._computer.stand_in(match)
            else:
                asked = Asked(match.id, match.turn.user_id, None, match.version)
                await turns.forfeit(self._house, asked)
        except Refusal as refusal:
            _log.info("a turn was taken after all", match=match.id, code=refusal.code)
        await self._presenter.show(match.id)

    async def _show_unshown(self) -> None:
        now = self._house.clock()
        unshown = await not_yet_shown(self._house)
        ids = {match.id for match in unshown}
        self._unreachable = {key: wait for key, wait in self._unreachable.items() if key in ids}
        for match in unshown:
            wait, again_at = self._unreachable.get(match.id, (timedelta(), now))
            if again_at > now:
                continue
            await self._presenter.show(match.id)
            wait = min(max(wait * 2, timedelta(seconds=ROUNDS_EVERY)), LONGEST_WAIT)
            self._unreachable[match.id] = wait, now + wait

    async def _wake_computer(self) -> None:
        for match_id in await waiting_for_computer(self._house):
            self._computer.nudge(match_id)
