"""A scenario: position, script, expectations, perhaps a puzzle. Read from TOML, written as TOML, played."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path as FilePath

from sekiwidget.base.path_given import check_path
from sekiwidget.base.phrase import phrase
from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.terms import Count
from sekiwidget.core.game import Game
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from sekiwidget.languages.doors import doors
from sekiwidget.lesson.play.attempts import open_question
from sekiwidget.lesson.play.content import Content
from sekiwidget.lesson.play.reading import play, read
from sekiwidget.lesson.play.writing import scenario_text
from sekiwidget.lesson.script.document import MAX_BYTES, Document, decode_file
from sekiwidget.lesson.script.errors import Fault, ScenarioError


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
    def open_question(self) -> str:
        """Whose answer is open at the end, and the line that goes on; empty if none is. It may tell a hidden hand."""
        end = self.line.nodes[self.end]
        return open_question(self.game, end.position, self.line.seed, end.depth)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Always empty: a scenario that does not hold raises ScenarioError."""
        return ()


@doors
class Scenario(Content):
    """A scenario that can be read, written and played; its fields are those of `Content`.

    What reads or plays it tells errors in `language`: `en`, `de`, `he` or `da`; None takes SEKIWIDGET_LANGUAGE, else
    English. Raises ValueError for an unknown one.
    """

    @classmethod
    def from_text(cls, text: str, *, name: str = "scenario", language: str | None = None) -> Scenario:
        """The scenario of a TOML text. Raises ScenarioError with all faults; `name` is used in its messages.

        Raises TypeError for what is no text.
        """
        if not isinstance(text, str):
            raise TypeError(phrase("a scenario is read from its text, not from {kind}", kind=type(text).__name__))
        return read(Document(text, name), cls)

    @classmethod
    def from_file(cls, path: str | FilePath, *, language: str | None = None) -> Scenario:
        """The scenario of a file. Raises ScenarioError also if the file is missing or cannot be read.

        Raises TypeError for what is no path.
        """
        check_path("path", path)
        return cls.from_text(file_text(path), name=str(path))

    def to_text(self) -> str:
        """The file that reads back as an equal scenario."""
        return scenario_text(self)

    def play(self, *, language: str | None = None) -> Played:
        """Play the script. Raises ScenarioError with everything that does not hold."""
        if self._document is None:
            return type(self).from_text(self.to_text()).play()
        return Played(self, *play(self, self._document))


def is_text(source: str) -> bool:
    """Whether a string is the text of a scenario rather than the path of one."""
    return "\n" in source or (source.lstrip().startswith("game") and "=" in source)


def scenario_from(given: Scenario | str | os.PathLike[str]) -> Scenario:
    """A scenario from a scenario, its text, or the path of its file. Raises ScenarioError, and TypeError for others."""
    if isinstance(given, Scenario):
        return given
    _check_named(given)
    if isinstance(given, str) and is_text(given):
        return Scenario.from_text(given)
    return Scenario.from_file(FilePath(given))


def _check_named(given: object) -> None:
    if not isinstance(given, str | os.PathLike):
        kind = type(given).__name__
        raise TypeError(phrase("a scenario, its text or the path of its file is expected, not {kind}", kind=kind))


def file_text(path: str | os.PathLike[str]) -> str:
    """The text of a scenario file. Never blocks: only regular files are accepted. Raises ScenarioError."""
    return decode_file(file_data(path), str(path))


def file_data(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a scenario file. Never blocks: only regular files are accepted. Raises ScenarioError."""
    try:
        return read_plain(FilePath(path), MAX_BYTES, Count(1, "scenario file"))
    except Unreadable as error:
        raise ScenarioError([Fault(str(path), 0, 0, "", str(error))]) from None


def read_stdin() -> Scenario:
    """The scenario on the standard input."""
    name = phrase("standard input")
    return Scenario.from_text(decode_file(sys.stdin.buffer.read(MAX_BYTES + 1), name), name=name)
