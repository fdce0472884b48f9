"""Writing on the board: comments, marks, names, order, deleting; by hand and by key, and what comes out of it."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
BATTLE = EXAMPLES / "combat" / "06-swords-wake-guns.toml"
TABLE = EXAMPLES / "war-chest" / "01-the-first-round.toml"
MAP = EXAMPLES / "campaign" / "01-how-it-begins.toml"


def opened(bare: BarePage, source: Any, node: int = 0, **more: Any) -> Bridge:
    """A real board behind the page, with what edits it open and the focus in the comment."""
    board = source if isinstance(source, Board) else Board(source, **more)
    board.goto(node)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press("e")
    expect(comment(bare)).to_be_focused()
    return played


def comment(bare: BarePage) -> Locator:
    return bare.view().get_by_role("textbox", name="Comment", exact=True)


def name_of(bare: BarePage) -> Locator:
    return bare.view().get_by_role("textbox", name="Name of the variation")


def press(played: Bridge, name: str) -> None:
    """Press a button by its name."""
    played.bare.view().get_by_role("button", name=name, exact=True).click()
    played.pump()


def says(bare: BarePage, words: str) -> None:
    """The live region."""
    expect(bare.view().get_by_role("status")).to_contain_text(words)


def variation(board: Board) -> int:
    """The node that begins the named variation of the battle."""
    return next(node.id for node in board.line.nodes if node.name)


# -- comments ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "node"), [(BATTLE, 4), (TABLE, 2)])
def test_a_comment_is_saved_when_the_writer_leaves_it(bare: BarePage, source: Path, node: int) -> None:
    played = opened(bare, source, node)
    bare.page.keyboard.insert_text("Look at the left wing.")
    assert "left wing" not in played.board.scenario
    played.press("Escape")
    says(bare, "Saved.")
    assert "# Look at the left wing." in played.board.scenario
    expect(comment(bare)).to_be_visible()
    expect(bare.view().locator(".sk-root")).to_be_focused()
    played.press("Escape")
    expect(comment(bare)).to_be_hidden()
    expect(bare.view().locator(".comment")).to_contain_text("Look at the left wing.")
    assert played.board.cursor == node


def test_ctrl_enter_saves_and_the_writer_goes_on(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 4)
    comment(bare).fill("One")
    played.press("Control+Enter")
    assert played.board.line.nodes[4].comment == "One"
    expect(comment(bare)).to_be_focused()
    bare.page.keyboard.press("End")
    bare.page.keyboard.press("Enter")
    bare.page.keyboard.insert_text("  ? e Home 1")
    played.press("Escape")
    assert played.board.line.nodes[4].comment == "One\n? e Home 1", "what is typed is no key of the board"
    assert played.board.cursor == 4


def test_what_is_being_written_is_not_written_over(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 4)
    comment(bare).fill("half a thou")
    played.board.line.nodes[4].comment = "by Python"
    played.board.refresh()
    played.pump()
    expect(comment(bare)).to_have_value("half a thou")
    played.press("Escape")
    assert played.board.line.nodes[4].comment == "half a thou"


def test_what_was_written_belongs_to_its_commit(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 4)
    comment(bare).fill("of the fourth")
    played.board.goto(6)
    played.pump()
    assert played.board.line.nodes[4].comment == "of the fourth"
    expect(comment(bare)).to_have_value(played.board.line.nodes[6].comment)
    played.press("Escape")
    assert played.board.line.nodes[6].comment != "of the fourth"


def test_what_is_written_where_commits_are_one_step_belongs_to_the_first(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 3)
    nodes = played.board.line.nodes
    expect(comment(bare)).to_have_value(nodes[2].comment)
    comment(bare).fill("of both")
    played.press("Control+Enter")
    assert (nodes[2].comment, nodes[3].comment) == ("of both", "")
    played.press("Escape", "c")
    expect(comment(bare)).to_have_value("")
    comment(bare).fill("of this alone")
    played.press("Control+Enter")
    assert (nodes[2].comment, nodes[3].comment) == ("of both", "of this alone")


def test_an_empty_text_takes_a_comment_away(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 4)
    comment(bare).fill("for now")
    played.press("Control+Enter")
    comment(bare).fill("")
    played.press("Control+Enter")
    assert played.board.line.nodes[4].comment == ""
    assert "for now" not in played.board.scenario


def test_another_view_shows_what_was_written(bare: BarePage) -> None:
    played = opened(bare, BATTLE, 4)
    other = bare.show()
    comment(bare).fill("for both")
    played.press("Escape")
    expect(bare.view(other).locator(".comment")).to_contain_text("for both")


# -- variations --------------------------------------------------------------------------------------------------------


def test_a_variation_gets_a_name(bare: BarePage) -> None:
    board = Board(BATTLE)
    played = opened(bare, board, variation(board))
    name_of(bare).fill("a plain card")
    played.press("Enter")
    says(bare, "Saved.")
    assert "( a plain card\n" in board.scenario
    expect(bare.view().locator(".variation strong")).to_have_text("a plain card")


def test_a_name_may_hold_any_signs(bare: BarePage) -> None:
    board = Board(BATTLE)
    played = opened(bare, board, variation(board))
    name_of(bare).fill('what (if), or "why"')
    played.press("Enter")
    expect(bare.view().locator(".variation strong")).to_have_text('what (if), or "why"')
    expect(name_of(bare)).to_have_value('what (if), or "why"')
    assert '( "what (if), or \\"why\\""\n' in board.scenario


def test_a_variation_becomes_the_main_line(bare: BarePage) -> None:
    board = Board(BATTLE)
    start = variation(board)
    played = opened(bare, board, start)
    press(played, "Make this the main line")
    says(bare, "This is the main line now.")
    assert start in [node.id for node in board.line.main()]
    expect(bare.view().locator(".variation")).to_have_count(0)
    expect(name_of(bare)).to_be_hidden()
    expect(bare.view().get_by_role("button", name="Make this the main line")).to_be_hidden()
    again = Board(board.scenario)
    assert [str(node.commit.action) for node in again.line.main() if node.commit] == [
        str(node.commit.action) for node in board.line.main() if node.commit
    ]


def test_deleting_asks_in_its_place(bare: BarePage) -> None:
    board = Board(BATTLE)
    start = variation(board)
    named = board.line.nodes[start].name
    parent = board.line.nodes[start].parent
    played = opened(bare, board, start)
    view = bare.view()
    keep = view.get_by_role("button", name="Keep it")
    for leave in ("Enter", "Escape"):
        press(played, "Delete from here")
        expect(keep).to_be_focused()
        played.press(leave)
        expect(keep).to_be_hidden()
        assert board.line.holds(start)
    press(played, "Delete from here")
    press(played, "Delete")
    says(bare, "Deleted.")
    assert not board.line.holds(start)
    assert named not in board.scenario
    assert bare.get("cursor") == board.cursor == parent
    assert view.get_by_text(named).count() == 0
    expect(view.locator(".choice").filter(has_text="Main line")).to_have_count(0)
    played.press("Escape")
    expect(comment(bare)).to_be_hidden()


def test_the_start_is_not_deleted(bare: BarePage) -> None:
    opened(bare, BATTLE, 0)
    expect(bare.view().get_by_role("button", name="Delete from here")).to_be_hidden()


def test_back_to_where_the_main_line_was_left(bare: BarePage) -> None:
    board = Board(BATTLE)
    start = variation(board)
    parent = board.line.nodes[start].parent
    assert parent is not None
    board.goto(start)
    main = next(board.line.children(parent)).id
    played = Bridge(bare, board)
    view = bare.view()
    view.locator(".sk-root").focus()
    played.press("b")
    assert board.cursor == parent
    expect(view.locator(".choice").filter(has_text=board.line.nodes[start].name)).to_be_visible()
    played.press("ArrowRight")
    # What belongs to a commit is shown with it.
    assert board.cursor == next(board.line.children(main)).id, "the main line goes on"
    played.press("ArrowDown")
    assert board.cursor == start
    view.get_by_role("button", name="Back to the main line").click()
    played.pump()
    assert board.cursor == parent
    played.press("b")
    assert board.cursor == parent


# -- marks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "one", "other"), [(MAP, "kyoto", "osaka"), (TABLE, "c6", "d6")])
def test_rings_and_arrows_by_hand(bare: BarePage, source: Path, one: str, other: str) -> None:
    played = opened(bare, source)
    board = played.board
    commits = len(board.line)
    played.press("Escape")
    press(played, "Ring")
    played.click(one)
    says(bare, "Ring drawn.")
    assert f"@ mark {one}\n" in board.scenario
    assert played.marks("picked") == [one]
    played.click(other)
    assert f"@ mark {one} {other}\n" in board.scenario
    played.click(one)
    says(bare, "Ring removed.")
    assert f"@ mark {other}\n" in board.scenario
    start, end = played.point(one), played.point(other)
    bare.page.mouse.move(*start)
    bare.page.mouse.down()
    bare.page.mouse.move(*end, steps=6)
    bare.page.mouse.up()
    played.pump()
    says(bare, "Arrow drawn.")
    assert f"@ arrow {one} {other}\n" in board.scenario
    press(played, "Arrow")
    played.click(one)
    assert played.marks("picked") == [one]
    played.click(other)
    says(bare, "Arrow removed.")
    assert "@ arrow" not in board.scenario
    assert len(board.line) == commits, "nothing was played"
    again = Board(board.scenario)
    assert [note.words for note in again.line.nodes[0].notes] == [(other,)]


@pytest.mark.parametrize(("source", "one"), [(MAP, "edo"), (TABLE, "c6")])
def test_rings_and_arrows_by_key(bare: BarePage, source: Path, one: str) -> None:
    played = opened(bare, source)
    view = bare.view()
    played.press("Escape")
    view.get_by_role("button", name="Ring", exact=True).press("Enter")
    view.locator(f'[data-at="{one}"]').focus()
    played.press("Enter")
    assert f"@ mark {one}\n" in played.board.scenario
    expect(view.locator(f'[data-at="{one}"]')).to_have_attribute("aria-pressed", "true")
    expect(view.locator(f'[data-at="{one}"]')).to_be_focused()
    view.get_by_role("button", name="Arrow", exact=True).press("Enter")
    says(bare, "Choose its start, then its end.")
    view.locator(f'[data-at="{one}"]').focus()
    played.press("Enter")
    says(bare, "Now choose the end of the arrow.")
    played.press("ArrowRight", "ArrowUp")
    there = view.locator(".target:focus").get_attribute("data-at")
    assert there
    assert there != one
    played.press("Enter")
    assert f"@ arrow {one} {there}\n" in played.board.scenario
    assert played.board.cursor == 0


def test_escape_leaves_one_thing_after_the_other(bare: BarePage) -> None:
    played = opened(bare, TABLE)
    view = bare.view()
    played.press("Escape")
    press(played, "Arrow")
    played.click("c6")
    assert played.marks("picked") == ["c6"]
    played.press("Escape")
    assert played.marks("picked") == []
    assert played.marks("later")
    played.press("Escape")
    expect(view.get_by_role("button", name="Arrow", exact=True)).to_have_attribute("aria-pressed", "false")
    played.press("Escape")
    expect(comment(bare)).to_be_hidden()
    assert [message for message in bare.sent if "edit" in message] == []


def test_choices_rest_while_places_are_marked(bare: BarePage) -> None:
    board = Board(TABLE)
    played = opened(bare, board, len(board.line) - 1)
    can = played.marks()
    assert can
    press(played, "Ring")
    assert played.marks() == []
    played.click("c6")
    assert [message for message in bare.sent if "act" in message] == []
    press(played, "Ring")
    assert played.marks() == can


def test_a_refused_attempt_takes_a_comment_and_no_marks(bare: BarePage) -> None:
    board = Board(BATTLE.with_name("03-mon-must-match.toml"))
    leaf = next(node.id for node in board.line.nodes if node.attempt is not None)
    played = opened(bare, board, leaf)
    expect(bare.view().get_by_role("button", name="Ring", exact=True)).to_be_hidden()
    comment(bare).fill("the mon!")
    played.press("Escape")
    assert board.line.nodes[leaf].comment == "the mon!"
    assert "# the mon!" in board.scenario


# -- who may -----------------------------------------------------------------------------------------------------------


def test_a_board_for_reading_has_no_pencil(bare: BarePage) -> None:
    played = Bridge(bare, Board(BATTLE, mode="read"))
    view = bare.view()
    expect(view.locator('[data-key="e"]')).to_be_hidden()
    view.locator(".sk-root").focus()
    played.press("e")
    expect(comment(bare)).to_be_hidden()


def test_a_silent_kernel_takes_the_pencil_away(bare: BarePage) -> None:
    bare.page.clock.install()
    played = opened(bare, BATTLE, 4)
    comment(bare).fill("is anybody there?")
    bare.page.keyboard.press("Escape")
    bare.page.clock.run_for(3100)
    expect(bare.view().locator('[data-key="e"]')).to_be_hidden()
    expect(comment(bare)).to_be_hidden()
    played.pump()
    expect(comment(bare)).to_be_visible()
    expect(comment(bare)).to_have_value("is anybody there?")
    assert played.board.line.nodes[4].comment == "is anybody there?"


@pytest.mark.parametrize("width", [1120, 480])
def test_what_edits_is_large_enough_and_has_a_name(bare: BarePage, width: int) -> None:
    board = Board(BATTLE, width=width)
    played = opened(bare, board, variation(board))
    press(played, "Delete from here")
    press(played, "Lesson")
    press(played, "Puzzle")
    if width < 600:
        press(played, "Tools")
    controls = (
        bare.view()
        .locator(".edit")
        .locator("button, textarea, input, select")
        .or_(bare.view().locator('[data-key="e"], [data-key="b"]'))
        .filter(visible=True)
    )
    assert controls.count() == 34
    for control in controls.all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
        assert control.evaluate("one => one.innerText || one.title || one.labels[0].innerText")
