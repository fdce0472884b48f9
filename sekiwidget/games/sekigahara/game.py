"""Sekigahara as a game of the contract: everything that the lesson, the board and the command line ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from random import Random
from typing import Any

from sekiwidget.core.commit import Commit
from sekiwidget.core.game import Opponent, Rule, Sentence
from sekiwidget.core.position import CHANCE, Side, Value
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.games.sekigahara import notation, notation_facts
from sekiwidget.games.sekigahara.actions import LETTER
from sekiwidget.games.sekigahara.book import BOOK
from sekiwidget.games.sekigahara.chains import unfold
from sekiwidget.games.sekigahara.pieces import SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.setup import SETUPS, official
from sekiwidget.games.sekigahara.table import read_position
from sekiwidget.games.sekigahara.table_write import write_position


class Sekigahara:
    """The game. Pictures, words and tables are imported when they are asked for."""

    id = "sekigahara"
    title = "Sekigahara"
    version = "1"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by paragraph, in rule-book order."""
        return BOOK.rules

    def __repr__(self) -> str:
        return "<game sekigahara>"

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """Tokugawa, then Ishida."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Tokugawa black, Ishida gold."""
        return "black" if side == TOKUGAWA else "gold"

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start (`options["setup"]`: official or revised), before chance has dealt.

        Raises ValueError for another option or another set-up.
        """
        if unknown := [key for key in options or {} if key != "setup"]:
            raise ValueError(f"{self.title} has the option setup, not {', '.join(unknown)}")
        setup = (options or {}).get("setup", "official")
        if setup not in SETUPS:
            raise ValueError(f"setup is {', '.join(SETUPS)}, not {setup!r}")
        return read_position({"setup": setup}) if setup == "empty" else official(setup)

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        return read_position(table, seed)

    def write_position(self, position: Any) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        return write_position(position)

    def actor(self, word: str) -> Side | None:
        """T and I, or the full names, in any case."""
        lower = word.lower()
        return next((side for side in SIDES if lower in (side, LETTER[side].lower())), None)

    def letter(self, side: Side) -> str:
        """T, I, or `-` for chance."""
        return "-" if side == CHANCE else LETTER[side]

    def parse(self, position: Any, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        return notation.parse(position, actor, text)

    def possible(self, view: Any, rng: Random) -> Position:
        """3  A whole position that may lie behind a view."""
        from sekiwidget.games.sekigahara.possible import possible

        return possible(view, rng)

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.sekigahara.opponents import at_random, by_rules_of_thumb

        return {"random": at_random, "simple": by_rules_of_thumb}

    def unfold(self, position: Any, actor: Side, text: str) -> tuple[str, str]:
        """7.3  A march along a chain of roads is as many commits: the first, and the rest."""
        return unfold(position, actor, text)

    def value(self, position: Any, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact."""
        return notation_facts.value(position, key, words)

    def note(self, position: Any, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow."""
        return notation_facts.note(position, word, words)

    def words(self, position: Any, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""
        return notation.completions(position, actor, prefix)

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words."""
        from sekiwidget.games.sekigahara.narration import say

        return say(commit, language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols."""
        from sekiwidget.games.sekigahara.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """Panels, places, links and scales."""
        from sekiwidget.games.sekigahara.backdrop import backdrop

        return backdrop()

    def scene(self, view: Any, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.sekigahara.scene import scene

        return scene(view, commit)

    def text_board(self, view: Any) -> str:
        """The view as text."""
        from sekiwidget.games.sekigahara.textboard import text_board

        return text_board(view)

    def template(self) -> str:
        """A scenario file to start from."""
        return files(__package__).joinpath("data", "template.toml").read_text(encoding="utf-8")


GAME = Sekigahara()
