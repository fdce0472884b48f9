"""A learner's try at a puzzle: what solves it, what fails and why, hints, taking back, the solution, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.lesson.puzzle.session import PuzzleSession

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
SEVEN = """
game = "sekigahara"

[position]
phase = "combat"
active = "ishida"

[position.blocks]
shirakawa = { tokugawa = "date3 date2", ishida = "mori2 uesugi1* uesugi3" }

[position.hands]
ishida = "mori uesugi"

[position.combat]
step = "deploy"
to_move = "ishida"
place = "shirakawa"
attacker = "ishida"
kind = "battle"

[puzzle]
side = "ishida"
task = "Make Tokugawa lose two blocks."
goal = { "combat.winner" = "ishida", "lost.tokugawa" = 2 }

[play]
script = '''
I: deploy uesugi1*
T: stop
I: deploy uesugi3 with uesugi
I: deploy mori2 with mori
I: stop
T: lose date3 date2
'''
"""
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"


def scenario(**changes: str) -> Scenario:
    """The one-sword puzzle, with some words of its file changed."""
    text = SWORD.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return Scenario.from_text(text)


@pytest.fixture
def puzzle_session() -> PuzzleSession:
    return PuzzleSession(Scenario.from_file(SWORD))


def test_it_begins_where_the_side_has_to_decide(puzzle_session: PuzzleSession) -> None:
    here = puzzle_session.line.nodes[puzzle_session.here]
    assert here.position.to_move == "tokugawa"
    assert [str(node.commit.action) for node in puzzle_session.line.path() if node.commit] == ["declare minakuchi"]
    assert len(puzzle_session.line) == 2, "nothing of the solution is in the line"


def test_any_way_to_the_goal_solves_it(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check(PLAIN, WITH_SWORD)
    assert verdict
    assert verdict.kind == "solved"
    assert str(verdict) == f"{verdict.text}: solved.", "it is said once"
    assert puzzle_session.said == "", "the board says it in its own words"
    assert puzzle_session.result.solved
    assert (puzzle_session.result.tries, puzzle_session.result.hints, puzzle_session.result.shown) == (1, 0, False)


def test_what_is_right_goes_before_the_tries_that_failed(puzzle_session: PuzzleSession) -> None:
    failed = [puzzle_session.check(text).made for text in (WITH_SWORD, "T: stop")]
    right = puzzle_session.check(PLAIN).made
    assert puzzle_session.line.nodes[puzzle_session.start].children == [right, *failed]
    assert {right, failed[0]} <= puzzle_session.renewed()
    puzzle_session.take_back()
    puzzle_session.show()
    assert puzzle_session.line.main()[-1] is puzzle_session.line.node


def test_a_right_commit_is_answered(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check(PLAIN)
    assert (verdict.kind, bool(verdict)) == ("right", True)
    assert verdict.say.startswith("The plain card first")
    assert puzzle_session.state == "right"
    assert not puzzle_session.result.solved
    assert puzzle_session.line.nodes[puzzle_session.here].position.to_move == "tokugawa"
    played = [node.commit.actor for node in puzzle_session.line.path(puzzle_session.here) if node.commit]
    assert "ishida" in played


def test_a_typical_mistake_gets_the_teacher_s_words(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check(WITH_SWORD)
    assert (verdict.kind, bool(verdict)) == ("wrong", False)
    assert verdict.say.startswith("Too early")
    assert puzzle_session.result.tries == 1
    made = puzzle_session.line.nodes[verdict.made]
    assert (made.name, made.comment) == ("Your try: Tokugawa deploys the Tokugawa gun with a sword card.", "")
    puzzle_session.take_back()
    assert made.comment == verdict.say, "it is read there from now on"
    assert puzzle_session.renewed() == {made.id}
    assert puzzle_session.renewed() == set()


def test_another_mistake_is_refuted_on_the_line(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check("T: stop")
    assert verdict.kind == "wrong"
    assert verdict.answer[0].startswith("I: ")
    assert verdict.say == "Played out: combat winner: Ishida, not Tokugawa; Tokugawa’s losses: 1, not 0."
    ways = [str(node.commit.action) for node in puzzle_session.line.path(verdict.node) if node.commit]
    assert ways[1] == "stop"
    assert puzzle_session.line.nodes[verdict.node].position.fact("combat.winner") == "ishida"


def test_after_a_mistake_the_next_try_begins_where_it_was_made(puzzle_session: PuzzleSession) -> None:
    puzzle_session.check("T: stop")
    assert puzzle_session.check(PLAIN, WITH_SWORD).kind == "solved"
    assert puzzle_session.result.tries == 2


def test_what_the_rules_refuse_is_no_try(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check("T: deploy tokugawa1g with ukita")
    assert (verdict.kind, bool(verdict)) == ("refused", False)
    assert "3.3" in verdict.rules
    assert str(verdict).startswith(f"{verdict.text}: not allowed. Tokugawa plays cards of its own deck only. (3.3)")
    assert puzzle_session.result.tries == 0


def test_words_that_cannot_be_read_change_nothing(puzzle_session: PuzzleSession) -> None:
    before = len(puzzle_session.line), puzzle_session.result, puzzle_session.state
    with pytest.raises(UnreadableAction):
        puzzle_session.check("T: deploi")
    assert (len(puzzle_session.line), puzzle_session.result, puzzle_session.state) == before


def test_a_session_shows_itself_with_its_state_and_its_result(puzzle_session: PuzzleSession) -> None:
    def shown() -> str:
        return repr(puzzle_session).removeprefix("<Puzzle: Puzzle: one sword, two guns (")

    assert shown() == "asked: not solved, 0 tries, 0 hints)>"
    puzzle_session.check(PLAIN)
    assert shown() == "answered right: not solved, 0 tries, 0 hints)>"
    puzzle_session.take_back()
    puzzle_session.check(WITH_SWORD)
    assert shown() == "answered wrong: not solved, 1 try, 0 hints)>"
    puzzle_session.explore()
    assert shown() == "explored freely: not solved, 1 try, 0 hints)>"


def test_a_failed_try_is_not_played_on(puzzle_session: PuzzleSession) -> None:
    verdict = puzzle_session.check("T: stop")
    with pytest.raises(ValueError, match="has failed"):
        puzzle_session.attempt(verdict.made, "T: accept")


def test_hints_come_one_by_one(puzzle_session: PuzzleSession) -> None:
    told = [puzzle_session.hint() for _ in range(4)]
    assert told[:3] == list(puzzle_session.puzzle.hints)
    assert told[3] == ""
    assert puzzle_session.result.hints == 3
    assert puzzle_session.hints == puzzle_session.puzzle.hints


def test_taking_back_goes_to_the_decision_before(puzzle_session: PuzzleSession) -> None:
    start = puzzle_session.here
    puzzle_session.check("T: stop")
    assert puzzle_session.take_back() == start
    assert puzzle_session.state == "asked"
    puzzle_session.check(PLAIN)
    assert puzzle_session.here != start
    assert puzzle_session.take_back() == start
    assert puzzle_session.take_back() == start


def test_the_solution_is_shown_and_solves_nothing(puzzle_session: PuzzleSession) -> None:
    shown = puzzle_session.show()
    assert shown == (PLAIN, WITH_SWORD)
    assert puzzle_session.state == "shown"
    assert puzzle_session.result.shown
    assert not puzzle_session.result.solved
    assert puzzle_session.reached(puzzle_session.line.position)


def test_again_leaves_nothing_of_what_was_played(puzzle_session: PuzzleSession) -> None:
    puzzle_session.check(PLAIN, WITH_SWORD)
    gone = puzzle_session.again()
    assert gone == set(range(2, len(puzzle_session.line)))
    assert not list(puzzle_session.line.children(puzzle_session.start))
    assert puzzle_session.result.solved, "what was solved stays solved"
    assert puzzle_session.check(PLAIN, WITH_SWORD).kind == "solved"


def test_a_solved_puzzle_asks_no_more(puzzle_session: PuzzleSession) -> None:
    puzzle_session.check(PLAIN, WITH_SWORD)
    with pytest.raises(ValueError, match="solved"):
        puzzle_session.check(PLAIN)


def test_too_few_decisions_left_fail() -> None:
    puzzle_session = PuzzleSession(scenario(**{"within = 4": "within = 1"}))
    assert puzzle_session.left == 1
    assert puzzle_session.value() == 0
    puzzle_session = PuzzleSession(scenario(**{"within = 4": "within = 2"}))
    assert puzzle_session.check(PLAIN, WITH_SWORD).kind == "solved"


def test_facts_that_hold_before_the_end_come_too_late_without_a_decision_left() -> None:
    keeps = {'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }': 'goal = { "lost.tokugawa" = 0 }'}
    verdict = PuzzleSession(scenario(**keeps, **{"within = 4": "within = 1"})).check(PLAIN)
    assert (verdict.kind, verdict.say) == ("wrong", "This reaches the goal, but too late.")


@pytest.mark.parametrize("reply", ["best", "script", "random"])
def test_the_other_side_replies_as_the_file_says(reply: str) -> None:
    puzzle_session = PuzzleSession(scenario(**{'reply  = "best"': f'reply  = "{reply}"'}))
    puzzle_session.check(PLAIN)
    second = PuzzleSession(scenario(**{'reply  = "best"': f'reply  = "{reply}"'}))
    second.check(PLAIN)
    assert [n.commit for n in puzzle_session.line.nodes] == [n.commit for n in second.line.nodes]
    if reply == "script":
        assert "deploy ukita3 with ukita" in [
            str(n.commit.action) for n in puzzle_session.line.path(puzzle_session.here) if n.commit
        ]


def test_a_scenario_without_a_puzzle_asks_nothing() -> None:
    with pytest.raises(ValueError, match="no \\[puzzle\\]"):
        PuzzleSession(Scenario.from_file("examples/combat/01-one-place-at-a-time.toml"))


def test_what_holds_already_is_to_be_kept() -> None:
    puzzle_session = PuzzleSession(
        scenario(**{'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }': 'goal = { "lost.tokugawa" = 0 }'})
    )
    assert puzzle_session.check(PLAIN).kind == "right", "the fight is not over"
    assert puzzle_session.check(WITH_SWORD).kind == "solved"
    again = PuzzleSession(puzzle_session.scenario)
    assert again.check("T: stop").kind == "wrong"


def test_a_result_ends_with_the_solution_that_was_shown(puzzle_session: PuzzleSession) -> None:
    told: list[Result] = []
    puzzle_session.on_result = told.append
    puzzle_session.check("T: stop")
    puzzle_session.hint()
    way = puzzle_session.show()
    final = puzzle_session.result
    assert final == Result(tries=1, hints=1, shown=True)
    puzzle_session.again()
    puzzle_session.check("T: stop")
    assert puzzle_session.hint() == puzzle_session.puzzle.hints[1]
    assert puzzle_session.hints == puzzle_session.puzzle.hints[:2]
    assert puzzle_session.check(*way).kind == "solved"
    assert puzzle_session.result == Result(tries=1, hints=1, shown=True, later_tries=2, later_solved=True)
    assert str(puzzle_session.result) == "not solved, 1 try, 1 hint, solution shown; later solved, 2 tries"
    assert told[-1] == puzzle_session.result


def test_a_result_ends_with_the_solving(puzzle_session: PuzzleSession) -> None:
    puzzle_session.check(PLAIN, WITH_SWORD)
    with pytest.raises(ValueError, match="this puzzle is already solved; again"):
        puzzle_session.show()
    puzzle_session.again()
    puzzle_session.hint()
    puzzle_session.check("T: stop")
    puzzle_session.show()
    assert puzzle_session.result == Result(solved=True, tries=1, later_tries=1)
    assert str(puzzle_session.result) == "solved, 1 try, 0 hints; later 1 try"


def test_of_several_sessions_the_first_end_counts() -> None:
    tried, shown, solved = Result(tries=2, hints=1), Result(tries=1, shown=True), Result(solved=True, tries=1)
    assert tried.followed_by(tried) == Result(tries=4, hints=2)
    assert tried.followed_by(shown) == Result(tries=3, hints=1, shown=True)
    assert shown.followed_by(solved) == Result(tries=1, shown=True, later_tries=1, later_solved=True)
    assert solved.followed_by(shown) == Result(solved=True, tries=1, later_tries=1)
    assert [one.final for one in (tried, shown, solved)] == [False, True, True]


def test_a_check_needs_a_commit_and_a_node_that_is_there(puzzle_session: PuzzleSession) -> None:
    with pytest.raises(ValueError, match=r"^check\(\) needs the text of at least one commit$"):
        puzzle_session.check()
    with pytest.raises(ValueError, match=r"^there is no node 99$"):
        puzzle_session.attempt(99, PLAIN)


def test_after_a_mistake_the_side_does_what_it_still_can() -> None:
    """It goes on with the solution: so the learner sees that one point is missing, and not a fight given up."""
    session = PuzzleSession(Scenario.from_text(SEVEN))
    verdict = session.check("I: deploy uesugi3 with uesugi")
    assert verdict.answer == ("T: stop", "I: deploy mori2 with mori", "I: stop", "T: lose date2", "T: retreat aizu")


def test_what_the_goal_still_has_is_not_put_at_risk() -> None:
    """Where the goal is to lose nothing, too, it goes on only with what costs nothing."""
    session = PuzzleSession(
        Scenario.from_text(SEVEN.replace('"lost.tokugawa" = 2', '"lost.tokugawa" = 2, "lost.ishida" = 0'))
    )
    verdict = session.check("I: deploy uesugi3 with uesugi")
    assert verdict.answer == ("T: stop", "I: deploy mori2 with mori", "I: stop", "T: lose date2", "T: retreat aizu")
