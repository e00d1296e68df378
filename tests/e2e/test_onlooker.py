"""The onlooker notices when a hidden tile is told: publicly, to the wrong player, in a picture."""

from io import BytesIO

import discord
import pytest

from bot.discord_ui import hand_messages, hands
from bot.discord_ui.outgoing import Outgoing
from bot.service.snapshot import Match
from engine.tiles import Seat, Tile
from engine.view import view
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.onlooker import Onlooker, tiles_told
from tests.e2e.pictures import Album


@pytest.fixture(autouse=True)
def _anna_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0"))


def channel(cafe: Cafe) -> discord.PartialMessageable:
    return cafe.env.bot.get_partial_messageable(cafe.channel.id)


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.parametrize("told", ["bo holds 5-5", "6-4", "hand-6-3.png", "4|4"])
async def test_a_hidden_tile_told_to_the_channel(cafe: Cafe, told: str) -> None:
    match = await cafe.start()
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    await onlooker.check()
    await channel(cafe).send(told)
    with pytest.raises(AssertionError, match="is told"):
        await onlooker.check()


@pytest.mark.usefixtures("plain_pictures")
async def test_a_tile_on_the_table_may_be_told_to_anyone(cafe: Cafe) -> None:
    match = await cafe.start()
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    await cafe.anna.run("play", tile="6-5")
    await channel(cafe).send("anna led 6-5")
    await onlooker.check()
    assert onlooker.checked


@pytest.mark.usefixtures("plain_pictures")
async def test_a_hand_shown_to_the_opponent(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    async def mixed_up(match: Match, seat: Seat, note: str = "") -> Outgoing:
        return await hand_messages.hand_message(match, seat.other, note)

    match = await cafe.start()
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    monkeypatch.setattr(hands, "hand_message", mixed_up)
    await cafe.anna.press(cafe.table, "My hand")
    with pytest.raises(AssertionError, match="is told"):
        await onlooker.check()


async def test_the_picture_of_a_hand_in_the_channel(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    album = Album(monkeypatch)
    match = await cafe.start()
    assert match.state is not None
    onlooker = Onlooker(cafe.env, cafe.house, match.id, album)
    await cafe.bo.open_hand()
    await onlooker.check()
    png = album.draw_hand(view(match.state, Seat.B), match.names)
    await channel(cafe).send(file=discord.File(BytesIO(png), "table.png"))
    with pytest.raises(AssertionError, match="sees"):
        await onlooker.check()


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("domino:play:12:3:6-4:left", [Tile(6, 4)]),
        ("`6-6` 5-0, 1-2.", [Tile(6, 6), Tile(5, 0), Tile(2, 1)]),
        ("1456074443980800010-1456074443980800012 45 – 23", []),
        ("domino:hand:1:2", []),
    ],
)
def test_which_tiles_a_text_tells(text: str, tiles: list[Tile]) -> None:
    assert tiles_told(text) == set(tiles)
