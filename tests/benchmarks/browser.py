"""The machine's browser for measurements, and what the page measures itself: its clock knows no driver."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error, ViewportSize, sync_playwright

from tests.benchmarks.figures import NotMeasured
from tests.browser.chromium import FLAGS, executable

# With these the page's clock counts in 5 us instead of 100.
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
VIEWPORT: ViewportSize = {"width": 1280, "height": 900}

# One key at a time, as a reader presses them: each starts on a page that has painted the one before.
STEPS = """async ({ keys, key }) => {
  const hosts = [...document.querySelectorAll("*")].filter((one) => one.shadowRoot);
  const root = hosts.map((one) => one.shadowRoot.querySelector(".sk-root")).find(Boolean);
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  for (let i = 0; i < keys; i++) {
    await painted();
    const start = performance.now();
    root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
    const done = performance.now();
    root.getBoundingClientRect();
    times.push([done - start, performance.now() - start]);
  }
  return times;
}"""


@contextmanager
def browser() -> Iterator[Browser]:
    """The machine's Chromium. Raises NotMeasured where there is none or it does not start."""
    try:
        path = executable()
    except FileNotFoundError as error:
        raise NotMeasured(str(error)) from error
    with sync_playwright() as driver:
        try:
            found = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise NotMeasured(f"the browser does not start: {error.message.splitlines()[0]}") from error
        try:
            yield found
        finally:
            found.close()
