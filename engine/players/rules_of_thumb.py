"""The levels medium and hard: rules of thumb that watch what the opponent has shown."""

from __future__ import annotations

import random

from engine.actions import Action
from engine.compact.moves import DOUBLE
from engine.compact.playout import OWN, REPLY
from engine.compact.tilesets import DOUBLES, FITS, PAIRS, SUITS, Mask, pips_in
from engine.players.evidence import Evidence, evidence
from engine.players.judge import Effort, solved
from engine.players.options import Option, options
from engine.players.player import lay
from engine.view import View

SUIT = 2
"""What medium gives each number of pips of which it keeps a tile."""

LACKED = 6
"""What medium gives each end that asks for a number which the opponent lacked."""

KNOWN_END = Effort(glance=0, worlds=0, tries=0, candidates=1, positions=10_000)
"""How far hard looks, once nothing can be drawn."""


def medium(view: View, _rng: random.Random) -> Action:
    """The level medium: sheds weight and doubles, keeps many numbers, remembers a lack."""
    found = options(view)
    if not found:
        return view.legal[0]
    seen = evidence(view)
    return lay(view, max(found, key=lambda option: _plain_worth(seen, option)).ways)


def _plain_worth(seen: Evidence, option: Option) -> int:
    rest = seen.hand ^ option.bit
    kept = sum(bool(rest & suit) for suit in SUITS)
    lacked = sum(SUITS[pips] & ~seen.theirs.lacks == 0 for pips in PAIRS[option.ends])
    replies = (seen.unseen & FITS[option.ends]).bit_count()
    return _weight(option.bit) + SUIT * kept + LACKED * lacked - replies * 3 // 4


def hard(view: View, rng: random.Random) -> Action:
    """The level hard: the rule of thumb, less what the opponent cannot hold; the end exactly."""
    found = options(view)
    if not found:
        return view.legal[0]
    seen = evidence(view)
    if judged := solved(seen, found, rng, KNOWN_END):
        return lay(view, max(judged, key=lambda judgement: judgement.points).option.ways)
    return lay(view, max(found, key=lambda option: _worth(seen, option)).ways)


def _worth(seen: Evidence, option: Option) -> int:
    rest, fits = seen.hand ^ option.bit, FITS[option.ends]
    own = (rest & fits).bit_count()
    replies = (seen.unseen & ~seen.theirs.lacks & fits).bit_count()
    return _weight(option.bit) + OWN * own - REPLY * replies


def _weight(bit: Mask) -> int:
    return pips_in(bit) + DOUBLE * bool(bit & DOUBLES)
