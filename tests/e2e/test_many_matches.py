"""Several matches at once: other pairs in one channel, one person in several channels."""

import pytest

from tests.e2e.cafe import Cafe, labels_of

pytestmark = pytest.mark.usefixtures("plain_pictures")


async def test_two_pairs_in_one_channel_do_not_get_in_each_other_s_way(cafe: Cafe) -> None:
    dora = cafe.newcomer("dora")
    first = await cafe.start(cafe.anna, cafe.bo)
    second = await cafe.start(cafe.cleo, dora)
    for player in (cafe.anna, cafe.bo, cafe.cleo, dora):
        await player.open_hand()
    for match, pair in ((first, (cafe.anna, cafe.bo)), (second, (cafe.cleo, dora))):
        in_turn = next(one for one in pair if one.enabled)
        await in_turn.play(in_turn.enabled[0])
        assert (await cafe.match(match.id)).version == 2
    tables = [m for m in cafe.channel.history() if "My hand" in labels_of(m)]
    assert len(tables) == 2
    assert "**anna**" in tables[0].content
    assert "**cleo**" in tables[1].content
    assert (await cafe.match(first.id)).version == (await cafe.match(second.id)).version == 2


async def test_my_hand_under_a_table_is_that_of_its_match(cafe: Cafe) -> None:
    first = await cafe.start(cafe.anna, cafe.bo)
    table = cafe.table
    await cafe.start(cafe.anna, cafe.cleo)
    tables = [m for m in cafe.channel.history() if "My hand" in labels_of(m)]
    heard = await cafe.anna.press(table, "My hand")
    assert "against **bo**" in heard.private
    heard = await cafe.anna.press(tables[1], "My hand")
    assert "against **cleo**" in heard.private
    refused = await cafe.cleo.press(table, "My hand")
    assert "the match of **anna** and **bo**" in refused.private
    assert first.id == 1


async def test_one_person_plays_in_two_channels_each_command_about_the_one_it_is_said_in(
    cafe: Cafe,
) -> None:
    aside = cafe.guild.create_text_channel("aside")
    anna, cleo = cafe.anna.elsewhere(aside), cafe.cleo.elsewhere(aside)
    first = await cafe.start(cafe.anna, cafe.bo)
    second = await cafe.start(anna, cleo)
    assert second.place.channel_id == aside.id
    assert "against **bo**" in (await cafe.anna.run("hand")).private
    assert "against **cleo**" in (await anna.run("hand")).private
    listed = (await anna.run("matches")).private
    assert "against bo" in listed
    assert "against cleo" in listed
    await cleo.open_hand()
    in_turn = anna if anna.enabled else cleo
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match(first.id)).version == 1
    assert (await cafe.match(second.id)).version == 2
    assert len([m for m in aside.history() if "My hand" in labels_of(m)]) == 1
    assert "You lead this round" in cafe.table.content


async def test_with_two_matches_here_a_command_is_about_the_one_in_which_it_is_one_s_turn(
    cafe: Cafe,
) -> None:
    """Whichever of the two it is: the hand that opens is one that can be played from."""
    for opponent in (cafe.bo, cafe.cleo):
        await cafe.start(cafe.anna, opponent)
    turns = [(await cafe.match(number)).turn for number in (1, 2)]
    await cafe.anna.open_hand()
    assert bool(cafe.anna.enabled) == any(
        turn is not None and turn.user_id == cafe.anna.member.id for turn in turns
    )


async def test_a_match_taken_up_in_another_channel_goes_on_there(cafe: Cafe) -> None:
    aside = cafe.guild.create_text_channel("aside")
    match = await cafe.start()
    in_turn, waiting = await cafe.seated(match)
    await in_turn.elsewhere(aside).run("table")
    assert (await cafe.match()).place.channel_id == aside.id
    assert [m for m in cafe.channel.history() if "My hand" in labels_of(m)] == []
    await in_turn.play(in_turn.enabled[0])  # with the hand that was opened in the old channel
    tables = [m for m in aside.history() if "My hand" in labels_of(m)]
    assert len(tables) == 1
    assert f"<@{waiting.member.id}>, it is your turn" in tables[0].content
    assert [m for m in cafe.channel.history() if "My hand" in labels_of(m)] == []


async def test_a_match_out_of_reach_is_given_up_by_its_number(cafe: Cafe) -> None:
    match = await cafe.start()
    elsewhere = cafe.anna.elsewhere(cafe.guild.create_text_channel("other"))

    asked = await elsewhere.run("resign", match=match.id)
    await elsewhere.press(asked.message, "Resign")

    assert (await cafe.match()).status == "finished"
    assert "not known" in (await elsewhere.run("resign", match=99)).private
