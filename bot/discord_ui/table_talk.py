"""What buttons and commands do in a match: ask the service, answer, show the channel."""

from collections.abc import Awaitable
from datetime import timedelta

import discord

from bot.discord_ui.answer import Answer
from bot.discord_ui.hand_messages import (
    end_question,
    ends_for,
    hand_message,
    heading_question,
    headings_for,
    in_words,
)
from bot.discord_ui.hands import Hands
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.permissions import check_permissions
from bot.discord_ui.presenter import Presenter
from bot.discord_ui.who_and_where import place
from bot.discord_ui.wording import refusal_note
from bot.service import moving, turns
from bot.service.finding import any_match_here, match_here, nothing_to_play, running_matches
from bot.service.house import House
from bot.service.limits import Limit
from bot.service.loading import load
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.service.turns import Asked
from engine.actions import Draw, End, Pass, Play
from engine.table import Heading
from engine.tiles import Seat, Tile
from engine.view import view

MOST_PICTURES = 6
"""How often a minute one user may ask for the table."""

NOT_SHOWN = (
    "The table cannot be shown in this channel just now. Nothing of the match is lost: "
    "try again in a moment, or in another channel of this server."
)


class TableTalk:
    """The handlers of hands, turns, and the table."""

    def __init__(self, house: House, hands: Hands, presenter: Presenter) -> None:
        self._house = house
        self._pictures = Limit(MOST_PICTURES, timedelta(minutes=1), house.clock)
        self._hands = hands
        self._presenter = presenter

    async def my_hand(self, answer: Answer, match_id: int) -> None:
        """*My hand*: a fresh private hand."""
        match, seat = await self._own(match_id, answer.interaction.user.id)
        await self._hands.open(answer, match, seat)

    async def hand_here(self, answer: Answer) -> None:
        """`/domino hand`."""
        match, seat = await self._here(answer.interaction)
        await self._hands.open(answer, match, seat)

    async def back(self, answer: Answer, match_id: int, *, steering: bool = False) -> None:
        """*Back* and *Turn…*: the hand, in place of a question."""
        match, seat = await self._own(match_id, answer.interaction.user.id)
        message = await hand_message(match, seat, steering=steering and match.is_running)
        await self._hands.update(answer, match, seat, message)

    async def press_tile(
        self, answer: Answer, asked: Asked, tile: Tile, end: End | None, *, steering: bool
    ) -> None:
        """A tile in the hand: played at once where there is one place, else asked about."""
        match, seat = await self._own(asked.match_id, asked.user_id)
        if match.version == asked.version and match.state is not None:
            seen = view(match.state, seat)
            ends = ends_for(seen, tile)
            if end is None and len(ends) > 1:
                question = await end_question(match, seat, tile, steering=steering)
                await self._hands.update(answer, match, seat, question)
                return
            end = end or (ends[0] if ends else None)
            if steering and end is not None and len(headings_for(seen, tile, end)) > 1:
                question = await heading_question(match, seat, tile, end)
                await self._hands.update(answer, match, seat, question)
                return
        await self._from_hand(answer, asked, turns.play(self._house, asked, tile, end))

    async def lay(
        self, answer: Answer, asked: Asked, tile: Tile, end: End, heading: Heading
    ) -> None:
        """A tile with its heading chosen."""
        await self._from_hand(answer, asked, turns.play(self._house, asked, tile, end, heading))

    async def press_draw(self, answer: Answer, asked: Asked) -> None:
        """*Draw* in the hand."""
        await self._from_hand(answer, asked, turns.draw(self._house, asked))

    async def press_pass(self, answer: Answer, asked: Asked) -> None:
        """*Pass* in the hand."""
        await self._from_hand(answer, asked, turns.pass_turn(self._house, asked))

    async def _from_hand(self, answer: Answer, asked: Asked, action: Awaitable[Match]) -> None:
        """Take the action; the hand that was pressed shows what came of it, or why nothing did."""
        try:
            match = await action
        except Refusal as refusal:
            await self._refused_in_hand(answer, asked, refusal)
            return
        seat = match.seat_of(asked.user_id)
        assert seat is not None  # noqa: S101 - the service took the action
        await self._hands.update(answer, match, seat)
        await self._presenter.show(match.id, answer.interaction, holder=asked.user_id)

    async def _refused_in_hand(self, answer: Answer, asked: Asked, refusal: Refusal) -> None:
        """An old or hasty press: the hand is brought up to date, under the reason."""
        match, seat = await self._own(asked.match_id, asked.user_id)
        note = refusal_note(Refusal(refusal.code, match, refusal.detail))
        await self._hands.update(answer, match, seat, await hand_message(match, seat, note))
        await self._presenter.show(match.id, answer.interaction, holder=asked.user_id)

    async def act_here(self, answer: Answer, action: Play | Draw | Pass) -> None:
        """`/domino play`, `draw` and `pass`: a private hand answers, the channel sees the table."""
        interaction = answer.interaction
        match, seat = await self._here(interaction)
        if isinstance(action, Play) and match.state is not None and not match.state.round.line.laid:
            action = Play(action.tile)  # the lead has no end, and nobody need know that
        asked = Asked(match.id, interaction.user.id, interaction.id)
        match = await turns.take(self._house, asked, action)
        await self._hands.open(answer, match, seat)
        await self._presenter.show(match.id, interaction, holder=interaction.user.id)

    async def in_words(self, answer: Answer) -> None:
        """`/domino describe`: the table and one's hand in words, and the buttons of the hand."""
        match, seat = await self._here(answer.interaction)
        await answer.private(in_words(match, seat))

    async def table_here(self, answer: Answer, match_id: int | None = None) -> None:
        """`/domino table`: the table again, at the bottom; a bystander may ask for it too.

        A player's match that runs elsewhere is taken up here.
        """
        interaction = answer.interaction
        self._pictures.count(interaction.user.id)
        match = await self._wanted(interaction, match_id)
        await answer.acknowledge()
        is_here = match.shown.channel_id == place(interaction).channel_id
        shown = await self._presenter.show(match.id, interaction, again=True, quiet=is_here)
        await answer.private(Outgoing("Here is the table." if shown else NOT_SHOWN))

    async def _wanted(self, interaction: discord.Interaction, match_id: int | None) -> Match:
        here, user_id = place(interaction), interaction.user.id
        playing = await running_matches(self._house, user_id)
        if match_id is not None:
            playing = [match for match in playing if match.id == match_id]
            if not playing:
                raise Refusal("no-such-match")
        elif any(match.place.channel_id == here.channel_id for match in playing):
            return await match_here(self._house, user_id, here.channel_id)
        else:
            watched = await any_match_here(self._house, here.channel_id)
            if watched is not None:
                return watched
        if not playing:
            raise await nothing_to_play(self._house, user_id)
        if len(playing) > 1:
            raise Refusal("which-match", playing[0])
        match = playing[0]
        if match.place.channel_id == here.channel_id:
            return match
        check_permissions(interaction)
        return await moving.move(self._house, match.id, user_id, here)

    async def _own(self, match_id: int, user_id: int) -> tuple[Match, Seat]:
        match = await load(self._house, match_id)
        seat = match.seat_of(user_id)
        if seat is None:
            raise Refusal("not-your-match", match)
        return match, seat

    async def _here(self, interaction: discord.Interaction) -> tuple[Match, Seat]:
        match = await match_here(self._house, interaction.user.id, place(interaction).channel_id)
        seat = match.seat_of(interaction.user.id)
        assert seat is not None  # noqa: S101 - it was found by this user
        return match, seat
