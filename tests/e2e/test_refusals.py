"""What is refused is refused privately, in a sentence that says what would be right."""

import sqlite3

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.discord_ui.wording import STORE_TROUBLE, TROUBLE
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.player import Heard, buttons_of

pytestmark = pytest.mark.usefixtures("plain_pictures")

ANNA_LEADS = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")
BO_IS_STUCK = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "5-5 5-4 4-4 3-3 3-1 2-2 2-0", "4-3 6-3")


@pytest.fixture
def _anna_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, ANNA_LEADS)


@pytest.fixture
def _bo_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, BO_IS_STUCK)


def refused(heard: Heard, *parts: str) -> None:
    """The answer is for this person alone, no apology, and says all of that."""
    said = heard.private
    for part in parts:
        assert part in said, said


async def unchanged(cafe: Cafe, version: int) -> None:
    assert (await cafe.match()).version == version


async def test_challenging_oneself(cafe: Cafe) -> None:
    refused(
        await cafe.anna.run("challenge", opponent=cafe.anna.member), "cannot challenge yourself"
    )
    assert await cafe.matches() == 0


async def test_challenging_another_bot(cafe: Cafe) -> None:
    beep = cafe.guild.add_member(cafe.env.create_user("beep", bot=True))
    refused(await cafe.anna.run("challenge", opponent=beep), "bot", "Challenge a person")
    assert await cafe.matches() == 0


