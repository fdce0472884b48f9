"""How hard a puzzle is, 1 to 5, by what can be counted.

The points were chosen by how often players of different strength go wrong in mined puzzles (`tests.calibration`), not
by learners.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.core.puzzle_ground import PuzzleGround
from sekiwidget.practice.examination import Examination

LEVELS: Final = range(1, 6)
EASY: Final = 2
"""The highest level of a puzzle that the opponent `simple` solves."""
DECISIONS: Final = 2
"""The fewest own decisions of a puzzle at which something tempting is wrong: each beyond them is a point."""
WIDE: Final = 7.0
"""From so many choices a decision on, on average, a puzzle has a point."""
PLAIN_PLAY_FAILS: Final = 2
"""The points if natural play after the right first choice does not reach the goal."""


class Features(NamedTuple):
    """What makes a puzzle hard.

    `decisions` are the own decisions of the solution at which something tempting is wrong, `choices` how many choices
    all own decisions have on average, `near_misses` the wrong first choices that one right reply refutes, while another
    reply would let them reach the goal, `traps` those that reach it if the others reply as `simple` would.
    `plain_play_fails`: the right first choice is not enough if `simple` plays on for all. `simple_fails`: the opponent
    `simple`, in the place of the learner, goes wrong.
    """

    decisions: int
    choices: float
    near_misses: int
    traps: int
    plain_play_fails: bool
    simple_fails: bool


def features_of(found: Examination, ground: PuzzleGround) -> Features:
    """The features of an examined candidate. Raises Unknown."""
    made = found.solution.decisions
    replies = not ground.has_searched(found.candidate.position)
    return Features(
        tempting_decisions(found, ground),
        sum(len(decision.values) for decision in made) / len(made),
        len(found.near_misses) if replies else 0,
        len(found.traps) if replies else 0,
        replies and found.plain_play_fails(),
        found.simple_fails(),
    )


def tempting_decisions(found: Examination, ground: PuzzleGround) -> int:
    """The number of own decisions of the solution at which a choice is wrong that does not give up."""
    return sum(decision.tempts(ground) for decision in found.solution.decisions)


def level_of(features: Features) -> int:
    """The level, 1 to 5: one and the points."""
    harder = max(features.decisions - DECISIONS, 0)
    harder += features.choices >= WIDE
    harder += PLAIN_PLAY_FAILS * features.plain_play_fails
    harder += bool(features.near_misses) + bool(features.traps) + features.simple_fails
    return min(LEVELS[0] + harder, LEVELS[-1] if features.simple_fails else EASY)
