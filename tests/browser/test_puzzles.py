"""Puzzles on the page: solved and failed with the keyboard alone, refuted, helped, shown, left and begun again."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from sekiwidget.export.replay import replay
from sekiwidget.games.sekigahara.rules.position import Position
from tests.browser import states
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.lessons import SILENT

SWORD = "examples/combat/38-puzzle-one-sword.toml"
NOTHING_TO_WIN = "examples/course/01-what-a-block-is/2-nothing-to-win.toml"
MARKER = "examples/war-chest/44-puzzle-the-sixth-marker.toml"


class Learner(Bridge):
    """Somebody at a board that asks, with a keyboard and no mouse."""

    @property
    def panel(self) -> Locator:
        return self.bare.view().locator(".puzzle")

    def type(self, text: str) -> None:
        """Type an action into the line of text and play it."""
        self.bare.view().locator(".sk-root").focus()
        self.press("/")
        self.bare.page.keyboard.type(text)
        self.press("Enter")

    def record(self, what: Locator) -> None:
        """Note all that an element says from now on: a reply that is played out soon takes the place of its words."""
        what.evaluate(
            """one => {
                window.recorded = [];
                const note = () => recorded.push(one.textContent);
                new MutationObserver(note).observe(one, { childList: true, characterData: true, subtree: true });
            }"""
        )

    def recorded(self, words: str) -> None:
        """Wait until it has said this."""
        self.bare.page.wait_for_function("words => recorded.some(one => one.includes(words))", arg=words)

    def ask(self, name: str) -> None:
        """Go to a button at the foot of the desk with Tab, and press it."""
        self.bare.view().locator(".sk-root").focus()
        for _ in range(60):
            self.press("Tab")
            here = self.bare.page.evaluate(
                """() => {
                    let found = document.activeElement;
                    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
                    return found.closest(".helps") ? found.textContent : "";
                }"""
            )
            if here.startswith(name):
                return self.press("Enter")
        raise AssertionError(f"Tab does not lead to {name}")


@pytest.fixture
def learner(bare: BarePage) -> Learner:
    return Learner(bare, Board(SWORD))


def test_a_puzzle_is_solved_with_the_keyboard(learner: Learner) -> None:
    expect(learner.panel.locator(".task")).to_contain_text("Win at Minakuchi and lose no block.")
    expect(learner.panel.locator(".left")).to_have_text("4 decisions left")
    learner.record(learner.bare.view().get_by_role("status"))
    learner.type("deploy tokugawa1g with tokugawa")
    expect(learner.panel).to_have_attribute("data-state", "right")
    expect(learner.panel.locator(".verdict")).to_have_text("Right.")
    expect(learner.panel.locator(".because")).to_contain_text("The plain card first")
    learner.recorded("Right. The plain card first")
    learner.press("End")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    expect(learner.panel.locator(".verdict")).to_contain_text("Solved")
    closing = "A sword counts most when all the other guns are already on the field."
    expect(learner.bare.view().locator(".after")).to_have_text(closing)
    assert learner.board.result.solved
    assert learner.board.result.tries == 1


def test_the_answer_to_a_right_move_is_played_out(learner: Learner) -> None:
    learner.record(learner.bare.view().locator(".sentence"))
    learner.type("deploy tokugawa1g with tokugawa")
    learner.recorded("Tokugawa deploys the Tokugawa gun with a plain card: 1 impact, from 0 to 1.")
    expect(learner.bare.view().locator(".sentence")).to_contain_text("Ishida deploys")
    expect(learner.bare.view().locator(".key.play")).to_have_attribute("title", "Play (space)")
    learner.pump()
    assert learner.board.cursor == learner.board.puzzle_session.here


def test_who_types_does_not_wait_for_the_answer(learner: Learner) -> None:
    play = learner.bare.view().locator(".key.play")
    learner.type("deploy tokugawa1g with tokugawa")
    expect(play).to_have_attribute("title", "Stop (space)")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(play).to_have_attribute("title", "Play (space)")
    expect(learner.panel).to_have_attribute("data-state", "solved")


def test_a_mistake_gets_the_teacher_s_words_and_is_taken_back(learner: Learner) -> None:
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel.locator(".verdict")).to_have_text("Not yet: two points of impact too few: 5 of the 7 needed.")
    expect(learner.panel.locator(".because")).to_contain_text("Too early")
    expect(learner.panel).to_have_attribute("data-state", "wrong")
    expect(learner.bare.view().get_by_role("status")).to_contain_text("Too early")
    learner.ask("Take back")
    expect(learner.panel).to_have_attribute("data-state", "asked")
    assert learner.board.cursor == learner.board.puzzle_session.here


def test_after_a_mistake_its_taking_back_has_the_focus(learner: Learner) -> None:
    back = learner.bare.view().get_by_role("button", name="Take back")
    for take in ("Enter", "Backspace"):
        learner.type("stop")
        expect(back).to_be_focused()
        expect(back).to_have_class("do")
        learner.press(take)
        expect(learner.panel).to_have_attribute("data-state", "asked")
        expect(learner.bare.view().locator(".sk-root")).to_be_focused()
        assert learner.board.cursor == learner.board.puzzle_session.here


def test_a_refutation_is_played_out(learner: Learner) -> None:
    learner.type("stop")
    expect(learner.panel.locator(".verdict")).to_contain_text("Not yet")
    # The board plays it by itself.
    expect(learner.bare.view().locator(".sentence")).to_contain_text("Ishida")
    learner.bare.view().locator(".sk-root").focus()
    learner.press("End")
    learner.pump()
    assert learner.board.cursor == learner.board.line.main()[-1].id
    assert learner.board.position.fact("combat.winner") == "ishida"


def test_a_second_mistake_is_shown_itself_not_the_first(learner: Learner) -> None:
    learner.type("stop")
    learner.ask("Take back")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel.locator(".because")).to_contain_text("Too early")
    learner.reads("Tokugawa deploys the Tokugawa gun with a sword card: 3 impact, from 0 to 3.")
    learner.press("End")
    here = learner.board.puzzle_session.here
    after = [
        str(node.commit.action) for node in learner.board.line.path(learner.board.cursor)[here + 1 :] if node.commit
    ]
    assert after[0] == "deploy tokugawa1g with tokugawa+"


def test_who_takes_back_is_not_carried_on(learner: Learner) -> None:
    play = learner.bare.view().locator(".key.play")
    learner.type("stop")
    expect(play).to_have_attribute("title", "Stop (space)")
    learner.bare.view().get_by_role("button", name="Take back").click()
    learner.pump()
    expect(play).to_have_attribute("title", "Play (space)")
    assert learner.board.cursor == learner.board.puzzle_session.here


@pytest.mark.parametrize("help_", ["Take back", "Solution"])
def test_a_kernel_that_hears_of_steps_late_goes_where_it_was_asked_to(learner: Learner, help_: str) -> None:
    """While a refutation plays, any help skips to its end; Python hears of that last, and does not go there again."""
    view = learner.bare.view()
    learner.type("stop")
    expect(view.locator(".key.play")).to_have_attribute("title", "Stop (space)")
    view.get_by_role("button", name=help_).click()
    learner.pump(holds=True)
    assert learner.board.cursor == learner.board.puzzle_session.here
    assert learner.bare.get("cursor") == learner.board.cursor
    # The choices of the position shown have come.
    expect(learner.panel).to_have_attribute("data-state", "asked" if help_ == "Take back" else "shown")
    assert learner.bare.get("choices")["node"] == learner.board.cursor


def test_each_help_has_a_key(learner: Learner) -> None:
    learner.bare.view().locator(".sk-root").focus()
    learner.press("h")
    expect(learner.panel.locator(".hints li")).to_have_count(1)
    learner.press("s")
    expect(learner.panel).to_have_attribute("data-state", "shown")
    learner.press("a")
    expect(learner.panel).to_have_attribute("data-state", "asked")
    learner.press("x")
    expect(learner.panel).to_have_attribute("data-state", "free")


def test_hints_and_the_solution(learner: Learner) -> None:
    learner.ask("Hint")
    learner.ask("Hint")
    expect(learner.panel.locator(".hints li")).to_have_count(2)
    after = learner.bare.view().locator(".after")
    expect(after).to_have_count(0)
    learner.ask("Solution")
    expect(learner.panel).to_have_attribute("data-state", "shown")
    expect(after).to_have_text("A sword counts most when all the other guns are already on the field.")
    learner.ask("Try again")
    expect(learner.panel).to_have_attribute("data-state", "asked")
    expect(after).to_have_count(0)
    assert learner.board.result.shown
    assert not learner.board.result.solved


def test_exploring_lets_go(learner: Learner) -> None:
    learner.ask("Explore")
    learner.type("stop")
    expect(learner.panel.locator(".verdict")).to_contain_text("nothing is judged")
    assert learner.board.result.tries == 0
    learner.ask("Take back")
    expect(learner.panel).to_have_attribute("data-state", "asked")


@pytest.mark.parametrize("way", ["click", "p", "/"])
def test_who_plays_on_from_a_solved_puzzle_explores(learner: Learner, way: str) -> None:
    """What is picked first stays picked; nothing is offered before, and nothing counts after."""
    view, card = learner.bare.view(), "hand.tokugawa.0"
    learner.type("deploy tokugawa1g with tokugawa")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    result = learner.board.result
    learner.press("Escape", "Home", "ArrowRight")
    expect(view.locator(".choosing, .entry").locator("visible=true")).to_have_count(0)
    assert learner.marks() == []
    if way == "click":
        learner.hit(card)
        assert learner.marks("picked") == [card]
        learner.press("Escape")
    else:
        learner.press(way)
    expect(learner.panel.locator(".verdict")).to_have_text("Free exploration: nothing is judged.")
    if way == "/":
        expect(view.locator(".typed")).to_be_focused()
    else:
        expect(view.locator(".choosing .pickable, .choosing .choice").first).to_be_visible()
    learner.type("stop")
    learner.pump()
    expect(view.locator(".sentence")).to_have_text("Tokugawa stops deploying.")
    assert learner.board.result == result
    learner.ask("Take back")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    assert learner.board.result == result


def test_a_click_on_what_may_not_be_picked_leaves_a_puzzle_solved(learner: Learner) -> None:
    learner.type("deploy tokugawa1g with tokugawa")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    learner.press("Escape", "Home", "ArrowRight")
    learner.hit("hand.ishida.0")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    assert learner.board.puzzle_session.state == "solved"


def test_what_is_refused_is_no_try(learner: Learner) -> None:
    learner.type("deploy tokugawa1g with ukita")
    expect(learner.bare.view().locator(".tasks .refusal")).to_contain_text("3.3")
    assert learner.board.result.tries == 0


def test_a_board_without_a_puzzle_shows_none(bare: BarePage) -> None:
    Learner(bare, Board("examples/combat/01-one-place-at-a-time.toml"))
    expect(bare.view().locator(".puzzle")).to_be_hidden()


@pytest.mark.parametrize("width", [1180, 390])
def test_the_result_stands_beside_the_map_of_a_retreat(bare: BarePage, width: int) -> None:
    board = Board(NOTHING_TO_WIN, width=width)
    for text in board.puzzle_session.show():
        board.play(text)
    board.goto(next(node.id for node in board.line.main() if cast("Position", node.position).step == "retreat"))
    Bridge(bare, board)
    result = bare.view().locator(".sum:visible")
    expect(result).to_contain_text("Ishida:0Tokugawa")
    box, chart = result.locator(".terms").bounding_box(), bare.view().locator(".frame.side").bounding_box()
    assert box and chart
    assert box["x"] + box["width"] <= chart["x"]
    assert result.locator(".terms").evaluate("one => one.scrollWidth <= one.clientWidth")


HOUSE = """() => {
    window.gone = 0;
    const host = Symbol.for("sekiwidget.host");
    const cellBelow = (board) => board.matches(".sk-root") && (() => window.gone++);
    globalThis[host] = { ...globalThis[host], cellBelow };
}"""
"""A page whose host has a cell below the board's, as a notebook has."""


