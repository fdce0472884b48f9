"""Acting from the page: what is played, what plays itself, what is refused and who is told."""

from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.games.start import new
from tests.board.battles import battle
from tests.board.pages import Page, shown

Make = Callable[..., Board]
FIELD = "T: declare gifu\nI: outside\n"
DEPLOY = "deploy tokugawa2 with tokugawa"


def at_field(board: Make, **look: Any) -> tuple[Board, Page]:
    """A board where Tokugawa is to deploy, and its page."""
    made = board(battle(script=FIELD), **look)
    made.goto(2)
    return made, Page(made)


def test_a_text_is_played_and_the_cursor_goes_to_it(board: Make) -> None:
    made, page = at_field(board)
    assert page.act(DEPLOY) == {"ok": True, "node": 3, "end": 3}
    assert str(made.line.nodes[3].commit) != ""
    assert made.cursor == page.state["cursor"] == 3
    assert page.state["choices"]["node"] == 3
    assert made.notice == {}
    assert page.agrees()


def test_what_every_choice_of_the_page_says_can_be_played(board: Make) -> None:
    made, page = at_field(board)
    for choice in made.choices["list"]["all"]:
        picked = [pick["ids"][: pick["least"]] for pick in choice.get("picks", [])]
        text = choice["form"].replace("{0}", " ".join(picked[0]) if picked else "")
        if len(picked) > 1:
            continue
        assert page.act(text, 2)["ok"], text
    assert page.agrees()


