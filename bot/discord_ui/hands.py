"""The private hands that are open on players' screens, kept up to date while their tokens live."""

import discord
import structlog

from bot.discord_ui.answer import LOST, TOKEN_LASTS, Answer, may_pass
from bot.discord_ui.hand_messages import hand_message
from bot.discord_ui.noting import noting
from bot.discord_ui.outgoing import Outgoing
from bot.discord_ui.tokens import ORIGINAL, delete_by_token, edit_by_token
from bot.service import showing
from bot.service.house import House
from bot.service.snapshot import Match
from engine.tiles import Seat

_log = structlog.get_logger()


class Hands:
    """Opens hands and refreshes them; nobody but the holder ever receives one."""

    def __init__(self, client: discord.Client, house: House) -> None:
        self._client = client
        self._house = house

    async def open(self, answer: Answer, match: Match, seat: Seat, note: str = "") -> None:
        """Answer privately with a fresh hand; one that was open before is taken away."""
        user_id = match.people[seat].user_id
        before = None
        with noting("a hand"):
            before = await showing.open_hand(self._house, match.id, user_id)
        name = await answer.private(await hand_message(match, seat, note))
        if name is None:
            return
        await self._opened(answer.interaction, match, user_id, name)
        if before is not None:
            await self._close(*before)

    async def update(
        self, answer: Answer, match: Match, seat: Seat, message: Outgoing | None = None
    ) -> None:
        """Answer a press in a hand by turning it into the hand as it is now, or into `message`."""
        if await answer.update(message or await hand_message(match, seat)):
            user_id = match.people[seat].user_id
            await self._opened(answer.interaction, match, user_id, ORIGINAL)

    async def refresh(self, match: Match, except_user: int | None = None) -> None:
        """Show the present hand in every private hand that can still be edited."""
        for seat in Seat:
            user_id = match.people[seat].user_id
            found = await showing.open_hand(self._house, match.id, user_id)
            if found is None or user_id == except_user:
                continue
            message, token = found
            content = await hand_message(match, seat)
            try:
                await edit_by_token(self._client, token, message, content)
            except LOST as error:
                _log.info("an open hand could not be refreshed", match=match.id, error=str(error))
                if not may_pass(error):
                    await showing.hand_gone(self._house, match.id, user_id)

    async def _opened(
        self, interaction: discord.Interaction, match: Match, user_id: int, message: str
    ) -> None:
        until = interaction.created_at + TOKEN_LASTS
        token = interaction.token
        with noting("a hand"):
            await showing.hand_opened(self._house, match.id, user_id, message, token, until)

    async def _close(self, message: str, token: str) -> None:
        try:
            await delete_by_token(self._client, token, message)
        except LOST as error:
            _log.info("an older hand could not be closed", error=str(error))
