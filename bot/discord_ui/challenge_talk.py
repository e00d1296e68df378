"""What buttons and commands do with challenges: ask the service, answer, show the channel."""

from collections.abc import Awaitable

import discord

from bot.discord_ui.answer import Answer
from bot.discord_ui.match_messages import (
    answered_message,
    challenge_message,
    open_challenge_message,
)
from bot.discord_ui.noting import noting
from bot.discord_ui.permissions import check_permissions
from bot.discord_ui.presenter import Presenter
from bot.discord_ui.who_and_where import own_id, person, place
from bot.service import challenges, showing
from bot.service.house import House
from bot.service.offers import Terms
from bot.service.pace import UNTIMED
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person

DEFAULT_LEVEL = "medium"
"""The level that a challenge of the bot itself means."""


class ChallengeTalk:
    """The handlers of challenges: made, answered, taken back, made again."""

    def __init__(self, house: House, presenter: Presenter) -> None:
        self._house = house
        self._presenter = presenter

    async def challenge(self, answer: Answer, opponent: discord.abc.User, terms: Terms) -> None:
        """`/domino challenge`; of the bot itself: a match against the computer."""
        interaction = answer.interaction
        if opponent.id == own_id(interaction):
            practice = Terms(terms.ruleset, terms.target, UNTIMED.name)
            await self.practice(answer, DEFAULT_LEVEL, practice)
            return
        if opponent.bot:
            raise Refusal("a-bot")
        if opponent.id != interaction.user.id and interaction.context.dm_channel:
            raise Refusal("nobody-else-here")
        check_permissions(interaction)
        people = person(interaction.user), person(opponent)
        await self._offer(
            answer,
            challenges.challenge(self._house, *people, place(interaction), interaction.id, terms),
        )

    async def practice(self, answer: Answer, level: str, terms: Terms) -> None:
        """`/domino practice`: the computer accepts at once."""
        interaction = answer.interaction
        check_permissions(interaction)
        people = person(interaction.user), Person(own_id(interaction), f"Computer ({level})")
        here = place(interaction)
        await self._offer(
            answer,
            challenges.practice(self._house, *people, level, here, interaction.id, terms),
        )

    async def rematch(self, answer: Answer, match_id: int) -> None:
        """*Rematch*: offers the same match with the seats swapped."""
        interaction = answer.interaction
        check_permissions(interaction)
        user_id = interaction.user.id
        await self._offer(
            answer,
            challenges.rematch(self._house, match_id, user_id, place(interaction), interaction.id),
        )

    async def _offer(self, answer: Answer, offering: Awaitable[Match]) -> None:
        try:
            match = await offering
        except Refusal as refusal:
            already = refusal.match
            if refusal.code != "already-playing" or already is None or not already.is_offered:
                raise
            user_id = answer.interaction.user.id
            await answer.private(open_challenge_message(already, user_id))
            return
        if match.is_running:
            await answer.public(answered_message(match))
            await self._presenter.show(match.id, answer.interaction, answered=True)
            return
        message_id = await answer.public(challenge_message(match))
        if message_id is None:  # nobody has seen it, so nobody could answer it
            with noting("a challenge that nobody saw"):
                await challenges.withdraw(self._house, match.id, match.challenger.user_id)
            return
        channel_id = answer.interaction.channel_id
        with noting("a challenge"):
            await showing.shown(self._house, match, 0, channel_id, message_id)

    async def accept(self, answer: Answer, match_id: int) -> None:
        """*Accept*: the first table follows."""
        interaction = answer.interaction
        match = await challenges.accept(self._house, match_id, interaction.user.id, interaction.id)
        await self._answered(answer, match)

    async def decline(self, answer: Answer, match_id: int) -> None:
        """*Decline*, by the challenged."""
        user_id = answer.interaction.user.id
        await self._closed(answer, challenges.decline(self._house, match_id, user_id))

    async def withdraw(self, answer: Answer, match_id: int) -> None:
        """*Withdraw*, by the challenger."""
        user_id = answer.interaction.user.id
        await self._closed(answer, challenges.withdraw(self._house, match_id, user_id))

    async def _closed(self, answer: Answer, closing: Awaitable[Match]) -> None:
        await self._answered(answer, await closing)

    async def _answered(self, answer: Answer, match: Match) -> None:
        """Have the pressed message say what became of the challenge, and the challenge itself."""
        interaction = answer.interaction
        pressed = interaction.message.id if interaction.message is not None else None
        updated = await answer.update(answered_message(match))
        answered = updated and pressed == match.shown.message_id
        await self._presenter.show(match.id, interaction, answered=answered)
