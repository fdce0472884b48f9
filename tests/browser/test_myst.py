"""Pages for MyST, as its theme shows them: a shadow root, `render` alone, a model that refuses what has no kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, Route, expect

from sekiwidget.cli.main import main
from sekiwidget.lesson.play.scenario import Scenario
from tests.browser.by_main_button import Learner
from tests.browser.unpainted import seen

MON = Path("examples/course/01-what-a-block-is/1-count-the-mon.toml")
LESSON = Path("examples/course/01-what-a-block-is/00-lesson.toml")
SITE = "http://book.test"
DIRECTIVE = re.compile(r"```\{anywidget\} \./(\S+)\n(.*)\n```\n\Z")

# The contract of `@myst-theme/anywidget` 1.4: `initialize` is optional; whatever needs a kernel throws.
BOOK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Book</title>
<style>body { background: white } .dark body { background: #1c1917 }</style>
<input id="search"><main></main>
<script type="module">
class MystModel {
  #state;
  #target = new EventTarget();
  constructor(state) { this.#state = state; }
  get(name) { return this.#state[name]; }
  set(name, value) {
    this.#state[name] = value;
    this.#target.dispatchEvent(new CustomEvent(`change:${name}`, { detail: value }));
    this.#target.dispatchEvent(new CustomEvent("change", { detail: value }));
  }
  on(name, call) { this.#target.addEventListener(name, call); }
  off() { throw new Error("off not implemented yet"); }
  save_changes() { throw new Error("save_changes not implemented yet"); }
  send() { throw new Error("send not implemented yet"); }
  get widget_manager() { throw new Error("widget_manager does not exist"); }
}
async function open({ module, body }) {
  const place = document.createElement("div");
  document.querySelector("main").append(place);
  const { default: widget } = await import(module);
  const el = document.createElement("div");
  el.className = "myst-anywidget";
  el.style.position = "relative";
  place.attachShadow({ mode: "open" }).replaceChildren(el);
  return widget.render({ model: new MystModel(body), el });
}
const nodes = await (await fetch("nodes.json")).json();
document.getElementById("search").focus();
let cleanups;
window.show = async () => { cleanups = await Promise.all(nodes.map(open)); };
window.leave = async () => {
  for (const cleanup of cleanups) await cleanup();
  document.querySelector("main").replaceChildren();
};
await show();
window.ready = true;
</script></html>"""

Shelf = Callable[..., Page]