def test_what_is_done_leads_on_in_the_notebook_where_the_board_leads_nowhere(bare: BarePage) -> None:
    learner = Learner(bare, Board(SWORD))
    bare.page.evaluate(HOUSE)
    onward = bare.view().get_by_role("button", name="Continue in the notebook")
    expect(onward).to_be_hidden()
    learner.ask("Solution")
    expect(learner.panel).to_have_attribute("data-state", "shown")
    expect(bare.view().locator(".foot .do:visible")).to_have_text("Continue in the notebookN")
    onward.click()
    bare.page.wait_for_function("() => window.gone === 1")
    bare.view().locator(".sk-root").press("n")
    bare.page.wait_for_function("() => window.gone === 2")


def test_a_lesson_leads_on_in_the_notebook_from_its_end(bare: BarePage) -> None:
    learner = Learner(bare, Board("examples/combat/01-one-place-at-a-time.toml"))
    bare.page.evaluate(HOUSE)
    onward = bare.view().get_by_role("button", name="Continue in the notebook")
    expect(onward).to_be_hidden()
    bare.view().locator(".sk-root").press("End")
    expect(onward).to_be_visible()
    # Who plays on is not done.
    learner.play_on()
    expect(onward).to_be_hidden()


def test_the_end_of_a_variation_leads_back_and_not_on(bare: BarePage) -> None:
    bridge = Learner(bare, Board("examples/lessons/gifu.toml"))
    bare.page.evaluate(HOUSE)
    main = bridge.board.line.main()
    leaves = (node for node in bridge.board.line.nodes if node.commit and not node.children)
    aside = next(node for node in leaves if node not in main)
    bare.update(cursor=aside.id)
    expect(bare.view().get_by_role("button", name="Back to the main line")).to_be_visible()
    expect(bare.view().get_by_role("button", name="Continue in the notebook")).to_be_hidden()
    bare.update(cursor=main[-1].id)
    expect(bare.view().get_by_role("button", name="Continue in the notebook")).to_be_visible()


