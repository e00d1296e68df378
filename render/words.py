"""Words in the players' languages: gettext catalogues, read as .po files with no compile step.

The folder `locale` of a package holds `xx.po` for each language; the messages in the code are
English and need none. The bot's own words can use the same: `catalogue("bot", locale)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from babel.messages.pofile import read_po


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one language; what has no translation stays English."""

    messages: Mapping[str, str]

    def say(self, message: str, /, **values: object) -> str:
        """The message in this language, its {places} filled with the values."""
        return self.messages.get(message, message).format_map(values)


ENGLISH = Catalogue({})


def render_words(locale: str) -> Catalogue:
    """The words of the pictures in the language of a Discord locale such as `el` or `sv-SE`."""
    return catalogue("render", locale)


@lru_cache(maxsize=64)
def catalogue(package: str, locale: str) -> Catalogue:
    """The catalogue of the locale, or of its language alone, in the package's folder `locale`.

    English where there is neither.
    """
    folder = files(package) / "locale"
    for name in (locale, locale.partition("-")[0]):
        file = folder / f"{name}.po"
        if name.replace("-", "").isalpha() and file.is_file():
            with file.open("rb") as stream:
                entries = read_po(stream, locale=name.replace("-", "_"))
            return Catalogue(
                {
                    entry.id: entry.string
                    for entry in entries
                    if isinstance(entry.id, str) and entry.id and isinstance(entry.string, str)
                    if entry.string
                }
            )
    return ENGLISH
