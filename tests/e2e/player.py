"""A person in front of Discord: runs commands, presses buttons, reads what answers."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.actors import _component_interaction, _slash, _visible_message
from simcord.backend.models import Message

from bot.discord_ui.wording import STORE_TROUBLE, TROUBLE

Clickable = simcord.ResponseMessage | discord.Message


@dataclass(frozen=True, slots=True)
class Button:
    """A button as the person sees it."""

    label: str
    custom_id: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back to someone who ran a command or pressed a button."""

    result: simcord.InteractionResult

    @property
    def message(self) -> simcord.ResponseMessage:
        """The message that answers; of a press, the one that was pressed where it was updated."""
        answers = [*self.result.followups, self.result.response]
        answer = next((answer for answer in answers if answer is not None), None)
        assert answer is not None, "there was no answer: This interaction failed"
        return answer

    @property
    def text(self) -> str:
        """What the answer says."""
        return self.message.content

    @property
    def private(self) -> str:
        """What the answer says, which must be for this person alone, and no apology."""
        message = self.message
        assert message.ephemeral, f"not private: {message.content}"
        assert message.content not in {TROUBLE, STORE_TROUBLE}
        return message.content


def buttons_of(message: simcord.ResponseMessage) -> list[Button]:
    """The buttons of the message as it is now."""
    return [
        Button(one["label"], one["custom_id"], not one.get("disabled", False))
        for row in message.components
        for one in row["components"]
    ]


@dataclass(eq=False)
class Player:
    """Someone in a channel, with the private hand that is open on the screen."""

    member: simcord.MemberActor
    channel: simcord.ChannelHandle
    hand: simcord.ResponseMessage | None = None

    def elsewhere(self, channel: simcord.ChannelHandle) -> "Player":
        """The same person in another channel."""
        return Player(self.member, channel)

    async def run(self, command: str, **options: Any) -> Heard:  # noqa: ANN401 (users, words, numbers)
        """Run `/domino COMMAND`. A hand that answers is the one on the screen from now on."""
        heard = Heard(await self.member.slash(self.channel, f"domino {command}", **options))
        if heard.result.acknowledged and heard.message.attachments and heard.message.ephemeral:
            self.hand = heard.message
        return heard

    async def press(self, message: Clickable, label: str) -> Heard:
        """Press the button with that label."""
        return Heard(await self.member.click(message, label=label))

    async def press_anyway(self, message: Clickable, custom_id: str) -> Heard:
        """Press a button that this screen still shows, whatever the message has become since.

        Unguarded: several people can do so at the same moment.
        """
        as_it_was = deepcopy(_visible_message(self.member, message))
        button = {"type": 2, "style": 1, "label": "…", "custom_id": custom_id}
        as_it_was.components = [{"type": 1, "components": [button]}]
        return await self.press_remembered(as_it_was, custom_id)

    async def press_remembered(self, message: Message, custom_id: str) -> Heard:
        """Press a button of a message as it once was."""
        data = {"custom_id": custom_id, "component_type": 2}
        return Heard(await _component_interaction(self.member, message, data))

    async def run_unguarded(self, command: str, **options: Any) -> Heard:  # noqa: ANN401 (as `run`)
        """Run a command at the same time as others do something."""
        return Heard(await _slash(self.member, self.channel, f"domino {command}", options))

    async def choices(self, option: str, typed: str = "", **filled: str) -> list[str]:
        """What autocomplete offers for an option of `/domino play`."""
        offered = await self.member.autocomplete(
            self.channel, "domino play", option, typed, **filled
        )
        assert all(choice["name"] == choice["value"] for choice in offered)
        return [choice["value"] for choice in offered]

    async def open_hand(self) -> simcord.ResponseMessage:
        """Run `/domino hand`."""
        return (await self.run("hand")).message

    @property
    def open(self) -> simcord.ResponseMessage:
        """The hand on the screen, as it is now."""
        assert self.hand is not None
        return self.hand

    @property
    def buttons(self) -> list[Button]:
        """The buttons of the hand on the screen."""
        return buttons_of(self.open)

    @property
    def held(self) -> list[str]:
        """The tiles that the hand on the screen shows, as its buttons say."""
        return [button.label for button in self.buttons if "-" in button.label]

    @property
    def enabled(self) -> list[str]:
        """The labels of the buttons of the hand that can be pressed."""
        return [button.label for button in self.buttons if button.enabled]

    def button(self, label: str) -> Button:
        """The button of the hand with that label."""
        (found,) = [button for button in self.buttons if button.label == label]
        return found

    async def press_hand(self, label: str) -> Heard:
        """Press a button of the hand."""
        return await self.press(self.open, label)

    async def play(self, tile: str, end: str = "left") -> None:
        """Play the tile from the hand; at that end, where the hand asks."""
        await self.press_hand(tile)
        if end.capitalize() in self.enabled:
            await self.press_hand(end.capitalize())
