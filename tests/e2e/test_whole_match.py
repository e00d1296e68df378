"""Two people play a whole match; after every action, what each of the two and a bystander sees."""

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.service.snapshot import Match
from engine.actions import Draw, Pass, Play
from engine.shuffle import commitment
from engine.tiles import Seat
from engine.view import view
from tests.e2e.cafe import Cafe, labels_of
from tests.e2e.onlooker import Onlooker
from tests.e2e.pictures import Album
from tests.e2e.player import Player

MOST_ACTIONS = 400
"""Far more than the matches here take: 96 by buttons, as they are dealt and played."""


def table_shows(cafe: Cafe, match: Match) -> None:
    """The one table in the channel says what is stored, and notifies the player in turn alone."""
    assert match.state is not None
    assert match.turn is not None
    seen = view(match.state, None)
    table = cafe.table
    assert labels_of(table) == ["My hand", "Rules"]
    assert table.raw_mentions == [match.turn.user_id]
    assert f"Round {seen.round_number}" in table.content
    for seat in Seat:
        points, tiles = seen.scores[seat], seen.hand_sizes[seat]
        name = match.people[seat].name
        assert f"**{name}** {points} point" in table.content
        assert f", {tiles} tile" in table.content.split(f"**{name}**")[1]
    assert f"stock {seen.stock_size}" in table.content
    (picture,) = table.attachments
    assert picture.description


def hand_shows(player: Player, match: Match) -> None:
    """The hand on the screen is the one that is stored, and lets its holder do what may be done."""
    assert match.state is not None
    seat = match.seat_of(player.member.id)
    assert seat is not None
    seen = view(match.state, seat)
    assert player.held == [str(tile) for tile in seen.hand]
    playable = {str(action.tile) for action in seen.legal if isinstance(action, Play)}
    other = {Draw(): {"Draw"}, Pass(): {"Pass"}}.get(seen.legal[0], set()) if seen.legal else set()
    assert {label for label in player.enabled if label != "Turn…"} == playable | other
    (picture,) = player.open.attachments
    assert picture.description
    assert all(str(tile) in picture.description for tile in seen.hand)


def sees_no_hand(bystander: Player, others: tuple[Player, Player]) -> None:
    """Nothing private of the two players is on a bystander's screen."""
    private = {player.open.id for player in others}
    assert not private & {
        message.id for message in bystander.channel.history(viewer=bystander.member)
    }


async def each_turn(cafe: Cafe, onlooker: Onlooker) -> AsyncIterator[tuple[Player, Player]]:
    """Who is to act, and who waits, until the match is over; before each turn every screen is read.

    Each turn must be one action.
    """
    anna, bo, cleo = cafe.everyone
    actions = 0
    while (match := await cafe.match()).is_running:
        assert match.version == actions + 1
        assert actions < MOST_ACTIONS
        await onlooker.check()
        table_shows(cafe, match)
        for player in (anna, bo):
            hand_shows(player, match)
        sees_no_hand(cleo, (anna, bo))
        yield (anna, bo) if match.turn == match.people[0] else (bo, anna)
        actions += 1
    assert match.version == actions + 1
    await onlooker.check()
    assert onlooker.checked > actions
    await over(cafe, match)


@pytest.mark.parametrize("seed", [35])
async def test_a_whole_match_to_100_by_buttons_alone(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(3)
    album = Album(monkeypatch)
    anna, bo, _ = cafe.everyone
    offered = await anna.run("challenge", opponent=bo.member)
    await bo.press(offered.message, "Accept")
    onlooker = Onlooker(cafe.env, cafe.house, 1, album)
    for player in (anna, bo):
        player.hand = (await player.press(cafe.table, "My hand")).message
    async for in_turn, waiting in each_turn(cafe, onlooker):
        assert waiting.enabled == []
        await in_turn.press_hand(rng.choice([one for one in in_turn.enabled if one != "Turn…"]))
        if "Left" in in_turn.enabled:
            await onlooker.check()
            await in_turn.press_hand(rng.choice(["Left", "Right"]))


@pytest.mark.parametrize("seed", [5])
@pytest.mark.usefixtures("plain_pictures")
async def test_a_whole_match_by_slash_commands_alone(cafe: Cafe) -> None:
    rng = Random(1)
    anna, bo, cleo = cafe.everyone
    await cafe.start(target=50)
    onlooker = Onlooker(cafe.env, cafe.house, 1)
    for player in (anna, bo):
        await player.open_hand()
    async for in_turn, waiting in each_turn(cafe, onlooker):
        offered = await in_turn.choices("tile")
        for outsider in (waiting, cleo):
            assert await outsider.choices("tile") == []
        await onlooker.check()
        if offered:
            tile = rng.choice(offered)
            heard = await in_turn.run("play", tile=tile)
            if "fits both ends" in heard.text:
                heard = await in_turn.run("play", tile=tile, end=rng.choice(["left", "right"]))
        else:
            heard = await in_turn.run("draw" if "draw a tile" in in_turn.open.content else "pass")
        assert heard.private


async def over(cafe: Cafe, match: Match) -> None:
    """The end is told in the channel, and the winner leads the standings."""
    assert match.state is not None
    assert match.state.winner is not None
    assert (await cafe.replayed()).state == match.state
    winner = match.people[match.state.winner]
    scores = match.state.scores
    assert max(scores) >= match.target
    end = cafe.channel.last_message
    assert end is not None
    assert labels_of(end) == ["Rematch"]
    assert f"<@{winner.user_id}> wins the match" in end.content
    assert f"{max(scores)} to {min(scores)}" in end.content
    told = [m for m in cafe.channel.history() if "is over." in m.content and m.attachments]
    assert len(told) == len(match.state.rounds)
    assert match.seed is not None
    assert match.seed.hex() in end.content
    assert commitment(match.seed) == match.commitment
    standings = (await cafe.cleo.run("leaderboard")).private
    assert f"1\\. **{winner.name}**: 1 win in 1 match, {max(scores)} points" in standings
