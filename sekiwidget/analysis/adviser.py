"""The opponent `adviser`: it weighs its actions in common deals, and takes the one that did best in them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from sekiwidget.analysis.intervals import standard_error
from sekiwidget.analysis.playouts import read_policies
from sekiwidget.analysis.trials import Trials
from sekiwidget.analysis.weighing import Selection, run_here
from sekiwidget.core.game import Game, Opponent
from sekiwidget.games.registry import game_of
from sekiwidget.text.errors import check_number, check_whole
from sekiwidget.text.phrase import phrase

SECONDS: Final = 0.1
"""Seconds of processor time a decision, unless others are asked for."""
SURE: Final = 0.5
"""Standard errors of the paired difference by which another action must do better than that of `simple` to be taken
instead: among many, one always looks a little better."""
NAME: Final = "adviser"


@dataclass(frozen=True)
class Adviser:
    """An opponent that weighs its choices, as `advise` does, and takes the best.

    It knows only what its side may know, and tries each choice in deals of the rest, played on as `simple` would play.

    Args:
        seconds: its strength: the processor time a decision may take.
        n: its strength as a number of trials a decision instead; then it plays the same again.

    Raises:
        TypeError: the seconds are no number, or n is not a whole one.
        ValueError: they are not above 0.
    """

    seconds: float = SECONDS
    n: int | None = None

    def __post_init__(self) -> None:
        check_number("seconds", self.seconds)
        if not self.seconds > 0:
            raise ValueError(phrase("seconds must be above 0"))
        if self.n is not None:
            check_whole("n", self.n)
            if self.n < 1:
                raise ValueError(phrase("n must be 1 or more, not {n}", n=self.n))

    def __call__(self, view: Any, rng: Random) -> Any:
        """The action that did best in the deals that there was time for."""
        game = game_of(view)
        actions = [proposal.action for proposal in game.proposals(view)]
        if len(actions) == 1:
            return actions[0]
        actors = read_policies(game, view.sides, "simple").actors
        trials = Trials(game, view, None, actors, str(rng.random()))
        selection = Selection(len(actions))
        begun = process_time()
        for made in chain.from_iterable(run_here(trials, actions, tasks) for tasks in selection.tasks()):
            if made is not None:
                selection.told(*made)
            # A deal that is not tried with all actions when the time is over does not count.
            if self._is_over(selection, begun):
                break
        return actions[_choice(selection)]

    def _is_over(self, selection: Selection, begun: float) -> bool:
        if self.n is not None:
            return selection.trials >= self.n
        return process_time() - begun >= self.seconds


def _choice(selection: Selection) -> int:
    """The best action if it is better than that of `simple`, the first of the proposals."""
    best = selection.best()
    gains = selection.differences(best, 0)
    if best and (len(gains) < 2 or fmean(gains) < SURE * standard_error(gains)):
        return 0
    return best


# -- opponents by name -------------------------------------------------------------------------------------------------


def opponent_names(game: Game) -> tuple[str, ...]:
    """The names of the opponents of a game."""
    return (*game.opponents, NAME)


def opponent_named(game: Game, name: str) -> Opponent | None:
    """The opponent of a name: one of the game's own, `adviser`, or `adviser 0.5` with its seconds a decision.

    None for a name that nobody has. Raises ValueError for seconds that are not a number above 0.
    """
    if name in game.opponents:
        return game.opponents[name]
    word, _, seconds = name.partition(" ")
    if word != NAME:
        return None
    try:
        return Adviser(float(seconds)) if seconds else Adviser()
    except ValueError:
        raise ValueError(
            phrase(
                "after {name!r} stand the seconds a decision may take, such as {example!r}, not {seconds!r}",
                name=NAME,
                example=f"{NAME} 0.5",
                seconds=seconds,
            )
        ) from None
