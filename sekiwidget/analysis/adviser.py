"""The opponent `adviser`: it weighs its actions by common deals, and takes the one that did best in them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from sekiwidget.analysis.intervals import standard_error
from sekiwidget.analysis.playouts import read_policies
from sekiwidget.analysis.trials import Trials
from sekiwidget.analysis.weighing import Selection
from sekiwidget.core.game import Game

SECONDS: Final = 0.1
"""Seconds of processor time a decision, unless others are asked for."""
SURE: Final = 0.5
"""Standard errors of the paired difference by which another action must do better than that of `simple` to be taken
instead: among many, one always looks a little better."""


@dataclass(frozen=True)
class Adviser:
    """An opponent of a strength: `seconds` of processor time a decision, or exactly `n` trials, which is repeatable.

    It knows its view only, and plays each deal on as `simple` would.
    """

    game: Game
    seconds: float | None = SECONDS
    n: int | None = None

    @property
    def __name__(self) -> str:
        return "adviser"

    def __call__(self, view: Any, rng: Random) -> Any:
        """The action that did best in the deals that there was time for."""
        actions = [proposal.action for proposal in self.game.proposals(view)]
        if len(actions) == 1:
            return actions[0]
        actors = read_policies(self.game, view.sides, "simple").actors
        trials = Trials(self.game, view, None, actors, str(rng.random()))
        selection = Selection(len(actions))
        begun = process_time()
        for round_ in selection.tasks():
            for task in round_:
                selection.told(task, trials.outcomes(task.deal, [actions[one] for one in task.actions]))
                if self._is_over(selection, begun):
                    return actions[self._choice(selection)]
        return actions[self._choice(selection)]

    def _is_over(self, selection: Selection, begun: float) -> bool:
        if self.n is not None:
            return selection.trials >= self.n
        return process_time() - begun >= (self.seconds or SECONDS)

    def _choice(self, selection: Selection) -> int:
        """The best action if it is better than that of `simple`, the first of the proposals."""
        best = selection.best()
        gains = selection.differences(best, 0)
        if best and (len(gains) < 2 or fmean(gains) < SURE * standard_error(gains)):
            return 0
        return best
