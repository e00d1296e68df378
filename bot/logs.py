"""Where the log goes, and what of it."""

import logging
import sys

import aiohttp
import discord
import structlog

_PASSING = (discord.HTTPException, aiohttp.ClientError, OSError)


def let_lost_choices_pass() -> None:
    """Drop what discord.py logs, traceback and all, of choices that Discord did not want any more.

    Whoever types fast has typed on by then: it is no fault of anyone's, and happens all the time.
    """
    logging.getLogger("discord.app_commands.tree").addFilter(_is_no_lost_choice)


def _is_no_lost_choice(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, _PASSING) and "autocomplete" in str(record.msg))


def log_to_stderr(level: str) -> None:
    """One line an event on stderr; of the libraries only what is a warning, unless debugging."""
    number = logging.getLevelNamesMapping()[level]
    libraries = number if number == logging.DEBUG else max(number, logging.WARNING)
    logging.basicConfig(
        level=libraries, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )
    let_lost_choices_pass()
    # That voice is missing, said at every start: nothing here speaks.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )
