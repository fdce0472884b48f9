"""From a position to a proved puzzle in a file: written by hand on the board, checked there, and saved."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from sekiwidget.lesson import Answer, Scenario
from sekiwidget.lesson.puzzle.verify import verify
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
PUZZLE = EXAMPLES / "combat" / "38-puzzle-one-sword.toml"
LESSON = EXAMPLES / "combat" / "06-swords-wake-guns.toml"


def opened(bare: BarePage, board: Board) -> Bridge:
    """A real board behind the page, with its editor open."""
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press("e")
    expect(field(bare, "Comment")).to_be_focused()
    return played


def field(bare: BarePage, name: str) -> Locator:
    return bare.view().locator(".edit").get_by_label(name, exact=True)


def button(bare: BarePage, name: str) -> Locator:
    return bare.view().locator(".edit").get_by_role("button", name=name, exact=True)


def press(played: Bridge, name: str) -> None:
    button(played.bare, name).click()
    played.pump()


def write(played: Bridge, name: str, text: str) -> None:
    """Fill in a field and leave it."""
    one = field(played.bare, name)
    one.fill(text)
    one.press("Tab")
    played.pump()


def test_from_a_position_to_a_proved_puzzle_in_a_file(bare: BarePage, tmp_path: Path) -> None:
    board = Board(Scenario.from_file(PUZZLE).start(), game="sekigahara")
    played = opened(bare, board)
    press(played, "Lesson")
    write(played, "Title", "One sword")
    write(played, "Description", "The sword may go to the first gun\nor to the second.")
    press(played, "Puzzle")
    field(bare, "Side to play").select_option("Tokugawa")
    played.pump()
    write(played, "Task", "Win at Minakuchi and lose no block.")
    write(played, "Goal: facts, separated by commas", "combat.winner tokugawa, lost.tokugawa 0")
    write(played, "Maximum number of decisions", "4")
    write(played, "Hints, one per line", "Count both guns.\nPlay the plain card first.")
    press(played, "Check the lesson")
    found = bare.view().get_by_role("status", name="Results of the check")
    expect(found).to_contain_text("The script does not reach the goal")
    played.press("e")
    for made in Scenario.from_file(PUZZLE).play().line.main():
        if made.commit is not None and made.commit.before == board.position and made.commit.actor != "chance":
            played.types(str(made.commit.action))
    own = next(node.id for node in board.line.main() if str(node.commit and node.commit.action).startswith("deploy"))
    board.goto(own)
    played.pump()
    bare.view().locator(".sk-root").focus()
    played.press("e")
    answer = field(bare, "Answer to this move")
    answer.fill("The plain card first.")
    field(bare, "This move is right").check()
    played.pump()
    press(played, "Check the lesson")
    expect(found).to_contain_text("The lesson is correct, and so is its puzzle.")
    expect(found).to_contain_text("1 of 3 first commits solve it")
    file = tmp_path / "puzzle.toml"
    board.save(file)
    written = Scenario.from_file(file)
    assert written.title == "One sword"
    assert written.puzzle is not None
    assert (written.puzzle.within, written.puzzle.hints[1]) == (4, "Play the plain card first.")
    assert written.puzzle.answers == (Answer("deploy tokugawa1g with tokugawa", "The plain card first.", right=True),)
    assert verify(written)


def test_what_python_refuses_stays_to_be_mended(bare: BarePage) -> None:
    board = Board(replace(Scenario.from_file(PUZZLE), puzzle=None))
    played = opened(bare, board)
    press(played, "Puzzle")
    goal = "Goal: facts, separated by commas"
    write(played, goal, "combat.winer tokugawa")
    expect(bare.view().locator(".refusal")).to_contain_text("Did you mean")
    expect(field(bare, goal)).to_have_value("combat.winer tokugawa")
    write(played, goal, "combat.winner   tokugawa")
    expect(field(bare, goal)).to_have_value("combat.winner tokugawa")
    expect(bare.view().locator(".refusal")).to_have_count(0)


def test_a_fault_leads_to_its_commit_and_its_field(bare: BarePage) -> None:
    board = Board(LESSON)
    played = opened(bare, board)
    board.line.delete(board.line.main()[-6].id)
    board.refresh()
    board.goto(1)
    played.pump()
    press(played, "Check the lesson")
    fault = bare.view().locator(".checked li .link").first
    expect(fault).to_contain_text("expected")
    fault.click()
    played.pump()
    assert board.cursor == board.line.main()[-1].id
    press(played, "Puzzle")
    write(played, "Task", "Win.")
    press(played, "Check the lesson")
    bare.view().locator(".checked").get_by_role("button", name="The puzzle is not complete").click()
    expect(field(bare, "Side to play")).to_be_focused()
    expect(field(bare, "Side to play")).to_have_attribute("aria-invalid", "true")


def test_a_puzzle_is_taken_away_only_when_sure(bare: BarePage) -> None:
    board = Board(Scenario.from_file(PUZZLE).play())
    played = opened(bare, board)
    press(played, "Puzzle")
    press(played, "Remove the puzzle")
    press(played, "Keep it")
    assert "[puzzle]" in board.scenario
    press(played, "Remove the puzzle")
    press(played, "Remove it")
    assert "[puzzle]" not in board.scenario
    expect(field(bare, "Task")).to_have_value("")


def test_by_keys_alone(bare: BarePage) -> None:
    board = Board(LESSON)
    played = opened(bare, board)
    for _ in range(12):
        if button(bare, "Lesson").evaluate("(one) => one.matches(':focus')"):
            break
        played.press("Tab")
    played.press("Enter", "Tab")
    expect(field(bare, "Title")).to_be_focused()
    bare.page.keyboard.insert_text(" e ? 1")
    played.press("Tab")
    assert board.lesson["title"] == "e ? 1"
    assert board.cursor == 0


@pytest.mark.parametrize("kind", ["read", "public"])
def test_no_form_where_nothing_is_written(bare: BarePage, kind: str) -> None:
    more: dict[str, Any] = {"mode": "read"} if kind == "read" else {"perspectives": "public"}
    board = Board(LESSON, **more)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press("e")
    expect(bare.view().locator(".lesson")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_open_form_makes_no_page_scroll(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    played = opened(bare, Board(Scenario.from_file(PUZZLE).play()))
    before = bare.page.evaluate("document.documentElement.scrollHeight")
    press(played, "Lesson")
    press(played, "Puzzle")
    press(played, "Check the lesson")
    assert bare.page.evaluate("document.documentElement.scrollHeight") == before
    check = button(bare, "Check the lesson")
    check.scroll_into_view_if_needed()
    expect(check).to_be_in_viewport()
    for name in ("Task", "Hints, one per line", "Title"):
        one = field(bare, name)
        one.scroll_into_view_if_needed()
        expect(one).to_be_in_viewport()
        box = one.bounding_box()
        assert box is not None
        assert box["width"] > 150
        assert box["height"] >= 24
