"""One sentence on what a commit did to the value, or to the odds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis.explain import explain, explain_odds
from sekiwidget.analysis.solver import solve
from sekiwidget.core.game import game
from tests.analysis.combats import small_fight
from tests.analysis.test_solving import MARKER, SWORD, puzzle


def played(position: Any, text: str) -> Any:
    return position.play(game("sekigahara").parse(position, position.to_move, text))


def test_what_gives_a_goal_away_names_what_kept_it() -> None:
    position, task = puzzle(SWORD)
    wrong = played(position, "deploy tokugawa1g with tokugawa+")
    best = "`T: deploy tokugawa1g with tokugawa`"
    assert explain(wrong, goal=task.goal) == f"This gives the goal away: {best} would have kept it in reach."
    right = played(position, "deploy tokugawa1g with tokugawa")
    assert sekiwidget.explain(right, "tokugawa", task.goal, within=task.within) == "The goal stays in reach."


def test_losses_are_told_with_those_of_the_best() -> None:
    position, _ = puzzle(SWORD)
    assert explain(played(position, "deploy tokugawa1g with tokugawa+")) == (
        "This costs Tokugawa 3: with `T: deploy tokugawa1g with tokugawa` Tokugawa would lose 0 and Ishida would "
        "lose 2; now Tokugawa loses 1 and Ishida loses 0."
    )
    best = explain(played(position, "deploy tokugawa1g with tokugawa"))
    assert best == "Nothing is better than this: Tokugawa loses 0 and Ishida loses 2."


def test_the_other_side_stops_a_goal_or_lets_it_in() -> None:
    position, task = puzzle(MARKER)
    this = game("warchest")
    after: Any = position.play(this.parse(position, "white", "move light_cavalry e3-d3")).after
    shot = after.play(this.parse(after, "black", "tactic archer c4-d3"))
    assert explain(shot, "white", task.goal, within=1) == "This keeps the goal out of reach."
    idle = after.play(this.parse(after, "black", "pass with royal"))
    text = explain(idle, "white", task.goal, within=1)
    assert text.startswith("This lets White reach the goal: `B: ")
    assert text.endswith("` would have stopped it.")


def test_every_commit_of_a_fight_is_explained_in_one_sentence() -> None:
    told = set()
    for seed in range(25):
        rng = Random(seed)
        position = small_fight(rng)
        while position.combat is None or not position.combat.ended:
            commit = position.play(position.sample(rng))
            if position.to_move not in position.sides or position.phase != "combat":
                break
            text = explain(commit)
            assert text.endswith(".")
            assert "\n" not in text
            worse = solve(position, position.to_move or "").value != _value(position, commit.action)
            assert text.startswith("This costs") == worse, text
            told.add(text.split()[0])
            position = commit.after  # type: ignore[assignment]
    assert told == {"This", "Nothing"}


def _value(position: Any, action: Any) -> Any:
    return {choice.action: choice.value for choice in solve(position, position.to_move).choices}[action]


def test_a_stopped_solver_is_no_value() -> None:
    position, _ = puzzle(SWORD)
    text = explain(played(position, "stop"), limit=3)
    assert text == "What this did to the value is not known: the solver stopped at the limit of 3 positions."


def test_views_are_not_explained() -> None:
    position, _ = puzzle(SWORD)
    with pytest.raises(ValueError, match="what a side sees"):
        explain(played(position, "stop").seen_by("tokugawa"))


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (0.25, 0.5, "This raises the odds of the goal from 25% to 50%."),
        (0.5, 0.25, "This lowers the odds of the goal from 50% to 25%."),
        (0.5, 0.503, "The odds of the goal hardly change: 50%."),
    ],
)
def test_odds_before_and_after(before: float, after: float, words: str) -> None:
    assert explain_odds(before, after) == words


def test_odds_are_shares() -> None:
    with pytest.raises(ValueError, match="odds are 0 to 1, not 62"):
        explain_odds(62, 41)
