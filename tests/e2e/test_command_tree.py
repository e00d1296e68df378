"""The check of a command tree passes a good one and catches each fault."""

from typing import Any

import discord
import pytest
from discord import app_commands

from tests.e2e.command_tree import faults, payload_faults

STRING, SUBCOMMAND = 3, 1


def option(**fields: object) -> dict[str, Any]:
    return {"type": STRING, "name": "tile", "description": "Which tile", **fields}


def command(*options: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {
        "type": 1,
        "name": "domino",
        "description": "Play dominoes",
        "options": list(options),
        **fields,
    }


def choices(count: int, **fields: object) -> list[dict[str, Any]]:
    return [{"name": f"choice {n}", "value": str(n), **fields} for n in range(count)]


@pytest.mark.parametrize(
    "payload",
    [
        command(),
        command(option(required=True), option(name="end")),
        command(option(choices=choices(25))),
        command(*[option(type=SUBCOMMAND, name=f"sub-{n}") for n in range(25)]),
        command(name="ドミノ", name_localizations={"th": "โดมิโน", "hi": "डोमिनो"}),
        {"type": 2, "name": "Challenge to Dominoes", "description": ""},
    ],
)
def test_a_good_command_passes(payload: dict[str, Any]) -> None:
    assert payload_faults(payload) == []


@pytest.mark.parametrize(
    ("payload", "fault"),
    [
        (command(name="Domino"), "/Domino: the name 'Domino' is not in lower case"),
        (command(name="play tile"), "/play tile: the name 'play tile' has ' '"),
        (command(name="a.b"), "/a.b: the name 'a.b' has '.'"),
        (command(name=""), "/: the name '' has 0 characters, not 1 to 32"),
        (command(name_localizations={"de": "Zug"}), "'Zug' is not in lower case"),
        (command(option(name="T")), "/domino T: the name 'T' is not in lower case"),
        (command(description=""), "/domino: the description '' has 0 characters"),
        (command(option(description="x" * 101)), "/domino tile: the description"),
        (command(description_localizations={"de": ""}), "/domino: the description ''"),
        (command(description="…"), "/domino: the description is missing"),
        (command(*[option(name=f"o{n}") for n in range(26)]), "26 options, of 25"),
        (command(option(), option()), "two options are called 'tile'"),
        (command(option(choices=choices(26))), "26 choices, of 25"),
        (command(option(choices=choices(1, name=""))), "the choice '' has 0 characters"),
        (command(option(choices=choices(1, name="x" * 101))), "101 characters, not 1 to 100"),
        (command(option(choices=choices(1, value="x" * 101))), "the value of a choice"),
        (command(option(choices=choices(1), autocomplete=True)), "choices and autocomplete"),
        (command(option(), option(name="end", required=True)), "'end' is required, but follows"),
        (command(option(), option(type=SUBCOMMAND, name="x")), "both subcommands and options"),
        (
            command(option(type=SUBCOMMAND, options=[option(name="Two Words")])),
            "/domino tile Two Words: the name 'Two Words' has ' '",
        ),
        ({"type": 2, "name": "x" * 33, "description": ""}, "33 characters, not 1 to 32"),
    ],
)
def test_a_fault_is_caught_and_located(payload: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in payload_faults(payload))


def test_the_whole_command_may_have_8000_characters() -> None:
    options = [option(name=f"o{n}", choices=choices(25, value="v" * 100)) for n in range(3)]

    assert payload_faults(command(*options[:2])) == []
    assert payload_faults(command(*options)) == ["/domino: 8200 characters in all, of 8000 allowed"]


def test_only_the_longest_translation_counts_for_the_size() -> None:
    translated = {f"l{n}": "d" * 100 for n in range(30)}
    options = [option(name=f"o{n}", description_localizations=translated) for n in range(25)]

    assert payload_faults(command(*options)) == []


@pytest.fixture
def tree() -> app_commands.CommandTree[discord.Client]:
    return app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))


async def test_a_tree_is_checked_down_to_its_subcommands(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    group = app_commands.Group(name="domino", description="Play dominoes")

    @group.command(description="x" * 101)
    async def challenge(_: discord.Interaction, opponent: discord.User) -> None:
        del opponent

    tree.add_command(group)

    long, undescribed = await faults(tree)
    assert long.startswith("/domino challenge: the description 'xxx")
    assert undescribed == "/domino challenge opponent: the description is missing"


async def test_a_tree_is_checked_in_every_language(
    tree: app_commands.CommandTree[discord.Client],
) -> None:
    class Shouting(app_commands.Translator):
        async def translate(
            self,
            string: app_commands.locale_str,
            locale: discord.Locale,
            context: app_commands.TranslationContextTypes,
        ) -> str | None:
            del context
            return string.message.upper() if locale is discord.Locale.german else None

    @tree.command(description=app_commands.locale_str("Show the table"))
    async def table(_: discord.Interaction) -> None: ...

    await tree.set_translator(Shouting())

    assert await faults(tree) == ["/table: the name 'TABLE' is not in lower case"]
