"""The private hand: its picture, a button for each tile, and the step that asks which end."""

import discord

from bot.discord_ui.custom_ids import custom_id
from bot.discord_ui.outgoing import Button, Outgoing, in_rows
from bot.discord_ui.pictures import hand_picture, steering_picture
from bot.discord_ui.wording import (
    bold,
    ends_text,
    heading_word,
    over_text,
    playable_tiles,
    what_now,
)
from bot.service.snapshot import Match
from engine.actions import Draw, End, Pass, Play
from engine.table import Heading
from engine.tiles import Seat, Tile
from engine.view import View, view
from render import describe, describe_hand

ARROWS = {
    Heading.RIGHT: "➡️",
    Heading.DOWN: "⬇️",
    Heading.LEFT: "⬅️",
    Heading.UP: "⬆️",
}


def may_steer(seen: View) -> bool:
    """Whether some play of the viewer has more than one heading to choose from."""
    plays = [action for action in seen.legal if isinstance(action, Play) and action.heading]
    return len(plays) > len({(play.tile, play.end) for play in plays})


def headings_for(seen: View, tile: Tile, end: End) -> tuple[Heading, ...]:
    """The headings open to that play, straight on first."""
    return tuple(
        action.heading
        for action in seen.legal
        if isinstance(action, Play) and action.heading and (action.tile, action.end) == (tile, end)
    )


def ends_for(seen: View, tile: Tile) -> tuple[End, ...]:
    """The ends at which the viewer can play the tile now; none for a lead."""
    ends = dict.fromkeys(
        action.end
        for action in seen.legal
        if isinstance(action, Play) and action.tile == tile and action.end is not None
    )
    return tuple(ends)


async def hand_message(
    match: Match, seat: Seat, note: str = "", *, steering: bool = False
) -> Outgoing:
    """The hand with its buttons. With `steering` a tile asks for its heading before it is laid."""
    if match.state is None or not match.is_running:
        return Outgoing(note or over_text(match))
    seen = view(match.state, seat)
    lines = [note] if note else []
    lines.append(
        f"**Your hand** against {bold(match.people[seat.other])} · round {seen.round_number}"
    )
    if steering:
        lines.append("Which tile do you want to turn? It asks for the way, then it is played.")
    else:
        lines.append(what_now(seen) or _waiting(match, seen))
    buttons = _tiles(match, seen, "turn" if steering else "play")
    if steering:
        buttons.append(Button("Back", custom_id("back", match.id), emoji="↩️"))
    else:
        buttons += _others(match, seen)
    picture = await hand_picture(match, seat, seen)
    return Outgoing("\n".join(lines), (picture,), in_rows(buttons))


def in_words(match: Match, seat: Seat) -> Outgoing:
    """The table and the hand in words instead of pictures: a whole match can be played from it."""
    assert match.state is not None  # noqa: S101 - a running match
    seen = view(match.state, seat)
    words = f"{describe(seen, match.names)}\n\n{describe_hand(seen, match.names)}"
    text = discord.utils.escape_mentions(discord.utils.escape_markdown(words))
    return Outgoing(text, rows=in_rows(_tiles(match, seen, "play") + _others(match, seen)))


def _waiting(match: Match, seen: View) -> str:
    return f"It is {bold(match.people[seen.turn])}'s turn ({ends_text(seen)})."


def _tiles(match: Match, seen: View, verb: str) -> list[Button]:
    playable = playable_tiles(seen)
    return [
        Button(
            str(tile),
            custom_id(verb, match.id, match.version, tile),
            discord.ButtonStyle.primary if tile in playable else discord.ButtonStyle.secondary,
            enabled=tile in playable,
        )
        for tile in seen.hand
    ]


def _others(match: Match, seen: View) -> list[Button]:
    if not seen.legal:
        return []
    if isinstance(seen.legal[0], Draw):
        draw = custom_id("draw", match.id, match.version)
        return [Button("Draw", draw, discord.ButtonStyle.success)]
    if isinstance(seen.legal[0], Pass):
        skip = custom_id("pass", match.id, match.version)
        return [Button("Pass", skip, discord.ButtonStyle.success)]
    if may_steer(seen):
        return [Button("Turn…", custom_id("steer", match.id, match.version))]
    return []


async def end_question(match: Match, seat: Seat, tile: Tile, *, steering: bool = False) -> Outgoing:
    """Which end the tile goes to, where it fits both."""
    assert match.state is not None  # noqa: S101 - a running match
    seen = view(match.state, seat)
    verb = "turn" if steering else "play"
    buttons = [
        Button(
            end.value.capitalize(),
            custom_id(verb, match.id, match.version, tile, end.value),
            discord.ButtonStyle.primary,
            emoji=ARROWS[Heading(end.value)],
        )
        for end in ends_for(seen, tile)
    ]
    back = Button("Back", custom_id("back", match.id), emoji="↩️")
    text = f"**{tile}** fits both ends ({ends_text(seen)}). Where to?"
    picture = await hand_picture(match, seat, seen)
    return Outgoing(text, (picture,), ((*buttons, back),))


async def heading_question(match: Match, seat: Seat, tile: Tile, end: End) -> Outgoing:
    """Which way the tile is to head."""
    assert match.state is not None  # noqa: S101 - a running match
    seen = view(match.state, seat)
    buttons = [
        Button(
            heading_word(heading),
            custom_id("lay", match.id, match.version, tile, end.value, heading.value),
            discord.ButtonStyle.primary,
            emoji=ARROWS[heading],
        )
        for heading in headings_for(seen, tile, end)
    ]
    back = Button("Back", custom_id("back", match.id), emoji="↩️")
    text = f"**{tile}** at the {end.value} end: which way?"
    picture = await steering_picture(match, seen, tile, end)
    return Outgoing(text, (picture,), ((*buttons, back),))
