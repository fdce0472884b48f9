"""The page of a class in a browser with the network off: names, tries, wrong moves, and the saved table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sekiwidget import Class
from tests.browser.timeouts import PAGE_MS
from tests.browser.unpainted import unpainted
from tests.lesson.classroom.handed_in import SWORD, class_of_three


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Class:
    return Class(class_of_three(tmp_path_factory.mktemp("class")), SWORD, language="en")


@pytest.fixture(params=[1366, 390])
def page(browser: Browser, three: Class, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, on a screen and on a phone; whatever it complains of fails the test."""
    faults: list[str] = []
    context = unpainted(
        browser.new_context(viewport={"width": request.param, "height": 768}, offline=True, accept_downloads=True)
    )
    opened = context.new_page()
    opened.set_default_timeout(PAGE_MS)
    opened.on("pageerror", lambda error: faults.append(error.message))
    opened.on("console", lambda said: faults.append(said.text))
    opened.goto(three.html(tmp_path / "class.html").as_uri())
    yield opened
    context.close()
    assert faults == []


def test_a_cell_shows_the_tries_by_mouse_and_by_keys(page: Page) -> None:
    box = page.get_by_role("dialog")
    page.locator("tbody .c").nth(1).click()
    expect(box).to_contain_text("ben: not solved, 1 try, 0 hints")
    expect(box.locator("li")).to_contain_text(
        ["wrong · Tokugawa deploys the Tokugawa gun with a sword card.", "not allowed · Tokugawa deploys Date 3"]
    )
    expect(box.locator("li").first).to_contain_text("Too early: no other gun")
    page.keyboard.press("Escape")
    expect(page.locator("tbody .c").nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(box).to_contain_text("cleo: does not count: try 1, commit 2")
    page.get_by_role("button", name="Close").click()
    expect(box).to_be_hidden()


def test_who_is_quick_after_escape_is_not_taken_back(page: Page) -> None:
    """The event that tells of the closing comes after keys that were pressed meanwhile."""
    page.locator("tbody .c").nth(1).click()
    page.evaluate("""() => {
        document.querySelector("dialog").close();
        const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
        document.activeElement.dispatchEvent(key);
        return new Promise((done) => setTimeout(done, 100));
    }""")
    expect(page.locator("tbody .c").nth(2)).to_be_focused()


def test_the_arrows_stay_in_the_table(page: Page) -> None:
    first = page.locator("tbody .c").first
    first.focus()
    for key in ("ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        expect(first).to_be_focused()


def test_the_commonest_wrong_move_leads_to_all(page: Page) -> None:
    page.locator("button.all:visible").click()
    items = page.get_by_role("dialog").locator("li")
    expect(items).to_contain_text(["2× · Tokugawa deploys the Tokugawa gun", "1× · Tokugawa deploys Date 3"])


def test_names_are_hidden_everywhere(page: Page) -> None:
    page.keyboard.press("n")
    for name in ("anna", "ben", "cleo"):
        said = page.get_by_text(name).all()
        assert said
        for one in said:
            expect(one).to_be_hidden()
    page.locator("tbody .c").nth(1).click()
    expect(page.get_by_role("dialog")).to_contain_text("2: not solved, 1 try")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Names").click()
    expect(page.get_by_role("columnheader", name="anna")).to_be_visible()


def test_the_table_is_saved_and_the_page_is_not_wider_than_the_screen(page: Page, three: Class) -> None:
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as table").click()
    assert saved.value.suggested_filename == "class.csv"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == three.csv
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def framed(browser: Browser, three: Class, folder: Path, sandbox: str) -> Page:
    """The page in a frame with these permissions, as JupyterLab opens it: none to save files."""
    three.html(folder / "class.html")
    frame = f'<iframe sandbox="{sandbox}" src="class.html" style="width: 1000px; height: 700px"></iframe>'
    (folder / "lab.html").write_text(frame, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1100, "height": 768})
    page.set_default_timeout(PAGE_MS)
    page.goto((folder / "lab.html").as_uri())
    return page


def test_where_no_file_can_be_saved_the_table_is_copied(browser: Browser, three: Class, tmp_path: Path) -> None:
    page = framed(browser, three, tmp_path, "allow-same-origin allow-scripts allow-popups")
    shown = page.frame_locator("iframe")
    save, area = shown.get_by_role("link", name="Save as table"), shown.get_by_role("textbox")
    for way in ("click", "Enter"):
        save.click() if way == "click" else save.press("Enter")
        expect(area).to_have_value(three.csv)
        expect(area).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        copied = shown.get_by_role("button", name="Copied")
        expect(copied).to_be_focused()
        area.evaluate("area => { area.readOnly = false; area.value = ''; area.focus(); }")
        page.keyboard.press("Control+V")
        expect(area).to_have_value(three.csv)
        page.keyboard.press("Escape")
        expect(save).to_be_focused()
    page.close()


def test_without_javascript_the_page_says_what_it_lacks(browser: Browser, three: Class, tmp_path: Path) -> None:
    for sandbox, count in (("allow-same-origin", 1), ("allow-scripts", 0)):
        page = framed(browser, three, tmp_path, sandbox)
        expect(page.frame_locator("iframe").get_by_role("heading", name="The class")).to_be_visible()
        lacking = page.frame_locator("iframe").locator("noscript p")
        expect(lacking).to_have_count(count)
        if count:
            expect(lacking).to_be_visible()
            expect(lacking).to_contain_text("In JupyterLab, press “Trust HTML” above it.")
        page.close()
