"""Whether the levels of mined puzzles say how hard they are: `python -m tests.calibration FOLDER... --docs`.

1. Each player (learners.py) plays each puzzle of the folders through, several times, in the place of the learner, until
   it is solved or a decision is wrong. Its failure rate is the share of tries that go wrong.
2. The failure rates are kept in `results/GAME.json` beside the features of the puzzle, which are counted anew by each
   run over its folder. So a run goes on where the last one stopped.
3. The level that `practice/level.py` gives each puzzle is compared with its failure rate, the mean over the players:
   their rank correlation (Spearman) is to be at least 0.6.

The points of practice/level.py may be chosen on the first half of the puzzles (every other id); the figures of the
second half tell how good they are. The level counts what `simple` does, and `adviser` plays its trials on as `simple`
would. So the correlation is told without `simple` too, and for a player that owes nothing to it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import correlation, mean
from time import perf_counter
from typing import Any, Final, NamedTuple

from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.practice.examination import Unknown
from sekiwidget.practice.level import LEVELS, Features, features_of, level_of
from tests.calibration.learners import FIVE, LEARNERS, TRIES, examination_of, failure_rates, puzzle_id

RESULTS: Final = Path(__file__).with_name("results")
FIGURES: Final = Path(__file__).parents[2] / "docs" / "figures.md"
BEGIN: Final = "<!-- the levels, written by tests.calibration -->"
END: Final = "<!-- end of the levels -->"
FEWEST: Final = 10
"""The correlation of fewer puzzles says nothing."""


class Tried(NamedTuple):
    """A puzzle: its features, and the failure rate of each player."""

    features: Features
    failures: Mapping[str, float]

    @property
    def level(self) -> int:
        """Its level by the formula of today."""
        return level_of(self.features)

    def failure(self, players: Iterable[str]) -> float:
        """The mean failure rate of these players."""
        return mean(self.failures[name] for name in players)


GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "five players": FIVE,
    "without `simple`": tuple(name for name in FIVE if name != "simple"),
    "`adviser` alone": tuple(name for name in FIVE if name.startswith("adviser")),
    "trials at random": tuple(name for name in LEARNERS if name not in FIVE),
}


def main() -> None:
    """Try puzzles, and print how their levels fit."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--minutes", type=float, default=60, help="the time after which no other puzzle is tried")
    parser.add_argument("--docs", action="store_true", help="write all results into docs/figures.md")
    asked = parser.parse_args()
    try_puzzles(asked.folders, perf_counter() + 60 * asked.minutes)
    table = described({name: read(RESULTS, name) for name in sorted(GAMES)})
    print(table)
    if asked.docs:
        write_table(FIGURES, table)


def try_puzzles(folders: Iterable[Path], ends: float, results: Path = RESULTS) -> None:
    """Count the features of each puzzle, and let the players try those that are new, until the time is over."""
    for file in (file for folder in folders for file in sorted(folder.glob("*.toml"))):
        if perf_counter() >= ends:
            return
        scenario = Scenario.from_file(file)
        found, id_, rows = examination_of(scenario), puzzle_id(scenario), read_rows(results, scenario.game)
        failures = rows[id_]["failures"] if id_ in rows else {}
        due = {name: of for name, of in TRIES.items() if name not in failures}
        ground = game(scenario.game).puzzle_ground
        assert ground is not None
        try:
            features = features_of(found, ground)._asdict()
            failures = {**failures, **failure_rates(found, due)}
        except Unknown:
            print(f"{file} is too large")
            continue
        write_rows(results, scenario.game, {**rows, id_: {"features": features, "failures": failures}})


# -- results -----------------------------------------------------------------------------------------------------------


def read_rows(results: Path, name: str) -> dict[str, Any]:
    """What is kept of the puzzles of a game, by their ids."""
    path = results / f"{name}.json"
    rows: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return rows


def write_rows(results: Path, name: str, rows: Mapping[str, Any]) -> None:
    """Keep the puzzles of a game, one in a line."""
    lines = [f"{json.dumps(id_)}: {json.dumps(row)}" for id_, row in sorted(rows.items())]
    (results / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def read(results: Path, name: str) -> dict[str, Tried]:
    """The puzzles of a game by their ids, without those that have other features than are counted today."""
    return {
        id_: Tried(Features(**row["features"]), row["failures"])
        for id_, row in read_rows(results, name).items()
        if row["features"].keys() == set(Features._fields)
    }


def halves(tried: Mapping[str, Tried]) -> tuple[list[Tried], list[Tried]]:
    """The half on which the points are chosen, and the half on which they are tested: every other id."""
    ordered = [tried[id_] for id_ in sorted(tried)]
    return [*islice(ordered, 0, None, 2)], [*islice(ordered, 1, None, 2)]


# -- figures -----------------------------------------------------------------------------------------------------------


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The rank correlation of two rows, in which equal values share their mean rank; 0 if a row is all the same."""
    if len(set(one)) < 2 or len(set(other)) < 2:
        return 0.0
    return correlation(_ranks(one), _ranks(other))


def _ranks(row: Sequence[float]) -> list[float]:
    ordered = sorted(row)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in row]


def fit(tried: Sequence[Tried], players: Sequence[str]) -> float:
    """The rank correlation of the level with the failure rate."""
    return spearman([one.level for one in tried], [one.failure(players) for one in tried])


def described(games: Mapping[str, Mapping[str, Tried]]) -> str:
    """The correlations, and the failure rates of each level, as a part of docs/figures.md."""
    known = {game(name).title: tried for name, tried in games.items() if tried}
    every = [one for tried in known.values() for one in tried.values()]
    rows = ["| game | puzzles | half | " + " | ".join(GROUPS) + " |", "|---" * (3 + len(GROUPS)) + "|"]
    parts = {title: halves(tried) for title, tried in known.items()}
    both = [*parts.values()]
    parts["all"] = [one for half, _ in both for one in half], [one for _, half in both for one in half]
    for title, (chosen, tested) in parts.items():
        for half, told in (("first", chosen), ("second", tested)):
            figures = (f"{fit(told, players):.2f}" if len(told) >= FEWEST else "–" for players in GROUPS.values())
            rows.append(f"| {title} | {len(told)} | {half} | {' | '.join(figures)} |")
    rows += ["", "| level | " + " | ".join([*known, "share", *LEARNERS]) + " |"]
    rows.append("|---" * (2 + len(known) + len(LEARNERS)) + "|")
    for level in LEVELS:
        here = [one for one in every if one.level == level]
        numbers = (f"{sum(one.level == level for one in tried.values())}" for tried in known.values())
        rates = (f"{mean(one.failures[name] for one in here):.0%}" if here else "" for name in LEARNERS)
        share = f"{len(here) / len(every):.0%}" if every else ""
        rows.append(f"| {level} | {' | '.join([*numbers, share, *rates])} |")
    return "\n".join(rows)


def write_table(figures: Path, table: str) -> None:
    """Put the table into docs/figures.md, between its marks. Raises ValueError if they are gone."""
    text = figures.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{figures.name} has lost the marks of the levels")
    before, rest = text.split(BEGIN)
    figures.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
