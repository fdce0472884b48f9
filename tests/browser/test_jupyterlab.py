"""The first lesson as a learner meets it: opened in a real JupyterLab, run, stepped through, changed and run again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.console import Console
from tests.browser.jupyter import Lab, Notebook
from tests.browser.timeouts import LAB_MS

EXAMPLES = Path(__file__).parents[2] / "examples"
LESSON = "01-a-battle.ipynb"
BATTLE, OWN, LATER = 1, 3, 5
"""The cells of the lesson with the battle, with the learner's own lesson, and one after it."""


def board(notebook: Notebook, cell: int) -> Locator:
    """The board under a cell, scrolled into view."""
    found = notebook.output(cell).locator(".sk-root")
    found.scroll_into_view_if_needed()
    return found


def where(found: Locator) -> Locator:
    """Where the reader stands, as `3 of 20`."""
    return found.locator(".where")


def stands(at: int | str, last: int | str) -> re.Pattern[str]:
    """What tells that a reader stands at this stop."""
    return re.compile(rf"^\s*{at}\s*of {last}\s*$")


def last_of(found: Locator) -> int:
    """How many stops a line has."""
    return int((where(found).text_content() or "").split("of")[1])


def told(found: Locator, page: Page) -> str:
    """All that a board says from its first commit to its last, stepped through with the keys."""
    found.focus()
    page.keyboard.press("Home")
    said = []
    last = last_of(found)
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(where(found)).to_have_text(stands(step, last))
        said.append(found.locator(".sentence").inner_text())
    return "\n".join(said)


@pytest.fixture(scope="module")
def opened(lab: Lab, lab_context: BrowserContext) -> Iterator[tuple[Notebook, Console]]:
    """The first lesson, opened once for all who go through it."""
    page = lab_context.new_page()
    page.set_default_timeout(LAB_MS)
    console = Console(page)
    yield lab.open(page, LESSON), console
    page.close()


@pytest.fixture
def lesson(opened: tuple[Notebook, Console]) -> Iterator[Notebook]:
    """The first lesson as it was written, all run anew; what its console says of ours fails the test at the end."""
    notebook, console = opened
    written = json.loads((EXAMPLES / LESSON).read_text(encoding="utf-8"))["cells"]
    for number in (OWN, LATER):
        notebook.write(number, "".join(written[number]["source"]))
    notebook.run_all()
    assert notebook.errors() == []
    yield notebook
    assert sorted(set(console.faults)) == []


@pytest.fixture
def page(lesson: Notebook) -> Page:
    """The page of the lesson."""
    return lesson.page


def test_the_first_lesson(lesson: Notebook, page: Page) -> None:
    """Open, run all, step with keys, change a cell, run, step: and what is wrong is said in a few lines."""
    battle = board(lesson, BATTLE)
    expect(where(battle)).to_have_text(stands(0, r"\d\d"))
    last = last_of(battle)
    cells = page.locator(".jp-Notebook .jp-Cell").count()

    battle.focus()
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(where(battle)).to_have_text(stands(step, last))
    page.keyboard.press("ArrowLeft")
    expect(where(battle)).to_have_text(stands(2, last))
    page.keyboard.press("End")
    expect(where(battle)).to_have_text(stands(last, last))
    page.keyboard.press("Home")
    # JupyterLab would insert a cell, and cut one.
    for key in ("b", "x"):
        page.keyboard.press(key)
    expect(where(battle)).to_have_text(stands(0, last))
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells

    own = board(lesson, OWN)
    assert "Ukita 3" in told(own, page)
    text = lesson.source(OWN)
    assert text.count("deploy ukita3") == 1
    lesson.write(OWN, text.replace("deploy ukita3", "deploy ukita2"))
    lesson.run_all()
    assert lesson.errors() == []
    story = told(board(lesson, OWN), page)
    assert "Ukita 2" in story
    assert "Ukita 3" not in story

    lesson.write(OWN, text.replace("deploy ukita3", "deploy ukito3"))
    lesson.run(OWN)
    output = lesson.output(OWN)
    expect(output).to_contain_text("ScenarioError")
    expect(output).to_contain_text("ukito3")
    assert len(output.inner_text().splitlines()) < 15


