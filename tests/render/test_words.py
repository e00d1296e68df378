"""The catalogues: everything that pictures say, in every language."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import render
from render.text.clusters import clusters
from render.text.coverage import file_for
from render.text.lettering import text_width
from render.words import catalogue, render_words

LOCALES = ["el", "sv", "it", "ms", "vi"]
FOLDER = Path(render.__file__).parent
KEYWORDS = {"say": None, "count": (1, 2), "message": None}

Messages = dict[str | tuple[str, ...], str | tuple[str, ...]]


def _said() -> set[str | tuple[str, ...]]:
    found = extract_from_dir(FOLDER, method_map=[("**.py", "python")], keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found if message}


def _catalog(locale: str) -> Catalog:
    with (files("render") / "locale" / f"{locale}.po").open("rb") as stream:
        return read_po(stream, locale=locale)


def _messages(locale: str) -> Messages:
    return {
        entry.id if isinstance(entry.id, str) else tuple(entry.id): (
            entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
        )
        for entry in _catalog(locale)
        if entry.id
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_is_translated_and_no_other(locale: str) -> None:
    messages = _messages(locale)
    assert set(messages) == _said()
    assert all(all(text) if isinstance(text, tuple) else text.strip() for text in messages.values())


@pytest.mark.parametrize("locale", LOCALES)
def test_a_translation_keeps_the_places(locale: str) -> None:
    for message, text in _messages(locale).items():
        forms = text if isinstance(text, tuple) else (text,)
        source = message[-1] if isinstance(message, tuple) else message
        assert {p for form in forms for p in _places(form)} == set(_places(source)), source


@pytest.mark.parametrize("locale", LOCALES)
def test_a_translation_can_be_drawn(locale: str) -> None:
    for text in _messages(locale).values():
        for form in text if isinstance(text, tuple) else (text,):
            assert all(file_for(cluster) for cluster in clusters(form)), form


def test_a_region_falls_back_to_its_language() -> None:
    assert render_words("sv-SE").say("left") == "vänster"


@pytest.mark.parametrize("locale", ["en-GB", "xx", "", "../../etc", "zh-CN"])
def test_an_unknown_locale_speaks_english(locale: str) -> None:
    assert render_words(locale).say("Round {number}", number=3) == "Round 3"


def test_numbers_take_their_form() -> None:
    forms = ("{name} drew a tile.", "{name} drew {number} tiles.")
    greek = render_words("el")
    assert greek.count(*forms, 1, name="A") == "A: τράβηξε ένα πλακίδιο."
    assert greek.count(*forms, 3, name="A") == "A: τράβηξε 3 πλακίδια."
    assert render_words("vi").count(*forms, 3, name="A") == "A đã bốc 3 quân."
    assert render_words("en").count(*forms, 1, name="A") == "A drew a tile."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert render_words("en").say("{name} leads", name="{target}") == "{target} leads"


def test_another_package_can_keep_its_words_the_same_way() -> None:
    assert catalogue("render", "it").say("right") == "destra"


def _places(text: str) -> list[str]:
    return re.findall(r"{(\w+)}", text)


@pytest.mark.parametrize("locale", ["en", *LOCALES])
def test_the_words_of_fixed_places_are_short_enough(locale: str) -> None:
    """Beside the ends in a hand's head, and the target beside the number of tiles."""
    say = render_words(locale).say
    assert all(text_width(f"← {say(word)}") * 26 <= 196 for word in ("left", "right"))
    assert text_width(say("of {target}", target=250)) * 26 <= 108
    assert text_width(say("Round {number}", number=99)) * 28 <= 196
