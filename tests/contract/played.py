"""Random games, played once per process for all tests that examine them: positions are frozen, so none can spoil them.

`make test` and `make test-all` examine the same games every time, `make fuzz` fresh ones.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from sekiwidget.core.position import Commit
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import GAMES
from tests.contract.starts import starts

TOY: Final = "kuhn"
"""The game of docs/kuhn.py, which the suite holds to the contract too; `conftest.py` registers it."""
EVERY_GAME = pytest.mark.parametrize("name", [*GAMES, TOY])
SHARED: Final = 25
"""How many games of each kind are shared at most; the profile `test` draws as many, the profile `sample` fewer."""


def shared(games: int) -> SearchStrategy[int]:
    """Seeds of random games shared by several tests: this many, or as many as a test draws, or any in `make fuzz`."""

    def few_or_fresh() -> SearchStrategy[int]:
        drawn = settings().max_examples
        return st.integers(0, 2**32) if drawn > SHARED else st.sampled_from(range(min(games, drawn)))

    return st.deferred(few_or_fresh)


SEEDS = shared(SHARED)
"""The seeds of `played`."""
OF_A_KIND, OF_A_FRESH_KIND = 1, 4
"""How many commits of each kind of action are examined closely in one shared game, and in a fresh one."""


@lru_cache(maxsize=SHARED * (len(GAMES) + 1))
def played(name: str, seed: int) -> tuple[Any, tuple[Any, ...]]:
    """A random game: its start and its commits."""
    rng = Random(seed)
    start = position = starts(name).start(rng)
    commits: list[Commit] = []
    while position.to_move is not None:
        commits.append(position.play(position.sample(rng)))
        position = commits[-1].after
        assert len(commits) < starts(name).longest, "a game without an end"
    return start, tuple(commits)


@lru_cache(maxsize=SHARED * (len(GAMES) + 1))
def some(name: str, seed: int) -> tuple[Any, ...]:
    """A random few commits of each kind of action of a random game, in their order."""
    _, commits = played(name, seed)
    rng, seen, picked = Random(seed), Counter[type](), []
    most = OF_A_KIND if seed < SHARED else OF_A_FRESH_KIND
    for at in sorted(range(len(commits)), key=lambda _: rng.random()):
        kind = type(commits[at].action)
        seen[kind] += 1
        if seen[kind] <= most:
            picked.append(at)
    return tuple(commits[at] for at in sorted(picked))


def viewers(position: Any) -> tuple[str, ...]:
    """Its sides and the public."""
    return (*position.sides, PUBLIC)
