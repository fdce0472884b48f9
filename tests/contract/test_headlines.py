"""Headlines (contract of a game): what came of what ends is told to each side as "you", and tells nothing hidden."""

from __future__ import annotations

import pytest
from hypothesis import given

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game
from tests.contract.played import EVERY_GAME, SEEDS, TOY, played, viewers

SOME = 12
"""How many headlines of a game are looked at closely."""


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_headlines_are_sentences_and_say_you_only_to_a_side(name: str, seed: int) -> None:
    this = game(name)
    for commit in played(name, seed)[1]:
        for viewer in viewers(commit.before):
            found = this.headline(commit.seen_by(viewer), viewer)
            if found is None:
                continue
            assert found.title.endswith((".", "!"))
            assert not found.text or found.text.endswith(".")
            if viewer == PUBLIC:
                assert "You" not in f"{found.title} {found.text}"


@pytest.mark.hypothesis
@EVERY_GAME
@given(seed=SEEDS)
def test_a_headline_is_of_public_events(name: str, seed: int) -> None:
    # The full commit has all that is hidden: what it says more would be a leak.
    this = game(name)
    told = [commit for commit in played(name, seed)[1] if this.headline(commit, PUBLIC) is not None]
    for commit in told[:: max(1, len(told) // SOME)]:
        for viewer in viewers(commit.before):
            assert this.headline(commit.seen_by(viewer), viewer) == this.headline(commit, viewer)


@EVERY_GAME
def test_a_game_that_ends_has_a_headline(name: str) -> None:
    this = game(name)
    ended = [commits[-1] for commits in (played(name, seed)[1] for seed in range(3)) if commits[-1].after.outcome]
    for commit in ended:
        for viewer in viewers(commit.before):
            assert (this.headline(commit.seen_by(viewer), viewer) is None) == (name == TOY)
