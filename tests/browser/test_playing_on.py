"""When something may be chosen on the board and by whom, and what those see who may not."""

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game as found
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.playing import EXAMPLES, actions, at_of, battle, lesson, table

# -- reading, and playing on -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "key", "click"])
def test_a_lesson_shows_no_choices_until_somebody_plays_on(bare: BarePage, way: str) -> None:
    played = lesson(bare)
    view = bare.view()
    onward = view.get_by_role("button", name="Play on from here")
    expect(onward).to_contain_text("Tokugawa: ")
    expect(view.locator(".choosing")).to_be_hidden()
    assert played.marks() == []
    block = at_of(played, "deploy", 0, "ii4")
    if way == "button":
        played.play_on()
    elif way == "key":
        view.locator(".sk-root").press("p")
    else:
        played.hit(block)
    expect(view.locator(".choosing .list button").first).to_be_visible()
    expect(onward).to_be_hidden()
    if way == "click":
        assert played.marks("picked") == [block]
    else:
        assert block in played.marks()
    assert played.board.cursor == 1
    view.get_by_role("button", name="Back to the lesson").click()
    expect(view.locator(".choosing")).to_be_hidden()
    expect(onward).to_be_visible()
    assert played.marks() + played.marks("picked") == []


def test_choices_are_shown_where_there_is_nothing_ahead_to_read(bare: BarePage) -> None:
    played = table(bare)
    expect(bare.view().locator(".choosing .list button").first).to_be_visible()
    expect(bare.view().get_by_role("button", name="Play on from here")).to_be_hidden()
    assert played.marks()


# -- who may, and who is there -----------------------------------------------------------------------------------------


def test_a_board_for_reading_offers_nothing(bare: BarePage) -> None:
    played = lesson(bare, mode="read")
    assert played.marks() == []
    expect(bare.view().locator(".entry")).to_be_hidden()
    assert bare.sent == []


def test_a_silent_kernel_leaves_a_board_that_steps(bare: BarePage) -> None:
    bare.page.clock.install()
    played = battle(bare)
    view = bare.view()
    line = played.entry()
    line.fill("stop")
    line.press("Enter")
    expect(view.locator(".told")).to_be_hidden()
    bare.page.clock.run_for(3100)
    expect(view.locator(".told")).to_have_text("Read-only: Python does not answer. Stepping still works.")
    assert played.marks() == []
    view.locator(".sk-root").focus()
    bare.page.keyboard.press("ArrowLeft")
    assert bare.get("cursor") == 0
    played.pump()
    expect(view.locator(".told")).to_be_hidden()


def test_questions_without_an_answer_leave_a_board_that_plays(bare: BarePage) -> None:
    """Completions of a typed text, and why something cannot be picked."""
    bare.page.clock.install()
    played = battle(bare)
    view = bare.view()
    marked = played.marks()
    view.locator(".sk-root").press("/")
    view.locator(".typed").press_sequentially("sto")
    bare.page.clock.run_for(10_000)
    assert {"complete": "sto"}.items() <= bare.sent[-1].items()
    expect(view.locator(".told")).to_be_hidden()
    assert played.marks() == marked != []
    bare.page.keyboard.press("Escape")
    view.locator('[data-id="hand.tokugawa.3"]').click()
    bare.page.clock.run_for(10_000)
    assert "point" in bare.sent[-1]
    expect(view.locator(".told")).to_be_hidden()
    view.locator(".sk-root").press("/")
    view.locator(".typed").fill("stop")
    bare.page.keyboard.press("Enter")
    played.pump()
    assert "stop" in actions(played)
    expect(view.locator(".popup")).to_be_hidden()


@pytest.mark.parametrize("width", [1120, 480])
def test_a_finger_need_not_be_exact(bare: BarePage, width: int) -> None:
    played = table(bare, width=width)
    for dx, dy in ((-11, 0), (11, 0), (0, -11), (0, 11)):
        x, y = played.point("c6")
        bare.page.mouse.click(x + dx, y + dy)
        assert played.marks("picked") == ["c6"]
        bare.page.mouse.click(x + dx, y + dy)
        assert played.marks("picked") == []


def test_a_finger_taps_and_drags(bare: BarePage) -> None:
    played = table(bare)
    finger = bare.page.context.new_cdp_session(bare.page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start, end = played.point("c6"), played.point("d6")
    touch("touchStart", start)
    touch("touchEnd")
    expect(bare.view().locator('.picked[data-at="c6"]')).to_have_count(1)
    bare.page.keyboard.press("Escape")
    touch("touchStart", start)
    for share in (0.3, 0.6, 1):
        touch("touchMove", (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
    touch("touchEnd")
    bare.rest()
    played.pump()
    assert "move archer c6-d6" in actions(played)


def test_chance_goes_on_where_it_is_asked_to(bare: BarePage) -> None:
    game = found("sekigahara")
    board = Board(Line(game.new({}, 1), seed=1))
    played = Bridge(bare, board)
    assert board.turn["by"] == "chance"
    expect(bare.view().locator(".told")).to_have_text(
        "Tokugawa must draw five cards first. Chance decides automatically."
    )
    bare.view().get_by_role("button", name="Continue", exact=True).click()
    played.pump()
    assert board.cursor > 0
    expect(bare.view().get_by_role("button", name="Continue", exact=True)).to_be_hidden()


def test_the_other_side_s_view_says_who_decides(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml", perspectives=["tokugawa", "ishida"])
    board.goto(1)
    played = Bridge(bare, board)
    played.play_on()
    assert played.marks()
    played.look("Ishida")
    assert played.marks() == []
    asked = "Tokugawa has the initiative and must deploy or stop. Tokugawa decides in another view."
    expect(bare.view().locator(".told")).to_have_text(asked)


def test_a_side_is_told_why_in_its_own_view_alone(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "04-leaders-first.toml", perspectives=["tokugawa", "ishida"])
    board.goto(next(node.id for node in board.line.nodes if node.commit and "declare" in str(node.commit.action)))
    side = board.position.to_move
    played = Bridge(bare, board)
    view = bare.view()
    played.look(str(side).title())
    played.types("muster tokugawa2 edo")
    expect(view.locator(".tasks .refusal")).to_contain_text("Tokugawa musters Tokugawa 2 at Edo")
    assert "muster" not in str(board.notice), "the other side's page has another notice"
    expect(view.get_by_role("status")).to_contain_text("Tokugawa musters Tokugawa 2 at Edo")
