"""What pages of a course keep beside their puzzles' results: predictions and counts, and the table of a teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sekiwidget import Course
from sekiwidget.board.session.perspective import ALL
from sekiwidget.board.wire.asking import right_answers
from sekiwidget.export.course import save_course
from sekiwidget.lesson.course.syllabus import read_course
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted
from tests.export.course_lessons import FILES, small_course

LESSON, PUZZLE = FILES[0], FILES[1]
Row = dict[str, str]


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small course; its pages are in the folder `pages` beside it."""
    lessons = small_course(tmp_path_factory.mktemp("course") / "lessons")
    save_course(lessons, lessons.parent / "pages")
    return lessons


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A learner's browser, which keeps what one page stores for the others."""
    context = unpainted(browser.new_context(viewport={"width": 1366, "height": 768}, accept_downloads=True))
    context.set_default_timeout(PAGE_MS)
    yield context
    context.close()


def opened(reader: BrowserContext, lessons: Path, name: str) -> Page:
    """Another page of the course, in a tab of its own."""
    page = reader.new_page()
    page.goto((lessons.parent / "pages" / f"{name}.html").as_uri())
    return page


def answer(page: Page, given: int | None) -> None:
    """Step forward up to the next question, answer it by buttons: a number or the index of an option; None skips."""
    asking, forward = page.locator(".asking"), page.get_by_role("button", name="One step forward")
    while not asking.is_visible():
        expect(forward).to_be_enabled()
        forward.click()
    options = asking.locator(".answers button")
    if given is None:
        asking.get_by_role("button", name="Just show it").click()
    elif asking.get_by_role("button", name="That is my answer").is_hidden():
        options.nth(given).click()
    else:
        for digit in str(given):
            asking.get_by_role("button", name=digit, exact=True).click()
        asking.get_by_role("button", name="That is my answer").click()
    expect(asking).to_be_hidden()


def saved_rows(page: Page) -> tuple[str, dict[str, Row]]:
    """The table that the front page saves, and its rows by file."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save your results as a table (CSV)").click()
    assert saved.value.suggested_filename == "results.csv"
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    return text, {row["file"]: row for row in csv.DictReader(io.StringIO(text))}


def predicted(rows: dict[str, Row]) -> list[int]:
    """How many predictions in the lesson were right, wrong and skipped."""
    return [int(rows[LESSON][f"predicted_{how}"]) for how in ("right", "wrong", "skipped")]


def test_an_untouched_course_saves_the_table_of_a_notebook(
    reader: BrowserContext, lessons: Path, tmp_path: Path
) -> None:
    text, _ = saved_rows(opened(reader, lessons, "index"))
    assert text == Course(lessons).export(tmp_path / "notebook.csv").read_text(encoding="utf-8")


def test_predictions_are_kept_by_pages_that_are_open_at_once(reader: BrowserContext, lessons: Path) -> None:
    """The first answer to a question counts, on whichever page it is given, and after a reload."""
    played = read_course(lessons).chapters[0].items[0].scenario.play()
    rule, first, _ = right_answers(played.game, played.line, ALL).values()
    one, other = (opened(reader, lessons, LESSON) for _ in range(2))
    answer(one, (rule + 1) % 3)
    answer(other, rule)
    answer(other, first)
    answer(one, first + 1)
    answer(one, None)
    one.reload()
    answer(one, rule)
    front = opened(reader, lessons, "index")
    _, rows = saved_rows(front)
    assert predicted(rows) == [1, 1, 1]
    lesson = front.locator(f'[data-file="{LESSON}"] a')
    expect(lesson).to_have_accessible_description("What a block is Predicted so far: 1 of 2 right.")


def test_tries_and_hints_are_counted_as_on_a_board(reader: BrowserContext, lessons: Path, tmp_path: Path) -> None:
    """Wrong, a hint, the solution; what is tried after that stands apart. A notebook gives the same table."""
    course = Course(lessons)
    page = opened(reader, lessons, PUZZLE)
    state = page.locator(".puzzle")
    page.locator(".choice", has_text="Stop deploying").click()
    expect(state).to_have_attribute("data-state", "wrong")
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Solution").click()
    expect(state).to_have_attribute("data-state", "shown")
    session = course.puzzle(PUZZLE)
    session.check("T: stop")
    session.take_back()
    session.hint()
    solution = session.show()
    # On another page, and in another session.
    again = opened(reader, lessons, PUZZLE)
    for text in solution:
        again.locator(".sk-root").focus()
        again.keyboard.press("/")
        again.keyboard.type(text)
        again.keyboard.press("Enter")
    expect(again.locator(".puzzle")).to_have_attribute("data-state", "solved")
    course.puzzle(PUZZLE).check(*solution)
    text, rows = saved_rows(opened(reader, lessons, "index"))
    assert rows[PUZZLE]["later_solved"] == "1"
    assert text == course.export(tmp_path / "notebook.csv").read_text(encoding="utf-8")


def test_a_browser_that_stores_nothing_says_so(reader: BrowserContext, lessons: Path) -> None:
    reader.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page = opened(reader, lessons, LESSON)
    expect(page.locator("#unkept")).to_be_hidden()
    answer(page, None)
    expect(page.locator("#unkept")).to_be_visible()
