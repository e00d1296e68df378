"""The command line, `domino-bot`: what each command takes, and where it goes.

Exit codes: 0 done, 1 the input is at fault (one line on stderr), 2 wrong usage.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated
from unicodedata import category

import typer
from pydantic import ValidationError

from bot.errors import InputError, StartupError
from bot.settings import Settings
from engine.errors import NotationError
from engine.players import PLAYERS
from engine.rules import DEFAULT_TARGET, TARGETS, Ruleset, ruleset_named
from engine.tiles import Seat

app = typer.Typer(
    help="Dominoes on Discord: challenge a friend or the computer.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

MATCHES, ROUNDS = 100, 1000
"""What is simulated where nothing else is asked for."""

DEFAULT_PORT = 8080
"""Where the try-out's page is served."""

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Match records.")]


class SeatName(Enum):
    """A seat as it is named on the command line."""

    A = "A"
    B = "B"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command, by default that of the process; ends in SystemExit."""
    try:
        app(arguments)
    except (InputError, StartupError) as error:
        typer.echo(_on_one_line(str(error)), err=True)
        sys.exit(1)


@app.command()
def run() -> None:
    """Connect to Discord; without a token, serve the try-out and say how to get one."""
    from bot.app import run_bot, run_tryout  # noqa: PLC0415 - discord.py is slow to import

    settings = _settings()
    if settings.discord_token is None:
        typer.echo(TRYOUT_INSTEAD)
        run_tryout(settings, port=DEFAULT_PORT, open_browser=True)
    else:
        run_bot(settings)


TRYOUT_INSTEAD = """\
DISCORD_TOKEN is not set, so this is the try-out: the real bot on a simulated Discord.
For a token, make an application at https://discord.com/developers/applications, open its page Bot,
press Reset Token, and write DISCORD_TOKEN=... into a file named .env here."""


@app.command(name="try")
def try_out(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The local port; 0 takes a free one.")
    ] = DEFAULT_PORT,
    *,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Serve a local page on which two people and the computer play with the real bot."""
    from bot.app import run_tryout  # noqa: PLC0415 - discord.py is slow to import

    run_tryout(_settings(), port=port, open_browser=browser)


@app.command()
def check(files: Files) -> None:
    """Replay match records, and print the result and the score of each."""
    from bot.records import result_of  # noqa: PLC0415 - pulls in Pillow

    _each(files, result_of)


@app.command()
def verify(files: Files) -> None:
    """Recompute the deals of finished records from their seeds."""
    from bot.records import verdict_of  # noqa: PLC0415 - pulls in Pillow

    _each(files, verdict_of)


@app.command()
def picture(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match record.")],
    out: Annotated[Path, typer.Option(help="The picture to write, a PNG.")],
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="The round; by default the last.")
    ] = None,
    action: Annotated[
        int | None,
        typer.Option(
            min=0, help="After which action of the round; 0 is the deal, default the end."
        ),
    ] = None,
    seat: Annotated[
        SeatName | None, typer.Option(help="Draw this seat's hand in place of the table.")
    ] = None,
    *,
    animate: Annotated[
        bool, typer.Option("--animate", help="Write a GIF of all that led there, or of --round.")
    ] = False,
) -> None:
    """Draw the table, or a hand, as it stood after an action of a record."""
    from bot.records import animation_of, picture_of, write  # noqa: PLC0415 - pulls in Pillow

    if animate and seat:
        raise typer.BadParameter("an animation shows no hand", param_hint="--seat")
    if animate:
        write(out, animation_of(file, round_number, action))
    else:
        write(out, picture_of(file, round_number, action, Seat[seat.name] if seat else None))


