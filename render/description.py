"""The table and a hand in words: the alt text of the pictures, and enough to play by."""

from __future__ import annotations

from engine.actions import Draw, End, Pass
from engine.events import Move, Passed, TileDrawn, TilePlayed
from engine.line import LaidTile
from engine.tiles import Hand, Seat, pips_of
from engine.view import View
from render.actions import ends_of, trailing_draws
from render.naming import ruleset_name
from render.text.names import Name
from render.text.quoting import plain
from render.verdicts import match_verdict, round_verdict
from render.words import Catalogue, render_words

LIMIT = 1024
"""The characters that Discord allows in an alt text."""

_NAME_LIMIT = 40
_MOST_ROUNDS = 30


def describe(view: View, names: tuple[str, str], locale: str = "en") -> str:
    """The table in words, at most 1024 characters.

    Who plays and scores, the line from left to right, both ends, tiles held, stock, last action;
    once the round is over both hands and how it came out; of a match the score by round.
    """
    words = render_words(locale)
    shown = _shown(names)
    say = words.say
    a, b = (name.quoted for name in shown)
    parts = [
        say(
            "Round {number}, {ruleset}, to {target}.",
            number=view.round_number,
            ruleset=ruleset_name(view.ruleset, words),
            target=view.target,
        ),
        say(
            "{a} {a_score}, {b} {b_score}.",
            a=a,
            a_score=view.scores[0],
            b=b,
            b_score=view.scores[1],
        ),
    ]
    if view.history:
        parts += _last_actions(view.history, shown, words)
    if view.outcome is not None:
        parts.append(round_verdict(view, shown, words) + ".")
    if view.winner is not None:
        parts.append(match_verdict(view, shown, words) + ".")
    elif view.outcome is None:
        parts.append(say("{name} to play.", name=shown[view.turn].quoted))
    parts += _line(view, words)
    if view.outcome is not None:
        parts += [_open_hand(shown[seat].quoted, view.hands[seat] or (), words) for seat in Seat]
    else:
        parts.append(
            say(
                "{a} holds {a_tiles}, {b} holds {b_tiles}, stock {stock}.",
                a=a,
                a_tiles=view.hand_sizes[0],
                b=b,
                b_tiles=view.hand_sizes[1],
                stock=view.stock_size,
            )
        )
    if view.winner is not None:
        parts.append(say("Score by round: {totals}.", totals=_totals(view)))
    return _within_limit(parts)


def describe_hand(view: View, names: tuple[str, str], locale: str = "en") -> str:
    """The viewer's own hand in words, at most 1024 characters: each tile with where it can go."""
    words = render_words(locale)
    say = words.say
    ends = ends_of(view)
    tiles = []
    for tile in view.hand:
        places = ends.get(tile)
        if places is None:
            tiles.append(str(tile))
        elif not places:
            tiles.append(say("{tile} (can lead)", tile=tile))
        else:
            tiles.append(f"{tile} ({' / '.join(_end_word(end, words) for end in places)})")
    parts = [say("Your hand: {tiles}.", tiles=", ".join(tiles))]
    pips = view.line.pips
    if pips is not None:
        parts.append(say("Left end {left}, right end {right}.", left=pips[0], right=pips[1]))
    if any(isinstance(action, Draw) for action in view.legal):
        parts.append(say("Nothing fits: draw") + ".")
    elif any(isinstance(action, Pass) for action in view.legal):
        parts.append(say("Nothing fits: pass") + ".")
    elif view.legal:
        parts.append(say("Your turn") + ".")
    elif view.outcome is None:
        parts.append(say("Waiting for {name}", name=_shown(names)[view.turn].quoted) + ".")
    return _within_limit(parts)


def _shown(names: tuple[str, str]) -> tuple[Name, Name]:
    return Name.of(names[0][:_NAME_LIMIT]), Name.of(names[1][:_NAME_LIMIT])


def _end_word(end: End, words: Catalogue) -> str:
    return words.say("left") if end is End.LEFT else words.say("right")


def _last_actions(
    history: tuple[Move, ...], names: tuple[Name, Name], words: Catalogue
) -> list[str]:
    """What the seat that moved last did: the tiles it drew one after the other, then the rest."""
    move = history[-1]
    name = names[move.seat].quoted
    before = history if isinstance(move, TileDrawn) else history[:-1]
    drawn = trailing_draws(before, move.seat)
    parts = []
    if drawn:
        parts.append(
            words.count("{name} drew a tile.", "{name} drew {number} tiles.", drawn, name=name)
        )
    if isinstance(move, Passed):
        parts.append(words.say("{name} passed.", name=name))
    elif isinstance(move, TilePlayed):
        parts.append(_play(move, name, words))
    return parts


def _play(move: TilePlayed, name: str, words: Catalogue) -> str:
    if move.end is None:
        return words.say("{name} led {tile}.", name=name, tile=move.tile)
    if move.end is End.LEFT:
        return words.say("{name} played {tile} left.", name=name, tile=move.tile)
    return words.say("{name} played {tile} right.", name=name, tile=move.tile)


def _line(view: View, words: Catalogue) -> list[str]:
    pips = view.line.pips
    if pips is None:
        return [words.say("The table is empty.")]
    tiles = " ".join(_as_it_lies(laid) for laid in view.line.left_to_right)
    parts = [words.say("The line from left to right: {tiles}.", tiles=tiles)]
    if view.outcome is None:
        parts.append(words.say("Left end {left}, right end {right}.", left=pips[0], right=pips[1]))
        if view.line.is_closed(End.LEFT):
            parts.append(words.say("The left end is closed."))
        if view.line.is_closed(End.RIGHT):
            parts.append(words.say("The right end is closed."))
    return parts


def _as_it_lies(laid: LaidTile) -> str:
    """The tile written so that its left half stands first, as it follows its neighbours."""
    if laid.end is End.LEFT:
        return f"{laid.far_pips}-{laid.near_pips}"
    return f"{laid.near_pips}-{laid.far_pips}"


def _totals(view: View) -> str:
    """The scores after each round; of a very long match after the last ones."""
    rounds = view.past_rounds[-_MOST_ROUNDS:]
    totals = [f"{past.scores[0]}:{past.scores[1]}" for past in rounds]
    return ", ".join(totals if len(rounds) == len(view.past_rounds) else ["…", *totals])


def _open_hand(name: str, hand: Hand, words: Catalogue) -> str:
    if not hand:
        return words.say("{name} holds no tile.", name=name)
    tiles = " ".join(str(tile) for tile in hand)
    return words.say(
        "{name} held {tiles}, {pips} in all.", name=name, tiles=tiles, pips=pips_of(hand)
    )


def _within_limit(parts: list[str]) -> str:
    text = plain(" ".join(part for part in parts if part))
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"
