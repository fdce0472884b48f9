"""What a commit did to the value of a position, or to the odds of a goal, in one sentence."""

from __future__ import annotations

from typing import Any

from sekiwidget.analysis.solution import Solution, Valued, shown
from sekiwidget.analysis.solver import LIMIT, AimLike, solve
from sekiwidget.core.commit import Commit
from sekiwidget.core.game import Game, game_of
from sekiwidget.core.phrases import listed, title
from sekiwidget.core.position import CHANCE, Side

ALIKE = 0.01
"""Odds that differ by less are told as equal."""


def explain(
    commit: Commit,
    side: Side | None = None,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    game: str | Game | None = None,
) -> str:
    """What a commit did to the value for `side` (None: for whoever decided), as one sentence.

    It is for those who may see everything: the best play that it names, and the value itself, give hidden hands away.
    `goal`, `within` and `limit` (positions) are those of `solve`. Says so where the solver stops at its limit.

    Raises ValueError for a view of a commit, for one of chance without a side, and what `solve` raises.
    """
    before = commit.before
    if getattr(before, "viewer", None) is not None:
        raise ValueError("this is what a side sees of a commit; to explain it takes the whole one")
    if side is None and commit.actor == CHANCE:
        raise ValueError("chance wants nothing; say for which side this is explained")
    side = side or commit.actor
    found = game_of(before, game)
    solution = solve(before, side, goal, within=within, limit=limit, game=found)
    if not solution.choices:
        return "All was decided before this."
    played = next((choice for choice in solution.choices if choice.action == commit.action), None)
    if solution.value is None or played is None or played.value is None:
        return f"What this did to the value is not known: the solver {solution.why or 'did not meet it'}."
    if commit.actor == CHANCE:
        return (
            f"Before chance decided the value for {title(side)} was {shown(solution.value)}, now {shown(played.value)}."
        )
    words = _losses if goal is None else _goal
    return words(found, commit, side, solution, played)


def explain_odds(before: float, after: float) -> str:
    """What a commit did to the odds of a goal, from its shares (0 to 1), as one sentence.

    Both are odds of one side, which may know no more than they do. Raises ValueError for what is no share.
    """
    for share in (before, after):
        if not 0 <= share <= 1:
            raise ValueError(f"odds are 0 to 1, not {share}")
    if abs(before - after) < ALIKE:
        return f"The odds of the goal hardly change: {after:.0%}."
    verb = "raises" if after > before else "lowers"
    return f"This {verb} the odds of the goal from {before:.0%} to {after:.0%}."


def _losses(game: Game, commit: Commit, side: Side, solution: Solution, played: Valued) -> str:
    """What each side loses at the end of the best line, and of the best line after this commit."""
    best, now = solution.choices[0], played
    told = _lost(game, commit.before, now)
    if best.value == now.value:
        only = len(solution.choices) == 1
        return f"{'Nothing else was possible' if only else 'Nothing is better than this'}: {told}."
    assert best.value is not None and now.value is not None
    cost = max(best.value - now.value, now.value - best.value)
    instead = _lost(game, commit.before, best, "would lose")
    return f"This costs {title(commit.actor)} {shown(cost)}: with {_named(game, commit, best)} {instead}; now {told}."


def _lost(game: Game, start: Any, choice: Valued, verb: str = "loses") -> str:
    """What each side has lost where a line ends; what is worth an average, as its value."""
    end = start
    for move in choice.line:
        end = end.play(move.action).after
    if not game.over(start, end):
        assert choice.value is not None
        return f"the difference in losses is {shown(choice.value)}"
    parts = [f"{title(side)} {verb} {game.lost(start, end, side)}" for side in start.sides]
    return listed(parts)


def _goal(game: Game, commit: Commit, side: Side, solution: Solution, played: Valued) -> str:
    """Whether the goal stays within reach."""
    best, now = solution.value, played.value
    assert best is not None and now is not None
    mine = commit.actor == side
    named = _named(game, commit, solution.choices[0])
    if best == now:
        if now == 1:
            return "The goal stays in reach." if mine else "The goal could not be stopped any more."
        if now == 0:
            return "The goal was out of reach before this." if mine else "This keeps the goal out of reach."
        return f"Nothing is better than this: the goal is reached with a chance of {shown(now)}."
    if (best, now) == (1, 0):
        return f"This gives the goal away: {named} would have kept it in reach."
    if (best, now) == (0, 1):
        return f"This lets {title(side)} reach the goal: {named} would have stopped it."
    return f"The chance of the goal is {shown(now)} after this; with {named} it would be {shown(best)}."


def _named(game: Game, commit: Commit, choice: Valued) -> str:
    """A choice as a script has it."""
    return f"`{game.letter(commit.actor)}: {choice.text}`"
