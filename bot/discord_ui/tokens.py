"""Editing a private message by its interaction's token alone.

discord.py does this for a live `Interaction`; a token that was stored, and has perhaps outlived a
restart, needs the request itself.
"""

import discord
from discord.http import Route, handle_message_parameters

from bot.discord_ui.outgoing import Outgoing

ORIGINAL = "@original"
"""How a token names the message that first answered its interaction."""


async def edit_by_token(
    client: discord.Client, token: str, message: str, content: Outgoing
) -> None:
    """Turn the message (an id, or ORIGINAL) into this content; raises discord.HTTPException."""
    with handle_message_parameters(**content.to_edit()) as parts:
        await client.http.request(
            _route(client, "PATCH", token, message),
            files=parts.files,
            form=parts.multipart,
            json=parts.payload,
        )


async def delete_by_token(client: discord.Client, token: str, message: str) -> None:
    """Delete the message (an id, or ORIGINAL); raises discord.HTTPException."""
    await client.http.request(_route(client, "DELETE", token, message))


def _route(client: discord.Client, method: str, token: str, message: str) -> Route:
    path = "/webhooks/{webhook_id}/{webhook_token}/messages/" + message
    return Route(method, path, webhook_id=client.application_id or 0, webhook_token=token)
