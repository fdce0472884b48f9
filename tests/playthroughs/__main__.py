"""`python -m tests.playthroughs` tells the games anew by their commits; `--new GAME` looks for new ones first."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sekiwidget.core.position import Commit
from sekiwidget.core.refusal import IllegalAction
from sekiwidget.games.registry import GAMES, game
from tests.playthroughs.telling import KEPT, random_game, retold, told
from tests.playthroughs.wanted import WANTED

SEEDS = 2000


def rich(commits: list[Commit]) -> int:
    """How much a game shows: the kinds of its events, and an end that is rare counts for many."""
    last = commits[-1].events[-1]
    return len({(event.rule, event.kind) for commit in commits for event in commit.events}) + 10 * len(last.args)


def found(name: str, seeds: int) -> dict[str, list[str]]:
    """For each wanted game of a game the one of the seeds that shows most."""
    this = game(name)
    best: dict[str, tuple[int, list[Commit]]] = {}
    for seed in range(seeds):
        played: dict[str, list[Commit]] = {}
        for title, want in WANTED[name].items():
            commits = played.setdefault(str(want.options), random_game(this, want.options, seed))
            end = commits[-1].after
            if (end.fact("winner"), end.fact("won_by")) == (want.winner, want.rule) and len(commits) <= want.longest:
                worth = rich(commits)
                if worth > best.get(title, (0, []))[0]:
                    best[title] = worth, commits
    return {title: list(told(this, WANTED[name][title].options, commits)) for title, (_, commits) in best.items()}


def write(path: Path, lines: list[str]) -> None:
    """Write a game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {sum(line.startswith('#') for line in lines)} commits, {path.stat().st_size // 1024} KB")


def main() -> int:
    """Write all games. 1 if one cannot be played any more."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
    parser.add_argument("--new", choices=list(GAMES), help="look for new games of this game")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="as many random games are looked at")
    asked = parser.parse_args()
    if asked.new:
        for name, lines in found(asked.new, asked.seeds).items():
            write(KEPT / asked.new / f"{name}.txt", lines)
        return 0
    for path in sorted(KEPT.glob("*/*.txt")):
        try:
            write(path, list(retold(path.read_text(encoding="utf-8"))))
        except IllegalAction as error:
            print(f"{path.name}: {error}. This game cannot be played any more; `--new` looks for another.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
