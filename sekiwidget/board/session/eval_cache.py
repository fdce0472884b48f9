"""The values of the choices at a node, and how the commit that led there changed the value."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.analysis.budget import PIECE, Budget
from sekiwidget.analysis.explain import describe_value_change
from sekiwidget.analysis.odds_change import explain_odds
from sekiwidget.analysis.odds_display import model_sentence
from sekiwidget.analysis.solver import (
    Solution,
    solve_in_pieces,
)
from sekiwidget.board.session.choice_values import choice_values, none_differs, what_counts
from sekiwidget.board.session.perspective import ALL, Json, viewer
from sekiwidget.board.session.source import Source
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.text.phrase import paragraph, phrase

if TYPE_CHECKING:
    from sekiwidget.analysis.solver import AimLike


LIMIT: Final = 10_000
"""Maximum number of positions searched for one node: half a second, where they are quick to search."""
SECONDS: Final = 2.0
"""Seconds of processor time for one node."""
MOST_OPTIONS: Final = 120
"""With more options than this, as in a movement phase, the end is too far away to search."""
PLAYOUTS: Final = 300
"""Number of playouts before a commit, and again after it: a tenth of a second in a fight, two seconds in a week."""
LONGEST: Final = 0.05
"""Most seconds between two pauses of the solver: who clicks meanwhile waits for no more."""
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

    def choices(self, node: int, side: Side | None, goal: AimLike) -> Generator[None, None, tuple[Json, str]]:
        """The values of the choices at a node, as `choice_values` has them, and what is to be said of them.

        None where chance decides, nor where no two known values differ: one sentence says so.
        Only for those who may see everything. Pauses often.
        """
        position = self._source.line.nodes[node].position
        mover = position.to_move
        if mover is None or mover == CHANCE:
            return {}, ""
        if _too_much(position):
            return {}, phrase("There are too many possibilities here to find the best one.")
        solution = yield from self._solution(position, side or mover, goal)
        missing = phrase("The values are incomplete: {why}.", why=solution.why) if solution.why else ""
        known = {one.value for one in solution.choices if one.value is not None}
        if not known or (len(known) == 1 and len(solution.choices) > 1):
            return {}, missing or (none_differs(known.pop(), solution) if known else "")
        return choice_values(position.choices(), solution), paragraph([what_counts(solution), missing])

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
            budget = Budget(SECONDS, LIMIT, piece=PIECE, longest=LONGEST)
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
