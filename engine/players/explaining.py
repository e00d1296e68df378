"""A choice explained: the plays in their order, what each is expected to bring, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.actions import Play
from engine.compact.tilesets import FITS, PAIRS, SUITS, Mask, pips_in
from engine.players.evidence import Evidence, evidence
from engine.players.judge import Judgement, likely_worlds, weigh
from engine.players.levels import EXPERT
from engine.players.options import Option, options
from engine.players.player import lay
from engine.view import View

HANDS = 300
"""In so many worlds it is looked what the opponent could answer."""

LIKELY = 0.5
"""What happens in more of the worlds than this is given as a reason."""


class Reason(Enum):
    """What speaks for a play, the strongest first; the value is a stable word, to be translated."""

    GOES_OUT = "goes-out"
    """It is the last tile."""
    FORCES_A_DRAW = "forces-a-draw"
    """The opponent probably has no answer, and must draw."""
    BLOCKS = "blocks"
    """The opponent probably has no answer, and can only pass; if that ends the round, it is won."""
    KEEPS_BOTH_ENDS = "keeps-both-ends"
    """The hand holds a tile for each of the new ends, and neither is closed."""
    SHEDS_WEIGHT = "sheds-weight"
    """No other play gets rid of more pips, and some of fewer."""
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

    They are weighed as the level expert weighs them: with the same chances it plays the first.
    Plays that come to the same (the heading alone differs, or both ends ask for the same) are told
    as one. Raises ValueError where the view's seat is not in turn.
    """
    found = options(view)
    if not found:
        return ()
    seen = evidence(view)
    judged = weigh(seen, found, rng, EXPERT)
    hands = [world.hand for world, _ in likely_worlds(seen, rng, EXPERT, HANDS)]
    return tuple(
        [
            RankedPlay(
                lay(view, judgement.option.ways),
                judgement.points,
                _reason(seen, judgement, found, hands),
            )
            for judgement in judged
        ]
    )


def _reason(
    seen: Evidence, judgement: Judgement, found: Sequence[Option], hands: Sequence[Mask]
) -> Reason:
    option = judgement.option
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
        if seen.stock > seen.reserve:
            return Reason.FORCES_A_DRAW
        if rest & fits or judgement.points > 0:
            return Reason.BLOCKS
    if all(rest & SUITS[pips] for pips in PAIRS[option.ends]):
        return Reason.KEEPS_BOTH_ENDS
    weights = [pips_in(other.bit) for other in found]
    if min(weights) < pips_in(option.bit) == max(weights):
        return Reason.SHEDS_WEIGHT
    return Reason.PLAYS_ON
