"""The public messages of a match: challenge, table, the end of a round, the end of the match."""

import discord

from bot.discord_ui.clock_messages import claim_buttons, deadline
from bot.discord_ui.custom_ids import custom_id
from bot.discord_ui.outgoing import Button, Outgoing
from bot.discord_ui.pictures import after_round, match_picture, round_picture, table_picture
from bot.discord_ui.wording import (
    bold,
    counted,
    last_turn,
    mention,
    outcome_text,
    over_text,
    plain_name,
    refusal_text,
)
from bot.service.pace import NORMAL, UNTIMED
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person
from engine.match import MatchState
from engine.tiles import Seat
from engine.view import View, view

GREEN, RED, BLUE = (
    discord.ButtonStyle.success,
    discord.ButtonStyle.danger,
    discord.ButtonStyle.primary,
)


def terms(match: Match) -> str:
    """What is being played: `classic, to 100, quick`."""
    pace = {NORMAL.name: "", UNTIMED.name: ", no clock"}.get(match.pace, f", {match.pace}")
    return f"{match.ruleset}, to {match.target}{pace}"


def challenge_message(match: Match) -> Outgoing:
    """The challenge: the challenged accepts or declines it, the challenger may withdraw it."""
    challenged, challenger = match.challenged, match.challenger
    text = (
        f"{mention(challenged.user_id)}, {bold(challenger)} challenges you to dominoes "
        f"({terms(match)}).\n"
        "-# The shuffles of this match are fixed already, by a seed whose SHA-256 is "
        f"`{match.commitment}`; the seed itself is shown when the match is over."
    )
    if match.due_at is not None:
        text += f"\n-# Lapses {discord.utils.format_dt(match.due_at, 'R')}, at no cost to anyone."
    return Outgoing(text, rows=(_answers(match),), mentions=(challenged.user_id,))


def _answers(match: Match) -> tuple[Button, Button, Button]:
    return (
        Button("Accept", custom_id("accept", match.id), GREEN),
        Button("Decline", custom_id("decline", match.id), RED),
        Button("Withdraw", custom_id("withdraw", match.id)),
    )


def open_challenge_message(match: Match, user_id: int) -> Outgoing:
    """That the two have a challenge open: answered from here too, should it be gone elsewhere."""
    accept, decline, withdraw = _answers(match)
    buttons = (withdraw,) if user_id == match.challenger.user_id else (accept, decline)
    return Outgoing(refusal_text(Refusal("already-playing", match), None), rows=(buttons,))


def answered_message(match: Match) -> Outgoing:
    """The challenge once it is answered, withdrawn or lapsed: its buttons are gone."""
    if match.started_at is not None:
        a, b = match.people
        accepted = "" if match.computer else f"{bold(match.challenged)} accepted: "
        return Outgoing(
            f"{accepted}{bold(a)} and {bold(b)} play dominoes ({terms(match)}).\n"
            f"-# Seed's SHA-256: `{match.commitment}` · salt `{match.salt}`"
        )
    return Outgoing(over_text(match))


async def latest_message(match: Match, *, overdue: bool = False) -> Outgoing:
    """The match as it is: its table, its end, or that it was stopped."""
    if match.is_running:
        return await table_message(match, overdue=overdue)
    if match.status == "finished":
        return await match_message(match)
    return Outgoing(over_text(match), rows=((_rematch(match),),))


def _rematch(match: Match) -> Button:
    return Button("Rematch", custom_id("rematch", match.id), GREEN)


async def table_message(match: Match, *, overdue: bool = False) -> Outgoing:
    """The table as everyone sees it, and whose turn it is: that player is notified.

    With `overdue` it carries the opponent's choice too.
    """
    assert match.state is not None  # noqa: S101 - a running match
    seen = view(match.state, None)
    turn = match.people[seen.turn]
    lines = [heading(match, seen), tally(match, seen)]
    if seen.history:
        lines.append(last_turn(match, seen))
    lines.append(_whose_turn(match, seen))
    buttons = (
        Button("My hand", custom_id("hand", match.id), BLUE),
        Button("Rules", custom_id("rules", match.ruleset)),
    )
    return Outgoing(
        "\n".join(lines),
        (await table_picture(match, seen),),
        (buttons, claim_buttons(match)) if overdue else (buttons,),
        mentions=() if match.is_computers_turn else (turn.user_id,),
    )


