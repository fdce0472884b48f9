"""What may lie behind a view: it looks the same from where the viewer stands, and nothing is preferred."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.side import PUBLIC
from sekiwidget.games.sekigahara.components.pieces import DECKS, SIDES
from sekiwidget.games.sekigahara.players.worlds import determinize
from sekiwidget.games.sekigahara.rules.setup import official_start


@pytest.mark.hypothesis
@pytest.mark.rule("3.1", "3.3")
@given(seed=st.integers(0, 2**32))
def test_a_possible_table_looks_the_same_and_can_be(seed: int) -> None:
    rng = Random(seed)
    position = official_start("official")
    for number in range(120):
        if position.to_move is None:
            break
        if number % 11 == 0:
            for viewer in (*SIDES, PUBLIC):
                view = position.seen_by(viewer)
                table = determinize(view, rng)
                assert table.seen_by(viewer) == view
                assert table.problems() == []
        position = position.play(position.sample(rng)).after  # type: ignore[assignment]


@pytest.mark.rule("3.3")
def test_every_hidden_card_is_as_likely_as_its_copies() -> None:
    rng = Random(1)
    position = official_start("official")
    while position.to_move == "chance":
        position = position.play(position.sample(rng)).after  # type: ignore[assignment]
    view = position.seen_by("tokugawa")
    seen: Counter[object] = Counter()
    rounds = 4000
    for _ in range(rounds):
        seen.update(determinize(view, rng).hands[1])
    for card, copies in DECKS.items():
        if card.side == "ishida":
            assert abs(seen[card] / rounds - 5 * copies / 55) < 0.06
