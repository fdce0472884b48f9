"""A yardstick for steps: the least that a page does where one commit changes what it shows."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, Route

from tests.benchmarks.browser import ISOLATED, VIEWPORT

PIECES = 100
"""In the picture that is changed, about as many as a battle has."""

ADDRESS = "http://localhost/"
PAGE = """<!doctype html><html lang="en"><title>patch</title>
<svg width="900" height="600">{pieces}</svg><p id="sentence"></p></html>""".format(
    pieces="".join(
        f'<g transform="translate({n % 15 * 58} {n // 15 * 80})"><path d="M0 0h46v62H0z"/><text y="40">{n}</text></g>'
        for n in range(PIECES)
    )
)
# A text, an attribute, a piece that moved and a piece that is new; the new one goes before the next is timed.
PATCHES = """async (count) => {
  const svg = document.querySelector("svg");
  const sentence = document.querySelector("#sentence");
  const pieces = [...svg.children];
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  let added;
  for (let i = 0; i < count; i++) {
    added?.remove();
    await painted();
    const start = performance.now();
    sentence.textContent = `Commit ${i}: a block is deployed.`;
    pieces[i % 100].setAttribute("class", i % 2 ? "now" : "can");
    pieces[(i + 7) % 100].setAttribute("transform", `translate(${i % 800} 500)`);
    added = pieces[(i + 13) % 100].cloneNode(true);
    svg.append(added);
    const done = performance.now();
    svg.getBoundingClientRect();
    times.push([done - start, performance.now() - start]);
  }
  return times;
}"""


class Patched:
    """A page with a plain picture that is changed in four places at a time."""

    def __init__(self, chromium: Browser) -> None:
        self.page = chromium.new_page(viewport=VIEWPORT)
        self.page.route("**/*", self._answer)
        self.page.goto(ADDRESS)

    def _answer(self, route: Route) -> None:
        if route.request.url == ADDRESS:
            route.fulfill(body=PAGE, content_type="text/html", headers=ISOLATED)
        else:
            route.abort()

    def times(self, count: int) -> tuple[float, float]:
        """The median ms of `count` changes: until the DOM stands, and until it is laid out."""
        self.page.bring_to_front()
        found = self.page.evaluate(PATCHES, count)
        return median(done for done, _ in found), median(both for _, both in found)
