"""A match as the service gives it out: everything that is stored of it, at one moment."""

from dataclasses import dataclass
from datetime import datetime

from engine.match import MatchState
from engine.tiles import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on Discord: the id, and the name that the others see."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played; `guild_id` is None in a direct message."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Shown:
    """How far the channel has been shown a match, and the message that shows its present state."""

    version: int
    rounds: int
    channel_id: int | None
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A stored match. `state` is None until the challenge is accepted.

    `commitment` is the SHA-256 of the seed of its deals; `seed` is given out once it is finished.
    """

    id: int
    status: str
    version: int
    place: Place
    people: tuple[Person, Person]
    offered_by: int
    level: str | None
    ruleset: str
    target: int
    state: MatchState | None
    commitment: str
    salt: str | None
    seed: bytes | None
    shown: Shown
    pace: str
    due_at: datetime | None
    missed: tuple[int, int]
    stop_offered_by: int | None
    started_at: datetime | None
    finished_at: datetime | None

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of that user; None for a bystander."""
        for seat in Seat:
            if self.people[seat].user_id == user_id:
                return seat
        return None

    @property
    def challenger(self) -> Person:
        """Who offered the match."""
        return next(person for person in self.people if person.user_id == self.offered_by)

    @property
    def challenged(self) -> Person:
        """Who may accept it."""
        return next(person for person in self.people if person.user_id != self.offered_by)

    @property
    def computer(self) -> Person | None:
        """The computer, where it plays: it never offers a match."""
        return self.challenged if self.level is not None else None

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer is to act."""
        return self.turn is not None and self.turn == self.computer

    @property
    def names(self) -> tuple[str, str]:
        """The names at the seats A and B."""
        return self.people[0].name, self.people[1].name

    @property
    def turn(self) -> Person | None:
        """Whose turn it is; None unless the match runs."""
        return self.people[self.state.round.turn] if self.is_running and self.state else None

    @property
    def is_running(self) -> bool:
        """Whether it is being played."""
        return self.status == "running"

    @property
    def is_offered(self) -> bool:
        """Whether it is a challenge that waits for its answer."""
        return self.status == "offered"
