"""Words in the players' languages: gettext catalogues, read as .po files with no compile step.

The folder `locale` of a package holds `xx.po` for each language; the messages in the code are
English and need none. Another package can keep its own words the same way: `catalogue("bot", ...)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one language; what has no translation stays English."""

    translations: NullTranslations

    def say(self, message: str, /, **values: object) -> str:
        """The message in this language, its {places} filled with the values."""
        return self.translations.gettext(message).format_map(values)

    def count(self, one: str, many: str, /, number: int, **values: object) -> str:
        """The form of the message that fits the number, which also fills {number}."""
        form = self.translations.ngettext(one, many, number)
        return form.format_map({**values, "number": number})


def message(text: str) -> str:
    """The text itself; marks a message that is said elsewhere, so that translators get it."""
    return text


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
            compiled = BytesIO()
            with file.open("rb") as stream:
                write_mo(compiled, read_po(stream, locale=name.replace("-", "_")))
            compiled.seek(0)
            return Catalogue(GNUTranslations(compiled))
    return Catalogue(NullTranslations())
