"""Exported pages, opened from the disk in three families of browsers: a lesson, and a course."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.browser.console import Console
from tests.export.course_lessons import FILES, TITLES, small_course
from tests.hosts.conftest import Said
from tests.hosts.driven import SCREEN, firefox, until, webkit
from tests.hosts.exported import Opened, Shown, exported
from tests.hosts.hosted import EXAMPLES
from tests.hosts.reader import LESSON, Reader

TRIED = "a lesson exported to one file: opened from the disk, read with keys and clicks"


@pytest.mark.host("exported page", TRIED)
def test_chromium(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """What a reader with Chrome or Edge has."""
    file = tmp_path / "lesson.html"
    ran_with(exported(EXAMPLES / LESSON, file), chromium)
    console = Console(page)
    page.goto(file.as_uri())
    reader = Reader(page.locator(".sk-root"))
    reader.comes()
    reader.sees_all()
    reader.reads()
    assert console.faults == []


@pytest.mark.host("exported page", TRIED)
@pytest.mark.parametrize("opened", [firefox, webkit])
def test_others(opened: Opened, tmp_path: Path, ran_with: Said) -> None:
    """What a reader with Firefox has, or with a browser of the family of Safari."""
    file = tmp_path / "lesson.html"
    version = exported(EXAMPLES / LESSON, file)
    with opened(tmp_path / "home") as driven:
        ran_with(version, driven.name)
        driven.goto(file.as_uri())
        shown = Shown(driven)
        shown.stands(0, 13)
        shown.draws_all()
        seen: dict[str, Any] = shown.board("({ size: [innerWidth, innerHeight], box: board.getBoundingClientRect() })")
        driven.picture(tmp_path / "seen.png")
        assert seen["size"] == list(SCREEN)
        assert seen["box"]["left"] >= 0 and seen["box"]["right"] <= SCREEN[0]
        assert seen["box"]["top"] >= 0 and seen["box"]["bottom"] <= SCREEN[1]
        # No bar at all: the whole page is seen at once.
        assert driven.evaluate("document.documentElement.clientWidth") == SCREEN[0]
        # It takes the keys at once.
        driven.press("ARROW_RIGHT")
        driven.press("ARROW_RIGHT")
        shown.stands(2, 13)
        assert shown.text(".sentence") == "Ishida deploys Mōri 3 with a plain card: 3 impact, from 0 to 3."
        shown.until_board("board.querySelector('.terms .total').textContent.includes('3')")
        before = shown.text(".frame")
        shown.click(".controls .next")
        shown.stands(3, 13)
        shown.draws_all()
        assert shown.text(".frame") != before
        driven.picture(tmp_path / "stepped.png")
        assert driven.faults() == []


@pytest.mark.host("exported course", "opened from the disk: a lesson read, a puzzle answered, the browser keeps it")
@pytest.mark.parametrize("opened", [firefox, webkit])
def test_a_course(opened: Opened, tmp_path: Path, ran_with: Said) -> None:
    """From the contents to a lesson, on to a puzzle, and back: what was done is known, then and at the next visit."""
    lessons, course = small_course(tmp_path / "lessons"), tmp_path / "course"
    version = exported(lessons, course)
    solution = PuzzleSession(Scenario.from_file(lessons / f"{FILES[1]}.toml")).show()
    contents = (course / "index.html").as_uri()
    with opened(tmp_path / "home") as driven:
        ran_with(version, driven.name)
        shown = Shown(driven)
        driven.goto(contents)
        _stand(shown, "")
        shown.click("#go", "Start")
        _titled(shown, TITLES[0])
        shown.until_board("board?.querySelector('.where b')?.textContent === '0'")
        before = shown.text(".frame")
        driven.press("ARROW_RIGHT")
        shown.until_board("board.querySelector('.where b').textContent === '1'")
        assert shown.text(".frame") != before
        driven.press("END")
        until(driven, "document.querySelector('#course.done') !== null")
        driven.picture(tmp_path / "read.png")
        driven.press("n")
        _titled(shown, TITLES[1])
        shown.asked("asked")
        shown.draws_all()
        shown.click(".choice", "Stop deploying")
        shown.asked("wrong")
        driven.picture(tmp_path / "wrong.png")
        shown.click("button", "Take back")
        shown.asked("asked")
        for text in solution:
            # The reply to the one before has been played out.
            shown.until_board("board.querySelector('.choosing button.choice')?.checkVisibility()")
            shown.types(text)
            shown.asked("solved" if text == solution[-1] else "right")
        # What decided the battle stays in the picture, and Next is the main button.
        shown.until_board("board.matches('.solved.rests')")
        shown.until_board("[...board.querySelectorAll('.terms.final')].some(one => one.checkVisibility())")
        shown.until_board("board.querySelector('.foot [data-help=next]').checkVisibility()")
        shown.draws_all()
        driven.picture(tmp_path / "solved.png")
        shown.click("#course .home")
        _stand(shown, "2 of 3 done")
        driven.picture(tmp_path / "contents.png")
        # As on another day.
        driven.goto("about:blank")
        driven.goto(contents)
        _stand(shown, "2 of 3 done")
        states = driven.evaluate("[...document.querySelectorAll('li[data-file]')].map(one => one.dataset.state)")
        assert states == ["read", "solved", ""]
        shown.click("#go", TITLES[2])
        _titled(shown, TITLES[2])
        shown.asked("asked")
        assert driven.faults() == []


def _stand(shown: Shown, words: str) -> None:
    """Wait until the contents say so of the reader's progress."""
    until(shown.driven, f"document.getElementById('stand')?.textContent === {words!r}")


def _titled(shown: Shown, title: str) -> None:
    """Wait until the page of this title is open."""
    until(shown.driven, f"document.title === {title!r}")
