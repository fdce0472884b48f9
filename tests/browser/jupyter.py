"""A real JupyterLab for journeys and measurements: started as `sekiwidget lab` starts it, with folders of its own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.timeouts import START_MS
from tests.notebooks import notebook_of

TOKEN = "journey"
LOST = "Error displaying widget: model not found"

_START = """
import sys
from sekiwidget.board.lab import start
start(sys.argv[1], port=int(sys.argv[2]), browser=False, extra=sys.argv[3:])
"""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address without a path, and the folder it shows."""

    url: str
    folder: Path

    def open_cells(self, page: Page, name: str, *sources: str) -> "Notebook":
        """Open a new notebook with these code cells, run none of them, and wait for its kernel."""
        (self.folder / name).write_text(notebook_of(*(text.strip() for text in sources)), encoding="utf-8")
        return self.open(page, name)

    def open(self, page: Page, notebook: str) -> "Notebook":
        """Open a notebook of the folder in a fresh workspace and wait for its kernel."""
        page.goto(f"{self.url}/lab/tree/{notebook}?reset&token={TOKEN}")
        found = Notebook(page)
        found.wait_until_ready()
        return found


class Notebook:
    """The notebook that is in front in a JupyterLab page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait_until_ready(self) -> None:
        """Wait for document, session and an idle kernel: earlier, "run all" would hang on a question."""
        self.page.wait_for_function(
            """() => {
                const panel = window.jupyterapp?.shell.currentWidget;
                const session = panel?.sessionContext;
                if (!panel?.context?.isReady || !session?.isReady) return false;
                const kernel = session.session?.kernel;
                return kernel?.connectionStatus === "connected" && kernel.status === "idle";
            }""",
            timeout=START_MS,
        )

    def find_again(self, *cells: int) -> None:
        """Wait until the boards of these cells are there after the page was loaded.

        ipywidgets gives up waiting for a model after two seconds, and shows it once it has read all. If it reads it in
        the very moment it gives up, an error stays in its place, whatever the widget: then the page is loaded again.
        """
        for _ in range(5):
            outputs = [self.output(cell) for cell in cells]
            for output in outputs:
                expect(output.locator(".sk-root").or_(output.get_by_text(LOST)).first).to_be_attached()
            if not any(output.get_by_text(LOST).count() for output in outputs):
                break
            self.page.reload()
            self.wait_until_ready()

    def command(self, name: str) -> None:
        """Start a command of JupyterLab's; never waits for its end, which may be a question on the screen."""
        self.page.evaluate("name => { window.jupyterapp.commands.execute(name); }", name)

    def run_all(self) -> None:
        """Run all cells and wait until the last has run."""
        self._until_done("notebook:run-all-cells")

    def run(self, number: int, *, wait: bool = True) -> None:
        """Run one cell, and wait until it has run (well or not) unless told otherwise.

        It is chosen and run in one go: a board that takes the focus in between would make its own cell the one to run.
        """
        self.page.evaluate(
            """n => {
                window.ran = false;
                window.jupyterapp.shell.currentWidget.content.activeCellIndex = n;
                window.jupyterapp.commands.execute("notebook:run-cell").then(() => { window.ran = true; });
            }""",
            number,
        )
        if wait:
            self._wait_until_promised()
            self.wait_until_idle()

    def choose(self, number: int) -> None:
        """Make a cell the one that commands are about."""
        self.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n; }", number)

    def _until_done(self, command: str) -> None:
        """Start a command that runs cells; it has ended when they have, and then the kernel rests."""
        self._promised(f"commands.execute('{command}')")
        self.wait_until_idle()

    def _promised(self, call: str) -> None:
        """Call this of JupyterLab's, and wait until what it promises is done."""
        self.page.evaluate(
            f"() => {{ window.ran = false; window.jupyterapp.{call}.then(() => {{ window.ran = true; }}); }}"
        )
        self._wait_until_promised()

    def _wait_until_promised(self) -> None:
        self.page.wait_for_function("() => window.ran", timeout=START_MS)

    def wait_until_idle(self) -> None:
        """Wait until no cell runs."""
        self.wait_until("idle")

    def wait_until(self, status: str) -> None:
        """Wait until the kernel is `idle` or `busy`."""
        self.page.wait_for_function(
            "status => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === status",
            arg=status,
            timeout=START_MS,
        )

    def interrupt(self) -> None:
        """Stop the cell that runs, and wait until it has stopped."""
        self.command("notebook:interrupt-kernel")
        self.wait_until_idle()

    def clear(self, number: int) -> None:
        """Forget the errors of a cell; its boards stay."""
        self.page.evaluate(
            """n => {
                const outputs = window.jupyterapp.shell.currentWidget.content.widgets[n].model.outputs;
                const kept = outputs.toJSON().filter(output => output.output_type !== "error");
                outputs.fromJSON(kept);
            }""",
            number,
        )

    def save(self) -> None:
        """Save the notebook, and wait until it is."""
        self._until_done("docmanager:save")

    def close_others(self) -> None:
        """Close what stands beside the notebook."""
        self.page.evaluate(
            "() => { for (const one of [...window.jupyterapp.shell.widgets('main')]) if (!one.context) one.close(); }"
        )
        self.wait_until_ready()

    def restart(self) -> None:
        """Start the kernel anew."""
        # Between two looks at it a slow page could miss that the kernel was away.
        self._promised("shell.currentWidget.sessionContext.restartKernel()")
        self.wait_until_ready()

    def shut_down(self) -> None:
        """End the kernel, and wait until the page knows it."""
        self.page.evaluate("() => { window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }")
        self.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel")

    def source(self, number: int) -> str:
        """The text of a cell."""
        found: str = self.page.evaluate(
            "n => window.jupyterapp.shell.currentWidget.content.model.cells.get(n).sharedModel.source", number
        )
        return found

    def write(self, number: int, text: str) -> None:
        """Put another text into a cell."""
        self.page.evaluate(
            """([n, text]) => {
                window.jupyterapp.shell.currentWidget.content.model.cells.get(n).sharedModel.source = text;
            }""",
            [number, text],
        )

    def errors(self) -> list[str]:
        """The error outputs of all cells, as `name: message`."""
        found: list[str] = self.page.evaluate(
            """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
                .filter(cell => cell.type === "code")
                .flatMap(cell => cell.sharedModel.getOutputs())
                .filter(output => output.output_type === "error")
                .map(output => `${output.ename}: ${output.evalue}`)"""
        )
        return found

    def printed(self, number: int) -> str:
        """What a cell has printed."""
        found: str = self.page.evaluate(
            """n => window.jupyterapp.shell.currentWidget.content.model.cells.get(n).sharedModel.getOutputs()
                .filter(output => output.output_type === "stream").map(output => [output.text].flat().join("")).join("")
            """,
            number,
        )
        return found

    def board(self, number: int) -> Locator:
        """The board under a cell, scrolled into view."""
        self.show(number)
        found = self.output(number).locator(".sk-root").first
        found.scroll_into_view_if_needed()
        return found

    def show(self, number: int) -> None:
        """Scroll to a cell: JupyterLab takes cells that are far away out of the page."""
        self.page.evaluate(
            "n => { window.jupyterapp.shell.currentWidget.content.scrollToItem(n).catch(() => {}); }", number
        )

    def cell(self, number: int) -> Locator:
        """A cell, by its place among all cells."""
        return self.page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{number}"]')

    def output(self, number: int) -> Locator:
        """The output area of a cell, by its place among all cells."""
        return self.cell(number).locator(".jp-OutputArea").first


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def settings(config: Path) -> None:
    """No search for a newer JupyterLab, and no question to Node whether this one should be built anew."""
    page = config / "labconfig"
    page.mkdir()
    (page / "page_config.json").write_text(json.dumps({"buildCheck": False}), encoding="utf-8")
    place = config / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    place.mkdir(parents=True)
    (place / "notification.jupyterlab-settings").write_text('{"checkForUpdates": false}', encoding="utf-8")


