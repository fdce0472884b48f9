"""The search behind the solver: alpha-beta over commits, with a transposition table.

Values are those of one side, which maximizes; all others minimize. They count what is still to come from a position:
for a goal 1 if it is reached and 0 if not (an average where chance decides), for losses the gain.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Hashable, Iterable
from fractions import Fraction
from itertools import chain, islice
from math import inf
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.analysis.budget import EACH, Budget, Stopped
from sekiwidget.analysis.goal import Aim
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import CHANCE
from sekiwidget.text.phrase import phrase

TableEntry: TypeAlias = "tuple[Any, Any, Any]"
"""Lower bound, upper bound, and the best action (a hint: it may come from another position with the same key)."""

MOST_ENTRIES = 600_000
"""Maximum number of positions kept, some 1 KB each; a larger search goes on without storing more."""


class Table:
    """Bounds by key. Both bounds equal: the value is known."""

    def __init__(self, most: int = MOST_ENTRIES) -> None:
        self._found: dict[Hashable, TableEntry] = {}
        self.get = self._found.get
        self.most = most

    def __len__(self) -> int:
        return len(self._found)

    def keep(self, key: Hashable, found: TableEntry) -> None:
        """Store bounds, unless the table is full and the position new to it."""
        if len(self._found) < self.most or key in self._found:
            self._found[key] = found


class Order:
    """Move ordering: first the actions that most often caused a cutoff for this side."""

    def __init__(self) -> None:
        self._tried: dict[tuple[str, Any], list[int]] = {}

    def ranked(self, side: str, actions: list[Any], hint: Any) -> list[tuple[Any, list[int]]]:
        """The actions with their records (cutoffs, tries), the most promising first; the hint before all others."""
        tried, rows = self._tried, []
        for number, action in enumerate(actions):
            record = tried.get((side, action))
            if record is None:
                record = tried[side, action] = [1, 2]
            first = hint is not None and action == hint
            rows.append((-2.0 if first else -record[0] / record[1], number, action, record))
        rows.sort()
        return [(action, record) for _, _, action, record in rows]


# -- search ------------------------------------------------------------------------------------------------------------

TOLD = 2048
"""Positions between two progress reports, where these come sooner than `REPORT_SECONDS`."""
REPORT_SECONDS = 0.25
"""Seconds of processor time between two progress reports."""
LISTED = 512
"""Actions of a position that are listed between two looks at the clock: there may be millions."""


class _Paused(Exception):
    """A piece of the search is done."""


class SearchNode(NamedTuple):
    """A position in the search, with the commits its line has used and what it has gained."""

    position: Any
    left: int
    """Own commits left; not counted down if unlimited."""
    gained: int


class Search:
    """A search of one scope for one aim. `positions` counts visited positions; `chancy`: chance decided somewhere, by
    the game's `model`.

    `within` limits the side's own decisions (0: no limit). Raises Stopped where its budget ends; another one may be put
    into its place then, and what was searched is known. `progress` is called with the number of positions from time to
    time.
    """

    def __init__(
        self,
        game: Game,
        start: Position,
        aim: Aim,
        *,
        within: int = 0,
        budget: Budget,
    ) -> None:
        self.positions = 0
        self.chancy = False
        self.root = SearchNode(start, within, aim.gained(start))
        self._game, self._start, self._aim = game, start, aim
        self.model = game.chance_model
        self.side, self.budget = aim.side, budget
        self.progress: Callable[[int], object] | None = None
        self._limited = bool(within)
        self._due = self._counted = self._told = 0
        self._told_at = 0.0
        self._piece: tuple[int, float] | None = None
        self._key = aim.key
        self._is_settled = game.is_settled
        self._table, self._order = Table(), Order()

    @property
    def now(self) -> int:
        """The value of the start if nothing more happens."""
        return 1 if self._aim.reached(self.root.position) else self.root.gained

    # -- asking --------------------------------------------------------------------------------------------------------

    def value(self, spot: SearchNode, guess: int = 0) -> Any:
        """The value still to come from here; a good guess speeds it up. Raises Stopped."""
        try:
            return self._value(spot, guess)
        except RecursionError:
            raise Stopped(phrase("stopped at a line that is too long to follow")) from None

    def in_pieces(self, spot: SearchNode, guess: int = 0, step: int | None = None) -> Generator[None, None, Any]:
        """The `value`, with pauses as the budget says, or after about every `step` positions. Raises Stopped.

        After a pause the search resumes by means of its table. Resuming may take nearly as long as a piece, so the next
        one is longer.
        """
        while True:
            piece = self.budget.piece
            if step is not None or piece is not None:
                self.budget.tick()
                # From the last pause on: many short searches are one long one.
                ends = self.budget.rested + piece if piece is not None else inf
                self._piece = self.positions + (step or sys.maxsize), ends
                self._due = 0
            try:
                return self.value(spot, guess)
            except _Paused:
                pass
            finally:
                self._piece = None
            self.budget.rest()
            yield
            step = step and step + step // 16 + 1
            self.budget.grow()

    def _value(self, spot: SearchNode, guess: int) -> Any:
        """Null-window searches ("at least so much?"), which are fast, until the bounds meet."""
        low, high = self._aim.bounds(spot.position)
        value: Any = guess
        while low < high:
            least = value + 1 if value == low else value
            value = self.look(spot, least - 1, least)
            if self.chancy:
                return self.look(spot, -inf, inf)
            if value < least:
                high = value
            else:
                low = value
        return low

    def is_least(self, spot: SearchNode, value: Any) -> bool:
        """Whether the value to come is at least so much. Raises Stopped."""
        return bool(self.look(spot, value - 1, value) >= value)

    def is_most(self, spot: SearchNode, value: Any) -> bool:
        """Whether the value to come is at most so much. Raises Stopped."""
        return bool(self.look(spot, value, value + 1) <= value)

    def is_best(self, value: Any) -> bool:
        """Whether the side that decides at the root can do no better than this, counted from the start."""
        least, most = self._aim.bounds(self.root.position)
        to_come = value - self.root.gained
        return bool(to_come >= most if self.root.position.to_move == self.side else to_come <= least)

    def ended(self, spot: SearchNode) -> bool:
        """Whether nothing more counts: the aim is reached, the scope is settled, or own commits are used up."""
        position, left, _ = spot
        if self._aim.reached(position) or self._is_settled(self._start, position):
            return True
        return self._limited and not left and self.decides(position)

    def decides(self, position: Position) -> bool:
        """Whether this is a decision of the side itself: one with more than one option."""
        if position.to_move != self._aim.side:
            return False
        options = iter(position.legal())
        next(options)
        return next(options, None) is not None

    def after(self, spot: SearchNode, action: Any) -> SearchNode:
        """The spot that an action leads to."""
        left = spot.left - (self._limited and self.decides(spot.position))
        position = spot.position.after(action)
        return SearchNode(position, left, self._aim.gained(position))

    def promising(self, spot: SearchNode) -> list[Any]:
        """The actions here, in search order."""
        key = self._keyed(spot.position, spot.left)
        entry = None if key is None else self._table.get(key)
        actions = self._listed(spot.position.legal())
        ranked = self._order.ranked(spot.position.to_move or "", actions, entry[2] if entry else None)
        return [action for action, _ in ranked]

    def _keyed(self, position: Position, left: int) -> Any:
        key = self._key(position)
        return (left, key) if self._limited and key is not None else key

    # -- looking -------------------------------------------------------------------------------------------------------

    def look(self, spot: SearchNode, alpha: Any, beta: Any) -> Any:
        """The value to come: exact between alpha and beta; below it an upper bound, above it a lower bound."""
        position, left, gained = spot
        self.positions += 1
        if self.positions >= self._due:
            self._look_round()
        aim = self._aim
        if aim.reached(position):
            return 1
        if self._is_settled(self._start, position):
            return 0
        mover = position.to_move
        if mover == CHANCE:
            return self._expect(spot)
        key = self._keyed(position, left)
        low, high, hint = -inf, inf, None
        if key is not None:
            entry = self._table.get(key)
            low, high, hint = entry if entry is not None else (*aim.bounds(position), None)
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        options = iter(position.legal())
        first = next(options)
        second = next(options, None)
        if second is None:
            after = aim.after(position, first)
            now = aim.gained(after)
            gain = now - gained
            return gain + self.look(SearchNode(after, left, now), alpha - gain, beta - gain)
        own = mover == aim.side
        if own and self._limited:
            if not left:
                return 0
            left -= 1
        floor, ceiling = max(alpha, low), min(beta, high)
        alpha, beta = floor, ceiling
        best: Any = None
        value: Any = -inf if own else inf
        ranked = self._order.ranked(mover or "", self._listed(chain((first, second), options)), hint)
        for action, record in ranked:
            after = aim.after(position, action)
            now = aim.gained(after)
            gain = now - gained
            found = gain + self.look(SearchNode(after, left, now), alpha - gain, beta - gain)
            record[1] += 1
            if own:
                if found > value:
                    value, best = found, action
                    alpha = max(alpha, found)
            elif found < value:
                value, best = found, action
                beta = min(beta, found)
            if alpha >= beta:
                record[0] += 1
                break
        if value >= ceiling:
            low = max(low, value)
        elif value <= floor:
            high = min(high, value)
        else:
            low = high = value
        if key is not None:
            self._table.keep(key, (low, high, best))
        return value

    def _look_round(self) -> None:
        """Count what was spent, report it, and stop or pause where that is due."""
        budget = self.budget
        budget.tick(self.positions - self._counted)
        self._counted = self.positions
        if self.progress is not None and (
            self.positions - self._told >= TOLD or abs(budget.spent - self._told_at) >= REPORT_SECONDS
        ):
            self._told, self._told_at = self.positions, budget.spent
            self.progress(self.positions)
        if why := budget.over:
            raise Stopped(why)
        self._due = self.positions + min(EACH, budget.room + 1)
        if self._piece is not None:
            last, ends = self._piece
            if self.positions > last or budget.spent >= ends:
                raise _Paused
            self._due = min(self._due, last + 1)

    def _listed(self, actions: Iterable[Any]) -> list[Any]:
        """All actions of a position. Raises Stopped if they are too many for what is left of the budget."""
        rest, found = iter(actions), []
        while some := list(islice(rest, LISTED)):
            found += some
            if len(some) < LISTED:
                break
            self._look_round()
        return found

    def _expect(self, spot: SearchNode) -> Any:
        """The exact expected value to come where chance decides."""
        self.chancy = True
        total, weights = Fraction(0), 0
        for action, weight in self._game.chance_outcomes(self._start, spot.position, self._aim.facts):
            after = self.after(spot, action)
            total += weight * (after.gained - spot.gained + self.look(after, -inf, inf))
            weights += weight
        return as_integer(total / weights)


def as_integer(value: Any) -> Any:
    """An integral fraction as an int."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value
