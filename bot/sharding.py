"""Which servers a process sees to, where several share the work."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shard:
    """The part of all servers that one of several processes serves: `number` from 0, of `count`."""

    number: int
    count: int

    def serves(self, guild_id: int | None) -> bool:
        """Whether Discord sends this server's events here; direct messages go to the first."""
        return ((guild_id or 0) >> 22) % self.count == self.number
