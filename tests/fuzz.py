"""`python -m tests.fuzz --minutes M`: random full games of every game through the checks of the contract.

Every commit is checked for its events, sums and pieces; some of each game for its choices, views, texts and what may
lie behind a view; some games for their record. It stops at any surprise and leaves a scenario file that plays up to it.
"""

from __future__ import annotations

import argparse
import ast
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as changed
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget.core.commit import Commit
from sekiwidget.core.game import GAMES, game
from sekiwidget.core.line import Line
from sekiwidget.lesson.script_text import scenario_of
from tests.contract.looking import looked_at, replays, sure, told_truly
from tests.contract.starts import starts

LOOKED_AT = 0.02
"""How many of the commits are looked at closely."""
RECORDED = 0.05
"""How many of the games are recorded and replayed."""
THINKING = 0.05
"""In how many of the games a side is played by rules of thumb."""
SOURCES = Path(__file__).parents[1] / "sekiwidget" / "games"


def played(name: str, seed: int, commits: list[Commit]) -> None:
    """One game; its commits go into the list, so that they are there when something goes wrong."""
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
        sure(refusal is None, f"{action} was chosen, but is refused: {refusal}")
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
    """The game as a scenario file that plays up to the surprise."""
    line = Line(commits[0].before if commits else starts(name).whole(Random(seed)), seed=seed)
    for commit in commits:
        line.play(commit.action)
    made = scenario_of(line, game(name))
    return changed(made, title=f"Surprise of seed {seed}", about=what[:500]).to_text()


def kinds(name: str) -> Iterator[str]:
    """The kind of every event that the code of a game can make."""
    for path in sorted((SOURCES / name).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                kind = node.args[1]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


def verbs(name: str) -> set[str]:
    """The names of all actions of a game: the classes of its `actions*` modules that stand for one."""
    found = set()
    for path in sorted((SOURCES / name).glob("actions*.py")):
        module = __import__(f"sekiwidget.games.{name}.{path.stem}", fromlist=["*"])
        found |= {cls.__name__ for cls in vars(module).values() if isinstance(cls, type) and hasattr(cls, "seen_by")}
    return {verb for verb in found if verb[0] != "_"}


@dataclass
class Tally:
    """What was played of one game."""

    name: str
    seconds: float = 0
    lengths: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def add(self, commits: list[Commit]) -> None:
        """Count a game."""
        self.lengths.append(len(commits))
        end: Any = commits[-1].after
        self.ends[f"{end.fact('winner')} by {end.fact('won_by')}"] += 1
        self.verbs.update(type(commit.action).__name__ for commit in commits)
        self.events.update(f"{event.rule} {event.kind}" for commit in commits for event in commit.events)

    def report(self) -> str:
        """What was played, and what of the game came up in it."""
        total = sum(self.lengths)
        seen = {event.split(" ")[1] for event in self.events}
        rate = total / max(self.seconds, 0.001)
        longest = max(self.lengths, default=0)
        made = [
            f"{self.name}: {len(self.lengths)} games, {total} commits in {self.seconds:.0f} s, {rate:.0f}/s",
            f"the longest has {longest} commits",
            "won: " + ", ".join(f"{end} {count}" for end, count in self.ends.most_common()),
            "actions: " + ", ".join(f"{verb} {count}" for verb, count in self.verbs.most_common()),
            "actions never seen: " + (", ".join(sorted(verbs(self.name) - set(self.verbs))) or "none"),
            "events: " + ", ".join(f"{event} {count}" for event, count in sorted(self.events.items())),
            "events never seen: " + (", ".join(sorted(set(kinds(self.name)) - seen)) or "none"),
        ]
        return "\n".join(made)


def main() -> int:
    """Play until the time is up, the games in turn. 1 if there was a surprise."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--game", choices=list(GAMES), action="append", help="one or more; by default all")
    parser.add_argument("--seed", type=int, default=None, help="the first seed; by default one of the clock")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-surprise.toml"), help="where a surprise is written")
    asked = parser.parse_args()
    first = time.time_ns() // 1_000_000_000 if asked.seed is None else asked.seed
    tallies = [Tally(name) for name in asked.game or GAMES]
    start = time.monotonic()
    while time.monotonic() - start < asked.minutes * 60:
        # Whichever had the least time goes on.
        tally = min(tallies, key=lambda one: one.seconds)
        seed = first + len(tally.lengths)
        commits: list[Commit] = []
        began = time.monotonic()
        try:
            played(tally.name, seed, commits)
        except Exception as error:  # noqa: BLE001  whatever it is, it is what we look for
            what = f"{type(error).__name__}: {error}"
            asked.keep.write_text(scenario(tally.name, seed, commits, what), encoding="utf-8")
            print(f"{tally.name}, seed {seed}, after commit {len(commits)}: {what}\nIt is kept in {asked.keep}.")
            return 1
        tally.add(commits)
        tally.seconds += time.monotonic() - began
    print(f"seeds from {first}")
    for tally in tallies:
        print(tally.report())
    return 0


if __name__ == "__main__":
    sys.exit(main())
