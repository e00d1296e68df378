"""The sentences that players read. Every refusal says what would be right."""

import re
from collections.abc import Callable, Sequence

import discord

from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person
from engine.actions import Draw, Pass, Play
from engine.events import Ending, Move, Outcome, Passed, TileDrawn, TilePlayed
from engine.table import Heading
from engine.tiles import Seat, Tile, pips_of
from engine.view import View

TROUBLE = (
    "Something went wrong on our side; it has been noted. "
    "Nothing of the match is lost: `/domino table` shows it as it is."
)
STORE_TROUBLE = (
    "The match cannot be saved just now, so nothing was done. Nothing is lost; "
    "try again in a moment."
)
_BIDI_CONTROLS = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f]")

_BARE_ADDRESS = re.compile(r"\.(?=\w+/)")
"""The dot in `discord.gg/...`: an invitation, even without a scheme."""


def plain_name(person: Person) -> str:
    """The name so that it can neither ping, nor format, nor turn the text around it."""
    name = _BIDI_CONTROLS.sub("", person.name).replace("\n", " ").strip() or "?"
    name = name.replace("://", ":\u2060//")  # else Discord makes a link of it, with a preview
    name = _BARE_ADDRESS.sub(".\u2060", name)
    name = discord.utils.escape_markdown(name, ignore_links=False)
    name = discord.utils.escape_mentions(name)
    name = name.replace("<", "<\u2060")  # else dates, channels, commands and emojis become of it
    return name if name.isascii() else f"\u2068{name}\u2069"


def bold(person: Person) -> str:
    """The name, set off from the text."""
    return f"**{plain_name(person)}**"


def mention(user_id: int) -> str:
    """A mention; it notifies only where the message allows it."""
    return f"<@{user_id}>"


def link(match: Match) -> str:
    """Where the match is: a link to its table, else its channel."""
    shown = match.shown
    if shown.message_id is None or shown.channel_id is None:
        return f"<#{match.place.channel_id}>"
    guild = match.place.guild_id or "@me"
    return f"https://discord.com/channels/{guild}/{shown.channel_id}/{shown.message_id}"


def tiles_text(tiles: Sequence[Tile]) -> str:
    """Tiles one after the other, or a dash where there are none."""
    return " ".join(f"`{tile}`" for tile in tiles) or "–"


def counted(number: int, thing: str) -> str:
    """`1 tile`, `2 tiles`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def last_turn(match: Match, view: View) -> str:
    """What the player who acted last has done, all of that turn; empty before the lead."""
    if not view.history:
        return ""
    seat = view.history[-1].seat
    turn: list[Move] = []
    for move in reversed(view.history):
        if move.seat is not seat:
            break
        turn.insert(0, move)
    did: list[str] = []
    drawn = sum(isinstance(move, TileDrawn) for move in turn)
    if drawn:
        did.append(f"drew {counted(drawn, 'tile')}")
    did.extend(_played(move) for move in turn if isinstance(move, TilePlayed))
    if any(isinstance(move, Passed) for move in turn):
        did.append("passed")
    away = " (time was out, so the computer played)" if match.missed[seat] else ""
    return f"{bold(match.people[seat])} {' and '.join(did)}{away}."


def _played(move: TilePlayed) -> str:
    if move.end is None:
        return f"led **{move.tile}**"
    return f"played **{move.tile}** at the {move.end.value} end"


def outcome_text(match: Match, view: View, outcome: Outcome) -> str:
    """How the round ended, and how its points came about, as a sum."""
    hands = [view.hands[seat] or () for seat in Seat]
    sums = [f"{_sum(hand)}" for hand in hands]
    a, b = match.people
    if outcome.ending in {Ending.RESIGNED, Ending.FORFEIT} and outcome.winner is not None:
        loser = match.people[outcome.winner.other]
        how = "gives the match up" if outcome.ending is Ending.RESIGNED else "ran out of time"
        return f"{bold(loser)} {how}. No points for this round."
    if outcome.ending is Ending.OUT and outcome.winner is not None:
        winner, loser = match.people[outcome.winner], match.people[outcome.winner.other]
        left = sums[outcome.winner.other]
        points = counted(outcome.points, "point")
        return f"{bold(winner)} goes out and scores {plain_name(loser)}'s hand: {left}: {points}."
    counts = f"{plain_name(a)} holds {sums[0]}, {plain_name(b)} holds {sums[1]}"
    if outcome.winner is None:
        return f"The round is blocked: {counts}. Nobody scores."
    winner = match.people[outcome.winner]
    points = counted(outcome.points, "point")
    return f"The round is blocked: {counts}. {bold(winner)} scores the difference: {points}."


def _sum(hand: Sequence[Tile]) -> str:
    """`6-5 0-0: 11 + 0 = 11`."""
    total = pips_of(hand)
    if len(hand) < 2:  # noqa: PLR2004 - a single tile is no sum
        return f"{tiles_text(hand)} = {total}"
    return f"{tiles_text(hand)} = {' + '.join(str(tile.pips) for tile in hand)} = {total}"


def ends_text(view: View) -> str:
    """What the two ends ask for, those closed said to be so."""
    if view.line.pips is None:
        return "nothing is laid yet"
    left, right = view.line.pips
    return f"left end **{left}**, right end **{right}**"


def what_now(view: View) -> str:
    """What the viewer may do, in words; empty when it is not the viewer's turn."""
    if not view.legal:
        return ""
    if isinstance(view.legal[0], Draw):
        return f"None of your tiles fits ({ends_text(view)}): draw a tile."
    if isinstance(view.legal[0], Pass):
        return f"None of your tiles fits ({ends_text(view)}) and the stock is closed: pass."
    playable = playable_tiles(view)
    if view.line.pips is not None:
        return f"You can play {tiles_text(playable)} ({ends_text(view)})."
    if view.ruleset.leads_any_tile:
        return "You lead, with any tile."
    return f"You lead with {tiles_text(playable)}."


