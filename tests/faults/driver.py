"""A process with the real bot and random players in it, to be killed or told to stop.

`python -m tests.faults.driver DATABASE GENERATION SEED`. What users were told goes to stdout, a
line at a time and unbuffered, so that a killed process has said all that it told anyone:

    ready
    told INTERACTION        its user is being told that the action is done
    met                     something is being answered
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random

import simcord

from bot.app import _closed_by_signals, house_of
from bot.discord_ui import pictures
from bot.discord_ui.client import DominoClient
from bot.store.database import opened
from tests.e2e.cafe import PATIENCE
from tests.faults.blank import BLANK
from tests.faults.guests import Guest
from tests.faults.ledger import Ledger
from tests.faults.weather import Fault, Request, Weather
from tests.faults.world import AtOnce, furnished

GENERATION_LASTS = 900
"""Seconds of the simulated clock between the starts of two processes: ids must not come again."""


def say(line: str) -> None:
    """Tell the parent, past all buffers."""
    os.write(1, f"{line}\n".encode())


class Teller:
    """Says what users are told."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._told: set[int] = set()
        self._met = 0

    def witness(self, _request: Request, _fault: Fault | None) -> None:
        """See a request leave; the ledger has seen it just before."""
        for number in self._ledger.told() - self._told:
            self._told.add(number)
            say(f"told {number}")
        met = sum(entry.was_told for entry in self._ledger.entries.values())
        for _ in range(met - self._met):
            say("met")
        self._met = met


async def play(database: Path, generation: int, seed: int) -> None:
    """Play at random until killed, or told to stop."""
    chances = Random(seed)
    weather = Weather(Random(seed), risk=0.0)
    weather.blow(setattr)
    async with opened(f"sqlite+aiosqlite:///{database}") as store:
        bot = DominoClient(house_of(store), AtOnce(), pause=0)
        env = simcord.Env(bot, settle_timeout=PATIENCE)
        guests = furnished(env, chances)
        env.backend.advance_clock(generation * GENERATION_LASTS)
        await env.start()
        with env.time_context():
            ledger = Ledger(env, database)
            weather.witnesses += [ledger.witness, Teller(ledger).witness]
            await env.advance_time(0)
            say("ready")
            async with _closed_by_signals(bot):
                acting = [asyncio.create_task(_keep_acting(guest)) for guest in guests]
                while not bot.is_closed():  # noqa: ASYNC110 - discord.py has no event for it
                    await asyncio.sleep(0.05)
                for task in acting:
                    task.cancel()
                await asyncio.gather(*acting, return_exceptions=True)
            await env.shutdown()


async def _keep_acting(guest: Guest) -> None:
    for name in ("table", "hand"):  # the messages of the process before are gone here
        await guest.run(name)
    while True:
        await guest.act()


if __name__ == "__main__":
    for picture in ("table_image", "hand_image", "round_image", "match_image"):
        setattr(pictures, picture, lambda *_: BLANK)
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
