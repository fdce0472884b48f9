"""Where it marches, a beginner decides as the plain rules of thumb do, without asking the rules for each march."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX
from sekiwidget.games.sekigahara.players import opponent
from sekiwidget.games.sekigahara.players.opponent import best_move, simple
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import official_start
from tests.games.sekigahara.players.slow_opponent import slow_best_move


def movements(seed: int, decisions: int) -> Iterator[Position]:
    """What the side to move sees where it may march: of a game in which each side plays at random or by its rules."""
    rng, position, found = Random(seed), official_start("official"), 0
    while position.to_move is not None and found < decisions:
        side = position.to_move
        view = position if side == CHANCE else position.seen_by(side)
        if position.step == "move":
            yield view
            found += 1
        thinks = side != CHANCE and (seed + (side == "ishida")) % 2
        action: Any = simple(view, rng) if thinks else view.sample(rng)
        position = position.play(action).after  # type: ignore[assignment]


@pytest.mark.parametrize("seed", range(4))
def test_a_beginner_marches_as_the_plain_rules_of_thumb_do(seed: int) -> None:
    decided: Counter[str] = Counter()
    for number, view in enumerate(movements(seed, 60)):
        side, draws, plain_draws = view.to_move or "", Random(number), Random(number)
        move = best_move(view, side, draws)
        assert move == slow_best_move(view, side, plain_draws), str(view)
        assert draws.random() == plain_draws.random(), "as many numbers are drawn"
        assert view.why_not(move) is None
        decided[type(move).__name__] += 1
    assert decided["March"] > 5 < decided["Done"]


def test_a_decision_looks_at_each_place_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many marches there are: the rules are not asked for each, nor the way to the next goal."""
    asked: Counter[str] = Counter()

    def counted(name: str, made: Any) -> Any:
        def inner(*args: Any) -> Any:
            asked[name] += 1
            return made(*args)

        return inner

    for name in ("place_value", "unmoved_blocks", "readings", "fresh_reading", "_steps_to"):
        monkeypatch.setattr(opponent, name, counted(name, getattr(opponent, name)))
    monkeypatch.setattr(Position, "why_not", counted("why_not", Position.why_not))
    for number, view in enumerate(movements(1, 40)):
        asked.clear()
        side = view.to_move or ""
        best_move(view, side, Random(number))
        own = sum(bool(row[SIDE_INDEX[side]]) for row in view.stacks)
        assert asked["why_not"] == 0 < asked["_steps_to"] <= 1
        assert asked["unmoved_blocks"] <= own >= asked["readings"] + asked["fresh_reading"]
        assert asked["place_value"] <= len(view.stacks)
