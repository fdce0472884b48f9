"""The course site: built, opened with the network cut, stepped, a puzzle solved, and opened without its server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from sekiwidget import Course, Scenario, odds
from sekiwidget.export.site.jupyterlite import site_size
from sekiwidget.export.site.serve import Server, serve
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.browser.jupyter import Notebook
from tests.browser.timeouts import START_MS
from tests.hosts.conftest import Said
from tests.hosts.lite import MOST_MB, Outside, build_site, cut_off, open_notebook, python, until_board

COURSE = Path("examples/course")
CHAPTER = "01-what-a-block-is"
PUZZLE = COURSE / CHAPTER / "1-count-the-mon.toml"
LINKED = Path("examples/lessons/gifu.toml")
QUESTION = 3
"""The cell of the chapter's notebook with the first puzzle."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("lite") / "site"
    made = build_site(output)
    assert made.returncode == 0, made.stderr
    return output


@pytest.fixture
def reader(playwright: Playwright) -> Iterator[tuple[BrowserContext, Outside]]:
    """A browser that has never been here, and what it asks of others."""
    with cut_off(playwright) as (browser, outside):
        yield browser.new_context(viewport={"width": 1366, "height": 768}), outside


def test_a_site_is_small(site: Path) -> None:
    assert site_size(site) < MOST_MB * 10**6
    assert not list(site.rglob("*.map"))
    assert (site / "extensions" / "sekiwidget" / "package.json").is_file(), "lessons open by themselves"


@pytest.mark.host(
    "course site", "no network: step, solve a puzzle, odds, a lesson from a link, a changed lesson; then no server"
)
def test_a_reader_with_no_network_but_the_site(
    site: Path, reader: tuple[BrowserContext, Outside], ran_with: Said
) -> None:
    """Two visits: the first with a server and nothing else, the second without even that."""
    context, outside = reader
    assert context.browser
    ran_with(f"JupyterLite {version('jupyterlite-core')}", f"Chromium {context.browser.version.split('.')[0]}")
    with serve(site) as server:
        page = context.new_page()
        _first_lesson(page, server)
        _a_puzzle(page, server)
        _counts(page)
        _a_link(page, server)
        _a_changed_lesson(page)
        _keeps_all(page, server)
        page.close()
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator("h1")).to_be_visible()
    # Not the lesson of the first visit.
    page.goto(f"{server.address}notebooks/index.html?path=02-a-siege.ipynb")
    board = until_board(page)
    board.press("ArrowRight")
    expect(board.locator(".where b")).to_have_text("1")
    assert outside.asked == []
    page.evaluate("() => fetch('http://elsewhere.invalid/').catch(() => 0)")
    assert outside.asked == ["GET http://elsewhere.invalid/ HTTP/1.1"], "whatever is asked of others would be seen"


def _first_lesson(page: Page, server: Server) -> None:
    """From the link to a step of lesson 1, without a click but "Start"."""
    page.goto(server.address)
    page.get_by_role("link", name="Start").click()
    board = until_board(page)
    where = board.locator(".where b")
    expect(where).to_have_text("0")
    board.press("ArrowRight")
    expect(where).to_have_text("1")
    assert Notebook(page).errors() == []


def _a_link(page: Page, server: Server) -> None:
    """A lesson that came with a link opens from the front page and steps; another link opens another lesson."""
    reader = page.context.new_page()
    lesson = Scenario.from_file(LINKED)
    for number, scenario in enumerate((lesson, replace(lesson, title="Sent again"))):
        link = scenario.to_link(server.address)
        # A program for messages may have put a full stop behind it.
        reader.goto(f"{link}.")
        board = until_board(reader)
        expect(board).to_contain_text(scenario.title)
        expect(reader.get_by_role("paragraph").filter(has_text="This lesson came with the link")).to_be_visible()
        board.press("ArrowRight")
        expect(board.locator(".where b")).to_have_text("1")
        assert Notebook(reader).errors() == []
        if not number:
            reader.goto(server.address)
            expect(reader.get_by_role("link", name="Start")).to_be_visible()
    reader.goto(f"{server.address}#l=AAAA")
    expect(reader.get_by_text("the link is not complete or was changed")).to_be_visible(timeout=START_MS)
    reader.close()


def _a_puzzle(page: Page, server: Server) -> None:
    """A puzzle of the course, solved by typing."""
    solution = PuzzleSession(Scenario.from_file(PUZZLE)).show()
    notebook = open_notebook(page, server.address, f"course/{CHAPTER}.ipynb")
    notebook.run(QUESTION)
    board = notebook.board(QUESTION)
    panel, where = board.locator(".puzzle"), board.locator(".where b")
    expect(panel).to_have_attribute("data-state", "asked", timeout=START_MS)
    for number, text in enumerate(solution, 1):
        before = where.inner_text()
        board.focus()
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(where).not_to_have_text(before, timeout=START_MS)
        state = "solved" if number == len(solution) else "right"
        expect(panel).to_have_attribute("data-state", state, timeout=START_MS)
    assert python(page, "print(first.result.solved)") == "True\n"
    assert notebook.errors() == []


def _counts(page: Page) -> None:
    """Odds are those of any Python, and so is the course, of the package and in the drive."""
    scenario = Scenario.from_file(PUZZLE)
    assert scenario.puzzle is not None
    here = odds(scenario.start(), "tokugawa", scenario.puzzle.goal, n=40)
    asked = f"""
from sekiwidget import Scenario, odds
scenario = Scenario.from_file("{PUZZLE.relative_to(COURSE).as_posix()}")
print(odds(scenario.start(), "tokugawa", scenario.puzzle.goal, n=40))
"""
    assert python(page, asked) == f"{here}\n"
    titles = [item.title for item in Course(COURSE).items]
    for course in ("Course()", 'Course(".")'):
        told = python(page, f"from sekiwidget import Course\nprint([one.title for one in {course}.items])")
        assert told == f"{titles}\n"


def _a_changed_lesson(page: Page) -> None:
    """Reading a lesson leaves it alone; one that is changed, by the page or by Python, is read anew."""
    name = PUZZLE.relative_to(COURSE).as_posix()
    changed = f'from pathlib import Path\nprint(Path("{name}").stat().st_mtime)'
    before = python(page, changed)
    python(page, f'from sekiwidget import Scenario; Scenario.from_file("{name}")')
    assert python(page, changed) == before
    text = PUZZLE.read_text(encoding="utf-8").replace('"Count the mon"', '"Counted anew"')
    page.evaluate(
        """([path, content]) => window.jupyterapp.serviceManager.contents.save(
            path, { type: "file", format: "text", content })""",
        [f"course/{name}", text],
    )
    title = f'print(next(one.title for one in Course(".").items if one.id == "{name.removesuffix(".toml")}"))'
    page.wait_for_function(
        """async () => {
            const index = await window.jupyterapp.serviceManager.contents.get("course/course.index.json");
            return index.content === "{}";
        }""",
        timeout=START_MS,
    )
    assert python(page, title) == "Counted anew\n"


def _keeps_all(page: Page, server: Server) -> None:
    """Wait until the front page says that no network is needed any more."""
    page.goto(server.address)
    expect(page.locator("#told")).to_contain_text("Ready", timeout=START_MS)
