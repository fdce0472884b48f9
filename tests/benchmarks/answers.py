"""In a real JupyterLab: from the click on a choice to the new position, beside a bare counter's click.

The new position is there with the first change of the page that shows another sentence or another place in the line
than before the click. What follows moves on from there at the speed of reading, and is not waited for: pieces glide,
and what came of the choice plays stop by stop. The next choices are timed where they come at once.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import patch

from playwright.sync_api import Browser

from tests.benchmarks.browser import VIEWPORT, browser
from tests.benchmarks.figures import Figure, Part, ratio
from tests.benchmarks.lab import COUNTER, PAUSE_MS, QUICK_MS, ROOT, STOCK
from tests.browser import jupyter
from tests.notebooks import notebook_of

NOTEBOOK = "answers.ipynb"
WARM = 5
BATTLE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from random import Random
from sekiwidget import Board
from tests.games.sekigahara.random_combat import random_combat
Board(random_combat(Random(7), 4), seed=7)
"""

# The counter and the board in turns, with a rest before every click: no hand clicks twice within one picture. Choices
# are clicked at random (by a seed) until the last needed click sends something to Python, and from that click it is
# timed until the page has drawn what it did; what the rules refuse is not counted. At the end of the line it goes back
# to the start, and plays on from there as variations.
TURNS = """async ({ cell, clicks, apart }) => {
  const panel = window.jupyterapp.shell.currentWidget;
  const output = panel.content.widgets[cell].node;
  const host = [...output.querySelectorAll("[data-lm-suppress-shortcuts]")].find((one) => one.shadowRoot);
  host.scrollIntoView({ block: "center" });
  const root = host.shadowRoot.querySelector(".sk-root");
  const button = document.querySelector(".counter");
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const shown = (one) => one.getClientRects().length > 0;
  let seed = 7;
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  let [drawn, listed] = [0, 0];
  const offers = ".choosing .choice, .choosing .pickable";
  const shows = () => ["sentence", "where"].map((one) => root.querySelector(`.${one}`)?.textContent).join();
  const lists = ({ target, addedNodes }) =>
    [...addedNodes].some((one) => one.matches?.(offers) || one.querySelector?.(offers)) || target.closest?.(offers);
  let before = shows();
  // The position is drawn first, with what was done; the list of what may be done next may come later.
  const watch = new MutationObserver((records) => {
    if (!drawn && shows() !== before) drawn = performance.now();
    if (drawn && !listed && records.some(lists)) listed = performance.now();
  });
  watch.observe(root, { childList: true, subtree: true, characterData: true });
  let sent = 0;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...all) {
    sent = 1;
    return send.apply(this, all);
  };
  const press = (key) => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const open = () => [...root.querySelectorAll("button.choice, .choosing button.pickable")]
    .filter((one) => one.getAttribute("aria-pressed") !== "true" && shown(one));

  async function counted() {
    const end = new Promise((done, fail) => {
      button.addEventListener("counted", done, { once: true });
      setTimeout(() => fail(new Error("a click was not answered within a minute")), 60000);
    });
    const start = performance.now();
    button.click();
    await end;
    return performance.now() - start;
  }

  async function played() {
    // What came of the last choice still plays: on to the next decision.
    const onward = () => [...root.querySelectorAll(".recap .line > .pickable, .recapped .do")].find(shown);
    for (let skipped = 0; onward() && skipped < 20; skipped++) {
      onward().click();
      await rest(20);
    }
    // Where choices are shown only to who asks for them.
    for (const one of root.querySelectorAll(".playon")) if (shown(one)) one.click();
    for (let waited = 0; !open().length && waited < 20; waited++) await rest(50);
    if (!open().length) {
      press("Home");
      return 0;
    }
    let start = sent = 0;
    for (let i = 0; i < 12 && !sent; i++) {
      await rest(apart);
      const found = open();
      const draft = root.querySelector(".typed").value;
      // Where more might be picked, the last click is on this.
      const last = root.querySelector(".entry .do");
      const ready = i && last.ariaDisabled !== "true" && draft && !draft.includes("…");
      if (!ready && !found.length) break;
      drawn = listed = sent = 0;
      before = shows();
      start = performance.now();
      (ready ? last : any(found)).click();
    }
    for (let waited = 0; sent && !drawn && waited < 2000; waited += 20) await rest(20);
    if (!drawn) for (let i = 0; i < 12; i++) press("Escape");
    for (let waited = 0; drawn && !listed && waited < 200; waited += 20) await rest(20);
    return drawn && [drawn - start, listed && listed - drawn];
  }

  const [counters, boards, later] = [[], [], []];
  for (let tries = 0; boards.length < clicks && tries < 4 * clicks; tries++) {
    await rest(apart);
    const one = await counted();
    await rest(apart);
    const other = await played();
    if (other) {
      counters.push(one);
      boards.push(other[0]);
      if (listed) later.push(other[1]);
    }
  }
  WebSocket.prototype.send = send;
  watch.disconnect();
  return [counters, boards, later];
}"""


