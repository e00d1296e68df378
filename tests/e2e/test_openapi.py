"""The check against Discord's description passes what discord.py sends, and catches faults."""

import io
from collections.abc import AsyncIterator

import discord
import pytest
import simcord
from discord import app_commands

from tests.e2e.cafe import PATIENCE
from tests.e2e.openapi import DESCRIPTION, NO_DESCRIPTION, Description

pytestmark = pytest.mark.skipif(not DESCRIPTION.exists(), reason=NO_DESCRIPTION)

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
ORIGINAL = "/webhooks/1/token/messages/@original"
COMMANDS = "/applications/1/commands"
BUTTON = {"type": 2, "style": 1, "label": "My hand", "custom_id": "hand"}


@pytest.fixture(scope="module")
def description() -> Description:
    return Description.load()


def row(*buttons: dict[str, object]) -> dict[str, object]:
    return {"type": 1, "components": list(buttons)}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", MESSAGES, {"content": "hello", "components": [row(BUTTON)]}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "5-4", "value": "5-4"}]}}),
        ("PATCH", ORIGINAL, {"content": "", "attachments": []}),
        ("POST", "/webhooks/1/token", {"content": "hello", "flags": 64}),
        ("DELETE", "/channels/1/messages/2", None),
        ("GET", "/oauth2/applications/@me", None),
        ("PUT", COMMANDS, [{"name": "domino", "description": "Play", "type": 1}]),
    ],
)
def test_a_right_request_passes(
    description: Description, method: str, path: str, body: object
) -> None:
    assert description.fault(method, path, body) is None


@pytest.mark.parametrize(
    ("method", "path", "body", "where"),
    [
        ("POST", MESSAGES, {"content": "x" * 4001}, "$.content"),
        ("POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}, "$.data.content"),
        ("POST", CALLBACK, {"type": 99}, "$.type"),
        ("POST", MESSAGES, {"components": [row(*[BUTTON] * 6)]}, "$.components[0].components"),
        (
            "POST",
            MESSAGES,
            {"components": [row({**BUTTON, "label": "x" * 81})]},
            "$.components[0].components[0].label",
        ),
        (
            "PATCH",
            ORIGINAL,
            {"components": [{"type": 17, "components": [{"type": 12, "items": []}]}]},
            "$.components[0].components[0].items",
        ),
        (
            "POST",
            CALLBACK,
            {"type": 8, "data": {"choices": [{"name": str(n), "value": n} for n in range(26)]}},
            "$.data.choices",
        ),
        ("PUT", COMMANDS, [{"name": "domino", "description": "x" * 101}], "$[0].description"),
        ("POST", MESSAGES, {"sticker_ids": [5]}, "$.sticker_ids[0]"),
        ("POST", MESSAGES, {"attachments": [{"filename": "a.png"}]}, "$.attachments[0]"),
    ],
)
def test_a_fault_is_caught_and_located(
    description: Description, method: str, path: str, body: object, where: str
) -> None:
    fault = description.fault(method, path, body)

    assert fault is not None
    assert fault.startswith(f"{method} {path}: at {where}: ")


@pytest.mark.parametrize(
    ("method", "path", "body", "complaint"),
    [
        ("POST", "/channels/1/mesages", {}, "no such route"),
        ("PUT", MESSAGES, {}, "no such route"),
        ("POST", "/channels//messages", {}, "no such route"),
        ("POST", MESSAGES, None, "needs a body"),
        ("DELETE", "/channels/1/messages/2", {"reason": "stale"}, "takes no body"),
    ],
)
def test_a_wrong_route_or_body_is_caught(
    description: Description, method: str, path: str, body: object, complaint: str
) -> None:
    fault = description.fault(method, path, body)

    assert fault is not None
    assert complaint in fault


def test_attachments_ids_that_discord_py_sends_as_numbers_pass(description: Description) -> None:
    message = {"attachments": [{"id": 0}], "allowed_mentions": {"users": ["7"]}}

    assert description.fault("POST", MESSAGES, message) is None
    assert description.fault("POST", CALLBACK, {"type": 4, "data": message}) is None


class Sender(discord.Client):
    """Sends what our bot sends: pictures, layouts, private hands, edits, choices."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(description="Show a picture, privately, in a layout")
        async def hand(interaction: discord.Interaction, tile: str) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            layout = discord.ui.LayoutView(timeout=None)
            container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
            container.add_item(discord.ui.TextDisplay(f"{interaction.user.mention}: {tile}"))
            gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
            gallery.add_item(media="attachment://hand.png", description="your hand")
            container.add_item(gallery)
            layout.add_item(container)
            await interaction.edit_original_response(
                view=layout,
                attachments=[discord.File(io.BytesIO(b"picture"), "hand.png")],
                allowed_mentions=discord.AllowedMentions(users=True),
            )

        @hand.autocomplete("tile")
        async def tiles(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=current, value=current)]

        await self.tree.sync()


@pytest.fixture
async def env() -> AsyncIterator[simcord.Env]:
    bot = Sender()
    env = simcord.Env(bot, settle_timeout=PATIENCE)
    await env.start()
    yield env
    await env.shutdown()
    await bot.close()
    env.raise_errors()


async def test_all_that_a_real_bot_sends_passes(description: Description, env: simcord.Env) -> None:
    guild = env.create_guild()
    anna = guild.add_member(env.create_user("anna"))
    channel = guild.create_text_channel("dominoes")

    await anna.autocomplete(channel, "hand", "tile", "5-4")
    await anna.slash(channel, "hand", tile="5-4")

    routes = {request.path.rsplit("/", 1)[-1] for request in env.http_requests}
    assert routes >= {"commands", "callback", "@original"}
    assert description.faults(env.http_requests) == []


async def test_a_fault_in_an_upload_is_caught(description: Description, env: simcord.Env) -> None:
    channel = env.create_guild().create_text_channel("dominoes")
    target = env.bot.get_channel(channel.id)
    assert isinstance(target, discord.TextChannel)

    file = discord.File(io.BytesIO(b"picture"), "table.png", description="x" * 1025)
    await target.send(file=file)

    [fault] = description.faults(env.http_requests)
    assert "$.attachments[0].description" in fault
