"""Odds of Shogun: of a throw exactly, as far as it is asked and as a whole; and of a season with plans hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sekiwidget.analysis.odds import odds
from sekiwidget.games.shogun import GAME
from tests.benchmarks.figures import Figure, Part, interleaved, ratio
from tests.games.shogun.throws import five_against_three

RESULT = {"owner.suruga": "black"}
"""Needs only who wins."""
EVERYTHING = {"owner.suruga": "black", "tower_size": 14}
"""Needs every cube that falls."""
PLAYOUTS = 300


def planned() -> Any:
    """Five sides have laid their plans in the second round: Black's view of it."""
    rng = Random(1)
    position: Any = GAME.new({"players": 5, "setup": "lineup"})
    while (position.season, position.step) != ("summer", "event"):
        simple = position.to_move in position.sides
        act = GAME.opponents["simple"](position.seen_by(position.to_move), rng) if simple else position.sample(rng)
        position = position.play(act).after
    return position.seen_by("black")


def exactly(goal: dict[str, Any]) -> Callable[[], float]:
    """A leg: seconds for the exact odds of a throw of eight cubes with twelve inside."""
    position = five_against_three()

    def leg() -> float:
        begun = process_time()
        assert odds(position, "black", goal, 1, progress=False).exact is not None
        return process_time() - begun

    return leg


def sampled(policy: str) -> Callable[[], float]:
    """A leg: seconds for the playouts of a season."""
    view = planned()
    goal = {"provinces.black": view.fact("provinces.black")}

    def leg() -> float:
        begun = process_time()
        odds(view, "black", goal, PLAYOUTS, policy=policy, progress=False, limit=0)
        return process_time() - begun

    return leg


def measure(rounds: int) -> Part:
    """All by processor time, medians; the two ways to ask of a throw in turns."""
    asked = interleaved({"result": exactly(RESULT), "everything": exactly(EVERYTHING)}, 3 * rounds)
    seasons = interleaved({policy: sampled(policy) for policy in ("random", "simple")}, rounds)
    gain = ratio(asked["everything"], asked["result"])
    return Part(
        f"Odds of Shogun, five sides, {rounds} rounds",
        (
            Figure("throw", "exact odds of a throw, 5 against 3, 12 inside", 1000 * median(asked["result"]), "ms", 50),
            Figure(
                "throw everything", "the same, if every cube is asked for", 1000 * median(asked["everything"]), "ms"
            ),
            Figure("throw gain", "the second / the first", gain, "x", 10, more=True),
            Figure("season random", f"{PLAYOUTS} random playouts, plans hidden", median(seasons["random"]), "s", 3),
            Figure("season simple", "the same by rules of thumb", median(seasons["simple"]), "s", 3),
        ),
    )
