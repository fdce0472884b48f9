"""The browser, the bare page and JupyterLab as the browser tests get them.

`SLOWDOWN=6 pytest tests/browser` slows each page down as a crowded machine does: races show that a quiet one hides.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from xdist.scheduler import LoadScopeScheduling

from sekiwidget.board.session import eval_cache
from tests.browser.bare_page import BarePage
from tests.browser.chromium import FLAGS, for_tests, slow_down
from tests.browser.console import Console
from tests.browser.jupyter import Lab, running_lab
from tests.browser.page_words import watch_words
from tests.browser.shared_page import SharedPage
from tests.browser.timeouts import LAB_MS, PAGE_MS
from tests.browser.unpainted import unpainted

EXAMPLES = Path(__file__).parents[2] / "examples"
expect.set_options(timeout=PAGE_MS)


class OneLab(LoadScopeScheduling):  # type: ignore[misc]
    """What goes through JupyterLab goes through one of it, in one of the processes; that is the longest and begins."""

    def _split_scope(self, nodeid: str) -> str:
        return "lab" if "/test_jupyterlab" in nodeid else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneLab:
    """Where there are several processes: marks for xdist's own groups say nothing under pytest 9.2."""
    return OneLab(config, log)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are searched to their last position, however busy the machine is."""
    monkeypatch.setattr(eval_cache, "SECONDS", 60.0)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright drives the machine's own Chromium."""
    return {**browser_type_launch_args, "executable_path": for_tests(), "args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser(browser: Browser, pytestconfig: pytest.Config) -> Browser:
    """The browser, whose pages are waited for; `SLOWDOWN` in the environment is how many times slower they run."""
    browser.on("context", lambda context: context.set_default_timeout(PAGE_MS))
    if (told := pytestconfig.pluginmanager.get_plugin("told")) is not None:
        watch_words(browser, told.recorder.note_page_word)
    if rate := os.environ.get("SLOWDOWN"):
        slow_down(browser, float(rate))
    return browser


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A screen on which a notebook column and a map have room."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def context(context: BrowserContext, pytestconfig: pytest.Config) -> BrowserContext:
    """A context whose pages are painted only for who looks on."""
    return context if pytestconfig.getoption("--headed") else unpainted(context)


@pytest.fixture
def page(page: Page) -> Page:
    """A page that is waited for."""
    page.set_default_timeout(PAGE_MS)
    return page


@pytest.fixture(scope="session")
def shared_page(
    browser: Browser, browser_context_args: dict[str, Any], pytestconfig: pytest.Config
) -> Iterator[SharedPage]:
    """The page that the tests of this process share."""

    def new_context() -> BrowserContext:
        context = browser.new_context(**browser_context_args)
        return context if pytestconfig.getoption("--headed") else unpainted(context)

    found = SharedPage(new_context)
    yield found
    found.close()


@pytest.fixture
def bare(shared_page: SharedPage, request: pytest.FixtureRequest) -> Iterator[BarePage]:
    """A bare page for one model; whatever went wrong on it fails the test at the end.

    A test that provokes a fault on purpose looks at `bare.faults` and clears it.
    """
    found = shared_page.lend()
    yield found
    faults = [*found.faults]
    # pytest-playwright keeps the report there.
    report: pytest.TestReport | None = getattr(request.node, "rep_call", None)
    shared_page.take_back(passed=report is not None and report.passed and not faults)
    assert faults == []


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab of its own, on a copy of the lessons."""
    with running_lab(tmp_path_factory.mktemp("lab"), EXAMPLES) as server:
        yield server


@pytest.fixture(scope="session")
def lab_context(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """One context for all pages of JupyterLab, so that what they load is loaded once."""
    context = unpainted(browser.new_context(**browser_context_args))
    yield context
    context.close()


@pytest.fixture
def lab_page(lab_context: BrowserContext) -> Iterator[Page]:
    """A page for JupyterLab; what its console says of ours fails the test at the end."""
    page = lab_context.new_page()
    page.set_default_timeout(LAB_MS)
    console = Console(page)
    yield page
    page.close()
    assert sorted(set(console.faults)) == []
