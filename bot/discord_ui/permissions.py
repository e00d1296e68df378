"""What the bot needs in a channel, checked before a match starts there."""

import discord

from bot.service.refusal import Refusal


def answers_only(interaction: discord.Interaction) -> bool:
    """Whether the bot is no member here: a user installed it, and it can only answer."""
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def missing_permissions(interaction: discord.Interaction) -> tuple[str, ...]:
    """The names, as Discord shows them, of the permissions that the bot lacks in this channel.

    Where the bot is not a member of the server (installed by a user, or a direct message) it
    answers through interactions, and needs none.
    """
    if interaction.guild_id is None or answers_only(interaction):
        return ()
    has = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channel": has.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": (
            has.send_messages_in_threads if in_thread else has.send_messages
        ),
        "Attach Files": has.attach_files,
    }
    return tuple(name for name, granted in needed.items() if not granted)


def check_permissions(interaction: discord.Interaction) -> None:
    """Raise Refusal `missing-permissions`, naming them, where something is missing."""
    missing = missing_permissions(interaction)
    if missing:
        raise Refusal("missing-permissions", detail=", ".join(missing))