def playable_tiles(view: View) -> tuple[Tile, ...]:
    """The tiles that the viewer may play now, in the hand's order."""
    return tuple(dict.fromkeys(action.tile for action in view.legal if isinstance(action, Play)))


def heading_word(heading: Heading) -> str:
    """The heading as a button says it."""
    return heading.value.capitalize()


def refusal_text(refusal: Refusal, view: View | None) -> str:
    """The sentence for what was refused; `view` is what the player may know of the match."""
    code, match = refusal.code, refusal.match
    if code in _FIXED:
        return _FIXED[code]
    if code in _WITH_DETAIL:
        return _WITH_DETAIL[code].format(detail=refusal.detail)
    if match is None:
        return _DETACHED.get(code, TROUBLE)
    sentence = _ABOUT_A_MATCH.get(code)
    if sentence is not None:
        return sentence(match)
    return _engine_refusal(refusal, match, view)


def refusal_note(refusal: Refusal) -> str:
    """The same above a hand or a table, which tells by itself what is so now."""
    return _reason(refusal) or refusal_text(refusal, None)


def _not_challenged(match: Match) -> str:
    return (
        f"This challenge is for {bold(match.challenged)} to answer. "
        "Challenge someone yourself with `/domino challenge`."
    )


def _own_challenge(match: Match) -> str:
    return f"{bold(match.challenged)} has to answer your challenge. You can take it back."


def _not_challenger(match: Match) -> str:
    return f"Only {bold(match.challenger)} can take this challenge back; you can decline it."


def _not_your_match(match: Match) -> str:
    a, b = match.people
    return (
        f"This is the match of {bold(a)} and {bold(b)}: you are welcome to watch. "
        "Start one of your own with `/domino challenge`."
    )


def _already_playing(match: Match) -> str:
    if match.is_offered:
        return f"There is already an open challenge between you two: {link(match)}"
    who = f"You and {bold(match.computer)}" if match.computer else "You two"
    return (
        f"{who} are already playing in this channel: {link(match)}\n"
        "`/domino table` shows the table again, `/domino hand` your tiles."
    )


def _no_match_here(match: Match) -> str:
    if match.is_offered:
        return (
            f"You have no match running: the challenge of {bold(match.challenger)} still waits "
            f"for the answer of {bold(match.challenged)}: {link(match)}"
        )
    where = f"<#{match.place.channel_id}>: {link(match)}"
    return (
        f"You have no match in this channel. Yours is in {where}\n"
        "`/domino table` brings it here, should that channel be gone."
    )


def _not_overdue(match: Match) -> str:
    if match.turn is None:
        return over_text(match)
    return f"{bold(match.turn)} still has time, so there is nothing to claim."


def _played_for(match: Match) -> str:
    late = bold(match.turn) if match.turn is not None else "your opponent"
    return (
        f"The time of {late} is out. At this pace there is nothing to claim: the computer plays "
        "the turn, and who is late too often loses the match."
    )


