"""Trials: an action tried in a deal behind a view, played on by the policies, and what it brought.

Deal `w` of a seed is the same for all actions, and so is the chance that follows: their figures differ by what they do,
not by the luck of the deal. Each side plays from its own view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.playouts import LONGEST, Actor, PlayoutError, playout_failed
from sekiwidget.authoring.advising import BALANCE, WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon, commits_of
from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import phrase

GOAL: Final = "goal"
"""Counted is whether a goal is reached: 0 or 1."""


@dataclass(frozen=True)
class Trials:
    """Tries actions of the side to move in deals of one seed.

    `view` is the view of that side, `goal` what is counted; None: what the game counts there (`Game.horizon`), or with
    `wins` always the chance to win. `actors` has each side and chance.
    """

    game: Game
    view: Any
    goal: Goal | None
    actors: Mapping[Side, Actor]
    seed: str
    wins: bool = False

    @property
    def side(self) -> Side:
        """The side to move, for which outcomes count."""
        return self.view.to_move or ""

    @property
    def unit(self) -> str:
        """What outcomes are: `goal` (0 or 1), `win` (a chance from 0 to 1) or `balance` (pieces)."""
        if self.goal is not None:
            return GOAL
        return WIN if self.wins else self.game.horizon(self.view, self.side).unit

    def outcomes(self, deal: int, actions: Sequence[Any]) -> list[float]:
        """What each of the actions brings in a deal. Raises PlayoutError."""
        start = self.dealt(deal)
        return [self.outcome(start, deal, action) for action in actions]

    def dealt(self, deal: int) -> Any:
        """The full position of a deal."""
        return self.game.determinize(self.view, Random(f"{self.seed}/{deal}"))

    def outcome(self, start: Any, deal: int, action: Any) -> float:
        """What an action brings in a deal that begins at `start`. Raises PlayoutError."""
        return self.brought(start, self.line(start, deal, action))

    def brought(self, start: Any, end: Any) -> float:
        """What a line from `start` to `end` brings."""
        if self.goal is not None:
            return float(self.goal.met(self.game, start, end))
        if not self.wins and self._horizon(start).unit == BALANCE:
            lost = {side: self.game.material_lost(start, end, side) for side in start.sides}
            return float(sum(lost.values()) - 2 * lost[self.side])
        return self.game.evaluate(end)[self.side]

    def line(self, start: Any, deal: int, action: Any, kept: list[Commit] | None = None) -> Any:
        """The last position of the line of an action; `kept` gets its commits, which takes longer.

        It has all commits of an arrangement.
        """
        rng, horizon, actors = Random(f"{self.seed}/{deal}/play"), self._horizon(start), self.actors
        first = commits_of(action)
        side, position, action = self.side, start, first[0]
        try:
            for number in range(1, LONGEST):
                if kept is None:
                    own = number <= len(first)
                    position = position.after(action) if own else actors[side].after(position, action)
                else:
                    kept.append(position.play(action))
                    position = kept[-1].after
                if horizon.is_over(position, number):
                    return position
                side = position.to_move or ""
                action = first[number] if number < len(first) else actors[side].decision(position)(rng)
        except Exception as error:
            raise PlayoutError(playout_failed(side, deal, error)) from error
        raise PlayoutError(phrase("playout {number} is not over after {most:,} commits", number=deal, most=LONGEST))

    def _horizon(self, start: Any) -> Horizon:
        return ScopeHorizon(self.game, start, GOAL) if self.goal is not None else self.game.horizon(start, self.side)


def played(trials: Trials, deal: int, action: Any) -> list[Commit]:
    """The commits of the line of an action in a deal."""
    start = trials.dealt(deal)
    commits: list[Commit] = []
    trials.line(start, deal, action, commits)
    return commits


def figure_at(trials: Trials, start: Any, position: Any) -> float:
    """How a side stands at a position of a line: its chance to win, or the pieces lost by others beyond its own."""
    side = trials.side
    if trials.unit == WIN:
        return trials.game.evaluate(position)[side]
    lost = {at: trials.game.material_lost(start, position, at) for at in start.sides}
    return float(sum(lost.values()) - 2 * lost[side])


class LineFigures:
    """How the side stands after each commit of a line: each is estimated when it is first asked for."""

    def __init__(self, trials: Trials, line: Sequence[Commit]) -> None:
        self._trials, self._line = trials, line
        self._known: dict[int, float] = {}

    def __getitem__(self, number: int) -> float:
        if number not in self._known:
            self._known[number] = figure_at(self._trials, self._line[0].before, self._line[number].after)
        return self._known[number]
