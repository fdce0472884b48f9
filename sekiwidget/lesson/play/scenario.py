"""A scenario: a position, a script, what must come out, perhaps a puzzle. Read from TOML, written as TOML, played."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.core.facts import Value
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.games.registry import game
from sekiwidget.lesson.script.document import LARGEST, Document, text_of
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.lesson.script.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario that was played and holds. `end` is the node at the end of its main line."""

    scenario: Scenario
    line: Line
    end: int

    @property
    def game(self) -> Game:
        """The game that was played."""
        return game(self.scenario.game)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """None: a scenario that does not hold raises ScenarioError."""
        return ()


@dataclass(frozen=True)
class Scenario:
    """What a teacher wrote. `position` and `expect` are left empty where the file says nothing of them.

    `expect` has each fact under its dotted key. Equal scenarios say the same, however they were written.
    """

    game: str
    title: str = ""
    about: str = ""
    rules: tuple[str, ...] = ()
    seed: int = 0
    position: Mapping[str, Any] = field(default_factory=dict)
    script: str = ""
    expect: Mapping[str, Value] = field(default_factory=dict)
    puzzle: Puzzle | None = None
    _document: Document | None = field(default=None, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.game, self.title, self.seed, self.script, self.puzzle))

    @classmethod
    def from_text(cls, text: str, *, name: str = "scenario") -> Scenario:
        """The scenario of a TOML text. Raises ScenarioError with all that is wrong; `name` stands in its messages."""
        from sekiwidget.lesson.play.reading import read

        return read(Document(text, name))

    @classmethod
    def from_file(cls, path: str | FilePath) -> Scenario:
        """The scenario of a file. Raises ScenarioError also if the file is missing or cannot be read."""
        return cls.from_text(text_of(_bytes(FilePath(path)), str(path)), name=str(path))

    def to_text(self) -> str:
        """The file that reads back as an equal scenario."""
        from sekiwidget.lesson.play.writing import scenario_text

        return scenario_text(self)

    def start(self) -> Position:
        """The position at which it begins. Raises ValueError, with `problems` where the position cannot be."""
        played = game(self.game)
        return played.read_position(self.position, self.seed) if self.position else played.new(None, self.seed)

    def play(self) -> Played:
        """Play the script. Raises ScenarioError with everything that does not hold."""
        from sekiwidget.lesson.play.reading import play

        if self._document is None:
            return type(self).from_text(self.to_text()).play()
        return play(self, self._document)


def is_text(source: str) -> bool:
    """Whether a string is the text of a scenario rather than the path of one."""
    return "\n" in source or (source.lstrip().startswith("game") and "=" in source)


def scenario_from(given: Scenario | str | os.PathLike[str]) -> Scenario:
    """A scenario of itself, of its text, or of the path of its file. Raises ScenarioError."""
    if isinstance(given, Scenario):
        return given
    if isinstance(given, str) and is_text(given):
        return Scenario.from_text(given)
    return Scenario.from_file(FilePath(given))


def _bytes(path: FilePath) -> bytes:
    """The bytes of a file. Never waits: what is no plain file is refused."""
    try:
        return read_plain(path, LARGEST, "scenario file")
    except Unreadable as error:
        raise ScenarioError([Fault(str(path), 0, 0, "", str(error))]) from None


def read_stdin() -> Scenario:
    """The scenario on the standard input."""
    name = "standard input"
    return Scenario.from_text(text_of(sys.stdin.buffer.read(LARGEST + 1), name), name=name)
