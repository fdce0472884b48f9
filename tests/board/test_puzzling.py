"""A board with a puzzle: what it tells its page, how it treats commits, its help, and what it keeps to itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, Scenario
from sekiwidget.core.errors import IllegalAction, UnreadableAction
from tests.board.pages import Page
from tests.lesson.good import EXAMPLES

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"


@pytest.fixture
def board(board: Callable[..., Board]) -> Board:
    return board(SWORD)


@pytest.fixture
def page(board: Board) -> Page:
    return Page(board)


def test_the_page_is_told_what_is_asked(board: Board) -> None:
    told = board.puzzle
    assert told["task"] == "Win at Minakuchi and lose no block."
    assert told == {
        "title": board.lesson["title"],
        "task": "Win at Minakuchi and lose no block.",
        "hint_count": 3,
        "state": "asked",
        "help": ["hint", "show", "explore"],
        "left": "4 decisions left",
    }
    assert board.lesson["plays"] == "You play Tokugawa"
    assert {"title", "about"} <= board.lesson.keys()
    assert told["help"] == ["hint", "show", "explore"]
    assert board.cursor == board.puzzle_session.here
    assert board.turn["by"] == "page"


def test_nothing_of_the_solution_is_saved_before_it_is_played(board: Board) -> None:
    state = json.dumps(board.get_state(), default=str)
    data, _ = board._repr_mimebundle_()
    everything = state + json.dumps(data, default=str)
    puzzle = board.puzzle_session.puzzle
    assert puzzle.task in everything
    assert puzzle.after
    for kept in (
        *puzzle.hints,
        *(answer.say for answer in puzzle.answers),
        puzzle.after,
        "it does not fire, but it is on the field",
        "the sword first",
    ):
        assert kept not in everything
    assert board.length == 2


def test_a_puzzle_is_solved_on_the_page(board: Board, page: Page) -> None:
    made = page.act(PLAIN)
    assert made["ok"]
    told = board.puzzle
    assert (told["state"], told["head"], told["node"]) == ("right", "Right.", made["node"])
    assert told["say"].startswith("The plain card first")
    assert told["left"] == "3 decisions left"
    assert "after" not in told
    assert page.act(WITH_SWORD)["ok"]
    told = board.puzzle
    assert (told["state"], told["head"]) == ("solved", "Solved: 7\u00a0:\u00a06.")
    assert told["say"] == "One more than Ishida."
    assert told["first"] is True
    assert "tried" not in told
    # Where it was decided what the sum says is seen.
    decided = board._pages.feed.timelines["all"].scene(told["rest"])["sum"]
    assert (decided["total"], decided["rival"]["number"], decided["winner"]) == (7, 6, "tokugawa")
    assert told["after"] == "A sword counts most when all the other guns are already on the field."
    assert board.result.solved


def test_a_commit_that_fails_is_shown_with_its_answer_behind_it(board: Board, page: Page) -> None:
    start = board.cursor
    answer = page.act("T: stop")
    assert board.puzzle["state"] == "wrong"
    assert board.cursor == answer["node"] == answer["end"]
    assert (board.puzzle["head"], board.puzzle["node"]) == ("Not yet.", answer["node"]), "nothing was near"
    assert board.puzzle["say"].startswith("Played out: ")
    behind = board.line.path(board.line.end().id)
    assert str(board.line.nodes[board.cursor].commit.action) == "stop"  # type: ignore[union-attr]
    assert len(behind) > len(board.line.path(board.cursor))
    assert page.ask(puzzle="back")["ok"]
    assert (board.cursor, board.puzzle["state"]) == (start, "asked")


def test_behind_a_failed_commit_nothing_is_played(board: Board, page: Page) -> None:
    page.act("T: stop")
    known = len(board.line)
    answer = page.act("T: stop", node=board.line.main()[-1].id)
    assert not answer["ok"]
    assert len(board.line) == known
    assert "failed" in board.notice["text"]


def test_a_verdict_stands_at_the_piece_that_was_played(board: Board, page: Page) -> None:
    made = page.act(PLAIN)
    pieces = board._pages.feed.timelines["all"].scene(made["node"])["pieces"]
    assert "1g" in pieces[board.puzzle["at"]]["symbol"]
    page.ask(puzzle="back")
    assert not {"at", "node", "head", "say"} & board.puzzle.keys()


def test_the_reply_is_a_step_of_its_own(board: Board, page: Page) -> None:
    for text, actors in ((PLAIN, ["ishida"]), (WITH_SWORD, ["ishida"])):
        made = page.act(text)
        nodes = board.timelines["all"]["nodes"]
        after = [child.id for child in board.line.children(made["node"])]
        assert after
        steps = [node for node in board.line.path(board.line.end().id) if node.id > made["node"]]
        own = [node.commit.actor for node in steps if node.commit and not nodes[node.id].get("joined")]
        assert own[:1] == actors
        page.ask(puzzle="back")


def test_a_typical_mistake_is_refuted_too(board: Board, page: Page) -> None:
    answer = page.act(WITH_SWORD)
    assert board.puzzle["head"] == "Not yet: two points of impact too few: 5 of the 7 needed."
    assert board.puzzle["say"].startswith("Too early")
    assert board.cursor == answer["node"]
    end = board.line.end()
    assert end.position.fact("combat.winner") == "ishida"
    page.ask(puzzle="back")
    assert board.cursor == board.puzzle_session.here


def test_a_lesson_without_a_puzzle_has_a_head_too(board: Board) -> None:
    text = 'game = "sekigahara"\ntitle = "A title"\nabout = "What it is about."\n'
    head = {"title": "A title", "about": "What it is about."}
    assert Board(Scenario.from_text(text), mode="read").lesson == head
    written = dict(Board(Scenario.from_text(text)).lesson)
    assert written.pop("draft").keys() == {"sides", "replies", "reply"}
    assert "8.2.4" in written.pop("practise").split()
    assert written == {**head, "file": "lesson.toml"}
    assert "plays" not in Board(SWORD, mode="read").lesson
    assert Board(board.position, mode="read").lesson == {}
    assert Board(board.position).lesson.keys() == {"draft", "file", "practise"}


def test_help_of_every_kind(board: Board, page: Page) -> None:
    page.ask(puzzle="hint")
    assert board.puzzle["hints"] == [board.puzzle_session.puzzle.hints[0]]
    page.ask(puzzle="show")
    assert board.puzzle["state"] == "shown"
    assert board.puzzle["after"] == board.puzzle_session.puzzle.after
    assert board.result.shown
    assert len(board.line) > 2
    page.ask(puzzle="again")
    assert board.puzzle["state"] == "asked"
    assert "after" not in board.puzzle
    assert not list(board.line.children(board.cursor))
    page.ask(puzzle="explore")
    assert board.puzzle["state"] == "free"
    assert page.act("T: stop")["ok"]
    assert board.puzzle["state"] == "free"
    page.ask(puzzle="back")
    assert (board.puzzle["state"], board.cursor) == ("asked", board.puzzle_session.here)


def test_exploring_hands_every_side_to_the_learner(board: Board, page: Page) -> None:
    page.ask(puzzle="explore")
    page.act(PLAIN)
    assert board.position.to_move == "ishida"
    assert board.turn["by"] == "page"
    assert board.choices["list"]["all"]


def test_while_it_asks_the_line_is_kept(board: Board, page: Page) -> None:
    page.act("T: stop")
    node = board.cursor
    assert not page.ask(edit="delete", node=node)["ok"]
    assert board.line.holds(node)
    assert page.ask(edit="comment", node=node, text="why?")["ok"]


def test_from_python_the_same(board: Board) -> None:
    assert not board.check("T: stop")
    assert board.puzzle["state"] == "wrong"
    assert board.check(PLAIN, WITH_SWORD)
    assert board.result.tries == 2


def test_play_is_judged_too(board: Board) -> None:
    assert "Tokugawa" in board.play(PLAIN)
    with pytest.raises(IllegalAction):
        board.play("T: deploy tokugawa1g with ukita")
    assert board.notice["kind"] == "refused"
    with pytest.raises(UnreadableAction):
        board.play("T: deploi")
    board.play(WITH_SWORD)
    assert board.result.solved


@pytest.mark.parametrize("what", ["solve", "", None, 3, ["hint"], "hint " * 1000])
def test_help_that_there_is_not_changes_nothing(board: Board, page: Page, what: Any) -> None:
    before = board.get_state()
    answer = page.ask(puzzle=what)
    assert not answer["ok"]
    changed = {key for key, value in board.get_state().items() if value != before[key]}
    assert changed == {"notice"}


@pytest.mark.usefixtures("board")
def test_a_board_without_a_puzzle_asks_nothing() -> None:
    board = Board("examples/combat/01-one-place-at-a-time.toml")
    assert board.puzzle == {}
    assert not Page(board).ask(puzzle="hint")["ok"]
    with pytest.raises(ValueError, match="this board has no puzzle"):
        board.check("T: stop")


def test_to_read_a_puzzle_steps_through_its_solution() -> None:
    board = Board(SWORD, mode="read")
    assert board.puzzle == {}
    assert len(board.line) > 5


def test_a_puzzle_has_no_players() -> None:
    with pytest.raises(ValueError, match="must not have players"):
        Board(SWORD, players={"ishida": "simple"})


@pytest.mark.parametrize("perspectives", ["tokugawa", ["public", "ishida"]])
def test_who_may_not_see_all_is_not_asked(perspectives: Any) -> None:
    """The outcome of a commit follows from hands that the viewer must not know."""
    with pytest.raises(ValueError, match="judged with everything visible"):
        Board(SWORD, perspectives=perspectives)
    assert Board(SWORD, perspectives=perspectives, mode="read").puzzle == {}


def test_a_played_scenario_is_a_lesson() -> None:
    assert Board(Scenario.from_file(SWORD).play()).puzzle == {}


def puzzles() -> list[Path]:
    return [path for path in EXAMPLES if "[puzzle]" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", puzzles(), ids=lambda path: path.stem)
def test_every_commit_of_the_solution_is_told(path: Path) -> None:
    """From the first one, through the commit that solves it, to the end of what it leads to."""
    solution = Board(path).puzzle_session.show()
    solving = Board(path)
    for text in solution:
        assert solving.check(text).kind in ("right", "solved")
        assert solving.puzzle["head"]
        assert solving.puzzle["say"]
    assert solving.puzzle["state"] == "solved"
