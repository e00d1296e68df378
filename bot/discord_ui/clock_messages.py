"""What is said when time runs out, or is about to."""

import discord

from bot.discord_ui.custom_ids import custom_id
from bot.discord_ui.outgoing import Button, Outgoing
from bot.discord_ui.wording import bold, mention
from bot.service.snapshot import Match, Person


def opponent_of(match: Match, person: Person) -> Person:
    """The other of the two."""
    a, b = match.people
    return b if person == a else a


def deadline(match: Match) -> str:
    """The deadline in each reader's own time, empty without one."""
    if match.due_at is None:
        return ""
    at, away = (discord.utils.format_dt(match.due_at, style) for style in ("t", "R"))
    return f"Time until {at} ({away})"


def reminder_message(match: Match) -> Outgoing:
    """Reminds the player in turn, once."""
    assert match.turn is not None  # noqa: S101 - a running match
    return Outgoing(
        f"⏳ {mention(match.turn.user_id)}, it is still your turn. {deadline(match)}.",
        rows=((Button("My hand", custom_id("hand", match.id), discord.ButtonStyle.primary),),),
        mentions=(match.turn.user_id,),
    )


def claim_buttons(match: Match) -> tuple[Button, ...]:
    """*Claim the win* and *Wait on*, for the opponent of the player whose time is out."""
    return (
        Button(
            "Claim the win",
            custom_id("claim", match.id, match.version),
            discord.ButtonStyle.danger,
        ),
        Button("Wait on", custom_id("wait", match.id)),
    )


def overdue_message(match: Match) -> Outgoing:
    """Tells the opponent that time is out, and leaves the choice to them."""
    assert match.turn is not None  # noqa: S101 - a running match
    opponent = opponent_of(match, match.turn)
    text = (
        f"⌛ {mention(opponent.user_id)}, the time of {bold(match.turn)} is out. "
        "You can claim the win, or wait on; until you choose, they can still play."
    )
    return Outgoing(text, rows=(claim_buttons(match),), mentions=(opponent.user_id,))


def waited_message(match: Match) -> Outgoing:
    """The notice once the opponent waits on."""
    assert match.turn is not None  # noqa: S101 - a running match
    opponent = opponent_of(match, match.turn)
    return Outgoing(f"{bold(opponent)} waits on for {bold(match.turn)}. {deadline(match)}.")


def stop_message(match: Match) -> Outgoing:
    """An offer to stop without a result."""
    by = next(person for person in match.people if person.user_id == match.stop_offered_by)
    other = opponent_of(match, by)
    text = f"{mention(other.user_id)}, {bold(by)} offers to stop this match: no result for anyone."
    buttons = (
        Button("Agree", custom_id("agreestop", match.id), discord.ButtonStyle.success),
        Button("Play on", custom_id("nostop", match.id)),
    )
    return Outgoing(text, rows=(buttons,), mentions=(other.user_id,))
