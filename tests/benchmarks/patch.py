"""A yardstick for steps: the least that a page does where one commit changes what it shows."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, Page

from tests.benchmarks.browser import ISOLATED, VIEWPORT
from tests.browser.bare_page import ORIGIN

PAGE = '<!doctype html><html lang="en"><title>patch</title><body></body></html>'

# What a board shows, without its code: its styles, picture, words and buttons as they stand.
TAKE = """() => {
  const { shadowRoot } = document.querySelector("#host > .view > *");
  return shadowRoot.innerHTML;
}"""
GIVE = """markup => {
  const host = document.createElement("div");
  host.attachShadow({ mode: "open" }).innerHTML = markup;
  document.body.replaceChildren(host);
}"""
# A text, an attribute, a piece that moved and a piece that is new; the new one goes before the next is timed.
PATCHES = """async (count) => {
  const { shadowRoot } = document.body.firstElementChild;
  const sentence = shadowRoot.querySelector(".sentence");
  const pieces = [...shadowRoot.querySelectorAll(".stage svg g[data-id]")];
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  let added;
  for (let i = 0; i < count; i++) {
    added?.remove();
    await painted();
    const start = performance.now();
    sentence.textContent = `Commit ${i}: a block is deployed.`;
    pieces[i % pieces.length].setAttribute("opacity", i % 2 ? 0.5 : 1);
    const moved = pieces[(i + 7) % pieces.length];
    moved.setAttribute("transform", `translate(${i % 400} 100)`);
    const other = pieces[(i + 13) % pieces.length];
    added = other.cloneNode(true);
    other.parentNode.append(added);
    const done = performance.now();
    shadowRoot.host.getBoundingClientRect();
    times.push([done - start, performance.now() - start]);
  }
  return times;
}"""


class Patched:
    """The picture of a board in a page of its own, with nothing behind it, that is changed in four places at a time."""

    def __init__(self, chromium: Browser, board: Page) -> None:
        self.page = chromium.new_page(viewport=VIEWPORT)
        self.page.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html", headers=ISOLATED))
        self.page.goto(ORIGIN)
        self.page.evaluate(GIVE, board.evaluate(TAKE))

    def times(self, count: int) -> tuple[float, float]:
        """The median ms of `count` changes: until the DOM stands, and until it is laid out."""
        self.page.bring_to_front()
        found = self.page.evaluate(PATCHES, count)
        return median(done for done, _ in found), median(both for _, both in found)
