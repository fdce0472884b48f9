"""What a side of a fight can reach at most is never less than what it reaches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.players.bounds import Forces
from tests.games.sekigahara.random_combat import random_combat

FIGHTS = 120


def bounded(seed: int) -> list[tuple[int, int]]:
    """For each moment of a random fight in which a side deploys: the most that its force can add, and what it adds.

    Nobody challenges, so that each side has the impact of its own deployments only.
    """
    rng, found = Random(seed), []
    position: Any = random_combat(rng)
    before: list[tuple[Any, int, int]] = []
    while position.to_move is not None and position.phase == "combat":
        if position.step == "deploy" and position.combat is not None:
            forces = Forces().of(position, position.combat)
            before += [(position.combat.place, index, force.reach + position.combat.impact[index])
                       for index, force in enumerate(forces)]  # fmt: skip
        actions = [position.sample(rng)] if position.to_move == CHANCE else list(position.legal())
        quiet = [action for action in actions if action.picked[0] not in ("challenge", "stop")]
        position = position.play(rng.choice(quiet or actions)).after
        combat = position.combat
        if combat is not None:
            found += [(most, combat.impact[index]) for place, index, most in before if place == combat.place]
        before = [one for one in before if combat is not None and one[0] == combat.place]
    return found


@pytest.mark.rule("8.2.2", "8.2.4", "8.3", "8.4.1")
def test_no_force_reaches_more_than_its_bound() -> None:
    found = [pair for seed in range(FIGHTS) for pair in bounded(seed)]
    assert len(found) > FIGHTS
    assert all(reached <= most for most, reached in found)
    assert any(reached == most for most, reached in found)


def ended(seed: int) -> Iterator[tuple[list[Any], Any]]:
    """The positions of each fight of a random combat phase, and the one after it."""
    rng = Random(seed)
    position: Any = random_combat(rng)
    line: list[Any] = []
    while position.to_move is not None and position.phase == "combat":
        line += [position] if line or position.step == "deploy" else []
        position = position.play(position.sample(rng)).after
        if line and GAME.is_settled(line[0], position):
            yield line, position
            line = []


@pytest.mark.rule("8.2.1", "8.6.3", "8.7.1", "8.7.3", "8.9.4")
def test_what_comes_about_was_never_held_to_be_impossible_nor_anything_else_sure() -> None:
    impossible = sure = 0
    for line, end in (fight for seed in range(FIGHTS) for fight in ended(seed)):
        place, kind = line[0].combat.place, line[0].combat.kind
        keys = ["combat.winner", "lost.tokugawa", "lost.ishida"]
        keys += [f"castle.{PLACES[place]}"] if kind == "siege" else []
        facts = {key: end.fact(key) for key in keys}
        bounds = GAME.bounds(line[0], keys)
        for position in line if GAME.is_quiet(end) else ():
            for held in (facts, *({key: value} for key, value in facts.items())):
                least, most = bounds.goal_limits(position, held)
                assert most == 1
                sure += least
            for other in ({"combat.winner": side} for side in position.sides if side != facts["combat.winner"]):
                least, most = bounds.goal_limits(position, other)
                assert least == 0
                impossible += 1 - most
    assert impossible > FIGHTS and sure > FIGHTS
