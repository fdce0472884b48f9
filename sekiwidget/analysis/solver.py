"""The exact solver: what a position is worth with open hands, the best line, and every choice with its value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from itertools import chain, islice
from math import inf
from typing import Any, TypeAlias

from sekiwidget.analysis.aim import Aim, ToLoseLittle, ToReach
from sekiwidget.analysis.goal import Goal, Losses, goal_of
from sekiwidget.analysis.lines import line_of
from sekiwidget.analysis.search import Search, Spot, Stopped, plain
from sekiwidget.analysis.solution import LOSSES, Solution, Valued, Worth
from sekiwidget.base.phrase import phrase
from sekiwidget.base.whole_number import check_whole
from sekiwidget.core.facts import Value
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game_of
from sekiwidget.languages.doors import door

LIMIT = 2_000_000
"""Default limit of positions: a minute or two."""

SHOWN = 200
"""Maximum number of choices listed without a value if the search stops: there may be millions."""

AimLike: TypeAlias = "Mapping[str, Value] | Goal | None"


@door
def solve(
    position: Any,
    side: Side,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    game: str | Game | None = None,
    progress: Callable[[int, int], object] | None = None,
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
        limit: the number of positions after which it gives up (two million take about a minute).
        game: its game, by name or itself, where the class of the position does not tell.
        progress: a callback that gets the number of positions visited and the limit from time to time.
        language: in which the result shows itself, `en`, `de`, `he` or `da`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        TypeError: no known game has this position; the goal or a number has the wrong type.
        ValueError: the side does not play, the position is a view, `within` or `limit` is negative, the goal names no
            fact or (UnreadableAction) has a value that cannot be, or there is no such language.
        KeyError: the goal names an unknown fact; says which was meant.
    """
    search = _search(position, side, goal, within, limit, game, progress)
    said = _said(goal)
    if within:
        said = phrase("{goal} within {within}", goal=said, within=within)
    steps = _solved(search, said, limit)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Solution = end.value
            return found


def solving(
    position: Any, side: Side, goal: AimLike = None, *, limit: int, step: int, game: str | Game | None = None
) -> Generator[None, None, Solution]:
    """`solve` in steps: pauses after about every `step` positions to let others run; returns the solution.

    It revisits some positions after each pause, so at its limit it knows slightly less than `solve`.
    """
    return (yield from _solved(_search(position, side, goal, 0, limit, game, None), _said(goal), step))


def _solved(search: Search, said: str, step: int) -> Generator[None, None, Solution]:
    side = search.side
    if search.ended(search.root):
        return Solution(side, said, search.now, (), (), search.positions, complete=True)
    choices, why = yield from _choices(search, step)
    value = _value(search, choices, sure=not why)
    line = next((one.line for one in choices if one.value is not None and one.value == value), ())
    average = any(isinstance(one, Fraction) for one in (value, *(choice.value for choice in choices)))
    model = search.model if average else ""
    return Solution(side, said, value, line, tuple(choices), search.positions, not why, why, model)


@door
def worth(
    position: Any,
    side: Side,
    goal: AimLike = None,
    *,
    within: int = 0,
    limit: int = LIMIT,
    game: str | Game | None = None,
) -> Worth | None:
    """The value alone, two to three times as fast as `solve`; None if the solver stops at its limit.

    Arguments and errors are those of `solve`.
    """
    search = _search(position, side, goal, within, limit, game, None)
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
    limit: int,
    game: str | Game | None,
    progress: Callable[[int, int], object] | None,
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
    for name, number in (("within", within), ("limit", limit)):
        check_whole(name, number)
        if number < 0:
            raise ValueError(phrase("{name} is 0 or more, not {number}", name=name, number=number))
    aim = _aim(found, position, side, goal, within)
    return Search(found, position, aim, within=within, limit=limit, progress=progress)


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


def _choices(search: Search, step: int) -> Generator[None, None, tuple[list[Valued], str]]:
    """Every choice of the root, best first for the side to move; if the search stops, at most `SHOWN`, and why."""
    root = search.root
    sign = 1 if root.position.to_move == search.side else -1
    actions = iter(root.position.legal())
    valued: list[tuple[Any, Any]] = []
    best: Any = None
    action: Any = None
    why = ""
    try:
        for action in actions:
            spot = search.after(root, action)
            guess = 0 if best is None else best - spot.gained
            value = spot.gained + (yield from _in_pieces(search, spot, guess, step))
            best = value if best is None else max(sign * best, sign * value) * sign
            valued.append((action, value))
    except Stopped as stopped:
        why = stopped.args[0]
        valued += [(one, None) for one in islice(chain((action,), actions), SHOWN)]
    search.limit = 2 * search.most  # the values are known by now, so following the lines is cheap
    choices = [
        Valued(one, str(one), value, () if value is None else line_of(search, one, value)) for one, value in valued
    ]
    return sorted(choices, key=lambda one: inf if one.value is None else -sign * one.value), why


def _in_pieces(search: Search, spot: Spot, guess: int, step: int) -> Generator[None, None, Any]:
    """The value to come from a spot. After a pause the search resumes by means of its table.

    If resuming takes nearly as long as a step, the next step is longer. Raises Stopped.
    """
    while True:
        search.limit = min(search.most, search.positions + step)
        try:
            return search.value(spot, guess)
        except Stopped:
            if search.positions <= search.limit or search.limit == search.most:
                raise
        yield
        step += step // 16 + 1


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
