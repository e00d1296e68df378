"""The replay: a round or a match as an animation, one action a second."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PIL import Image

from engine.actions import Action, Draw, Pass, Play
from engine.events import Move, Passed, Scores, TileDrawn
from engine.match import MatchState, act, leave
from engine.round import RoundState
from engine.view import View, view
from render.gif import TooLargeError, gif
from render.match_card import draw_match_card
from render.palette import palette_of
from render.round_end import draw_round_end
from render.scene import Scene
from render.table import draw_table
from render.theme import FELT, Theme

REPLAY_SIZE = (900, 600)
"""The width and height of an animation, in pixels."""

LARGEST = 8_000_000
"""How many bytes an animation may have: Discord takes no larger attachments from everyone."""

_SHARES = (1, 2 / 3)
_LAST_SHARE = 1 / 2
"""A match so long that its animation would be larger is shown smaller."""

STEP = 1000
"""How long an action is seen, in milliseconds."""

ROUND_END = 3000
MATCH_END = 5000


def replay_image(
    match: MatchState,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = REPLAY_SIZE,
    locale: str = "en",
    round_number: int | None = None,
) -> bytes:
    """The match as an animated GIF of `size` pixels, or only its round of that number (from 1).

    A match of very many rounds is shown smaller, to stay below 8 MB.
    Shows what a bystander saw, so that it may be made of a running match too. Raises ValueError for
    a round that the match does not have.
    """
    if round_number is not None and not 1 <= round_number <= len(match.rounds):
        raise ValueError(f"there is no round {round_number}: the match has {len(match.rounds)}")
    first = round_number or 1
    last = round_number or len(match.rounds)

    def frames(size: tuple[int, int]) -> Iterator[tuple[Image.Image, int]]:
        def scene(seen: View) -> Scene:
            return Scene.on_cloth(seen, names, theme, size, locale)

        for number in range(first, last + 1):
            for seen in _views(match, number):
                table = scene(seen)
                draw_table(table, framed=match.rounds[number - 1].line)
                yield table.canvas.image, STEP
                if seen.outcome is not None:
                    end = scene(seen)
                    draw_round_end(end)
                    yield end.canvas.image, ROUND_END
        if match.winner is not None and last == len(match.rounds):
            card = scene(view(match, None))
            draw_match_card(card)
            yield card.canvas.image, MATCH_END

    palette = palette_of(theme).flat
    for share in _SHARES:
        with suppress(TooLargeError):
            return gif(frames(_scaled(size, share)), palette, LARGEST)
    return gif(frames(_scaled(size, _LAST_SHARE)), palette)


def _scaled(size: tuple[int, int], share: float) -> tuple[int, int]:
    return round(size[0] * share), round(size[1] * share)


def _views(match: MatchState, number: int) -> Iterator[View]:
    """What a bystander sees of the round: before its first action, then after each."""
    played = match.rounds[number - 1]
    scores: Scores = (0, 0)
    for earlier in match.rounds[: number - 1]:
        if earlier.outcome is not None:
            scores = earlier.outcome.added_to(scores)
    dealt = RoundState.dealt(match.ruleset, played.deal)
    running = MatchState(match.ruleset, match.target, (*match.rounds[: number - 1], dealt), scores)
    yield view(running, None)
    for move in played.history:
        running, _ = act(running, _action(move, match))
        yield view(running, None)
    outcome = played.outcome
    if outcome is not None and outcome.winner is not None and running.round.outcome is None:
        running, _ = leave(running, outcome.winner.other, outcome.ending)
        yield view(running, None)


def _action(move: Move, match: MatchState) -> Action:
    """The action that a move of the history came of."""
    if isinstance(move, Passed):
        return Pass()
    if isinstance(move, TileDrawn):
        return Draw()
    steered = match.ruleset.steerable and move.end is not None
    return Play(move.tile, move.end, move.heading if steered else None)
