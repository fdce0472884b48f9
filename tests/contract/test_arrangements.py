"""Arranging (contract of a game): a table in no line that comes to commits which can be made, and that nobody sees."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, some, viewers

FREE, LONGEST = 15, 60
"""How many random actions an arrangement has; and how many more at most until it is done."""


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_an_arrangement_comes_to_commits_that_can_be_made(name: str, seed: int) -> None:
    this, rng = game(name), Random(seed)
    for position in [commit.before for commit in some(name, seed)]:
        table = this.arrangement(position)
        if table is None:
            continue
        side = position.to_move
        assert table.to_move == side
        begun = last = table
        for number in range(FREE + LONGEST):
            choices = this.pick_targets(table.seen_by(side))
            assert len({choice.label for choice in choices}) == len(choices)
            # Who takes what is listed first comes to an end.
            action = table.sample(rng) if number < FREE else next(iter(table.legal()))
            assert this.parse(table, side, str(action)) == action
            assert sum(choice.admits(action) for choice in choices) == 1
            last, table = table, table.play(action).after
            if table.to_move is None:
                break
            assert not this.arranged(table)
        for viewer in {*viewers(position)} - {side}:
            # Whatever is arranged, to others it looks as it did in the beginning.
            assert last.seen_by(viewer) == begun.seen_by(viewer)
            assert last.asked() == last.seen_by(viewer).asked()
        text = this.arranged(table)
        assert text
        here = position
        while text:
            first, text = this.split_text(here, side, text)
            here = here.play(this.parse(here, side, first)).after
        assert here != position


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_only_who_decides_arranges(name: str, seed: int) -> None:
    this = game(name)
    for commit in some(name, seed):
        if commit.before.to_move in (None, CHANCE):
            assert this.arrangement(commit.before) is None
        assert this.arranged(commit.before) == ""
