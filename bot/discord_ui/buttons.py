"""The one kind of button: its custom id says what it does, so it works for ever."""

import re
from typing import Any, Protocol, Self, cast

import discord

from bot.discord_ui.custom_ids import TEMPLATE, CustomId


class Pressable(Protocol):
    """A client that answers the presses of our buttons."""

    async def pressed(self, interaction: discord.Interaction, pressed: CustomId) -> None:
        """Answer the press."""


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
