"""What the client does beside handing interactions on."""

from structlog.testing import capture_logs

from bot.app import house_of
from bot.discord_ui.client import DominoClient
from bot.store.database import Database


async def test_an_event_handler_that_fails_is_logged_as_an_error(database: Database) -> None:
    client = DominoClient(house_of(database))
    with capture_logs() as logged:
        await client.on_error("on_ready")
    await client.close()
    [line] = logged
    assert (line["event"], line["handler"]) == ("an event handler failed", "on_ready")
    assert line["exc_info"]
