"""What users were told, held against what is stored: at the very moment at which it is told."""

import sqlite3
import time
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from simcord import Env
from simcord.backend.models import Interaction

from tests.faults.weather import Fault, Outcome, Request

ACTING = frozenset({"play", "turn", "lay", "draw", "pass"})
"""What is asked of a hand; where it is done, the hand as it is now answers and no word more."""

LEAVING = frozenset({"resign", "claim"})
"""What is asked of a match; where it is done, the message with the button says how it is over."""

TYPING = "typing"
"""What a user does who is offered choices."""

_HAND = "**Your hand**"
_OVER = "This match is over"
_DEFERRALS = (5, 6)

verb_of_interaction: ContextVar[str] = ContextVar("verb_of_interaction", default="")
"""What the user who is about to interact asks for; set before each interaction."""


@dataclass(slots=True)
class Entry:
    """An interaction, and what became of its answers."""

    verb: str
    user_id: int
    asked_at: float = field(default_factory=time.perf_counter)
    waited: float = 0.0
    """Seconds until the first attempt to answer it left."""
    attempts: list[Fault | None] = field(default_factory=list)
    """The attempts to give it its first answer, and what went wrong with each."""
    was_told: bool = False
    """Whether it was told anything; what its token serves for later is no answer to it."""
    told_done: bool = False
    told_over: bool = False
    answer: str = ""

    @property
    def was_attempted(self) -> bool:
        """Whether the bot has done what it could to acknowledge it."""
        if not self.attempts:
            return False
        if self.verb == TYPING:
            return True  # by a second attempt the user has typed on
        reached = any(
            fault is None or fault.outcome is Outcome.LOST_AFTER for fault in self.attempts
        )
        first = self.attempts[0]
        return reached or (first is not None and not first.passes) or len(self.attempts) > 1


class Ledger:
    """Keeps an entry for each interaction. `faults` says what went against the promise."""

    def __init__(self, env: Env, database: Path) -> None:
        self._env = env
        self._store = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        self.entries: dict[int, Entry] = {}
        self.faults: list[str] = []
        env._register_dispatch_observer(self._asked)  # noqa: SLF001 - simcord's only way to see it

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def _asked(self, interaction: Interaction) -> None:
        self.entries[interaction.id] = Entry(verb_of_interaction.get(), interaction.user_id)

    def witness(self, request: Request, fault: Fault | None) -> None:
        """See a request leave."""
        steps = request.path.strip("/").split("/")
        if steps[0] == "interactions":
            interaction_id = int(steps[1])
        elif steps[0] == "webhooks":
            interaction_id = self._env.backend.interaction_tokens.get(steps[2], 0)
        else:
            return
        entry = self.entries.get(interaction_id)
        if entry is None:
            return
        if request.is_callback:
            if not entry.attempts:
                entry.waited = time.perf_counter() - entry.asked_at
            entry.attempts.append(fault)
        self._hold(interaction_id, entry, request)

    def _hold(self, interaction_id: int, entry: Entry, request: Request) -> None:
        body = request.json or {}
        if entry.was_told or (request.is_callback and body.get("type") in _DEFERRALS):
            return
        entry.was_told = True
        data = body.get("data") or {} if request.is_callback else body
        content = str(data.get("content") or "")
        updates = body.get("type") == 7 if request.is_callback else request.method == "PATCH"
        done = (entry.verb in ACTING and content.startswith(_HAND)) or (
            entry.verb in LEAVING and updates and content.startswith(_OVER)
        )
        entry.told_over = content.startswith(_OVER)
        entry.told_done = done
        entry.answer = content
        if done and not self._is_stored(interaction_id):
            self.faults.append(f"{entry.verb} of {interaction_id} is not stored: {content}")

    def _is_stored(self, interaction_id: int) -> bool:
        found = self._store.execute(
            "SELECT 1 FROM actions WHERE interaction_id = ?", (interaction_id,)
        )
        return found.fetchone() is not None

    def stored(self) -> Counter[int]:
        """The interactions that have acted, and how often."""
        rows = self._store.execute(
            "SELECT interaction_id FROM actions WHERE interaction_id IS NOT NULL"
        )
        return Counter(int(row[0]) for row in rows)

    def told(self) -> set[int]:
        """The interactions whose users were told that it is done."""
        return {number for number, entry in self.entries.items() if entry.told_done}

    def unanswered(self) -> list[str]:
        """The interactions that the bot has left without a sign of life."""
        return [
            f"{entry.verb} of {number}: {[fault and fault.name for fault in entry.attempts]}"
            for number, entry in self.entries.items()
            if not entry.was_attempted
        ]

    def differences(self) -> list[str]:
        """Where what was told and what is stored disagree.

        The action that ends a match may be answered with nothing but how it ended.
        """
        stored = self.stored()
        mine = {number: count for number, count in stored.items() if number in self.entries}
        twice = [f"{number} is stored {count} times" for number, count in mine.items() if count > 1]
        unsaid = [
            f"{self.entries[number].verb} of {number} is stored, yet answered: "
            f"{self.entries[number].answer}"
            for number in mine.keys() - self.told()
            if not self.entries[number].told_over
        ]
        unstored = [
            f"{number} was told done, and is not stored" for number in self.told() - mine.keys()
        ]
        return [*self.faults, *twice, *unsaid, *unstored]
