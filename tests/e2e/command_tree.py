"""Checks of slash commands that Discord makes when they are registered.

Neither the simulated Discord nor Discord's OpenAPI description holds these rules; they stand in
Discord's documentation of application commands, in the naming and the limits sections.
"""

import unicodedata
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

Payload = dict[str, Any]

_SUBCOMMAND, _GROUP = 1, 2  # kinds of option
_CHAT_INPUT = 1  # kind of command; the others are context menus
_MAX_NAME = 32
_MAX_DESCRIPTION = 100
_MAX_CHOICE = 100
_MAX_LISTED = 25
_MAX_SIZE = 8000
_UNDESCRIBED = "…"  # what discord.py sends where a description is missing
_COMBINING = ((0x0900, 0x097F), (0x0E00, 0x0E7F))  # Devanagari, Thai: marks are allowed, too


async def faults(
    tree: app_commands.CommandTree[Any], *, guild: discord.abc.Snowflake | None = None
) -> list[str]:
    """What Discord would refuse in the commands of `tree`, one line each, translations included."""
    found: list[str] = []
    for command in tree.get_commands(guild=guild):
        translator = tree.translator
        payload = (
            await command.get_translated_payload(tree, translator)
            if translator is not None
            else command.to_dict(tree)
        )
        found += payload_faults(payload)
    return found


def payload_faults(command: Payload) -> list[str]:
    """What Discord would refuse in one command, given as what is sent to register it."""
    path = f"/{command['name']}"
    if command.get("type", _CHAT_INPUT) != _CHAT_INPUT:
        return [f"{path}: {fault}" for fault in _length("name", command["name"], _MAX_NAME)]
    found = list(_node_faults(path, command))
    if (size := _size(command)) > _MAX_SIZE:
        found.append(f"{path}: {size} characters in all, of {_MAX_SIZE} allowed")
    return found


def _node_faults(path: str, node: Payload) -> Iterator[str]:
    """The faults of a command or an option, and of all below it."""
    for name in _texts(node, "name"):
        yield from (f"{path}: {fault}" for fault in _name_faults(name))
    for description in _texts(node, "description"):
        for fault in _length("description", description, _MAX_DESCRIPTION):
            yield f"{path}: {fault}"
        if description == _UNDESCRIBED:
            yield f"{path}: the description is missing"
    yield from _choice_faults(path, node)
    yield from _options_faults(path, node)


def _options_faults(path: str, node: Payload) -> Iterator[str]:
    options = node.get("options") or []
    if len(options) > _MAX_LISTED:
        yield f"{path}: {len(options)} options, of {_MAX_LISTED} allowed"
    names = [option["name"] for option in options]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"{path}: two options are called {name!r}"
    nested = [option["type"] in {_SUBCOMMAND, _GROUP} for option in options]
    if any(nested) and not all(nested):
        yield f"{path}: has both subcommands and options of its own"
    optional = ""
    for option in options:
        if option.get("required"):
            if optional:
                yield f"{path}: {option['name']!r} is required, but follows {optional!r}"
        elif option["type"] not in {_SUBCOMMAND, _GROUP}:
            optional = option["name"]
        yield from _node_faults(f"{path} {option['name']}", option)


def _choice_faults(path: str, option: Payload) -> Iterator[str]:
    choices = option.get("choices") or []
    if len(choices) > _MAX_LISTED:
        yield f"{path}: {len(choices)} choices, of {_MAX_LISTED} allowed"
    if choices and option.get("autocomplete"):
        yield f"{path}: has both choices and autocomplete"
    for choice in choices:
        for name in _texts(choice, "name"):
            yield from (f"{path}: {fault}" for fault in _length("choice", name, _MAX_CHOICE))
        if isinstance(choice["value"], str):
            for fault in _length("value of a choice", choice["value"], _MAX_CHOICE):
                yield f"{path}: {fault}"


def _name_faults(name: str) -> Iterator[str]:
    yield from _length("name", name, _MAX_NAME)
    if strange := sorted({char for char in name if not _is_allowed(char)}):
        yield f"the name {name!r} has {', '.join(map(repr, strange))}"
    if name != name.lower():
        yield f"the name {name!r} is not in lower case"


def _is_allowed(char: str) -> bool:
    return (
        char in "-_'"
        or unicodedata.category(char)[0] in "LN"
        or any(first <= ord(char) <= last for first, last in _COMBINING)
    )


def _length(what: str, text: str, most: int) -> Iterator[str]:
    if not 1 <= len(text) <= most:
        yield f"the {what} {text!r} has {len(text)} characters, not 1 to {most}"


def _texts(node: Payload, key: str) -> list[str]:
    """The text under `key` and its translations."""
    return [node[key], *(node.get(f"{key}_localizations") or {}).values()]


def _size(node: Payload) -> int:
    """Characters that count for a command: of each text, only the longest translation does."""
    own = max(map(len, _texts(node, "name")))
    own += max(map(len, _texts(node, "description"))) if "description" in node else 0
    own += len(str(node.get("value", "")))
    return own + sum(
        _size(inner) for key in ("options", "choices") for inner in node.get(key) or []
    )
