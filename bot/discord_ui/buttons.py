"""The one kind of button: its custom id says what it does, so it works for ever."""

import re
from collections.abc import Mapping
from typing import Any, Protocol, Self, cast

import discord

from bot.discord_ui.custom_ids import TEMPLATE, CustomId


class Pressable(Protocol):
    """A client that answers the presses of our buttons."""

    async def pressed(self, interaction: discord.Interaction, pressed: CustomId) -> None:
        """Answer the press."""


def foreign_press(interaction: discord.Interaction) -> CustomId | None:
    """The press of a button of ours that its message has no more; None for any other.

    A message may be edited between the press and its arrival; discord.py passes over such a press.
    """
    if interaction.type is not discord.InteractionType.component or interaction.message is None:
        return None
    data: Mapping[str, object] = {**(interaction.data or {})}
    text = str(data.get("custom_id", ""))
    if re.fullmatch(TEMPLATE, text) is None or text in _custom_ids(interaction.message):
        return None
    return CustomId.read(text)


def _custom_ids(message: discord.Message) -> set[str | None]:
    view = discord.ui.View.from_message(message, timeout=None)
    return {item.custom_id for item in view.children if isinstance(item, discord.ui.Button)}


class DominoButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """Hands every press to the client. Registered once, at the start."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003 - discord.py's signature
        /,
    ) -> Self:
        """Take up a button of any age."""
        return cls(cast("discord.ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Pass the press on."""
        client = cast("Pressable", interaction.client)
        await client.pressed(interaction, CustomId.read(self.custom_id))
