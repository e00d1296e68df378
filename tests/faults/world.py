"""A server with a channel and three guests, the real bot in it, and weather around it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
import simcord
import structlog
from simcord.backend.models import Message
from sqlalchemy import case, select, update
from structlog.testing import capture_logs

from bot.app import house_of
from bot.discord_ui.client import DominoClient
from bot.logs import let_lost_choices_pass
from bot.service.house import House
from bot.service.loading import load
from bot.service.snapshot import Match
from bot.store.database import Database, opened
from bot.store.tables import ActionRow, MatchRow, RoundRow
from engine.actions import Action
from engine.notation import read_tile
from engine.shuffle import deal
from engine.view import View
from tests.e2e.cafe import PATIENCE
from tests.faults.guests import Guest
from tests.faults.ledger import Ledger
from tests.faults.time_passing import ROUND, leap_in
from tests.faults.weather import Weather

_ENDLESS = 600
"""Turns after which a match that is being played on is taken for stuck."""


@dataclass
class Log:
    """What was logged that no host should have to read."""

    events: list[structlog.typing.EventDict]
    records: list[logging.LogRecord] = field(default_factory=list)

    def alarms(self) -> list[str]:
        """The entries with an exception in them, or at a level that says somebody must act."""
        grave = ("error", "critical", "exception")
        ours = [
            f"{entry}"
            for entry in self.events
            if entry["log_level"] in grave or "exc_info" in entry
        ]
        return ours + [
            f"{record.name}: {record.getMessage()} {record.exc_info}" for record in self.records
        ]


@contextmanager
def watched_log() -> Iterator[Log]:
    """All that is logged while the context lasts."""
    let_lost_choices_pass()
    with capture_logs() as events:
        log = Log(events)

        class Watch(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                log.records.append(record)

        watch = Watch(logging.WARNING)
        logging.getLogger().addHandler(watch)
        try:
            yield log
        finally:
            logging.getLogger().removeHandler(watch)


@dataclass
class World:
    """All that a storm needs."""

    env: simcord.Env
    database: Database
    guests: list[Guest]
    weather: Weather
    ledger: Ledger
    chances: Random
    house: House
    """The bot's own."""
    generation: int = 1

    @classmethod
    @asynccontextmanager
    async def opened(
        cls,
        path: Path,
        weather: Weather,
        seed: int,
        monkeypatch: pytest.MonkeyPatch,
        later: float = 0,
    ) -> AsyncIterator["World"]:
        """The world, with its database in that file.

        Where other worlds have used that file, begin so many seconds `later` than they: Discord's
        ids come from its clock, and the same people have the same ids.
        """
        chances = Random(seed)
        weather.blow(monkeypatch.setattr)
        async with opened(f"sqlite+aiosqlite:///{path}") as database:
            house = seeded_house(database, seed)
            bot = DominoClient(house, AtOnce(), pause=0)
            env = simcord.Env(bot, settle_timeout=PATIENCE)
            guests = furnished(env, chances)
            env.backend.advance_clock(later)
            await env.start()
            with env.time_context():
                ledger = Ledger(env, path)
                weather.witnesses.append(ledger.witness)
                world = cls(env, database, guests, weather, ledger, chances, house)
                try:
                    yield world
                finally:
                    await env.bot.close()
                    await env.shutdown()
                    ledger.close()

    async def restart(self) -> None:
        """The process ends in good order, and another starts."""
        old, self.generation = self.env.bot, self.generation + 1
        stormy, self.weather.stormy = self.weather.stormy, False
        self.house = seeded_house(self.database, self.generation)
        await self.env.restart_bot(DominoClient(self.house, AtOnce(), pause=0))
        await old.close()
        self.weather.stormy = stormy

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, its rounds of the caretaker included."""
        await self.env.advance_time(seconds)

    async def leap(self, seconds: float) -> None:
        """Let a long time pass at once, then the caretaker make its rounds."""
        await leap_in(self.env, seconds)

    async def matches(self, *statuses: str) -> list[Match]:
        """The stored matches of these statuses."""
        async with self.database.read() as session:
            ids = await session.scalars(
                select(MatchRow.id).where(MatchRow.status.in_(statuses)).order_by(MatchRow.id)
            )
            found = list(ids)
        return [await load(self.house, match_id) for match_id in found]

    def not_shown(self, match: Match) -> str:
        """What is wrong with how the channel shows the match; empty where it shows it as it is."""
        here = self.env.backend.messages[match.place.channel_id]
        message = here.get(match.shown.message_id or 0)
        if message is None or match.shown.version != match.version:
            return f"match {match.id} is not shown"
        button = "hand" if match.is_running else "rematch"
        if f"domino:{button}:{match.id}" not in self.guests[0].buttons(message):
            return f"match {match.id} is shown without its button"
        names = [one["filename"] for one in message.attachments]
        if match.is_running and names != [f"table-{match.version}.png"]:
            return f"match {match.id} is at {match.version}, and {names} is shown"
        return ""

    async def take_up(self, match: Match) -> Match:
        """Have a player ask for the table anew: its message is gone."""
        (guest,) = [one for one in self.guests if one.member.id == match.people[0].user_id]
        await self.leap(60)
        await guest.run("table", match=match.id)
        return await load(self.house, match.id)

    async def shorten(self) -> None:
        """Have each running match end with the next points; the process starts anew to see it."""
        high = case((MatchRow.a_score > MatchRow.b_score, MatchRow.a_score), else_=MatchRow.b_score)
        async with self.database.write() as session:
            await session.execute(
                update(MatchRow).where(MatchRow.status == "running").values(target=high + 1)
            )
        await self.restart()

    async def play_on(self, match: Match) -> Match:
        """Play the match to its end, from what the channel shows; fails where that is stuck."""
        for _ in range(_ENDLESS):
            if not match.is_running:
                return match
            await self._one_turn(match)
            match = await load(self.house, match.id)
        raise AssertionError(f"match {match.id} does not end")

    async def _one_turn(self, match: Match) -> None:
        if match.is_computers_turn:
            await self.env.advance_time(ROUND.total_seconds())
            return
        assert match.turn is not None
        (guest,) = [one for one in self.guests if one.member.id == match.turn.user_id]
        hand = self._hand_of(guest, match) or await self._fresh_hand(guest, match)
        before = match.version
        for _ in range(3):  # a tile, perhaps an end
            acts = _acts(guest, hand, match)
            assert acts, f"nothing to press in match {match.id}: {hand.content}"
            await guest.press(hand, acts[0])
            if (await load(self.house, match.id)).version != before:
                return
        raise AssertionError(f"no press acts in match {match.id}: {hand.content}")

    @staticmethod
    def _hand_of(guest: Guest, match: Match) -> Message | None:
        """The hand that is open on the guest's screen, if it is up to date."""
        return next((one for one in guest.messages()[::-1] if _acts(guest, one, match)), None)

    @staticmethod
    async def _fresh_hand(guest: Guest, match: Match) -> Message:
        button = f"domino:hand:{match.id}"
        table = guest.env.backend.messages[guest.channel.id].get(match.shown.message_id or 0)
        assert table is not None, f"the channel does not show match {match.id}"
        answered = await guest.press(table, button)
        assert answered is not None
        hand = next(iter([*answered.followups, answered.response]))
        assert hand is not None, f"no hand in match {match.id}"
        return hand._message  # noqa: SLF001 - the stored message behind the handle


