"""The three actions: play, draw, pass (`rules.md`, Words), and which end a play goes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.table import Heading
from engine.tiles import Tile


class End(Enum):
    """An end of the line, wherever it has wandered on the table."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> End:
        """The opposite end."""
        return End.RIGHT if self is End.LEFT else End.LEFT


@dataclass(frozen=True, slots=True)
class Play:
    """Play a tile. The lead names no end; without a heading the tile is laid automatically."""

    tile: Tile
    end: End | None = None
    heading: Heading | None = None

    def __str__(self) -> str:
        words = [str(self.tile)]
        words += [self.end.value] if self.end else []
        words += [self.heading.value] if self.heading else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile from the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Give the turn away, able neither to play nor to draw."""

    def __str__(self) -> str:
        return "pass"


Action = Play | Draw | Pass
