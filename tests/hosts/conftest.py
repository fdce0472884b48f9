"""Browser, environments and the record of what ran, as the journeys of hosts get them.

A journey is marked `@pytest.mark.host("NAME", "what was tried")` and says with `ran_with(version, browser)` what ran;
then the table of docs/hosts.md has its row.
"""

import datetime as dt
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.chromium import FLAGS, executable
from tests.browser.timeouts import LAB_MS
from tests.hosts import table
from tests.hosts.hosted import laid
from tests.hosts.server import serving

ROOT = Path(__file__).resolve().parents[2]
SCREEN = {"width": 1366, "height": 768}
expect.set_options(timeout=LAB_MS)


class Said(Protocol):
    """Says which version ran, and in which browser if any is needed."""

    def __call__(self, version: str, browser: str = "") -> None: ...


class Served(Protocol):
    """Runs a host's program with these words, in a folder that holds the lesson; gives its address."""

    def __call__(self, program: Path, *words: str) -> AbstractContextManager[str]: ...


@pytest.hookimpl
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Renew the row of a journey as soon as it has run; a fault that shows after it counts, too."""
    told = {name: str(value) for name, value in report.user_properties}
    if "host" not in told or (report.when != "call" and not report.failed):
        return
    row = table.Row(
        told["host"],
        told.get("version", ""),
        told.get("browser", ""),
        dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "passed" if report.passed else "failed",
        told["tried"],
    )
    table.PAGE.write_text(table.renewed(table.PAGE.read_text(encoding="utf-8"), [row]), encoding="utf-8")


@pytest.fixture
def ran_with(request: pytest.FixtureRequest) -> Said:
    """Says which version ran in which browser; the mark `host` says the rest."""
    mark = request.node.get_closest_marker("host")
    assert mark is not None, "a journey is marked with the host it goes through"

    def say(version: str, browser: str = "") -> None:
        host, tried = mark.args
        known = {"host": host, "tried": tried, "version": version, "browser": browser}
        request.node.user_properties[:] = list(known.items())

    return say


@pytest.fixture
def served(tmp_path: Path) -> Served:
    """Runs a host on the lesson, with folders of its own."""

    def start(program: Path, *words: str) -> AbstractContextManager[str]:
        return serving([str(program), *words], laid(tmp_path / "work"), tmp_path / "home")

    return start


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for all."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The machine's Chromium, with visible scroll bars, as a reader has them."""
    found = playwright.chromium.launch(
        executable_path=executable(), args=list(FLAGS), ignore_default_args=["--hide-scrollbars"]
    )
    yield found
    found.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on a notebook's screen."""
    context = browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]
    found = context.new_page()
    found.set_default_timeout(LAB_MS)
    yield found
    context.close()


@pytest.fixture(scope="session")
def chromium(browser: Browser) -> str:
    """Name and version of the browser, as the table has them."""
    return f"Chromium {browser.version.split('.')[0]}"
