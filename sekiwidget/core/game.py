"""What a game's folder hands over, and the registry of games."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit
from sekiwidget.core.outlook import Outlook
from sekiwidget.core.position import Position, Side, Value
from sekiwidget.core.scene import Backdrop, Scene

if TYPE_CHECKING:
    from random import Random

Opponent: TypeAlias = "Callable[[Any, Random], Any]"
"""From the view of the side to move to its action."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph of a rule text: `kind` is rule, term or heading; `built` says whether this version plays it."""

    id: str
    title: str
    text: str
    source: str
    kind: str
    built: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A commit in words: the sentence, and for each cited paragraph the reason it gives (in order, short)."""

    text: str
    reasons: tuple[tuple[str, str], ...] = ()
    sum: str = ""
    """The last sum written out, for instance `2 + 1 + 2 = 5`, or empty."""


class Game(Protocol):
    """All that the lesson, the board and the command line need to know of a game."""

    @property
    def id(self) -> str:
        """The name in scenario files."""
        ...

    @property
    def title(self) -> str:
        """The name for people."""
        ...

    @property
    def version(self) -> str:
        """Changes when a record of an earlier version may no longer replay."""
        ...

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by paragraph, in rule-book order."""
        ...

    @property
    def uses_own_files(self) -> bool:
        """Whether data files of a user's own stand in for those of the package: pictures may be others then."""
        ...

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """The sides in seat order; without options all that there can be."""
        ...

    def colour(self, side: Side) -> str:
        """The colour of the theme in which a side is shown."""
        ...

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start."""
        ...

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem; `seed` fills `3x ?`."""
        ...

    def write_position(self, position: Position) -> dict[str, Any]:
        """The `[position]` table that reads back as an equal position."""
        ...

    def actor(self, word: str) -> Side | None:
        """The side that a script means by a word (`T`, `Tokugawa`), or None."""
        ...

    def letter(self, side: Side) -> str:
        """The short word that scripts are written with."""
        ...

    def parse(self, position: Position, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction; legality is not asked."""
        ...

    def possible(self, view: Position, rng: Random) -> Position:
        """A whole position that may lie behind a view, evenly over what its viewer does not know."""
        ...

    def possibilities(self, view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every whole position that may lie behind a view, with its weight in the law of `possible`; lazily.

        One may come in several parts. What matters neither for what is decided from here on (`over`), nor for these
        facts, may be dealt in one way only; without facts everything may matter.
        """
        ...

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """Somebody to play against, by name: from a view to an action. Each game has `random` and `simple`."""
        ...

    def unfold(self, position: Position, actor: Side, text: str) -> tuple[str, str]:
        """The first action of a text that may stand for several commits, as a text, and the text of the rest, or ""."""
        ...

    def value(self, position: Position, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact, in the fact's own form. Raises UnreadableAction."""
        ...

    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or arrow of these words at this position, or None."""
        ...

    def words(self, position: Position, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""
        ...

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words."""
        ...

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols of the game: id to `{"box": [x, y, w, h], "svg": markup, "label": words}`."""
        ...

    def backdrop(self) -> Backdrop:
        """What never changes of its pictures: panels, places, links."""
        ...

    def scene(self, view: Position, commit: Commit | None = None) -> Scene:
        """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
        ...

    def located(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, and with every pick where its ids are in the picture `scene(view, commit)`."""
        ...

    def called(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids by which a piece or place of the picture could be picked, whether it may be or not, by the names of
        picks; `place` is that of the place where it is. Empty for what is nothing to pick.
        """
        ...

    def text_board(self, view: Position) -> str:
        """The view as text, good enough to teach from in a terminal."""
        ...

    def template(self) -> str:
        """A scenario file to start from."""
        ...

    def over(self, start: Position, position: Position) -> bool:
        """Whether what was to be decided at `start` is decided: asked of each position of a line that begins there.

        The first that is over ends what a solver or the odds look at; docs/analysis.md says what that is in each game.
        Always true where nothing is left to decide.
        """
        ...

    def rests(self, position: Position) -> bool:
        """Whether facts are final here: False in the midst of a consequence, such as losses still to be chosen."""
        ...

    def key(self, position: Position) -> Hashable:
        """What matters of a position for its future, quickly: among the positions that one start leads to, those of

        equal keys have the same actions, which lead to equal keys, and the same facts where they rest.
        """
        ...

    def outlook(self, start: Position, facts: Collection[str]) -> Outlook:
        """What a solver may take for granted in what is decided at `start`, where these facts and losses matter."""
        ...

    def lost(self, start: Position, position: Position, side: Side) -> int:
        """How many pieces a side has lost in what is decided since `start`, a fight under way there from its start."""
        ...


class UnknownGame(ValueError):
    """No game has this name."""


GAMES: dict[str, str] = {
    "sekigahara": "sekiwidget.games.sekigahara",
    "warchest": "sekiwidget.games.warchest",
    "daimyo": "sekiwidget.games.daimyo",
}
"""Game id to the module whose `GAME` is the game; modules are imported when asked for."""


def game(name: str) -> Game:
    """The game of this name. Raises UnknownGame with "did you mean"."""
    if name not in GAMES:
        near = difflib.get_close_matches(name, GAMES, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"no game is called {name!r}; known: {', '.join(GAMES)}.{hint}")
    found: Game = importlib.import_module(GAMES[name]).GAME
    return found


def game_of(position: Any, of: str | Game | None = None) -> Game:
    """The game of a position, by the module its class stands in. Raises TypeError where that is no known game."""
    if isinstance(of, str):
        return game(of)
    if of is not None:
        return of
    home = type(position).__module__
    for name, module in GAMES.items():
        if home == module or home.startswith(f"{module}."):
            return game(name)
    raise TypeError(f"no known game has the position {type(position).__name__}; say which with game=...")
