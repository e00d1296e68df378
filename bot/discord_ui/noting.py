"""Noting what was shown: worth a line in the log where it fails, never a word to the player.

What the player asked for is stored by then; to say that nothing was done would be wrong.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.store.database import StoreConflict, StoreUnavailable

_log = structlog.get_logger()


@contextmanager
def noting(what: str) -> Iterator[None]:
    """Let the block go where the database refuses; it is about bookkeeping alone."""
    try:
        yield
    except (StoreConflict, StoreUnavailable) as error:
        _log.warning("what was shown could not be noted", what=what, error=str(error))
