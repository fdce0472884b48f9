"""Browsers that Playwright does not drive here, behind the same few verbs: Firefox and WebKitGTK of the machine."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from selenium.common.exceptions import NoSuchFrameException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.jupyter import free_port, stop
from tests.browser.timeouts import PAGE_MS

SCREEN = (1366, 768)


class Driven(Protocol):
    """A browser with one page."""

    name: str

    def goto(self, url: str) -> None:
        """Open a page and wait until it is loaded."""

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page."""

    def press(self, key: str) -> None:
        """Press a key, by its name in `selenium.webdriver.common.keys.Keys` or as a letter."""

    def click(self, x: float, y: float) -> None:
        """Click at a point, in px."""

    def picture(self, file: Path) -> None:
        """Write what is seen, as PNG."""

    def faults(self) -> list[str]:
        """What the console and the page have complained of so far."""


def until(driven: Driven, expression: str) -> None:
    """Wait until an expression of the page is true.

    Raises:
        AssertionError: if it never is.
    """
    end = time.monotonic() + PAGE_MS / 1000
    while time.monotonic() < end:
        if driven.evaluate(expression):
            return
        time.sleep(0.05)
    raise AssertionError(f"{driven.name} never came to {expression}")


def _key(name: str) -> str:
    found: str = getattr(Keys, name, name)
    return found


class Firefox:
    """Firefox over WebDriver BiDi, which it speaks itself."""

    def __init__(self, connection: WebSocketConnection) -> None:
        self._connection = connection
        self._faults: list[str] = []
        session = self._do("session.new", capabilities={})
        self.name = f"Firefox {session['capabilities']['browserVersion'].split('.')[0]}"
        self._tab = self._do("browsingContext.getTree")["contexts"][0]["context"]
        connection.callbacks["log.entryAdded"] = [self._said]
        self._do("session.subscribe", events=["log.entryAdded"])
        size = {"width": SCREEN[0], "height": SCREEN[1]}
        self._do("browsingContext.setViewport", context=self._tab, viewport=size)

    def _do(self, method: str, **given: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._connection.send_cmd(method, given)
        assert "result" in answer, answer
        found: dict[str, Any] = answer["result"]
        return found

    def _said(self, entry: dict[str, Any]) -> None:
        if entry["level"] in {"error", "warn"}:
            self._faults.append(f"{entry['type']} {entry['level']}: {entry['text']}")

    def goto(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        target = {"context": self._tab}
        text = f"JSON.stringify({expression})"
        found = self._do("script.evaluate", expression=text, target=target, awaitPromise=True)
        return json.loads(found["result"]["value"])

    def press(self, key: str) -> None:
        self._act("key", *({"type": way, "value": _key(key)} for way in ("keyDown", "keyUp")))

    def click(self, x: float, y: float) -> None:
        button = ({"type": way, "button": 0} for way in ("pointerDown", "pointerUp"))
        self._act("pointer", {"type": "pointerMove", "x": round(x), "y": round(y)}, *button)

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        self._do("input.performActions", context=self._tab, actions=[{"type": kind, "id": kind, "actions": actions}])

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._do("browsingContext.captureScreenshot", context=self._tab)["data"]))

    def faults(self) -> list[str]:
        return self._faults


@contextmanager
def firefox(home: Path) -> Iterator[Driven]:
    """Firefox with an empty profile in this folder.

    Raises:
        FileNotFoundError: if there is none.
    """
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise FileNotFoundError("no Firefox found: `.ci/system-packages hosts` installs it or says how")
    port = free_port()
    home.mkdir()
    # As on a desktop whose scroll bars are always there.
    (home / "user.js").write_text('user_pref("widget.gtk.overlay-scrollbars.enabled", false);\n', encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(home), f"--remote-debugging-port={port}"]
    with (home / "firefox.log").open("wb") as log:
        process = subprocess.Popen([*command, "about:blank"], stdout=log, stderr=subprocess.STDOUT)
    try:
        _listened(port)
        connection = WebSocketConnection(f"ws://127.0.0.1:{port}/session", PAGE_MS / 1000, 0.02)
        yield Firefox(connection)
        connection.close()
    finally:
        stop(process)


def _listened(port: int) -> None:
    """Wait until somebody listens at a port."""
    end = time.monotonic() + PAGE_MS / 1000
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


class WebKit:
    """WebKitGTK over WebDriver."""

    def __init__(self, driver: WebKitGTK, log: Path) -> None:
        self.name = f"WebKitGTK {driver.capabilities['browserVersion']}"
        self._driver = driver
        self._log = log

    def goto(self, url: str) -> None:
        self._driver.get(url)
        # The window has a frame and bars: the page gets what a notebook's screen has.
        width, height = self._driver.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._driver.set_window_size(SCREEN[0] + width, SCREEN[1] + height)

    def evaluate(self, expression: str) -> Any:
        try:
            return self._driver.execute_script(f"return {expression}")
        except NoSuchFrameException:  # WebKitGTK's word for a page that was left meanwhile: the next one is asked
            return self._driver.execute_script(f"return {expression}")

    def press(self, key: str) -> None:
        ActionChains(self._driver).send_keys(_key(key)).perform()

    def click(self, x: float, y: float) -> None:
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    def picture(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))

    def faults(self) -> list[str]:
        told = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in told if line.startswith("CONSOLE") and (" ERROR " in line or " WARN " in line)]


@contextmanager
def webkit(home: Path) -> Iterator[Driven]:
    """The browser that comes with WebKitGTK, on a screen that nobody looks at.

    Raises:
        FileNotFoundError: if it, its driver or Xvfb is not there.
    """
    browser = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))), None)
    programs = [shutil.which(name) for name in ("WebKitWebDriver", "Xvfb")]
    if browser is None or None in programs:
        raise FileNotFoundError("no WebKitGTK found: `.ci/system-packages hosts` installs it or says how")
    home.mkdir()
    screen, display = os.pipe()
    # Xvfb takes the first number that is free and tells it.
    with (home / "screen.log").open("wb") as log:
        command = ["Xvfb", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-displayfd", str(display)]
        server = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, pass_fds=[display])
    os.close(display)
    try:
        with os.fdopen(screen) as told:
            number = told.readline().strip()
        options = Options()
        options.binary_location = str(browser)
        for argument in ("--automation", "--enable-write-console-messages-to-stdout=true"):
            options.add_argument(argument)
        options.set_capability("browserName", "MiniBrowser")
        variables = {"DISPLAY": f":{number}", "GTK_OVERLAY_SCROLLING": "0", "GDK_BACKEND": "x11"}
        # As Chromium's --no-sandbox: in a container there is nothing to build one of.
        variables["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        log_file = home / "webkit.log"
        service = Service(programs[0], log_output=str(log_file), env=os.environ | variables)
        driver = WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver, log_file)
        finally:
            driver.quit()
    finally:
        stop(server)
