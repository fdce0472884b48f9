"""What a side tries (contract of a game): told in a sentence for every action, in every view, by random play."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, some, viewers

OPTIONS = 20
"""How many legal actions of a position are told at most."""


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_every_action_is_told_without_what_came_of_it(name: str, seed: int) -> None:
    this = game(name)
    for commit in some(name, seed):
        told: dict[str, Any] = {}
        for action in (commit.action, *islice(commit.before.legal(), OPTIONS)):
            said = this.describe_action(commit.actor, action)
            assert said.endswith(".")
            assert "_" not in said, "ids are for scripts"
            assert told.setdefault(said, action) == action or name == "sekigahara", "marches are counted, not named"
        for viewer in viewers(commit.before):
            assert this.describe_action(commit.actor, commit.action.seen_by(commit.actor, viewer)).endswith(".")
