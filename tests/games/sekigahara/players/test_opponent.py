"""The opponents play by the rules, on their own view, and the one with rules of thumb beats the other."""

from __future__ import annotations

from random import Random

from sekiwidget.authoring.opponents import at_random
from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, TOKUGAWA
from sekiwidget.games.sekigahara.players.opponent import Opponent, simple
from sekiwidget.games.sekigahara.rules.setup import official_start


def winner(seed: int, black: Opponent, gold: Opponent) -> str:
    """Who wins a whole game."""
    rng = Random(seed)
    position = official_start("official")
    players = {TOKUGAWA: black, ISHIDA: gold}
    commits = 0
    while position.to_move is not None:
        if position.to_move == CHANCE:
            action = position.sample(rng)
        else:
            action = players[position.to_move](position.seen_by(position.to_move), rng)
        position = position.play(action).after  # type: ignore[assignment]
        commits += 1
        assert commits < 5000
    assert position.outcome is not None
    return position.outcome.winners[0]


def test_rules_of_thumb_beat_chance() -> None:
    won = sum(winner(seed, simple, at_random) == TOKUGAWA for seed in range(8))
    won += sum(winner(seed, at_random, simple) == ISHIDA for seed in range(8))
    assert won >= 12
