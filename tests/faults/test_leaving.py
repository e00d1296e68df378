"""Issue 5, leaving: who gives up, who goes, and what happens to the place they played in."""

from datetime import timedelta

import discord

from bot.discord_ui.client import DominoClient
from tests.e2e.cafe import Cafe, labels_of, seeded_house
from tests.e2e.player import buttons_of
from tests.faults.time_passing import leap


def _last(cafe: Cafe) -> discord.Message:
    message = cafe.channel.last_message
    assert message is not None
    return message


async def _play_a_turn(cafe: Cafe) -> None:
    """Whoever is in turn leads or plays, from a hand opened by command."""
    in_turn, _ = await cafe.seated(await cafe.match())
    before = (await cafe.match()).version
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == before + 1


async def test_resign_asks_first(cafe: Cafe) -> None:
    await cafe.start()
    asked = await cafe.anna.run("resign")
    assert asked.message.ephemeral
    assert [one.label for one in buttons_of(asked.message)] == [
        "Resign",
        "Offer to stop",
        "Play on",
    ]
    assert (await cafe.match()).is_running
    await cafe.anna.press(asked.message, "Play on")
    assert (await cafe.match()).is_running
    asked = await cafe.anna.run("resign")
    await cafe.anna.press(asked.message, "Resign")
    done = await cafe.match()
    assert done.state is not None
    assert done.state.winner is not None
    assert done.people[done.state.winner].name == "bo"