def _not_your_turn(match: Match) -> str:
    if match.turn is None:
        return over_text(match)
    return f"It is {bold(match.turn)}'s turn; your buttons light up when it is yours."


def over_text(match: Match) -> str:
    """That the match or challenge is over, and how it ended."""
    challenger, challenged = bold(match.challenger), bold(match.challenged)
    if match.status == "finished" and match.state and match.state.winner is not None:
        winner = bold(match.people[match.state.winner])
        a, b = match.state.scores
        high, low = max(a, b), min(a, b)
        return (
            f"This match is over: {winner} won it, {high} to {low}."
            if (
                match.state.round.outcome
                and match.state.round.outcome.ending in {Ending.OUT, Ending.BLOCKED}
            )
            else f"This match is over: {winner} won it."
        )
    return {
        "running": f"This challenge was accepted: {challenger} and {challenged} are playing.",
        "declined": f"{challenged} declined this challenge.",
        "withdrawn": f"{challenger} took this challenge back.",
        "lapsed": "This challenge has lapsed unanswered; it counts for nobody.",
        "stopped": f"{challenger} and {challenged} stopped their match: no result.",
        "abandoned": f"Nobody went on with the match of {challenger} and {challenged}: no result.",
    }.get(match.status, "This match is over.")


def _engine_refusal(refusal: Refusal, match: Match, view: View | None) -> str:
    """The engine's own words, and what may be done instead."""
    now = what_now(view) if view else ""
    if refusal.code == "stale" and not now and match.turn is not None:
        now = f"It is {bold(match.turn)}'s turn."
    return f"{_reason(refusal)} {now}".strip() or TROUBLE


def _reason(refusal: Refusal) -> str:
    if refusal.code == "stale":
        return "The table has moved on since that button."
    detail = refusal.detail[:1].upper() + refusal.detail[1:]
    return f"{detail}." if detail else ""


_FIXED = {
    "yourself": "You cannot challenge yourself. Choose someone else, or the computer.",
    "block-yourself": "You cannot block yourself. Choose someone else, or nobody for everybody.",
    "a-bot": "That is a bot that does not play dominoes. Challenge a person.",
    "lapsed": "This challenge has lapsed unanswered; it counts for nobody. Send a new one.",
    "nobody-else-here": (
        "Nobody but you sees this conversation. Challenge people in a channel that they see too; "
        "here you can play the computer, with `/domino practice`."
    ),
    "no-such-match": "That match is not known here any more. Start one with `/domino challenge`.",
    "blocked": "They are not taking challenges from you just now. Challenge someone else.",
    "too-many-challenges": (
        "That is five matches offered in a minute. Wait a little before the next."
    ),
    "too-often": "You have just asked for that a few times. Wait a little and ask again.",
    "which-match": (
        "You have several matches running elsewhere: say which with `/domino table match:`, "
        "or find them with `/domino matches`."
    ),
    "other-server": "That match belongs to another server, and can go on only there.",
    "no-stop-offered": "Nobody offers to stop this match any more.",
    "own-stop-offer": "That is your own offer: your opponent has to agree to it.",
    "stop-offered-already": (
        "You have offered that already. The offer stands until it is answered, or somebody plays."
    ),
    "nothing-to-verify": "No match has been finished in this channel yet.",
    "not-begun": "That match never began, so nothing was dealt.",
    "not-finished": "The seed is shown when the match is over; then its deals can be checked.",
    "own-turn": "It is your own turn: there is nothing to claim. Play on!",
    "not-over": "This match still runs; a rematch can follow when it is over.",
}
_ABOUT_A_MATCH: dict[str, Callable[[Match], str]] = {
    "not-challenged": _not_challenged,
    "not-challenger": _not_challenger,
    "own-challenge": _own_challenge,
    "not-your-match": _not_your_match,
    "already-playing": _already_playing,
    "no-match-here": _no_match_here,
    "not-running": over_text,
    "not-overdue": _not_overdue,
    "played-for": _played_for,
    "not-offered": over_text,
    "match-over": over_text,
    "not-your-turn": _not_your_turn,
}
_WITH_DETAIL = {
    "unreadable": "That cannot be read: {detail}.",
    "missing-permissions": (
        "I cannot run a match in this channel: I lack {detail}. Ask someone who manages the "
        "server for these permissions, or choose another channel."
    ),
}
_DETACHED = {
    "no-match-here": "You have no match running. Start one with `/domino challenge`.",
    "already-playing": "There is already a match or a challenge between you two in this channel.",
    "stale": "Somebody was quicker: the table has just changed. Look again and choose anew.",
}
