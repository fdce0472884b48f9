"""Pack mined puzzles into the files of the package: `.venv/bin/python -m tests.shipped_puzzles FOLDER...`.

Takes every scenario file in the folders, as `sekiwidget mine -o` writes them, and adds those that are new to
`sekiwidget/practice/puzzles/GAME.toml`, ordered by level. What is there stays, with its id. The words of the new ones
are written in all languages.

`--grade` gives all puzzles of the package the level that `practice/level.py` gives them today. `--write` writes the
words of all anew: after a change of `practice/writing.py` or `mistakes.py`, of a game's `players/puzzles.py`, or of a
translation.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from sekiwidget.lesson import Scenario
from sekiwidget.practice.level import features_of, level_of
from sekiwidget.practice.reduction import Reduced
from sekiwidget.practice.rules import PUZZLES
from sekiwidget.practice.shipped import ShippedPuzzle, read_puzzles
from sekiwidget.practice.writing import Writer
from sekiwidget.text.languages import CODES
from tests.calibration.learners import examination_of


def mined_puzzle(text: str) -> tuple[str, ShippedPuzzle]:
    """The game of a mined file, and its puzzle. Raises ScenarioError."""
    scenario = Scenario.from_text(text)
    level = int(str(scenario.about).split()[1])
    id_ = sha256(repr((scenario.position, scenario.puzzle and scenario.puzzle.goal)).encode()).hexdigest()[:8]
    return scenario.game, ShippedPuzzle(id_, level, tuple(scenario.rules), text)


def packed(puzzles: Iterable[ShippedPuzzle]) -> str:
    """The text of a file of puzzles, by level; of two with the same id the first."""
    known: dict[str, ShippedPuzzle] = {}
    for one in puzzles:
        known.setdefault(one.id, one)
    return "\n".join(map(_table, sorted(known.values(), key=lambda one: (one.level, one.id))))


def _table(one: ShippedPuzzle) -> str:
    # The script of a scenario is in quotation marks of the one kind, so its text is in those of the other.
    text = one.text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    themes = ", ".join(f'"{theme}"' for theme in one.themes)
    return f'[[puzzle]]\nid = "{one.id}"\nlevel = {one.level}\nthemes = [{themes}]\nscenario = """\n{text}"""\n'


def graded(one: ShippedPuzzle) -> ShippedPuzzle:
    """The puzzle with the level of today, which its text names too. Raises Unknown."""
    found = examination_of(one.scenario)
    assert found.game.puzzle_ground is not None
    level = level_of(features_of(found, found.game.puzzle_ground))
    return one if level == one.level else written(replace(one, level=level))


def written(one: ShippedPuzzle) -> ShippedPuzzle:
    """The puzzle with its words in all languages, its solution and its themes as they are written today."""
    found = examination_of(one.scenario)
    assert found.game.puzzle_ground is not None
    writer = Writer(found.game, found.game.puzzle_ground, Reduced(found, one.scenario.position), CODES)
    text = writer.scenario(one.level).to_text()
    return ShippedPuzzle(one.id, one.level, writer.themes, text)


def main() -> None:
    """Add what the folders contain, grade if asked to, and print how many puzzles of each level there are."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--grade", action="store_true", help="count the level of every puzzle of the package anew")
    parser.add_argument("--write", action="store_true", help="write the words of every puzzle of the package anew")
    asked = parser.parse_args()
    found: dict[str, list[ShippedPuzzle]] = {path.stem: [] for path in sorted(PUZZLES.glob("*.toml"))}
    for folder in asked.folders:
        for path in sorted(folder.rglob("*.toml")):
            game, puzzle = mined_puzzle(path.read_text(encoding="utf-8"))
            found.setdefault(game, []).append(written(puzzle))
    PUZZLES.mkdir(exist_ok=True)
    for game, new in found.items():
        path = PUZZLES / f"{game}.toml"
        there = read_puzzles(path.read_text(encoding="utf-8")) if path.is_file() else ()
        puzzles: Iterable[ShippedPuzzle] = [*(map(written, there) if asked.write else there), *new]
        path.write_text(packed(map(graded, puzzles) if asked.grade else puzzles), encoding="utf-8")
        packed_now = read_puzzles(path.read_text(encoding="utf-8"))
        levels = Counter(one.level for one in packed_now)
        told = ", ".join(f"{number} of level {level}" for level, number in sorted(levels.items()))
        print(f"{game}: {len(packed_now)} puzzles, {told}")


if __name__ == "__main__":
    main()
