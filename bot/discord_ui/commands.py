"""The slash commands: `/domino ...`. Each hands over to its handler through the reception."""

import discord
from discord import app_commands

from bot.discord_ui.answer import Answer, Late
from bot.discord_ui.desk import Desk
from bot.discord_ui.pages import EVERYWHERE, SERVER
from bot.service.offers import Terms
from bot.service.pace import NORMAL, UNTIMED
from bot.service.refusal import Refusal
from engine.actions import Draw, End, Pass, Play
from engine.errors import NotationError
from engine.notation import read_tile
from engine.players import LEVELS
from engine.rules import CLASSIC, DEFAULT_TARGET, RULESETS, TARGETS
from engine.table import Heading

ENDS = [app_commands.Choice(name=end.value, value=end.value) for end in End]
SCOPES = [
    app_commands.Choice(name="this server", value=SERVER),
    app_commands.Choice(name="all servers", value=EVERYWHERE),
]
RULES = [app_commands.Choice(name=ruleset.name, value=ruleset.name) for ruleset in RULESETS]
GOALS = [app_commands.Choice(name=f"{target} points", value=target) for target in TARGETS]


SPEEDS = [
    app_commands.Choice(name="quick: 2 minutes a turn", value="quick"),
    app_commands.Choice(name="normal: 15 minutes a turn", value="normal"),
    app_commands.Choice(name="slow: 24 hours a turn", value="slow"),
    app_commands.Choice(name="none: no clock", value="none"),
]
STRENGTHS = [app_commands.Choice(name=level, value=level) for level in LEVELS]


def domino_commands(desk: Desk) -> app_commands.Group:
    """The group `/domino`, for servers and direct messages, installed on a server or by a user."""
    group = app_commands.Group(
        name="domino",
        description="Play dominoes",
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
    )
    _add_challenge(group, desk)
    _add_turns(group, desk)
    _add_ways_out(group, desk)
    _add_looks(group, desk)
    _add_blocks(group, desk)
    _add_pages(group, desk)
    return group


def _add_challenge(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="Challenge someone to a match of dominoes")
    @app_commands.describe(
        opponent="Whom you challenge",
        rules="The ruleset: classic unless you choose another",
        target="The points that win the match: 100 unless you choose otherwise",
        pace="How long a turn may take: 15 minutes unless you choose otherwise",
    )
    @app_commands.choices(rules=RULES, pace=SPEEDS)
    @app_commands.choices(target=GOALS)
    async def challenge(
        interaction: discord.Interaction,
        opponent: discord.User,
        rules: str = CLASSIC.name,
        target: int = DEFAULT_TARGET,
        pace: str = NORMAL.name,
    ) -> None:
        async def handle(answer: Answer) -> None:
            await desk.challenges.challenge(answer, opponent, Terms(rules, target, pace))

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    @group.command(description="Play against the computer, at once")
    @app_commands.describe(
        level="How strong the computer plays",
        rules="The ruleset: classic unless you choose another",
        target="The points that win the match: 100 unless you choose otherwise",
    )
    @app_commands.choices(level=STRENGTHS, rules=RULES)
    @app_commands.choices(target=GOALS)
    async def practice(
        interaction: discord.Interaction,
        level: str,
        rules: str = CLASSIC.name,
        target: int = DEFAULT_TARGET,
    ) -> None:
        async def handle(answer: Answer) -> None:
            await desk.challenges.practice(answer, level, Terms(rules, target, UNTIMED.name))

        await desk.reception.receive(interaction, Late.PRIVATE, handle)


