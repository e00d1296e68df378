"""What happened, in the past tense: the events that `apply` tells beside the next state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.actions import End
from engine.table import Heading
from engine.tiles import Seat, Tile


class Ending(Enum):
    """How a round came to its end (`rules.md`, Text notation); the value is the record's word."""

    OUT = "Out"
    BLOCKED = "Blocked"
    RESIGNED = "Resigned"
    FORFEIT = "Forfeit"

    @property
    def is_leaving(self) -> bool:
        """Whether a player left the match: no play brings that about."""
        return self in {Ending.RESIGNED, Ending.FORFEIT}


Scores = tuple[int, int]
"""The points of the match so far, of A and of B."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a round.

    `winner` scores `points` (0 or more); in a blocked round with equal pips there is none. Of a
    resigned or forfeit round the winner is the seat that stayed, and `points` is 0.
    """

    ending: Ending
    winner: Seat | None
    points: int

    def added_to(self, scores: Scores) -> Scores:
        """The totals after this round."""
        a, b = scores
        if self.winner is Seat.A:
            return a + self.points, b
        if self.winner is Seat.B:
            return a, b + self.points
        return scores


@dataclass(frozen=True, slots=True)
class TilePlayed:
    """A seat laid a tile; the lead has no end. `heading` is that of the line after it."""

    seat: Seat
    tile: Tile
    end: End | None
    heading: Heading


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a tile; in a view the tile is None unless it is the viewer's own."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat could neither play nor draw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over, and this is its outcome."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    winner: Seat


Move = TilePlayed | TileDrawn | Passed
"""What a seat did: the history of a round."""

Event = Move | RoundEnded | MatchEnded
