"""How a match or a challenge comes to an end without a winner."""

from bot.service.house import House
from bot.store.tables import MatchRow


def close(house: House, row: MatchRow, status: str) -> None:
    """Close it: declined, withdrawn, lapsed, stopped or abandoned; it counts for nobody."""
    row.status = status
    row.version += 1
    row.due_at = None
    row.remind_at = None
    row.turn_user_id = None
    row.finished_at = house.clock()
