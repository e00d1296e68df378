"""What a player is told instead of an action taken."""

from bot.service.snapshot import Match


class Refusal(Exception):  # noqa: N818 - the service refuses; it has not failed
    """The service will not do it, and nothing has changed.

    `code` is a stable word, the key of the sentence that the player reads; the engine's codes are
    passed on as they are. `match` is the match as it is now, where there is one; `detail` is what
    the engine said.
    """

    def __init__(self, code: str, match: Match | None = None, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.match = match
        self.detail = detail