@pytest.fixture
def book(page: Page, tmp_path: Path) -> Iterator[Shelf]:
    """Exports files by the command, and opens the page that MyST makes of them; a fault on it fails the test."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)

    def open_book(*files: Path, options: tuple[str, ...] = ()) -> Page:
        nodes: list[dict[str, Any]] = []
        for number, file in enumerate(files):
            made = tmp_path / f"{number}.md"
            run = CliRunner().invoke(main, ["export", str(file), "--myst", "-o", str(made), *options])
            assert run.exit_code == 0, run.output
            found = DIRECTIVE.search(made.read_text(encoding="utf-8"))
            assert found is not None
            nodes.append({"module": f"/{found[1]}", "body": json.loads(found[2])})

        def serve(route: Route) -> None:
            path = route.request.url.removeprefix(SITE)
            if path == "/":
                route.fulfill(body=BOOK, content_type="text/html")
            elif path == "/nodes.json":
                route.fulfill(body=json.dumps(nodes), content_type="application/json")
            elif path.endswith(".mjs"):
                route.fulfill(path=tmp_path / path[1:], content_type="text/javascript")
            else:
                route.fulfill(status=204)

        page.route("**/*", serve)
        page.goto(f"{SITE}/")
        page.wait_for_function("window.ready")
        return page

    yield open_book
    assert faults == []


def board(page: Page, number: int = 0) -> Locator:
    """A board of the page."""
    return page.locator(".sk-root").nth(number)


def verdict(root: Locator, state: str) -> None:
    """Wait for the verdict."""
    expect(root.locator(".puzzle")).to_have_attribute("data-state", state)


def test_a_lesson_steps_by_clicks_and_keys(book: Shelf) -> None:
    page = book(LESSON)
    root = board(page)
    # The page has the keys until the reader goes to the board.
    expect(page.locator("#search")).to_be_focused()
    place = root.locator(".where b")
    before = place.inner_text()
    root.locator(".key.next").click()
    expect(place).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text(before)
    page.keyboard.press("End")
    expect(root.locator(".key.next")).to_have_attribute("aria-disabled", "true")
    expect(root).not_to_contain_text("Python does not answer")


def test_a_puzzle_is_missed_and_solved_by_clicks(book: Shelf) -> None:
    page = book(MON, LESSON)
    root, other = board(page), board(page, 1)
    beside = other.locator(".where b").inner_text()
    root.locator(".choice", has_text="Stop deploying").click()
    verdict(root, "wrong")
    expect(root.locator(".puzzle")).to_contain_text("Once you stop, you deploy no more blocks in this fight.")
    root.get_by_role("button", name="Take back").click()
    verdict(root, "asked")
    Learner(page, root, touch=False).solve(Scenario.from_file(MON))
    expect(root).not_to_contain_text("Python does not answer")
    expect(other.locator(".where b")).to_have_text(beside)


def test_a_puzzle_is_solved_by_keys(book: Shelf) -> None:
    page = book(MON)
    root = board(page)
    root.focus()
    for typed, state in (
        ("deploy maeda1g with maeda", "wrong"),
        ("", "asked"),
        ("deploy maeda3 with maeda", "right"),
        ("deploy fukushima2 with fukushima", "solved"),
    ):
        if typed:
            page.keyboard.press("/")
            page.keyboard.type(typed)
            page.keyboard.press("Enter")
        else:
            root.get_by_role("button", name="Take back").press("Enter")
        verdict(root, state)


def test_a_page_that_is_opened_again_asks_again(book: Shelf) -> None:
    """A theme shows a page again with the same data, after it has called what removes the board."""
    page = book(MON)
    board(page).locator(".choice", has_text="Stop deploying").click()
    verdict(board(page), "wrong")
    page.evaluate("async () => { await leave(); await show(); }")
    expect(page.locator(".sk-root")).to_have_count(1)
    verdict(board(page), "asked")


def test_a_board_is_as_light_or_dark_as_its_book(book: Shelf) -> None:
    page = book(MON)
    seen(page)
    expect(board(page)).to_have_attribute("data-theme", "light")
    page.evaluate("() => document.documentElement.classList.add('dark')")
    expect(board(page)).to_have_attribute("data-theme", "dark")


def test_a_theme_that_is_named_stays(book: Shelf) -> None:
    page = book(MON, options=("--theme", "dark"))
    expect(board(page)).to_have_attribute("data-theme", "dark")


def test_a_board_in_hebrew_runs_from_right_to_left(book: Shelf) -> None:
    page = book(MON, options=("--language", "he"))
    root = board(page)
    expect(root).to_have_attribute("dir", "rtl")
    expect(root).to_have_attribute("lang", "he")
    root.focus()
    page.keyboard.press("/")
    page.keyboard.type("deploy maeda3 with maeda")
    page.keyboard.press("Enter")
    verdict(root, "right")


def test_texts_of_a_scenario_are_shown_as_they_are(book: Shelf, tmp_path: Path) -> None:
    hostile = "```\n:::{note}\n<img src=x onerror=\"document.title='owned'\"> {sub}`x` ``` $x$"
    text = MON.read_text(encoding="utf-8")
    file = tmp_path / "hostile.toml"
    task = json.dumps(hostile)
    file.write_text(
        text.replace('task.en = "Win at Kitanosho."', f"task.en = {task}").replace('"Count the mon"', task),
        encoding="utf-8",
    )
    page = book(file)
    expect(board(page).locator(".puzzle")).to_contain_text("<img src=x onerror=\"document.title='owned'\"> {sub}`x`")
    expect(page).to_have_title("Book")
