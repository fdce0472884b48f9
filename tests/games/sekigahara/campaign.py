"""The campaign told in a few lines: a movement phase, the start of a week, the official start, each played by lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sekiwidget.games.sekigahara import GAME, Position
from sekiwidget.games.sekigahara.components.pieces import DECKS, ROSTER
from tests.games.sekigahara.helpers import Fight


def moving(blocks: Mapping[str, Mapping[str, str]], side: str = "tokugawa", **table: Any) -> Fight:
    """A movement phase of a side, before a degree of movement is bought."""
    return Fight(blocks, phase="movement", active=side, **table)


def week(number: int = 2, blocks: Mapping[str, Mapping[str, str]] | None = None, **table: Any) -> Fight:
    """The start of a week, with its reinforcements."""
    return Fight(blocks or {}, phase="reinforcement", week=number, **table)


class Campaign(Fight):
    """The official start, before chance has dealt."""

    def __init__(self, setup: str = "official", seed: int = 7) -> None:
        self.seed = seed
        self.position = GAME.new({"setup": setup})
        self.commits = []


def conserved(position: Position) -> None:
    """All 96 blocks and 110 cards are somewhere, each once."""
    blocks = [*position.mori, *(block for row in position.stacks for stack in row for block in stack)]
    for pair in (position.bags, position.recruits, position.removed):
        blocks += [*pair[0], *pair[1]]
    cards = [
        card for pair in (position.hands, position.decks, position.discards, position.aside) for card in sum(pair, ())
    ]
    if position.combat is not None:
        cards += sum(position.combat.played, ())
    assert Counter(blocks) == ROSTER
    assert Counter(cards) == DECKS


def again(fight: Fight) -> Fight:
    """The fight read back from what its position is written as, and the same for each view of it."""
    position = fight.position
    for seen in (position, *(position.seen_by(viewer) for viewer in ("tokugawa", "ishida", "public"))):
        assert seen.problems() == []
        assert GAME.read_position(GAME.write_position(seen)) == seen
    conserved(position)
    fight.position = GAME.read_position(GAME.write_position(position))
    return fight
