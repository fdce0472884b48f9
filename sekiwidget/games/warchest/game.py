"""War Chest as a game of the contract: everything that the lesson, the board and the command line ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from random import Random
from typing import Any

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit
from sekiwidget.core.game import Opponent, Rule, Sentence
from sekiwidget.core.position import CHANCE, Side, Value
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.games.warchest import notation, notation_facts
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.rules import RULES
from sekiwidget.games.warchest.setup import read_options, start
from sekiwidget.games.warchest.table import read_position
from sekiwidget.games.warchest.table_write import write_position
from sekiwidget.games.warchest.units import LETTER, SIDES


class WarChest:
    """The game. Pictures, words and tables are imported when they are asked for."""

    id = "warchest"
    title = "War Chest"
    version = "1"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in rule-book order."""
        return RULES

    def __repr__(self) -> str:
        return "<game warchest>"

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """White, then Black."""
        return SIDES

    def colour(self, side: Side) -> str:
        """White and black."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start before chance has done anything.

        Options: `armies` ("first", "random", "draft", "gaugamela", "bannockburn", "crecy"), `royal_guard` ("revised",
        "original"), `preview`, and for a draft `choose_order` and `elimination`. Raises ValueError for another option
        or value.
        """
        return start(read_options(options or {}))

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        return read_position(table, seed)

    def write_position(self, position: Any) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        return write_position(position)

    def actor(self, word: str) -> Side | None:
        """W and B, or the full names, in any case."""
        lower = word.lower()
        return next((side for side in SIDES if lower in (side, LETTER[side].lower())), None)

    def letter(self, side: Side) -> str:
        """W, B, or `-` for chance."""
        return "-" if side == CHANCE else LETTER[side]

    def parse(self, position: Any, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        return notation.parse(position, actor, text)

    def possible(self, view: Any, rng: Random) -> Position:
        """hands  A whole position that may lie behind a view."""
        from sekiwidget.games.warchest.possible import possible

        return possible(view, rng)

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.warchest.opponents import at_random, by_rules_of_thumb

        return {"random": at_random, "simple": by_rules_of_thumb}

    def unfold(self, position: Any, actor: Side, text: str) -> tuple[str, str]:
        """A text is one commit."""
        return text, ""

    def value(self, position: Any, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact."""
        return notation_facts.value(position, key, words)

    def note(self, position: Any, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow."""
        return notation_facts.note(position, word, words)

    def words(self, position: Any, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""
        return notation_facts.completions(position, actor, prefix)

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words."""
        from sekiwidget.games.warchest.narration import say

        return say(commit, language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols."""
        from sekiwidget.games.warchest.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """The board, and what lies beside it."""
        from sekiwidget.games.warchest.backdrop import backdrop

        return backdrop()

    def scene(self, view: Any, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.warchest.scene import scene

        return scene(view, commit)

    def located(self, view: Any, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        from sekiwidget.games.warchest.located import located

        return located(view, commit)

    def text_board(self, view: Any) -> str:
        """The view as text."""
        from sekiwidget.games.warchest.textboard import text_board

        return text_board(view)

    def template(self) -> str:
        """A scenario file to start from."""
        return files(__package__).joinpath("data", "template.toml").read_text(encoding="utf-8")


GAME = WarChest()
