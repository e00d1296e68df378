"""Challenges: answered, declined, taken back, lapsed, and made again."""

from datetime import timedelta

import pytest

from tests.e2e.cafe import Cafe, labels_of
from tests.e2e.player import buttons_of
from tests.faults.time_passing import leap

pytestmark = pytest.mark.usefixtures("plain_pictures")


async def test_a_challenge_names_who_what_and_the_commitment_and_notifies_the_challenged(
    cafe: Cafe,
) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    match = await cafe.match()
    assert not offered.message.ephemeral
    assert offered.text.startswith(f"<@{cafe.bo.member.id}>, **anna** challenges you to dominoes")
    assert "classic, to 100" in offered.text
    assert match.commitment in offered.text
    assert [b.label for b in buttons_of(offered.message)] == ["Accept", "Decline", "Withdraw"]
    assert offered.message.message.raw_mentions == [cafe.bo.member.id]


async def test_accepted_its_buttons_go_and_the_table_comes(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Accept")
    assert "**bo** accepted" in offered.text
    assert buttons_of(offered.message) == []
    assert labels_of(cafe.table) == ["My hand", "Rules"]


async def test_declined_by_the_challenged(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Decline")
    assert offered.text == "**bo** declined this challenge."
    assert buttons_of(offered.message) == []
    assert (await cafe.match()).status == "declined"


async def test_taken_back_by_the_challenger(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.anna.press(offered.message, "Withdraw")
    assert offered.text == "**anna** took this challenge back."
    assert buttons_of(offered.message) == []
    assert (await cafe.match()).status == "withdrawn"


@pytest.mark.parametrize("ending", ["Decline", "Withdraw"])
async def test_after_that_either_may_challenge_again(cafe: Cafe, ending: str) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await (cafe.bo if ending == "Decline" else cafe.anna).press(offered.message, ending)
    again = await cafe.bo.run("challenge", opponent=cafe.anna.member)
    assert "**bo** challenges you" in again.text


async def test_unanswered_it_lapses_by_itself_and_counts_for_nobody(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await leap(cafe, timedelta(minutes=14))
    assert (await cafe.match()).is_offered
    await leap(cafe, timedelta(minutes=1))
    assert (await cafe.match()).status == "lapsed"
    assert offered.text == "This challenge has lapsed unanswered; it counts for nobody."
    assert buttons_of(offered.message) == []
    assert "Nobody has finished a match" in (await cafe.anna.run("leaderboard")).private


async def test_accepted_too_late_it_says_so_even_before_the_caretaker_has_come(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    cafe.env.backend.advance_clock(15 * 60 + 1)
    heard = await cafe.bo.press(offered.message, "Accept")
    assert "lapsed" in heard.private
    assert not (await cafe.match()).is_running


async def test_one_that_is_overdue_is_in_nobody_s_way(cafe: Cafe) -> None:
    await cafe.anna.run("challenge", opponent=cafe.bo.member)
    cafe.env.backend.advance_clock(15 * 60 + 1)
    again = await cafe.bo.run("challenge", opponent=cafe.anna.member)
    assert "**bo** challenges you" in again.text
    assert (await cafe.match(1)).status == "lapsed"
    assert (await cafe.match(2)).is_offered


async def test_a_rematch_swaps_the_seats_and_asks_the_other(cafe: Cafe) -> None:
    await cafe.start(rules="block", target=150)
    sure = await cafe.anna.run("resign")
    await cafe.anna.press(sure.message, "Resign")
    end = cafe.channel.last_message
    assert end is not None
    offered = await cafe.anna.press(end, "Rematch")
    again = await cafe.match(2)
    assert again.is_offered
    assert again.names == ("bo", "anna")
    assert again.challenger.name == "anna"
    assert (again.ruleset, again.target) == ("block", 150)
    assert offered.text.startswith(f"<@{cafe.bo.member.id}>, **anna** challenges you")
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match(2)).is_running


async def test_resigning_is_asked_about_first(cafe: Cafe) -> None:
    await cafe.start()
    sure = await cafe.anna.run("resign")
    assert "Give up the match against **bo**?" in sure.private
    await cafe.anna.press(sure.message, "Play on")
    assert (await cafe.match()).is_running
    sure = await cafe.anna.run("resign")
    await cafe.anna.press(sure.message, "Resign")
    match = await cafe.match()
    assert match.status == "finished"
    assert f"<@{cafe.bo.member.id}> wins the match: **anna** left it." in cafe.said()