async def test_both_agree_to_stop_and_nobody_has_a_result(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("stop")
    offer = _last(cafe)
    assert (await cafe.match()).is_running
    heard = await cafe.anna.press(offer, "Agree")
    assert "your opponent has to agree" in heard.private
    heard = await cafe.cleo.press(offer, "Agree")
    assert "welcome to watch" in heard.private
    assert (await cafe.match()).is_running
    await cafe.bo.press(offer, "Agree")
    assert (await cafe.match()).status == "stopped"
    assert "no result" in cafe.said()
    assert "Nobody has finished a match" in (await cafe.bo.run("leaderboard")).private


async def test_who_asks_to_resign_can_offer_to_stop_instead(cafe: Cafe) -> None:
    await cafe.start()
    asked = await cafe.bo.run("resign")
    await cafe.bo.press(asked.message, "Offer to stop")
    assert "You have offered to stop" in asked.text
    await cafe.anna.press(_last(cafe), "Agree")
    assert (await cafe.match()).status == "stopped"


async def test_one_who_would_rather_play_on_is_not_stopped(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("stop")
    offer = _last(cafe)
    await cafe.bo.press(offer, "Play on")
    heard = await cafe.bo.press_anyway(offer, "domino:agreestop:1")
    assert "Nobody offers to stop" in heard.private
    assert (await cafe.match()).is_running


async def test_an_offer_to_stop_is_gone_with_the_next_turn(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("stop")
    offer = _last(cafe)
    await _play_a_turn(cafe)
    heard = await cafe.bo.press(offer, "Agree")
    assert "Nobody offers to stop" in heard.private


async def test_a_rematch_swaps_the_seats_and_both_must_agree(cafe: Cafe) -> None:
    first = await cafe.start(rules="draw", target=50, pace="slow")
    asked = await cafe.anna.run("resign")
    await cafe.anna.press(asked.message, "Resign")
    offered = await cafe.anna.press(_last(cafe), "Rematch")
    second = await cafe.match(2)
    assert second.is_offered
    assert second.people == first.people[::-1]
    assert (second.ruleset, second.target, second.pace) == ("draw", 50, "slow")
    heard = await cafe.anna.press(offered.message, "Accept")
    assert "**bo** has to answer your challenge" in heard.private
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match(2)).is_running


async def test_a_deleted_channel_keeps_the_match_for_another_channel(cafe: Cafe) -> None:
    await cafe.start()
    aside = cafe.guild.create_text_channel("aside")
    cafe.env.backend.delete_channel(cafe.channel.id)
    await leap(cafe, timedelta(minutes=20))
    anna, bo = cafe.anna.elsewhere(aside), cafe.bo.elsewhere(aside)
    assert "https://discord.com/channels/" in (await anna.run("matches")).private
    assert "`/domino table` brings it here" in (await anna.run("resign")).private
    assert "Here is the table" in (await anna.run("table")).private
    table = aside.last_message
    assert table is not None
    match = await cafe.match()
    assert match.place.channel_id == aside.id
    in_turn = anna if match.turn and match.turn.user_id == anna.member.id else bo
    await in_turn.press(table, "My hand")
    await in_turn.open_hand()
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == match.version + 1


async def test_a_bot_that_was_kicked_finds_the_match_again_when_it_is_back(cafe: Cafe) -> None:
    await cafe.start()
    backend = cafe.env.backend
    backend.remove_member(cafe.guild.id, backend.bot_user.id)
    await leap(cafe, timedelta(minutes=20))
    assert (await cafe.match()).is_running
    backend.add_member(cafe.guild.id, backend.bot_user.id)
    await _play_a_turn(cafe)
    assert labels_of(cafe.table)


async def test_when_a_player_leaves_the_server_the_match_waits_and_lapses_by_its_clock(
    cafe: Cafe,
) -> None:
    match = await cafe.start()
    assert match.turn is not None
    gone = cafe.anna if match.turn.user_id == cafe.anna.member.id else cafe.bo
    stays = cafe.bo if gone is cafe.anna else cafe.anna
    cafe.guild.remove_member(gone.member)
    await leap(cafe, timedelta(minutes=15))
    await stays.press(_last(cafe), "Claim the win")
    assert (await cafe.match()).status == "finished"


async def test_matches_lists_the_running_ones_each_with_a_link(cafe: Cafe) -> None:
    await cafe.start()
    aside = cafe.guild.create_text_channel("aside")
    await cafe.start(cafe.anna.elsewhere(aside), cafe.cleo.elsewhere(aside))
    listed = (await cafe.anna.run("matches")).private
    for match_id in (1, 2):
        shown = (await cafe.match(match_id)).shown
        link = f"https://discord.com/channels/{cafe.guild.id}/{shown.channel_id}/{shown.message_id}"
        assert link in listed
    for player in (cafe.bo, cafe.cleo):
        assert "against anna" in (await player.run("matches")).private


async def test_a_match_of_another_server_is_not_taken_up_here(cafe: Cafe) -> None:
    await cafe.start()
    elsewhere = cafe.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("games")
    anna = elsewhere.add_member(cafe.anna.member.user)
    heard = await anna.slash(channel, "domino table")
    assert heard.response is not None
    assert "belongs to another server" in heard.response.content


async def test_five_challenges_a_minute_and_one_open_for_a_pair(cafe: Cafe) -> None:
    first = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    again = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert "already an open challenge" in again.private
    back = await cafe.bo.run("challenge", opponent=cafe.anna.member)
    assert "already an open challenge" in back.private
    for number in range(4):
        await cafe.anna.run("challenge", opponent=cafe.newcomer(f"guest{number}").member)
    heard = await cafe.anna.run("challenge", opponent=cafe.cleo.member)
    assert "five matches offered in a minute" in heard.private
    await cafe.anna.press(first.message, "Withdraw")
    await leap(cafe, timedelta(minutes=1))
    assert not (await cafe.anna.run("challenge", opponent=cafe.cleo.member)).message.ephemeral


async def test_pictures_are_limited_and_turns_are_not(cafe: Cafe) -> None:
    await cafe.start()
    answers = [(await cafe.cleo.run("table")).private for _ in range(8)]
    assert sum("Here is the table" in answer for answer in answers) == 6
    assert "Wait a little" in answers[-1]
    for _ in range(8):
        await cafe.seated(await cafe.match())
    await _play_a_turn(cafe)
    await leap(cafe, timedelta(minutes=1))
    assert "Here is the table" in (await cafe.cleo.run("table")).private


async def test_a_user_blocks_challenges_from_someone_or_from_all(cafe: Cafe) -> None:
    await cafe.bo.run("block", user=cafe.anna.member)
    heard = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert "not taking challenges from you" in heard.private
    offered = await cafe.cleo.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Decline")
    await cafe.bo.run("block")
    heard = await cafe.cleo.run("challenge", opponent=cafe.bo.member)
    assert "not taking challenges" in heard.private
    await cafe.bo.run("unblock")
    await cafe.bo.run("unblock", user=cafe.anna.member)
    assert not (await cafe.anna.run("challenge", opponent=cafe.bo.member)).message.ephemeral


async def test_another_process_keeps_the_blocks(cafe: Cafe) -> None:
    await cafe.bo.run("block")
    old = cafe.env.bot
    cafe.house = seeded_house(cafe.house.database, 7)
    await cafe.env.restart_bot(DominoClient(cafe.house, pause=0))
    await old.close()
    heard = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert "not taking challenges" in heard.private


async def test_offers_to_stop_are_no_means_to_ping_without_end(cafe: Cafe) -> None:
    await cafe.start()
    for _ in range(3):
        assert "You have offered to stop" in (await cafe.anna.run("stop")).private
        await cafe.anna.press(_last(cafe), "Play on")
    assert "Wait a little" in (await cafe.anna.run("stop")).private
    await leap(cafe, timedelta(minutes=1))
    await cafe.anna.run("stop")
    await cafe.bo.press(_last(cafe), "Agree")
    assert (await cafe.match()).status == "stopped"


async def test_an_offer_to_stop_that_cannot_be_posted_is_not_made(cafe: Cafe) -> None:
    await cafe.start()
    cafe.env.inject_error("POST", "/channels/*/messages*", status=403, code=50013)
    cafe.env.inject_error("POST", "/webhooks/*", status=503, times=1)
    asked = await cafe.anna.run("stop")
    answers = [asked.message, *asked.result.followups]
    assert all(one.ephemeral for one in answers)
    assert "could not be posted" in answers[-1].content or "could not be posted" in asked.text
    assert (await cafe.match()).stop_offered_by is None


async def test_a_challenge_whose_message_is_gone_stands_in_nobodys_way(cafe: Cafe) -> None:
    await cafe.anna.run("challenge", opponent=cafe.bo.member, pace="slow")
    await _last(cafe).delete()
    again = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert "already an open challenge" in again.private
    assert [one.label for one in buttons_of(again.message)] == ["Withdraw"]
    await cafe.anna.press(again.message, "Withdraw")
    assert (await cafe.match(1)).status == "withdrawn"
    await cafe.bo.run("challenge", opponent=cafe.anna.member, pace="slow")
    await _last(cafe).delete()
    crossed = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    assert [one.label for one in buttons_of(crossed.message)] == ["Accept", "Decline"]
    await cafe.anna.press(crossed.message, "Accept")
    assert (await cafe.match(2)).is_running
    assert "My hand" in labels_of(_last(cafe))


async def test_a_challenge_taken_back_from_elsewhere_loses_its_buttons(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    again = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.anna.press(again.message, "Withdraw")
    assert "took this challenge back" in offered.text
    assert buttons_of(offered.message) == []
