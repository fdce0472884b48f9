"""A position that is played on by lines of a script: what the helpers of every game's tests share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import PositionError
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Event, Value
from sekiwidget.core.side import CHANCE, Side
from tests.contract.looking import told_truly

P = TypeVar("P", bound=StepPosition)


class Scripted(Generic[P]):
    """A position of `game`, laid out by a table and played on by lines; chance that no line tells goes by the seed.

    Of every commit the events are checked: each has a rule, and their sums are true.
    """

    game: ClassVar[Game]

    def __init__(self, table: Mapping[str, Any], seed: int) -> None:
        self.seed = seed
        found: Any = self.game.read_position(table, seed)
        self.position: P = found
        self.commits: list[Commit] = []

    def __getitem__(self, key: str) -> Value:
        return self.position.fact(key)

    def seen(self, viewer: str, key: str) -> Value:
        """A fact as a side, or `public`, sees it."""
        return self.position.seen_by(viewer).fact(key)

    def play(self, *lines: str) -> Self:
        """Play lines, each after what happens by itself before it."""
        for line in lines:
            actor, words = split(self.game, line)
            self.lead_to(actor, words)
            assert self.position.to_move == actor, f"{line}: {self.position.to_move} decides"
            self.do(self.game.parse(self.position, actor, words))
        return self

    def lead_to(self, actor: Side, words: str) -> None:
        """Play what happens by itself before a line: chance, unless the line tells it."""
        if actor != CHANCE:
            self.dealt()

    def dealt(self) -> Self:
        """Play what chance does."""
        while self.position.to_move == CHANCE:
            self.do(self.drawn())
        return self

    def drawn(self) -> Any:
        """What chance does here by the seed."""
        return self.position.sample(Random(f"{self.seed}/{len(self.commits)}"))

    def do(self, action: Any) -> None:
        """Play an action."""
        commit = self.position.play(action)
        told_truly(self.game, commit)
        self.commits.append(commit)
        after: Any = commit.after
        self.position = after

    def refused(self, line: str) -> tuple[str, ...]:
        """The rules that forbid a line now; empty if none does."""
        actor, words = split(self.game, line)
        refusal = self.position.why_not_by(actor, self.game.parse(self.position, actor, words))
        return refusal.rules if refusal else ()

    def why(self, line: str) -> str:
        """The sentences that refuse a line."""
        actor, words = split(self.game, line)
        return str(self.position.why_not_by(actor, self.game.parse(self.position, actor, words)) or "")

    def expect(self, **facts: Any) -> Self:
        """Check facts; `__` in a name stands for the dot. Pieces may be in any order."""
        for name, wanted in facts.items():
            key = name.replace("__", ".")
            found, meant = self[key], self.game.value(self.position, key, wanted)
            same = Counter(found) == Counter(meant) if isinstance(found, tuple) else found == meant  # type: ignore[arg-type]
            assert same, f"{key} is {found!r}, not {meant!r}"
        return self

    def options(self, begin: str = "") -> set[str]:
        """What the side to move may do, as far as the text begins so."""
        return {text for action in self.position.legal() if (text := str(action)).startswith(begin)}

    def events(self, kind: str) -> list[Event]:
        """The events of a kind of all commits so far."""
        return [event for commit in self.commits for event in commit.events if event.kind == kind]

    def cited(self) -> tuple[str, ...]:
        """The rules that the last commit cites."""
        return self.commits[-1].rules

    def said(self, viewer: str = CHANCE) -> str:
        """The last commit in words, as somebody sees it."""
        return self.game.say(self.commits[-1].seen_by(viewer)).text


def split(game: Game, line: str) -> tuple[Side, str]:
    """A line as its actor and its words."""
    if line.startswith("- "):
        return CHANCE, line[2:]
    who, words = line.split(":", 1)
    actor = game.actor(who)
    assert actor is not None, line
    return actor, words.strip()


def faults(game: Game, table: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What is wrong with a position table, as (path, rule, sentence)."""
    try:
        game.read_position(table)
    except PositionError as error:
        return [(".".join(problem.path), problem.rule, problem.text) for problem in error.problems]
    return []
