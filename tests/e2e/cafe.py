"""The place where the tests play: a server, a channel, three people, and the bot."""

from dataclasses import dataclass, replace
from random import Random

import discord
import simcord
from sqlalchemy import func, select

from bot.app import house_of
from bot.discord_ui.client import DominoClient
from bot.service.house import House
from bot.service.loading import load
from bot.service.snapshot import Match
from bot.store.database import Database
from bot.store.tables import MatchRow
from tests.e2e.player import Player

PATIENCE = 60.0
"""Real seconds that the bot may take to come to rest, on a machine that does much else."""


def seeded_house(database: Database, seed: int) -> House:
    """The real service with seeded randomness: each run deals the same."""
    return replace(house_of(database), entropy=Random(seed).randbytes)


@dataclass
class Cafe:
    """A server with a channel; anna, bo and cleo sit in it."""

    env: simcord.Env
    house: House
    """The bot's own, to look at what is stored."""
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    anna: Player
    bo: Player
    cleo: Player

    @classmethod
    def opened(cls, env: simcord.Env, house: House) -> "Cafe":
        """The server is made, the three join."""
        guild = env.create_guild("Café")
        channel = guild.create_text_channel("dominoes")
        anna, bo, cleo = (
            Player(guild.add_member(env.create_user(name)), channel)
            for name in ("anna", "bo", "cleo")
        )
        return cls(env, house, guild, channel, anna, bo, cleo)

    @property
    def everyone(self) -> tuple[Player, Player, Player]:
        """All who are there."""
        return self.anna, self.bo, self.cleo

    def newcomer(self, name: str, shown_as: str | None = None) -> Player:
        """One more person joins."""
        user = self.env.create_user(name, global_name=shown_as)
        return Player(self.guild.add_member(user), self.channel)

    async def restart(self) -> None:
        """The process ends, another starts on the same database."""
        old = self.env.bot
        self.house = seeded_house(self.house.database, await self.matches())
        await self.env.restart_bot(DominoClient(self.house))
        await old.close()

    async def match(self, match_id: int = 1) -> Match:
        """The match as the bot knows it."""
        return await load(self.house, match_id)

    async def replayed(self, match_id: int = 1) -> Match:
        """The match as a process that has just started reads it."""
        return await load(house_of(self.house.database), match_id)

    async def matches(self) -> int:
        """How many matches and challenges were ever made."""
        async with self.house.database.read() as session:
            return await session.scalar(select(func.count()).select_from(MatchRow)) or 0

    async def start(
        self, challenger: Player | None = None, challenged: Player | None = None, **terms: str | int
    ) -> Match:
        """A match begins: challenged and accepted (anna by bo, unless others are named)."""
        one, other = challenger or self.anna, challenged or self.bo
        offered = await one.run("challenge", opponent=other.member, **terms)
        await other.press(offered.message, "Accept")
        return await self.match(await self.matches())

    async def seated(self, match: Match) -> tuple[Player, Player]:
        """The player in turn and the other, both with their hands open."""
        at = {player.member.id: player for player in self.everyone}
        assert match.state is not None
        turn = match.state.round.turn
        one, other = at[match.people[turn].user_id], at[match.people[turn.other].user_id]
        for player in (one, other):
            await player.open_hand()
        return one, other

    @property
    def table(self) -> discord.Message:
        """The table in the channel: the one public message with *My hand*."""
        (table,) = [m for m in self.channel.history() if "My hand" in labels_of(m)]
        return table

    def said(self) -> str:
        """The newest public message's text."""
        newest = self.channel.last_message
        assert newest is not None
        return newest.content


def labels_of(message: discord.Message) -> list[str]:
    """The labels of a message's buttons."""
    return [
        button.label or ""
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for button in row.children
        if isinstance(button, discord.Button)
    ]
