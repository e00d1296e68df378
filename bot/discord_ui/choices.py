"""What autocomplete offers: the player's own playable tiles, to that player alone."""

import discord
import structlog
from discord.app_commands import Choice

from bot.discord_ui.hand_messages import ends_for, headings_for
from bot.discord_ui.who_and_where import place
from bot.discord_ui.wording import playable_tiles
from bot.service.finding import match_here, running_matches
from bot.service.house import House
from bot.service.refusal import Refusal
from bot.store.database import StoreUnavailable
from engine.actions import End
from engine.errors import NotationError
from engine.notation import read_tile
from engine.view import View, view

MOST = 25
"""Discord's limit of choices."""

_log = structlog.get_logger()


class Choices:
    """Offers choices; where there is nothing to offer, none, and never an error."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tiles(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """The tiles that can be played now, of those that what is typed may mean."""
        seen = await self._view(interaction)
        if seen is None:
            return []
        names = [str(tile) for tile in playable_tiles(seen)]
        try:
            wanted = str(read_tile(typed))
        except NotationError:
            wanted = typed.strip()
        found = [name for name in names if wanted in name or wanted in name[::-1]]
        return [Choice(name=name, value=name) for name in (found or names)[:MOST]]

    async def headings(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """The ways in which the named tile can turn, where there is a choice."""
        seen = await self._view(interaction)
        try:
            tile = read_tile(str(getattr(interaction.namespace, "tile", "")))
        except NotationError:
            return []
        if seen is None:
            return []
        named = getattr(interaction.namespace, "end", None)
        ends = [End(named)] if named in {end.value for end in End} else ends_for(seen, tile)
        words = dict.fromkeys(
            heading.value
            for end in ends
            if len(headings := headings_for(seen, tile, end)) > 1
            for heading in headings
        )
        offered = [word for word in words if word.startswith(typed.strip().lower())]
        return [Choice(name=word, value=word) for word in offered]

    async def matches(self, interaction: discord.Interaction, typed: str) -> list[Choice[int]]:
        """The user's running matches, by opponent."""
        user_id = interaction.user.id
        try:
            playing = await running_matches(self._house, user_id)
        except StoreUnavailable as error:
            _log.warning("no choices: the database refused", error=str(error))
            return []
        named = [
            (match.id, f"{match.id}: against {person.name}"[:100])
            for match in playing
            for person in match.people
            if person.user_id != user_id
        ]
        return [
            Choice(name=name, value=match_id)
            for match_id, name in named
            if typed.strip().casefold() in name.casefold()
        ][:MOST]

    async def _view(self, interaction: discord.Interaction) -> View | None:
        """What the user may know of the match here; None where there is none to be had."""
        try:
            match = await match_here(
                self._house, interaction.user.id, place(interaction).channel_id
            )
        except Refusal:
            return None
        except StoreUnavailable as error:
            _log.warning("no choices: the database refused", error=str(error))
            return None
        seat = match.seat_of(interaction.user.id)
        return view(match.state, seat) if match.state is not None and seat is not None else None