def test_a_button_clicked_twice_helps_or_leads_on_once(bare: BarePage) -> None:
    played = states.led_on(bare)
    view = bare.view()
    following = view.get_by_role("button", name="Next: ")
    title = following.locator("span").inner_text().removeprefix("Next: ")
    # Python answers late: both clicks find the same button.
    following.dblclick()
    played.pump()
    heading = view.locator("h2")
    expect(heading).to_have_text(title)
    # What asks is not done: nothing leads on from it, and a key that is held gives one hint.
    expect(following).to_be_hidden()
    view.get_by_role("button", name="Hint 1").dblclick()
    played.pump()
    expect(view.locator(".hints li")).to_have_count(1)
    view.locator(".sk-root").focus()
    bare.page.keyboard.down("h")
    bare.page.keyboard.down("h")
    bare.page.keyboard.up("h")
    played.pump()
    expect(view.locator(".hints li")).to_have_count(2)
    expect(heading).to_have_text(title)


def test_a_file_that_a_busy_kernel_shows_late_begins_at_its_start(bare: BarePage) -> None:
    """Its reader steps in the last file and goes on; the kernel hears of the step when the next file is shown."""
    played = states.led_on(bare)
    view = bare.view()
    following = view.get_by_role("button", name="Next: ")
    title = following.locator("span").inner_text().removeprefix("Next: ")
    view.locator(".sk-root").focus()
    bare.page.keyboard.press("Home")
    following.click()
    played.pump(holds=True)
    expect(view.locator("h2")).to_have_text(title)
    assert played.board.cursor == 1
    assert bare.get("choices")["node"] == bare.get("cursor") == played.board.cursor
    # What is done there is done.
    view.get_by_role("button", name="Hint 1").click()
    played.pump(holds=True)
    expect(view.locator(".hints li")).to_have_count(1)


