"""Writing the head and the puzzle of a lesson on its board, and having it checked."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.session.requests import LONGEST_ACTION, LONGEST_COMMENT, LONGEST_NAME
from sekiwidget.board.writing import checking, editing
from sekiwidget.lesson import Answer, Scenario
from sekiwidget.lesson.puzzle.verify import verify
from tests.board.battles import battle
from tests.board.heavy_boards import HEAVY_BOARDS
from tests.board.pages import Page, shown
from tests.board.test_bounds import MOST_BYTES, MOST_CALLS, calls

Make = Callable[..., Board]
ROOT = Path(__file__).parents[3]
PUZZLE = ROOT / "examples" / "combat" / "38-puzzle-one-sword.toml"
LESSON = ROOT / "examples" / "combat" / "06-swords-wake-guns.toml"


def untasked() -> Scenario:
    """The puzzle's lesson, without its puzzle."""
    return replace(Scenario.from_file(PUZZLE), puzzle=None)


def written(board: Board) -> Scenario:
    return Scenario.from_text(board.scenario)


def draft(page: Page) -> Any:
    return page.state["lesson"]["draft"]


def test_the_head_is_written_and_kept(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    assert page.edit("title", 0, text="  A new\n title ") == {"ok": True}
    assert page.edit("about", 0, text="Two\nlines") == {"ok": True}
    assert (page.state["lesson"]["title"], page.state["lesson"]["about"]) == ("A new title", "Two\nlines")
    assert (written(made).title, written(made).about) == ("A new title", "Two\nlines")
    assert written(made).script == Scenario.from_text(battle()).script, "the script keeps its facts"
    assert page.agrees()


def test_a_chapter_begins_at_the_commit_shown(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    assert page.edit("chapter", 3, text="The  gun") == {"ok": True}
    assert page.state["timelines"]["all"]["nodes"][3]["chapter"] == "The gun"
    assert "@ chapter The gun" in made.scenario
    assert page.edit("chapter", 3, text="") == {"ok": True}
    assert "The gun" not in made.scenario
    assert page.edit("chapter", 3, text='A "b" (1, 2) -> #3') == {"ok": True}
    assert '@ chapter "A \\"b\\" (1, 2) -> #3"\n' in made.scenario
    leaf = next(node.id for node in made.line.nodes if node.attempt is not None)
    assert not page.edit("chapter", leaf, text="Here")["ok"]


def test_a_puzzle_is_complete_once_it_has_side_task_and_goal(board: Make) -> None:
    made = board(untasked())
    page = Page(made)
    assert "asks" not in draft(page)
    for what, text in (
        ("side", "tokugawa"),
        ("task", "Win at Minakuchi."),
        ("within", "4"),
        ("reply", "script"),
        ("hints", "One\n\n  Two "),
        ("after", "Well done."),
    ):
        assert page.edit(what, 0, text=text) == {"ok": True}
        assert written(made).puzzle is None, what
    assert page.edit("goal", 0, text="combat.winner tokugawa, lost.tokugawa 0") == {"ok": True}
    found = written(made).puzzle
    assert found is not None
    assert (found.side, found.task, found.within, found.reply) == ("tokugawa", "Win at Minakuchi.", 4, "script")
    assert (found.hints, found.after) == (("One", "Two"), "Well done.")
    assert found.goal == {"combat.winner": "tokugawa", "lost.tokugawa": 0}
    assert draft(page)["goal"] == "combat.winner tokugawa, lost.tokugawa 0"
    assert draft(page)["asks"] is True
    assert page.agrees()
    assert page.edit("unask", 0) == {"ok": True}
    assert written(made).puzzle is None
    assert "side" not in draft(page)


def test_a_board_on_a_position_becomes_a_puzzle(board: Make) -> None:
    start = Scenario.from_file(PUZZLE).start()
    made = board(start, game="sekigahara")
    page = Page(made)
    for what, text in (("title", "Mine"), ("side", "tokugawa"), ("task", "Win."), ("goal", "combat.winner tokugawa")):
        assert page.edit(what, 0, text=text) == {"ok": True}
    found = written(made)
    assert (found.title, found.puzzle and found.puzzle.task) == ("Mine", "Win.")
    assert found.start() == start


WRONG = [
    ("side", "nobody", "The side of a puzzle must be tokugawa or ishida."),
    ("within", "0", "The maximum number of decisions must be from 1 to 9,999, or empty for no limit."),
    ("within", "many", "1 to 9,999"),
    ("within", "9" * 200, "1 to 9,999"),
    ("reply", "at best", "The reply of the other side must be best, script or random."),
    ("goal", "winner", "The value of a fact is missing"),
    ("goal", "combat.winer tokugawa", "did you mean"),
    ("goal", "lost.tokugawa many", "`lost.tokugawa`"),
    ("goal", "lost.tokugawa >= 0", "a goal must name the values themselves, without a comparison"),
    ("goal", "lost.tokugawa 0, lost.tokugawa 1", "given twice"),
    ("goal", "lost.tokugawa 0 # all", "is not a fact"),
    ("hints", "\n".join("abcdefghijklmnopqrstuvwxyz"), "A puzzle can have at most 20 hints."),
    ("answer", "no", "An answer needs the side of the puzzle: choose that first."),
]


@pytest.mark.parametrize(("what", "text", "why"), WRONG)
def test_what_cannot_be_is_told_and_changes_nothing(board: Make, what: str, text: str, why: str) -> None:
    made = board(battle())
    page = Page(made)
    before, scenario = shown(made), made.scenario
    more = {"right": False} if what == "answer" else {}
    answer = page.edit(what, 3, text=text, **more)
    assert not answer["ok"]
    assert why.lower() in answer["notice"]["text"].lower()
    assert (shown(made), made.scenario) == (before, scenario)


def test_what_a_puzzle_needs_is_not_emptied(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)
    for what in ("side", "task", "goal"):
        assert page.edit(what, 0, text="")["notice"]["text"].startswith("A puzzle needs a side, a task and a goal.")
    assert written(made).puzzle == Scenario.from_file(PUZZLE).puzzle


def test_answers_belong_to_commits_of_the_side(board: Make) -> None:
    made = board(untasked())
    page = Page(made)
    page.edit("side", 0, text="tokugawa")
    own = next(node.id for node in made.line.main() if node.commit and str(node.commit.action).startswith("deploy"))
    assert page.edit("answer", own, text="Well seen.", right=True) == {"ok": True}
    assert draft(page)["answers"][str(own)] == ["Well seen.", True]
    assert page.edit("answer", own, text="No, well seen.", right=True) == {"ok": True}
    page.edit("task", 0, text="Win.")
    page.edit("goal", 0, text="combat.winner tokugawa")
    found = written(made).puzzle
    assert found is not None
    assert found.answers == (Answer("deploy tokugawa1g with tokugawa", "No, well seen.", right=True),)
    theirs = next(node.id for node in made.line.main() if node.commit and node.commit.actor == "ishida")
    assert not page.edit("answer", theirs, text="x", right=False)["ok"]
    assert page.edit("answer", own, text="", right=True) == {"ok": True}
    assert "answers" not in draft(page)


def test_a_puzzle_has_so_many_answers_and_no_more(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editing, "MOST_ANSWERS", 2)
    made = board(untasked())
    page = Page(made)
    page.edit("side", 0, text="tokugawa")
    own = [node.id for node in made.line.main() if node.commit and node.commit.actor == "tokugawa"]
    first, second, third = own[:3]
    for node in (first, second):
        assert page.edit("answer", node, text="Well seen.", right=True)["ok"]
    before = draft(page)
    refused = page.edit("answer", third, text="Well seen.", right=True)
    assert refused["notice"]["text"] == "A puzzle can have at most 2 answers."
    assert draft(page) == before
    assert page.edit("answer", first, text="Look again.", right=True)["ok"], "one that is there may be changed"


def test_answers_in_the_file_are_found_at_their_commits(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)
    puzzle = Scenario.from_file(PUZZLE).puzzle
    assert puzzle is not None
    told = {said for said, _ in draft(page)["answers"].values()}
    assert told == {answer.say for answer in puzzle.answers}


@pytest.mark.parametrize(
    "more",
    [{"mode": "read"}, {"perspectives": "public"}, {"perspectives": ["tokugawa", "ishida"]}],
    ids=["read", "public", "sides"],
)
def test_only_who_sees_all_and_may_play_writes(board: Make, more: dict[str, Any]) -> None:
    made = board(battle(), **more)
    page = Page(made)
    assert "draft" not in page.state["lesson"]
    before = shown(made)
    for what in ("title", "chapter", "side", "goal", "hints"):
        assert not page.edit(what, 1, text="x")["ok"]
    assert not page.edit("unask", 1)["ok"]
    assert not page.ask(check=True)["ok"]
    assert shown(made) == before
    with pytest.raises(ValueError, match="everything is visible"):
        made.check_lesson()


def test_a_board_that_asks_tells_nothing_of_its_puzzle(board: Make) -> None:
    made = board(PUZZLE)
    page = Page(made)
    for state in ("asked", "free"):
        assert page.state["puzzle"]["state"] == state
        assert "draft" not in page.state["lesson"]
        told = shown(made)
        assert "Play the plain card first" not in told
        assert not page.edit("hints", 0, text="mine")["ok"]
        assert not page.ask(check=True)["ok"]
        made._request_handler.handle_puzzle("explore")
        page.listen()


def test_what_is_written_goes_into_the_file(board: Make, tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(PUZZLE.read_text())
    made = board(Scenario.from_file(file).play())
    Page(made).edit("task", 0, text="Win, and lose nothing.")
    made.save(file, replace=True)
    assert file.read_text() == PUZZLE.read_text().replace(
        "Win at Minakuchi and lose no block.", "Win, and lose nothing."
    )


# -- checking ----------------------------------------------------------------------------------------------------------


def test_a_check_says_what_the_commands_say(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)
    found = made.check_lesson()
    page.listen()
    assert found
    proof = verify(Scenario.from_file(PUZZLE))
    assert found.said[0] == "The lesson is correct, and so is its puzzle."
    assert proof.sentences()[0] in found.said[1].lower() or proof.sentences()[0] + "." == found.said[1]
    assert page.state["lesson"]["checked"] == {"holds": True, "said": list(found.said)}
    assert page.agrees()


def test_a_check_that_breaks_is_told(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(source: Any) -> Any:
        raise LookupError("lost")

    made = board(LESSON)
    page = Page(made)
    monkeypatch.setattr(checking, "current_scenario", breaks)
    with pytest.raises(LookupError):
        made.check_lesson()
    page.listen()
    assert made.notice["text"] == "The lesson could not be checked: LookupError: lost"
    assert "checked" not in page.state["lesson"], "it does not go on forever"


def test_a_fault_is_told_where_it_belongs(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = board(LESSON)
    page = Page(made)
    assert page.ask(check=True) == {"ok": True}
    assert page.state["lesson"]["checked"]["holds"] is True
    page.edit("delete", made.line.main()[-6].id)
    assert "checked" not in page.state["lesson"], "what was found was of another line"
    page.ask(check=True)
    faults = page.state["lesson"]["checked"]["faults"]
    assert {fault["node"] for fault in faults} == {made.line.main()[-1].id}
    assert any("`impact.tokugawa`" in fault["text"] for fault in faults)
    monkeypatch.setattr(checking, "MOST_SHOWN", 1)
    page.ask(check=True)
    assert page.state["lesson"]["checked"] == {"faults": faults[:1], "said": [f"{len(faults) - 1} more"]}


def test_faults_of_a_puzzle_stand_at_its_field_and_its_commit(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)
    page.edit("goal", 0, text="combat.winner ishida")
    found = made.check_lesson()
    assert not found
    assert (found.faults[0].node, found.faults[0].field) == (made.line.main()[-1].id, "")
    assert "the script does not reach the goal" in found.faults[0].text.lower()
    page.edit("goal", 0, text="combat.winner tokugawa, lost.tokugawa 0")
    right = next(node.id for node in made.line.main() if str(node.commit and node.commit.action).startswith("deploy"))
    page.edit("answer", right, text="No.", right=False)
    found = made.check_lesson()
    assert [(fault.node, fault.field) for fault in found.faults] == [(right, "answer")]
    assert "not a mistake" in found.faults[0].text


def test_an_unfinished_puzzle_is_a_fault_of_its_field(board: Make) -> None:
    made = board(untasked())
    Page(made).edit("task", 0, text="Win.")
    found = made.check_lesson()
    assert [(fault.node, fault.field) for fault in found.faults] == [(None, "side")]


def test_a_page_is_told_how_far_it_is_and_goes_on_meanwhile(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)
    seen: list[str] = []
    made.observe(lambda change: seen.append(change["new"].get("checked", {}).get("busy", "")), "lesson")

    async def check() -> None:
        assert page.ask(check=True) == {"ok": True}
        assert "holds" not in page.state["lesson"]["checked"], "it is answered before it is done"
        while "busy" in page.state["lesson"]["checked"]:
            await asyncio.sleep(0.01)
            page.listen()

    asyncio.run(check())
    assert page.state["lesson"]["checked"]["holds"] is True
    assert any(words.startswith("Checking: ") for words in seen)


def test_a_check_stops_when_the_lesson_changes(board: Make) -> None:
    made = board(Scenario.from_file(PUZZLE).play())
    page = Page(made)

    async def check() -> None:
        page.ask(check=True)
        page.edit("title", 0, text="Other")
        for _ in range(20):
            await asyncio.sleep(0.01)
        page.listen()

    asyncio.run(check())
    assert "checked" not in page.state["lesson"]


@pytest.mark.parametrize("what", ["title", "about", "chapter", "task", "goal", "hints", "after"])
def test_the_longest_text_costs_little(board: Make, what: str) -> None:
    made = HEAVY_BOARDS["shogun"](board)
    at = len(made.line) - 1
    text = "x " * ((LONGEST_NAME if what in ("title", "chapter") else LONGEST_ACTION) // 2)
    made.comm.take()
    assert calls(lambda: made.comm.from_page({"edit": what, "node": at, "text": text, "id": 1})) <= MOST_CALLS
    assert made.comm.bytes_taken() <= MOST_BYTES
    assert made.notice.get("kind") in (None, "error")
    made.comm.from_page({"edit": what, "node": at, "text": "x" * (LONGEST_COMMENT + 1), "id": 2})
    assert made.notice["text"].startswith("Malformed message")
