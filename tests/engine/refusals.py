"""Which actions should be refused, and for which reason: told from the legal ones alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Draw, End, Play
from engine.round import RoundState


def is_legal(state: RoundState, legal: Sequence[Action], action: Action) -> bool:
    """Whether the action is one of the legal ones, or one of them with words left out.

    A play may leave out its heading, and its end where only one is open to the tile.
    """
    if action in legal or not isinstance(action, Play) or not state.line.laid:
        return action in legal
    ends = _open_ends(legal, action)
    if action.end is None and len(ends) == 1:
        action = Play(action.tile, next(iter(ends)), action.heading)
    if action.heading is None:
        return action.end in ends
    return action in legal


def is_plausible(state: RoundState, legal: Sequence[Action], action: Action, code: str) -> bool:
    """Whether that code says why the action is illegal here."""
    if state.outcome is not None:
        return code == "round-over"
    if not isinstance(action, Play):
        if isinstance(legal[0], Play):
            return code == "must-play"
        return code == ("must-pass" if isinstance(action, Draw) else "must-draw")
    if action.tile not in state.hands[state.turn]:
        return code == "not-in-hand"
    if not state.line.laid:
        return code == ("lead-no-end" if Play(action.tile) in legal else "lead-fixed")
    return code == _code_of_play(state, _open_ends(legal, action), action)


def _code_of_play(state: RoundState, open_ends: set[End], play: Play) -> str:
    pips = dict(zip(End, state.line.pips or (), strict=True))
    fitting = {end for end in ([play.end] if play.end else End) if play.tile.has(pips[end])}
    if not fitting:
        return "does-not-fit"
    if not open_ends & fitting:
        return "end-closed"
    if play.end is None and len(open_ends) > 1:
        return "name-an-end"
    return "heading-closed" if state.ruleset.steerable else "no-steering"


def _open_ends(legal: Sequence[Action], play: Play) -> set[End]:
    """The ends at which the legal actions play that tile."""
    return {
        other.end
        for other in legal
        if isinstance(other, Play) and other.tile == play.tile and other.end is not None
    }
