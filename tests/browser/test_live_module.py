"""What boards need only while Python answers: asked for when it is first needed, once for a page, and waited for."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from sekiwidget.board.wire.static_files import live_module
from sekiwidget.lesson.editor.open import open_editor
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.lessons import SILENT

EXAMPLES = Path(__file__).parents[2] / "examples"
BATTLE = EXAMPLES / "combat" / "06-swords-wake-guns.toml"


def bridge(bare: BarePage) -> Bridge:
    """A board of which the page gets the module from Python, at a commit with a comment."""
    board = Board(BATTLE)
    board.goto(4)
    return bridged(bare, board)


def bridged(bare: BarePage, board: Board) -> Bridge:
    """This board, of which the page gets the module from Python."""
    # A document keeps the module for its next board.
    bare.keeps_document = False
    played = Bridge(bare, board)
    bare.page.evaluate("() => void (host.model.answersLive = false)")
    return played


def asked(bare: BarePage) -> int:
    """How often the page has asked for the module."""
    return sum("live" in message for message in bare.sent)


def answer(bare: BarePage, text: str) -> None:
    """Answer the page's request with this text."""
    number = next(message["id"] for message in bare.sent if "live" in message)
    bare.receive({"answer": number, "ok": True, "live": text})


def comment(view: Locator) -> Locator:
    return view.get_by_role("textbox", name="Comment", exact=True)


def waiting(bare: BarePage) -> Locator:
    """A board whose kernel is busy, with the pencil pressed; the message that is shown meanwhile."""
    bare.page.clock.install()
    bridge(bare)
    bare.view().locator(".sk-root").press("e")
    return bare.view().get_by_role("status").filter(has_text="Waiting for Python")


def test_it_is_asked_for_once_and_only_when_it_is_needed(bare: BarePage) -> None:
    played = bridge(bare)
    bare.show()
    first, second = bare.view(0), bare.view(1)
    first.locator(".sk-root").focus()
    played.press("ArrowRight", "d", "d", "t", "t", "ArrowLeft")
    assert asked(bare) == 0, "what every reader does needs none of it"
    played.press("e")
    expect(comment(first)).to_be_focused()
    second.locator(".sk-root").focus()
    played.press("e")
    expect(comment(second)).to_be_focused()
    assert asked(bare) == 1


def test_while_python_is_busy_the_board_says_so(bare: BarePage) -> None:
    waits = waiting(bare)
    view = bare.view()
    pencil = view.locator('[data-key="e"]')
    expect(waits).to_be_visible()
    expect(pencil).to_have_attribute("aria-busy", "true")
    bare.page.keyboard.type("t d")
    expect(view.get_by_role("tree")).to_be_hidden()
    bare.page.keyboard.press("ArrowLeft")
    answer(bare, live_module())
    expect(comment(view)).to_be_focused()
    expect(waits).to_be_hidden()
    expect(pencil).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize(("key", "part"), [("e", ".edit"), ("w", ".coach"), ("i", ".review")])
def test_what_comes_late_still_comes_into_view(bare: BarePage, key: str, part: str) -> None:
    bare.page.set_viewport_size({"width": 740, "height": 560})
    bridge(bare)
    bare.page.evaluate("() => scrollTo(0, 0)")
    view = bare.view()
    view.locator(".sk-root").press(key)
    bare.rest()
    bare.rest()
    answer(bare, live_module())
    expect(view.locator(part)).to_be_visible()
    bare.rest()
    bare.rest()
    at, steps = view.locator(part).bounding_box(), view.locator(".controls").bounding_box()
    assert at
    assert steps
    assert 0 <= at["y"] < steps["y"]


def test_it_takes_no_focus_from_a_reader_who_has_gone_on(bare: BarePage) -> None:
    waiting(bare)
    bare.page.evaluate("() => document.activeElement.blur()")
    answer(bare, live_module())
    expect(comment(bare.view())).to_be_visible()
    expect(comment(bare.view())).not_to_be_focused()


def test_a_silent_python_is_said_in_one_sentence_and_may_answer_late(bare: BarePage) -> None:
    waits = waiting(bare)
    view = bare.view()
    expect(waits).to_be_visible()
    bare.page.clock.run_for(3100)
    expect(view.locator(".told")).to_have_text(SILENT)
    expect(waits).to_be_hidden()
    answer(bare, live_module())
    expect(comment(view)).to_be_visible()


def test_a_module_that_cannot_be_loaded_is_an_error_and_may_be_asked_for_again(bare: BarePage) -> None:
    waits = waiting(bare)
    view = bare.view()
    answer(bare, "export { nothing")
    expect(view.get_by_role("alert")).to_be_visible()
    expect(waits).to_be_hidden()
    assert any("console error" in fault for fault in bare.faults)
    bare.faults.clear()
    view.locator(".sk-root").press("Escape")
    view.locator(".sk-root").press("e")
    assert asked(bare) == 2


def without_kernel(bare: BarePage, board: Board) -> None:
    """Show a board as in a notebook that is opened without its kernel."""
    bare.keeps_document = False
    bare.mount(board, show=False)
    bare.page.evaluate("""() => {
        host.model.answersLive = false;
        document.getElementById("host").className = "jupyter-widgets-disconnected";
    }""")
    bare.show()


def test_a_table_can_be_read_without_python(bare: BarePage) -> None:
    """The table stands as plain text, the picture steps."""
    board = Board(open_editor('game = "sekigahara"\n[position]\nsetup = "empty"\n'))
    without_kernel(bare, board)
    table = bare.view().locator(".readonly")
    expect(table).to_be_visible()
    expect(table).to_have_text(board.setting["text"])
    expect(bare.view().get_by_text("Waiting for Python")).to_be_hidden()


def test_a_review_is_offered_only_where_it_can_be_shown(bare: BarePage) -> None:
    """A saved notebook keeps it, but what shows it comes from Python, or with a page."""
    board = Board(BATTLE)
    board.set_trait("review", {"all": {"state": "done", "end": 0, "said": "Nothing was wrong."}})
    without_kernel(bare, board)
    view = bare.view()
    expect(view.locator(".told")).to_have_text(SILENT)
    expect(view.get_by_role("button", name="Review")).to_be_hidden()
    view.locator(".sk-root").press("i")
    assert asked(bare) == 0
    expect(view.locator(".told")).to_have_text(SILENT)


def test_a_review_waits_for_what_shows_it(bare: BarePage) -> None:
    bare.page.clock.install()
    board = Board(BATTLE)
    board.set_trait("review", {"all": {"state": "done", "end": 0, "said": "Nothing was wrong."}})
    bridged(bare, board)
    view = bare.view()
    offered = view.get_by_role("button", name="Review")
    offered.click()
    expect(offered).to_have_attribute("aria-busy", "true")
    answer(bare, live_module())
    expect(view.get_by_role("region", name="Review")).to_contain_text("Nothing was wrong.")
    expect(view.locator(".reading")).to_be_hidden()
