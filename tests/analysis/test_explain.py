"""One sentence on what a commit did to the value, or to the odds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis import budget as budgets
from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.goal import Goal, Losses
from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.odds_change import LEAST, Share, describe_odds_change, explain_odds
from sekiwidget.analysis.solver import solve
from sekiwidget.games.registry import game
from tests.analysis.acting import GOAL
from tests.analysis.combats import small_fight
from tests.analysis.small import small_battle
from tests.analysis.test_solving import MARKER, SWORD, priest, puzzle


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


def test_what_chance_decides_is_told_with_the_average_before_it() -> None:
    goal, this = {"unit.e1": "white knight"}, game("warchest")
    attack = priest().play(this.parse(priest(), "white", "attack warrior_priest c4-d5"))
    assert explain(attack, goal=goal) == "Nothing is better than this: the goal is reached with a chance of 1/3."
    for drawn in attack.after.legal():
        after = int(str(drawn) == "draw W knight")
        told = explain(attack.after.play(drawn), "white", goal)
        assert told == f"Before chance decided the value for White was 1/3, now {after}."


def test_a_goal_may_be_out_of_reach_before_and_after() -> None:
    position, task = puzzle(SWORD)
    goal = {**task.goal, "lost.ishida": 9}
    assert explain(played(position, "stop"), goal=goal) == "The goal was out of reach before this."


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


def test_where_the_solver_stops_it_tells_the_odds() -> None:
    position, task = puzzle(SWORD)
    commit = played(position, "stop")
    text = explain(commit, goal=task.goal, limit=3, n=50)
    odds = explain(commit.seen_by("tokugawa"), goal=task.goal, limit=3, n=50)
    assert odds.startswith("By what Tokugawa knows, this lowers the odds of the goal from ")
    assert text == f"The solver stopped at the limit of 3 positions; b{odds[1:]}"


def test_what_the_solver_lists_in_another_order_is_told_by_the_odds() -> None:
    rng = Random(25)
    position: Any = small_fight(rng)
    while position.step != "lose":
        position = position.play(position.sample(rng)).after
    listed = next(one for one in position.legal() if len(set(one.blocks)) > 1)
    commit = position.play(replace(listed, blocks=listed.blocks[::-1]))
    odds = explain(commit.seen_by(commit.actor))
    assert explain(commit) == f"The solver did not meet this; b{odds[1:]}"


def test_the_view_of_a_commit_tells_the_odds_that_its_viewer_knows() -> None:
    """The shares are those of `odds`, before and after, as long as what is decided goes on."""
    position, _ = puzzle(SWORD)
    goal = {"combat.winner": "tokugawa"}
    commit = played(position, "deploy tokugawa1g with tokugawa")
    for viewer in position.sides:
        before, after = (
            odds(at, viewer, goal, 400, seed=3, policy="random", limit=0) for at in (commit.before, commit.after)
        )
        text = explain(commit.seen_by(viewer), goal=goal, n=400, seed=3, policy="random", limit=0)
        assert text.startswith(f"By what {viewer.capitalize()} knows, ")
        assert f" {after.share:.0%} (policy random, 400 playouts each)." in text
        assert ("hardly change" in text) or f"from {before.share:.0%} to" in text


def test_odds_that_can_be_enumerated_are_told_exactly() -> None:
    changes = 0
    for seed in range(10):
        position = small_battle(Random(seed))
        side = position.to_move or ""
        commit = position.play(position.sample(Random(1)))
        before, after = (odds(at, side, GOAL, 1, policy="simple").exact for at in (commit.before, commit.after))
        if before is None or after is None or game("sekigahara").is_settled(position, commit.after):
            continue
        text = explain(commit.seen_by(side), goal=GOAL)
        assert "playouts" not in text
        assert text.endswith(f" {float(after):.0%} (policy simple).")
        if f"from {float(before):.0%} to " in text:
            changes += 1
    assert changes


def test_with_no_goal_odds_are_of_fewer_losses_since_before_the_commit() -> None:
    """The last commit of a fight decides it: the odds after it are of what happened, not of what comes next."""
    this = game("sekigahara")
    position: Any = puzzle(SWORD)[0]
    commit = position.play(position.sample(Random(1)))
    while not this.is_settled(commit.before, commit.after):
        text = explain(commit.seen_by("ishida"), n=20, limit=0)
        assert "that Ishida loses fewer than Tokugawa" in text
        commit = commit.after.play(commit.after.sample(Random(1)))
    lost = {side: this.material_lost(commit.before, commit.after, side) for side in ("ishida", "tokugawa")}
    last = explain(commit.seen_by("ishida"), n=40, limit=0)
    assert f" {int(lost['ishida'] < lost['tokugawa']) * 100}% (policy simple, 40 playouts each)." in last


def test_time_between_two_playouts_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page works on while the playouts are paused: they still get all their seconds."""
    clock = 0.0
    monkeypatch.setattr(budgets, "process_time", lambda: clock)
    position, _ = puzzle(SWORD)
    seen = played(position, "stop").seen_by("tokugawa")
    n, budget = LEAST + 5, Budget(1.0)
    steps = explain_odds(seen, "tokugawa", None, game=game("sekigahara"), n=n, limit=1, budget=budget)
    made, text = 0, ""
    while not text:
        try:
            next(steps)
        except StopIteration as end:
            text = end.value
        else:
            made += 1
            clock += 10.0
    assert f"{n} playouts each" in text
    assert made == 2 * n
    assert budget.spent == 0


