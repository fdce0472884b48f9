"""The exact solver: what a position is worth with open hands, the best line, and every choice with its value."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from itertools import chain, islice
from math import ceil, inf
from typing import Any, TypeAlias, TypeVar

from sekiwidget.analysis.aim import Aim, ToLoseLittle, ToReach
from sekiwidget.analysis.budget import Budget, Stopped
from sekiwidget.analysis.goal import Goal, Losses, goal_of
from sekiwidget.analysis.lines import line_of
from sekiwidget.analysis.progress import Progress, shown
from sekiwidget.analysis.search import Search, plain
from sekiwidget.analysis.solution import LOSSES, Solution, Valued, Worth
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_whole
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translated

LIMIT = 2_000_000
"""Default limit of positions: the memory that they take."""

SECONDS = 60.0
"""Default limit of processor time."""

LINES = 0.25
"""The part of the time that following the best lines may take besides."""

SHOWN = 200
"""Maximum number of choices listed without a value if the search stops: there may be millions."""

T = TypeVar("T")

AimLike: TypeAlias = "Mapping[str, Value] | Goal | None"


@translated
def solve(
    position: Any,
    side: Side,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    seconds: float | None = SECONDS,
    game: str | Game | None = None,
    progress: Progress = None,
    language: str | None = None,
) -> Solution:
    """What `position` is worth to `side` if everybody knows everything and plays optimally.

    The others play together against `side`. Where chance decides, values are averages. The search goes to the end of
    the scope (`Game.is_settled`): the fight, the turn or the round.

    Args:
        position: the whole position, not a view of it.
        side: whose value it is; it need not be to move.
        goal: facts to be reached, with keys and values as in `[expect]`: the value is 1 or 0, or how likely. None: the
            pieces that the others lose, less those that `side` loses.
        within: the maximum number of own decisions (commits with more than one option); 0: no limit.
        limit: the number of positions after which it gives up.
        seconds: the processor time after which it gives up; None: no limit. Interrupting it ends it at once.
        game: its game, by name or itself, where the class of the position does not tell.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with the number of
            positions visited, and the limit, from time to time.
        language: in which the result shows itself, `en`, `de`, `he` or `da`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        TypeError: no known game has this position; the goal, progress or a number has the wrong type.
        ValueError: the side does not play, the position is a view, a number is negative, the goal names no fact or
            (UnreadableAction) has a value that cannot be, or there is no such language.
        KeyError: the goal names an unknown fact; says which was meant.
    """
    check_limits(within=within, limit=limit, seconds=seconds)
    budget = Budget(seconds, limit)
    search = _search(position, side, goal, within, budget, game)
    said = _said(goal)
    if within:
        said = phrase("{goal} within {within}", goal=said, within=within)
    with watched(search, progress):
        return finished(_solved(search, said, None))


def solving(
    position: Any,
    side: Side,
    goal: AimLike = None,
    *,
    budget: Budget,
    step: int | None = None,
    game: str | Game | None = None,
) -> Generator[None, None, Solution]:
    """`solve` in pieces: pauses as the budget says, or after about every `step` positions; returns the solution.

    It revisits some positions after each pause, so at its limit it knows slightly less than `solve`.
    """
    return (yield from _solved(_search(position, side, goal, 0, budget, game), _said(goal), step))


def finished(work: Generator[Any, None, T]) -> T:
    """The result of what works in pieces, without pauses."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


@contextmanager
def watched(search: Search, progress: Progress) -> Iterator[None]:
    """Report how far a search is, while it runs. Raises TypeError for an unusable `progress`."""
    budget = search.budget
    if callable(progress):
        most = budget.positions or 0
        search.progress = lambda done: progress(done, most)
        yield
        return
    timed = budget.seconds is not None
    whole = ceil(budget.seconds or 0) if timed else (budget.positions or 0)
    with shown(progress, whole, phrase("searching") if timed else phrase("positions")) as told:
        search.progress = lambda done: told(min(whole, int(budget.spent)) if timed else done)
        yield


def check_limits(**numbers: object) -> None:
    """Raise TypeError or ValueError for what is no number of decisions, positions or seconds."""
    for name, number in numbers.items():
        if name != "seconds":
            check_whole(name, number)
        elif number is not None and (isinstance(number, bool) or not isinstance(number, int | float)):
            raise TypeError(phrase("{name} is a number, not {number!r}", name=name, number=number))
        if isinstance(number, int | float) and not number >= 0:
            raise ValueError(phrase("{name} is 0 or more, not {number}", name=name, number=number))


