"""Custom ids that last for ever: a button says all that is needed to act on it.

`domino:VERB:ARGUMENT:...`; after a restart, a week later, the words alone are enough.
"""

from dataclasses import dataclass

TEMPLATE = r"domino:(?P<verb>[a-z]+)(?P<arguments>(?::[a-z0-9-]*)*)"
"""What every custom id of ours matches, whole."""

LONGEST = 100
"""Discord's limit, in characters."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a button asks for."""

    verb: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ":".join(("domino", self.verb, *self.arguments))

    @classmethod
    def read(cls, text: str) -> "CustomId":
        """Read back what `str` wrote."""
        _, verb, *arguments = text.split(":")
        return cls(verb, tuple(arguments))


def custom_id(verb: str, *arguments: object) -> str:
    """The custom id with that verb and those arguments."""
    return str(CustomId(verb, tuple(str(argument) for argument in arguments)))
