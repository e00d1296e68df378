"""Which servers a process sees to, where several share the work."""

from dataclasses import dataclass

GUILD_BITS = 22
"""How many of the low bits of a server's id do not count for its shard."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The part of all servers that one of several processes serves: `number` from 0, of `count`."""

    number: int
    count: int

    def serves(self, guild_id: int | None) -> bool:
        """Whether Discord sends this server's events here; direct messages go to the first."""
        return ((guild_id or 0) >> GUILD_BITS) % self.count == self.number