@app.command()
def simulate(  # noqa: PLR0913 - a command takes its options
    ruleset: Annotated[str, typer.Option(help="classic, draw or block.")] = "classic",
    target: Annotated[
        int | None,
        typer.Option(help="The points that win a match.", show_default=str(DEFAULT_TARGET)),
    ] = None,
    matches: Annotated[
        int | None, typer.Option(min=1, help="How many to play.", show_default=str(MATCHES))
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same matches.")] = 1,
    players: Annotated[
        str, typer.Option(metavar="A,B", help=f"Two of {', '.join(PLAYERS)}.")
    ] = "random,random",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the records into this folder.")
    ] = None,
    *,
    duplicate: Annotated[
        bool,
        typer.Option("--duplicate", help="Single rounds, each deal twice, the seats swapped."),
    ] = False,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=2, help="With --duplicate: how many rounds to play.", show_default=str(ROUNDS)
        ),
    ] = None,
) -> None:
    """Play matches without Discord, print the tally and write the records.

    With --duplicate, play single rounds to measure the first player by the second, on all cores.
    """
    if duplicate:
        for name, given in (("--out", out), ("--matches", matches), ("--target", target)):
            if given is not None:
                raise typer.BadParameter("goes with whole matches only", param_hint=name)
        from bot.tournament import Contest, contest_lines  # noqa: PLC0415 - only here

        contest = Contest(_ruleset(ruleset), rounds or ROUNDS, seed, _players(players))
        for line in contest_lines(contest, progress=sys.stderr.isatty()):
            _tell(line)
        return
    if rounds is not None:
        raise typer.BadParameter("goes with --duplicate only", param_hint="--rounds")
    from bot.simulation import Plan, play  # noqa: PLC0415 - only this command needs it

    points = _target(DEFAULT_TARGET if target is None else target)
    plan = Plan(_ruleset(ruleset), points, matches or MATCHES, seed, _players(players))
    today = datetime.now(UTC).date()  # noqa: TID251 - this is the rim
    for line in play(plan, today.isoformat(), out, progress=sys.stderr.isatty()):
        _tell(line)


def _each(files: Iterable[Path], told: Callable[[Path], str]) -> None:
    """Print what is told of each file; faults go to stderr, and then the exit code is 1."""
    faulty = False
    for file in files:
        try:
            _tell(_on_one_line(told(file)))
        except InputError as error:
            faulty = True
            typer.echo(_on_one_line(str(error)), err=True)
    if faulty:
        raise typer.Exit(1)


def _tell(line: str) -> None:
    """Print a result; raises InputError where the output cannot be written, on a full disk say."""
    try:
        typer.echo(line)
    except BrokenPipeError:  # its reader has seen enough: typer ends without a word
        raise
    except OSError as error:
        raise InputError(f"standard output: {error.strerror or error}") from error


def _on_one_line(text: str) -> str:
    """The text with what breaks lines or steers a terminal (in a name, in a path) escaped."""
    return "".join(
        repr(character)[1:-1] if category(character) in _UNPRINTED else character
        for character in text
    )


_UNPRINTED = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of control characters, lone surrogates, and line and paragraph breaks."""


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        wrong = "; ".join(
            ": ".join((*map(str, fault["loc"]), fault["msg"].removeprefix("Value error, ")))
            for fault in error.errors()
        )
        raise StartupError(f"the settings are at fault: {wrong}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise StartupError(f"the file .env cannot be read: {error}") from error


def _ruleset(name: str) -> Ruleset:
    try:
        return ruleset_named(name)
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--ruleset") from error


def _target(target: int) -> int:
    if target not in TARGETS:
        offered = ", ".join(map(str, TARGETS))
        raise typer.BadParameter(f"there are {offered}", param_hint="--target")
    return target


def _players(names: str) -> tuple[str, str]:
    found = tuple(name.strip() for name in names.split(","))
    if len(found) != 2 or not set(found) <= set(PLAYERS):  # noqa: PLR2004 - two seats
        known = ", ".join(PLAYERS)
        raise typer.BadParameter(
            f"{names!r} names no two players, as in random,easy; there are {known}",
            param_hint="--players",
        )
    return found[0], found[1]
