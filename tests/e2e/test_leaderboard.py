"""`/domino leaderboard`: pages, scopes, and the caller's own place wherever it is."""

import re

import pytest

from bot.service.snapshot import Person, Place
from tests.bot.playing import past_match
from tests.e2e.cafe import Cafe
from tests.e2e.player import Player, buttons_of

pytestmark = pytest.mark.usefixtures("plain_pictures")

LOSER = Person(5, "zed")


async def won(
    cafe: Cafe, person: Person, matches: int, *, points: int = 100, guild_id: int | None = None
) -> None:
    """So many matches won against zed, who has 40 in each."""
    place = Place(guild_id or cafe.guild.id, cafe.channel.id)
    for _ in range(matches):
        await past_match(cafe.house.database, person, LOSER, (points, 40), place)


def person(player: Player) -> Person:
    return Person(player.member.id, player.member.name)


def ranks(text: str) -> list[int]:
    return [int(rank) for rank in re.findall(r"^(\d+)\\\.", text, re.MULTILINE)]


async def test_before_any_match_it_says_how_to_begin(cafe: Cafe) -> None:
    said = (await cafe.anna.run("leaderboard")).private
    assert "Nobody has finished a match with a person yet" in said
    assert "/domino challenge" in said


async def test_the_best_come_first_and_the_caller_is_marked(cafe: Cafe) -> None:
    await won(cafe, person(cafe.anna), 1)
    await won(cafe, person(cafe.bo), 2)
    said = (await cafe.anna.run("leaderboard")).private
    assert said.splitlines()[1:] == [
        "1\\. **bo**: 2 wins in 2 matches, 200 points",
        "2\\. **anna** (you): 1 win in 1 match, 100 points",
        "3\\. **zed**: 0 wins in 3 matches, 120 points",
    ]


async def test_who_is_level_shares_a_place_and_no_list_is_made_of_the_places(cafe: Cafe) -> None:
    for name in ("zed", "yan"):
        await won(cafe, Person(1000 + ord(name[0]), name), 1)
    await won(cafe, person(cafe.anna), 2)
    said = (await cafe.anna.run("leaderboard")).private
    assert ranks(said) == [1, 2, 2, 4]
    assert not re.search(r"^\d+\. ", said, re.MULTILINE)


async def test_pages_of_ten_are_turned_by_buttons_with_one_s_own_line_below(cafe: Cafe) -> None:
    for number in range(23):
        await won(cafe, Person(1000 + number, f"player{number:02}"), 1, points=150 - number)
    await won(cafe, person(cafe.anna), 1)
    heard = await cafe.anna.run("leaderboard")
    assert ranks(heard.private) == [*range(1, 11), 24]
    assert heard.text.splitlines()[-2].startswith("24\\. **anna** (you)")
    assert "Page 1 of 3" in heard.text
    assert [(b.label, b.enabled) for b in buttons_of(heard.message)] == [
        ("Back", False),
        ("Next", True),
    ]
    await cafe.anna.press(heard.message, "Next")
    assert ranks(heard.private) == [*range(11, 21), 24]
    await cafe.anna.press(heard.message, "Next")
    assert ranks(heard.private) == [21, 22, 23, 24, 25]
    assert "…" not in heard.text
    assert [b.enabled for b in buttons_of(heard.message)] == [True, False]
    await cafe.anna.press(heard.message, "Back")
    assert "Page 2 of 3" in heard.text


async def test_a_page_turned_after_a_restart(cafe: Cafe) -> None:
    for number in range(11):
        await won(cafe, Person(1000 + number, f"player{number}"), 1)
    heard = await cafe.anna.run("leaderboard")
    await cafe.restart()
    await cafe.anna.press(heard.message, "Next")
    assert "Page 2 of 2" in heard.private
    assert "You have finished no match with a person here yet." in heard.text


async def test_this_server_and_all_servers(cafe: Cafe) -> None:
    await won(cafe, person(cafe.anna), 1)
    await won(cafe, person(cafe.anna), 3, guild_id=77)
    here = (await cafe.anna.run("leaderboard")).private
    everywhere = (await cafe.anna.run("leaderboard", scope="global")).private
    assert "this server" in here.splitlines()[0]
    assert "all servers" in everywhere.splitlines()[0]
    assert "1 win in 1 match, 100 points" in here
    assert "4 wins in 4 matches, 400 points" in everywhere


async def test_a_resigned_match_counts_and_a_stopped_one_does_not(cafe: Cafe) -> None:
    await cafe.start()
    sure = await cafe.anna.run("resign")
    await cafe.anna.press(sure.message, "Resign")
    await cafe.start()
    await cafe.anna.run("stop")
    offer = cafe.channel.last_message
    assert offer is not None
    await cafe.bo.press(offer, "Agree")
    assert (await cafe.match(2)).status == "stopped"
    said = (await cafe.bo.run("leaderboard")).private
    assert "1\\. **bo** (you): 1 win in 1 match, 0 points" in said
