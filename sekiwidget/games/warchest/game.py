"""War Chest as a game: the contract, implemented by delegating to its rooms."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any

from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.facts import Facts
from sekiwidget.authoring.opponents import at_random
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Problem
from sekiwidget.core.game import Opponent, Sentence
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.set_up import SetUp
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.warchest.components.data_files import BOOK, FILES
from sekiwidget.games.warchest.components.units import LETTER, SIDES
from sekiwidget.games.warchest.players import scope
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.setup import read_options, start
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.games.warchest.rules.view import seen_by
from sekiwidget.text.languages import Translator


class WarChest(BookGame[Position]):
    """The game of two sides, White and Black."""

    id = "warchest"
    title = "War Chest"
    version = "1"
    book = BOOK
    files = FILES
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """White, then Black."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Each side is named after its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start, before anything is dealt or drawn.

        Options: `armies` ("first", "random", "draft", "gaugamela", "bannockburn", "crecy"), `royal_guard` ("revised",
        "original"), `preview`, and for a draft `choose_order` and `elimination`. Raises ValueError for other options or
        values.
        """
        return start(read_options(options or {}))

    @property
    def position_class(self) -> type[Position]:
        """The positions of this game."""
        return Position

    @cached_property
    def set_up(self) -> SetUp:
        """What may be set up by hand."""
        from sekiwidget.games.warchest.picture.set_up.set_up import WarChestSetUp

        return WarChestSetUp(self)

    # -- notation ----------------------------------------------------------------------------------------------------

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        from sekiwidget.games.warchest.notation.table.table import read_position

        return read_position(table, seed)

    def write_position(self, position: AnyPosition) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        from sekiwidget.games.warchest.notation.table.table import write_position

        return write_position(self.own(position))

    def parse(self, position: AnyPosition, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        from sekiwidget.games.warchest.notation.notation import parse

        return parse(self.own(position), actor, text)

    @cached_property
    def vocabulary(self) -> Facts[Position]:
        """The facts of this game."""
        from sekiwidget.games.warchest.notation.facts import FACTS

        return FACTS

    def note(self, position: AnyPosition, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow, or None."""
        from sekiwidget.games.warchest.notation.script_words import note

        return note(self.own(position), word, words)

    def problems(self, position: Position) -> list[Problem]:
        """Every reason why no play leads to this position."""
        from sekiwidget.games.warchest.notation.problems.problems import problems

        return problems(position)

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
        from sekiwidget.games.warchest.narration.narration import say

        return say(commit, language)

    def describe_action(self, actor: Side, action: Any) -> str:
        """An action in words before anything came of it."""
        from sekiwidget.games.warchest.narration.tried import describe_action

        return describe_action(actor, action)

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """draw, berserker, mercenary, swordsman  Draws, and a follow-up that is declined."""
        from sekiwidget.games.warchest.rules.actions import Stop

        return commit.actor == CHANCE or isinstance(commit.action, Stop)

    def text_board(self, view: AnyPosition, language: Translator | None = None) -> str:
        """The view as text."""
        from sekiwidget.games.warchest.narration.textboard import text_board

        return text_board(self.own(view), language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols used in its pictures."""
        from sekiwidget.games.warchest.picture.kit.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """The unchanging part of its pictures."""
        from sekiwidget.games.warchest.picture.backdrop import backdrop

        return backdrop()

    def scene(self, view: AnyPosition, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.warchest.picture.scene.scene import scene

        return scene(self.own(view), commit)

    def pick_targets(self, view: AnyPosition, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        from sekiwidget.games.warchest.picture.located import pick_targets

        return pick_targets(self.own(view), commit)

    def with_results(self, view: AnyPosition, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices of a view with what they do."""
        from sekiwidget.games.warchest.narration.results import with_results

        return with_results(self.own(view), choices)

    def near_miss(self, view: AnyPosition, goal: Mapping[str, Value]) -> str:
        """win, attack  How near a goal came that was missed."""
        from sekiwidget.games.warchest.narration.shortfall import near_miss

        own = self.own(view)
        return near_miss(own, self.vocabulary.in_full(own, goal))

    def picks_at(self, view: AnyPosition, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids under which a piece or place of the picture can be picked, by the name of the pick."""
        from sekiwidget.games.warchest.picture.located import picks_at

        return picks_at(self.own(view), at)

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.warchest.players.opponents import by_rules_of_thumb

        return {"random": at_random, "simple": by_rules_of_thumb}

    def seen_by(self, position: Position, side: Side) -> Position:
        """The position as `side` sees it."""
        return seen_by(position, side)

    def determinize(self, view: AnyPosition, rng: Random) -> Position:
        """A random full position consistent with a view."""
        from sekiwidget.games.warchest.players.worlds import determinize

        return determinize(self.own(view), rng)

    def worlds(self, view: AnyPosition, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every full position consistent with a view, with its weight."""
        from sekiwidget.games.warchest.players.worlds import worlds

        return worlds(self.own(view), facts)

    def is_settled(self, start: AnyPosition, position: AnyPosition) -> bool:
        """Whether everything to be decided at `start` has been decided."""
        return scope.is_settled(self.own(start), self.own(position))

    def is_quiet(self, position: AnyPosition) -> bool:
        """Whether facts are final here."""
        return scope.is_quiet(self.own(position))

    def transposition_key(self, position: AnyPosition) -> Hashable:
        """A key: positions with equal keys have the same future."""
        return scope.transposition_key(self.own(position))

    def material_lost(self, start: AnyPosition, position: AnyPosition, side: Side) -> int:
        """How many pieces a side has lost since `start`, in what was decided there."""
        return scope.material_lost(self.own(start), self.own(position), side)


GAME = WarChest()
Position.bind(GAME, STEPS)
