"""What is due by the clock, and what a crash or a lost message has left unshown."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

import structlog
from discord.ext import tasks

from bot.discord_ui.channels import Fate
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
from bot.store.database import StoreConflict, StoreUnavailable

ROUNDS_EVERY = 15.0
"""Seconds between two rounds of the caretaker."""

LEAST_BETWEEN = timedelta(seconds=ROUNDS_EVERY / 3)
"""A round that comes sooner after another is one too many."""

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
        self._connected = True
        self._last_round: datetime | None = None
        self._rested_at: datetime | None = None
        self._loop.before_loop(self._begin)

    async def start(self) -> None:
        """Give a downtime back before anyone can use it against another; then begin the rounds."""
        await self._guarded(self._wake_up)
        self._loop.start()

    async def _begin(self) -> None:
        self._rested_at = None

    def disconnected(self) -> None:
        """Discord is out of reach: nobody can play, so nobody's time is noted as having passed."""
        self._connected = self._awake = False

    async def connected(self) -> None:
        """Discord is back: the time without it is given back like any downtime."""
        if not self._connected:
            self._connected = True
            await self._guarded(self._wake_up)

    def stop(self) -> None:
        """End them; a round under way is cancelled between two steps that are stored."""
        self._loop.cancel()

    async def make_round(self) -> None:
        """See to everything that is due; one thing that fails keeps no other from its turn.

        A machine that was asleep wakes up with as many rounds owing as it missed: one will do.
        """
        now = self._house.clock()
        if self._last_round is not None and timedelta() <= now - self._last_round < LEAST_BETWEEN:
            return
        self._last_round = now
        if self._rested_at is not None and now - self._rested_at > clocks.NOTICED_DOWNTIME:
            self._awake = False  # the process stood still: nobody could act, as after a restart
        if self._connected and not self._awake:
            await self._guarded(self._wake_up)
        if self._awake:  # before a downtime is given back, nobody is late
            for duty in (self._beat, self._lapse, self._clocks):
                await self._guarded(duty)
        for duty in (self._show_unshown, self._wake_computer):
            await self._guarded(duty)
        self._rested_at = self._house.clock()

    async def _guarded(self, duty: Callable[[], Awaitable[object]]) -> None:
        try:
            await duty()
        except (StoreConflict, StoreUnavailable) as error:
            _log.warning("the caretaker will come again", error=str(error))
        except Exception:  # noqa: BLE001 - the next duty must come all the same
            _log.exception("a duty of the caretaker failed")

    async def _wake_up(self) -> None:
        downtime = await clocks.wake_up(self._house)
        self._awake = True
        if downtime:
            _log.info("a downtime was given back to the players", seconds=downtime.total_seconds())

    async def _beat(self) -> None:
        try:
            await clocks.beat(self._house)
        except StoreUnavailable:
            self._awake = False  # players could not act either: that is given back as well
            raise

    async def _lapse(self) -> None:
        await lapse_due(self._house)
        await clocks.end_abandoned(self._house)

    async def _clocks(self) -> None:
        due = await clocks.what_is_due(self._house)
        for match in due.reminders:
            await self._guarded(partial(self._remind, match))
        for match in due.overdue:
            await self._guarded(partial(self._overdue, match))

    async def _remind(self, match: Match) -> None:
        key = f"{match.id}-{match.version}-remind"
        fate = await self._presenter.say(match, reminder_message(match), key=key)
        if fate is Fate.LATER:
            await clocks.put_off(self._house, match)
        else:
            await clocks.reminded(self._house, match)

    async def _overdue(self, match: Match) -> None:
        autoplays = pace_named(match.pace).autoplays
        if autoplays is None or match.state is None or match.turn is None:
            key = f"{match.id}-{match.version}-overdue"
            fate = await self._presenter.say(match, overdue_message(match), key=key)
            if fate is Fate.LATER:
                await clocks.put_off(self._house, match)
            else:
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
        self._unreachable = {
            key: self._unreachable[key] for key in unshown if key in self._unreachable
        }
        for match_id in unshown:
            wait, again_at = self._unreachable.get(match_id, (timedelta(), now))
            if now < again_at <= now + wait:
                continue
            await self._guarded(partial(self._presenter.show, match_id))
            wait = min(max(wait * 2, timedelta(seconds=ROUNDS_EVERY)), LONGEST_WAIT)
            self._unreachable[match_id] = wait, now + wait

    async def _wake_computer(self) -> None:
        for match_id in await waiting_for_computer(self._house):
            self._computer.nudge(match_id)
