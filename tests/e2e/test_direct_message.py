"""In a direct message with the bot: help, rules, standings; nothing that needs a server fails."""

import pytest

from tests.e2e.cafe import Cafe
from tests.e2e.player import Heard

pytestmark = pytest.mark.usefixtures("plain_pictures")


@pytest.mark.parametrize(
    ("command", "part"),
    [
        ("help", "`/domino challenge`"),
        ("rules", "28 tiles, seven each"),
        ("leaderboard", "Leaderboard of all servers"),
        ("hand", "no match"),
        ("table", "no match"),
        ("matches", "no match"),
    ],
)
async def test_what_can_be_asked_in_a_direct_message(cafe: Cafe, command: str, part: str) -> None:
    dora = cafe.env.create_user("dora")
    heard = Heard(await dora.slash(f"domino {command}"))
    assert part in heard.private


async def test_help_names_every_command_there_is(cafe: Cafe) -> None:
    text = (await cafe.anna.run("help")).private
    for command in cafe.anna.member.available_commands(cafe.channel):
        if command not in {"domino help", "domino practice", "domino unblock"}:
            assert f"/{command}" in text, command


@pytest.mark.parametrize("ruleset", ["classic", "draw", "block"])
async def test_the_rules_of_each_ruleset_can_be_read(cafe: Cafe, ruleset: str) -> None:
    said = (await cafe.anna.run("rules", ruleset=ruleset)).private
    assert said.startswith(f"**The rules: {ruleset}**")


async def test_rules_under_a_table_are_those_of_the_match(cafe: Cafe) -> None:
    await cafe.start(rules="block")
    said = (await cafe.cleo.press(cafe.table, "Rules")).private
    assert "**The rules: block**" in said
    assert "Nobody draws" in said


async def test_nobody_is_challenged_where_only_the_challenger_would_see_it(cafe: Cafe) -> None:
    dora = cafe.env.create_user("dora")
    said = Heard(await dora.slash("domino challenge", opponent=cafe.anna.member)).private
    assert "Challenge people in a channel that they see too" in said
    assert "`/domino practice`" in said


async def test_the_computer_plays_in_a_direct_message(cafe: Cafe) -> None:
    dora = cafe.env.create_user("dora")
    await dora.slash("domino practice", level="easy")
    assert "**Your hand** against" in Heard(await dora.slash("domino hand")).private
