"""Pages of notebooks in a browser with the network off: every board steps, alone, and nothing is asked for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import ipywidgets
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from sekiwidget import Board
from sekiwidget.export.notebook import save_notebook
from tests.board.battles import source
from tests.browser.timeouts import PAGE_MS, wait_until
from tests.browser.unpainted import unpainted
from tests.export.hostile_html import HOSTILE, SURROUNDINGS
from tests.export.notebook_cells import Cell, code, displayed, shown, state_of, text, write
from tests.lesson.good import EXAMPLES

Open = Callable[..., Page]

LESSONS = [next(path for path in EXAMPLES if path.stem == name) for name in ("09-three-against-two", "12-berserker")]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens the page of some cells with the network off; whatever it asks for or complains of fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url.startswith("file://"):
            route.continue_()
        else:
            faults.append(f"the page asked for {route.request.url}")
            route.abort()

    def show(*cells: Cell, widgets: tuple[ipywidgets.Widget, ...] = (), scripts: bool = True) -> Page:
        file = write(tmp_path / "a.ipynb", *cells, state=state_of(*widgets))
        saved = save_notebook(file, tmp_path / "a.html")
        viewport = {"width": 1366, "height": 768}
        context = unpainted(browser.new_context(viewport=viewport, offline=True, java_script_enabled=scripts))  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PAGE_MS)
        page.route("**/*", answer)
        page.on("pageerror", lambda error: faults.append(f"uncaught: {error.message}"))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(saved.path.as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert faults == []


def board(page: Page, number: int) -> Locator:
    """A board of the page."""
    found = page.locator("[data-board]").nth(number)
    expect(found.locator(".sk-root")).to_be_visible()
    return found


def fits(page: Page, width: int) -> None:
    """Wait until a page is no wider than this; its policy lets no function of a test wait inside it."""
    wide = "document.documentElement.scrollWidth"
    wait_until(page, lambda: page.evaluate(wide) <= width, lambda: f"wider than {width} px")


def test_each_board_steps_and_keys_go_to_one_alone(opened: Open) -> None:
    boards = [Board(source()), *(Board(path) for path in LESSONS)]
    cells = [text("# A\n\nSome text."), *(code("board", shown(one, "the words of it")) for one in boards)]
    page = opened(*cells, widgets=tuple(boards))
    every = [board(page, number) for number in range(len(boards))]
    assert page.evaluate("scrollY") == 0, "the reader begins at the top"
    for one in every:
        expect(one.locator(":scope > pre")).to_have_count(0)
    start = [one.locator(".sentence").text_content() for one in every]
    for number, one in enumerate(every):
        one.locator(".sk-root").focus()
        page.keyboard.press("ArrowRight")
        expect(one.locator(".sentence")).not_to_have_text(start[number] or "")
        for later in range(number + 1, len(every)):
            expect(every[later].locator(".sentence")).to_have_text(start[later] or "")


def test_linked_boards_step_together_and_two_views_are_one_board(opened: Open) -> None:
    black, gold = Board(LESSONS[0], perspectives="black"), Board(LESSONS[0], perspectives="gold")
    link = ipywidgets.jslink((black, "cursor"), (gold, "cursor"))
    page = opened(
        code("black", shown(black)), code("gold", shown(gold)), code("black", shown(black)), widgets=(black, gold, link)
    )
    every = [board(page, number) for number in range(3)]
    before = every[1].locator(".sentence").text_content() or ""
    every[1].locator(".sk-root").focus()
    page.keyboard.press("ArrowRight")
    for one in every:
        expect(one.locator(".sentence")).not_to_have_text(before)
    expect(every[2].locator(".sentence")).to_have_text(every[0].locator(".sentence").text_content() or "")


def test_a_finished_review_is_stepped_through(opened: Open) -> None:
    made = Board(source(), perspectives="tokugawa")
    moment = {"node": 1, "after": 3, "number": 1, "glyph": "?", "mark": "mistake", "change": "2", "played": "That."}
    told = {"state": "done", "end": made.length - 1, "said": "One was wrong.", "moments": [moment]}
    made.set_trait("review", {"tokugawa": told})
    page = opened(code("board", shown(made)), widgets=(made,))
    one = board(page, 0)
    review = one.get_by_role("region", name="Review")
    expect(review.locator(".said")).to_have_text("One was wrong.")
    where = one.locator(".where b")
    before = where.inner_text()
    one.locator(".sk-root").focus()
    page.keyboard.press("1")
    expect(where).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(review).to_be_hidden()
    one.get_by_role("button", name="Review").click()
    expect(review).to_be_visible()


def test_nothing_of_the_notebook_runs(opened: Open) -> None:
    nasty = "<img src=x onerror=document.title='owned'><script>document.title='owned'</script>"
    one = Board(source(title=nasty, comment=nasty))
    page = opened(
        text(f"# A\n\n{nasty}\n\n[a link](javascript:document.title='owned')"),
        code("x", displayed(text_html=nasty)),
        code("board", shown(one, nasty)),
        widgets=(one,),
    )
    expect(board(page, 0).locator(".sentence")).to_be_visible()
    assert page.title() == "A"
    assert page.locator("main script").count() == 0


def test_nothing_runs_loads_or_leads_away_in_any_surroundings(opened: Open) -> None:
    """The browser's parser has the last word: what a notebook hides in comments, drawings and formulas stays dead."""
    every = [*HOSTILE, *("".join(f"{before}{nasty}{after}" for nasty in HOSTILE) for before, after in SURROUNDINGS)]
    one = Board(source())
    page = opened(
        text("# A"),
        *(code("x", displayed(text_html=nasty)) for nasty in every),
        *(text(f"a\n\n{nasty}") for nasty in every),
        code("board", shown(one)),
        widgets=(one,),
    )
    moved: list[str] = []
    page.on("framenavigated", lambda frame: moved.append(frame.url))
    page.on("dialog", lambda dialog: moved.append(dialog.message))
    expect(board(page, 0).locator(".sentence")).to_be_visible()
    assert page.locator(".cell").count() == 2 * len(every) + 2, "no cell closes another, or takes in the next"
    assert (page.title(), page.url.rpartition("/")[2], moved) == ("A", "a.html", [])
    left = "document.querySelectorAll('main :is(script, style, iframe, meta, link, base, form, object, embed)').length"
    assert page.evaluate(left) == 0


def test_it_fits_a_phone_and_a_wide_screen(opened: Open) -> None:
    one, two = Board(source()), Board(LESSONS[1])
    box = ipywidgets.HBox([one, two])
    long = "x" * 300
    page = opened(
        text(f"# A\n\n`{long}`\n\n| {long} | b |\n|---|---|\n| 1 | 2 |"),
        code(long, shown(box)),
        widgets=(box, one, two),
    )
    for number in range(2):
        board(page, number)
    for width, height in ((390, 844), (768, 1024), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page, width)


def test_without_scripts_boards_are_words(opened: Open) -> None:
    one = Board(source())
    page = opened(code("board", shown(one, "the words of it")), widgets=(one,), scripts=False)
    expect(page.get_by_text("the words of it")).to_be_visible()
