"""A message as we compose it, before it is sent, edited or answered with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import TypedDict, cast

import discord
from discord.abc import Snowflake

from bot.discord_ui.buttons import DominoButton

ROW_WIDTH = 5
"""How many buttons Discord puts side by side."""

_ALT_TEXT_LIMIT = 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its words: every picture that is sent can be read as well."""

    filename: str
    png: bytes = field(repr=False)
    alt: str

    def file(self) -> discord.File:
        """A fresh upload of it."""
        return discord.File(
            BytesIO(self.png), filename=self.filename, description=self.alt[:_ALT_TEXT_LIMIT]
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A text file."""

    filename: str
    content: bytes = field(repr=False)

    def file(self) -> discord.File:
        """A fresh upload of it."""
        return discord.File(BytesIO(self.content), filename=self.filename)


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `custom_id` comes from `custom_ids`."""

    label: str
    custom_id: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    enabled: bool = True
    emoji: str | None = None


class _Common(TypedDict):
    content: str
    view: discord.ui.View
    allowed_mentions: discord.AllowedMentions


class Sent(_Common):
    """The keyword arguments of discord.py's `send`."""

    files: Sequence[discord.File]


class Edited(_Common):
    """The keyword arguments of discord.py's `edit`; the attachments replace those before."""

    attachments: Sequence[discord.File]


@dataclass(frozen=True, slots=True)
class _Mentioned:
    """A user to notify. The id is a string, as Discord describes it; discord.py's own is an int."""

    id: str


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Text, pictures and rows of buttons; only the users in `mentions` are notified."""

    content: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    mentions: tuple[int, ...] = ()
    documents: tuple[Document, ...] = ()

    def _files(self) -> list[discord.File]:
        pictures = [picture.file() for picture in self.pictures]
        return pictures + [document.file() for document in self.documents]

    def to_send(self) -> Sent:
        """As a new message."""
        return Sent(**self._common(), files=self._files())

    def to_edit(self) -> Edited:
        """In place of what a message was."""
        return Edited(**self._common(), attachments=self._files())

    def _common(self) -> _Common:
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for button in row:
                item = DominoButton(
                    discord.ui.Button(
                        label=button.label,
                        custom_id=button.custom_id,
                        style=button.style,
                        disabled=not button.enabled,
                        emoji=button.emoji,
                        row=number,
                    )
                )
                view.add_item(item)
        # Else discord.py keeps every private one, and a timer for it, for 15 minutes. A press finds
        # its handler by the custom id alone.
        view.stop()
        users = [cast("Snowflake", _Mentioned(str(user_id))) for user_id in self.mentions]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        return _Common(content=self.content, view=view, allowed_mentions=mentions)


def in_rows(buttons: Iterable[Button]) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of five."""
    all_of_them = list(buttons)
    return tuple(
        tuple(all_of_them[start : start + ROW_WIDTH])
        for start in range(0, len(all_of_them), ROW_WIDTH)
    )
