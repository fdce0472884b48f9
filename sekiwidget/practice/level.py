"""How hard a puzzle is, 1 to 5, by what can be counted. A first estimate: nothing here is fitted to learners yet."""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.practice.examination import Examination

LEVELS: Final = range(1, 6)
EASY: Final = 2
"""The highest level of a puzzle that the opponent `simple` solves."""
WIDE: Final = (4.5, 5.5)
"""From so many choices a decision on, on average, a puzzle is a level harder, and another."""
NEAR: Final = (1, 3)
"""From so many near misses on, likewise."""


class Features(NamedTuple):
    """What makes a puzzle hard.

    `decisions` are the own decisions of the solution at which something tempting is wrong, `choices` how many choices
    all own decisions have on average, `near_misses` the wrong first choices that one right reply refutes, while another
    reply would let them reach the goal. `simple_fails`: the opponent `simple` goes wrong.
    """

    decisions: int
    choices: float
    near_misses: int
    simple_fails: bool


def features_of(found: Examination, ground: PuzzleGround) -> Features:
    """The features of an examined candidate. Raises Unknown."""
    made = found.solution.decisions
    return Features(
        tempting_decisions(found, ground),
        sum(len(decision.values) for decision in made) / len(made),
        len(found.near_misses),
        found.simple_fails(),
    )


def tempting_decisions(found: Examination, ground: PuzzleGround) -> int:
    """The number of own decisions of the solution at which a choice is wrong that does not give up."""
    return sum(decision.tempts(ground) for decision in found.solution.decisions)


def level_of(features: Features) -> int:
    """The level, 1 to 5: one more for each decision beyond two, each bound of choices and of near misses."""
    harder = features.decisions - 2
    harder += sum(features.choices >= bound for bound in WIDE)
    harder += sum(features.near_misses >= bound for bound in NEAR)
    if not features.simple_fails:
        return min(LEVELS[0] + harder, EASY)
    return min(LEVELS[0] + harder, LEVELS[-1])
