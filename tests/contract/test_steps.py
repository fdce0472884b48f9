"""Steps (contract of a game): what is folded depends on kinds of commits, and a step has a picture, by random play."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, played, viewers

FOLDED = {"sekigahara": {"accept", "declare"}, "warchest": {"stop"}, "daimyo": set(), "shogun": {"plan"}, "kuhn": set()}
"""The verbs of sides' commits that may be folded."""
CLOSELY = 4
"""How many steps of a game are drawn in every view."""


def folded(this: Game, commits: tuple[Commit, ...]) -> list[tuple[Commit, Commit]]:
    """The main commit of each step with more than one, and its last."""
    found: list[tuple[Commit, Commit]] = []
    main = commits[0]
    for before, commit in pairwise(commits):
        if this.is_same_step(commit, before):
            found.append((main, commit))
        else:
            main = commit
    return found


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_every_viewer_folds_the_same_whatever_is_hidden(name: str, seed: int) -> None:
    this = game(name)
    for before, commit in pairwise(played(name, seed)[1]):
        joins = this.is_same_step(commit, before)
        for viewer in viewers(commit.before):
            assert this.is_same_step(commit.seen_by(viewer), before.seen_by(viewer)) == joins
        assert commit.actor == CHANCE or not joins or str(commit.action).split()[0] in FOLDED[name]


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_step_has_a_picture_in_every_view(name: str, seed: int) -> None:
    this = game(name)
    steps = folded(this, played(name, seed)[1])
    for main, last in steps[:: max(1, len(steps) // CLOSELY)]:
        step = main._replace(after=last.after)
        for viewer in viewers(main.before):
            seen = step.seen_by(viewer)
            scene = this.scene(seen.after, seen)
            alone = this.scene(seen.after, last.seen_by(viewer))
            assert (scene.title, scene.panels, scene.status) == (alone.title, alone.panels, alone.status)
            assert this.pick_targets(seen.after, seen) == this.pick_targets(seen.after, last.seen_by(viewer))
