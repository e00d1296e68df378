"""Bad weather between the bot and Discord: requests that are refused, lost, or answered too late.

It stands where the bot's requests leave the process, and is told of every one of them.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

import aiohttp
import discord
from simcord.backend.errors import BackendError
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _path_of, _raise_for


class Outcome(Enum):
    """What became of a request."""

    DELIVERED = "delivered"
    REFUSED = "refused"
    """Discord said no, and nothing happened there."""
    LOST_BEFORE = "lost on the way there"
    LOST_AFTER = "lost on the way back"
    """Discord did it, and the bot does not know."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong with a request: an answer of Discord's, or none at all."""

    name: str
    outcome: Outcome
    status: int = 0
    code: int = 0
    lost: type[Exception] = aiohttp.ServerDisconnectedError

    @property
    def passes(self) -> bool:
        """Whether the same request, made again, may get through."""
        return self.outcome is not Outcome.REFUSED or self.status >= 500 or self.status == 429


REFUSALS = tuple(
    Fault(name, Outcome.REFUSED, status, code)
    for name, status, code in (
        ("429 rate limited", 429, 0),
        ("500 internal error", 500, 0),
        ("502 bad gateway", 502, 0),
        ("503 unavailable", 503, 0),
        ("403 missing access", 403, 50001),
        ("403 missing permissions", 403, 50013),
        ("404 unknown message", 404, 10008),
        ("404 unknown channel", 404, 10003),
    )
)
TOO_LATE = (
    Fault("404 unknown interaction", Outcome.REFUSED, 404, 10062),
    Fault("400 already acknowledged", Outcome.REFUSED, 400, 40060),
)
TOKEN_DEAD = (
    Fault("401 invalid webhook token", Outcome.REFUSED, 401, 50027),
    Fault("404 unknown webhook", Outcome.REFUSED, 404, 10015),
)
LOSSES = (
    Fault("dropped before Discord", Outcome.LOST_BEFORE),
    Fault("timed out before Discord", Outcome.LOST_BEFORE, lost=TimeoutError),
    Fault("dropped after Discord", Outcome.LOST_AFTER),
    Fault("timed out after Discord", Outcome.LOST_AFTER, lost=TimeoutError),
)


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the bot, as it leaves."""

    method: str
    path: str
    json: Any

    @property
    def is_callback(self) -> bool:
        """Whether it is the first answer to an interaction."""
        return self.path.endswith("/callback")

    @property
    def is_by_token(self) -> bool:
        """Whether it answers an interaction later, or edits such an answer."""
        return self.path.startswith("/webhooks/")


Witness = Callable[[Request, Fault | None], None]
"""Is told of every request before it leaves, and of what will go wrong with it."""


class Weather:
    """Decides, from its own chances, what becomes of each request; calm until it is told."""

    def __init__(self, chances: Random, risk: float) -> None:
        self._chances = chances
        self._risk = risk
        self.stormy = False
        self.next_faults: list[tuple[Callable[[Request], bool], Fault]] = []
        """Faults that are in store for the next request of a kind, whatever the weather."""
        self.witnesses: list[Witness] = []
        self.counts: Counter[str] = Counter()

    @contextmanager
    def storm(self) -> Iterator[None]:
        """Faults come for as long as the context lasts."""
        self.stormy = True
        try:
            yield
        finally:
            self.stormy = False

    def strike(self, fault: Fault, which: Callable[[Request], bool], times: int = 1) -> None:
        """Let the next such requests suffer the fault."""
        self.next_faults += [(which, fault)] * times

    def blow(self, patch: Callable[[object, str, object], None]) -> None:
        """Stand in the way of all requests, those of bots that start later included.

        `patch` is `monkeypatch.setattr`, or `setattr` where nothing need be put back.
        """
        weather = self
        http, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request

        async def by_http(client: Any, route: Any, **rest: Any) -> Any:  # noqa: ANN401 - as simcord's
            request = weather._request(route, rest.get("json"), rest.get("form"))
            return await weather._carry(request, lambda: http(client, route, **rest))

        async def by_webhook(adapter: Any, route: Any, session: Any, **rest: Any) -> Any:  # noqa: ANN401 - as simcord's
            request = weather._request(route, rest.get("payload"), rest.get("multipart"))
            return await weather._carry(request, lambda: webhook(adapter, route, session, **rest))

        patch(FakeHTTPClient, "request", by_http)
        patch(FakeWebhookAdapter, "request", by_webhook)

    @staticmethod
    def _request(route: Any, json: Any, form: Any) -> Request:  # noqa: ANN401 - as simcord's
        if json is None and form:
            part = next((part for part in form if part["name"] == "payload_json"), None)
            json = discord.utils._from_json(part["value"]) if part else None  # noqa: SLF001
        return Request(route.method, _path_of(route.url), json)

    async def _carry(self, request: Request, send: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 - what Discord answers
        fault = self._fault(request)
        for witness in self.witnesses:
            witness(request, fault)
        if self.stormy:
            for _ in range(self._chances.randrange(6)):
                await asyncio.sleep(0)  # so that others get in between
        self.counts["requests"] += 1
        if fault is None:
            return await send()
        self.counts[fault.name] += 1
        if fault.outcome is Outcome.REFUSED:
            _raise_for(BackendError(fault.status, fault.code, fault.name))
        if fault.outcome is Outcome.LOST_AFTER:
            await send()
        raise fault.lost

    def _fault(self, request: Request) -> Fault | None:
        for number, (which, fault) in enumerate(self.next_faults):
            if which(request):
                del self.next_faults[number]
                return fault
        if not self.stormy or self._chances.random() >= self._risk:
            return None
        kinds = (*REFUSALS, *LOSSES)
        if request.is_callback:
            kinds = (*kinds, *TOO_LATE)
        if request.is_by_token:
            kinds = (*kinds, *TOKEN_DEAD)
        return self._chances.choice(kinds)
