"""A round told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sekiwidget.core.facts import Value
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import CHANCE
from sekiwidget.games.daimyo import GAME, Position
from tests.contract.looking import told_truly


class Table:
    """A position that is played on by lines such as `B: move 2 m13-m14`; chance that no line tells goes by the seed.

    Of every commit the events are checked: each has a rule, and their sums are true.
    """

    def __init__(self, *, seed: int = 7, **table: Any) -> None:
        self.seed = seed
        self.position: Position = GAME.read_position(table, seed)
        self.commits: list[Commit] = []

    def __getitem__(self, key: str) -> Value:
        return self.position.fact(key)

    def seen(self, viewer: str, key: str) -> Value:
        """A fact as a side, or `public`, sees it."""
        return self.position.seen_by(viewer).fact(key)

    def play(self, *lines: str) -> Table:
        """Play lines, chance before them by the seed."""
        for line in lines:
            actor, words = split(line)
            if actor != CHANCE:
                self.dealt()
            assert self.position.to_move == actor, f"{line}: {self.position.to_move} decides"
            self._commit(GAME.parse(self.position, actor, words))
        return self

    def dealt(self) -> Table:
        """Play what chance does."""
        while self.position.to_move == CHANCE:
            self._commit(self.position.sample(Random(f"{self.seed}/{len(self.commits)}")))
        return self

    def refused(self, line: str) -> tuple[str, ...]:
        """The rules that forbid a line now; empty if none does."""
        actor, words = split(line)
        refusal = self.position.why_not_by(actor, GAME.parse(self.position, actor, words))
        return refusal.rules if refusal else ()

    def why(self, line: str) -> str:
        """The sentences that refuse a line."""
        actor, words = split(line)
        return str(self.position.why_not_by(actor, GAME.parse(self.position, actor, words)) or "")

    def expect(self, **facts: Any) -> Table:
        """Check facts; `__` in a name stands for the dot. Pieces may be in any order."""
        for name, wanted in facts.items():
            key = name.replace("__", ".")
            found, meant = self[key], GAME.value(self.position, key, wanted)
            same = Counter(found) == Counter(meant) if isinstance(found, tuple) else found == meant  # type: ignore[arg-type]
            assert same, f"{key} is {found!r}, not {meant!r}"
        return self

    def options(self) -> set[str]:
        """What the side to move may do."""
        return {str(action) for action in self.position.legal()}

    def events(self, kind: str) -> list[Event]:
        """The events of a kind of the last commit."""
        return [event for event in self.commits[-1].events if event.kind == kind]

    def said(self, viewer: str = CHANCE) -> str:
        """The last commit in words, as a side sees it."""
        return GAME.say(self.commits[-1].seen_by(viewer)).text

    def _commit(self, action: Any) -> None:
        commit = self.position.play(action)
        told_truly(GAME, commit)
        self.commits.append(commit)
        self.position = commit.after  # type: ignore[assignment]


def split(line: str) -> tuple[str, str]:
    """A line as its actor and its words."""
    if line.startswith("- "):
        return CHANCE, line[2:]
    who, words = line.split(":", 1)
    actor = GAME.actor(who)
    assert actor is not None, line
    return actor, words.strip()


def problems(**table: Any) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    try:
        GAME.read_position(table)
    except PositionError as error:
        return [(".".join(problem.path), problem.rule, problem.text) for problem in error.problems]
    return []


FAR = {"p16": "gold 1 daimyo"}
"""Gold far away from everything, on the land of the start for two."""
THREE = {"players": 3, "phase": 3}
