"""The course as a learner meets it in a real JupyterLab: a question failed, taken back, and solved with the keys."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from sekiwidget import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession
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
