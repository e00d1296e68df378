"""The bot on Discord: composes the handlers, and hands them what comes in."""

from typing import Any

import discord
import structlog
from discord import app_commands

from bot.discord_ui.answer import Answer, Late
from bot.discord_ui.buttons import DominoButton, foreign_press
from bot.discord_ui.caretaker import Caretaker
from bot.discord_ui.challenge_talk import ChallengeTalk
from bot.discord_ui.channels import Channels
from bot.discord_ui.choices import Choices
from bot.discord_ui.commands import domino_commands
from bot.discord_ui.computer import Computer, InThread, Thinker
from bot.discord_ui.custom_ids import CustomId
from bot.discord_ui.desk import Desk
from bot.discord_ui.hands import Hands
from bot.discord_ui.leaving_talk import LeavingTalk
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.pages import Pages
from bot.discord_ui.personal_talk import PersonalTalk
from bot.discord_ui.presenter import Presenter
from bot.discord_ui.presses import Presses
from bot.discord_ui.reception import Reception
from bot.discord_ui.table_talk import TableTalk
from bot.service.house import House
from bot.supervisor import Supervisor

PAUSE = 1.2
"""Seconds before the computer plays: long enough to look at the table, short enough to like."""

OUTDATED = "This command has changed since Discord last loaded it. Restart Discord and try again."

CLOSING_GRACE = 8.0
"""Seconds that running handlers get to finish when the bot closes."""

_log = structlog.get_logger()


class DominoClient(discord.Client):
    """The client. No privileged intents: it reads no messages and no member lists."""

    def __init__(
        self,
        house: House,
        thinker: Thinker | None = None,
        *,
        pause: float = PAUSE,
    ) -> None:
        super().__init__(
            shard_id=house.shard.number if house.shard else None,
            shard_count=house.shard.count if house.shard else None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.supervisor = Supervisor()
        self._reception = Reception(self.supervisor)
        hands = Hands(self, house)
        presenter = Presenter(Channels(self), house, hands)
        computer = Computer(house, thinker or InThread(), self.supervisor, presenter.show, pause)
        presenter.on_computers_turn = computer.nudge
        self._caretaker = Caretaker(house, presenter, computer)
        desk = Desk(
            reception=self._reception,
            challenges=ChallengeTalk(house, presenter),
            talk=TableTalk(house, hands, presenter),
            leaving=LeavingTalk(house, presenter),
            personal=PersonalTalk(house),
            pages=Pages(house),
            choices=Choices(house),
        )
        self._presses = Presses(desk)
        self.tree.add_command(domino_commands(desk))
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Take up every button ever sent, make the commands known, start the caretaker."""
        self.add_dynamic_items(DominoButton)
        await self.tree.sync()
        await self._caretaker.start()

    async def pressed(self, interaction: discord.Interaction, pressed: CustomId) -> None:
        """Answer the press of a button."""
        await self._presses.pressed(interaction, pressed)

    async def _command_failed(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """Answer where discord.py could not even read the command: it has changed since."""

        async def handle(answer: Answer) -> None:
            _log.error("a command could not be read", error=str(error))
            await answer.private(Outgoing(OUTDATED))

        await self._reception.receive(interaction, Late.PRIVATE, handle)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press that discord.py drops: of a button that its message has no more."""
        pressed = foreign_press(interaction)
        if pressed is not None:
            await self.pressed(interaction, pressed)

    async def on_ready(self) -> None:
        """Say so, and take up the clocks again."""
        _log.info("ready to play", user=str(self.user), guilds=len(self.guilds))
        await self._caretaker.connected()

    async def on_resumed(self) -> None:
        """Take up the clocks again."""
        await self._caretaker.connected()

    async def on_disconnect(self) -> None:
        """Stop them: a player whom Discord cannot hear is not late."""
        self._caretaker.disconnected()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - discord.py's signature
        """Log what an event handler raised."""
        _log.exception("an event handler failed", handler=event_method)

    async def close(self) -> None:
        """Let what is under way finish, then leave Discord."""
        self._caretaker.stop()
        await self._reception.close(CLOSING_GRACE)
        await self.supervisor.close(grace=0)
        await super().close()
