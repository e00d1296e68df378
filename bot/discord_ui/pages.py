"""Pages to read: the rules, the help, the standings."""

import discord

from bot.discord_ui.answer import Answer
from bot.discord_ui.custom_ids import custom_id
from bot.discord_ui.outgoing import Button, Outgoing
from bot.discord_ui.wording import bold, counted
from bot.service.house import House
from bot.service.snapshot import Person
from bot.service.standings import Standing, Standings, standings
from engine.rules import CLASSIC, Ruleset, ruleset_named

SERVER, EVERYWHERE = "server", "global"

HELP = """\
**Dominoes for two, to 100 points**
`/domino challenge` offers a match to someone; `/domino practice` plays the computer at once.
**My hand** under the table shows your tiles, to you alone: press one to play it.
`/domino play` plays a tile by name; `/domino draw` and `/domino pass` when nothing fits.
`/domino hand` and `/domino table` show your hand and the table again, also in another channel.
`/domino describe` says both in words, to play without pictures.
`/domino matches` lists your running matches, `/domino leaderboard` the standings.
`/domino rules` has the rules in short, `/domino verify` checks the deals of a finished match.
`/domino resign` gives a match up, `/domino stop` offers to end it without a result.
`/domino block` keeps challenges away."""


class Pages:
    """Answers with something to read, privately."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def help(self, answer: Answer) -> None:
        """`/domino help`."""
        await answer.private(Outgoing(HELP))

    async def rules(self, answer: Answer, ruleset: str = CLASSIC.name) -> None:
        """`/domino rules`, and *Rules* under a table."""
        await answer.private(Outgoing(rules_text(ruleset_named(ruleset))))

    async def standings(
        self, answer: Answer, scope: str, page: int = 0, *, turned: bool = False
    ) -> None:
        """`/domino leaderboard`; `turned` when a button of it asks for another page."""
        interaction = answer.interaction
        guild_id = interaction.guild_id if scope == SERVER else None
        if guild_id is None:
            scope = EVERYWHERE
        found = await standings(self._house, interaction.user.id, guild_id, page)
        message = standings_message(found, scope)
        if turned:
            await answer.update(message)
        else:
            await answer.private(message)


def rules_text(ruleset: Ruleset) -> str:
    """The rules in short, as the ruleset has them."""
    lead = "any tile" if ruleset.leads_any_tile else "that very tile"
    if ruleset.reserve >= 14:  # noqa: PLR2004 - all of the stock
        stuck = "Nobody draws: a player who cannot play passes."
    elif ruleset.reserve:
        stuck = (
            "A player who cannot play draws until able to, but the last "
            f"{ruleset.reserve} of the stock stay; then they pass."
        )
    else:
        stuck = "A player who cannot play draws until able to; with the stock empty, they pass."
    lines = [
        f"**The rules: {ruleset.name}**",
        "• 28 tiles, seven each.",
        f"• The holder of the highest double (or else the highest tile) leads, with {lead}.",
        "• In turn, lay a tile that matches one of the two ends of the line.",
        f"• {stuck}",
        "• Going out scores the pips left in the other hand.",
        "• When nobody can go on, the round is blocked: fewer pips score the difference.",
        "• The first to reach the target wins the match.",
    ]
    if ruleset.bounded:
        lines.append(
            "• The table has edges: an end with no room for a tile that fits is closed to it. "
            "*Turn…* in your hand chooses the way in which a tile is laid."
        )
    return "\n".join(lines)


def standings_message(found: Standings, scope: str) -> Outgoing:
    """A page of the standings, and the caller's own line below where the page has it not."""
    where = "this server" if scope == SERVER else "all servers"
    lines = [f"**Leaderboard of {where}**"]
    if not found.lines:
        lines.append("Nobody has finished a match with a person yet. `/domino challenge` someone!")
    lines += [_line(line, own=line == found.own) for line in found.lines]
    if found.own is None:
        if found.lines:
            here = " here" if scope == SERVER else ""
            lines.append(f"You have finished no match with a person{here} yet.")
    elif found.own not in found.lines:
        lines += ["…", _line(found.own, own=True)]
    rows: tuple[tuple[Button, ...], ...] = ()
    if found.pages > 1:
        lines.append(f"-# Page {found.page + 1} of {found.pages}")
        rows = (_pager(found, scope),)
    return Outgoing("\n".join(lines), rows=rows)


def _line(line: Standing, *, own: bool) -> str:
    """The dot is escaped, else Discord makes a list of it and numbers that by itself."""
    name = bold(Person(line.user_id, line.name))
    you = " (you)" if own else ""
    return (
        f"{line.rank}\\. {name}{you}: {counted(line.wins, 'win')} in "
        f"{counted(line.matches, 'match').replace('matchs', 'matches')}, "
        f"{counted(line.points, 'point')}"
    )


def _pager(found: Standings, scope: str) -> tuple[Button, ...]:
    grey = discord.ButtonStyle.secondary
    earlier, later = found.page - 1, found.page + 1
    return (
        Button("Back", custom_id("standings", scope, earlier), grey, enabled=found.page > 0),
        Button("Next", custom_id("standings", scope, later), grey, enabled=later < found.pages),
    )
