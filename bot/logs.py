"""Where the log goes, and what of it."""

import logging
import sys

import structlog


def log_to_stderr(level: str) -> None:
    """One line an event on stderr; of the libraries only what is a warning, unless debugging."""
    number = logging.getLevelNamesMapping()[level]
    libraries = number if number == logging.DEBUG else max(number, logging.WARNING)
    logging.basicConfig(
        level=libraries, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )
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
