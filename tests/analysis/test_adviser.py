"""The opponent `adviser`: it sees its view alone, plays the same again with `n`, and does better than `simple`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sekiwidget import Adviser, Board, new
from sekiwidget.analysis.adviser import opponent_named
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from tests.analysis.test_advice import decisions
from tests.contract.starts import starts
from tests.ladder.games import pair


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_by_the_rules_the_same_again_and_by_its_view_alone(name: str) -> None:
    adviser = Adviser(n=16)
    compared = 0
    for seed in range(5):
        position = decisions(name, seed, seed)
        side = position.to_move
        action = adviser(position.seen_by(side), Random(seed))
        assert position.why_not(action) is None
        assert adviser(position.seen_by(side), Random(seed)) == action
        twin = starts(name).swapped(position, side, Random(seed))
        if twin is not None:
            assert adviser(twin.seen_by(side), Random(seed)) == action
            compared += 1
    assert compared > 0


def test_it_does_better_than_simple_in_fights() -> None:
    """Pairs of fights from one seed each, the sides swapped; `tests.ladder` plays many more."""
    results = [pair("fights", seed, "adviser n=30", "simple") for seed in range(12)]
    assert sum(results) > 0


def test_it_plays_a_side_on_a_board() -> None:
    line = new("warchest", seed=3)
    board = Board(line, players={"white": "me", "black": "adviser 0.01"})
    assert board.position.to_move in ("white", None)
    board.close()


def test_its_strength_is_checked() -> None:
    for seconds in (0, -1):
        with pytest.raises(ValueError, match="seconds must be above 0"):
            Adviser(seconds)
    with pytest.raises(TypeError, match="seconds must be a number"):
        Adviser("1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="n must be 1 or more"):
        Adviser(n=0)
    with pytest.raises(TypeError, match="n must be a whole number"):
        Adviser(n=1.5)  # type: ignore[arg-type]


def test_it_is_found_by_its_name() -> None:
    rules = game("daimyo")
    assert opponent_named(rules, "adviser") == Adviser()
    assert opponent_named(rules, "adviser 0.5") == Adviser(0.5)
    assert opponent_named(rules, "advisor") is None
    with pytest.raises(ValueError, match=r"after `adviser` stand the seconds .*, such as `adviser 0\.5`, not `fast`"):
        opponent_named(rules, "adviser fast")
    with pytest.raises(ValueError, match=r"There is no player `advisor`.*Did you mean `adviser`"):
        Board(new("warchest"), players={"black": "advisor"})


def test_an_only_choice_takes_no_time() -> None:
    rng, position = Random(2), starts("warchest").whole(Random(2))
    while position.to_move in (None, CHANCE) or len(game("warchest").proposals(position)) != 1:
        position = position.after(position.sample(rng)) if position.to_move else starts("warchest").whole(rng)
    (only,) = game("warchest").proposals(position)
    view: Any = position.seen_by(position.to_move)
    assert Adviser(seconds=1000.0)(view, rng) == only.action
