"""A fight told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Self

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara import GAME, Position
from tests.contract.looking import told_truly
from tests.games.scripted import Scripted, faults
from tests.games.sekigahara.random_combat import random_combat


class Fight(Scripted[Position]):
    """A combat phase that is played on by lines such as `T: deploy tokugawa2 with tokugawa`.

    Chance that no line tells goes by the seed; decisions with one option, and `accept` where the next line needs it,
    are taken without a line.
    """

    game = GAME

    def __init__(self, blocks: Mapping[str, Mapping[str, str]], *, seed: int = 7, **table: Any) -> None:
        super().__init__({"phase": "combat", "blocks": blocks, **table}, seed)

    def lead_to(self, actor: Side, words: str) -> None:
        """Play what happens by itself until the line fits."""
        while not self._fits(actor, words) and self._alone(passing=True):
            pass

    def settle(self) -> Self:
        """Play what happens by itself: chance, and decisions with one option."""
        while self._alone(passing=False):
            pass
        return self

    def _fits(self, actor: Side, words: str) -> bool:
        if self.position.to_move is None:
            return True
        return self.position.why_not_by(actor, GAME.parse(self.position, actor, words)) is None

    def _alone(self, *, passing: bool) -> bool:
        """Play one commit that needs no line, if there is one."""
        position = self.position
        if position.to_move is None:
            return False
        if position.to_move == CHANCE:
            self.do(self.drawn())
            return True
        options = [action for action, _ in zip(position.legal(), "ab", strict=False)]
        if len(options) == 1:
            self.do(options[0])
        elif passing and position.passing() is not None:
            self.do(position.passing())
        else:
            return False
        return True


def line(seed: int) -> Iterator[Position]:
    """Every position of a random combat phase."""
    rng = Random(seed)
    position = random_combat(rng)
    yield position
    while position.phase == "combat" and position.to_move is not None:
        commit = position.play(position.sample(rng))
        told_truly(GAME, commit)
        position = commit.after  # type: ignore[assignment]
        yield position


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    return faults(GAME, table)
