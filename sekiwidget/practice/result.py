"""What a mine gave: its puzzles, by level and theme, in words and as a table, and as files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from sekiwidget.authoring.text_board import Writer
from sekiwidget.base.files import write_new_file
from sekiwidget.core.game import Game
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.practice.level import LEVELS, Features
from sekiwidget.text.errors import check_path
from sekiwidget.text.languages import attributes
from sekiwidget.text.phrase import Language, Phrase, Translatable, phrase
from sekiwidget.text.terms import Count, Name
from sekiwidget.text.translate import reader_language, translate


class MinedPuzzle(NamedTuple):
    """A puzzle, how hard it is, the paragraphs it is about, the most telling first, and what its level comes from."""

    scenario: Scenario
    level: int
    themes: tuple[str, ...]
    features: Features


@dataclass(frozen=True)
class Mine(Translatable):
    """The puzzles that were found in `games` games, in their order, of `count` that were asked for.

    `aside` says how many candidates were put aside, by the reason; `why` is a sentence if there are fewer than asked
    for. It is shown in `language` if one is given.
    """

    game: Game
    puzzles: tuple[MinedPuzzle, ...]
    count: int
    seed: int
    games: int
    aside: Mapping[str, int]
    why: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[MinedPuzzle]:
        return iter(self.puzzles)

    def __bool__(self) -> bool:
        return bool(self.puzzles)

    def save(self, folder: str | os.PathLike[str]) -> tuple[Path, ...]:
        """Write each puzzle into a file of its own, `001-level-2.toml`; makes the folder. Returns their paths.

        Raises TypeError for anything but a path, OSError (FileExistsError: nothing is written over).
        """
        check_path("folder", folder)
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        digits = max(3, len(str(len(self.puzzles))))
        files = [place / f"{number:0{digits}}-level-{one.level}.toml" for number, one in enumerate(self.puzzles, 1)]
        for file, one in zip(files, self.puzzles, strict=True):
            write_new_file(file, one.scenario.to_text())
        return tuple(files)

    # -- in words ------------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<{translate(self._head(), self.language)}>"

    def __str__(self) -> str:
        to = Writer(reader_language(self.language))
        rows = self._rows()
        wide = max((len(to.say(name)) for name, _ in rows), default=0)
        lines = [to.say(self._head()), *(f"  {to.left(to.say(name), wide)}  {number}" for name, number in rows)]
        return to.whole([*lines, self.why] if self.why else lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._html()}

    def _html(self) -> str:
        """The head, and the levels and themes as a table."""
        language = reader_language(self.language)
        to = Writer(language)
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(to.say(name))}</td><td>{number}</td></tr>"
            for name, number in self._rows()
        )
        why = f"<p>{escape(to.say(self.why))}</p>" if self.why else ""
        caption = escape(to.say(self._head()))
        return f"<div {attributes(language)}><table><caption>{caption}</caption>{rows}</table>{why}</div>"

    def _head(self) -> Phrase:
        return phrase(
            "{puzzles:figure} of {game}, from {games:figure}, seed {seed}",
            puzzles=Count(len(self.puzzles), "puzzle"),
            game=Name("game", self.game.id, self.game.title),
            games=Count(self.games, "game"),
            seed=self.seed,
        )

    def _rows(self) -> list[tuple[Phrase, int]]:
        """How many puzzles there are of each level, and about each theme before all others."""
        levels = Counter(one.level for one in self.puzzles)
        themes = Counter(one.themes[0] for one in self.puzzles)
        rules = self.game.rules
        return [
            *((phrase("level {level}", level=level), levels[level]) for level in LEVELS if levels[level]),
            *(
                (phrase("{rule} {title}", rule=rule, title=rules[rule].title), number)
                for rule, number in themes.most_common()
            ),
        ]
