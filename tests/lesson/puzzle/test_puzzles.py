"""Every example puzzle is sound: the solver proves it, and its mistakes are mistakes. Unsound ones are detected."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession, puzzle
from sekiwidget.lesson.puzzle.verify import verify

PUZZLES = sorted(path for path in Path("examples").rglob("*.toml") if "[puzzle]" in path.read_text(encoding="utf-8"))
SWORD = Path("examples/combat/38-puzzle-one-sword.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: str(path.relative_to("examples").with_suffix("")))
def test_it_can_be_solved_and_its_mistakes_fail(path: Path) -> None:
    scenario = Scenario.from_file(path)
    proof = verify(scenario)
    assert proof.faults == ()
    assert proof.proved
    assert 0 < len(proof.first) <= proof.options
    assert scenario.puzzle is not None
    assert scenario.puzzle.hints
    assert scenario.puzzle.answers


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"lost.tokugawa" = 0 }', '"lost.ishida" = 1 }', "cannot be forced"),
        (
            '"lost.tokugawa" = 0 }',
            '"impact.tokugawa" = 30 }',
            "does not reach the goal: at its end Tokugawa’s impact: 7, not 30",
        ),
        ("within = 4", "within = 1", "the script reaches the goal too late: not within one decision"),
        (
            '"combat.winner" = "tokugawa", "lost.tokugawa" = 0',
            '"combat.place" = "minakuchi"',
            "puzzle asks nothing",
        ),
        ('on  = "deploy tokugawa1g with tokugawa+"', 'on  = "deploy tokugawa1g with tokugawa"', "not a mistake"),
        ('tokugawa"\nright = true', 'tokugawa"', "not a mistake"),
        ('on    = "deploy tokugawa1g with tokugawa"', 'on = "stop"', "this is not right"),
        ('on  = "deploy tokugawa1g with tokugawa+"', 'on  = "lose tokugawa1g"', "can be played neither"),
        ('on  = "deploy tokugawa1g with tokugawa+"', 'on  = "bid tokugawa+"', "can be played neither"),
        ('on  = "deploy tokugawa1g with tokugawa+"', 'on  = "X: stop"', "There is no side"),
    ],
)
def test_what_is_none_is_told(old: str, new: str, fault: str) -> None:
    assert old in SWORD
    proof = verify(Scenario.from_text(SWORD.replace(old, new)))
    assert not proof
    assert any(fault in told for told in proof.faults), proof.faults


def test_words_for_a_right_move_may_be_for_one_that_is_too_early_at_first() -> None:
    later = '[[puzzle.answer]]\non = "deploy tokugawa1g with tokugawa+"\nright = true\nsay = "Now it counts both."\n'
    scenario = Scenario.from_text(SWORD + later)
    assert verify(scenario)
    assert Scenario.from_text(scenario.to_text()) == scenario
    session = PuzzleSession(scenario)
    assert session.check("T: deploy tokugawa1g with tokugawa+").say.startswith("Too early")
    verdicts = [session.check(f"T: deploy tokugawa1g with {card}") for card in ("tokugawa", "tokugawa+")]
    assert [verdict.kind for verdict in verdicts] == ["right", "solved"]
    assert verdicts[-1].say == "Now it counts both."


def test_that_the_fight_is_over_can_be_a_goal() -> None:
    """Whoever wins: stopping at once loses one block, and ends the fight."""
    old = '"combat.winner" = "tokugawa", "lost.tokugawa" = 0'
    puzzle_session = puzzle(SWORD.replace(old, '"combat.over" = true, "lost.tokugawa" = 1'))
    assert puzzle_session.check("T: stop").kind == "solved"
    assert puzzle_session.line.node.position.fact("combat.winner") == "ishida"
    assert not puzzle(SWORD).check("T: stop")


HORSE = """
game = "sekigahara"
[position]
phase = "combat"
active = "tokugawa"
[position.blocks]
minakuchi = { tokugawa = "fukushima1c fukushima2", ishida = "ukita3 ukita1c" }
[position.entered]
minakuchi = ["kuwana-minakuchi"]
[position.hands]
tokugawa = "fukushima fukushima+"
ishida = "ukita ukita"
[play]
script = '''
T: deploy fukushima1c with fukushima+
I: deploy ukita3 with ukita
T: deploy fukushima2 with fukushima
I: deploy ukita1c with ukita
'''
[puzzle]
side = "tokugawa"
task = "Win at Minakuchi."
goal = { "combat.winner" = "tokugawa" }
within = 2
"""


def test_a_script_that_stops_before_the_end_is_told_what_is_open() -> None:
    """The fight is won, but Ishida has not chosen which of Ishida's blocks to lose."""
    still = "the script ends before the goal is final, play it on: Ishida must now give up a block."
    assert verify(Scenario.from_text(HORSE)).faults == (still,)
    last = "I: deploy ukita1c with ukita\n"
    assert verify(Scenario.from_text(HORSE.replace(last, f"{last}I: lose ukita1c\n"))).faults == ()


LUCKY = """T: declare minakuchi
T: deploy tokugawa1g with tokugawa+    # too early
I: stop                                # he errs
T: stop
I: lose ukita2
'''
"""


def lucky() -> str:
    """The one-sword puzzle with a script that fails, but wins because Ishida does not fight on."""
    head, _, rest = SWORD.partition("T: declare minakuchi")
    tail = rest.partition("'''\n")[2].replace("lost = { tokugawa = 0, ishida = 2 }", "")
    return head + LUCKY + tail


def test_a_script_that_wins_by_an_error_of_the_other_side_is_no_solution() -> None:
    proof = verify(Scenario.from_text(lucky()))
    (fault,) = proof.faults
    assert fault.startswith(
        "the script plays `T: deploy tokugawa1g with tokugawa+`, which fails: the goal can be forced"
    )
    assert proof.unproved == ()


def test_what_the_solver_cannot_come_to_an_end_with_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekiwidget.lesson.puzzle.defence.MAX_POSITIONS", 12)
    proof = verify(Scenario.from_text(SWORD))
    assert proof
    assert not proof.proved
    assert proof.unproved == ("T: deploy tokugawa1g with tokugawa",)


def test_where_the_script_fails_it_is_not_even_known_whether_the_goal_can_be_forced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sekiwidget.lesson.puzzle.defence.MAX_POSITIONS", 0)
    proof = verify(Scenario.from_text(HORSE))
    assert (bool(proof), proof.proved) == (False, False)
    assert proof.sentences()[0] == "too large to prove: it is not known whether the goal can be forced"


def test_a_script_may_need_several_decisions_too_many() -> None:
    text = Path("examples/campaign/32-puzzle-one-road.toml").read_text(encoding="utf-8")
    assert "\nwithin = 4\n" in text
    proof = verify(Scenario.from_text(text.replace("\nwithin = 4\n", "\nwithin = 3\n")), seconds=0)
    assert proof.faults == ("the script reaches the goal too late: not within 3 decisions",)


def test_a_side_may_be_named_by_its_letter() -> None:
    lettered = SWORD.replace('"tokugawa"\ntask', '"T"\ntask')
    assert lettered != SWORD
    scenario, named = Scenario.from_text(lettered), Scenario.from_text(SWORD)
    assert scenario.puzzle == named.puzzle
    assert verify(scenario).proved
