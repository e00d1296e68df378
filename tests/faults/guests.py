"""Users who do whatever comes to mind: sensible things mostly, and the silliest at times."""

import asyncio
from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random
from typing import Any

import simcord
from simcord.actors import _autocomplete, _component_interaction, _slash, _visible_message
from simcord.backend.errors import BackendError
from simcord.backend.models import Message
from simcord.components import walk_components

from tests.faults.ledger import TYPING, verb_of_interaction

REMEMBERED = 40
"""How many old buttons a guest keeps in mind."""

_RASH = frozenset({"resign", "claim", "agreestop", "stop", "decline", "withdraw"})
"""What ends something: pressed more seldom, so that matches get somewhere."""

_COMMANDS = (
    ("hand", 8),
    ("table", 5),
    ("play", 10),
    ("draw", 4),
    ("pass", 4),
    ("challenge", 8),
    ("practice", 2),
    ("resign", 1),
    ("stop", 1),
    ("matches", 2),
    ("verify", 1),
    ("leaderboard", 1),
    ("rules", 1),
    ("help", 1),
    ("block", 1),
    ("unblock", 3),
)
_TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]

Press = tuple[Message, str]
"""A message, and the custom id of one of its buttons, past or present."""


def verb_of(custom_id: str) -> str:
    """What the button asks for."""
    return custom_id.split(":")[1]


@dataclass
class Guest:
    """One user in one channel, with a memory for buttons that are long gone."""

    member: simcord.MemberActor
    channel: simcord.ChannelHandle
    others: list[simcord.MemberActor]
    chances: Random
    memory: deque[Press] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    did: Counter[str] = field(default_factory=Counter)

    async def act(self) -> None:
        """Do one thing, or the same thing twice at once."""
        choice = self.chances.random()
        if choice < 0.03:
            await self._type()
            return
        if choice < 0.62 and await self._press(self._sensible()):
            return
        if choice < 0.80 and await self._press(self._any_button()):
            return
        if choice < 0.86 and await self._press(self._old_button()):
            return
        await self._command()

    async def _press(self, press: Press | None) -> bool:
        if press is None:
            return False
        message, custom_id = press
        if verb_of(custom_id) in _RASH and self.chances.random() < 0.8:
            return False
        twice = self.chances.random() < 0.08
        await asyncio.gather(*(self.press(message, custom_id) for _ in range(1 + twice)))
        return True

    async def press(self, message: Message, custom_id: str) -> simcord.InteractionResult | None:
        """Press the button if the message is still there, whether or not it still has it."""
        verb = verb_of(custom_id)
        verb_of_interaction.set(verb)
        data = {"custom_id": custom_id, "component_type": 2}
        try:
            seen = _visible_message(self.member, simcord.ResponseMessage(self.env, message))
        except BackendError:  # it was deleted meanwhile
            return None
        self.did[verb] += 1
        return await _component_interaction(self.member, seen, data)

    @property
    def env(self) -> simcord.Env:
        """Where this is."""
        return self.member._env  # noqa: SLF001 - simcord has no public name for it

    def messages(self) -> list[Message]:
        """What this guest sees in the channel, the newest last."""
        here = self.env.backend.messages.get(self.channel.id, {})
        return [one for one in list(here.values())[-60:] if one.visible_to(self.member.id)]

    def buttons(self, message: Message) -> list[str]:
        """The custom ids of the message's buttons that can be pressed."""
        found = [
            part["custom_id"]
            for part in walk_components(message.components)
            if part.get("custom_id") and not part.get("disabled")
        ]
        self.memory.extend((message, custom_id) for custom_id in found[:3])
        return found

    def _sensible(self) -> Press | None:
        """A button for a turn, of the newest message with one; else *Accept*, else *My hand*."""
        wanted = ({"play", "turn", "lay", "draw", "pass"}, {"accept"}, {"hand"})
        messages = self.messages()[::-1]
        for verbs in wanted:
            for message in messages[:12]:
                fitting = [one for one in self.buttons(message) if verb_of(one) in verbs]
                if fitting:
                    return message, self.chances.choice(fitting)
        return None

    def _any_button(self) -> Press | None:
        pressable = [(one, found) for one in self.messages() if (found := self.buttons(one))]
        if not pressable:
            return None
        message, found = self.chances.choice(pressable)
        return message, self.chances.choice(found)

    def _old_button(self) -> Press | None:
        return self.chances.choice(self.memory) if self.memory else None

    async def _type(self) -> None:
        """Type into an option of a command, and not send it."""
        verb_of_interaction.set(TYPING)
        self.did[TYPING] += 1
        command, option = self.chances.choice(
            [("play", "tile"), ("play", "toward"), ("table", "match")]
        )
        typed = self.chances.choice(["", "6", "5-"])
        await _autocomplete(self.member, self.channel, f"domino {command}", option, typed, {})

    async def _command(self) -> None:
        names, weights = zip(*_COMMANDS, strict=True)
        (name,) = self.chances.choices(names, weights)
        await self.run(name, **self._options(name))

    async def run(self, name: str, **options: Any) -> simcord.InteractionResult:  # noqa: ANN401 - users, words, numbers
        """Run `/domino NAME`."""
        verb_of_interaction.set(name if name != "resign" else "ask")
        self.did[f"/{name}"] += 1
        return await _slash(self.member, self.channel, f"domino {name}", options)

    def _options(self, name: str) -> dict[str, Any]:
        someone = self.chances.choice(self.others)
        if name == "challenge":
            return {
                "opponent": someone,
                "rules": self.chances.choice(["classic", "draw", "block"]),
                "target": 50,
                "pace": self.chances.choice(["quick", "normal", "slow", "none"]),
            }
        if name == "practice":
            return {"level": self.chances.choice(["easy", "medium"]), "target": 50}
        if name == "play":
            return {"tile": self.chances.choice(_TILES)}
        if name in {"block", "unblock"} and self.chances.random() < 0.5:
            return {"user": someone}
        return {}
