"""Pack mined puzzles into the files of the package: `.venv/bin/python -m tests.shipped_puzzles FOLDER...`.

Takes every scenario file in the folders, as `sekiwidget mine -o` writes them, and adds those that are new to
`sekiwidget/practice/puzzles/GAME.toml`, ordered by level. What is there stays, with its id.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from sekiwidget.lesson import Scenario
from sekiwidget.practice.shipped import FOLDER, ShippedPuzzle, read_puzzles


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


def main(folders: Iterable[str]) -> None:
    """Add what the folders contain, and print how many puzzles each game has."""
    found: dict[str, list[ShippedPuzzle]] = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.toml")):
            game, puzzle = mined_puzzle(path.read_text(encoding="utf-8"))
            found.setdefault(game, []).append(puzzle)
    FOLDER.mkdir(exist_ok=True)
    for game, puzzles in found.items():
        path = FOLDER / f"{game}.toml"
        before = read_puzzles(path.read_text(encoding="utf-8")) if path.is_file() else ()
        path.write_text(packed([*before, *puzzles]), encoding="utf-8")
        print(f"{game}: {len(read_puzzles(path.read_text(encoding='utf-8')))} puzzles")


if __name__ == "__main__":
    main(sys.argv[1:])
