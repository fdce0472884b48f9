"""Players in the place of a learner: what they see, how they decide, and how often they go wrong in a puzzle.

They see what the puzzle shows, so all hands are open to them; `simple` does not look at those of others. `adviser`
knows the task, as a learner does: it counts in how many of its trials the goal is reached. `at random` does the same in
trials played on at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from itertools import chain
from random import Random
from statistics import mean
from typing import Any, Final, TypeAlias

from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.playouts import read_policies
from sekiwidget.analysis.trials import Trials
from sekiwidget.analysis.weighing import Selection, run_here
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.defence import Situation
from sekiwidget.practice.examination import Candidate, Examination
from sekiwidget.practice.finding import PROOF

Learner: TypeAlias = "Callable[[Examination, Random, Situation], Any]"

TRIES: Final = {
    "random": 20,
    "simple": 3,
    "adviser n=40": 4,
    "adviser n=160": 3,
    "adviser n=640": 2,
    "at random n=160": 3,
}
"""How often each player tries each puzzle. The stronger ones differ less from try to try, and take longer."""


def examination_of(scenario: Scenario) -> Examination:
    """The puzzle of a scenario under the solver, which may search as much as for its proof."""
    puzzle = scenario.puzzle
    assert puzzle is not None
    return Examination(game(scenario.game), Candidate(scenario.start(), puzzle.side, puzzle.goal), PROOF)


def puzzle_id(scenario: Scenario) -> str:
    """What names a puzzle in the results: the same for the same position and goal."""
    assert scenario.puzzle is not None
    return sha256(repr((scenario.position, dict(scenario.puzzle.goal))).encode()).hexdigest()[:12]


def failure_rates(found: Examination, tries: Mapping[str, int] = TRIES) -> dict[str, float]:
    """For each player the share of its tries that go wrong at one of its decisions. Raises Unknown."""
    return {
        name: round(
            mean(found.goes_wrong(partial(LEARNERS[name], found, Random(f"{name}/{number}"))) for number in range(of)),
            3,
        )
        for name, of in tries.items()
    }


def _opponent(name: str, found: Examination, rng: Random, here: Situation) -> Any:
    """What an opponent of the game plays, which sees what its side may see."""
    return found.game.opponents[name](here.position.seen_by(found.candidate.side), rng)


def _adviser(n: int, policy: str, found: Examination, rng: Random, here: Situation) -> Any:
    """The choice that reached the goal most often in so many trials, played on by a policy."""
    actions = [*here.position.legal()]
    rng.shuffle(actions)
    actors = read_policies(found.game, here.position.sides, policy).actors
    trials = Trials(found.game, here.position, Goal(found.candidate.goal), actors, str(rng.random()))
    selection = Selection(len(actions))
    for made in chain.from_iterable(run_here(trials, actions, tasks) for tasks in selection.tasks()):
        if made is not None:
            selection.told(*made)
        if selection.trials >= n:
            break
    return actions[selection.best()]


LEARNERS: Final[Mapping[str, Learner]] = {
    "random": partial(_opponent, "random"),
    "simple": partial(_opponent, "simple"),
    **{f"adviser n={n}": partial(_adviser, n, "simple") for n in (40, 160, 640)},
    "at random n=160": partial(_adviser, 160, "random"),
}
"""The players, the weakest first."""
FIVE: Final = tuple(name for name in LEARNERS if not name.startswith("at random"))
"""Those whose mean failure rate says how hard a puzzle is."""