def _add_turns(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="Play a tile")
    @app_commands.describe(
        tile="The tile, such as 5-4",
        end="The end of the line; needed only where the tile fits both",
        toward="The way it turns; without it the tile is laid by itself",
    )
    @app_commands.choices(end=ENDS)
    async def play(
        interaction: discord.Interaction,
        tile: str,
        end: str | None = None,
        toward: str | None = None,
    ) -> None:
        async def handle(answer: Answer) -> None:
            try:
                heading = Heading.named(toward.strip().lower()) if toward else None
                action = Play(read_tile(tile), End(end) if end else None, heading)
            except NotationError as error:
                raise Refusal("unreadable", detail=str(error)) from error
            await desk.talk.act_here(answer, action)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    play.autocomplete("tile")(desk.choices.tiles)
    play.autocomplete("toward")(desk.choices.headings)

    @group.command(description="Draw a tile from the stock, when none of yours fits")
    async def draw(interaction: discord.Interaction) -> None:
        async def handle(answer: Answer) -> None:
            await desk.talk.act_here(answer, Draw())

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    @group.command(name="pass", description="Pass, when you can neither play nor draw")
    async def pass_turn(interaction: discord.Interaction) -> None:
        async def handle(answer: Answer) -> None:
            await desk.talk.act_here(answer, Pass())

        await desk.reception.receive(interaction, Late.PRIVATE, handle)


def _add_ways_out(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="Give the match up; you are asked first")
    @app_commands.describe(match="Which of your matches, if it is not the one in this channel")
    async def resign(interaction: discord.Interaction, match: int | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await desk.leaving.ask_resign(answer, match)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    resign.autocomplete("match")(desk.choices.matches)

    @group.command(description="Offer to stop the match without a result; both must agree")
    async def stop(interaction: discord.Interaction) -> None:
        await desk.reception.receive(interaction, Late.PRIVATE, desk.leaving.stop_here)


def _add_looks(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="Show your hand, to you alone")
    async def hand(interaction: discord.Interaction) -> None:
        await desk.reception.receive(interaction, Late.PRIVATE, desk.talk.hand_here)

    @group.command(description="The table and your hand in words, to you alone")
    async def describe(interaction: discord.Interaction) -> None:
        await desk.reception.receive(interaction, Late.PRIVATE, desk.talk.in_words)

    @group.command(description="Show the table again, at the bottom of the channel")
    @app_commands.describe(match="Which of your matches, if it is to go on in this channel")
    async def table(interaction: discord.Interaction, match: int | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await desk.talk.table_here(answer, match)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    table.autocomplete("match")(desk.choices.matches)

    @group.command(description="Your running matches, with a link to each")
    async def matches(interaction: discord.Interaction) -> None:
        await desk.reception.receive(interaction, Late.PRIVATE, desk.personal.matches)

    @group.command(description="Check that the deals of a finished match were fair")
    @app_commands.describe(match="The number of the match; the last one here if you leave it out")
    async def verify(interaction: discord.Interaction, match: int | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await desk.personal.verify(answer, match)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)


def _add_blocks(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="Take no challenges from someone, or from anyone")
    @app_commands.describe(user="From whom; leave it out for everyone")
    async def block(interaction: discord.Interaction, user: discord.User | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await desk.personal.block(answer, user)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    @group.command(description="Take challenges again")
    @app_commands.describe(user="From whom; leave it out if you had blocked everyone")
    async def unblock(interaction: discord.Interaction, user: discord.User | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await desk.personal.unblock(answer, user)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)


def _add_pages(group: app_commands.Group, desk: Desk) -> None:
    @group.command(description="The standings: wins, matches, points")
    @app_commands.describe(scope="This server's, or all servers' together")
    @app_commands.choices(scope=SCOPES)
    async def leaderboard(interaction: discord.Interaction, scope: str = SERVER) -> None:
        async def handle(answer: Answer) -> None:
            await desk.pages.standings(answer, scope)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    @group.command(description="The rules in short")
    @app_commands.describe(ruleset="Which ruleset; classic unless you choose another")
    @app_commands.choices(ruleset=RULES)
    async def rules(interaction: discord.Interaction, ruleset: str = CLASSIC.name) -> None:
        async def handle(answer: Answer) -> None:
            await desk.pages.rules(answer, ruleset)

        await desk.reception.receive(interaction, Late.PRIVATE, handle)

    @group.command(name="help", description="How to play here")
    async def show_help(interaction: discord.Interaction) -> None:
        await desk.reception.receive(interaction, Late.PRIVATE, desk.pages.help)