def _wait(server: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
    """Wait until the server answers.

    Raises:
        RuntimeError: if it ends or stays silent, with the end of its log.
    """
    until = time.monotonic() + START_MS / 1000
    while time.monotonic() < until and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api/status?token={TOKEN}", timeout=20).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')[-3000:]}")


@contextmanager
def running_lab(home: Path, lessons: Path) -> Iterator[Lab]:
    """Start JupyterLab on a copy of a folder and stop it, with its kernels, at the end.

    Args:
        home: an empty folder for the copy and for all that Jupyter writes.
        lessons: the folder to copy.
    """
    folder = home / "lessons"
    shutil.copytree(lessons, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    places = {
        name: home / name.lower()
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    for place in places.values():
        place.mkdir()
    settings(places["JUPYTER_CONFIG_DIR"])
    port = free_port()
    extra = [f"--IdentityProvider.token={TOKEN}", "--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True"]
    log = home / "lab.log"
    with log.open("wb") as sink:
        server = subprocess.Popen(
            [sys.executable, "-c", _START, str(folder), str(port), *extra],
            env=os.environ | {name: str(place) for name, place in places.items()},
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait(server, url, log)
            yield Lab(url, folder)
        finally:
            stop(server)


def stop(server: "subprocess.Popen[bytes]") -> None:
    """End a server, and wait until it has ended."""
    server.terminate()
    try:
        server.wait(timeout=15)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
