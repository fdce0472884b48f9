"""A SCORM package in a learning platform: scorm-again is its run-time, which checks each value by the standard."""

from __future__ import annotations

import mimetypes
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

from sekiwidget import Course
from sekiwidget.export.scorm import LAUNCHED, save_scorm
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted
from tests.export.course_lessons import FILES, small_course

RUNTIME = Path("js/node_modules/scorm-again/dist/scorm12.min.js")
SITE = "http://platform.test"
LESSON, PUZZLE, LAST = FILES

# What the platform has kept of the learner is given back; each call that it refuses is noted.
PLATFORM = """<!doctype html><title>Platform</title>
<script src="runtime.js"></script>
<script>
const refused = [], interactions = [];
window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
const kept = JSON.parse(localStorage.getItem("learner") ?? "{}");
API.loadFromJSON(kept, "");
const set = API.LMSSetValue.bind(API);
API.LMSSetValue = (name, value) => {
  const found = set(name, value);
  if (String(found) !== "true") refused.push([name, value]);
  if (name.startsWith("cmi.interactions")) interactions.push([name, value]);
  return found;
};
API.on("LMSCommit", () => {
  const { core, suspend_data } = JSON.parse(JSON.stringify(API.cmi));
  localStorage.setItem("learner", JSON.stringify({ core, suspend_data }));
});
</script>
<iframe src="course/scorm.htm" style="width: 1300px; height: 700px; border: 0"></iframe>
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small course as a package."""
    folder = tmp_path_factory.mktemp("scorm")
    save_scorm(small_course(folder / "lessons"), folder / "course.zip")
    return folder / "course.zip"


@pytest.fixture
def learner(browser: Browser, package: Path) -> Iterator[BrowserContext]:
    """A learner's browser, in which a platform shows the package."""
    context = unpainted(browser.new_context(viewport={"width": 1366, "height": 768}))
    context.set_default_timeout(PAGE_MS)
    files = {f"/course/{name}": zipfile.ZipFile(package).read(name) for name in zipfile.ZipFile(package).namelist()}
    files |= {"/": PLATFORM.encode(), "/runtime.js": RUNTIME.read_bytes()}

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        kind = mimetypes.guess_type(path)[0] or "text/html"
        route.fulfill(body=files[path], content_type=f"{kind}; charset=utf-8")

    context.route(f"{SITE}/**", serve)
    yield context
    context.close()


def launched(learner: BrowserContext) -> tuple[Page, FrameLocator]:
    """The platform with the course in it, and the frame in which the course has its pages."""
    page = learner.new_page()
    page.goto(f"{SITE}/")
    return page, page.frame_locator("iframe").frame_locator("iframe")


def told(page: Page) -> dict[str, Any]:
    """What the platform knows."""
    found: dict[str, Any] = page.evaluate(
        """() => ({ refused, interactions, data: API.cmi.suspend_data, score: API.cmi.core.score.raw,
            status: API.cmi.core.lesson_status, place: API.cmi.core.lesson_location })"""
    )
    return found


def solve(page: Page, course: FrameLocator, lessons: Path, name: str) -> None:
    """Solve the puzzle of the page by its solution."""
    for text in Course(lessons).puzzle(name).show():
        course.locator(".sk-root").focus()
        page.keyboard.press("/")
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(course.locator(".puzzle")).to_have_attribute("data-state", "solved")


def test_a_platform_is_told_what_was_done_and_goes_on_there(learner: BrowserContext, package: Path) -> None:
    page, course = launched(learner)
    expect(course.locator(".kept").first).to_have_text("kept by the learning platform")
    assert told(page) | {"data": ""} == {
        "refused": [],
        "interactions": [],
        "data": "",
        "score": "0",
        "status": "incomplete",
        "place": "",
    }
    course.locator(f'[data-file="{PUZZLE}"] a').click()
    course.locator(".choice", has_text="Stop deploying").click()
    expect(course.locator(".puzzle")).to_have_attribute("data-state", "wrong")
    course.get_by_role("button", name="Take back").click()
    solve(page, course, package.parent / "lessons", PUZZLE)
    found = told(page)
    assert (found["score"], found["status"], found["place"], found["refused"]) == ("50", "incomplete", "2", [])
    tries: dict[str, dict[str, str]] = {}
    for name, value in found["interactions"]:
        _, _, number, field = name.split(".")
        tries.setdefault(number, {})[field] = value
    assert [(one["id"], one["type"], one["result"]) for one in tries.values()] == [
        ("2_01-what-a-block-is_1-count-the-mon", "fill-in", "wrong"),
        ("2_01-what-a-block-is_1-count-the-mon", "fill-in", "correct"),
    ]
    assert tries["0"]["student_response"] == "stop"
    # On another day the platform opens the page where the learner was.
    page.close()
    page, course = launched(learner)
    expect(course.locator("#course .home")).to_contain_text("First <steps>")
    expect(course.locator(".sk-root .puzzle")).to_be_visible()
    course.locator("#course .home").click()
    expect(course.locator(f'[data-file="{PUZZLE}"]')).to_have_attribute("data-state", "solved")
    course.locator(f'[data-file="{LAST}"] a').click()
    solve(page, course, package.parent / "lessons", LAST)
    assert (told(page)["score"], told(page)["status"]) == ("100", "incomplete")
    course.locator("#course .home").click()
    course.locator(f'[data-file="{LESSON}"] a').click()
    course.locator(".sk-root").focus()
    page.keyboard.press("End")
    expect(course.locator("#course.done")).to_be_visible()
    assert (told(page)["status"], told(page)["refused"]) == ("completed", [])