def _whose_turn(match: Match, seen: View) -> str:
    turn = match.people[seen.turn]
    if match.is_computers_turn:
        return f"{bold(turn)} is thinking …"
    leads = " You lead this round." if not seen.history else ""
    until = deadline(match)
    return f"{mention(turn.user_id)}, it is your turn.{leads}" + (f" {until}." if until else "")


def heading(match: Match, seen: View) -> str:
    """Which round of what."""
    return f"**Round {seen.round_number}** · {terms(match)}"


def tally(match: Match, seen: View) -> str:
    """Both players' points and tiles, and the stock."""
    players = [
        f"{bold(match.people[seat])} {counted(seen.scores[seat], 'point')}, "
        f"{counted(seen.hand_sizes[seat], 'tile')}"
        for seat in Seat
    ]
    return " · ".join((*players, f"stock {seen.stock_size}"))


async def round_message(match: Match, number: int) -> Outgoing:
    """The end of the round of that number: both hands, the points, and how they came about."""
    assert match.state is not None  # noqa: S101 - it has rounds
    seen = view(after_round(match.state, number), None)
    assert seen.outcome is not None  # noqa: S101 - the round is over
    lines = [f"**Round {number}** is over."]
    last = last_turn(match, seen)
    if last and not seen.outcome.ending.is_leaving:
        lines.append(last)
    lines.append(outcome_text(match, seen, seen.outcome))
    lines.append(f"Score: {score(match, seen.scores)}.")
    return Outgoing("\n".join(lines), (await round_picture(match, seen),))


def score(match: Match, scores: tuple[int, int]) -> str:
    """`**anna** 45 – **bo** 23`."""
    a, b = match.people
    return f"{bold(a)} {scores[0]} – {bold(b)} {scores[1]}"


async def match_message(match: Match) -> Outgoing:
    """The end of the match: the winner, the rounds, the seed of the deals, and *Rematch*."""
    state = match.state
    assert state is not None  # noqa: S101 - a finished match
    assert state.winner is not None  # noqa: S101 - a finished match
    seen = view(state, None)
    winner, loser = match.people[state.winner], match.people[state.winner.other]
    a, b = state.scores
    lines = [
        f"🏆 {_named(match, winner)} wins the match against {_named(match, loser)}: "
        f"{max(a, b)} to {min(a, b)}."
        if not _left(state)
        else f"🏆 {_named(match, winner)} wins the match: {bold(loser)} left it.",
        *_rounds(match, seen),
    ]
    if match.seed is not None:
        lines.append(
            f"-# Seed of the deals: `{match.seed.hex()}` · salt `{match.salt}` · "
            "`/domino verify` recomputes them."
        )
    return Outgoing(
        "\n".join(lines),
        (await match_picture(match, seen),),
        ((_rematch(match),),),
        mentions=tuple(person.user_id for person in match.people if person != match.computer),
    )


def _named(match: Match, person: Person) -> str:
    """A person is mentioned; the computer goes by its level."""
    return bold(person) if person == match.computer else mention(person.user_id)


def _left(state: MatchState) -> bool:
    outcome = state.round.outcome
    return outcome is not None and outcome.ending.is_leaving


def _rounds(match: Match, seen: View) -> list[str]:
    """A line for each round, as many of the last as fit a message comfortably."""
    lines = []
    for past in seen.past_rounds[-12:]:
        winner = past.outcome.winner
        what = past.outcome.ending.value.lower()
        if past.outcome.ending.is_leaving:
            what = "given up" if what == "resigned" else "out of time"
        who = plain_name(match.people[winner]) if winner is not None else "nobody"
        points = "" if past.outcome.ending.is_leaving else f" +{past.outcome.points}"
        lines.append(
            f"Round {past.number}: {what}, {who}{points} ({past.scores[0]} – {past.scores[1]})"
        )
    return lines
