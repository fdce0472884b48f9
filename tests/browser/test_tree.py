"""The tree of moves: by mouse and by key, with and without Python, and as it is read out."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sekiwidget import Board
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.timeouts import PAGE_MS

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMITED = "Tokugawa buys limited movement with a Date card."
TOTAL = "Tokugawa buys total movement with a Date card and a Maeda card."
PAYS = "three stacks. Any card will do; choose one that you do not need in a fight"
MARCH = EXAMPLES / "campaign" / "10-what-movement-costs.toml"


def opened(bare: BarePage, source: Any = MARCH, **more: Any) -> Bridge:
    """A real board behind the page, with the tree shown and focused."""
    played = Bridge(bare, source if isinstance(source, Board) else Board(source, **more))
    bare.view().locator(".sk-root").focus()
    played.press("t")
    expect(tree(bare)).to_be_focused()
    return played


def played_out(commits: int) -> Line:
    """So many commits of a campaign, at random."""
    line, rng = Line(game("sekigahara").new({}, 1), seed=1), Random(5)
    while len(line) <= commits:
        line.play(line.position.sample(rng))
    return line


def tree(bare: BarePage) -> Locator:
    return bare.view().get_by_role("tree", name="Tree of moves")


def row(bare: BarePage, words: str) -> Locator:
    return bare.view().get_by_role("treeitem", name=words)


def current(bare: BarePage) -> Locator:
    return bare.view().get_by_role("treeitem", selected=True)


def test_it_comes_and_goes_and_nothing_else_moves(bare: BarePage) -> None:
    board = Board(MARCH)
    board.goto(4)
    played = Bridge(bare, board)
    view = bare.view()
    parts = [view.locator(name) for name in (".stage", ".controls", ".header", ".foot")]
    before = [part.bounding_box() for part in parts]
    view.get_by_role("button", name="Tree of moves (T)").click()
    expect(tree(bare)).to_be_visible()
    expect(view.locator(".choosing")).to_be_hidden()
    expect(view.locator(".sentence")).to_be_visible()
    assert [part.bounding_box() for part in parts] == before
    expect(view.get_by_role("button", name="Tree of moves (T)")).to_have_attribute("aria-pressed", "true")
    played.press("t")
    expect(tree(bare)).to_be_hidden()
    assert [part.bounding_box() for part in parts] == before
    assert bare.sent == []


def test_a_click_goes_there(bare: BarePage) -> None:
    played = opened(bare)
    board = played.board
    row(bare, "Tokugawa marches Date 2 from Sendai to Sōma. the fourth stack too").click()
    played.pump()
    assert board.line.nodes[board.cursor].comment == "the fourth stack too"
    played.reads("Tokugawa marches Date 2 from Sendai to Sōma.")
    expect(current(bare)).to_have_count(1)
    expect(current(bare)).to_have_attribute("aria-level", "2")
    played.press("Home")
    row(bare, "total movement costs two cards").click()
    played.pump()
    assert board.line.nodes[board.cursor].attempt is not None
    expect(bare.view().locator(".sentence.no")).to_be_visible()


def test_rows_that_stay_are_not_taken_out_under_a_press(bare: BarePage) -> None:
    played = opened(bare)
    meant = row(bare, "Tokugawa marches Date 2 from Sendai to Sōma. the fourth stack too")
    meant.scroll_into_view_if_needed()
    bare.rest()
    box = meant.bounding_box()
    assert box
    mouse = bare.page.mouse
    mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    mouse.down()
    rows = tree(bare).locator(".twig").all_inner_texts()
    tree(bare).evaluate("one => one.scrollBy(0, 120)")
    bare.rest()
    assert tree(bare).locator(".twig").all_inner_texts() != rows
    tree(bare).evaluate("one => one.scrollBy(0, -120)")
    bare.rest()
    mouse.up()
    played.pump()
    assert played.board.line.nodes[played.board.cursor].comment == "the fourth stack too"


def test_a_click_counts_although_its_row_was_drawn_anew_under_the_pointer(bare: BarePage) -> None:
    played = opened(bare)
    board = played.board
    box = row(bare, "Tokugawa marches Date 2 from Sendai to Sōma. the fourth stack too").bounding_box()
    assert box
    # Pressed on the old row and let go on the new one, a click is the tree's.
    click = "(one, [x, y]) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }))"
    tree(bare).evaluate(click, [box["x"] + 20, box["y"] + box["height"] / 2])
    played.pump()
    assert board.line.nodes[board.cursor].comment == "the fourth stack too"
    tree(bare).evaluate(click, [box["x"] + 20, 100_000])
    played.pump()
    assert board.line.nodes[board.cursor].comment == "the fourth stack too"


def test_the_keys_go_from_row_to_row_and_along_the_line(bare: BarePage) -> None:
    played = opened(bare)
    board = played.board
    total = next(node for node in board.line.nodes if node.name == "total")
    while board.cursor != total.id:
        before = board.cursor
        played.press("ArrowDown")
        assert board.cursor != before
    expect(tree(bare)).to_be_focused()
    played.press("ArrowUp")
    assert board.line.nodes[board.cursor].commit is not None
    assert board.line.main()[1].id == board.cursor
    played.press("ArrowRight")
    assert board.line.nodes[board.cursor].parent == board.line.main()[1].id
    played.press("ArrowLeft", "Home")
    assert board.cursor == 0
    expect(current(bare)).to_have_accessible_name("0 Start")
    played.press("ArrowUp")
    assert board.cursor == 0


def test_enter_folds_variations_and_the_cursor_unfolds_them(bare: BarePage) -> None:
    played = opened(bare)
    board = played.board
    total = next(node for node in board.line.nodes if node.name == "total")
    row(bare, "Tokugawa buys limited movement with a Date card. three stacks").click()
    played.pump()
    expect(current(bare)).to_have_attribute("aria-expanded", "true")
    expect(row(bare, "total 4")).to_have_count(1)
    played.press("Enter")
    expect(current(bare)).to_have_attribute("aria-expanded", "false")
    expect(row(bare, "total 4")).to_have_count(0)
    played.press("ArrowDown")
    assert board.line.nodes[board.cursor].id in [node.id for node in board.line.main()]
    board.goto(total.id)
    played.pump()
    expect(current(bare)).to_have_accessible_name(f"total 4 {TOTAL} all stacks may move, but only one card is left")
    board.goto(board.line.main()[1].id)
    played.pump()
    expect(row(bare, "total 4")).to_have_count(0)
    bare.view().locator(".twig[aria-expanded=false] .fold").click()
    played.pump()
    expect(row(bare, "total 4")).to_have_count(1)
    assert board.cursor == board.line.main()[1].id


def test_a_row_says_all_that_it_shows(bare: BarePage) -> None:
    board = Board(MARCH)
    bought = board.line.main()[1]
    board.goto(bought.id)
    board.line.glyph("!?")
    board.line.chapter("The price")
    board.refresh()
    opened(bare, board)
    expect(current(bare)).to_have_accessible_name(f"The price 4 {LIMITED} interesting {PAYS}")
    expect(current(bare).locator(".glyph")).to_have_text("!?")
    active = tree(bare).get_attribute("aria-activedescendant")
    assert active == current(bare).get_attribute("id")


def test_what_the_tree_reads_is_not_said_twice(bare: BarePage) -> None:
    played = opened(bare)
    played.press("ArrowDown", "ArrowDown")
    status = bare.view().get_by_role("status")
    bare.view().locator(".sk-root").focus()
    played.press("ArrowRight")
    expect(status).to_contain_text("only a card of its own hand")
    assert "total movement costs two cards" not in status.inner_text()


def test_it_gives_way_to_what_is_to_be_chosen(bare: BarePage) -> None:
    board = Board(MARCH)
    board.goto(board.line.main()[1].id)
    played = opened(bare, board)
    played.press("p")
    expect(tree(bare)).to_be_hidden()
    expect(bare.view().locator(".choosing")).to_be_visible()
    played.press("p")
    expect(tree(bare)).to_be_visible()


def test_a_commit_that_is_played_and_a_glyph_that_is_set_are_in_it(bare: BarePage) -> None:
    board = Board(MARCH)
    board.goto(board.line.main()[1].id)
    played = opened(bare, board)
    board.play("T: march maeda2 kanazawa-toyama")
    played.pump()
    expect(current(bare)).to_have_accessible_name("5 Tokugawa marches Maeda 2 from Kanazawa to Toyama.")
    expect(current(bare)).to_have_attribute("aria-level", "2")
    board.line.glyph("??")
    board.refresh()
    played.pump()
    expect(current(bare)).to_have_accessible_name("5 Tokugawa marches Maeda 2 from Kanazawa to Toyama. blunder")


def test_of_a_long_line_only_what_is_in_view_is_drawn(bare: BarePage) -> None:
    line = played_out(280)
    line.goto(0)
    played = opened(bare, Board(line))
    expect(current(bare)).to_have_count(1)
    items = bare.view().get_by_role("treeitem")
    assert 5 < items.count() < 60
    played.press("End")
    bare.rest()
    assert played.board.cursor == line.main()[-1].id
    expect(current(bare)).to_be_in_viewport()
    assert 3 < items.count() < 60
    last = int(current(bare).get_attribute("aria-posinset") or 0)
    assert last == int(current(bare).get_attribute("aria-setsize") or 0) > 150
    # It scrolls within its column; the page stays.
    assert bare.page.evaluate("() => scrollY") == 0
    tree(bare).evaluate("one => one.scrollTo(0, 0)")
    expect(row(bare, "0 Start")).to_be_visible()
    played.press("t", "t")
    expect(current(bare)).to_be_in_viewport()
    tree(bare).evaluate("one => one.scrollTo(0, 0)")
    # Out of sight, the row of the stop is still there to be read.
    expect(current(bare)).to_have_count(1)


def test_drawing_asks_for_no_layout(bare: BarePage) -> None:
    line = played_out(120)
    line.goto(0)
    played = opened(bare, Board(line))
    bare.rest()
    bare.keeps_document = False
    bare.page.evaluate(
        """() => {
            window.asked = [];
            const sizes = ["scrollTop", "scrollHeight", "clientHeight", "clientWidth", "offsetHeight", "offsetTop"];
            for (const type of [Element.prototype, HTMLElement.prototype]) {
                for (const name of sizes) {
                    const own = Object.getOwnPropertyDescriptor(type, name);
                    if (!own) continue;
                    Object.defineProperty(type, name, { ...own, get() {
                        if (this.matches(".branches, .branches *")) window.asked.push(name);
                        return own.get.call(this);
                    } });
                }
            }
        }"""
    )
    # A scroll that has come tells where it is; drawing a step does not ask.
    tree(bare).evaluate("one => one.onscroll = null")
    played.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp")
    bare.rest()
    assert bare.page.evaluate("() => window.asked") == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (740, 632), (740, 900), (780, 632), (1180, 760)])
def test_every_size_has_room_for_it(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    board = Board(MARCH)
    board.goto(board.line.main()[-1].id)
    played = opened(bare, board)
    box = tree(bare).bounding_box()
    assert box
    assert box["height"] >= 84
    assert box["width"] >= 250
    # Where a board is higher than the page, it comes into view by itself, above the steps.
    steps = bare.view().locator(".controls").bounding_box()
    assert steps
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= max(steps["y"], height if width > 760 else 0)
    expect(current(bare)).to_be_in_viewport()
    sideways = tree(bare).evaluate("one => one.scrollWidth - one.clientWidth")
    assert sideways <= 0
    # No text is cut by the row below it.
    cut = (
        bare.view()
        .locator(".twig")
        .evaluate_all("all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)")
    )
    assert cut == []
    assert played.board.cursor == board.line.main()[-1].id


def test_an_exported_page_has_it_without_python(browser: Browser, tmp_path: Path) -> None:
    board = Board(MARCH)
    board.goto(board.line.main()[1].id)
    board.line.glyph("?!")
    file = board.save(tmp_path / "march.html")
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    page: Page = context.new_page()
    page.set_default_timeout(PAGE_MS)
    page.goto(file.as_uri())
    page.locator(".sk-root").focus()
    page.keyboard.press("t")
    found = page.get_by_role("treeitem", selected=True)
    expect(found).to_have_accessible_name(f"4 {LIMITED} dubious {PAYS}")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".sentence")).to_have_text(TOTAL)
    page.get_by_role("treeitem", name="0 Start").click()
    expect(page.locator(".where b")).to_have_text("0")
    context.close()
