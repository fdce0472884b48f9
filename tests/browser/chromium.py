"""The browser of this machine: where it is, and how it is started for tests and measurements."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

# Debian's build of Chromium without its window: the same pages, at a third of the time for each new one.
SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", SHELL)
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def executable() -> str:
    """The path of a Chromium: $SEKIWIDGET_BROWSER, or the first known name on the path.

    Raises:
        FileNotFoundError: if there is none; the message says what to do.
    """
    named = os.environ.get("SEKIWIDGET_BROWSER")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and MAC.exists():
        found = str(MAC)
    if found is None:
        raise FileNotFoundError("no Chromium found: `make browser` installs it or says how")
    return found


def for_tests() -> str:
    """The path of the Chromium that opens pages quickest: $SEKIWIDGET_BROWSER, the one without a window, or any.

    Raises:
        FileNotFoundError: if there is none.
    """
    return os.environ.get("SEKIWIDGET_BROWSER") or shutil.which(SHELL) or executable()


def slow_down(browser: Browser, rate: float) -> None:
    """Let the scripts, styles and layouts of all pages to come take so many times as long. Timers keep their time."""

    def slow(page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def watch(context: BrowserContext) -> None:
        context.on("page", slow)

    browser.on("context", watch)
