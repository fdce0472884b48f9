"""Fair odds: how likely a goal is from here on, given what a side can know."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from fractions import Fraction
from typing import Any

from sekiwidget.analysis.exact_odds import TooLarge, exact_probability
from sekiwidget.analysis.goal import Goal, Losses, Target, read_goal
from sekiwidget.analysis.intervals import wilson
from sekiwidget.analysis.odds_display import Figures, html, sentence, side_name, text
from sekiwidget.analysis.playouts import Playouts, Policy, count_reached, read_policies, view_for
from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import Side
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_whole
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed
from sekiwidget.text.translate import reader_language, translate, translated

# -- odds --------------------------------------------------------------------------------------------------------------

LIMIT = 20_000
"""Default number of decisions and draws followed for the exact figure: about a second."""


class Odds(Figures):
    """A share together with the question; displays as picture and table in a notebook, as a table in a terminal."""

    def __repr__(self) -> str:
        return translate(phrase("<odds {told}>", told=sentence(self)), self.language)

    def __str__(self) -> str:
        return text(self, reader_language(self.language))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html(self, reader_language(self.language))}


@translated
def odds(
    position: Position,
    side: Side,
    goal: Mapping[str, Value] | Goal | None = None,
    n: int = 1000,
    seed: int = 0,
    policy: Policy = "simple",
    executor: Executor | None = None,
    progress: Progress = None,
    game: str | Game | None = None,
    limit: int = LIMIT,
    *,
    language: str | None = None,
) -> Odds:
    """How often `goal` is reached, given what `side` can know.

    Each playout deals what `side` does not see uniformly, and plays on, each side from its own view, until the scope is
    settled: the fight, the phase, the turn or the round (docs/analysis.md). Then the goal is checked. The same view,
    goal, n, seed and policy give the same figure, with any executor or none.

    Args:
        position: where to start; only what `side` sees of it is used.
        side: whose knowledge counts.
        goal: facts that must all be true, as in `[expect]`: `{"combat.winner": "tokugawa", "lost.tokugawa": 0}`. None:
            that `side` loses fewer pieces than the others together.
        n: how many playouts.
        seed: selects the playouts.
        policy: how all sides act: `simple`, `random`, or a function from a view and an rng (only its `random()`) to an
            action; or one of these for each side, as a mapping.
        executor: any `concurrent.futures.Executor`; None plays here.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with `(done, n)`.
        game: the game of the position or its name, if its class does not determine it.
        limit: the maximum number of decisions and draws followed for the exact figure; 0 skips it.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        ValueError: n is below 1, a side, policy or fact is unknown, a fact cannot have this value, or there is
            no such language.
        TypeError: the policy, progress, goal or a number has the wrong type.
        PlayoutError: the policy failed or broke a rule.
        ExecutorError: the executor failed.
    """
    for name, number in (("n", n), ("limit", limit), ("seed", seed)):
        check_whole(name, number)
    if n < 1:
        raise ValueError(phrase("n must be 1 or more, not {n}", n=n))
    rules = game_of(position, game)
    view = view_for(position, side)
    sought = check_goal(rules, goal, side, view)
    chosen = read_policies(rules, view.sides, policy)
    playouts = Playouts(rules, view, sought, chosen.actors, seed)
    with progress_reporter(progress, n, phrase("playouts")) as told:
        found = count_reached(playouts, n, executor, told)
    low, high = wilson(found, n)
    figure, why = _exactly(playouts, merged=chosen.own, limit=limit)
    return Odds(side, goal_in_words(sought), n, found, seed, chosen.name, low, high, figure, why, rules.chance_model)


def _exactly(playouts: Playouts, *, merged: bool, limit: int) -> tuple[Fraction | None, str]:
    """The probability itself, or why it is not known."""
    if not limit:
        return None, phrase("it was not sought")
    try:
        return exact_probability(playouts, merged=merged, limit=limit), ""
    except TooLarge as error:
        return None, error.args[0]


def goal_in_words(goal: Target) -> str:
    """The facts of a goal, as they are written in a script."""
    if isinstance(goal, Losses):
        return phrase("{side} loses fewer than the others", side=side_name(goal.side))
    return phrase("{facts}", facts=Listed(_fact(key, _value(value)) for key, value in goal.facts.items()))


def _fact(key: str, value: str) -> str:
    return f"{key} = {value}" if value else phrase("{key} = nothing", key=key)


def _value(value: Value) -> str:
    """A value as it is written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def check_goal(game: Game, wanted: Mapping[str, Value] | Goal | None, side: Side, view: Position) -> Target:
    """The goal, checked. Raises ValueError naming the unknown fact, with "did you mean"."""
    if wanted is None:
        return Losses(side)
    goal = read_goal(wanted)
    try:
        goal.wanted(game, view)
    except KeyError as error:
        raise ValueError(phrase("the goal: {error}", error=error.args[0])) from None
    except ValueError as error:
        raise ValueError(phrase("the goal: {error}", error=error.args[0])) from None
    return goal
