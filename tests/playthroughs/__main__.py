"""`python -m tests.playthroughs` tells the games anew by their commits; `--new` looks for new games first."""

from __future__ import annotations

import sys
from pathlib import Path

from sekiwidget.core.commit import Commit
from sekiwidget.core.position import IllegalAction
from tests.playthroughs.telling import GAMES, random_game, retold, told

WANTED: dict[str, tuple[str, str, str]] = {
    "hideyori-is-taken": ("official", "tokugawa", "2.1"),
    "ieyasu-is-killed": ("revised", "ishida", "2.1"),
    "by-points": ("official", "ishida", "2.2"),
}
"""The games that are kept: the set-up, who wins, and by which rule."""
SEEDS = 2000
LONGEST = 300


def rich(commits: list[Commit]) -> int:
    """How much a game shows: the kinds of its events, and a capture of Hideyori counts for many."""
    taken = commits[-1].events[-1].args[-1:] == ("hideyori",)
    return len({(event.rule, event.kind) for commit in commits for event in commit.events}) + 100 * taken


def found() -> dict[str, list[str]]:
    """For each wanted game the one of the seeds that shows most."""
    best: dict[str, tuple[int, list[str]]] = {}
    for seed in range(SEEDS):
        for setup in dict.fromkeys(want[0] for want in WANTED.values()):
            commits = random_game(setup, seed)
            end = commits[-1].after
            for name, want in WANTED.items():
                if want == (setup, end.fact("winner"), end.fact("won_by")) and len(commits) <= LONGEST:
                    worth = rich(commits)
                    if worth > best.get(name, (0, []))[0]:
                        best[name] = worth, list(told(setup, commits))
    return {name: lines for name, (_, lines) in best.items()}


def write(path: Path, lines: list[str]) -> None:
    """Write a game."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {sum(line.startswith('#') for line in lines)} commits, {path.stat().st_size // 1024} KB")


def main() -> int:
    """Write all games. 1 if one cannot be played any more."""
    if "--new" in sys.argv:
        for name, lines in found().items():
            write(GAMES / f"{name}.txt", lines)
        return 0
    for path in sorted(GAMES.glob("*.txt")):
        try:
            write(path, list(retold(path.read_text(encoding="utf-8"))))
        except IllegalAction as error:
            print(f"{path.name}: {error}. This game cannot be played any more; `--new` looks for another.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
