"""The course as a learner meets it in a real JupyterLab: a question failed, taken back, and solved with the keys."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from sekiwidget import Course, Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import in_language
from tests.browser.by_main_button import Learner
from tests.browser.jupyter import Lab

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
        play(text, "solved" if number == len(solution) else "right")
    notebook.run(RESULT)
    expect(notebook.output(RESULT)).to_contain_text("solved=True")
    assert notebook.errors() == []


def test_two_chapters_by_the_main_button(lab: Lab, lab_page: Page) -> None:
    chapters = Course(game="sekigahara").chapters[:2]
    items = [item for chapter in chapters for item in chapter.items]
    notebook = lab.open_cells(
        lab_page, "two-chapters.ipynb", 'from sekiwidget import Course\nCourse(game="sekigahara").board()'
    )
    notebook.run_all()
    learner = Learner(lab_page, notebook.board(0), touch=False)
    for item in items:
        expect(learner.root.locator("h2")).to_have_text(in_language(item.title, None))
        if item.is_puzzle:
            learner.solve(item.scenario)
        else:
            assert learner.read() > 1
        chapter = next(one for one in chapters if item in one.items)
        ends = item is chapter.items[-1]
        expect(learner.root.locator(".chapterline")).to_contain_text("End of the chapter" if ends else " of ")
        expect(learner.main).to_have_count(1)
        expect(learner.main).to_contain_text("Next: ")
        learner.press(learner.main)
    expect(learner.root.locator("h2")).to_have_text(in_language(Course(game="sekigahara").chapters[2].title, None))
    assert notebook.errors() == []


def test_the_first_notebook_by_the_main_button(lab: Lab, lab_page: Page) -> None:
    notebook = lab.open(lab_page, "01-a-battle.ipynb")
    notebook.run_all()
    for number, root in ((1, notebook.board(1)), (3, notebook.board(3))):
        learner = Learner(lab_page, root, touch=False)
        assert learner.read() > 1, number
        # What cannot be done is no main button: at the end there is none, or one that plays on.
        expect(root.get_by_role("button", name="Go on")).to_be_hidden()
    assert notebook.errors() == []
