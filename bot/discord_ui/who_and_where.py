"""Who interacts, and where, in the service's words."""

import discord

from bot.service.snapshot import Person, Place


def person(user: discord.abc.User) -> Person:
    """The user, by the name that the channel sees."""
    return Person(user.id, user.display_name)


def place(interaction: discord.Interaction) -> Place:
    """Where the interaction happened."""
    assert interaction.channel_id is not None  # noqa: S101 - commands and buttons have a channel
    return Place(interaction.guild_id, interaction.channel_id)


def own_id(interaction: discord.Interaction) -> int:
    """The bot's own user id: the computer plays under it."""
    user = interaction.client.user
    assert user is not None  # noqa: S101 - a client that receives interactions is logged in
    return user.id
