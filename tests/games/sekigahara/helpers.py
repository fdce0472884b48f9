"""A fight told in a few lines: lay it out, play lines as a script has them, ask for facts and for refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from sekiwidget.core.facts import Value
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import CHANCE
from sekiwidget.games.sekigahara import GAME, Position
from tests.contract.looking import told_truly
from tests.games.sekigahara.random_combat import random_combat


class Fight:
    """A combat phase that is played on by lines such as `T: deploy tokugawa2 with tokugawa`.

    Chance that no line tells goes by the seed; decisions with one option, and `accept` where the next line needs it,
    are taken without a line. Of every commit the events are checked: each has a paragraph, and their sums are true.
    """

    def __init__(self, blocks: Mapping[str, Mapping[str, str]], *, seed: int = 7, **table: Any) -> None:
        self.seed = seed
        self.position: Position = GAME.read_position({"phase": "combat", "blocks": blocks, **table}, seed)
        self.commits: list[Commit] = []

    def __getitem__(self, key: str) -> Value:
        return self.position.fact(key)

    def seen(self, viewer: str, key: str) -> Value:
        """A fact as a side, or `public`, sees it."""
        return self.position.seen_by(viewer).fact(key)

    def play(self, *lines: str) -> Fight:
        """Play lines, each after what happens by itself before it."""
        for line in lines:
            actor, words = split(line)
            while not self._fits(actor, words) and self._alone(passing=True):
                pass
            self._commit(GAME.parse(self.position, actor, words))
        return self

    def settle(self) -> Fight:
        """Play what happens by itself: chance, and decisions with one option."""
        while self._alone(passing=False):
            pass
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

    def expect(self, **facts: Value) -> Fight:
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
        """The events of a kind of all commits so far."""
        return [event for commit in self.commits for event in commit.events if event.kind == kind]

    def _fits(self, actor: str, words: str) -> bool:
        if self.position.to_move is None:
            return True
        return self.position.why_not_by(actor, GAME.parse(self.position, actor, words)) is None

    def _alone(self, *, passing: bool) -> bool:
        """Play one commit that needs no line, if there is one."""
        position = self.position
        if position.to_move is None:
            return False
        if position.to_move == CHANCE:
            self._commit(position.sample(Random(f"{self.seed}/{len(self.commits)}")))
            return True
        options = [action for action, _ in zip(position.legal(), "ab", strict=False)]
        if len(options) == 1:
            self._commit(options[0])
        elif passing and position.passing() is not None:
            self._commit(position.passing())
        else:
            return False
        return True

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
    try:
        GAME.read_position(table)
    except PositionError as error:
        return [(".".join(problem.path), problem.rule, problem.text) for problem in error.problems]
    return []