def test_acting_inside_the_line_makes_a_variation(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    made.goto(1)
    known = made.length
    assert page.act("inside") == {"ok": True, "node": known, "end": known}
    assert made.line.nodes[known].parent == 1
    assert made.line.nodes[1].children == [2, known]
    assert page.agrees()


def test_the_same_act_again_goes_to_the_commit_that_stands(board: Make) -> None:
    made, page = at_field(board)
    page.act(DEPLOY, 2)
    assert page.act(DEPLOY, 2) == {"ok": True, "node": 3, "end": 3}
    assert made.length == 4


def test_who_reads_elsewhere_is_not_pulled_away(board: Make) -> None:
    made, page = at_field(board)
    made.goto(0)
    assert page.act(DEPLOY, 2) == {"ok": True, "node": 3, "end": 3}
    assert made.cursor == page.state["cursor"] == 0
    assert made.choices["node"] == 0


def test_an_act_at_a_refused_attempt_is_made_where_that_was_made(board: Make) -> None:
    made, page = at_field(board)
    page.act("deploy fukushima1g with tokugawa")
    made.goto(3)
    assert page.state["choices"]["list"] == made.get_state("choices")["choices"]["list"]
    assert page.state["choices"]["list"]["all"]
    assert page.act(DEPLOY, 3) == {"ok": True, "node": 4, "end": 4}
    assert made.line.nodes[4].parent == 2
    assert made.cursor == 4
    made.goto(3)
    page.act("stop", 2)
    assert made.cursor == 5, "whoever looks at the attempt stands where it was made"


def test_what_has_one_option_goes_by_itself_where_everything_is_open(board: Make) -> None:
    made = board(battle(blocks="ukita2", hand="ukita", script=FIELD))
    page = Page(made)
    made.goto(2)
    answer = page.act(DEPLOY)
    assert answer["ok"]
    assert answer["end"] >= answer["node"]
    assert len(list(made.position.legal())) != 1
    assert made.cursor == answer["end"]
    assert made.turn["by"] in ("page", "over")


def test_chance_goes_by_itself(board: Make) -> None:
    made = board(new("sekigahara", seed=5))
    page = Page(made)
    rolled = False
    while not rolled:
        actor, text = next(iter(made.legal)).split(": ", 1)
        answer = page.act(text)
        assert answer["ok"], (actor, text)
        between = made.line.nodes[answer["node"] + 1 : answer["end"] + 1]
        rolled = any(node.commit is not None and node.commit.actor == "chance" for node in between)
        assert made.turn["by"] == "page"
    assert page.agrees()


def test_acting_where_the_line_has_a_scripted_draw_goes_along_it(board: Make) -> None:
    made = board(new("sekigahara", seed=5))
    page = Page(made)
    while True:
        here = made.cursor
        text = next(iter(made.legal)).split(": ", 1)[1]
        answer = page.act(text)
        if answer["end"] > answer["node"]:
            break
    known = made.length
    made.goto(here)
    assert page.act(text) == answer
    assert made.length == known


def test_a_refusal_is_a_leaf_a_notice_and_an_answer(board: Make) -> None:
    made, page = at_field(board)
    position = made.position
    answer = page.act("deploy fukushima1g with tokugawa")
    assert answer["ok"] is False
    # The place of the cross is for the one who asked.
    assert {key: value for key, value in answer["notice"].items() if key != "at"} == made.notice == page.state["notice"]
    assert made.notice["n"] == 1
    assert made.notice["kind"] == "refused"
    assert made.notice["rules"][0][0] == "8.2.2"
    assert len(made.notice["rules"][0][1]) > 20
    assert made.notice["node"] == 3
    assert page.state["timelines"]["all"]["nodes"][3]["refused"]["text"] == "deploy fukushima1g with tokugawa"
    assert (made.cursor, made.position) == (2, position)
    assert page.agrees()
    page.act(DEPLOY)
    assert made.notice == {}


def test_words_that_cannot_be_read_change_nothing(board: Make) -> None:
    made, page = at_field(board)
    before = shown(made)
    for number, text in enumerate(["dance", "", "deploy", "X: stop", "T:", "deploy <b>", "stop\x00", "\ud800"], 1):
        answer = page.act(text)
        assert answer["ok"] is False, text
        assert answer["notice"]["kind"] == "error"
        assert answer["notice"]["n"] == made.notice["n"] == number
    assert shown(made) == before


def test_two_at_one_screen_act_each_in_their_own_view(board: Make) -> None:
    made, page = at_field(board, perspectives=["tokugawa", "ishida"])
    assert made.turn == {
        "node": 2,
        "side": "tokugawa",
        "name": "Tokugawa",
        "by": "page",
        "as": ["tokugawa"],
        "curtain": True,
        "asks": ["8.5", "Tokugawa has the initiative and must deploy or stop."],
    }
    assert set(made.choices["list"]) == {"tokugawa"}
    before = shown(made)
    answer = page.act(DEPLOY, view="ishida")
    assert answer["notice"]["text"] == "Tokugawa decides here, in the view of Tokugawa."
    assert shown(made) == before
    assert page.act(DEPLOY, view="tokugawa")["ok"]
    assert made.turn["as"] == ["ishida"]
    assert set(made.choices["list"]) == {"ishida"}


def test_the_answer_tells_who_asked_and_the_notice_no_more_than_all_may_read(board: Make) -> None:
    made, page = at_field(board, perspectives=["tokugawa", "ishida"])
    answer = page.act("deploy fukushima1g with tokugawa", view="tokugawa")
    assert made.notice == {
        "n": 1,
        "kind": "refused",
        "text": "Tokugawa tried an action that is not allowed.",
        "node": 3,
    }
    assert answer["notice"]["rules"][0][0] == "8.2.2"
    assert (answer["notice"]["n"], answer["notice"]["node"]) == (1, 3)
    assert page.act("deploy tokugawa9", view="tokugawa")["notice"]["title"] == "Cannot be read: deploy tokugawa9"
    assert made.notice == {"n": 2, "kind": "error", "text": "Tokugawa wrote an action that cannot be read."}


def test_a_decision_with_one_option_waits_where_that_would_tell_something(board: Make) -> None:
    text = battle(blocks="ukita2", hand="ukita", script=FIELD)
    open_board, hidden = board(text), board(text, perspectives=["tokugawa", "ishida"])
    for made, view in ((open_board, "all"), (hidden, "tokugawa")):
        made.goto(2)
        Page(made).act(DEPLOY, view=view)
    assert [node.commit.actor for node in hidden.line.nodes[3:] if node.commit] == ["tokugawa"]
    assert len(open_board.line) >= len(hidden.line)


@pytest.mark.parametrize("view", ["public", "ishida", "chance", "nobody", "", "Tokugawa", "__class__"])
def test_a_view_that_may_not_act_changes_nothing(board: Make, view: str) -> None:
    made, page = at_field(board, perspectives=["public", "tokugawa", "ishida"])
    before = shown(made)
    answer = page.act(DEPLOY, view=view)
    assert answer["ok"] is False
    assert made.notice["kind"] == "error"
    assert made.notice["text"]
    assert shown(made) == before


def test_a_side_that_is_not_shown_is_played_from_python(board: Make) -> None:
    made, page = at_field(board, perspectives="ishida")
    assert made.turn["by"] == "python"
    assert made.choices["list"] == {}
    assert page.act(DEPLOY, view="ishida")["notice"]["text"] == "Tokugawa is not played on this board."
    made.play(f"T: {DEPLOY}")
    assert made.turn["by"] == "page"


def test_a_board_for_reading_only_steps(board: Make) -> None:
    made = board(battle(), mode="read")
    page = Page(made)
    before = shown(made)
    assert made.mode == "read"
    assert made.choices["list"] == {}
    for content in ({"act": "declare gifu", "as": "all"}, {"complete": "d", "as": "all"}, {"edit": "delete"}):
        answer = page.ask(node=0, **content)
        assert answer["notice"]["text"] == "This board is read-only: it only shows steps."
    assert shown(made) == before
    made.comm.page_writes(cursor=3)
    assert made.cursor == 3


def test_chance_is_scripted_by_hand_only_where_everything_is_open(board: Make) -> None:
    made = board(new("sekigahara", seed=5), perspectives=["all", "tokugawa"])
    page = Page(made)
    while made.line.node.commit is None or made.line.node.commit.actor != "chance":
        page.act(next(iter(made.legal)).split(": ", 1)[1])
        made.line.goto(made.cursor)
    draw = made.line.node
    assert draw.commit is not None
    assert draw.parent is not None
    text = f"- {draw.commit.action}"
    assert page.act(text, draw.parent, "tokugawa")["ok"] is False
    assert page.act(text, draw.parent, "all")["node"] == draw.id


def test_an_empty_text_lets_chance_go_on(board: Make) -> None:
    line = new("sekigahara", seed=5)
    made = board(line)
    page = Page(made)
    while made.position.to_move != "chance":
        made.play(next(iter(made.legal)))
    assert made.turn["by"] == "chance"
    assert made.choices["list"] == {}
    answer = page.act("")
    assert answer["ok"]
    assert answer["end"] == made.cursor > answer["node"]
    assert made.turn["by"] == "page"


def test_completions_say_what_each_is(board: Make) -> None:
    made, page = at_field(board)
    before = shown(made)
    assert page.ask(complete="", node=2, **{"as": "all"}) == {
        "ok": True,
        "completions": [["deploy", "Deploy a block with a card of its mon"], ["stop", "Stop deploying"]],
    }
    found = page.ask(complete="deploy tokugawa2 ", node=2, **{"as": "all"})["completions"]
    assert [text for text, _ in found] == [DEPLOY, f"{DEPLOY}+"]
    assert page.ask(complete="T: st", node=2, **{"as": "all"})["completions"] == [["T: stop", "Stop deploying"]]
    for nothing in ("I: st", "X: st", "zzz", "\ud800"):
        assert page.ask(complete=nothing, node=2, **{"as": "all"}) == {"ok": True, "completions": []}
    assert page.ask(complete="", node=2, **{"as": "public"})["ok"] is False
    assert shown(made) == before


def test_completions_are_few(board: Make) -> None:
    made = board(new("daimyo", seed=5))
    assert made.legal.count() > 24
    answer = Page(made).ask(complete="play ", node=made.cursor, **{"as": "all"})
    assert len(answer["completions"]) == 24
    assert len({words for _, words in answer["completions"]}) == 1


def test_completions_of_a_side_come_from_its_own_view(board: Make) -> None:
    found = []
    for hand in ("ukita ukita loyalty", "ukita mori mori+"):
        made = board(battle(hand=hand, script=FIELD), perspectives="tokugawa")
        made.goto(2)
        found.append(Page(made).ask(complete="deploy ", node=2, **{"as": "tokugawa"}))
    assert found[0] == found[1]
