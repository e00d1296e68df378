"""What pictures and descriptions call a ruleset and an ending."""

from __future__ import annotations

from engine.events import Ending
from engine.rules import Ruleset
from render.words import Catalogue, message

_RULESETS = {
    "classic": message("Classic"),
    "draw": message("Draw game"),
    "block": message("Block game"),
}
_ENDINGS = {
    Ending.BLOCKED: message("blocked"),
    Ending.RESIGNED: message("resigned"),
    Ending.FORFEIT: message("out of time"),
}


def ruleset_name(ruleset: Ruleset, words: Catalogue) -> str:
    """The ruleset's name; one without a translation keeps its own."""
    return words.say(_RULESETS.get(ruleset.name, ruleset.name))


def ending_remark(ending: Ending, words: Catalogue) -> str:
    """A word on how a round ended; nothing to say where somebody went out."""
    known = _ENDINGS.get(ending)
    return words.say(known) if known else ""
