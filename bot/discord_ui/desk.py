"""All handlers in one place: what commands and buttons hand over to."""

from dataclasses import dataclass

from bot.discord_ui.challenge_talk import ChallengeTalk
from bot.discord_ui.choices import Choices
from bot.discord_ui.leaving_talk import LeavingTalk
from bot.discord_ui.pages import Pages
from bot.discord_ui.personal_talk import PersonalTalk
from bot.discord_ui.reception import Reception
from bot.discord_ui.table_talk import TableTalk


@dataclass(frozen=True, slots=True)
class Desk:
    """The handlers that the commands hand over to."""

    reception: Reception
    challenges: ChallengeTalk
    talk: TableTalk
    leaving: LeavingTalk
    personal: PersonalTalk
    pages: Pages
    choices: Choices
