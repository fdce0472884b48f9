"""Asking the solver: what it says, where it stops, what it refuses; puzzles of the examples."""

from __future__ import annotations

import inspect
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.solver import format_value, solve
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from tests.analysis.combats import open_fight
from tests.analysis.exhaustive import Exhaustive
from tests.contract.starts import starts

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SWORD = EXAMPLES / "combat" / "38-puzzle-one-sword.toml"
MARKER = EXAMPLES / "war-chest" / "44-puzzle-the-sixth-marker.toml"
ROAD = EXAMPLES / "campaign" / "32-puzzle-one-road.toml"
DAIMYO = EXAMPLES / "daimyo" / "32-puzzle-one-card-before.toml"
SHOGUN = EXAMPLES / "shogun" / "48-puzzle-nine-for-musashi.toml"


def puzzle(path: Path) -> tuple[Any, Any]:
    """Where a puzzle begins, at its first decision, and the puzzle."""
    scenario = Scenario.from_file(path)
    position: Any = scenario.play().line.nodes[0].position
    while position.to_move is not None and len(list(position.legal())) == 1:
        position = position.play(next(iter(position.legal()))).after
    return position, scenario.puzzle


@pytest.mark.parametrize("path", [SWORD, ROAD, MARKER, DAIMYO, SHOGUN], ids=lambda path: path.stem)
def test_puzzles_are_solved_and_their_typical_mistakes_fail(path: Path) -> None:
    position, task = puzzle(path)
    solution = solve(position, task.side, task.goal, within=task.within)
    assert solution.value == 1
    assert solution.line[0].text == solution.choices[0].text
    this = game(Scenario.from_file(path).game)
    found = {choice.text: choice.value for choice in solution.choices}
    for answer in task.answers:
        if (text := str(this.parse(position, task.side, answer.on))) in found:
            assert found[text] == int(answer.right), text
    assert any(not answer.right for answer in task.answers)


def test_a_puzzle_of_the_sword_in_one_line() -> None:
    position, task = puzzle(SWORD)
    solution = sekiwidget.solve(position, "tokugawa", task.goal)
    assert (solution.side, solution.value, solution.complete, solution.why) == ("tokugawa", 1, True, "")
    assert str(solution).splitlines()[0] == "tokugawa, combat.winner = tokugawa, lost.tokugawa = 0: 1"
    assert f"{solution.positions:,} positions" in str(solution)
    assert "tokugawa: deploy tokugawa1g with tokugawa" in repr(solution)
    assert "<td>deploy tokugawa1g with tokugawa+</td><td>0</td>" in solution._repr_html_()


def test_it_says_so_when_it_stops() -> None:
    position = open_fight(Random(3), 6, 6)
    solution = solve(position, "ishida", limit=50)
    assert not solution.complete
    assert solution.why == "stopped at the limit of 50 positions"
    assert solution.value is None
    assert {choice.action for choice in solution.choices} == {*position.legal()}
    assert any(choice.value is None for choice in solution.choices)
    assert "?" in str(solution)
    assert "not known" in repr(solution)


def test_a_line_that_is_too_long_is_no_error() -> None:
    position, most = open_fight(Random(3), 14, 14), sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(inspect.stack()) + 45)
        solution = solve(position, "tokugawa", limit=20_000)
    finally:
        sys.setrecursionlimit(most)
    assert not solution.complete
    assert solution.why == "stopped at a line that is too long to follow"


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    position = open_fight(Random(3), 7, 7)
    solution = solve(position, "tokugawa", limit=5000, progress=lambda done, most: told.append((done, most)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told
    assert solution.positions >= told[-1][0]


@pytest.mark.parametrize(("seconds", "unit"), [(None, "positions"), (60.0, "searching")])
def test_a_bar_counts_what_is_limited(seconds: float | None, unit: str, capsys: pytest.CaptureFixture[str]) -> None:
    solve(open_fight(Random(3), 2, 2), "tokugawa", seconds=seconds, progress=True)
    assert capsys.readouterr().err.startswith(f"\r{unit}: ")


def priest() -> Any:
    """A Warrior Priest who may attack, and then draws one of three coins."""
    return game("warchest").read_position(
        {
            "initiative": "white",
            "armies": {"white": "warrior_priest knight pikeman marshall", "black": "archer cavalry lancer scout"},
            "units": {"c4": "white warrior_priest", "d5": "black scout"},
            "hands": {"white": "warrior_priest", "black": ""},
            "bags": {"white": "knight pikeman", "black": "archer"},
        }
    )


def test_chance_is_an_average() -> None:
    """Only with one of the three coins can the knight be deployed."""
    solution = solve(priest(), "white", {"unit.e1": "white knight"})
    assert solution.value == Fraction(1, 3)
    assert solution.line[0].text.startswith("attack")


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"side": "white"}, ValueError, "`white` does not play here, but tokugawa, ishida"),
        ({"within": -1}, ValueError, "within is 0 or more, not -1"),
        ({"limit": -2}, ValueError, "limit is 0 or more"),
        ({"seconds": "2"}, TypeError, "seconds must be a number, not `2`"),
        ({"goal": {}}, ValueError, "names no fact"),
        ({"goal": {"combat.wimmer": "tokugawa"}}, KeyError, "Did you mean `combat.winner`?"),
        ({"goal": {"lost.ishida": "many"}}, UnreadableAction, "number"),
    ],
)
def test_what_cannot_be_asked(change: dict[str, Any], error: type[Exception], words: str) -> None:
    asked: dict[str, Any] = {"side": "tokugawa", "goal": None} | change
    with pytest.raises(error, match=words):
        solve(open_fight(Random(1), 2, 2), asked.pop("side"), asked.pop("goal"), **asked)


def test_a_view_is_not_enough() -> None:
    with pytest.raises(ValueError, match="what tokugawa sees; a solver needs the whole position"):
        solve(open_fight(Random(1), 2, 2).seen_by("tokugawa"), "tokugawa")


def test_what_holds_at_the_start_is_to_be_kept_until_it_is_over() -> None:
    seen = set()
    for seed in range(30):
        start: Any = open_fight(Random(seed), 2, 2)
        found = solve(start, "ishida", Goal({"lost.ishida": 0}))
        plain = Exhaustive(start, "ishida", {"lost.ishida": 0})
        assert found.value == plain.value(start, 0)
        seen.add(found.value)
    assert seen == {0, 1}


def test_what_is_over_has_its_value_at_once() -> None:
    rng, position = Random(1), starts("daimyo").whole(Random(1))
    while position.to_move is not None:
        position = position.play(position.sample(rng)).after
    assert solve(position, "black", {"winner": "none"}).value == 0


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2, "2"),
        (Fraction(-3, 4), "-3/4"),
        (Fraction(636_363, 1_000_000), "0.636"),
        (Fraction(999_999, 1_000_003), "0.999996"),
        (Fraction(-1, 100_000), "-0.00001"),
    ],
)
def test_an_average_is_shown_as_short_as_it_can_be_without_looking_whole(value: Any, words: str) -> None:
    assert format_value(value) == words
