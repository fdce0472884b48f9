"""Kept games: `show` prints one in full, `diff` what differs from another revision; `renew` and `new` write them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from sekiwidget.core.position import Commit
from sekiwidget.games.registry import GAMES, game
from tests.playthroughs.compare import COMMAND, Unknown, diff, game_file, names
from tests.playthroughs.playthrough import (
    KEPT,
    Entry,
    Head,
    Unplayable,
    full,
    random_game,
    read_head,
    replay,
    summary,
)
from tests.playthroughs.wanted import WANTED

SEEDS = 2000


def show(name: str, *, tables: bool) -> int:
    """Print a game in full. 1 if it cannot be played to its end any more."""
    text = game_file(name).read_text(encoding="utf-8")
    try:
        for line in full(read_head(text), replay(text), tables=tables):
            print(line)
    except Unplayable as error:
        print(f"\n{error}")
        return 1
    return 0


def renew(wanted: Iterable[str]) -> int:
    """Write the digests of kept games anew, by their commits. 1 if one cannot be played any more."""
    for name in wanted:
        text = game_file(name).read_text(encoding="utf-8")
        try:
            write(game_file(name), list(summary(read_head(text), replay(text))))
        except Unplayable as error:
            print(f"{name}: {error}. `{COMMAND} new {name.partition('/')[0]}` looks for another game.")
            return 1
    return 0


def find(name: str, seeds: int) -> None:
    """Write, for each wanted game of a game, the one of the seeds that shows most."""
    this = game(name)
    best: dict[str, tuple[int, list[Commit]]] = {}
    for seed in range(seeds):
        played: dict[str, list[Commit]] = {}
        for title, want in WANTED[name].items():
            commits = played.setdefault(str(want.options), random_game(this, want.options, seed))
            end = commits[-1].after
            if (end.fact("winner"), end.fact("won_by")) == (want.winner, want.rule) and len(commits) <= want.longest:
                worth = variety(commits)
                if worth > best.get(title, (0, []))[0]:
                    best[title] = worth, commits
    for title, (_, commits) in best.items():
        head = Head(this, WANTED[name][title].options)
        entries = (Entry(number, head, commit) for number, commit in enumerate(commits, 1))
        write(KEPT / name / f"{title}.txt", list(summary(head, entries)))


def variety(commits: list[Commit]) -> int:
    """How much a game shows: the kinds of its events, and an end that is rare counts for many."""
    last = commits[-1].events[-1]
    return len({(event.rule, event.kind) for commit in commits for event in commit.events}) + 10 * len(last.args)


def write(path: Path, lines: list[str]) -> None:
    """Write a game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines)} lines, {path.stat().st_size // 1024} KB")


def main() -> int:
    """Run a command; its exit code."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    showing = commands.add_parser("show", help="print a game in full")
    showing.add_argument("name", metavar="GAME/NAME", choices=names())
    showing.add_argument("--tables", action="store_true", help="what each side sees in full, not as digests")
    comparing = commands.add_parser("diff", help="print in full what differs between a revision and this tree")
    comparing.add_argument(
        "revision", metavar="REVISION", nargs="?", default="HEAD", help="commit, branch or tag; HEAD"
    )
    comparing.add_argument("names", metavar="GAME/NAME", nargs="*", help="all, if none is named")
    renewing = commands.add_parser("renew", help="write the digests anew")
    renewing.add_argument("names", metavar="GAME/NAME", nargs="*", help="all, if none is named")
    finding = commands.add_parser("new", help="look for new games, played at random")
    finding.add_argument("game", choices=list(GAMES))
    finding.add_argument("--seeds", type=int, default=SEEDS, help="as many random games are looked at")
    asked = parser.parse_args()
    match asked.command:
        case "show":
            return show(asked.name, tables=asked.tables)
        case "diff":
            try:
                for line in diff(asked.revision, asked.names):
                    print(line)
            except Unknown as error:
                comparing.error(str(error))
        case "renew":
            for name in asked.names:
                if name not in names():
                    renewing.error(f"there is no game {name!r}; there are {', '.join(names())}")
            return renew(asked.names or names())
        case "new":
            find(asked.game, asked.seeds)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Its reader, such as `head`, has seen enough; closing the output must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
