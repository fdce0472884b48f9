"""Whatever is deleted, played and requested, in any order: a puzzle can always be resumed and solved."""

from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sekiwidget import Board
from tests.board.comms import StrictComm
from tests.board.pages import Page, told
from tests.sampling import examples

SWORD = "examples/combat/38-puzzle-one-sword.toml"
SOLUTION = ("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
HELPS = ("explore", "again", "back", "show", "hint")


def explored(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Page]:
    """The board of a puzzle that was left, with everything from its first commit on deleted."""
    monkeypatch.setattr("comm.create_comm", StrictComm)
    board = Board(SWORD)
    page = Page(board)
    assert board.puzzle_session.start == 1, "something goes by itself before it asks"
    page.ask(puzzle="explore")
    assert page.edit("delete", 1)["ok"]
    return board, page


@pytest.mark.parametrize("help_", HELPS)
def test_a_puzzle_whose_first_commit_was_deleted_asks_again(monkeypatch: pytest.MonkeyPatch, help_: str) -> None:
    board, page = explored(monkeypatch)
    assert page.ask(puzzle=help_)["ok"]
    assert page.ask(puzzle="again")["ok"]
    assert board.line.holds(board.puzzle_session.start)
    assert board.cursor == board.puzzle_session.start
    assert board.check(*SOLUTION)
    assert board.result.done


def test_where_the_puzzle_asks_is_the_main_line_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board, page = explored(monkeypatch)
    other = [text for text in board.legal if board.line.nodes[1].commit.action != text.partition(": ")[2]]
    page.act(next(iter(other)), 0)
    page.ask(puzzle="back")
    assert board.cursor == board.puzzle_session.start == board.line.main()[1].id
    page.ask(puzzle="again")
    assert board.line.nodes[0].children == [board.puzzle_session.start], "what was played while exploring is gone"
    page.listen()
    assert page.agrees()


def test_a_place_that_was_deleted_is_gone_back_to_as_far_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comm.create_comm", StrictComm)
    board: Any = Board(SWORD)
    page = Page(board)
    assert page.act(SOLUTION[0])["ok"]
    asked = board.puzzle_session.here
    page.ask(puzzle="explore")
    page.edit("delete", asked)
    page.ask(puzzle="back")
    assert board.cursor == board.puzzle_session.here == board.puzzle_session.start
    assert board.check(*SOLUTION)


class Learner(RuleBasedStateMachine):
    """Does anything that a page can do with a puzzle."""

    @initialize()
    def opens(self) -> None:
        """One puzzle, afresh."""
        with patch("comm.create_comm", StrictComm):
            self.board: Any = Board(SWORD)
        self.page = Page(self.board)

    def standing(self, number: int) -> int:
        """An existing node."""
        nodes = [node.id for node in self.board.line.nodes if self.board.line.holds(node.id)]
        found: int = nodes[number % len(nodes)]
        return found

    @rule(what=st.sampled_from(HELPS))
    def asks_for_help(self, what: str) -> None:
        """In any state; a page offers less."""
        assert self.page.ask(puzzle=what)["ok"]

    @rule(what=st.sampled_from(["delete", "delete", "promote"]), number=st.integers(0, 12))
    def rearranges(self, what: str, number: int) -> None:
        """Refused while the puzzle asks."""
        self.page.edit(what, self.standing(number))

    @rule(number=st.integers(0, 12), which=st.integers(0, 5))
    def plays(self, number: int, which: int) -> None:
        """Any of the first few actions, anywhere; while the puzzle asks, only where it does."""
        node = self.standing(number)
        options = list(islice(self.board.line.nodes[node].position.legal(), 6))
        if options:
            self.page.act(str(options[which % len(options)]), node)

    @rule(number=st.integers(0, 12))
    def steps(self, number: int) -> None:
        """Anywhere."""
        self.page.go(self.standing(number))

    @precondition(lambda self: self.board.puzzle_session.state == "free")
    @rule(number=st.integers(1, 12))
    def deletes_in_python(self, number: int) -> None:
        """Bypassing the board."""
        node = self.standing(number)
        if node:
            self.board.line.delete(node)
            self.board.refresh()

    @invariant()
    def nothing_failed(self) -> None:
        """The page and the board agree, and every node that the puzzle refers to exists while it asks."""
        if not hasattr(self, "board"):
            return
        assert not self.board.notice.get("text", "").startswith("This could not be done")
        assert self.board.line.holds(self.board.cursor)
        if self.board.asks:
            assert self.board.line.holds(self.board.puzzle_session.here)

    def teardown(self) -> None:
        """It can be restarted, and solved."""
        if not hasattr(self, "board"):
            return
        self.page.listen()
        shown = told(self.board)["timelines"]["all"]["nodes"]
        assert [node.get("gone", False) for node in shown] == [
            not self.board.line.holds(node.id) for node in self.board.line.nodes
        ]
        assert self.page.ask(puzzle="again")["ok"]
        assert [node.id for node in self.board.line.main()] == [0, self.board.puzzle_session.start]
        assert self.board.check(*SOLUTION)
        self.page.listen()
        assert self.page.agrees()
        self.board.close()


TestLearner = Learner.TestCase
TestLearner.settings = settings(max_examples=examples(12), stateful_step_count=12)
