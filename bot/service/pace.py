"""The pace of a match: how long a turn may take, and what follows when it takes longer."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """`turn` is the time for a turn, None without a clock; a reminder comes at two thirds of it.

    `autoplays` is how many turns in a row the computer plays for someone whose time is out before
    the match is forfeit; None where nothing happens by itself and the opponent decides.
    """

    name: str
    turn: timedelta | None
    challenge: timedelta
    autoplays: int | None = None

    def due(self, now: datetime) -> datetime | None:
        """When a turn that begins now is overdue."""
        return None if self.turn is None else now + self.turn

    def reminder(self, now: datetime) -> datetime | None:
        """When the player of a turn that begins now is reminded."""
        return None if self.turn is None else now + self.turn * 2 / 3


QUICK = Pace("quick", timedelta(minutes=2), timedelta(minutes=15), autoplays=2)
NORMAL = Pace("normal", timedelta(minutes=15), timedelta(minutes=15))
SLOW = Pace("slow", timedelta(hours=24), timedelta(hours=24))
UNTIMED = Pace("none", None, timedelta(minutes=15))

PACES = (QUICK, NORMAL, SLOW, UNTIMED)

ABANDONED_AFTER = timedelta(days=7)
"""A timed match whose time has been out for so long, unclaimed, ends without a result."""


def pace_named(name: str) -> Pace:
    """The pace of that name; raises KeyError."""
    return {pace.name: pace for pace in PACES}[name]
