"""How strong the opponents are: `python -m tests.ladder fights --pairs 200 --players "adviser 0.05" simple`.

Only duplicate pairs count: in War Chest the side that goes second wins three of four games of `simple`. Results are
kept by seed in `results/`, so that a run goes on where the last one stopped. `--docs` puts them into docs/figures.md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from sekiwidget.analysis.intervals import mean_interval
from tests.ladder.games import KINDS, pair

RESULTS: Final = Path(__file__).with_name("results")
FIGURES: Final = Path(__file__).parents[2] / "docs" / "figures.md"
BEGIN: Final = "<!-- the ladder, written by tests.ladder -->"
END: Final = "<!-- end of the ladder -->"


def main() -> None:
    """Play pairs, and print the score of the first player."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kind", nargs="?", choices=KINDS)
    parser.add_argument("--players", nargs=2, default=["adviser 0.1", "simple"], metavar=("ONE", "OTHER"))
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--docs", action="store_true", help="write all results into docs/figures.md")
    asked = parser.parse_args()
    if asked.kind is not None:
        play(asked)
    if asked.docs:
        write_table()


def play(asked: argparse.Namespace) -> None:
    """Play what has not been played, and print the score."""
    one, other = asked.players
    path = RESULTS / f"{asked.kind}, {one} against {other}.json"
    results = read(path)
    due = [seed for seed in range(asked.pairs) if seed not in results]
    with ProcessPoolExecutor(asked.workers) as pool:
        played = pool.map(partial(pair, asked.kind, one=one, other=other), due)
        for seed, result in zip(due, played, strict=True):
            results[seed] = result
            write(path, results)
            print(f"\r{len(results)} pairs, {told(results)}   ", end="", flush=True)
    print(f"\n{asked.kind}, {one} against {other}: {told(results)} in {len(results)} pairs")


def read(path: Path) -> dict[int, float]:
    """The results by seed."""
    return {int(seed): result for seed, result in json.loads(path.read_text()).items()} if path.exists() else {}


def write(path: Path, results: Mapping[int, float]) -> None:
    """Keep the results."""
    path.write_text(json.dumps({str(seed): round(result, 4) for seed, result in sorted(results.items())}))


def told(results: Mapping[int, float]) -> str:
    """The mean with its interval."""
    found = mean_interval([*results.values()])
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def write_table() -> None:
    """Put all results into docs/figures.md, between its marks. Raises ValueError if they are gone."""
    rows = ["| games | player | against | pairs | score | interval |", "|---|---|---|---|---|---|"]
    for path in sorted(RESULTS.glob("*.json"), key=lambda path: (KINDS.index(path.stem.split(",")[0]), path.stem)):
        kind, players = path.stem.split(", ")
        one, other = players.split(" against ")
        results = read(path)
        found = mean_interval([*results.values()])
        row = (kind, one, other, f"{len(results)}", f"{found.value:.2f}", f"{found.low:.2f} to {found.high:.2f}")
        rows.append(f"| {' | '.join(row)} |")
    text = FIGURES.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{FIGURES.name} has lost the marks of the ladder")
    before, rest = text.split(BEGIN)
    FIGURES.write_text(f"{before}{BEGIN}\n\n" + "\n".join(rows) + f"\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