async def test_a_second_challenge_in_either_direction_while_one_is_open(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    for one, other in ((cafe.anna, cafe.bo), (cafe.bo, cafe.anna)):
        heard = await one.run("challenge", opponent=other.member)
        refused(heard, "already an open challenge between you two", str(offered.message.id))
    assert await cafe.matches() == 1


async def test_a_challenge_in_either_direction_while_the_two_play_here(cafe: Cafe) -> None:
    await cafe.start()
    for one, other in ((cafe.anna, cafe.bo), (cafe.bo, cafe.anna)):
        heard = await one.run("challenge", opponent=other.member)
        refused(heard, "already playing in this channel", str(cafe.table.id), "/domino table")
    assert await cafe.matches() == 1


@pytest.mark.parametrize("label", ["Accept", "Decline", "Withdraw"])
async def test_a_bystander_answers_a_challenge(cafe: Cafe, label: str) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    heard = await cafe.cleo.press(offered.message, label)
    refused(heard, "**bo** to answer", "/domino challenge")
    await unchanged(cafe, 0)


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_the_challenger_answers_the_challenge(cafe: Cafe, label: str) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    heard = await cafe.anna.press(offered.message, label)
    refused(heard, "**bo** has to answer your challenge", "take it back")
    await unchanged(cafe, 0)


async def test_the_challenged_takes_the_challenge_back(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    heard = await cafe.bo.press(offered.message, "Withdraw")
    refused(heard, "Only **anna** can take", "you can decline it")
    await unchanged(cafe, 0)


async def test_a_bystander_asks_for_a_hand(cafe: Cafe) -> None:
    await cafe.start()
    refused(await cafe.cleo.press(cafe.table, "My hand"), "**anna**", "**bo**", "welcome to watch")


async def test_a_bystander_presses_rematch(cafe: Cafe) -> None:
    await cafe.start()
    sure = await cafe.anna.run("resign")
    await cafe.anna.press(sure.message, "Resign")
    end = cafe.channel.last_message
    assert end is not None
    refused(await cafe.cleo.press(end, "Rematch"), "the match of **anna** and **bo**")
    assert await cafe.matches() == 1


async def test_a_bystander_presses_every_button_that_a_match_has(cafe: Cafe) -> None:
    match = await cafe.start()
    in_turn, _ = await cafe.seated(match)
    ids = [button.custom_id for button in in_turn.buttons]
    ids += [
        f"domino:{verb}:1" for verb in ("back", "resign", "stop", "agreestop", "nostop", "wait")
    ]
    ids += ["domino:draw:1:1", "domino:pass:1:1", "domino:claim:1:1", "domino:lay:1:1:6-4:left:up"]
    for custom_id in ids:
        heard = await cafe.cleo.press_anyway(cafe.table, custom_id)
        refused(heard, "the match of **anna** and **bo**")
    await unchanged(cafe, 1)


@pytest.mark.parametrize("command", ["hand", "draw", "pass", "resign", "stop", "matches"])
async def test_a_command_of_someone_without_a_match(cafe: Cafe, command: str) -> None:
    refused(await cafe.cleo.run(command), "no match", "/domino challenge")


@pytest.mark.parametrize("command", ["hand", "table", "matches"])
async def test_a_command_while_a_challenge_is_open(cafe: Cafe, command: str) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    for player in (cafe.anna, cafe.bo):
        refused(
            await player.run(command),
            "the challenge of **anna** still waits for the answer of **bo**",
            str(offered.message.id),
        )


async def test_blocking_oneself(cafe: Cafe) -> None:
    refused(await cafe.anna.run("block", user=cafe.anna.member), "cannot block yourself")


async def test_playing_without_a_match(cafe: Cafe) -> None:
    refused(await cafe.cleo.run("play", tile="6-4"), "no match", "/domino challenge")


async def test_a_command_in_another_channel_than_the_match(cafe: Cafe) -> None:
    await cafe.start()
    aside = cafe.guild.create_text_channel("aside")
    heard = await cafe.anna.elsewhere(aside).run("hand")
    refused(heard, "no match in this channel", f"<#{cafe.channel.id}>", str(cafe.table.id))


@pytest.mark.usefixtures("_anna_leads")
async def test_out_of_turn_by_command_and_by_button(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.bo.open_hand()
    refused(await cafe.bo.run("play", tile="6-4"), "**anna**'s turn")
    refused(await cafe.bo.run("draw"), "**anna**'s turn")
    refused(await cafe.bo.run("pass"), "**anna**'s turn")
    pressed = await cafe.bo.press_anyway(cafe.bo.open, cafe.bo.button("6-4").custom_id)
    refused(pressed, "**anna**'s turn")
    await unchanged(cafe, 1)


@pytest.mark.usefixtures("_anna_leads")
async def test_a_tile_that_one_does_not_hold(cafe: Cafe) -> None:
    await cafe.start()
    refused(await cafe.anna.run("play", tile="6-4"), "6-4 is not in", "lead, with any tile")
    await unchanged(cafe, 1)


@pytest.mark.usefixtures("_anna_leads")
async def test_a_tile_that_fits_neither_end(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-6")
    heard = await cafe.bo.run("play", tile="5-5")
    refused(heard, "5-5 fits neither end", "6 and 6", "You can play `6-4`")
    await unchanged(cafe, 2)


@pytest.mark.usefixtures("_anna_leads")
async def test_a_tile_that_does_not_fit_the_end_named(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    heard = await cafe.bo.run("play", tile="6-4", end="right")
    refused(heard, "6-4 does not fit right", "You can play")
    await unchanged(cafe, 2)


@pytest.mark.usefixtures("_anna_leads")
async def test_no_end_named_for_a_tile_that_fits_both(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-6")
    refused(await cafe.bo.run("play", tile="6-4"), "6-4 fits both ends", "left or right")
    await unchanged(cafe, 2)


@pytest.mark.usefixtures("_anna_leads")
@pytest.mark.parametrize("tile", ["", "seven", "7-1", "6", "6-6-6", "🁡🁡", "x" * 600, "**6-4**"])
async def test_a_tile_that_cannot_be_read(cafe: Cafe, tile: str) -> None:
    await cafe.start()
    refused(await cafe.anna.run("play", tile=tile), "not a tile", "5-4")
    await unchanged(cafe, 1)


@pytest.mark.usefixtures("_anna_leads")
async def test_drawing_and_passing_when_one_can_play(cafe: Cafe) -> None:
    await cafe.start()
    refused(await cafe.anna.run("draw"), "Cannot draw", "6-6")
    refused(await cafe.anna.run("pass"), "Cannot pass")
    await unchanged(cafe, 1)


@pytest.mark.usefixtures("_bo_is_stuck")
async def test_passing_when_one_must_draw(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-6")
    refused(await cafe.bo.run("pass"), "Cannot pass: the stock holds 14; draw", "draw a tile")
    await unchanged(cafe, 2)


async def test_drawing_when_nobody_draws(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    await cafe.start(rules="block")
    await cafe.anna.run("play", tile="6-6")
    refused(await cafe.bo.run("draw"), "Cannot draw", "pass")
    await unchanged(cafe, 2)


async def test_any_lead_but_the_one_that_the_draw_game_wants(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await cafe.start(rules="draw")
    refused(await cafe.anna.run("play", tile="5-1"), "5-1 cannot lead: 6-6 must", "lead with `6-6`")
    await unchanged(cafe, 1)


@pytest.mark.parametrize("word", ["sideways", "upp", "x" * 300])
@pytest.mark.usefixtures("_anna_leads")
async def test_a_heading_that_cannot_be_read(cafe: Cafe, word: str) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    heard = await cafe.bo.run("play", tile="6-4", end="left", toward=word)
    refused(heard, "right, down, left")
    await unchanged(cafe, 2)


@pytest.mark.usefixtures("_anna_leads")
async def test_a_heading_that_is_not_open_and_one_in_a_game_without_steering(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    heard = await cafe.bo.run("play", tile="6-4", end="left", toward="right")
    refused(heard, "6-4 cannot head right there", "left")
    await unchanged(cafe, 2)


async def test_steering_in_a_game_without_it(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await cafe.start(rules="draw")
    await cafe.anna.run("play", tile="6-6")
    heard = await cafe.bo.run("play", tile="6-4", end="left", toward="up")
    refused(heard, "laid by itself")
    await unchanged(cafe, 2)


async def test_after_the_end_of_the_match(cafe: Cafe) -> None:
    match = await cafe.start()
    in_turn, waiting = await cafe.seated(match)
    tile = in_turn.button(in_turn.enabled[0])
    sure = await waiting.run("resign")
    again = buttons_of(sure.message)[0]
    await waiting.press(sure.message, "Resign")
    refused(await in_turn.press_anyway(in_turn.open, tile.custom_id), "over", "won it")
    refused(await waiting.press_anyway(sure.message, again.custom_id), "over", "won it")
    refused(await in_turn.run("hand"), "no match")


async def test_what_goes_wrong_unexpectedly_is_answered_politely_and_logged(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await cafe.start()

    async def breaks(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr("bot.discord_ui.hands.hand_message", breaks)
    heard = await cafe.anna.press(cafe.table, "My hand")
    assert heard.message.ephemeral
    assert heard.text == TROUBLE
    logged = capsys.readouterr().out
    assert "ZeroDivisionError" in logged
    assert "domino:hand:1" in logged
    assert str(cafe.anna.member.id) in logged


async def test_a_database_that_cannot_be_used_is_said_and_nothing_is_done(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await cafe.start()
    in_turn, _ = await cafe.seated(match)
    tile = in_turn.enabled[0]

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(AsyncSession, "flush", full)
        heard = await in_turn.press_hand(tile)
    assert heard.message.ephemeral
    assert heard.text == STORE_TROUBLE
    await unchanged(cafe, 1)
    await in_turn.open_hand()
    await in_turn.play(tile)
    await unchanged(cafe, 2)
