"""A hundred texts that would do harm, in every text of a board: in the widget, in its fields, in files. None runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from sekiwidget import Board
from sekiwidget.board.session.perspective import printable
from sekiwidget.export.save import save
from sekiwidget.export.sheet import contact_sheet
from tests.board.battles import battle
from tests.board.payload_line import line_with
from tests.board.payloads import PAYLOADS
from tests.browser.bare_page import ORIGIN, BarePage
from tests.browser.bridge import Bridge

TEXTS = [printable(payload) for payload in PAYLOADS]
FOREIGN = (
    "a, animate, audio, base, body, details:not(.keylist > details), embed, foreignObject, frameset, iframe, image, "
    "img, link, listing, marquee, math, meta, noscript, object, script, select:not(.views, .lesson select), set, "
    "table td[background], template, video, xmp, [autofocus], [onload], [onerror], [onfocus], [onclick], "
    "[ontoggle], [onbegin], [onstart], [onmouseover], "
    "[href^='javascript'], [href^='data:'], [href*='//'], [src], [popover], [srcdoc], [style*='url(//']"
)
"""What no board is made of, so that it can only come from a text."""

WALK = """async ([host, foreign]) => {
    const root = document.querySelector(host).shadowRoot.querySelector(".sk-root");
    const press = (key) => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const texts = (of) => [...root.querySelectorAll(of)].map((one) => one.textContent);
    const where = () => root.querySelector(".where b").textContent;
    const [stops, made] = [[], []];
    const look = () => made.push(...[...root.querySelectorAll(foreign)].map((one) => one.outerHTML));
    // The line of commits is drawn with the next picture of the page.
    const drawn = () => new Promise(requestAnimationFrame);
    press("Home");
    for (let before = ""; before !== where(); press("ArrowRight")) {
        await drawn();
        before = where();
        const refused = texts(".sentence.no").map((said) => said + texts(".why").join());
        const stop = { refused, comment: texts(".comment p"), chapter: texts(".chapter.current") };
        look();
        if (stop.comment.length) press("ArrowDown");
        look();
        stops.push({ ...stop, names: texts(".variation strong") });
        if (stop.comment.length) press("ArrowUp");
    }
    return [stops, made];
}"""


@pytest.fixture
def trap(bare: BarePage) -> Iterator[Page]:
    """A page on which nothing of the payloads has run at the end."""
    dialogs: list[str] = []

    def opened(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page = bare.page
    page.on("dialog", opened)
    yield page
    assert dialogs == []
    assert page.evaluate("window.__ran") is None
    assert page.title() != "ran"


def walked(page: Page, host: str) -> None:
    """The board says every text as it is, from the first commit to the last, and nothing is made of them."""
    stops, made = page.evaluate(WALK, [host, FOREIGN])
    assert made == []
    shown = {what: [text for stop in stops for text in stop[what]] for what in stops[0]}
    assert shown["comment"] == TEXTS
    assert set(shown["names"]) == set(TEXTS)
    assert list(dict.fromkeys(shown["chapter"])) == TEXTS
    for text in TEXTS:
        assert any(f"Not allowed: {text}" in told and told.count(text) == 2 for told in shown["refused"]), text


def test_the_widget_shows_them_as_they_are(bare: BarePage, trap: Page) -> None:
    source, _ = line_with(PAYLOADS)
    bare.mount(Board(source.line))
    walked(trap, "#host .view > div")


def test_files_and_outputs_show_them_as_they_are(trap: Page, tmp_path: Path) -> None:
    source, bearing = line_with(PAYLOADS)
    board = Board(source.line)
    board.goto(bearing[5])
    picture = source.line.nodes[bearing[0]]
    files = {"/page.html": save(source, tmp_path / "page.html").read_text(encoding="utf-8")}
    picture.comment = "\n".join(PAYLOADS)
    files["/picture.svg"] = save(source, tmp_path / "picture.svg", node=picture.id).read_text(encoding="utf-8")
    files["/output.html"] = f"<!doctype html><title>output</title>{board._repr_mimebundle_()[0]['text/html']}"
    files["/sheet.html"] = contact_sheet(source)
    asked: list[str] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        asked.append(path)
        kind = "image/svg+xml" if path.endswith(".svg") else "text/html; charset=utf-8"
        route.fulfill(body=files.get(path, ""), content_type=kind)

    trap.route("**/*", answer)
    trap.goto(f"{ORIGIN}/page.html")
    expect(trap.locator(".sentence")).to_be_visible()
    walked(trap, "#board > div")
    assert trap.title() == TEXTS[0]
    for path in ("/picture.svg", "/output.html", "/sheet.html"):
        trap.goto(ORIGIN + path)
        assert trap.evaluate("window.__ran") is None
        allowed = ":not(html > body > img, head > meta)"
        assert trap.evaluate(f"document.querySelectorAll(`:is({FOREIGN}){allowed}`).length") <= 1
    assert [path for path in asked if path != "/favicon.ico"] == list(files)


def test_whatever_is_written_into_its_fields_is_text(bare: BarePage, trap: Page) -> None:
    board = Board(battle())
    here = next(node.id for node in board.line.nodes if node.name)
    board.goto(here)
    played = Bridge(bare, board)
    bare.view().get_by_title("Edit (E)").click()
    played.pump()
    note = """text => {
        const root = document.querySelector("#host .view > div").shadowRoot;
        for (const field of root.querySelectorAll(".edit [name]")) field.value = text;
        root.querySelector(".edit").dispatchEvent(new Event("change"));
    }"""
    write = """text => {
        const root = document.querySelector("#host .view > div").shadowRoot;
        for (const field of [root.querySelector(".search"), root.querySelector(".typed")]) {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }
        root.querySelector(".entry").requestSubmit();
    }"""
    look = """([what, foreign]) => {
        const root = document.querySelector("#host .view > div").shadowRoot;
        const made = root.querySelectorAll(`.sk-root :is(${foreign})`);
        return [root.querySelector(what).textContent, [...made].map((one) => one.outerHTML)];
    }"""

    def told(what: str) -> str:
        text, made = trap.evaluate(look, [what, FOREIGN])
        assert made == []
        return "".join(text.split())

    for text in TEXTS:
        short = "".join(text[:180].split())
        trap.evaluate(note, text)
        played.pump()
        assert short in told(".comment")
        named = board.line.nodes[here].name == " ".join(text.split())
        assert short in told(".variation") if named else told(".tasks")
        trap.evaluate(write, text)
        played.pump()
        assert short in told(".tasks")
    assert board.cursor == here