def _acts(guest: Guest, hand: Message, match: Match) -> list[str]:
    """The buttons of the hand that act in the match as it is now."""
    verbs = ("play", "draw", "pass")
    now = tuple(f"domino:{verb}:{match.id}:{match.version}" for verb in verbs)
    return [one for one in guest.buttons(hand) if one.startswith(now)]


class AtOnce:
    """Thinks of any legal action, in no time: these tests are not about how well it plays."""

    async def choose(self, level: str, seen: View, seed: int) -> Action:  # noqa: ARG002 - as Thinker
        """One of the legal actions."""
        return Random(seed).choice(seen.legal)


def seeded_house(database: Database, seed: int) -> House:
    """The service, dealing the same in every run."""
    return replace(house_of(database), entropy=Random(seed).randbytes)


def furnished(env: simcord.Env, chances: Random) -> list[Guest]:
    """A server with a channel, and anna, bo and cleo in it."""
    guild = env.create_guild("Café")
    channel = guild.create_text_channel("dominoes")
    members = [guild.add_member(env.create_user(name)) for name in ("anna", "bo", "cleo")]
    return [
        Guest(
            one, channel, [other for other in members if other is not one], Random(chances.random())
        )
        for one in members
    ]


async def at_random(guests: list[Guest], chances: Random) -> int:
    """One to four things at once; gives how many guests did something."""
    acting = chances.choices(guests, k=chances.choice((1, 1, 2, 2, 3, 4)))
    before = sum(guest.did.total() for guest in guests)
    # Each in a task of its own: who asks for what is noted by task.
    await asyncio.gather(*(asyncio.create_task(guest.act()) for guest in acting))
    return sum(guest.did.total() for guest in guests) - before


async def store_faults(database: Database) -> list[str]:
    """Where the stored matches are not sound: each must replay, on the deals of its own seed."""
    house = house_of(database)
    async with database.read() as session:
        rows = list(await session.scalars(select(MatchRow)))
        rounds = list(await session.scalars(select(RoundRow)))
        actions = list(await session.scalars(select(ActionRow).order_by(ActionRow.number)))
    faults = []
    for row in rows:
        if row.started_at is None:
            continue
        match = await load(house, row.id)  # raises where an action is not legal
        assert match.state is not None
        numbers = [one.number for one in actions if one.match_id == row.id]
        if numbers != list(range(2, 2 + len(numbers))):
            faults.append(f"match {row.id} has the actions {numbers}")
        closed_otherwise = row.status in {"stopped", "abandoned"}
        if row.version != 1 + len(numbers) + closed_otherwise:
            faults.append(f"match {row.id} is at {row.version} with {len(numbers)} actions")
        if tuple(match.state.scores) != (row.a_score, row.b_score):
            faults.append(f"match {row.id} keeps other scores than its replay")
        dealt = [one for one in rounds if one.match_id == row.id]
        if len(dealt) != len(match.state.rounds):
            faults.append(
                f"match {row.id} has {len(dealt)} deals, {len(match.state.rounds)} rounds"
            )
        for one in dealt:
            hands = deal(row.seed, row.salt or "", one.number).hands
            stored = [
                [read_tile(word) for word in text.split()] for text in (one.a_hand, one.b_hand)
            ]
            if [sorted(map(str, hand)) for hand in hands] != [
                sorted(map(str, hand)) for hand in stored
            ]:
                faults.append(f"round {one.number} of match {row.id} is not the deal of its seed")
    return faults
