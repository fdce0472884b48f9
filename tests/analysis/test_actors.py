"""Who acts in a playout looks at what its side sees, or at nothing; the search plays what it has listed unchecked."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.solver import solve
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES
from tests.analysis.acting import GOAL, anything, battle
from tests.analysis.combats import small_fight
from tests.analysis.test_odds_games import SEEDS, late

N = 40


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often positions make a view or check an action, by method and viewer."""
    counts: Counter[str] = Counter()
    see, play = StepPosition.seen_by, StepPosition.play

    def seen_by(position: Any, side: str) -> Any:
        counts["view"] += side != CHANCE
        return see(position, side)

    def played(position: Any, action: Any) -> Any:
        counts["check"] += 1
        return play(position, action)

    monkeypatch.setattr(StepPosition, "seen_by", seen_by)
    monkeypatch.setattr(StepPosition, "play", played)
    return counts


@pytest.mark.parametrize("name", GAMES)
def test_who_takes_any_legal_action_needs_no_view(name: str, asked: Counter[str]) -> None:
    position = late(name, SEEDS[name][0])
    asked.clear()
    found = odds(position, position.sides[0], None, N, policy="random")
    assert found.exact is not None
    assert asked == {"view": 1}, "the view of who asks, and no other; nothing drawn is checked"


def test_a_policy_of_your_own_is_shown_the_view_of_its_side(asked: Counter[str]) -> None:
    position, shown = battle(), Counter[bool]()

    def mine(view: Any, rng: Random) -> Any:
        shown[view.viewer == view.to_move] += 1
        return view.sample(rng)

    odds(position, "tokugawa", GOAL, N, policy=mine, limit=0)
    assert shown[True] > N and shown.keys() == {True}
    assert asked["view"] == shown[True] + 1
    assert asked["check"] > shown[True] / 2, "what it says is checked"


@pytest.mark.parametrize("name", GAMES)
def test_an_opponent_of_the_game_is_shown_views_and_not_checked(name: str, asked: Counter[str]) -> None:
    position = late(name, SEEDS[name][0])
    asked.clear()
    odds(position, position.sides[0], None, N, policy="simple", limit=0)
    assert asked.keys() == {"view"}, "nothing that it does is checked"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_looking_at_a_view_or_at_nothing_comes_to_the_same(name: str, seed: int) -> None:
    position = late(name, SEEDS[name][seed])
    side = position.sides[seed % 2]
    blind, looking = (odds(position, side, None, N, seed=seed, policy=one) for one in ("random", anything))
    assert blind.reached == looking.reached
    # A policy of one's own is enumerated in more worlds, which may be too many.
    assert looking.exact in (blind.exact, None)


def test_the_search_checks_nothing_that_it_has_listed(asked: Counter[str]) -> None:
    solved = 0
    for seed in range(6):
        position = small_fight(Random(seed))
        asked.clear()
        solved += len(solve(position, position.sides[0]).choices) > 1
        assert not asked
    assert solved > 3