def _solved(search: Search, said: str, step: int | None) -> Generator[None, None, Solution]:
    side = search.side
    if search.ended(search.root):
        return Solution(side, said, search.now, (), (), search.positions, complete=True)
    choices, why = yield from _choices(search, step)
    value = _value(search, choices, sure=not why)
    line = next((one.line for one in choices if one.value is not None and one.value == value), ())
    average = any(isinstance(one, Fraction) for one in (value, *(choice.value for choice in choices)))
    model = search.model if average else ""
    return Solution(side, said, value, line, tuple(choices), search.positions, not why, why, model)


@translated
def worth(
    position: Any,
    side: Side,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    seconds: float | None = SECONDS,
    game: str | Game | None = None,
) -> Worth | None:
    """The value alone, two to three times as fast as `solve`; None if the solver stops at a limit.

    Arguments and errors are those of `solve`.
    """
    check_limits(within=within, limit=limit, seconds=seconds)
    search = _search(position, side, goal, within, Budget(seconds, limit), game)
    try:
        value: Worth = search.now if search.ended(search.root) else search.root.gained + search.value(search.root)
    except Stopped:
        return None
    return value


def _search(
    position: Any,
    side: Side,
    goal: AimLike,
    within: int,
    budget: Budget,
    game: str | Game | None,
) -> Search:
    """A search that can begin. Raises as `solve` does."""
    found = game_of(position, game)
    if getattr(position, "viewer", None) is not None:
        raise ValueError(
            phrase("this is what {viewer} sees; a solver needs the whole position", viewer=position.viewer)
        )
    if side not in position.sides:
        sides = ", ".join(position.sides)
        raise ValueError(phrase("{side!r} does not play here, but {sides}", side=side, sides=sides))
    aim = _aim(found, position, side, goal, within)
    return Search(found, position, aim, within=within, budget=budget)


def _aim(game: Game, position: Position, side: Side, goal: AimLike, within: int) -> Aim:
    """What is searched for."""
    if goal is None:
        return ToLoseLittle(game, position, Losses(side), within)
    return ToReach(game, position, side, goal_of(goal), within)


def _said(goal: AimLike) -> str:
    """What the value counts, in words."""
    if goal is None:
        return LOSSES
    facts = goal.facts if isinstance(goal, Goal) else goal
    return ", ".join(
        f"{key} = {' '.join(value) if isinstance(value, tuple) else value}" for key, value in facts.items()
    )


def _choices(search: Search, step: int | None) -> Generator[None, None, tuple[list[Valued], str]]:
    """Every choice of the root, best first for the side to move; if the search stops, at most `SHOWN`, and why."""
    root = search.root
    sign = 1 if root.position.to_move == search.side else -1
    actions = iter(root.position.legal())
    valued: list[tuple[Any, Any]] = []
    best: Any = None
    why = ""
    for action in actions:
        spot = search.after(root, action)
        guess = 0 if best is None else best - spot.gained
        try:
            value = spot.gained + (yield from search.in_pieces(spot, guess, step))
        except Stopped as stopped:
            why = stopped.args[0]
            valued += [(one, None) for one in islice(chain((action,), actions), SHOWN)]
            break
        best = value if best is None else max(sign * best, sign * value) * sign
        valued.append((action, value))
    search.budget.extend(LINES)  # the values are known by now, so following the lines is cheap
    choices = []
    for one, value in valued:
        choices.append(Valued(one, str(one), value, () if value is None else line_of(search, one, value)))
        if search.budget.piece is not None:
            search.budget.rest()
            yield
    return sorted(choices, key=lambda one: inf if one.value is None else -sign * one.value), why


def _value(search: Search, choices: list[Valued], *, sure: bool) -> Worth | None:
    """The value of the root, if known."""
    if search.root.position.to_move == CHANCE:
        if not sure:
            return None
        weights = dict(search.root.position.chances())
        total = sum((weights[one.action] * Fraction(one.value or 0) for one in choices), Fraction(0))
        share: Worth = plain(total / sum(weights.values()))
        return share
    value = choices[0].value
    known = sure or (value is not None and search.is_best(value))
    return value if known else None
