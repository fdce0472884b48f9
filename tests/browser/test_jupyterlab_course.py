"""The course as a learner meets it in a real JupyterLab: a question failed, taken back, and solved with the keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sekiwidget import Course, Scenario
from sekiwidget.board.course_front import REST_MS
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import in_language
from tests.browser.by_main_button import Learner
from tests.browser.jupyter import Lab
from tests.browser.timeouts import wait_until

LIST, QUESTION, RESULT = 1, 5, 7
"""The cells of examples/07-the-course.ipynb with the chapters, the question, and how it stands."""
FILE = Path("examples/course/01-what-a-block-is")


def test_a_question_of_the_course(lab: Lab, lab_page: Page) -> None:
    scenario = Scenario.from_file(next(FILE.glob("1-*.toml")))
    solution = PuzzleSession(scenario).show()
    values = PuzzleSession(scenario).values()
    assert values
    failing = min(values, key=lambda one: one[1])[0]

    notebook = lab.open(lab_page, "07-the-course.ipynb")
    notebook.run_all()
    assert notebook.errors() == []
    expect(notebook.output(LIST)).to_contain_text("War Chest")
    board = notebook.board(QUESTION)
    panel = board.locator(".puzzle")
    expect(panel).to_have_attribute("data-state", "asked")

    where = board.locator(".where b")
    start = where.inner_text()
    after = board.locator(".after")

    def play(text: str, state: str) -> None:
        before = where.inner_text()
        board.focus()
        lab_page.keyboard.press("/")
        lab_page.keyboard.type(text)
        lab_page.keyboard.press("Enter")
        expect(where).not_to_have_text(before)
        expect(panel).to_have_attribute("data-state", state)

    play(failing, "wrong")
    board.get_by_role("button", name="Take back").press("Enter")
    expect(panel).to_have_attribute("data-state", "asked")
    expect(where).to_have_text(start)
    for number, text in enumerate(solution, 1):
        expect(after).to_have_count(0)
        play(text, "solved" if number == len(solution) else "right")
    # It rests where it was decided, with the teacher's closing word and the way on.
    assert scenario.puzzle is not None
    expect(after).to_have_text(in_language(scenario.puzzle.after, None))
    expect(board.locator(".foot .do:visible")).to_contain_text("Next: ")
    notebook.run(RESULT)
    expect(notebook.output(RESULT)).to_contain_text("solved=True")
    assert notebook.errors() == []


@pytest.fixture
def laptop(lab_page: Page) -> Page:
    """JupyterLab on a small laptop, the file browser open beside the notebook."""
    lab_page.set_viewport_size({"width": 1366, "height": 768})
    return lab_page


def active(page: Page) -> int:
    """The cell that JupyterLab's commands are about."""
    found: int = page.evaluate("() => window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    return found


def wait_until_active(page: Page, cell: int) -> None:
    wait_until(page, lambda: active(page) == cell, lambda: f"cell {active(page)} is active")


def test_two_chapters_by_the_main_button(lab: Lab, laptop: Page) -> None:
    """From the notebook of the first chapter, on its first board, into the third chapter."""
    chapters = Course(game="sekigahara").chapters[:2]
    items = [item for chapter in chapters for item in chapter.items]
    notebook = lab.open(laptop, "course/01-what-a-block-is.ipynb")
    notebook.run(1)
    learner = Learner(laptop, notebook.board(1), touch=False)
    for item in items:
        expect(learner.root.locator("h2")).to_have_text(in_language(item.title, None))
        if item.is_puzzle:
            learner.solve(item.scenario)
        else:
            assert learner.read() > 1
        chapter = next(one for one in chapters if item in one.items)
        at, of = chapter.items.index(item) + 1, len(chapter.items)
        place = "End of the chapter" if at == of else f" · {at} of {of}"
        expect(learner.root.locator(".chapterline")).to_contain_text(place)
        expect(learner.root.locator(".dots .dot")).to_have_count(of)
        expect(learner.main).to_have_count(1)
        expect(learner.main).to_contain_text("Next: ")
        expect(learner.main).to_be_in_viewport(ratio=1)
        learner.press(learner.main)
    expect(learner.root.locator("h2")).to_have_text(in_language(Course(game="sekigahara").chapters[2].title, None))
    assert notebook.errors() == []


def test_every_board_opened_from_a_card_is_whole_in_view(lab: Lab, laptop: Page) -> None:
    """Also from low on the page, the second time, with cells below, and by two clicks for one."""
    notebook = lab.open_cells(laptop, "cards.ipynb", "from sekiwidget import Course\nCourse()", "print('\\n' * 40)")
    notebook.run(1)
    notebook.run(0)
    output = notebook.output(0)
    for card in (
        output.get_by_role("link", name="The siege of Osaka", exact=True).first,
        output.locator(".open").nth(5),
    ):
        card.scroll_into_view_if_needed()
        card.dblclick()
        board = output.locator(".sk-root")
        expect(board).to_be_in_viewport(ratio=1)
        expect(board).to_be_focused()
        back = output.get_by_role("button", name="Back to the course")
        back.scroll_into_view_if_needed()
        back.dblclick()
        expect(output.locator(".card").first).to_be_visible()
        expect(output.locator(".sk-root")).to_have_count(0)
        laptop.wait_for_timeout(REST_MS)
    assert notebook.errors() == []


def test_the_first_notebook_by_the_main_button(lab: Lab, laptop: Page) -> None:
    notebook = lab.open(laptop, "01-a-battle.ipynb")
    for cell in (1, 3):
        notebook.run(cell)
        learner = Learner(laptop, notebook.board(cell), touch=False)
        assert learner.read() > 1, cell
        # What cannot be done is no main button: at the end it leads on in the notebook.
        expect(learner.main).to_have_text("Continue in the notebookN")
        expect(learner.main).to_be_in_viewport(ratio=1)
        learner.press(learner.main)
        wait_until_active(laptop, cell + 1)
        expect(notebook.cell(cell + 1)).to_be_in_viewport()
        expect(notebook.cell(cell + 1)).to_be_focused()
    notebook.show(8)
    laptop.get_by_role("link", name="a siege").click()
    expect(laptop.locator(".lm-TabBar-tab.jp-mod-current", has_text="02-a-siege.ipynb")).to_be_visible()
    assert notebook.errors() == []
