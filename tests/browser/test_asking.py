"""Questions before a step: answered by keys, by mouse and on a phone, heard, kept by the board, and on a saved page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Error, expect

from sekiwidget import Board
from tests.board.test_asking import ASKED, asked
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

SUM, RULE = "What will this come to?", "Which rule forbids this?"


def before(bridge: Bridge, what: str, view: str = "all") -> int:
    """Goes to right before the first question of a kind; returns its node."""
    timeline = bridge.board._pages.feed.timelines[view]
    node = next(one for one, kind in asked(timeline.nodes).items() if kind == what)
    bridge.board.goto(bridge.board.line.nodes[node].parent or 0)
    bridge.pump()
    bridge.bare.view().locator(".sk-root").focus()
    return node


def note(faults: list[str], error: Error) -> None:
    """Keep what went wrong on a page."""
    faults.append(str(error))


def shown(board: Board) -> list[int]:
    """The nodes of the step shown, its main commit first."""
    return [node.id for node in board._source.steps.of(board.line.nodes[board.cursor])]


def test_a_number_is_typed_and_what_it_lacks_is_marked(bare: BarePage) -> None:
    board = Board(ASKED, perspectives=["public"])
    bridge = Bridge(bare, board)
    view = bare.view()
    node = before(bridge, "sum", "public")
    asking = view.get_by_role("region", name="Before you see it")
    bridge.press("ArrowRight")
    expect(asking.get_by_role("heading")).to_have_text(SUM)
    expect(asking).to_contain_text("Tokugawa deploys the Tokugawa gun with a sword card.")
    assert board.cursor == board.line.nodes[node].parent
    expect(view.locator(".reading")).to_be_hidden()
    seat = view.locator(".sum .terms.blank")
    expect(seat.locator(".term:not(.total)")).to_have_count(3)
    spoken = view.get_by_role("status")
    expect(spoken).to_contain_text(SUM)
    bridge.press("7", "Backspace", "2")
    expect(seat.locator(".total b")).to_have_text("2")
    bridge.press("Enter")
    assert node in shown(board)
    assert board.predictions == {node: "wrong"}
    expect(asking).to_be_hidden()
    expect(view.locator(".predicted")).to_have_text("You said 2. It is 4.Predicted so far: 0 of 1 right.")
    expect(view.locator(".why .missed")).to_have_count(1)
    expect(view.locator(".why .missed")).to_contain_text("the gun fires this was missing")
    expect(spoken).to_contain_text("You said 2. It is 4.")
    bridge.press("ArrowLeft", "ArrowRight")
    assert node in shown(board), "it is asked once"


def test_a_rule_is_chosen_by_mouse_and_no_more_is_asked(bare: BarePage) -> None:
    board = Board(ASKED, perspectives=["tokugawa"])
    bridge = Bridge(bare, board)
    view = bare.view()
    node = before(bridge, "rule", "tokugawa")
    view.get_by_role("button", name="One step forward").click()
    asking = view.locator(".asking")
    expect(asking.get_by_role("heading")).to_have_text(RULE)
    options = asking.locator(".answers button")
    expect(options).to_have_count(3)
    expect(asking.get_by_role("button", name="That is my answer")).to_be_hidden()
    right = next(i for i in range(3) if "8.2.2" in (options.nth(i).text_content() or ""))
    options.nth(right).click()
    bridge.pump()
    assert board.predictions == {node: "right"}
    expect(view.locator(".predicted")).to_contain_text("8.2.2 Cards and deployment is right.")
    bridge.press("ArrowRight")
    expect(asking.get_by_role("heading")).to_have_text(SUM)
    bridge.press("q")
    expect(asking).to_be_hidden()
    assert board.predictions[shown(board)[0]] == "skipped"
    expect(view.locator(".predicted")).to_have_count(0)
    for _ in range(6):
        bridge.press("ArrowRight")
        expect(asking).to_be_hidden()
    assert list(board.predictions.values()) == ["right", "skipped"]


def test_a_saved_page_asks_on_a_phone_and_only_whom_it_may(browser: Browser, tmp_path: Path) -> None:
    """It has no kernel, and nothing of a question that its view is not asked."""
    for view, heads in (("tokugawa", {SUM, RULE, "Who will win?"}), ("public", {SUM, "Who will win?"})):
        file = tmp_path / f"{view}.html"
        Board(ASKED, perspectives=[view]).save(file)
        with browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce") as context:
            page = context.new_page()
            faults: list[str] = []
            page.on("pageerror", partial(note, faults))
            page.goto(file.as_uri())
            page.locator(".sk-root").focus()
            asking, found = page.locator(".asking"), set[str]()
            for _ in range(30):
                page.keyboard.press("ArrowRight")
                if asking.is_visible():
                    found.add(asking.get_by_role("heading").text_content() or "")
                    for button in asking.get_by_role("button").all():
                        box = button.bounding_box()
                        assert not box or (box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["height"] >= 36)
            assert found == heads
            assert faults == []
