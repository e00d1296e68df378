"""The clock, handed to whatever needs the time."""

from collections.abc import Callable
from datetime import datetime

Clock = Callable[[], datetime]
"""Gives the present time, aware, in UTC."""
