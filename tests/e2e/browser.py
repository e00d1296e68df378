"""A Chromium that visits the try-out's page as a person does: read, type, click, look.

Only a Chromium that is installed already is used; nothing is downloaded.
"""

import contextlib
import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
"""The path of the installed Chromium, or None."""

NO_CHROMIUM = "no Chromium is installed"
"""The reason to skip with where there is none."""

DESKTOP = (1280, 900)
PHONE = (360, 740)

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

POLL_SECONDS = 0.1
PATIENCE_SECONDS = 30.0  # for a busy machine; nothing waits longer than it must

# The page's own account of itself: nothing under way and all that was published drawn.
_IDLE = """() => {
    const page = window.simcordPreview;
    return Boolean(page && page.ready && !page.pendingAction && page.awaitingRevision === null);
}"""

# The composer has its suggestions. A command sent before that would be dropped by the page.
_ANSWERED = """() => ["answered", "failed"].includes(
    window.simcordPreview.commandPicker.autocomplete.state
)"""

_READ = """articles => articles.map(article => ({
    id: article.dataset.messageId,
    text: article.innerText,
    private: article.querySelector(".message-ephemeral-note") !== null,
    pictures: [...article.querySelectorAll("img")].map(picture => picture.alt)
        .filter(text => text !== ""),
    buttons: [...article.querySelectorAll("button.component-button")].map(button => ({
        label: button.innerText.trim(), enabled: !button.disabled,
    })),
}))"""


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button as the page shows it."""

    label: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message as the page shows it to its viewer; `pictures` are their alternative texts."""

    id: str
    text: str
    private: bool
    pictures: tuple[str, ...]
    buttons: tuple[SeenButton, ...]

    @property
    def enabled(self) -> tuple[str, ...]:
        """The labels of the buttons that can be pressed."""
        return tuple(button.label for button in self.buttons if button.enabled)


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The installed Chromium, without a window, closed at the end."""
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(_FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


class Visitor:
    """One open page of the try-out. Every act waits until the page has taken it in.

    What fails to appear raises an `AssertionError`, or Playwright's `TimeoutError`.
    """

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def enter(
        cls, browser: Browser, url: str, *, viewer: str, size: tuple[int, int] = DESKTOP
    ) -> Self:
        """Open the address `url` and become `viewer` there (a display name); `size` in pixels."""
        width, height = size
        # The page forbids evaluated scripts, and Playwright's waits are just those.
        context = await browser.new_context(
            bypass_csp=True, viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        visitor = cls(await context.new_page())
        await visitor.page.goto(url)
        await visitor._settled()
        await visitor.be(viewer)
        return visitor

    async def be(self, viewer: str) -> None:
        """Switch this page to another member, by display name."""
        picker = self.page.locator("#viewer-picker")
        await picker.select_option(label=viewer)
        await self._settled()
        await expect(picker.locator("option:checked")).to_have_text(viewer)

    async def run(self, command: str, **options: str) -> None:
        """Run a slash command ("domino play") by typing it, with its options in order.

        Members and fixed choices are picked from the composer's list; what has autocomplete is
        typed out, as anyone may.
        """
        await self._begin(command)
        for option, value in options.items():
            field = await self._field(option)
            await field.fill(value)
            await self._choose(field, value)
        await self._settled()
        await self.page.locator("#send-message").click()
        await expect(self.page.locator(".command-row")).to_have_count(0)
        await self._settled()

    async def suggestions(self, command: str, option: str, typed: str) -> list[str]:
        """What the composer offers for an option after `typed`; the command is not run."""
        await self._begin(command)
        field = await self._field(option)
        await field.fill(f"{typed} ")  # only a change asks the bot, even one to nothing
        await field.fill(typed)
        if await self._has_autocomplete():
            await self.page.wait_for_function(_ANSWERED)
        listed = self.page.locator(".command-suggestion-label")
        await listed.first.wait_for()
        labels = await listed.all_inner_texts()
        await self.page.get_by_role("button", name="Exit command mode").click()
        return labels

    async def click(self, label: str, *, message: str | None = None) -> None:
        """Press the button `label` of the newest message that has it, or of one by its id."""
        where = "" if message is None else f'[data-message-id="{message}"]'
        button = self.page.locator(f"article.channel-message{where}").get_by_role(
            "button", name=label, exact=True
        )
        await expect(button.last).to_have_attribute("aria-disabled", "false")
        await button.last.click()
        await self._settled()

    async def messages(self) -> list[SeenMessage]:
        """The messages on the page, oldest first."""
        found = await self.page.locator("article.channel-message").evaluate_all(_READ)
        return [
            SeenMessage(
                id=one["id"],
                text=one["text"],
                private=one["private"],
                pictures=tuple(one["pictures"]),
                buttons=tuple(SeenButton(b["label"], b["enabled"]) for b in one["buttons"]),
            )
            for one in found
        ]

    async def newest(
        self,
        fits: Callable[[SeenMessage], bool] = lambda _: True,
        *,
        within: float = PATIENCE_SECONDS,
    ) -> SeenMessage:
        """The newest message that `fits`, once there is one, at most `within` seconds from now."""
        waits = round(within / POLL_SECONDS)
        for _ in range(waits):
            for message in reversed(await self.messages()):
                if fits(message):
                    return message
            await self.page.wait_for_timeout(POLL_SECONDS * 1000)
        raise AssertionError(f"no such message among {await self.messages()}")

    async def sees(self, text: str, *, within: float = PATIENCE_SECONDS) -> None:
        """Wait until some message shows `text`, for at most `within` seconds."""
        shown = self.page.locator("article.channel-message").filter(has_text=text)
        await expect(shown.last).to_be_attached(timeout=within * 1000)

    async def screenshot(self, path: Path) -> None:
        """Save what the window shows, once its pictures are drawn, as a PNG."""
        await self._settled()
        await self.page.screenshot(path=path)

    async def leave(self) -> None:
        """Close the page."""
        await self.page.context.close()

    async def _begin(self, command: str) -> None:
        composer = self.page.locator("#channel-composer-input")
        await composer.fill(f"/{command}")
        entry = self.page.locator(".command-entry").filter(
            has=self.page.get_by_text(f"/{command}", exact=True)
        )
        await entry.first.click()
        await self.page.locator(".command-row").wait_for()

    async def _field(self, option: str) -> Locator:
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if await field.count() == 0:  # an optional one is added first
            await self.page.locator(".command-ghost").click()
            await self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        await field.focus()
        return field

    async def _choose(self, field: Locator, value: str) -> None:
        if await field.get_attribute("role") != "combobox":
            return
        if await self._has_autocomplete():
            await self.page.wait_for_function(_ANSWERED)
        else:
            offered = self.page.locator(".command-suggestion").filter(has_text=value)
            await offered.first.click()

    async def _has_autocomplete(self) -> bool:
        """Whether the open list comes from the bot, and not from the server or the command."""
        heading = self.page.locator(".command-popup-heading")
        return (await heading.inner_text()).startswith("OPTIONS MATCHING")

    async def _settled(self) -> None:
        await self.page.wait_for_function(_IDLE)
