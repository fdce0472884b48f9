"""The browser of this machine: where it is, and how it is started for tests and measurements."""

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
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
