"""Stepping and jumping in the page: the ES module on a bare page, with real timelines and no kernel."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Route

from sekiwidget.board import Board
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL
from sekiwidget.board.session.source import source_of
from sekiwidget.board.wire import page_state
from sekiwidget.board.wire.static_files import BUNDLE
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.core.line import Line
from tests.benchmarks.browser import ISOLATED, STEPS, VIEWPORT, browser
from tests.benchmarks.figures import Figure, NotMeasured, Part, interleaved, ratio
from tests.benchmarks.lines import chained, combat
from tests.benchmarks.patch import Patched
from tests.browser.bare_page import PAGES, BarePage, is_page_trait

# The commits of the short line; the one to jump in has this part of the long one.
SHORT, JUMPED = 50, 10
JUMP_ROUNDS = 3

JUMPS = """async (nodes) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const root = document.querySelector("#host > .view > *").shadowRoot.querySelector(".sk-root");
  const times = [];
  for (const node of nodes) {
    await painted();
    const start = performance.now();
    await host.model.update({ cursor: node });
    const done = performance.now();
    root.getBoundingClientRect();
    times.push([done - start, performance.now() - start]);
  }
  return times;
}"""
SHOW = "async () => { const start = performance.now(); await host.show(); return performance.now() - start; }"


class TimedPage(BarePage):
    """A bare page with a fine clock."""

    def _answer(self, route: Route) -> None:
        found = PAGES.get(route.request.url.removeprefix("http://localhost"))
        if found is None:
            super()._answer(route)
            return
        kind, body = found
        text = body if isinstance(body, str) else body.read_text(encoding="utf-8")
        route.fulfill(body=text, content_type=kind, headers=ISOLATED)


def state(line: Line) -> dict[str, Any]:
    """All traits of a board that shows a line, open to its last commit."""
    source = source_of(line)
    made = {ALL: Timeline(source.game, line, ALL)}
    usual = {name: trait.default() for name, trait in Board.class_traits(sync=True).items() if is_page_trait(name)}
    return {**usual, **page_state.full_state(source, made, Access((ALL,), {}, True), len(line) - 1), "theme": "light"}


class Shown:
    """One board in a page of its own."""

    def __init__(self, chromium: Browser, line: Line, steps: int) -> None:
        self.last, self.steps = len(line) - 1, steps
        page = chromium.new_page(viewport=VIEWPORT)
        page.set_default_timeout(240_000)
        self.bare = TimedPage(page).mount(state(line), show=False)
        self.first_ms: float = page.evaluate(SHOW)
        # Every commit is a step: the same steps then show the same commits, whatever belongs together.
        page.evaluate(STEPS, {"keys": 1, "key": "c"})
        self.walks: list[list[list[float]]] = []

    def _check(self, cursor: int) -> None:
        if self.bare.faults:
            raise RuntimeError(f"the page is at fault: {self.bare.faults[0]}")
        if (found := self.bare.get("cursor")) != cursor:
            raise RuntimeError(f"{self.steps} steps led to commit {found}, not to {cursor}")

    def walk(self) -> tuple[float, float]:
        """Back through the last commits and forward again, key by key.

        The median ms of a step: until the DOM stands, and until it is laid out.
        """
        self.bare.page.bring_to_front()
        start = self.last - self.steps
        back = self.bare.page.evaluate(STEPS, {"keys": self.steps, "key": "ArrowLeft"})
        self._check(start)
        there = self.bare.page.evaluate(STEPS, {"keys": self.steps, "key": "ArrowRight"})
        self._check(self.last)
        walk = back + there
        self.walks.append(walk)
        return median(dom([walk])), median(laid_out([walk]))

    def jump(self, number: int) -> list[list[list[float]]]:
        """Rounds of the same jumps to random commits: of each the ms until the DOM stands, and until it is laid out."""
        rng = Random(1)
        nodes = [int(rng.random() * (self.last + 1)) for _ in range(number)]
        found = []
        for _ in range(JUMP_ROUNDS):
            found.append(self.bare.page.evaluate(JUMPS, nodes))
            self._check(nodes[-1])
        return found


def dom(rounds: list[list[list[float]]]) -> list[float]:
    """Of every round the ms until the DOM stands."""
    return [done for one in rounds for done, _ in one]


def laid_out(rounds: list[list[list[float]]]) -> list[float]:
    """Of every round the ms until styles and layout are done too."""
    return [both for one in rounds for _, both in one]


def slowest(rounds: list[list[list[float]]], until: int = 0) -> float:
    """The ms of the slowest one, each taken as the median of its rounds: what is slow itself, not by chance.

    `until` is 0 for the DOM, 1 for styles and layout.
    """
    slow: float = max(median(times[until] for times in same) for same in zip(*rounds, strict=True))
    return slow


def measure(rounds: int, jumps: int, commits: int, keys: int) -> Part:
    """The same steps at the end of a short line and of one of so many commits, and bare patches, in turns; then jumps.

    Args:
        keys: how many steps are timed, one a key, the last ones of the battle with which both lines end.
    """
    if not BUNDLE.is_file():
        raise NotMeasured("the front end is not built (`make setup`)")
    tail = combat(SHORT, seed=7)
    with browser() as chromium:
        short, long = Shown(chromium, tail, keys), Shown(chromium, chained(commits, tail), keys)
        patched = Patched(chromium, short.bare.page)
        legs = {"patch": lambda: patched.times(2 * keys), "short": short.walk, "long": long.walk}
        # Once before, so that the page's code is compiled.
        for leg in legs.values():
            leg()
        short.walks.clear()
        long.walks.clear()
        found = interleaved(legs, rounds)
        jumped = Shown(chromium, chained(commits // JUMPED, tail), keys).jump(jumps)
    patches, steps, far = ([[times[until] for times in found[leg]] for until in (0, 1)] for leg in legs)
    patch = [median(one) for one in patches]
    walks = short.walks
    return Part(
        f"In the browser, no kernel: key to DOM done, {len(dom(walks))} steps; {jumps} jumps, {JUMP_ROUNDS} times each",
        (
            Figure("patch", "a bare patch of four changes: median", patch[0], "ms"),
            Figure("patch laid out", "with styles and layout: median", patch[1], "ms"),
            Figure(f"step {SHORT}", f"a step, at {SHORT} commits: median", median(dom(walks)), "ms"),
            Figure("step/patch", "a step / a bare patch", ratio(steps[0], patches[0]), "x", 4),
            Figure("step slowest", "the slowest step, median of its rounds", slowest(walks), "ms"),
            Figure("step slowest/patch", "the slowest step / a bare patch", slowest(walks) / patch[0], "x", 5),
            Figure("step laid out", "with styles and layout: median", median(laid_out(walks)), "ms"),
            Figure("step laid out/patch", "the same / a bare patch", ratio(steps[1], patches[1]), "x", 1.8),
            Figure("step laid out slowest", "with styles and layout: the slowest", slowest(walks, 1), "ms"),
            Figure("step laid out slowest/patch", "the same / a bare patch", slowest(walks, 1) / patch[1], "x"),
            Figure(f"step {commits}", f"a step, at {commits:,} commits: median", median(dom(long.walks)), "ms"),
            Figure("step ratio", f"at {commits:,} / at {SHORT}, same commits", ratio(far[0], steps[0]), "x", 1.2),
            Figure("step laid out ratio", "with styles and layout", ratio(far[1], steps[1]), "x", 1.2),
            Figure("jump", f"a jump to any of {commits // JUMPED:,}: median", median(dom(jumped)), "ms", 16),
            Figure("jump slowest", "the slowest jump, median of its rounds", slowest(jumped), "ms", 16),
            Figure("jump laid out", "with styles and layout: median", median(laid_out(jumped)), "ms"),
            Figure("first view", f"{commits:,} commits: data there to view shown", long.first_ms, "ms"),
        ),
    )
