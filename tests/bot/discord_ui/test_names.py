"""Names that Discord would make something else of."""

import re

import pytest

from bot.discord_ui.wording import plain_name
from bot.service.snapshot import Person


@pytest.mark.parametrize(
    "name", ["<t:1:R>", "<#123456789012345678>", "</a:1>", "<a:b:123456789012345678>", "<id:guide>"]
)
def test_a_name_becomes_no_date_channel_command_or_emoji(name: str) -> None:
    assert not re.search(r"<[a-z@#/:]", plain_name(Person(1, name)))
