"""The contract of a game: all that the rest of the house may ask of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from sekiwidget.core.bounds import Bounds
from sekiwidget.core.choice import Choice
from sekiwidget.core.facts import Value
from sekiwidget.core.position import Commit, Position
from sekiwidget.core.renamed import renamed
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.side import Side

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


class Game(ABC):
    """All that lessons, analysis, the board and the command line need to know of a game: the one contract.

    Each game derives one class from it (most by `core.book_game.BookGame`, which answers what all games answer alike),
    and the type checker holds it to every signature here. A method imports the room that answers it.
    """

    id: ClassVar[str]
    """The name in scenario files."""
    title: ClassVar[str]
    """The name for people."""
    version: ClassVar[str]
    """Changes when a record of an earlier version may no longer replay."""

    # -- what it is --------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule]:
        """The rules by paragraph, in rule-book order."""

    @property
    @abstractmethod
    def uses_own_files(self) -> bool:
        """Whether data files of a user's own stand in for those of the package: pictures may be others then."""

    @abstractmethod
    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """The sides in the order of seats; without options all that there can be."""

    @abstractmethod
    def colour(self, side: Side) -> str:
        """The colour of the theme in which a side is shown."""

    @abstractmethod
    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start. Raises ValueError for an option that the game does not have."""

    @abstractmethod
    def template(self) -> str:
        """A scenario file to start from."""

    # -- notation ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem; `seed` fills `3x ?`."""

    @abstractmethod
    def write_position(self, position: Position) -> dict[str, Any]:
        """The `[position]` table that reads back as an equal position."""

    @abstractmethod
    def actor(self, word: str) -> Side | None:
        """The side that a script means by a word (`T`, `Tokugawa`), or None."""

    @abstractmethod
    def letter(self, side: Side) -> str:
        """The short word that scripts are written with."""

    @abstractmethod
    def parse(self, position: Position, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction; legality is not asked."""

    @abstractmethod
    def unfold(self, position: Position, actor: Side, text: str) -> tuple[str, str]:
        """The first action of a text that may stand for several commits, as a text, and the text of the rest, or ""."""

    @abstractmethod
    def complete(self, position: Position, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""

    @abstractmethod
    def value(self, position: Position, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact, in the fact's own form. Raises KeyError, UnreadableAction."""

    @abstractmethod
    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or arrow of these words at this position, or None."""

    # -- words and pictures ------------------------------------------------------------------------------------------

    @abstractmethod
    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""

    @abstractmethod
    def text_board(self, view: Position) -> str:
        """The view as text, good enough to teach from in a terminal."""

    @abstractmethod
    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols of the game: id to `{"box": [x, y, w, h], "svg": markup, "label": words}`."""

    @abstractmethod
    def backdrop(self) -> Backdrop:
        """What never changes of its pictures: panels, places, links."""

    @abstractmethod
    def scene(self, view: Position, commit: Commit | None = None) -> Scene:
        """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""

    @abstractmethod
    def located(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, and with every pick where its ids are in the picture `scene(view, commit)`."""

    @abstractmethod
    def called(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids by which a piece or place of the picture could be picked, whether it may be or not, by the names of
        picks; `place` is that of the place where it is. Empty for what is nothing to pick.
        """

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def opponents(self) -> Mapping[str, Opponent]:
        """Somebody to play against, by name: from a view to an action. Each game has `random` and `simple`."""

    @abstractmethod
    def determinize(self, view: Position, rng: Random) -> Position:
        """A whole position that may lie behind a view, evenly over what its viewer does not know."""

    @abstractmethod
    def worlds(self, view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every whole position that may lie behind a view, with its weight in the law of `determinize`; lazily.

        One may come in several parts. What matters neither for what is decided from here on (`is_settled`), nor for
        these facts, may be dealt in one way only; without facts everything may matter.
        """

    @abstractmethod
    def is_settled(self, start: Position, position: Position) -> bool:
        """Whether what was to be decided at `start` is decided: asked of each position of a line that begins there.

        The first settled one ends what a solver or the odds look at; docs/analysis.md says what that is in each game.
        Always true where nothing is left to decide.
        """

    @abstractmethod
    def is_quiet(self, position: Position) -> bool:
        """Whether facts are final here: False in the midst of a consequence, such as losses still to be chosen."""

    @abstractmethod
    def transposition_key(self, position: Position) -> Hashable:
        """What matters of a position for its future, quickly: among the positions that one start leads to, those of
        equal keys have the same actions, which lead to equal keys, and the same facts where they are quiet.
        """

    @abstractmethod
    def bounds(self, start: Position, facts: Collection[str]) -> Bounds:
        """What a solver may take for granted in what is decided at `start`, where these facts and losses matter."""

    @abstractmethod
    def material_lost(self, start: Position, position: Position, side: Side) -> int:
        """How many pieces a side has lost in what is decided since `start`, a fight under way there from its start."""

    # -- names of version 0.5 ----------------------------------------------------------------------------------------

    words = renamed("words", "complete")
    possible = renamed("possible", "determinize")
    possibilities = renamed("possibilities", "worlds")
    over = renamed("over", "is_settled")
    rests = renamed("rests", "is_quiet")
    key = renamed("key", "transposition_key")
    outlook = renamed("outlook", "bounds")
    lost = renamed("lost", "material_lost")
