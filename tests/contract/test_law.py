"""What is asked of a chance step is as likely as by all its chances (architecture, "core"), by random play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, played

MOST = 400
"""Steps with more outcomes are left alone."""
GAMES_OF_EACH, STEPS, FACTS = 6, 12, 5
"""Random games, chance steps of each, and facts that are asked of each step."""


def decided(name: str, start: Any, after: Any, facts: tuple[str, ...]) -> Hashable:
    """All that matters of an outcome: what has come of it, or where it may still lead."""
    this = game(name)
    if not this.is_settled(start, after):
        return this.transposition_key(after)
    return (
        tuple(
            (key, sorted(value) if isinstance(value := after.fact(key), tuple) else value) for key in facts
        ).__repr__(),
        tuple(this.material_lost(start, after, side) for side in start.sides),
    )


def distribution(
    name: str, start: Any, position: Any, law: Iterable[tuple[Any, int]], facts: tuple[str, ...]
) -> dict[Hashable, Fraction]:
    """How likely each thing that matters is."""
    weights: defaultdict[Hashable, int] = defaultdict(int)
    for action, weight in law:
        assert weight > 0
        weights[decided(name, start, position.play(action).after, facts)] += weight
    whole = sum(weights.values())
    return {one: Fraction(weight, whole) for one, weight in weights.items()}


@EVERY_GAME
def test_what_is_asked_is_as_likely_as_by_all_chances(name: str) -> None:
    this, looked = game(name), 0
    for seed in range(GAMES_OF_EACH):
        rng = Random(seed)
        thrown = [commit.before for commit in played(name, seed)[1] if commit.actor == CHANCE]
        for position in thrown[:: max(1, len(thrown) // STEPS)]:
            every = list(islice(position.chances(), MOST + 1))
            if len(every) > MOST:
                continue
            known = list(position.facts())
            for key in [None, *(known[int(rng.random() * len(known))] for _ in range(FACTS))]:
                facts = () if key is None else (key,)
                law = list(this.chance_outcomes(position, position, facts))
                assert {action for action, _ in law} <= {action for action, _ in every}
                assert distribution(name, position, position, law, facts) == distribution(
                    name, position, position, every, facts
                )
                looked += 1
    assert looked >= 10


@EVERY_GAME
def test_where_a_side_decides_chance_has_no_law(name: str) -> None:
    this = game(name)
    decisions = [commit.before for commit in played(name, 0)[1] if commit.actor != CHANCE]
    assert decisions
    assert not any(list(this.chance_outcomes(position, position, ())) for position in decisions[:50])
