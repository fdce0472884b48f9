"""Which rules a learner can practise: those that a puzzle of the package is about, and the paragraphs above them.

A missed puzzle is about the paragraphs whose effect differs between its solution and what was tried, as when it is
mined; then about those that its author names (`rules`). In place of a paragraph that no puzzle is about, the nearest
one above it is practised, if there is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Commit
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.practice.themes import has_theme, themes_of
from sekiwidget.text.package_files import package_text

PUZZLES: Final = Path(str(files("sekiwidget.practice"))) / "puzzles"
"""The folder of the puzzles of the package: a file for each game."""
_THEMES: Final = re.compile(r"^themes = (\[.*\])$", re.MULTILINE)
_CHAPTER: Final = re.compile(r"[A-Z]?[0-9]+")
"""The number of a whole chapter of a rule book, which is no rule to practise."""


def practised_rules(game: Game) -> tuple[str, ...]:
    """The paragraphs of a game that can be practised, in the order of the book; none if the package has no puzzles."""
    if game.id not in GAMES or game.uses_own_files:
        return ()
    themes = _shipped_themes(game.id)
    return tuple(rule for rule in game.rules if not _CHAPTER.fullmatch(rule) and has_theme(themes, rule))


@cache
def _shipped_themes(game: str) -> frozenset[str]:
    """The themes of all puzzles of a game. Every board asks for them, so no puzzle is parsed."""
    return frozenset(rule for found in _THEMES.findall(puzzle_text(game)) for rule in json.loads(found))


def puzzle_text(game: str) -> str:
    """The text of the puzzles of a game that come with the package, by the game's id; empty if it has none."""
    return package_text(PUZZLES, f"{game}.toml") or ""


def nearest_rule(rule: str, rules: Collection[str]) -> str:
    """The rule, or the nearest paragraph above it, that is among `rules`; empty if there is none."""
    while rule and rule not in rules:
        rule = rule.rpartition(".")[0]
    return rule


def missed_rules(puzzle_session: PuzzleSession) -> tuple[str, ...]:
    """The paragraphs that a missed puzzle is about, the most telling one first; none if it is not missed.

    They compare the solution with the wrong try that is shown; where the solution is shown, with all wrong tries.
    """
    ground, line = puzzle_session.game.puzzle_ground, puzzle_session.line
    if puzzle_session.state not in ("wrong", "shown"):
        return ()
    named = puzzle_session.scenario.rules
    if ground is None:
        return named
    wrong = puzzle_session.state == "wrong"
    ends = [one.end for one in puzzle_session.tried if line.holds(one.end)]
    tried = [_commits(line, end) for end in (ends[-1:] if wrong else ends)]
    solution = _commits(puzzle_session.script) if wrong else _commits(line, puzzle_session.end)
    return (*themes_of(ground, solution, tried or [[]]), *named)


def _commits(line: Line, end: int | None = None) -> list[Commit]:
    """The commits up to a node; all of the main line if there is none."""
    nodes = line.main() if end is None else line.path(end)
    return [node.commit for node in nodes if node.commit is not None]
