"""What everybody can see to be forced (contract of a position): never because of hidden information, by random play."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.actions import forced_action
from tests.contract.played import EVERY_GAME, SEEDS, played, some, viewers
from tests.contract.starts import starts

WORLDS = 4
"""How many positions are dealt behind each view."""


def options(position: Any) -> int:
    """The number of legal actions; two stands for more."""
    return len(list(islice(position.legal(), 2)))


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_all_can_see_to_be_the_only_way_is_it_whatever_is_hidden(name: str, seed: int) -> None:
    rng = Random(seed)
    for before, *_ in some(name, seed):
        evident = before.is_forced()
        if before.to_move == CHANCE:
            assert forced_action(before) is None
            continue
        assert (forced_action(before) is not None) == evident
        view = before.seen_by(PUBLIC)
        assert view.is_forced() == evident
        for _ in range(WORLDS if evident else 1):
            behind = game(name).determinize(view, rng)
            assert behind.is_forced() == evident
            assert not evident or options(behind) == 1


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_it_is_the_same_in_positions_that_a_side_cannot_tell_apart(name: str, seed: int) -> None:
    rng = Random(seed)
    for before, *_ in some(name, seed):
        for viewer in viewers(before):
            other = starts(name).swapped(before, viewer, rng)
            if other is not None:
                assert other.is_forced() == before.is_forced()


GO_BY_THEMSELVES = {
    "sekigahara": {"declare", "deploy", "lose", "move", "retreat"},
    "warchest": {"draft", "footman", "turn"},
    "daimyo": {"daimyo", "recruit"},
    "shogun": {"build", "collect", "deploy", "place"},
}
"""Questions whose single answer is sometimes visible to everybody."""


@pytest.mark.parametrize("name", list(GO_BY_THEMSELVES))
def test_what_is_plain_goes_by_itself(name: str) -> None:
    missing = set(GO_BY_THEMSELVES[name])
    for seed in range(120):
        missing -= {commit.before.step for commit in played(name, seed)[1] if forced_action(commit.before) is not None}
        if not missing:
            return
    raise AssertionError(f"these never go by themselves: {missing}")
