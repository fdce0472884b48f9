"""Daimyo as a game of the contract: everything that the lesson, the board and the command line ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from random import Random
from typing import Any

from sekiwidget.core.commit import Commit
from sekiwidget.core.game import Opponent, Rule, Sentence
from sekiwidget.core.position import CHANCE, Side, Value
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.games.daimyo import notation
from sekiwidget.games.daimyo.book import BOOK
from sekiwidget.games.daimyo.cards import LETTER, SIDES
from sekiwidget.games.daimyo.position import Position
from sekiwidget.games.daimyo.setup import PLAYERS, official
from sekiwidget.games.daimyo.table import read_position
from sekiwidget.games.daimyo.table_write import write_position
from sekiwidget.games.daimyo.words import named_side


def _players(options: Mapping[str, Any] | None) -> int:
    """setup  The number of sides that options ask for. Raises ValueError."""
    if unknown := [key for key in options or {} if key != "players"]:
        raise ValueError(f"Daimyo has the option players, not {', '.join(unknown)}")
    players = (options or {}).get("players", 2)
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"players is {', '.join(map(str, PLAYERS))}, not {players!r}")
    return players


class Daimyo:
    """The game. Pictures and words are imported when they are asked for."""

    id = "daimyo"
    title = "Daimyo"
    version = "1"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in rule-book order."""
        return BOOK.rules

    def __repr__(self) -> str:
        return "<game daimyo>"

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """setup  Two, three or four sides in seat order; without options all four. Raises ValueError."""
        return SIDES if options is None else SIDES[: _players(options)]

    def colour(self, side: Side) -> str:
        """Each side is called by its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start (`options["players"]`: 2, 3 or 4), before chance has dealt. Raises ValueError."""
        return official(_players(options))

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        return read_position(table, seed)

    def write_position(self, position: Any) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        return write_position(position)

    def actor(self, word: str) -> Side | None:
        """B, G, W, J, or 1 to 4, or the full names, in any case."""
        return named_side(word)

    def letter(self, side: Side) -> str:
        """B, G, W, J, or `-` for chance."""
        return "-" if side == CHANCE else LETTER[side]

    def parse(self, position: Any, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        return notation.parse(position, actor, text)

    def possible(self, view: Any, rng: Random) -> Position:
        """knowledge  A whole position that may lie behind a view."""
        from sekiwidget.games.daimyo.possible import possible

        return possible(view, rng)

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.daimyo.opponents import at_random, by_rules_of_thumb

        return {"random": at_random, "simple": by_rules_of_thumb}

    def unfold(self, position: Any, actor: Side, text: str) -> tuple[str, str]:
        """Every text of this game is one commit."""
        return text, ""

    def value(self, position: Any, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact."""
        return notation.value(position, key, words)

    def note(self, position: Any, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow."""
        return notation.note(position, word, words)

    def words(self, position: Any, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""
        return notation.completions(position, actor, prefix)

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words."""
        from sekiwidget.games.daimyo.narration import say

        return say(commit, language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols."""
        from sekiwidget.games.daimyo.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """Panels and places."""
        from sekiwidget.games.daimyo.backdrop import backdrop

        return backdrop()

    def scene(self, view: Any, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.daimyo.scene import scene

        return scene(view, commit)

    def text_board(self, view: Any) -> str:
        """The view as text."""
        from sekiwidget.games.daimyo.textboard import text_board

        return text_board(view)

    def template(self) -> str:
        """A scenario file to start from."""
        return files(__package__).joinpath("data", "template.toml").read_text(encoding="utf-8")


GAME = Daimyo()
