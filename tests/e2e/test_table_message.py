"""The table in the channel: posted anew for a play, edited for a draw; who is notified, and how."""

import pytest
import simcord

from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.onlooker import Onlooker

pytestmark = pytest.mark.usefixtures("plain_pictures")

ANNA_LEADS = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")
BO_IS_STUCK = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "5-5 5-4 4-4 3-3 3-1 2-2 2-0", "4-3 6-3")


def public_requests(env: simcord.Env, since: int) -> list[tuple[str, str]]:
    """Method and kind of each request that touches the channel's messages."""
    return [
        (one.method, "message" if one.path.count("/") == 4 else "channel")
        for one in env.http_requests[since:]
        if one.path.startswith("/channels/")
    ]


async def test_a_play_posts_a_new_table_and_the_previous_one_goes(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await cafe.start()
    before, since = cafe.table.id, len(cafe.env.http_requests)
    await cafe.anna.run("play", tile="6-6")
    assert public_requests(cafe.env, since) == [("POST", "channel"), ("DELETE", "message")]
    assert cafe.table.id != before
    assert cafe.channel.last_message is not None
    assert cafe.table.id == cafe.channel.last_message.id


async def test_a_draw_edits_the_table_in_place_and_notifies_nobody(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    await cafe.start()
    await cafe.anna.run("play", tile="6-6")
    before, since = cafe.table.id, len(cafe.env.http_requests)
    await cafe.bo.run("draw")
    await cafe.bo.run("draw")
    assert public_requests(cafe.env, since) == [("PATCH", "message")] * 2
    assert cafe.table.id == before
    assert "**bo** drew 2 tiles" in cafe.table.content
    assert "9 tiles" in cafe.table.content
    assert "stock 12" in cafe.table.content


async def test_a_table_that_someone_has_deleted_is_posted_anew_by_the_next_draw(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    await cafe.start()
    await cafe.anna.run("play", tile="6-6")
    cafe.env.backend.delete_message(cafe.channel.id, cafe.table.id)
    await cafe.bo.run("draw")
    assert "**bo** drew 1 tile" in cafe.table.content


async def test_table_shows_the_table_again_at_the_bottom_also_to_a_bystander(cafe: Cafe) -> None:
    await cafe.start()
    for player in cafe.everyone:
        await player.member.send(cafe.channel, "so much talk")
        before = cafe.table.id
        assert (await player.run("table")).private == "Here is the table."
        newest = cafe.channel.last_message
        assert newest is not None
        assert cafe.table.id == newest.id != before
    posted = [
        one.json["allowed_mentions"]["users"]
        for one in cafe.env.http_requests
        if isinstance(one.json, dict) and "it is your turn" in (one.json.get("content") or "")
    ]
    assert [bool(users) for users in posted] == [True, False, False, False]


async def test_the_player_in_turn_alone_is_notified_by_each_new_message(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    expected = []
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Accept")
    expected += [[str(cafe.bo.member.id)], [], [str(cafe.anna.member.id)]]
    await cafe.anna.run("play", tile="6-6")
    expected += [[], [str(cafe.bo.member.id)]]
    allowed = [
        body["allowed_mentions"]
        for one in cafe.env.http_requests
        if isinstance(one.json, dict) and "content" in (body := one.json.get("data") or one.json)
    ]
    assert [one["users"] for one in allowed] == expected
    assert all(not one.get("parse") for one in allowed)
    assert all(not one.get("roles") for one in allowed)


NASTY = [
    "**bold** __line__ ~~gone~~ ||spoiler|| `code`",
    "[win a prize](https://a.example)",
    "https://a.example/**__||",
    "<@123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678> <t:0:R>",
    "@everyone @here",
    "# heading\n> quote\n- list",
    "\u202eesrever\u202d \u2066isolated",
    "z\u0321\u0358\u0337a\u0322\u0359\u0338l\u0323\u035a\u0339g\u0324\u035b\u033ao\u0325\u035c",
    "\u200b",
    "```",
    "محمد علي",
]


@pytest.mark.parametrize("name", NASTY)
async def test_a_name_can_neither_notify_nor_format_nor_turn_the_text_around_it(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    dora = cafe.newcomer("dora", name)
    offered = await dora.run("challenge", opponent=cafe.bo.member)
    challenged = offered.text
    await cafe.bo.press(offered.message, "Accept")
    await dora.run("play", tile="6-6")
    for text in (challenged, offered.text, cafe.table.content):
        assert "@everyone" not in text
        assert "@here" not in text
        assert "<@123456789012345678>" not in text
        assert "<@&123456789012345678>" not in text
        assert "https://" not in text
        assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067") & set(text)
        assert text.count("\u2068") == text.count("\u2069")
        assert "\n#" not in text
        assert "\n>" not in text
        assert unescaped(text, "~~") == unescaped(text, "||") == unescaped(text, "__") == 0
    pinged = {
        user_id
        for message in cafe.env.backend.messages[cafe.channel.id].values()
        for user_id in message.ping_user_ids
    }
    assert pinged <= {cafe.bo.member.id, dora.member.id}


def unescaped(text: str, mark: str) -> int:
    """How often the mark stands in the text without a backslash before it."""
    return len([i for i in range(len(text)) if text.startswith(mark, i) and text[i - 1] != "\\"])


async def test_the_end_of_a_round_shows_both_hands_and_how_the_points_came_about(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    await end_a_round(cafe, monkeypatch)
    (end,) = [m for m in cafe.channel.history() if m.content.startswith("**Round 1** is over.")]
    assert "**anna** goes out and scores bo's hand" in end.content
    assert "Score: **anna**" in end.content
    (picture,) = end.attachments
    assert picture.filename == "round-1.png"
    assert "bo held" in (picture.description or "")
    assert cafe.table.content.startswith("**Round 2**")


async def end_a_round(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna has a tile for whatever bo plays, and goes out."""
    rig(monkeypatch, dealt("6-6 5-4 4-3 3-2 2-1 1-1 6-1", "6-5 5-5 0-0 2-0 3-0 4-0 5-0"))
    match = await cafe.start()
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    for player in (cafe.anna, cafe.bo):
        await player.open_hand()
    while len((await cafe.match()).state.rounds) == 1:  # type: ignore[union-attr]
        match = await cafe.match()
        player = cafe.anna if match.turn == match.people[0] else cafe.bo
        labels = [label for label in player.enabled if label != "Turn…"]
        await player.play(labels[0])
        await onlooker.check()
    assert onlooker.checked


async def test_no_message_of_a_hand_reaches_the_channel(cafe: Cafe) -> None:
    match = await cafe.start()
    in_turn, waiting = await cafe.seated(match)
    public = {message.id for message in cafe.channel.history()}
    for holder in (in_turn, waiting):
        assert holder.open.ephemeral
        assert holder.open.id not in public
    seen_by_cleo = {m.id for m in cafe.channel.history(viewer=cafe.cleo.member)}
    assert seen_by_cleo == public
