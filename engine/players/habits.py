"""How likely an opponent would have played as it did, had it held a certain hand.

What kind of player sits opposite is not known, so three are reckoned with: one that plays the
heaviest tile, one that goes by the rule of thumb, each with its slips, and one that plays anything.
A hand that would have offered the opponent a better play is so less likely than one that would not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compact.moves import MOVES
from engine.compact.playout import BOTH, REPLY
from engine.compact.tilesets import Ends, Mask, pips_in
from engine.players.evidence import PastPlay, Shown
from engine.players.worlds import World

HEAVIEST, THUMB, ANYTHING = 0.5, 0.25, 0.25
"""How common each kind of player is taken to be, before it has played."""

SLIPS = 0.05, 0.2
"""How often a player of the first two kinds plays something else."""

Likelihood = tuple[float, float, float]
"""That the plays seen come from a player of each kind, times how common it is."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a hand offered at one play: the same for each hand with these playable tiles."""

    count: int
    heaviest: float
    played: tuple[int, Mask]
    others: tuple[tuple[int, Mask], ...]
    """For each play its worth by the rule of thumb, own tiles left out, and what fits then."""


@dataclass(slots=True)
class _Play:
    """One play of the opponent, with what each set of playable tiles would have offered."""

    play: PastPlay
    gone: Mask
    choices: dict[Mask, _Choice | None] = field(default_factory=dict)

    def choice(self, playable: Mask) -> _Choice | None:
        """What these tiles offered; None where they left no choice."""
        if playable in self.choices:
            return self.choices[playable]
        play = self.play
        moves = MOVES[play.before][playable]
        choice = None
        if playable & (playable - 1):
            most = max(pips_in(move[0]) for move in moves)
            heavy = sum(pips_in(move[0]) == most for move in moves)
            hit = (1 - SLIPS[0]) / heavy if pips_in(play.bit) == most else 0.0
            worths = {
                move[:2]: (move[2] - REPLY * (play.unlaid & move[3]).bit_count(), move[3])
                for move in moves
            }
            played = worths.pop(_seen_among(play, list(worths)))
            count = len(moves)
            choice = _Choice(count, SLIPS[0] / count + hit, played, tuple(worths.values()))
        self.choices[playable] = choice
        return choice


def _seen_among(play: PastPlay, offered: list[tuple[Mask, Ends]]) -> tuple[Mask, Ends]:
    """The play among those offered; where it closed an end, another of its tile stands for it."""
    if (play.bit, play.after) in offered:
        return play.bit, play.after
    return next(move for move in offered if move[0] == play.bit)


class Habits:
    """Weighs worlds by how the opponent has played in this round."""

    def __init__(self, shown: Shown) -> None:
        self._plays: list[_Play] = []
        gone = 0
        for play in shown.plays:
            self._plays.append(_Play(play, gone))
            gone |= play.bit

    def likelihood(self, world: World) -> Likelihood:
        """How likely the plays seen are in that world, for each kind of player."""
        heaviest, thumb, anything = HEAVIEST, THUMB, ANYTHING
        batches = world.batches
        for past in self._plays:
            hand = 0
            for batch in batches[: past.play.batch + 1]:
                hand |= batch
            hand &= ~past.gone
            choice = past.choice(hand & past.play.fits)
            if choice is None:
                continue
            anything /= choice.count
            heaviest *= choice.heaviest
            thumb *= SLIPS[1] / choice.count + (1 - SLIPS[1]) * _share_of_best(choice, hand)
        return heaviest, thumb, anything


def _share_of_best(choice: _Choice, hand: Mask) -> float:
    """How often the rule of thumb plays this: never, always, or as often as each of its equals."""
    worth, around = choice.played
    worth += BOTH * (hand & around).bit_count()
    equals = 1
    for other, fits in choice.others:
        another = other + BOTH * (hand & fits).bit_count()
        if another > worth:
            return 0.0
        equals += another == worth
    return 1 / equals
