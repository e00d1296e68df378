"""Reads along all that the bot sends, and knows what each person may know."""

import json
import re
from collections.abc import Iterator

import simcord
from simcord.backend.models import Message

from bot.service.house import House
from bot.service.loading import load
from bot.service.snapshot import Match
from engine.match import MatchState
from engine.tiles import Tile
from tests.e2e.pictures import Album

_TILE = re.compile(r"(?<!\d)(?<!\d-)([0-6])[-|/]([0-6])(?!\d)(?!-\d)")
_PICTURED = re.compile("[\U0001f030-\U0001f093]")
_ROUND_OVER = re.compile(r"\*\*Round (\d+)\*\* is over")
_MATCH_OVER = "wins the match"


def tiles_told(text: str) -> frozenset[Tile]:
    """The tiles that a text names, in any place of it."""
    assert not _PICTURED.search(text), text
    return frozenset(Tile.of(int(one), int(other)) for one, other in _TILE.findall(text))


class Onlooker:
    """Holds every request of the bot, and every message, against what its reader may know.

    May be known: by everyone the tiles on the table, and with the end of a round both hands of it;
    by a holder besides these the own hand. Audience None is the channel.
    """

    def __init__(
        self, env: simcord.Env, house: House, match_id: int, album: Album | None = None
    ) -> None:
        self._env = env
        self._house = house
        self._match_id = match_id
        self._album = album
        self._requests = 0
        self._seen: dict[int, int] = {}
        self._holders: dict[int, int] = {}
        self.checked = 0
        """How many texts with a tile in them were held against what their readers may know."""

    async def check(self) -> None:
        """Whatever was sent since the last check told nobody a tile that is hidden from them."""
        match = await load(self._house, self._match_id)
        assert match.state is not None
        self._learn_holders()
        for audience, text in (*self._requested(), *self._messages(match)):
            may_know = self._known(match, match.state, audience) | _revealed(match.state, text)
            told = tiles_told(text)
            assert told <= may_know, f"{audience} is told {told - may_know}: {text}"
            self.checked += bool(told)

    @staticmethod
    def _known(match: Match, state: MatchState, audience: int | None) -> frozenset[Tile]:
        if state.round.outcome is not None:
            return frozenset()
        known = {laid.tile for laid in state.round.line.laid}
        seat = match.seat_of(audience) if audience is not None else None
        if seat is not None:
            known |= set(state.round.hands[seat])
        return frozenset(known)

    def _requested(self) -> Iterator[tuple[int | None, str]]:
        """The requests since the last check: who reads each, and all that is in it."""
        requests = self._env.http_requests[self._requests :]
        self._requests += len(requests)
        for request in requests:
            if request.json is not None and not request.path.startswith("/applications/"):
                nameless = {key: one for key, one in request.json.items() if key != "nonce"}
                yield self._audience(request), json.dumps(nameless, ensure_ascii=False)

    def _audience(self, request: simcord.HttpLogEntry) -> int | None:
        steps = request.path.strip("/").split("/")
        if steps[0] == "channels":
            return None
        assert steps[0] in {"interactions", "webhooks"}, request.path
        backend = self._env.backend
        asked = backend.interactions[backend.interaction_tokens[steps[2]]]
        body = request.json or {}
        if steps[0] == "interactions":
            kind, data = body["type"], body.get("data") or {}
            if kind == 7:  # the message that was pressed
                return self._holders.get(asked.source_message_id or 0)
            return asked.user_id if kind == 8 or data.get("flags", 0) & 64 else None
        if request.method == "POST":
            return asked.user_id if body.get("flags", 0) & 64 else None
        message = asked.message_id if steps[-1] == "@original" else int(steps[-1])
        return self._holders.get(message or 0)

    def _learn_holders(self) -> None:
        """Whose each private message is, also once it is deleted."""
        for asked in self._env.backend.interactions.values():
            if asked.ephemeral and asked.message_id is not None:
                self._holders[asked.message_id] = asked.user_id
        for message in self._all_messages():
            if message.is_ephemeral:
                (holder,) = [
                    user_id for user_id in self._env.backend.users if message.visible_to(user_id)
                ]
                self._holders[message.id] = holder

    def _messages(self, match: Match) -> Iterator[tuple[int | None, str]]:
        """The messages that are new or changed since the last check."""
        for message in self._all_messages():
            parts = (message.content, message.components, message.attachments)
            text = json.dumps(parts, ensure_ascii=False)
            if self._seen.get(message.id) == hash(text):
                continue
            self._seen[message.id] = hash(text)
            audience = self._holders.get(message.id)
            yield audience, text
            for attachment in message.attachments:
                self._check_picture(match, audience, attachment["url"])

    def _check_picture(self, match: Match, audience: int | None, url: str) -> None:
        if self._album is None:
            return
        png = self._env.backend.cdn.get(url)
        assert png is not None
        seat = self._album.seat_of(png)
        assert seat is None or match.people[seat].user_id == audience, f"{audience} sees {seat}"

    def _all_messages(self) -> Iterator[Message]:
        for channel in self._env.backend.messages.values():
            yield from channel.values()


def _revealed(state: MatchState, text: str) -> frozenset[Tile]:
    """The tiles that such a text may tell because a round is over: all its line, and both hands."""
    told = _ROUND_OVER.search(text)
    number = int(told[1]) if told else len(state.rounds) if _MATCH_OVER in text else 0
    if not number or state.rounds[number - 1].outcome is None:
        return frozenset()
    over = state.rounds[number - 1]
    left = (tile for hand in over.hands for tile in hand)
    return frozenset((*(laid.tile for laid in over.line.laid), *left))