def _one(chromium: Browser, home: Path, clicks: int) -> dict[int, list[list[float]]]:
    """In one JupyterLab, for clicks close upon each other and for clicks with pauses.

    Gives the ms of the counter, those of the board, and how many ms later it lists the next choices.
    """
    source = home / "source"
    source.mkdir(parents=True)
    (source / NOTEBOOK).write_text(notebook_of(COUNTER.strip(), BATTLE.strip()), encoding="utf-8")
    found = {}
    with jupyter.running_lab(home, source) as lab:
        page = chromium.new_page(viewport=VIEWPORT)
        notebook = lab.open(page, NOTEBOOK)
        notebook.run_all()
        if notebook.errors():
            raise RuntimeError(notebook.errors()[0])
        page.locator(".counter").wait_for()
        page.locator(".sk-root .board").first.wait_for()
        page.evaluate(TURNS, {"cell": 1, "clicks": WARM, "apart": QUICK_MS})
        for apart, wanted in ((QUICK_MS, clicks), (PAUSE_MS, clicks // 2)):
            found[apart] = page.evaluate(TURNS, {"cell": 1, "clicks": wanted, "apart": apart})
            if len(found[apart][1]) < wanted:
                raise RuntimeError(f"only {len(found[apart][1])} of {wanted} clicks were answered")
        page.close()
    return found


def measure(clicks: int) -> Part:
    """The stock JupyterLab, and the one that `sekiwidget lab` starts."""
    with browser() as chromium, TemporaryDirectory() as name:
        ours = _one(chromium, Path(name) / "ours", clicks)
        with patch.object(jupyter, "_START", STOCK):
            stock = _one(chromium, Path(name) / "stock", clicks)
    figures = []
    for apart, words in ((QUICK_MS, "click upon click"), (PAUSE_MS, "with pauses")):
        quick = apart == QUICK_MS
        for key, found, where in (
            ("answer stock", stock[apart], "stock JupyterLab"),
            ("answer", ours[apart], "`sekiwidget lab`"),
        ):
            key = key if quick else f"{key} paused"
            counters, boards, later = found
            aimed = not quick and found is ours[apart]
            figures += [
                Figure(f"{key} counter", f"{words}, {where}: a bare counter, median", median(counters), "ms"),
                Figure(key, "a choice of a board", median(boards), "ms"),
                Figure(
                    f"{key}/counter", "the second / the first", ratio(boards, counters), "x", 2.5 if aimed else None
                ),
                Figure(
                    f"{key} listed",
                    "its next choices are listed so much later",
                    median(later or [0.0]),
                    "ms",
                    8 if aimed else None,
                ),
            ]
    return Part(f"In JupyterLab: from the click on a choice to the new position ({clicks} clicks)", tuple(figures))
