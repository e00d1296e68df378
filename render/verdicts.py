"""How a round or a match came out, in one sentence."""

from __future__ import annotations

from engine.events import Ending
from engine.tiles import Seat, pips_of
from engine.view import View
from render.text.names import Name
from render.words import Catalogue


def round_verdict(view: View, names: tuple[Name, Name], words: Catalogue) -> str:
    """Who scores what, and how the points come about (`rules.md`, Rulesets)."""
    outcome = view.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return words.say("Blocked with equal pips: nobody scores")
    winner, loser = names[outcome.winner].quoted, names[outcome.winner.other].quoted
    if outcome.ending is Ending.OUT:
        return words.say("{name} goes out: +{points}", name=winner, points=outcome.points)
    if outcome.ending is Ending.BLOCKED:
        mine = pips_of(view.hands[outcome.winner] or ())
        theirs = pips_of(view.hands[outcome.winner.other] or ())
        return words.say(
            "Blocked: {theirs} − {mine} = +{points} for {name}",
            theirs=theirs,
            mine=mine,
            points=outcome.points,
            name=winner,
        )
    if outcome.ending is Ending.RESIGNED:
        return words.say("{loser} resigns: {name} wins", loser=loser, name=winner)
    return words.say("{loser} ran out of time: {name} wins", loser=loser, name=winner)


def match_verdict(view: View, names: tuple[Name, Name], words: Catalogue) -> str:
    """Who won the match, or who leads it."""
    a, b = view.scores
    if view.winner is not None:
        return words.say("{name} wins the match", name=names[view.winner].quoted)
    if a == b:
        return words.say("The match is level")
    return words.say("{name} leads", name=names[Seat.A if a > b else Seat.B].quoted)
