"""The commands that the bot makes known: what Discord would refuse, and what they promise."""

import pytest
import simcord

from tests.e2e import command_tree
from tests.e2e.cafe import Cafe

COMMANDS = {
    "challenge",
    "hand",
    "play",
    "draw",
    "pass",
    "table",
    "resign",
    "rules",
    "help",
    "leaderboard",
}


async def test_discord_would_take_the_whole_tree(cafe: Cafe) -> None:
    assert await command_tree.faults(cafe.env.bot.tree) == []  # type: ignore[attr-defined]


async def test_every_command_that_is_promised_is_there_for_everyone(cafe: Cafe) -> None:
    for player in cafe.everyone:
        offered = set(player.member.available_commands(cafe.channel))
        assert {f"domino {name}" for name in COMMANDS} <= offered


async def test_they_are_made_known_once_at_the_start(env: simcord.Env) -> None:
    made_known = [one for one in env.http_requests if one.path.endswith("/commands")]
    assert [one.method for one in made_known] == ["PUT"]


async def test_no_intent_beyond_the_servers_themselves_is_asked_for(env: simcord.Env) -> None:
    assert {name for name, wanted in env.bot.intents if wanted} == {"guilds"}


@pytest.mark.usefixtures("plain_pictures")
async def test_a_restart_changes_no_command(cafe: Cafe) -> None:
    before = cafe.anna.member.available_commands(cafe.channel)
    await cafe.restart()
    assert cafe.anna.member.available_commands(cafe.channel) == before
