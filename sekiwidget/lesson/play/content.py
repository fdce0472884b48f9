"""The contents of a scenario file, and its starting position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sekiwidget.core.position import Position, Value
from sekiwidget.games.registry import game
from sekiwidget.lesson.script.document import Document
from sekiwidget.lesson.script.puzzle import Puzzle
from sekiwidget.text.multilingual import ENGLISH, reorder_versions


@dataclass(frozen=True)
class Content:
    """What a teacher wrote. `position` and `expect` are empty if the file does not have them.

    `languages` are those of the texts (`base.multilingual`) and of the comments in the script, if the file names any; a
    text in several has them in this order, and a comment that names none is in the first. `expect` has each fact under
    its dotted key. Equality ignores how things were written.
    """

    game: str
    languages: tuple[str, ...] = field(default=(), kw_only=True)
    title: str = ""
    about: str = ""
    rules: tuple[str, ...] = ()
    seed: int = 0
    position: Mapping[str, Any] = field(default_factory=dict)
    script: str = ""
    expect: Mapping[str, Value] = field(default_factory=dict)
    puzzle: Puzzle | None = None
    _document: Document | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Put the versions of each text in order."""
        languages = self.languages or (ENGLISH,)
        for key in ("title", "about"):
            object.__setattr__(self, key, reorder_versions(getattr(self, key), languages))
        if self.puzzle is not None:
            object.__setattr__(self, "puzzle", self.puzzle.in_order(languages))

    def __hash__(self) -> int:
        return hash((self.game, self.title, self.seed, self.script, self.puzzle))

    def start(self) -> Position:
        """The starting position. Raises ValueError, with `problems` if the position is impossible."""
        played = game(self.game)
        return played.read_position(self.position, self.seed) if self.position else played.new(None, self.seed)
