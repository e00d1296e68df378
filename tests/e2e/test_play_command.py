"""`/domino play`: every spelling of a tile, and what autocomplete offers to whom."""

import pytest

from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe

pytestmark = pytest.mark.usefixtures("plain_pictures")

DEAL = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")


@pytest.fixture(autouse=True)
def _anna_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, DEAL)


@pytest.mark.parametrize(
    "spelling",
    [
        "6-5",
        "5-6",
        "65",
        "56",
        "6|5",
        "5:6",
        "6/5",
        "[6|5]",
        " 6 - 5 ",
        "6–5",
        "6—5",
        "6−5",
        "\N{DOMINO TILE HORIZONTAL-06-05}",
        "\N{DOMINO TILE VERTICAL-05-06}",
    ],
)
async def test_every_spelling_of_a_tile_plays_it(cafe: Cafe, spelling: str) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile=spelling)
    assert "**anna** led **6-5**" in cafe.table.content
    assert "6-5" not in cafe.anna.held


async def test_a_lead_with_an_end_is_a_lead_all_the_same(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5", end="left", toward="up")
    assert "**anna** led **6-5**" in cafe.table.content


async def test_autocomplete_offers_the_tiles_that_can_be_played_to_the_player_in_turn_alone(
    cafe: Cafe,
) -> None:
    await cafe.start()
    assert await cafe.anna.choices("tile") == ["6-6", "6-5", "5-1", "4-0", "3-2", "2-1", "1-0"]
    for other in (cafe.bo, cafe.cleo):
        assert await other.choices("tile") == []
    await cafe.anna.run("play", tile="6-5")
    assert await cafe.bo.choices("tile") == ["6-4", "5-5"]
    for other in (cafe.anna, cafe.cleo):
        assert await other.choices("tile") == []


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("6", ["6-6", "6-5"]), ("5-6", ["6-5"]), ("0", ["4-0", "1-0"]), ("[2|3]", ["3-2"])],
)
async def test_autocomplete_narrows_down_to_what_is_typed(
    cafe: Cafe, typed: str, offered: list[str]
) -> None:
    await cafe.start()
    assert await cafe.anna.choices("tile", typed) == offered


async def test_autocomplete_of_what_nothing_matches_offers_what_can_be_played(cafe: Cafe) -> None:
    await cafe.start()
    assert await cafe.anna.choices("tile", "hello") == [str(tile) for tile in DEAL.hands[0]]


async def test_autocomplete_in_a_channel_without_a_match_offers_nothing(cafe: Cafe) -> None:
    await cafe.start()
    aside = cafe.guild.create_text_channel("aside")
    assert await cafe.anna.elsewhere(aside).choices("tile") == []


async def test_a_heading_is_offered_where_there_is_a_choice(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    assert await cafe.bo.choices("toward", tile="6-4", end="left") == ["left", "up", "down"]
    assert await cafe.bo.choices("toward", "u", tile="6-4", end="left") == ["up"]
    assert await cafe.anna.choices("toward", tile="6-4", end="left") == []
    assert await cafe.bo.choices("toward", tile="2-0") == []


async def test_a_tile_steered_by_command_heads_that_way(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    await cafe.bo.run("play", tile="6-4", end="left", toward=" UP ")
    state = (await cafe.match()).state
    assert state is not None
    laid = state.round.line.laid[-1]
    assert (str(laid.tile), laid.spot.heading.value) == ("6-4", "up")


async def test_the_end_may_be_left_out_where_only_one_takes_the_tile(cafe: Cafe) -> None:
    await cafe.start()
    await cafe.anna.run("play", tile="6-5")
    await cafe.bo.run("play", tile="5-5")
    assert "**bo** played **5-5** at the right end" in cafe.table.content
