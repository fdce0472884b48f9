"""What everybody can see to be the only way (contract of a position): never by what is hidden, by random play."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.core.game import game
from sekiwidget.core.position import CHANCE, PUBLIC
from sekiwidget.lesson.attempts import open_to_all
from tests.contract.starts import starts
from tests.contract.test_contract import EVERY_GAME, SEEDS, played, some, viewers

WORLDS = 4
"""As many positions as are dealt behind each view."""


def options(position: Any) -> int:
    """How many legal actions there are; two stand for more."""
    return len(list(islice(position.legal(), 2)))


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_what_all_can_see_to_be_the_only_way_is_it_whatever_is_hidden(name: str, seed: int) -> None:
    rng = Random(seed)
    for before, *_ in some(played(name, seed)[1], seed):
        evident = before.evident()
        if before.to_move == CHANCE:
            assert open_to_all(before) is None
            continue
        assert (open_to_all(before) is not None) == evident
        view = before.seen_by(PUBLIC)
        assert view.evident() == evident
        for _ in range(WORLDS if evident else 1):
            behind = game(name).possible(view, rng)
            assert behind.evident() == evident
            assert not evident or options(behind) == 1


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_it_is_the_same_in_positions_that_a_side_cannot_tell_apart(name: str, seed: int) -> None:
    rng = Random(seed)
    for before, *_ in some(played(name, seed)[1], seed):
        for viewer in viewers(before):
            other = starts(name).swapped(before, viewer, rng)
            if other is not None:
                assert other.evident() == before.evident()


@EVERY_GAME
def test_one_option_goes_by_itself_more_often_than_not_and_never_a_hidden_one(name: str) -> None:
    """Steps at which one option is the only one in whatever may be hidden, counted over random games."""
    seen: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for seed in range(6):
        rng = Random(seed)
        for before, *_ in played(name, seed)[1]:
            if before.to_move == CHANCE or options(before) != 1:
                continue
            view = before.seen_by(PUBLIC)
            if all(options(game(name).possible(view, rng)) == 1 for _ in range(6 * WORLDS)):
                seen[before.step] += 1
                gone[before.step] += before.evident()
    assert sum(gone.values()) >= 0.9 * sum(seen.values()), (seen, gone)
