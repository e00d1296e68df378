"""What buttons and commands do about the clock, and about leaving a match."""

from datetime import timedelta

from bot.discord_ui.answer import NOT_POSTED, Answer
from bot.discord_ui.channels import Fate
from bot.discord_ui.clock_messages import stop_message, waited_message
from bot.discord_ui.custom_ids import custom_id
from bot.discord_ui.match_messages import RED
from bot.discord_ui.outgoing import Button, Outgoing
from bot.discord_ui.presenter import Presenter
from bot.discord_ui.who_and_where import place
from bot.discord_ui.wording import bold, over_text
from bot.service import clocks, stopping, turns
from bot.service.finding import match_here, running_matches
from bot.service.house import House
from bot.service.limits import Limit
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.service.turns import Asked

MOST_OFFERS = 3
"""How often a minute one user may offer to stop: each offer notifies the opponent."""


class LeavingTalk:
    """The handlers of resigning, stopping by agreement, and time that is out."""

    def __init__(self, house: House, presenter: Presenter) -> None:
        self._house = house
        self._offers = Limit(MOST_OFFERS, timedelta(minutes=1), house.clock)
        self._presenter = presenter

    async def ask_resign(self, answer: Answer, match_id: int | None = None) -> None:
        """`/domino resign`: asks first. A match that is out of reach can be named."""
        match = await (self._here(answer) if match_id is None else self._own(answer, match_id))
        seat = match.seat_of(answer.interaction.user.id)
        assert seat is not None  # noqa: S101 - it was found by this user
        opponent = bold(match.people[seat.other])
        buttons = (
            Button("Resign", custom_id("resign", match.id), RED),
            Button("Offer to stop", custom_id("stop", match.id)),
            Button("Play on", custom_id("playon", match.id)),
        )
        text = (
            f"Give up the match against {opponent}? {opponent} wins it then. "
            "You can also offer to stop it without a result."
        )
        await answer.private(Outgoing(text, rows=(buttons,)))

    async def resign(self, answer: Answer, match_id: int) -> None:
        """*Resign*, confirmed."""
        interaction = answer.interaction
        asked = Asked(match_id, interaction.user.id, interaction.id)
        match = await turns.resign(self._house, asked)
        await answer.update(Outgoing(over_text(match)))
        await self._presenter.show(match.id, interaction)

    async def play_on(self, answer: Answer) -> None:
        """*Play on*, after all."""
        await answer.update(Outgoing("You play on. Good luck!"))

    async def stop_here(self, answer: Answer) -> None:
        """`/domino stop`: offers to stop without a result."""
        match = await self._here(answer)
        self._offers.count(answer.interaction.user.id)
        match = await stopping.offer_stop(self._house, match.id, answer.interaction.user.id)
        await answer.private(Outgoing(_offered(match)))
        await self._say_offer(answer, match)

    async def stop(self, answer: Answer, match_id: int) -> None:
        """*Offer to stop*, in the question about resigning."""
        self._offers.count(answer.interaction.user.id)
        match = await stopping.offer_stop(self._house, match_id, answer.interaction.user.id)
        await answer.update(Outgoing(_offered(match)))
        await self._say_offer(answer, match)

    async def _say_offer(self, answer: Answer, match: Match) -> None:
        if match.is_running:
            fate = await self._presenter.say(match, stop_message(match), answer.interaction)
            if fate is not Fate.DONE:  # else it stood unheard, and in the way of another
                user_id = answer.interaction.user.id
                await stopping.decline_stop(self._house, match.id, user_id)
                await answer.private(NOT_POSTED)
        else:
            await self._presenter.show(match.id, answer.interaction)

    async def agree_stop(self, answer: Answer, match_id: int) -> None:
        """*Agree* to stop."""
        interaction = answer.interaction
        match = await stopping.agree_stop(self._house, match_id, interaction.user.id)
        await answer.update(Outgoing(over_text(match)))
        await self._presenter.show(match.id, interaction)

    async def no_stop(self, answer: Answer, match_id: int) -> None:
        """*Play on*, in answer to an offer to stop; its maker takes it back with it."""
        user_id = answer.interaction.user.id
        match = await stopping.decline_stop(self._house, match_id, user_id)
        seat = match.seat_of(user_id)
        assert seat is not None  # noqa: S101 - the service let this user decline
        await answer.update(Outgoing(f"{bold(match.people[seat])} would rather play on."))

    async def claim(self, answer: Answer, match_id: int, version: int) -> None:
        """*Claim the win*."""
        interaction = answer.interaction
        asked = Asked(match_id, interaction.user.id, interaction.id, version)
        match = await turns.claim(self._house, asked)
        await answer.update(Outgoing(over_text(match)))
        await self._presenter.show(match.id, interaction)

    async def wait_on(self, answer: Answer, match_id: int) -> None:
        """*Wait on*: a fresh turn's time."""
        interaction = answer.interaction
        match = await clocks.wait_on(self._house, match_id, interaction.user.id)
        await answer.update(waited_message(match))
        await self._presenter.show(match.id, interaction, again=True)

    async def _own(self, answer: Answer, match_id: int) -> Match:
        for match in await running_matches(self._house, answer.interaction.user.id):
            if match.id == match_id:
                return match
        raise Refusal("no-such-match")

    async def _here(self, answer: Answer) -> Match:
        interaction = answer.interaction
        return await match_here(self._house, interaction.user.id, place(interaction).channel_id)


def _offered(match: Match) -> str:
    return "You have offered to stop." if match.is_running else over_text(match)