def test_progress_has_room_however_much_it_is(learner: BrowserContext, package: Path) -> None:
    """What was predicted is left out first; states and tries are still there on another day."""
    page, course = launched(learner)
    expect(course.locator(".kept").first).to_be_visible()
    (frame,) = (one for one in page.frames if one.url.endswith(LAUNCHED))
    frame.evaluate(
        """([lesson, puzzle]) => {
            const store = coursePlatform.store;
            store.setItem(key, JSON.stringify({ [puzzle]: "tried" }));
            store.setItem(`${key}/counted/${puzzle}/tries`, "41");
            store.setItem(`${key}/predicted/${lesson}/7`, "right");
        }""",
        [LESSON, PUZZLE],
    )
    small = told(page)["data"]
    page.close()
    page, course = launched(learner)
    expect(course.locator(".kept").first).to_be_visible()
    (frame,) = (one for one in page.frames if one.url.endswith(LAUNCHED))
    kept = "() => coursePlatform.store.entries().map(([name, value]) => [name.split('/').slice(2).join('/'), value])"
    before = dict(frame.evaluate(kept))
    assert before[f"predicted/{LESSON}/7"] == "right"
    assert before[f"counted/{PUZZLE}/tries"] == "41"
    frame.evaluate(
        """lesson => {
            for (let node = 0; node < 1_600; node++) held.set(`${key}/predicted/${lesson}/${node}`, "wrong");
            coursePlatform.store.setItem(`${key}/predicted/${lesson}/1600`, "wrong");
        }""",
        LESSON,
    )
    found = told(page)
    assert found["refused"] == []
    assert len(found["data"]) < len(small) <= 4096
    page.close()
    page, course = launched(learner)
    expect(course.locator(f'[data-file="{PUZZLE}"]')).to_have_attribute("data-state", "tried")
    (frame,) = (one for one in page.frames if one.url.endswith(LAUNCHED))
    assert dict(frame.evaluate(kept))[f"counted/{PUZZLE}/tries"] == "41"


def test_a_long_try_is_cut(learner: BrowserContext) -> None:
    page, course = launched(learner)
    expect(course.locator(".kept").first).to_be_visible()
    (frame,) = (one for one in page.frames if one.url.endswith(LAUNCHED))
    frame.evaluate("([puzzle, said]) => coursePlatform.tried(puzzle, said, false)", [PUZZLE, "a" * 254 + "😀 and more"])
    found = told(page)
    responses = [value for name, value in found["interactions"] if name.endswith("student_response")]
    assert (responses, found["refused"]) == (["a" * 254], [])


def test_a_platform_that_takes_nothing_is_told_of(learner: BrowserContext) -> None:
    page, course = launched(learner)
    expect(course.locator(".kept").first).to_be_visible()
    said = page.frame_locator("iframe").get_by_role("status")
    expect(said).to_be_hidden()
    page.evaluate("() => { API.LMSCommit = () => 'false'; }")
    course.locator(f'[data-file="{PUZZLE}"] a').click()
    expect(said).to_have_text("The learning platform did not take your progress.")


def test_without_a_platform_it_says_so_once(learner: BrowserContext) -> None:
    page = learner.new_page()
    page.goto(f"{SITE}/course/{LAUNCHED}")
    course = page.frame_locator("iframe")
    said = page.get_by_role("status")
    expect(said).to_have_text("No learning platform was found, so your progress is kept in this browser only.")
    expect(course.locator(".kept").first).to_have_text("kept in this browser")
    course.locator(f'[data-file="{PUZZLE}"] a').click()
    expect(course.locator(".sk-root .puzzle")).to_be_visible()
    expect(said).to_be_hidden()
    course.locator(".choice", has_text="Stop deploying").click()
    expect(course.locator(".puzzle")).to_have_attribute("data-state", "wrong")
    course.locator("#course .home").click()
    expect(course.locator(f'[data-file="{PUZZLE}"]')).to_have_attribute("data-state", "tried")
