"""Pictures for messages: drawn in a thread, so that the event loop never waits for Pillow."""

import asyncio
from dataclasses import replace

from bot.discord_ui.outgoing import Picture
from bot.service.snapshot import Match
from engine.actions import End
from engine.match import MatchState
from engine.tiles import Seat, Tile
from engine.view import View, view
from render import (
    describe,
    describe_hand,
    hand_image,
    match_image,
    round_image,
    steering_image,
    table_image,
)


def after_round(state: MatchState, number: int) -> MatchState:
    """The match as it stood when the round of that number (from 1) had just ended."""
    totals = [past.scores for past in view(state, None).past_rounds]
    last = number == len(state.rounds)
    return replace(
        state,
        rounds=state.rounds[:number],
        scores=totals[number - 1],
        winner=state.winner if last else None,
    )


async def table_picture(match: Match, seen: View) -> Picture:
    """The table as a bystander sees it."""
    png = await asyncio.to_thread(table_image, seen, match.names)
    return Picture(f"table-{match.version}.png", png, describe(seen, match.names))


async def round_picture(match: Match, seen: View) -> Picture:
    """The end of a round: both hands open, and the sum."""
    png = await asyncio.to_thread(round_image, seen, match.names)
    return Picture(f"round-{seen.round_number}.png", png, describe(seen, match.names))


async def match_picture(match: Match, seen: View) -> Picture:
    """The end of a match: the score by round."""
    png = await asyncio.to_thread(match_image, seen, match.names)
    return Picture("match.png", png, describe(seen, match.names))


async def hand_picture(match: Match, seat: Seat, seen: View) -> Picture:
    """The hand, for its holder alone."""
    png = await asyncio.to_thread(hand_image, seen, match.names)
    return Picture(
        f"hand-{seat.name.lower()}-{match.version}.png", png, describe_hand(seen, match.names)
    )


async def steering_picture(match: Match, seen: View, tile: Tile, end: End) -> Picture:
    """Every place that the tile can take at the end, for the player who is to choose."""
    png = await asyncio.to_thread(steering_image, seen, match.names, (tile, end))
    headings = ", ".join(spot.heading.value for spot in seen.line.spots(tile, end))
    words = f"{tile} can head {headings} at the {end.value} end. {describe(seen, match.names)}"
    return Picture(f"steer-{match.version}.png", png, words)
