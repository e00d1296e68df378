"""The rulesets as data (`rules.md`, Rulesets): what differs between them stands here alone."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import NotationError, quoted

TARGETS = (50, 100, 150, 200, 250)
"""The targets on offer, in points."""

DEFAULT_TARGET = 100
HAND_SIZE = 7


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What a ruleset answers to the questions of `rules.md` (Rulesets)."""

    name: str
    leads_any_tile: bool
    """Whether the leader may lead any tile of the hand, or only the highest double (or tile)."""
    reserve: int
    """The tiles that stay in the stock: no draw when it holds this many or fewer."""
    bounded: bool
    """Whether the table ends at 40 x 22 cells, so that ends can close."""
    steerable: bool
    """Whether the player may choose the heading of a play."""

    def may_draw_from(self, stock_size: int) -> bool:
        """Whether a player who cannot play may draw from a stock of this size."""
        return stock_size > self.reserve


CLASSIC = Ruleset("classic", leads_any_tile=True, reserve=2, bounded=True, steerable=True)
DRAW = Ruleset("draw", leads_any_tile=False, reserve=0, bounded=False, steerable=False)
BLOCK = Ruleset("block", leads_any_tile=False, reserve=14, bounded=False, steerable=False)

RULESETS: tuple[Ruleset, ...] = (CLASSIC, DRAW, BLOCK)


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; raises NotationError, naming those that there are."""
    for ruleset in RULESETS:
        if ruleset.name == name:
            return ruleset
    known = ", ".join(ruleset.name for ruleset in RULESETS)
    raise NotationError(f"{quoted(name)} is not a ruleset; there are {known}")
