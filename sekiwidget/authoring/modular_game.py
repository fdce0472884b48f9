"""A game of full size: each method of the contract calls a function of a fixed module, the same in every game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from random import Random
from typing import Any, ClassVar, TypeVar, cast

from sekiwidget.authoring.advising import choose_proposals
from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.facts import Facts
from sekiwidget.authoring.opponents import at_random
from sekiwidget.core.choice import Choice
from sekiwidget.core.editor import Editor
from sekiwidget.core.errors import Problem
from sekiwidget.core.game import PROPOSALS, Factor, Headline, Horizon, Opponent, Proposal, Sentence, Settled, Stake
from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.side import Side
from sekiwidget.text.languages import Translator

P = TypeVar("P", bound=Position)


# A search asks for some of them at every position.
@cache
def _definition(package: str, module: str, name: str) -> Any:
    return getattr(import_module(f"{package}.{module}"), name)


class ModularGame(BookGame[P]):
    """A game whose modules lie where those of the other games lie.

    | module | what it defines |
    |---|---|
    | `rules.view` | `seen_by` |
    | `notation.parser` | `parse`, `note` |
    | `notation.table` | `read_position`, `write_position` |
    | `notation.facts` | `FACTS` |
    | `notation.problems` | `problems` |
    | `narration.sentences` | `say`, `describe_action` |
    | `narration.headlines` | `headline`, `settled` |
    | `narration.results` | `with_results`, and `near_miss` where goals can be nearly met |
    | `narration.text_board` | `text_board` |
    | `picture.kit` | `kit` |
    | `picture.scene` | `backdrop`, `scene` |
    | `picture.picks` | `pick_targets`, `picks_at` |
    | `picture.editor` | `EDITOR`, a class that is made with the game |
    | `players.evaluation` | `MODEL` |
    | `players.stakes` | `stakes` |
    | `players.plans` | `plans`, where a side arranges its commits |
    | `players` | `simple`, `propose`, `horizon`, `determinize`, `worlds` |
    | | `is_settled`, `is_quiet`, `transposition_key`, `material_lost` |

    A module is imported when it is first asked: a page that only shows a position loads no opponent.
    """

    package: ClassVar[str]
    """The package of the game, whose modules the table names."""

    def definition(self, module: str, name: str) -> Any:
        """What a module of the game defines. Raises ImportError or AttributeError for a game that is not complete."""
        return _definition(self.package, module, name)

    # -- notation ----------------------------------------------------------------------------------------------------

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> P:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        return cast("P", self.definition("notation.table", "read_position")(table, seed))

    def write_position(self, position: Position) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        return cast("dict[str, Any]", self.definition("notation.table", "write_position")(self.own(position)))

    def parse(self, position: Position, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        return self.definition("notation.parser", "parse")(self.own(position), actor, text)

    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow, or None."""
        return cast("str | None", self.definition("notation.parser", "note")(self.own(position), word, words))

    @cached_property
    def vocabulary(self) -> Facts[P]:
        """The facts of this game."""
        return cast("Facts[P]", self.definition("notation.facts", "FACTS"))

    def problems(self, position: P) -> list[Problem]:
        """Every reason why no play leads to this position."""
        return cast("list[Problem]", self.definition("notation.problems", "problems")(position))

    @cached_property
    def editor(self) -> Editor:
        """What may be set up by hand."""
        return cast("Editor", self.definition("picture.editor", "EDITOR")(self))

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
        return cast("Sentence", self.definition("narration.sentences", "say")(commit, language))

    def describe_action(self, actor: Side, action: Any) -> str:
        """An action in words before anything came of it."""
        return cast("str", self.definition("narration.sentences", "describe_action")(actor, action))

    def headline(self, commit: Commit, viewer: Side) -> Headline | None:
        """What came of what ends with a commit (a view of it), or None."""
        return cast("Headline | None", self.definition("narration.headlines", "headline")(commit, viewer))

    def settled(self, commit: Commit) -> Settled | None:
        """The fight or the game that a commit (a view of it) decides, or None."""
        found = cast("Settled | None", self.definition("narration.headlines", "settled")(commit))
        return found or super().settled(commit)

    def with_results(self, view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices of a view with what they do."""
        return cast("tuple[Choice, ...]", self.definition("narration.results", "with_results")(self.own(view), choices))

    def near_miss(self, view: Position, goal: Mapping[str, Value]) -> str:
        """How near a goal came that was missed."""
        own = self.own(view)
        return cast("str", self.definition("narration.results", "near_miss")(own, self.vocabulary.in_full(own, goal)))

    def text_board(self, view: Position, language: Translator | None = None) -> str:
        """The view as text."""
        return cast("str", self.definition("narration.text_board", "text_board")(self.own(view), language))

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols used in its pictures."""
        return cast("Mapping[str, Mapping[str, Any]]", self.definition("picture.kit", "kit")())

    def backdrop(self) -> Backdrop:
        """The unchanging part of its pictures."""
        return cast("Backdrop", self.definition("picture.scene", "backdrop")())

    def scene(self, view: Position, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        return cast("Scene", self.definition("picture.scene", "scene")(self.own(view), commit))

    def pick_targets(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        return cast("tuple[Choice, ...]", self.definition("picture.picks", "pick_targets")(self.own(view), commit))

    def picks_at(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids under which a piece or place of the picture can be picked, by the name of the pick."""
        return cast("Mapping[str, tuple[str, ...]]", self.definition("picture.picks", "picks_at")(self.own(view), at))

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        return {"random": at_random, "simple": self.definition("players", "simple")}

    def seen_by(self, position: P, side: Side) -> P:
        """The position as `side` sees it."""
        return cast("P", self.definition("rules.view", "seen_by")(position, side))

    def determinize(self, view: Position, rng: Random) -> P:
        """A random full position consistent with a view."""
        return cast("P", self.definition("players", "determinize")(self.own(view), rng))

    def evaluate(self, position: Position) -> Mapping[Side, float]:
        """The estimated chance of each side to win."""
        return cast("Mapping[Side, float]", self.definition("players.evaluation", "MODEL").shares(self.own(position)))

    def factors(self, position: Position) -> tuple[Factor, ...]:
        """What the chances to win are estimated from."""
        own = self.own(position)
        return cast("tuple[Factor, ...]", self.definition("players.evaluation", "MODEL").factors(own))

    def horizon(self, position: Position, side: Side) -> Horizon:
        """How far advice to a side looks from a position on."""
        return cast("Horizon", self.definition("players", "horizon")(self, self.own(position), side))

    def proposals(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """The action of `simple` first, then others by what `simple` thinks of them."""
        own = self.own(view)
        options = self.definition("players", "propose")(own)
        return choose_proposals(options, most, first=self.opponents["simple"](own, Random(0)))

    def arrangements(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """The arrangements worth weighing, if the game has a table for them."""
        own = self.own(view)
        if self.arrangement(own) is None:
            return ()
        return cast("Sequence[Proposal]", self.definition("players.plans", "plans")(own, most))

    def stakes(self, view: Position) -> tuple[Stake, ...]:
        """What the viewer may win or lose soon."""
        return cast("tuple[Stake, ...]", self.definition("players.stakes", "stakes")(self.own(view)))

    def worlds(self, view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[P, int]]:
        """Every full position consistent with a view, with its weight."""
        return cast("Iterator[tuple[P, int]]", self.definition("players", "worlds")(self.own(view), facts))

    def is_settled(self, start: Position, position: Position) -> bool:
        """Whether everything to be decided at `start` has been decided."""
        return cast("bool", self.definition("players", "is_settled")(self.own(start), self.own(position)))

    def is_quiet(self, position: Position) -> bool:
        """Whether facts are final here."""
        return cast("bool", self.definition("players", "is_quiet")(self.own(position)))

    def transposition_key(self, position: Position) -> Hashable:
        """A key: positions with equal keys have the same future."""
        return cast("Hashable", self.definition("players", "transposition_key")(self.own(position)))

    def material_lost(self, start: Position, position: Position, side: Side) -> int:
        """How many pieces a side has lost since `start`, in what was decided there."""
        return cast("int", self.definition("players", "material_lost")(self.own(start), self.own(position), side))