def test_where_all_is_decided_there_are_no_odds_to_change() -> None:
    position: Any = puzzle(SWORD)[0]
    while not position.combat.ended:
        position = position.play(position.sample(Random(1))).after
    drawn = position.play(position.sample(Random(1)))
    assert drawn.actor == sekiwidget.CHANCE
    assert explain(drawn.seen_by("ishida"), n=5) == "Nothing was left to come about."
    assert explain(drawn, "ishida") == "All was decided before this."


def test_what_the_table_knows() -> None:
    position, _ = puzzle(SWORD)
    commit = played(position, "stop")
    assert explain(commit.seen_by("public"), n=30, limit=0).startswith("By what all know, ")
    assert "that Tokugawa loses fewer than Ishida" in explain(commit.seen_by("public"), n=30, limit=0)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ({"within": 2}, "odds know none"),
        ({"n": 0}, "n must be 1 or more, not 0"),
        ({"goal": {"no.fact": 1}}, "the goal"),
    ],
)
def test_what_odds_refuse(call: dict[str, Any], words: str) -> None:
    position, _ = puzzle(SWORD)
    with pytest.raises(ValueError, match=words):
        explain(played(position, "stop").seen_by("tokugawa"), **call)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Share(0.25), Share(0.5), "this raises the odds of the goal from 25% to 50% (policy simple)."),
        (
            Share(0.5, 400),
            Share(0.25, 400),
            "this lowers the odds of the goal from 50% to 25% (policy simple, 400 playouts each).",
        ),
        (Share(0.5), Share(0.503), "the odds of the goal hardly change: 50% (policy simple)."),
        (Share(0.5, 50), Share(0.6, 50), "the odds of the goal hardly change: 60% (policy simple, 50 playouts each)."),
        (Share(0.5), Share(0.6, 50), "the odds of the goal hardly change: 60% (policy simple, 50 playouts)."),
        (
            Share(0.5, 5000),
            Share(0.6, 5000),
            "this raises the odds of the goal from 50% to 60% (policy simple, 5000 playouts each).",
        ),
    ],
)
def test_odds_before_and_after(before: Share, after: Share, words: str) -> None:
    """Of few playouts a difference may be luck, and is not told as one."""
    goal = Goal({"combat.winner": "tokugawa"})
    assert (
        describe_odds_change(before, after, goal, "tokugawa", ("tokugawa", "ishida"), "simple")
        == f"By what Tokugawa knows, {words}"
    )


def test_of_many_the_others_count_together() -> None:
    text = describe_odds_change(Share(0.2), Share(0.4), Losses("gold"), "gold", ("gold", "jade", "white"), "simple")
    assert text == (
        "By what Gold knows, this raises the odds that Gold loses fewer than all others together from 20% to 40% "
        "(policy simple)."
    )
