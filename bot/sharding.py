"""Which servers a process sees to, where several share the work."""

from dataclasses import dataclass

GUILD_BITS = 22
"""How many of the low bits of a server's id do not count for its shard."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The part of all servers that one of several processes serves: `number` from 0, of `count`.

    Discord sends a server's events to the shard of its id without the low `GUILD_BITS`, modulo
    `count`; direct messages go to the first.
    """

    number: int
    count: int
