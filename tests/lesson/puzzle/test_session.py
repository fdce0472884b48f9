"""A learner's try at a puzzle: what solves it, what fails and why, hints, taking back, the solution, a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"


def scenario(**changes: str) -> Scenario:
    """The puzzle of one sword, with words of its file changed."""
    text = SWORD.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    return Scenario.from_text(text)


@pytest.fixture
def trial() -> PuzzleSession:
    return PuzzleSession(Scenario.from_file(SWORD))


def test_it_begins_where_the_side_has_to_decide(trial: PuzzleSession) -> None:
    here = trial.line.nodes[trial.here]
    assert here.position.to_move == "tokugawa"
    assert [str(node.commit.action) for node in trial.line.path() if node.commit] == ["declare minakuchi"]
    assert len(trial.line) == 2, "nothing of the solution is in the line"


def test_any_way_to_the_goal_solves_it(trial: PuzzleSession) -> None:
    verdict = trial.check(PLAIN, WITH_SWORD)
    assert verdict
    assert verdict.kind == "solved"
    assert trial.result.solved
    assert (trial.result.tries, trial.result.hints, trial.result.shown) == (1, 0, False)


def test_what_is_right_goes_before_the_tries_that_failed(trial: PuzzleSession) -> None:
    failed = [trial.check(text).made for text in (WITH_SWORD, "T: stop")]
    right = trial.check(PLAIN).made
    assert trial.line.nodes[trial.start].children == [right, *failed]
    assert {right, failed[0]} <= trial.renewed()
    trial.take_back()
    trial.show()
    assert trial.line.main()[-1] is trial.line.node


def test_a_right_commit_is_answered(trial: PuzzleSession) -> None:
    verdict = trial.check(PLAIN)
    assert (verdict.kind, bool(verdict)) == ("right", True)
    assert not trial.result.solved
    assert trial.line.nodes[trial.here].position.to_move == "tokugawa"
    played = [node.commit.actor for node in trial.line.path(trial.here) if node.commit]
    assert "ishida" in played


def test_a_typical_mistake_gets_the_teacher_s_words(trial: PuzzleSession) -> None:
    verdict = trial.check(WITH_SWORD)
    assert (verdict.kind, bool(verdict)) == ("wrong", False)
    assert verdict.say.startswith("Too early")
    assert trial.result.tries == 1
    made = trial.line.nodes[verdict.made]
    assert (made.name, made.comment) == ("Your try: deploy tokugawa1g with tokugawa+", "")
    trial.take_back()
    assert made.comment == verdict.say, "it is read there from now on"
    assert trial.renewed() == {made.id}
    assert trial.renewed() == set()


def test_another_mistake_is_refuted_on_the_line(trial: PuzzleSession) -> None:
    verdict = trial.check("T: stop")
    assert verdict.kind == "wrong"
    assert verdict.answer[0].startswith("I: ")
    assert verdict.say == "Played out: combat winner Ishida, not Tokugawa; Tokugawa’s losses 1, not 0."
    ways = [str(node.commit.action) for node in trial.line.path(verdict.node) if node.commit]
    assert ways[1] == "stop"
    assert trial.line.nodes[verdict.node].position.fact("combat.winner") == "ishida"


def test_after_a_mistake_the_next_try_begins_where_it_was_made(trial: PuzzleSession) -> None:
    trial.check("T: stop")
    assert trial.check(PLAIN, WITH_SWORD).kind == "solved"
    assert trial.result.tries == 2


def test_what_the_rules_refuse_is_no_try(trial: PuzzleSession) -> None:
    verdict = trial.check("T: deploy tokugawa1g with ukita")
    assert (verdict.kind, bool(verdict)) == ("refused", False)
    assert "3.3" in verdict.rules
    assert trial.result.tries == 0


def test_words_that_cannot_be_read_change_nothing(trial: PuzzleSession) -> None:
    before = len(trial.line), trial.result, trial.state
    with pytest.raises(UnreadableAction):
        trial.check("T: deploi")
    assert (len(trial.line), trial.result, trial.state) == before


def test_a_failed_try_is_not_played_on(trial: PuzzleSession) -> None:
    verdict = trial.check("T: stop")
    with pytest.raises(ValueError, match="has failed"):
        trial.attempt(verdict.made, "T: accept")


def test_hints_come_one_by_one(trial: PuzzleSession) -> None:
    told = [trial.hint() for _ in range(4)]
    assert told[:3] == list(trial.puzzle.hints)
    assert told[3] == ""
    assert trial.result.hints == 3
    assert trial.hints == trial.puzzle.hints


def test_taking_back_goes_to_the_decision_before(trial: PuzzleSession) -> None:
    start = trial.here
    trial.check("T: stop")
    assert trial.take_back() == start
    assert trial.state == "asked"
    trial.check(PLAIN)
    assert trial.here != start
    assert trial.take_back() == start
    assert trial.take_back() == start


def test_the_solution_is_shown_and_solves_nothing(trial: PuzzleSession) -> None:
    shown = trial.show()
    assert shown == (PLAIN, WITH_SWORD)
    assert trial.state == "shown"
    assert trial.result.shown
    assert not trial.result.solved
    assert trial.reached(trial.line.position)


def test_again_leaves_nothing_of_what_was_played(trial: PuzzleSession) -> None:
    trial.check(PLAIN, WITH_SWORD)
    gone = trial.again()
    assert gone == set(range(2, len(trial.line)))
    assert not list(trial.line.children(trial.start))
    assert trial.result.solved, "what was solved stays solved"
    assert trial.check(PLAIN, WITH_SWORD).kind == "solved"


def test_a_solved_puzzle_asks_no_more(trial: PuzzleSession) -> None:
    trial.check(PLAIN, WITH_SWORD)
    with pytest.raises(ValueError, match="solved"):
        trial.check(PLAIN)


def test_too_few_decisions_left_fail() -> None:
    trial = PuzzleSession(scenario(**{"within = 4": "within = 1"}))
    assert trial.left == 1
    assert trial.value() == 0
    trial = PuzzleSession(scenario(**{"within = 4": "within = 2"}))
    assert trial.check(PLAIN, WITH_SWORD).kind == "solved"


@pytest.mark.parametrize("reply", ["best", "script", "random"])
def test_the_other_side_replies_as_the_file_says(reply: str) -> None:
    trial = PuzzleSession(scenario(**{'reply  = "best"': f'reply  = "{reply}"'}))
    trial.check(PLAIN)
    second = PuzzleSession(scenario(**{'reply  = "best"': f'reply  = "{reply}"'}))
    second.check(PLAIN)
    assert [n.commit for n in trial.line.nodes] == [n.commit for n in second.line.nodes]
    if reply == "script":
        assert "deploy ukita3 with ukita" in [str(n.commit.action) for n in trial.line.path(trial.here) if n.commit]


def test_a_scenario_without_a_puzzle_asks_nothing() -> None:
    with pytest.raises(ValueError, match="no \\[puzzle\\]"):
        PuzzleSession(Scenario.from_file("examples/combat/01-one-place-at-a-time.toml"))


def test_what_holds_already_is_to_be_kept() -> None:
    trial = PuzzleSession(
        scenario(**{'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }': 'goal = { "lost.tokugawa" = 0 }'})
    )
    assert trial.check(PLAIN).kind == "right", "the fight is not over"
    assert trial.check(WITH_SWORD).kind == "solved"
    again = PuzzleSession(trial.scenario)
    assert again.check("T: stop").kind == "wrong"
