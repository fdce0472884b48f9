"""Random full games of every game, checked against the contract.

Every commit is checked for its events, sums and pieces; a sample from each game for its choices, views, texts and the
positions behind a view; some games for their record. A surprise leaves a scenario file that leads up to it.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.games.registry import game
from sekiwidget.lesson.rewrite.script_writer import scenario_of
from tests.contract.looking import looked_at, replays, sure, told_truly
from tests.contract.starts import starts
from tests.fuzz.attack import Surprise

LOOKED_AT = 0.02
"""The share of commits examined closely."""
RECORDED = 0.05
"""The share of games that are recorded and replayed."""
THINKING = 0.05
"""The share of games in which a side is played by rules of thumb."""
SOURCES = Path(__file__).parents[2] / "sekiwidget" / "games"


def played(name: str, seed: int, commits: list[Commit]) -> None:
    """Play one game; its commits go into the list, so that they are available if something goes wrong."""
    rng = Random(seed)
    this, needs = game(name), starts(name)
    position: Any = needs.whole(rng)
    pieces = needs.pieces(position)
    thinks = position.sides[int(rng.random() * len(position.sides))] if rng.random() < THINKING else ""
    simple = this.opponents["simple"]
    while position.to_move is not None:
        sure(len(commits) < needs.longest, "a game without an end")
        side = position.to_move
        action = simple(position.seen_by(side), rng) if side == thinks else position.sample(rng)
        refusal = position.why_not(action)
        sure(refusal is None, f"{action} was chosen, but is not allowed: {refusal}")
        commit = position.play(action)
        commits.append(commit)
        position = commit.after
        told_truly(this, commit)
        sure(needs.pieces(position) == pieces, "a piece was lost or made")
        if rng.random() < LOOKED_AT:
            looked_at(this, needs, commit, rng)
    looked_at(this, needs, commits[-1], rng)
    sure(position.outcome is not None, "a game without an outcome")
    if rng.random() < RECORDED:
        replays(this, commits, seed)


def scenario(name: str, seed: int, commits: list[Commit], what: str) -> str:
    """The game as a scenario file that leads up to the surprise."""
    line = Line(commits[0].before if commits else starts(name).whole(Random(seed)), seed=seed)
    for commit in commits:
        line.play(commit.action)
    made = scenario_of(line, game(name))
    return changed(made, title=f"Surprise of seed {seed}", about=what[:500]).to_text()


def kinds(name: str) -> Iterator[str]:
    """The kind of every event that a game's code can make."""
    for path in sorted((SOURCES / name).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


def verbs(name: str) -> set[str]:
    """The names of all actions of a game: the classes of its `actions*` modules that represent one."""
    found = set()
    for path in sorted((SOURCES / name).rglob("*actions*.py")):
        dotted = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        module = import_module(f"sekiwidget.games.{dotted}")
        classes = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
        found |= {cls.__name__ for cls in classes if hasattr(cls, "seen_by")}
    return {verb for verb in found if verb[0] != "_"}


@dataclass
class Games:
    """Random games of one game, and what occurred in them."""

    game: str
    seconds: float = 0
    tries: int = 0
    lengths: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game

    def attack(self, seed: int) -> None:
        """Play a game."""
        commits: list[Commit] = []
        try:
            played(self.game, seed, commits)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            kept = scenario(self.game, seed, commits, what)
            raise Surprise(f"after commit {len(commits)}: {what}", kept, ".toml") from error
        self.add(commits)

    def add(self, commits: list[Commit]) -> None:
        """Count a game."""
        self.lengths.append(len(commits))
        end: Any = commits[-1].after
        self.ends[f"{end.fact('winner')} by {end.fact('won_by')}"] += 1
        self.verbs.update(type(commit.action).__name__ for commit in commits)
        self.events.update(f"{event.rule} {event.kind}" for commit in commits for event in commit.events)

    def report(self) -> str:
        """What was played, and how much of the game occurred in it."""
        total = sum(self.lengths)
        seen = {event.split(" ")[1] for event in self.events}
        rate = total / max(self.seconds, 0.001)
        longest = max(self.lengths, default=0)
        made = [
            f"{len(self.lengths)} games, {total} commits, {rate:.0f}/s",
            f"the longest has {longest} commits",
            "won: " + ", ".join(f"{end} {count}" for end, count in self.ends.most_common()),
            "actions: " + ", ".join(f"{verb} {count}" for verb, count in self.verbs.most_common()),
            "actions never seen: " + (", ".join(sorted(verbs(self.game) - set(self.verbs))) or "none"),
            "events: " + ", ".join(f"{event} {count}" for event, count in sorted(self.events.items())),
            "events never seen: " + (", ".join(sorted(set(kinds(self.game)) - seen)) or "none"),
        ]
        return "\n".join(made)