def test_another_game_s_puzzle(bare: BarePage) -> None:
    learner = Learner(bare, Board(MARKER))
    learner.type("pass with royal")
    expect(learner.panel).to_have_attribute("data-state", "wrong")
    learner.ask("Take back")
    learner.type("tactic light_cavalry e3-f3-f4")
    expect(learner.panel).not_to_have_attribute("data-state", "wrong")


def test_a_search_is_no_dead_python_and_may_be_stopped_with_a_key(bare: BarePage) -> None:
    bare.page.clock.install()
    board = Board(SWORD)
    bare.mount(board)
    view = bare.view()
    view.locator(".sk-root").focus()
    bare.page.keyboard.press("s")
    for done in range(4):
        board._pages.send_search_progress(done, 10)
        bare.update(puzzle=board.puzzle)
        bare.page.clock.run_for(1_500)
        expect(view.locator(".puzzle")).to_contain_text(f"Still searching …{done} of 10 seconds.")
        expect(view.get_by_text(SILENT)).to_have_count(0)
    bare.page.keyboard.press("q")
    assert [one.get("puzzle") for one in bare.sent] == ["show", "stop"]
    bare.page.clock.run_for(3_100)
    expect(view.get_by_text(SILENT).first).to_be_visible()


def test_what_is_not_judged_is_neither_right_nor_wrong_and_is_played_on(bare: BarePage) -> None:
    learner = Learner(bare, Board(SWORD))
    learner.board.puzzle_session.seconds = 0
    learner.type("deploy tokugawa1g with tokugawa")
    expect(learner.panel).to_have_attribute("data-state", "unjudged")
    expect(learner.panel).to_contain_text("Not judged.There are too many continuations to search all of them")
    disc, sign = (learner.panel.locator(one).bounding_box() for one in (".seal.open", ".seal.open .unsure"))
    assert disc and sign
    assert disc["x"] <= sign["x"] <= disc["x"] + disc["width"] - sign["width"], "the sign is in its disc"
    assert disc["y"] <= sign["y"] <= disc["y"] + disc["height"] - sign["height"]
    learner.type("deploy tokugawa2 with tokugawa+")
    expect(learner.panel).not_to_have_attribute("data-state", "asked")


@pytest.mark.parametrize("secure", [True, False])
def test_answers_are_copied(bare: BarePage, secure: bool, tmp_path: Path) -> None:
    """A solved puzzle offers a line to paste into a cell, which judges the answers anew."""
    bare.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if not secure:
        bare.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    learner = Learner(bare, Board(SWORD, answers=tmp_path))
    view = bare.view()
    expect(view.get_by_role("button", name="Copy my answers")).to_be_hidden()
    learner.type("deploy tokugawa1g with tokugawa")
    expect(learner.panel).to_have_attribute("data-state", "right")
    learner.type("deploy tokugawa1g with tokugawa+")
    expect(learner.panel).to_have_attribute("data-state", "solved")
    if secure:
        learner.press("j")
        expect(view.get_by_text("Answers copied")).to_be_visible()
        line = bare.page.evaluate("navigator.clipboard.readText()")
    else:
        learner.ask("Copy my answers")
        area = view.get_by_role("dialog", name="Copy my answers").get_by_label("Your answers")
        expect(area).to_be_focused()
        line = area.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    answers, lesson = ast.literal_eval(line.removeprefix("sekiwidget.replay"))
    assert lesson == SWORD
    assert replay(answers, lesson).at_try == 1
