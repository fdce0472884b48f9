"""What a commit did to the value of a position, or to the odds of a goal, in one sentence."""

from __future__ import annotations

from typing import Any

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.odds import LIMIT as ODDS_LIMIT
from sekiwidget.analysis.odds_change import explain_odds
from sekiwidget.analysis.odds_display import Lost, model_sentence, side_name
from sekiwidget.analysis.playouts import Policy
from sekiwidget.analysis.progress import Progress, run_with_progress
from sekiwidget.analysis.solver import (
    LIMIT,
    LOSSES,
    SECONDS,
    AimLike,
    Solution,
    Valued,
    format_value,
    solve,
)
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_whole
from sekiwidget.text.phrase import paragraph, phrase
from sekiwidget.text.terms import Continued
from sekiwidget.text.translate import translate, translated

N = 1000
"""Default number of playouts before a commit, and again after it."""


@translated
def explain(
    commit: Commit,
    side: Side | None = None,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    seconds: float | None = SECONDS,
    n: int = N,
    seed: int = 0,
    policy: Policy = "simple",
    game: str | Game | None = None,
    progress: Progress = None,
    language: str | None = None,
) -> str:
    """How a commit changed the value (given its view: the odds), in one sentence.

    A full commit is solved with open hands, which reveals hidden hands: show the result only to those who may see
    everything. If the solver stops at its limit, the result is the odds given what `side` knows. For
    `commit.seen_by(viewer)` it is the odds given what the viewer knows, and nothing else.

    Args:
        commit: the whole commit, or what somebody sees of it.
        side: the side whose value or odds are meant; None: the side that decided, or for a view, its viewer.
        goal: facts, as in `[expect]`; None: the pieces that the others lose, less those that `side` loses; as odds,
            that `side` loses fewer.
        within, limit, seconds: own commits, positions that are looked at and processor time, as of `solve`; so
            much time again is spent on exact odds, and at most so much on the playouts before the commit and after it.
        n, seed, policy: as of `odds`; so many playouts before the commit, and as many after it.
        game: the game or its name, if the class of the position does not determine it.
        progress: as of `solve`, and then as of `odds`.
        language: of the sentence, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else English.

    Raises ValueError for a commit of chance without a side, for the view of one with `within`, and what `solve` and
    `odds` raise.
    """
    _check_commit(commit)
    check_whole("n", n)
    viewer = getattr(commit.before, "viewer", None)
    if side is None and commit.actor == CHANCE and viewer in (None, PUBLIC):
        raise ValueError(phrase("this commit belongs to chance; pass side= to say for which side it is explained"))
    found = game_of(commit.before, game)

    def by_odds(seen: Commit, side: Side) -> str:
        if n < 1:
            raise ValueError(phrase("n must be 1 or more, not {n}", n=n))
        most = min(limit, ODDS_LIMIT)
        budget = Budget(seconds)
        steps = explain_odds(seen, side, goal, game=found, n=n, seed=seed, policy=policy, limit=most, budget=budget)
        return run_with_progress(steps, 2 * n, progress) or phrase("Nothing was left to come about.")

    if viewer is not None:
        if within:
            raise ValueError(phrase("within counts decisions of best play; odds know none"))
        return translate(by_odds(commit, side or (commit.actor if viewer == PUBLIC else viewer)))
    side = side or commit.actor
    solution = solve(
        commit.before, side, goal, within=within, limit=limit, seconds=seconds, game=found, progress=progress
    )
    if (told := describe_value_change(found, commit, solution)) is not None:
        return translate(paragraph([told, model_sentence(solution.model)]))
    instead = Continued(by_odds(commit.seen_by(side), side))
    if not solution.why:
        return translate(phrase("The solver did not meet this; {told}", told=instead))
    return translate(phrase("The solver {stopped}; {told}", stopped=solution.why, told=instead))


def _check_commit(given: object) -> None:
    """Raise TypeError for anything but a commit."""
    if not isinstance(given, Commit):
        kind = type(given).__name__
        raise TypeError(phrase("a commit is explained, such as that of a node of a line; not {kind}", kind=kind))


def describe_value_change(game: Game, commit: Commit, solution: Solution) -> str | None:
    """How a commit changed the value, from the solution of the position before it; None if that does not say."""
    side = solution.side
    if not solution.choices:
        return phrase("All was decided before this.")
    played = next((choice for choice in solution.choices if choice.action == commit.action), None)
    if solution.value is None or played is None or played.value is None:
        return None
    if commit.actor == CHANCE:
        return phrase(
            "Before chance decided the value for {side} was {before}, now {after}.",
            side=side_name(side),
            before=format_value(solution.value),
            after=format_value(played.value),
        )
    words = _losses if solution.goal == LOSSES else _goal
    return words(game, commit, side, solution, played)


def _losses(game: Game, commit: Commit, side: Side, solution: Solution, played: Valued) -> str:
    """What each side loses at the end of the best line, and of the best line after this commit."""
    best, now = solution.choices[0], played
    told = _lost(game, commit.before, now)
    if best.value == now.value:
        if len(solution.choices) == 1:
            return phrase("Nothing else was possible: {told}.", told=told)
        return phrase("Nothing is better than this: {told}.", told=told)
    assert best.value is not None and now.value is not None
    return phrase(
        "This costs {side} {cost}: with `{best}` {instead}; now {told}.",
        side=side_name(commit.actor),
        cost=format_value(max(best.value - now.value, now.value - best.value)),
        best=_named(game, commit, best),
        instead=_lost(game, commit.before, best, would=True),
        told=told,
    )


def _lost(game: Game, start: Any, choice: Valued, *, would: bool = False) -> str:
    """What each side has lost, or would have lost, at the end of a line; for an average, its value."""
    end = start
    for move in choice.line:
        end = end.play(move.action).after
    if not game.is_settled(start, end):
        assert choice.value is not None
        return phrase("the difference in losses is {value}", value=format_value(choice.value))
    losses = Lost((side, game.material_lost(start, end, side)) for side in start.sides)
    return phrase("{losses:would}", losses=losses) if would else phrase("{losses}", losses=losses)


def _goal(game: Game, commit: Commit, side: Side, solution: Solution, played: Valued) -> str:
    """Whether the goal can still be reached."""
    best, now = solution.value, played.value
    assert best is not None and now is not None
    mine = commit.actor == side
    named = _named(game, commit, solution.choices[0])
    if best == now:
        if now == 1:
            return phrase("The goal stays in reach.") if mine else phrase("The goal could not be stopped any more.")
        if now == 0:
            if mine:
                return phrase("The goal was out of reach before this.")
            return phrase("This keeps the goal out of reach.")
        return phrase(
            "Nothing is better than this: the goal is reached with a chance of {chance}.", chance=format_value(now)
        )
    if (best, now) == (1, 0):
        return phrase("This gives the goal away: `{best}` would have kept it in reach.", best=named)
    if (best, now) == (0, 1):
        return phrase(
            "This lets {side} reach the goal: `{best}` would have stopped it.", side=side_name(side), best=named
        )
    return phrase(
        "The chance of the goal is {now} after this; with `{best}` it would be {chance}.",
        now=format_value(now),
        best=named,
        chance=format_value(best),
    )


def _named(game: Game, commit: Commit, choice: Valued) -> str:
    """A choice as written in a script."""
    return f"{game.letter(commit.actor)}: {choice.text}"
