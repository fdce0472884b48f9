"""A course site in a browser that reaches nothing but this machine, and what a reader does there."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from tests.browser.chromium import FLAGS, for_tests
from tests.browser.jupyter import Notebook
from tests.browser.timeouts import START_MS
from tests.hosts.environment import host

MOST_MB = 50
"""Of a whole site, the documentation with it."""


def build_site(output: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a site as a teacher does, with `sekiwidget site`."""
    command = [str(host("site").program("sekiwidget")), "site", "-o", str(output), *words]
    return subprocess.run(
        command,
        cwd=output.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


class Outside:
    """All the world but this machine: a proxy that gives nothing, and notes what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        Thread(target=self._refuse, daemon=True).start()

    def _refuse(self) -> None:
        while True:
            try:
                asking, _ = self._server.accept()
            except OSError:
                return
            with asking:
                asking.settimeout(10)
                self.asked.append(asking.recv(4096).decode("latin-1").partition("\r\n")[0])

    def close(self) -> None:
        """Stop listening."""
        self._server.close()


@contextmanager
def cut_off(playwright: Playwright) -> Iterator[tuple[Browser, Outside]]:
    """A browser whose every request beyond this machine, from pages and workers alike, is refused and noted."""
    outside = Outside()
    proxy = [f"--proxy-server=http://127.0.0.1:{outside.port}", "--proxy-bypass-list=localhost"]
    browser = playwright.chromium.launch(
        executable_path=for_tests(), args=[*FLAGS, *proxy], ignore_default_args=["--hide-scrollbars"]
    )
    try:
        yield browser, outside
    finally:
        browser.close()
        outside.close()


def until_board(page: Page) -> Locator:
    """The first board of a notebook that has just been opened: its first cell runs by itself."""
    board = page.locator(".sk-root").first
    expect(board.locator(".where b")).to_be_visible(timeout=START_MS)
    expect(page.locator("#sekiwidget-start")).to_have_count(0, timeout=START_MS)
    return board


def open_notebook(page: Page, address: str, path: str) -> Notebook:
    """Open a notebook by its link, and wait until its first cell has run."""
    page.goto(f"{address}notebooks/index.html?path={path}")
    found = Notebook(page)
    expect(page.locator("#sekiwidget-start")).to_have_count(1)
    expect(page.locator("#sekiwidget-start")).to_have_count(0, timeout=START_MS)
    found.wait_until_ready()
    return found


def python(page: Page, code: str) -> str:
    """Run code in the kernel of the notebook; what it prints. An error fails the test."""
    page.evaluate(
        """code => {
            window.told = null;
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const asked = kernel.requestExecute({ code });
            let said = "";
            asked.onIOPub = message => {
                if (message.header.msg_type === "stream") said += message.content.text;
                if (message.header.msg_type === "error") said += `${message.content.ename}: ${message.content.evalue}`;
            };
            asked.done.then(() => { window.told = { said }; });
        }""",
        code,
    )
    page.wait_for_function("() => window.told", timeout=START_MS)
    return str(page.evaluate("() => window.told.said"))
