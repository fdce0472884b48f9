"""A game as its folder: a module for each thing that is asked of it, imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit
from sekiwidget.core.completion import completions
from sekiwidget.core.game import Opponent, Rule, Sentence
from sekiwidget.core.opponents import at_random
from sekiwidget.core.outlook import Outlook, PlainOutlook
from sekiwidget.core.position import CHANCE, Side, Value
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.words import side_named

if TYPE_CHECKING:
    from sekiwidget.core.rulebook import RuleBook

P = TypeVar("P")


@cache
def part(package: str, name: str) -> Any:
    """A module of a package, imported when it is first asked for."""
    return import_module(f"{package}.{name}")


def _game_in(package: str) -> Any:
    """The game of a package."""
    return import_module(package).GAME


class GameFolder(Generic[P]):
    """The half of a game that asks its modules. Who derives from it adds `sides`, `colour` and `new`.

    The package holds, each taking and giving what the contract says (`core.game.Game`): `table.read_position`,
    `table_write.write_position`, `notation.parse`, `notation_facts.value`, `notation_facts.note`,
    `possible.possible`, `possible.possibilities`, `opponents.by_rules_of_thumb`, `narration.say`, `kit.kit`,
    `backdrop.backdrop`, `scene.scene`, `located.located`, `located.called`, `textboard.text_board`, `scope.over`,
    `scope.rests`, `scope.key`, `scope.lost`, and `data/template.toml`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    package: ClassVar[str]
    book: ClassVar[RuleBook]
    letters: ClassVar[Mapping[Side, str]]
    """The sides with the letters that scripts are written with."""

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # It travels by its name: what it keeps cannot, and over there it is the same game.
        return _game_in, (self.package,)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in rule-book order."""
        return self.book.rules

    @property
    def uses_own_files(self) -> bool:
        """Whether data files of a user's own may stand in for those of the package."""
        return self.book.files.folder is not None

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> P:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        return cast("P", part(self.package, "table").read_position(table, seed))

    def write_position(self, position: Any) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        return cast("dict[str, Any]", part(self.package, "table_write").write_position(position))

    def actor(self, word: str) -> Side | None:
        """The side of a letter or a name, in any case; or None."""
        return side_named(word, self.letters)

    def letter(self, side: Side) -> str:
        """The letter of a side, or `-` for chance."""
        return "-" if side == CHANCE else self.letters[side]

    def parse(self, position: Any, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        return part(self.package, "notation").parse(position, actor, text)

    def possible(self, view: Any, rng: Random) -> P:
        """A whole position that may lie behind a view."""
        return cast("P", part(self.package, "possible").possible(view, rng))

    def possibilities(self, view: Any, facts: Iterable[str] | None = None) -> Iterator[tuple[P, int]]:
        """Every whole position that may lie behind a view, with its weight."""
        return cast("Iterator[tuple[P, int]]", part(self.package, "possible").possibilities(view, facts))

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        return {"random": at_random, "simple": part(self.package, "opponents").by_rules_of_thumb}

    def unfold(self, position: Any, actor: Side, text: str) -> tuple[str, str]:
        """The text, and no rest: a text is one commit, unless a game says otherwise."""
        return text, ""

    def value(self, position: Any, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact. Raises KeyError or UnreadableAction."""
        return cast("Value", part(self.package, "notation_facts").value(position, key, words))

    def note(self, position: Any, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow, or None."""
        return cast("str | None", part(self.package, "notation_facts").note(position, word, words))

    def words(self, position: Any, actor: Side, prefix: str) -> Iterable[str]:
        """Completions of a text that has begun."""
        return completions(position, actor, prefix)

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for a language that is not spoken."""
        return cast("Sentence", part(self.package, "narration").say(commit, language))

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols."""
        return cast("Mapping[str, Mapping[str, Any]]", part(self.package, "kit").kit())

    def backdrop(self) -> Backdrop:
        """What never changes of its pictures."""
        return cast("Backdrop", part(self.package, "backdrop").backdrop())

    def scene(self, view: Any, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        return cast("Scene", part(self.package, "scene").scene(view, commit))

    def located(self, view: Any, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        return cast("tuple[Choice, ...]", part(self.package, "located").located(view, commit))

    def called(self, view: Any, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids by which a piece or place of the picture could be picked, by the names of picks."""
        return cast("Mapping[str, tuple[str, ...]]", part(self.package, "located").called(view, at))

    def text_board(self, view: Any) -> str:
        """The view as text."""
        return cast("str", part(self.package, "textboard").text_board(view))

    @cached_property
    def _scope(self) -> Any:
        """Kept: solvers and odds ask it millions of times."""
        return part(self.package, "scope")

    def over(self, start: Any, position: Any) -> bool:
        """Whether what was to be decided at `start` is decided."""
        found: bool = self._scope.over(start, position)
        return found

    def rests(self, position: Any) -> bool:
        """Whether facts are final here."""
        found: bool = self._scope.rests(position)
        return found

    def key(self, position: Any) -> Hashable:
        """What matters of a position for its future."""
        found: Hashable = self._scope.key(position)
        return found

    def outlook(self, start: Any, facts: Collection[str]) -> Outlook:
        """Nothing but keys, unless a game says more."""
        return PlainOutlook(start, self._scope.key, self._scope.lost)

    def lost(self, start: Any, position: Any, side: Side) -> int:
        """How many pieces a side has lost in what is decided since `start`."""
        found: int = self._scope.lost(start, position, side)
        return found

    def template(self) -> str:
        """A scenario file to start from."""
        return files(self.package).joinpath("data", "template.toml").read_text(encoding="utf-8")
