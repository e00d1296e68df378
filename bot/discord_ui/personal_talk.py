"""What a user asks about their own: matches, blocked challengers, deals that can be checked."""

import discord

from bot.discord_ui.answer import Answer
from bot.discord_ui.outgoing import Document, Outgoing
from bot.discord_ui.who_and_where import place
from bot.discord_ui.wording import bold, link, plain_name
from bot.service import blocks
from bot.service.fairness import last_finished, record_for
from bot.service.finding import nothing_to_play, running_matches
from bot.service.house import House
from bot.service.loading import load
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person
from engine.record import verify, write_record

MOST_LISTED = 15
"""How many running matches a message lists."""


class PersonalTalk:
    """The handlers of `/domino matches`, `block`, `unblock` and `verify`."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def matches(self, answer: Answer) -> None:
        """`/domino matches`: one's running matches, each with a link."""
        user_id = answer.interaction.user.id
        playing = await running_matches(self._house, user_id)
        if not playing:
            raise await nothing_to_play(self._house, user_id)
        lines = [_match_line(match, user_id) for match in playing[:MOST_LISTED]]
        if len(playing) > MOST_LISTED:
            lines.append(f"… and {len(playing) - MOST_LISTED} more")
        await answer.private(Outgoing("**Your matches**\n" + "\n".join(lines)))

    async def block(self, answer: Answer, challenger: discord.abc.User | None) -> None:
        """`/domino block`: no challenges from someone, or from anyone."""
        user = answer.interaction.user
        if challenger is not None and challenger.id == user.id:
            raise Refusal("block-yourself")
        blocked = challenger.id if challenger else blocks.EVERYONE
        await blocks.block(self._house, user.id, blocked)
        await answer.private(
            Outgoing(
                f"You get no more challenges from {_whom(challenger)}. "
                "`/domino unblock` takes that back."
            )
        )

    async def unblock(self, answer: Answer, challenger: discord.abc.User | None) -> None:
        """`/domino unblock`: challenges again."""
        blocked = challenger.id if challenger else blocks.EVERYONE
        if await blocks.unblock(self._house, answer.interaction.user.id, blocked):
            text = f"{_whom(challenger).capitalize()} can challenge you again."
            if challenger:
                text = f"{_whom(challenger)} can challenge you again."
        else:
            text = f"You had not blocked {_whom(challenger)}."
        await answer.private(Outgoing(text))

    async def verify(self, answer: Answer, match_id: int | None) -> None:
        """`/domino verify`: recomputes every deal of a finished match, and hands out its record."""
        interaction = answer.interaction
        if match_id is None:
            here = place(interaction).channel_id
            match = await last_finished(self._house, interaction.user.id, here)
        else:
            match = await load(self._house, match_id)
            if not _open_to(match, interaction):
                raise Refusal("no-such-match")
        if match.seed is None:
            raise Refusal("not-finished", match)
        record = record_for(match)
        verify(record)
        a, b = match.people
        number = len(record.rounds)
        deals = "the deal comes" if number == 1 else f"all {number} deals come"
        text = (
            f"**Match {match.id}**, {bold(a)} against {bold(b)}: the seed's SHA-256 is the "
            f"commitment shown before the match, and {deals} from it.\n"
            f"-# Seed `{match.seed.hex()}` · commitment `{match.commitment}` · salt "
            f"`{match.salt}`\n"
            "Check it yourself: `domino-bot verify` with the record below recomputes every deal."
        )
        document = Document(f"match-{match.id}.txt", write_record(record).encode())
        await answer.private(Outgoing(text, documents=(document,)))


def _open_to(match: Match, interaction: discord.Interaction) -> bool:
    """Whether the user played the match, or it was played on the server where they ask."""
    here = interaction.guild_id is not None and match.place.guild_id == interaction.guild_id
    return here or match.seat_of(interaction.user.id) is not None


def _match_line(match: Match, user_id: int) -> str:
    seat = match.seat_of(user_id)
    assert seat is not None and match.turn is not None  # noqa: S101, PT018 - one's running match
    opponent = plain_name(match.people[seat.other])
    whose = "**your turn**" if match.turn.user_id == user_id else "their turn"
    until = f", until {discord.utils.format_dt(match.due_at, 'R')}" if match.due_at else ""
    return f"• against {opponent}: {whose}{until} · {link(match)}"


def _whom(challenger: discord.abc.User | None) -> str:
    if challenger is None:
        return "anyone"
    return bold(Person(challenger.id, challenger.display_name))
