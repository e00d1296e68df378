"""A choice explained: the plays in their order, what each is expected to bring, and why."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from engine.actions import Play
from engine.compact.tilesets import CLOSED, FITS, PAIRS, SUITS, Mask, pips_in
from engine.players.evidence import Evidence, evidence
from engine.players.judge import Effort, likely_worlds, weigh
from engine.players.options import Option, options
from engine.players.player import lay
from engine.view import View

CARE = Effort(glance=300, worlds=0, tries=0, candidates=2, positions=30_000)
"""How hard an explanation thinks: every play in the same worlds, so that points compare."""

LIKELY = 0.5
"""What happens in more of the worlds than this is given as a reason."""


class Reason(Enum):
    """What speaks for a play, the strongest first; the value is a stable word, to be translated."""

    GOES_OUT = "goes-out"
    """It is the last tile."""
    FORCES_A_DRAW = "forces-a-draw"
    """The opponent probably has no answer, and must draw."""
    BLOCKS = "blocks"
    """The opponent probably has no answer, and can only pass."""
    KEEPS_BOTH_ENDS = "keeps-both-ends"
    """The hand holds a tile for each of the new ends."""
    SHEDS_WEIGHT = "sheds-weight"
    """No other play gets rid of more pips."""
    PLAYS_ON = "plays-on"
    """Nothing of all that."""


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """A play, the points a round that it is expected to bring (the opponent's less), and why."""

    play: Play
    points: float
    reason: Reason


def explain(view: View, rng: random.Random) -> tuple[RankedPlay, ...]:
    """The plays of the seat in turn, the best first; none where it must draw or pass.

    Plays that come to the same (the heading alone differs, or both ends ask for the same) are told
    as one. Raises ValueError where the view's seat is not in turn.
    """
    found = options(view)
    if not found:
        return ()
    seen = evidence(view)
    hands = [world.hand for world, _ in likely_worlds(seen, rng, CARE, CARE.glance)]
    return tuple(
        [
            RankedPlay(
                lay(view, judgement.option.ways),
                judgement.points,
                _reason(seen, judgement.option, found, hands),
            )
            for judgement in weigh(seen, found, rng, CARE)
        ]
    )


def _reason(seen: Evidence, option: Option, found: tuple[Option, ...], hands: list[Mask]) -> Reason:
    rest = seen.hand ^ option.bit
    if not rest:
        return Reason.GOES_OUT
    fits = FITS[option.ends]
    if option.answers is not None:
        fits = 0
        for bit, _ in option.answers:
            fits |= bit
    stuck = sum(not hand & fits for hand in hands)
    if stuck > LIKELY * len(hands):
        return Reason.FORCES_A_DRAW if seen.stock > seen.reserve else Reason.BLOCKS
    if all(rest & SUITS[pips] for pips in PAIRS[option.ends] if pips != CLOSED):
        return Reason.KEEPS_BOTH_ENDS
    if pips_in(option.bit) == max(pips_in(other.bit) for other in found):
        return Reason.SHEDS_WEIGHT
    return Reason.PLAYS_ON
