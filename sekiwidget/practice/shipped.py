"""The puzzles that come with the package: a readable file for each game, read when its puzzles are first wanted.

    [[puzzle]]
    id = "3f2a91bc"          # stays the same when words are corrected: results name it
    level = 3                # 1 to 5
    themes = ["8.4.1"]       # the paragraphs that it is about, the most telling first
    scenario = '''...'''     # the text of its scenario file

`.venv/bin/python -m tests.shipped_puzzles FOLDER...` packs mined files into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from sekiwidget.base.files import Unreadable
from sekiwidget.base.toml import read_toml
from sekiwidget.games.registry import game as game_named
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.practice.level import LEVELS
from sekiwidget.practice.rules import puzzle_text
from sekiwidget.text.phrase import phrase

_KINDS: Final = {"id": str, "level": int, "themes": list, "scenario": str}


@dataclass(frozen=True)
class ShippedPuzzle:
    """A puzzle of the package. Its text is parsed when `scenario` is first wanted."""

    id: str
    level: int
    themes: tuple[str, ...]
    text: str

    @cached_property
    def scenario(self) -> Scenario:
        """The puzzle itself. Raises ScenarioError."""
        return Scenario.from_text(self.text, name=self.id)


@cache
def shipped_puzzles(game: str) -> tuple[ShippedPuzzle, ...]:
    """The puzzles of a game that come with the package; none if it has none yet. Raises UnknownGame."""
    return read_puzzles(puzzle_text(game_named(game).id))


def read_puzzles(text: str) -> tuple[ShippedPuzzle, ...]:
    """The puzzles in a text. Raises Unreadable, which says what is wrong and where."""
    tables = read_toml(text).get("puzzle", [])
    if not isinstance(tables, list):
        tables = [tables]
    found = [_puzzle(number, table) for number, table in enumerate(tables, 1)]
    if len({one.id for one in found}) < len(found):
        raise Unreadable(phrase("two puzzles have the same id"))
    return tuple(found)


def _puzzle(number: int, table: object) -> ShippedPuzzle:
    fits = isinstance(table, dict) and table.keys() == _KINDS.keys()
    if (
        not fits
        or not isinstance(table, dict)
        or any(type(table[key]) is not kind for key, kind in _KINDS.items())
        or table["level"] not in LEVELS
        or not table["themes"]
        or not all(isinstance(theme, str) for theme in table["themes"])
    ):
        raise Unreadable(
            phrase("puzzle {number} must have {keys}, and nothing else", number=number, keys=", ".join(_KINDS))
        )
    return ShippedPuzzle(table["id"], table["level"], tuple(table["themes"]), table["scenario"])
