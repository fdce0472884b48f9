"""The exact solver: what a position is worth with open hands, the best line, and every choice with its value."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import chain, islice
from math import ceil, inf
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sekiwidget.analysis.budget import Budget, Stopped
from sekiwidget.analysis.goal import Aim, Goal, Losses, MinimizeLosses, ReachGoal, read_goal
from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.analysis.search import Search, SearchNode, as_integer
from sekiwidget.authoring.text_board import Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position, Value
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_number, check_whole
from sekiwidget.text.languages import attributes
from sekiwidget.text.phrase import Language, Phrase, Translatable, phrase
from sekiwidget.text.translate import reader_language, translate, translated

Worth: TypeAlias = "int | Fraction"
"""For a goal: 1 reached, 0 not, between them a probability. For losses: the others' pieces lost minus own ones."""


LOSSES: Final = phrase("difference in losses")
"""What a value counts without a goal."""


class Move(NamedTuple):
    """A commit of a line: the actor, the text, and the action."""

    actor: Side
    text: str
    action: Any

    def __str__(self) -> str:
        return f"{self.actor}: {self.text}"


@dataclass(frozen=True)
class Valued:
    """A choice and its value if both sides then play optimally; `line` begins with it.

    If the solver stopped too early, `value` is None and the line ends with the choice.
    """

    action: Any
    text: str
    value: Worth | None
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Solution(Translatable):
    """What a position is worth to `side`. `choices` has all legal ones, those best for the side to move first.

    `goal` says in words what the value counts. `value` is None if the solver stopped too early; `complete` says whether
    every choice has its value, `why` why not. `positions` is the number of positions visited. A line ends where
    everything is decided, or before chance decides. `model` is the game's model of chance (`Game.chance_model`) if a
    value is an average, else empty. It is shown in `language` if one is given.
    """

    side: Side
    goal: str
    value: Worth | None
    line: tuple[Move, ...]
    choices: tuple[Valued, ...]
    positions: int
    complete: bool
    why: str = ""
    model: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        line = f", {' '.join(f'{move};' for move in self.line)[:-1]}" if self.line else ""
        return f"<{translate(self._found(), self.language)}{line}; {translate(self._looked(), self.language)}>"

    def __str__(self) -> str:
        to, rows = Writer(reader_language(self.language)), self._rows()
        wide = max((columns(text) for text, _ in rows), default=0)
        return to.whole([self._found(), *(f"  {to.left(text, wide)}  {value}" for text, value in rows), self._looked()])

    def _repr_html_(self) -> str:
        """The choices as a table."""
        rows = "".join(f"<tr><td>{escape(text)}</td><td>{escape(value)}</td></tr>" for text, value in self._rows())
        way = attributes(reader_language(self.language))
        return f"<table {way}><caption>{escape(translate(self._found(), self.language))}</caption>{rows}</table>"

    def _rows(self) -> list[tuple[str, str]]:
        return [(one.text, "?" if one.value is None else format_value(one.value)) for one in self.choices]

    def _found(self) -> Phrase:
        """The value, and what it measures."""
        if self.value is None:
            return phrase("{side}, {goal}: not known", side=self.side, goal=self.goal)
        return phrase("{side}, {goal}: {value}", side=self.side, goal=self.goal, value=format_value(self.value))

    def _looked(self) -> Phrase:
        """How many positions were visited, and why no more; by what model chance decided."""
        looked = phrase("{n:,} positions", n=self.positions)
        if not self.complete:
            looked = phrase("{n:,} positions, {why}", n=self.positions, why=self.why)
        return phrase("{looked}; {model}", looked=looked, model=self.model) if self.model else looked


READABLE: Final = 10_000
"""Fractions up to this denominator are shown as such."""


def format_value(value: Worth) -> str:
    """A value in figures: `2`, `-1`, `3/4`; a long fraction as `0.636`, with more digits before it looks whole."""
    if not isinstance(value, Fraction) or value.denominator <= READABLE:
        return str(value)
    digits = (f"{float(value):.{places}f}" for places in range(3, 16))
    return next((told for told in digits if Fraction(told).denominator > 1), str(value))


# -- best lines --------------------------------------------------------------------------------------------------------


def best_line(search: Search, action: Any, value: Any) -> tuple[Move, ...]:
    """The best line that begins with an action of the root worth `value` from the start.

    It ends where everything is decided, before chance decides, or where the search stops.
    """
    spot, moves = search.root, []
    try:
        while True:
            moves.append(Move(spot.position.to_move or "", str(action), action))
            spot = search.after(spot, action)
            if spot.position.to_move == CHANCE or search.ended(spot):
                break
            action = best_action(search, spot, value - spot.gained)
    except Stopped:
        pass
    return tuple(moves)


def best_action(search: Search, spot: SearchNode, value: Any) -> Any:
    """An action that keeps the known value of a spot. Raises Stopped."""
    actions = search.promising(spot)
    keeps = search.is_least if spot.position.to_move == search.side else search.is_most
    for action in actions[:-1]:
        after = search.after(spot, action)
        if keeps(after, value - (after.gained - spot.gained)):
            return action
    return actions[-1]


# -- solver ------------------------------------------------------------------------------------------------------------

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
        game: the game or its name, if the class of the position does not determine it.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with the number of
            positions visited, and the limit, from time to time.
        language: the language of the result, a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else
            English.

    Raises:
        TypeError: no known game has this position; the goal, progress or a number has the wrong type.
        ValueError: the side does not play, the position is a view, a number is negative, the goal names no fact or
            (UnreadableAction) has an impossible value, or there is no such language.
        KeyError: the goal names an unknown fact; says which was meant.
    """
    check_limits(within=within, limit=limit, seconds=seconds)
    budget = Budget(seconds, limit)
    search = _search(position, side, goal, within, budget, game)
    said = _said(goal)
    if within:
        said = phrase("{goal} within {within}", goal=said, within=within)
    with report_progress(search, progress):
        return run_to_end(_solved(search, said, None))


def solve_in_pieces(
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


def run_to_end(work: Generator[Any, None, T]) -> T:
    """The result of what works in pieces, without pauses."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


@contextmanager
def report_progress(search: Search, progress: Progress) -> Iterator[None]:
    """Report how far a search is, while it runs. Raises TypeError for an unusable `progress`."""
    budget = search.budget
    if callable(progress):
        most = budget.positions or 0
        search.progress = lambda done: progress(done, most)
        yield
        return
    timed = budget.seconds is not None
    whole = ceil(budget.seconds or 0) if timed else (budget.positions or 0)
    with progress_reporter(progress, whole, phrase("searching") if timed else phrase("positions")) as told:
        search.progress = lambda done: told(min(whole, int(budget.spent)) if timed else done)
        yield


def check_limits(**numbers: object) -> None:
    """Raise TypeError or ValueError for anything but a number of decisions, positions or seconds."""
    for name, number in numbers.items():
        if name != "seconds":
            check_whole(name, number)
        elif number is not None:
            check_number(name, number)
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
    """The aim of the search."""
    if goal is None:
        return MinimizeLosses(game, position, Losses(side), within)
    return ReachGoal(game, position, side, read_goal(goal), within)


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
        choices.append(Valued(one, str(one), value, () if value is None else best_line(search, one, value)))
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
        share: Worth = as_integer(total / sum(weights.values()))
        return share
    value = choices[0].value
    known = sure or (value is not None and search.is_best(value))
    return value if known else None
