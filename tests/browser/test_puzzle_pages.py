"""Pages of puzzles with no Python behind them: answered with a finger, by typing, and where policies refuse scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sekiwidget.export.course import save_course
from sekiwidget.export.puzzle_page import save_puzzle_page
from sekiwidget.lesson.course.syllabus import read_course
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.text.languages import find_language
from sekiwidget.text.phrase import in_language
from tests.browser.by_main_button import Learner
from tests.browser.hands import DOUBLE_TAP_MS
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted
from tests.export.course_lessons import FILES, small_course

MON = "examples/course/01-what-a-block-is/1-count-the-mon.toml"
ROAD = "examples/campaign/32-puzzle-one-road.toml"
CHAPTERS = (("What a block is", 4), ("Cards are loyalty", 5))
Serve = Callable[..., str]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small course of pages."""
    folder = tmp_path_factory.mktemp("course")
    save_course(small_course(folder / "lessons"), folder / "out")
    return folder / "out"


@pytest.fixture
def serve(course: Path) -> Iterator[Serve]:
    """Serves the course with these headers; returns its address."""
    servers: list[ThreadingHTTPServer] = []

    def start(**headers: str) -> str:
        class Handler(SimpleHTTPRequestHandler):
            def end_headers(self) -> None:
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                super().end_headers()

            def log_message(self, *_: object) -> None:
                pass

        servers.append(ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(course))))
        Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone: 390 px, and fingers."""
    context = unpainted(browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    yield context
    context.close()


@pytest.fixture
def touched(phone: BrowserContext) -> Iterator[Page]:
    """A page on the phone; whatever goes wrong on it fails the test."""
    faults: list[str] = []
    page = phone.new_page()
    page.set_default_timeout(PAGE_MS)
    page.on("pageerror", lambda error: faults.append(error.message))
    page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
    yield page
    assert faults == []


def tap(page: Page, at: str) -> None:
    """Tap what is marked for a piece or place of the picture."""
    target = page.locator(f'[data-at="{at}"]')
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None, at
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def types(page: Page, text: str) -> None:
    """Type an action and have it done."""
    if not page.locator(".typed").is_visible():
        page.get_by_role("button", name="Type an action").tap()
    page.locator(".typed").fill(text)
    page.get_by_role("button", name="Do it").locator("visible=true").tap()


def asked(page: Page, state: str) -> None:
    expect(page.locator(".puzzle")).to_have_attribute("data-state", state)


def test_a_course_is_answered_with_a_finger(touched: Page, serve: Serve) -> None:
    page = touched
    page.goto(f"{serve()}/index.html")
    page.get_by_role("link", name="Count the mon").tap()
    expect(page.locator("main > img")).to_have_count(0)
    asked(page, "asked")
    # A wrong move, with the teacher's words and the reply played out.
    page.locator(".choice", has_text="Stop deploying").tap()
    asked(page, "wrong")
    expect(page.locator(".puzzle")).to_contain_text("You do not have enough points yet")
    page.get_by_role("button", name="Take back").tap()
    asked(page, "asked")
    # A hint, and the solution by the pieces of the picture.
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hints li")).to_have_count(1)
    expect(page.locator(".after")).to_have_count(0)
    page.get_by_role("button", name="Solution").tap()
    asked(page, "shown")
    expect(page.locator(".after")).to_contain_text("3 + 2 = 5, one more than Ishida's 4.")
    expect(page.get_by_role("button", name="Explore")).to_be_hidden()
    # A tap at once in the same place would be the second of two.
    page.wait_for_timeout(DOUBLE_TAP_MS)
    page.get_by_role("button", name="Try again").tap()
    asked(page, "asked")
    tap(page, "wait.tokugawa.0")
    tap(page, "hand.tokugawa.1")
    asked(page, "right")
    # The reply is played out, and then it is the learner's turn again.
    expect(page.locator(".choice", has_text="Stop deploying")).to_be_visible()
    types(page, "T:  deploy FUKUSHIMA2 with fukushima")
    asked(page, "solved")
    expect(page.locator("#course.done .next")).to_be_visible()
    # The verdict, the teacher's closing word and what leads on are seen together, under the picture that decided it.
    tasks = page.locator(".rests .tasks")
    expect(tasks.locator(".after")).to_be_visible()
    assert tasks.evaluate("one => one.scrollHeight - one.clientHeight") == 0
    page.get_by_role("button", name="Next: A sword for whom? N").tap()
    expect(page).to_have_title("A sword for whom?")
    page.locator(".home").tap()
    # It was shown before it was solved: that is done, but not solved.
    expect(page.locator('[data-state="solved"]')).to_have_count(0)
    expect(page.get_by_role("img", name="solved after the solution was shown")).to_have_count(1)
    expect(page.locator("#stand")).to_have_text("1 of 3 done")
    expect(page.locator("#go b")).to_have_text("Continue: What a block is")
    expect(page.locator("#unkept")).to_be_hidden()


def test_what_was_missed_comes_again_after_a_day(page: Page, course: Path) -> None:
    """Missed today, it is offered tomorrow, with the key R; arrows and Enter open a chapter."""
    index = (course / "index.html").as_uri()
    page.clock.install(time="2026-11-28T22:00:00")
    page.goto((course / f"{FILES[1]}.html").as_uri())
    page.locator(".choice", has_text="Stop deploying").click()
    asked(page, "wrong")
    page.goto(index)
    again = page.locator(".again")
    expect(again).to_be_hidden()
    page.clock.set_system_time("2026-11-29T00:30:00")
    page.reload()
    expect(again).to_contain_text("Comes again: 1")
    expect(again).to_contain_text("Count the mon")
    expect(page.locator(f'[data-file="{FILES[1]}"]')).to_have_attribute("data-mark", "due")
    page.keyboard.press("r")
    expect(page).to_have_title("Count the mon")
    page.go_back()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".card .open").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_title("What a block is")


def go_through(page: Page, lessons: Path, pages: Path) -> list[str]:
    """Go through a course of pages by its main button; where one is in its chapter at the end of each file."""
    items = list(read_course(lessons).items)
    page.goto((pages / f"{items[0].id}.html").as_uri())
    shown: list[str] = []
    for item in items:
        expect(page).to_have_title(in_language(item.title, None))
        learner = Learner(page, page.locator(".sk-root"), touch=True)
        if item.is_puzzle:
            learner.solve(item.scenario)
        else:
            assert learner.read() > 1
        shown.append(page.locator(".chapterline").inner_text())
        expect(learner.main).to_have_count(1)
        expect(learner.main).to_be_in_viewport()
        learner.press(learner.main)
    return shown


def test_a_course_is_gone_through_by_its_main_button(touched: Page, course: Path) -> None:
    shown = go_through(touched, course.parent / "lessons", course)
    assert shown == ["What a block is · 1 of 2", "End of the chapter What a block is", "End of the course"]
    # After the last there is nothing to go on to: the line is seen once more.
    expect(touched.locator(".key.play")).to_have_attribute("aria-label", "Stop (space)")


def test_two_chapters_are_gone_through_by_the_main_button(touched: Page, tmp_path: Path) -> None:
    lessons = tmp_path / "lessons"
    for name in ("01-what-a-block-is", "02-cards-are-loyalty"):
        copytree(f"examples/course/{name}", lessons / name)
    save_course(lessons, tmp_path / "out")
    shown = go_through(touched, lessons, tmp_path / "out")
    first, second = ([f"{name} · {at} of {of}" for at in range(1, of)] for name, of in CHAPTERS)
    assert shown == [*first, "End of the chapter What a block is", *second, "End of the course"]


def test_what_is_done_keeps_its_place_in_the_chapter(touched: Page, course: Path) -> None:
    page = touched
    page.goto((course / f"{FILES[1]}.html").as_uri())
    page.locator(".choice", has_text="Stop deploying").tap()
    asked(page, "wrong")
    page.get_by_role("button", name="Continue anyway").tap()
    expect(page).to_have_title("A sword for whom?")
    page.go_back()
    page.get_by_role("button", name="Solution").tap()
    asked(page, "shown")
    dots = page.locator(".dots .dot")
    expect(dots.nth(1)).to_have_accessible_name("Count the mon: tried, not yet done")
    dots.nth(0).tap()
    expect(page).to_have_title("What a block is")


def test_what_the_page_does_not_know_is_not_judged_and_changes_nothing(touched: Page, serve: Serve) -> None:
    page = touched
    page.goto(f"{serve()}/{FILES[1]}.html")
    asked(page, "asked")
    types(page, "deploy maeda3 with osaka")
    expect(page.locator(".refusal, .info")).to_contain_text("Not judged here")
    expect(page.locator(".tasks")).to_contain_text("This page works without Python")
    asked(page, "asked")
    expect(page.locator(".left")).to_have_text("2 decisions left")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "`deplyo` is not known here. Did you mean `deploy`?"),
        ("de", "`deplyo` ist hier nicht bekannt. Meintest du `deploy`?"),
        ("he", "`deplyo` לא מוכר כאן. אולי הכוונה: `deploy`?"),
        ("da", "`deplyo` kendes ikke her. Mente du `deploy`?"),
    ],
)
def test_a_slip_of_the_keys_is_told_as_one(browser: Browser, tmp_path: Path, language: str, told: str) -> None:
    save_puzzle_page(Scenario.from_file(MON), tmp_path / "mon.html", language=find_language(language))
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((tmp_path / "mon.html").as_uri())
    asked(page, "asked")
    page.keyboard.press("/")
    page.locator(".typed").fill("deplyo maeda3 with maeda")
    page.locator(".typed").press("Enter")
    expect(page.locator(".tasks .refusal")).to_contain_text(told)
    asked(page, "asked")
    page.close()


def test_several_commits_may_be_typed_at_once(touched: Page, tmp_path: Path) -> None:
    page = touched
    save_puzzle_page(Scenario.from_file(ROAD), tmp_path / "road.html")
    page.goto((tmp_path / "road.html").as_uri())
    asked(page, "asked")
    types(page, "move limited maeda")
    asked(page, "right")
    expect(page.locator(".where b")).to_have_text("1")
    types(page, "T: march tokugawa2 date3 date2 hakone-numazu-nowhere")
    expect(page.locator(".refusal, .info")).to_contain_text("`nowhere` is not known here")
    expect(page.locator(".where b")).to_have_text("1")
    types(page, "T: march tokugawa2 date3 date2 hakone-numazu-sunpu")
    expect(page.locator(".where b")).to_have_text("3")
    asked(page, "right")
    types(page, "march maeda2 hamamatsu-sunpu")
    asked(page, "solved")


def test_who_plays_on_from_a_solved_puzzle_is_told_that_the_page_cannot(touched: Page, tmp_path: Path) -> None:
    page = touched
    save_puzzle_page(Scenario.from_file(MON), tmp_path / "mon.html")
    page.goto((tmp_path / "mon.html").as_uri())
    Learner(page, page.locator(".sk-root"), touch=True).solve(Scenario.from_file(MON))
    page.keyboard.press("Home")
    piece = page.locator('[data-id="hand.tokugawa.0"]').first
    piece.tap()
    expect(page.locator(".popup")).to_have_text("This page does not judge further moves.")
    asked(page, "solved")


def test_why_a_piece_cannot_be_picked_is_known(touched: Page, serve: Serve) -> None:
    page = touched
    page.goto(f"{serve()}/{FILES[1]}.html")
    asked(page, "asked")
    types(page, "deploy maeda3 with fukushima")
    expect(page.locator(".tasks .refusal")).to_contain_text("8.2.2")
    asked(page, "asked")


def test_a_page_works_from_a_disk(touched: Page, course: Path) -> None:
    page = touched
    page.goto((course / f"{FILES[1]}.html").as_uri())
    page.locator(".choice", has_text="Stop deploying").tap()
    asked(page, "wrong")
    page.locator(".home").tap()
    expect(page.locator('[data-state="tried"]')).to_have_count(1)


def test_it_says_so_where_nothing_can_be_kept(touched: Page, serve: Serve) -> None:
    page = touched
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });")
    page.goto(f"{serve()}/{FILES[1]}.html")
    expect(page.locator("#unkept")).to_contain_text("so your progress is not saved")
    page.locator(".choice", has_text="Stop deploying").tap()
    asked(page, "wrong")
    page.goto(page.url.replace(f"{FILES[1]}.html", "index.html"))
    expect(page.locator("#unkept")).to_be_visible()


@pytest.mark.parametrize("policy", ["script-src 'unsafe-inline'", "default-src 'self' 'unsafe-inline'; img-src data:"])
def test_where_blobs_are_refused_it_runs_as_a_script_of_the_page(
    phone: BrowserContext, serve: Serve, policy: str
) -> None:
    page = phone.new_page()
    page.goto(f"{serve(Content_Security_Policy=policy)}/{FILES[1]}.html")
    page.locator(".choice", has_text="Stop deploying").tap()
    asked(page, "wrong")
    expect(page.locator("#still")).to_have_count(0)


@pytest.mark.parametrize("policy", ["script-src 'none'", "default-src 'none'; img-src data:", "sandbox"])
def test_where_scripts_are_refused_it_says_why_it_stands_still(browser: Browser, serve: Serve, policy: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{serve(Content_Security_Policy=policy)}/{FILES[1]}.html")
    expect(page.locator("#still")).to_contain_text("no scripts run here")
    expect(page.locator("#still")).to_be_visible()
    expect(page.get_by_role("img")).to_be_visible()
    context.close()


def test_the_sentence_does_not_flash_where_scripts_run(touched: Page, serve: Serve) -> None:
    page = touched
    page.add_init_script(
        "window.flashed = false; setInterval(() => {"
        " const one = document.getElementById('still');"
        " window.flashed ||= Boolean(one) && getComputedStyle(one).visibility === 'visible' && !one.getAnimations()[0];"
        " }, 5);"
    )
    page.goto(f"{serve()}/{FILES[1]}.html")
    asked(page, "asked")
    expect(page.locator("#still")).to_have_count(0)
    assert page.evaluate("window.flashed") is False


def test_nothing_is_written_on_such_a_page(browser: Browser, tmp_path: Path) -> None:
    save_puzzle_page(Scenario.from_file(MON), tmp_path / "mon.html")
    context = unpainted(browser.new_context(viewport={"width": 1280, "height": 900}))
    page = context.new_page()
    page.goto((tmp_path / "mon.html").as_uri())
    asked(page, "asked")
    for name in ("Edit (E)", "Explore", "Show values"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    page.keyboard.press("e")
    expect(page.locator("textarea[name=comment]")).to_be_hidden()
    context.close()
