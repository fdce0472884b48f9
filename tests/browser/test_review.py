"""The review in the desk and over the slider: by button or key, stepped through, on a phone and on a saved page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from sekiwidget import Board
from sekiwidget.board.session import background
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.test_values import Later

LESSON = "examples/combat/06-swords-wake-guns.toml"
TRIALS = 1500
BETTER = "deploy ukita3 with ukita"
SAID = "Ishida went wrong in one decision, as far as the figures can tell."


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """What weighs only when it is told to."""
    found = Later()
    monkeypatch.setattr(background, "running_loop", lambda: found)
    return found


def fought(**more: Any) -> Board:
    """A battle that is over, in which Ishida stopped deploying too early."""
    board = Board(LESSON, **{"perspectives": ["ishida"], **more})
    board.goto(3)
    board.play("stop")
    board.play("stop")
    board.play("lose ukita3")
    board._parts.reviewer.n = TRIALS
    return board


def asks(bridge: Bridge, later: Later) -> Locator:
    """The review, asked for by its button, once it is made."""
    view = bridge.bare.view()
    view.get_by_role("button", name="Review").click()
    bridge.pump()
    later.run()
    bridge.pump()
    return view.get_by_role("region", name="Review")


def test_it_is_asked_for_at_the_end_and_leads_to_what_mattered(bare: BarePage, later: Later) -> None:
    board = fought()
    bridge = Bridge(bare, board)
    view = bare.view()
    review = asks(bridge, later)
    expect(review.locator(".said")).to_have_text(SAID)
    card = review.get_by_role("listitem")
    expect(card).to_have_count(1)
    name = r"^Move \d+, mistake: .1\.\d\. Ishida stops deploying\. Better: Ishida deploys Ukita 3 "
    expect(card.get_by_role("button").first).to_have_accessible_name(re.compile(name))
    expect(card.locator(".because")).to_contain_text("It cost 1.")
    expect(view.locator(".reading, .acting").first).to_be_hidden()
    card.get_by_role("button").first.click()
    bridge.pump()
    before, after = board.review["ishida"]["moments"][0]["node"], board.review["ishida"]["moments"][0]["after"]
    assert board.cursor == after
    card.get_by_role("button", name="Show better").click()
    bridge.pump()
    assert board.cursor == before
    assert len(bridge.marks("shown")) == 2, "a block and a card"
    expect(review).to_be_visible()
    bridge.press("ArrowRight")
    assert bridge.marks("shown") == []
    card.get_by_role("button", name="Try again").click()
    bridge.pump()
    assert board.cursor == before
    expect(review).to_be_hidden()
    expect(view.get_by_role("button", name="What should I do?")).to_be_visible()
    expect(view.locator(".choosing")).to_be_visible()
    assert board.review["ishida"]["state"] == "done", "it can be shown again"


def test_what_is_tried_again_is_weighed_on_its_card(bare: BarePage, later: Later) -> None:
    board = fought()
    bridge = Bridge(bare, board)
    card = asks(bridge, later).get_by_role("listitem")
    bridge.press("1")
    card.get_by_role("button", name="Try again").click()
    bridge.pump()
    assert board.review["ishida"]["moments"][0].get("tried") is None
    bridge.types(BETTER)
    bridge.pump()
    later.run()
    bridge.pump()
    expect(card.locator(".anew")).to_contain_text("It is advised: nothing is surely better.")
    bridge.press("Escape")
    expect(card).to_be_hidden()


def test_the_curve_stands_over_the_slider(bare: BarePage, later: Later) -> None:
    board = fought()
    bridge = Bridge(bare, board)
    view = bare.view()
    asks(bridge, later)
    expect(view.locator(".plotted")).to_have_text("How many pieces Ishida is ahead")
    plot, rail = view.locator(".plot").bounding_box(), view.locator(".rail").bounding_box()
    assert plot and rail
    assert abs(plot["x"] - rail["x"]) < 1 and abs(plot["width"] - rail["width"]) < 1
    knob, cursor = view.locator(".knob"), view.locator(".plot > .here")
    for _ in range(3):
        one, other = knob.bounding_box(), cursor.bounding_box()
        assert one and other
        assert abs(one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2) < 1
        bridge.press("ArrowLeft")
    bare.page.mouse.click(plot["x"] + 1, plot["y"] + plot["height"] - 2)
    bridge.pump()
    assert board.cursor == 0
    view.locator(".signs .disk").click()
    bridge.pump()
    assert board.cursor == board.review["ishida"]["moments"][0]["after"]
    rows = view.locator(".review table tr")
    assert rows.count() == len(board.review["ishida"]["curve"])
    expect(rows.first).to_have_text(re.compile(r"^Move 0\s*0$"))


def test_keys_ask_stop_step_and_close(bare: BarePage, later: Later) -> None:
    board = fought()
    bridge = Bridge(bare, board)
    view = bare.view()
    review = view.locator(".review")
    view.locator(".sk-root").focus()
    bridge.press("i")
    expect(review).to_contain_text("Trying each decision in possible deals")
    expect(review.locator(".meter")).to_be_visible()
    bridge.press("Escape")
    expect(review).to_be_hidden()
    assert board.review == {}
    bridge.press("i")
    expect(review.get_by_role("button", name="Stop the review")).to_be_visible()
    later.run()
    bridge.pump()
    bridge.press("Home", "]")
    assert board.cursor == board.review["ishida"]["moments"][0]["after"]
    bridge.press("End", "[")
    assert board.cursor == board.review["ishida"]["moments"][0]["after"]
    bridge.press("End", "1")
    assert board.cursor == board.review["ishida"]["moments"][0]["after"]
    bridge.press("Escape")
    expect(review).to_be_hidden()
    bridge.press("i")
    expect(review).to_contain_text(SAID)


def test_more_cards_dice_and_the_other_side(bare: BarePage, later: Later) -> None:
    """Those that cost most come first; each has its place on the curve, as has what chance did."""
    board = Board(LESSON)
    nodes = [node.id for node in board.line.main()]
    moments = [
        {
            "node": nodes[at],
            "after": nodes[at + 1],
            "number": at + 1,
            "glyph": "?",
            "mark": "mistake",
            "change": f"\N{MINUS SIGN}{12 - at} %",
            "played": f"This at {at}.",
            "better": "Better: that.",
            "cost": "It cost something.",
            "main": main,
        }
        for at, main in ((2, True), (5, True), (9, True), (7, False))
    ]
    review = {
        "state": "done",
        "end": nodes[-1],
        "who": "Tokugawa",
        "side": "black",
        "others": [["ishida", "Ishida"]],
        "said": "Four decisions.",
        "moments": moments,
        "caption": "The chance to win",
        "curve": [[nodes[0], 50, "50 %"], [nodes[8], 70, "70 %"], [nodes[-1], 0, "0 %"]],
        "scale": [[100, "100 %"], [50, "50 %"], [0, "0 %"]],
        "dice": [[nodes[4], "+4 %"]],
    }
    board.set_trait("review", {"all": review})
    bridge = Bridge(bare, board)
    view = bare.view()
    view.locator(".sk-root").focus()
    bridge.press("i")
    shown = view.get_by_role("region", name="Review")
    expect(shown.locator("h4")).to_have_text(["What cost most", "What cost less"])
    expect(shown.locator(".card strong")).to_have_text(["This at 2.", "This at 5.", "This at 9.", "This at 7."])
    # What belongs together is shown to its end: a deployment and its acceptance.
    for after in (3, 7, 9, 10):
        bridge.press("]")
        assert board.cursor == nodes[after]
    expect(shown.locator(".looked .card strong")).to_have_text("This at 9.")
    bridge.press("4")
    assert board.cursor == nodes[9]
    die = view.locator(".die")
    expect(die).to_have_attribute("title", "Chance: +4 %")
    die.click()
    bridge.pump()
    assert board.cursor == nodes[4]
    expect(shown.locator("table tr").last).to_have_text(re.compile(r"^Move \d+\s*Chance: \+4 %$"))
    board._parts.reviewer.n = 24
    shown.get_by_role("button", name="Review Ishida").click()
    bridge.pump()
    later.run()
    bridge.pump()
    expect(shown.locator(".coachhead")).to_contain_text("Ishida")


def test_each_reader_opens_it_for_himself(bare: BarePage, later: Later) -> None:
    bridge = Bridge(bare, fought())
    bare.show()
    asks(bridge, later)
    expect(bare.view(0).locator(".review")).to_be_visible()
    expect(bare.view(1).locator(".review")).to_be_hidden()
    expect(bare.view(1).get_by_role("button", name="Review")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_nothing_is_cut(bare: BarePage, later: Later, theme: str) -> None:
    bare.keeps_document = False
    bare.page.set_viewport_size({"width": 390, "height": 844})
    bridge = Bridge(bare, fought(theme=theme))
    review = asks(bridge, later)
    view = bare.view()
    for part in (
        view.locator(".plot"),
        view.locator(".plotted"),
        view.locator(".scale span").first,
        review.locator(".said"),
    ):
        expect(part).to_be_in_viewport(ratio=1)
        box = part.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    bridge.press("1")
    for name in ("Show better", "Try again", "Close"):
        button = review.get_by_role("button", name=name)
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert view.locator(".sk-root").evaluate("root => root.scrollWidth <= root.clientWidth")


def test_a_saved_page_opens_with_it(browser: Browser, later: Later, tmp_path: Path) -> None:
    """Without Python: cards and curve lead through the line, and nothing can be asked for."""
    board = fought()
    board._receive(board, {"review": True, "node": board.cursor, "as": "ishida", "id": 1}, [])
    later.run()
    board.save(tmp_path / "page.html")
    page = browser.new_page()
    try:
        page.goto((tmp_path / "page.html").as_uri())
        review = page.get_by_role("region", name="Review")
        expect(review.locator(".said")).to_have_text(
            "Ishida went wrong in one decision, as far as the figures can tell."
        )
        expect(review.get_by_role("button", name="Try again")).to_have_count(0)
        where = page.locator(".where b")
        end = where.inner_text()
        page.keyboard.press("1")
        expect(where).not_to_have_text(end)
        review.get_by_role("button", name="Show better").click()
        expect(page.locator(".target.shown")).to_have_count(2)
        expect(page.locator(".curve")).to_be_visible()
        page.keyboard.press("Escape")
        expect(review).to_be_hidden()
        page.get_by_role("button", name="Review").click()
        expect(review).to_be_visible()
    finally:
        page.close()