STANDS = """() => {
    const { content } = window.jupyterapp.shell.currentWidget;
    const prompts = content.widgets.map((cell) => cell.model.executionCount ?? 0);
    const board = Boolean(document.activeElement?.shadowRoot);
    return { cell: content.activeCellIndex, board, runs: Math.max(...prompts) };
}"""


@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("Shift+Enter", ".sk-root"),
        ("Shift+Enter", ".key.next"),
        ("Shift+Enter", ".range"),
        ("Alt+Enter", ".sk-root"),
        ("Control+Enter", ".views"),
    ],
)
def test_the_keys_that_run_a_cell_are_the_notebooks_everywhere_on_the_board(
    lesson: Notebook, page: Page, key: str, part: str
) -> None:
    """Who has only a keyboard goes on to the next cell: the board made anew does not take the focus back."""
    battle = board(lesson, BATTLE)
    one = battle if part == ".sk-root" else battle.locator(part)
    one.focus()
    before = page.evaluate(STANDS)
    assert (before["cell"], before["board"]) == (BATTLE, True)
    page.keyboard.press(key)
    page.wait_for_function(f"runs => ({STANDS})().runs > runs", arg=before["runs"])
    lesson.wait_until_idle()
    expect(lesson.output(BATTLE).locator(".sk-root")).to_be_visible()
    if key == "Control+Enter":
        page.wait_for_function(f"() => ({STANDS})().board")
        return
    # Longer than a board waits for a second one.
    page.wait_for_timeout(400)
    after = page.evaluate(STANDS)
    assert (after["cell"], after["board"]) == (BATTLE + 1, False)
    if key == "Alt+Enter":
        lesson.command("notebook:delete-cell")


def test_escape_gives_the_focus_back_to_the_cell(lesson: Notebook, page: Page) -> None:
    battle = board(lesson, BATTLE)
    battle.focus()
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({STANDS})().board")
    assert page.evaluate(STANDS)["cell"] == BATTLE
    page.keyboard.press("ArrowDown")
    page.wait_for_function(f"cell => ({STANDS})().cell === cell", arg=BATTLE + 1)


def test_stepping_waits_for_no_kernel(lesson: Notebook, page: Page) -> None:
    """While Python is busy with something else, the reader goes on reading."""
    lesson.write(LATER, "import time\ntime.sleep(600)")
    lesson.run(LATER, wait=False)
    lesson.wait_until("busy")
    battle = board(lesson, BATTLE)
    battle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(where(battle)).to_have_text(stands(2, r"\d\d"))
    lesson.interrupt()
    assert [error.split(":")[0] for error in lesson.errors()] == ["KeyboardInterrupt"]


def test_playing_through_the_kernel(lesson: Notebook, page: Page) -> None:
    """What is written and what is picked goes to Python, and comes back as a notice and as a commit."""
    battle = board(lesson, BATTLE)
    # Tokugawa does not see what Ishida tried: one stop fewer.
    last = last_of(battle) - 1
    battle.get_by_label("Perspective").select_option(label="Tokugawa")
    expect(where(battle)).to_have_text(stands(0, last))
    battle.focus()
    page.keyboard.press("p")
    choices = battle.locator(".choosing button.choice, .choosing button.pickable")
    stand = "one => `${one.querySelector('.where').textContent}: ${one.querySelector('.typed').value}`"
    expect(choices.first).to_be_visible()
    page.keyboard.press("/")
    line = battle.locator(".typed")
    expect(line).to_be_focused()
    line.fill("what is this")
    page.keyboard.press("Enter")
    expect(battle.locator(".tasks .refusal")).to_contain_text("what is this")
    expect(where(battle)).to_have_text(stands(0, last))
    page.keyboard.press("Escape")
    for _ in range(3):
        if where(battle).locator("b").inner_text() != "0":
            break
        before = battle.evaluate(stand)
        choices.first.click()
        page.wait_for_function(f"([one, before]) => ({stand})(one) !== before", arg=[battle.element_handle(), before])
    expect(where(battle).locator("b")).not_to_have_text("0")
    assert lesson.errors() == []
