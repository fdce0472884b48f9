"""The value of each action at a node, as choices for the page, and how the commit that led there changed it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.budget import PIECE, Budget
from sekiwidget.analysis.explain import describe_value_change
from sekiwidget.analysis.odds_change import explain_odds
from sekiwidget.analysis.odds_display import Percent, model_sentence
from sekiwidget.analysis.solver import (
    LOSSES,
    Solution,
    Valued,
    format_value,
    solve_in_pieces,
)
from sekiwidget.board.session.perspective import ALL, Json, side_name, viewer
from sekiwidget.board.session.source import Source
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike


LIMIT: Final = 10_000
"""Maximum number of positions searched for one node: half a second, where they are quick to search."""
SECONDS: Final = 2.0
"""Seconds of processor time for one node."""
MOST_OPTIONS: Final = 120
"""With more options than this, as in a movement phase, the end is too far away to search."""
TOO_MUCH: Final = phrase("Too much can be done here to work out what is best.")
PLAYOUTS: Final = 300
"""Number of playouts before a commit, and again after it: a tenth of a second in a fight, two seconds in a week."""
STEP: Final = 200
"""Positions between two pauses of the solver: ten or twenty milliseconds."""
CACHED: Final = 64
"""Number of solutions and sentences cached, so that stepping to and fro waits only once for each."""


class EvalCache:
    """Values and odds of a board, cached. `side` is whose values they are; None takes the side to move.

    With a goal, a value is its probability; otherwise how many more pieces the others lose.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._solved: OrderedDict[Any, Solution] = OrderedDict()
        self._odds: OrderedDict[Any, str] = OrderedDict()

    # -- open hands ----------------------------------------------------------------------------------------------------

    def is_cached(self, node: int, side: Side | None, goal: AimLike) -> bool:
        """Whether `choices` and `effect` are cached for a node."""
        return all(key in self._solved for key in self._keys(node, side, goal))

    def model(self, node: int, side: Side | None, goal: AimLike) -> str:
        """The sentence about the model of chance if `choices` or `effect` used an average; else empty."""
        solved = (self._solved[key] for key in self._keys(node, side, goal) if key in self._solved)
        return next((model_sentence(one.model) for one in solved if one.model), "")

    def _keys(self, node: int, side: Side | None, goal: AimLike) -> list[tuple[Any, ...]]:
        """The keys of the solutions that `choices` and `effect` need."""
        here = self._source.line.nodes[node]
        asked = [(here.position, here.position.to_move)]
        if here.commit is not None:
            asked.append((here.commit.before, here.commit.actor))
        return [(position, side or mover, goal is None) for position, mover in asked if mover not in (None, CHANCE)]

    def choices(self, node: int, side: Side | None, goal: AimLike) -> Generator[None, None, tuple[list[Json], str]]:
        """The actions at a node with their values, best first for the side to move, and what is to be said of them.

        None are listed where chance decides, nor where no two values differ: one sentence says so.
        Only for those who may see everything. Pauses often.
        """
        position = self._source.line.nodes[node].position
        mover = position.to_move
        if mover is None or mover == CHANCE:
            return [], ""
        if _too_much(position):
            return [], TOO_MUCH
        solution = yield from self._solution(position, side or mover, goal)
        values = {one.value for one in solution.choices}
        missing = phrase("Not everything is known: {why}.", why=solution.why) if solution.why else ""
        if len(solution.choices) > 1 and len(values) == 1:
            (same,) = values
            return [], missing if same is None else _none_differs(same, solution)
        # A single choice is not the best of any; nor is the best of those that are known, if more may be better.
        best = solution.value if len(values) > 1 else None
        told = [self._source.game.describe_action(mover, one.action) for one in solution.choices]
        return [_choice(*one, solution, best) for one in zip(solution.choices, told, strict=True)], missing

    def effect(self, node: int, side: Side | None, goal: AimLike) -> Generator[None, None, str | None]:
        """How the commit that led to a node changed the value; empty at the start and at an attempt.

        None if the solver does not know. Only for those who may see everything. Pauses often.
        """
        commit = self._source.line.nodes[node].commit
        if commit is None or (commit.actor == CHANCE and side is None):
            return ""
        if _too_much(commit.before):
            return None
        solution = yield from self._solution(commit.before, side or commit.actor, goal)
        return describe_value_change(self._source.game, commit, solution)

    def _solution(self, position: Position, side: Side, goal: AimLike) -> Generator[None, None, Solution]:
        key = position, side, goal is None
        found = self._solved.get(key)
        if found is None:
            budget = Budget(SECONDS, LIMIT, piece=PIECE)
            found = yield from solve_in_pieces(position, side, goal, budget=budget, step=STEP, game=self._source.game)
            _store(self._solved, key, found)
        return found

    # -- what a perspective knows --------------------------------------------------------------------------------------

    def odds(self, node: int, perspective: str, side: Side | None, goal: AimLike) -> Generator[None, None, str]:
        """How the commit that led to a node changed the odds, given what a perspective knows.

        In `all`: given what `side`, or the side that decided, knows. Pauses often.
        """
        commit = self._source.line.nodes[node].commit
        who = perspective if perspective not in (ALL, PUBLIC) else ""
        whose = side or who or (commit.actor if commit is not None else "")
        if commit is None or whose == CHANCE:
            return ""
        key = node, perspective, goal is None
        if key not in self._odds:
            seen = commit.seen_by(whose if perspective == ALL else viewer(perspective))
            said = yield from explain_odds(seen, whose, goal, game=self._source.game, n=PLAYOUTS)
            _store(self._odds, key, said)
        return self._odds[key]


def _store(cache: OrderedDict[Any, Any], key: Any, found: Any) -> None:
    cache[key] = found
    if len(cache) > CACHED:
        cache.popitem(last=False)


def _too_much(position: Position) -> bool:
    return next(islice(position.legal(), MOST_OPTIONS, None), None) is not None


def _choice(one: Valued, label: str, solution: Solution, best: Any) -> Json:
    """An action as a complete choice, labelled with the action in words."""
    note = _value_words(one.value, solution)
    if one.value is not None and one.value == best:
        note = phrase("★ best: {note}", note=note)
    return {"label": label, "form": one.text, "note": note}


def _none_differs(value: Any, solution: Solution) -> str:
    return phrase("None of these choices differs: {note}.", note=_value_words(value, solution))


def _value_words(value: Any, solution: Solution) -> str:
    """A value in words."""
    if value is None:
        return phrase("not known")
    side = side_name(solution.side)
    if solution.goal != LOSSES:
        if value == 0:
            return phrase("{side} misses the goal", side=side)
        if value == 1:
            return phrase("{side} reaches the goal", side=side)
        return phrase("{side} reaches the goal with {share}", side=side, share=Percent(value))
    if value == 0:
        return phrase("the losses are even")
    more = format_value(abs(value))
    if value > 0:
        return phrase("{side} loses {more} fewer", side=side, more=more)
    return phrase("{side} loses {more} more", side=side, more=more)
