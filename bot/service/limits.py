"""How often one user may do a thing that costs others something."""

from collections import OrderedDict, deque
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.service.refusal import Refusal


class Limit:
    """At most so many in such a time for each user; remembers only who was here lately."""

    def __init__(self, most: int, within: timedelta, clock: Clock) -> None:
        self._most = most
        self._within = within
        self._clock = clock
        self._times: OrderedDict[int, deque[datetime]] = OrderedDict()

    def count(self, user_id: int) -> None:
        """Count one more of this user; raises Refusal `too-often` where it is one too many."""
        now = self._clock()
        self._forget(now)
        times = self._times.pop(user_id, deque())
        while times and times[0] <= now - self._within:
            times.popleft()
        self._times[user_id] = times
        if len(times) >= self._most:
            raise Refusal("too-often")
        times.append(now)

    def _forget(self, now: datetime) -> None:
        """Drop the users whose last time is long enough ago: those at the front."""
        while self._times:
            user_id, times = next(iter(self._times.items()))
            if times and times[-1] > now - self._within:
                return
            del self._times[user_id]
