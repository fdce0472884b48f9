"""Sekigahara as a game: the contract, implemented by delegating to its rooms."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any

from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.facts import Facts
from sekiwidget.authoring.opponents import at_random
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Problem
from sekiwidget.core.game import Bounds, Chain, Opponent, Sentence
from sekiwidget.core.position import Commit, Value
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.set_up import SetUp
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.data_files import BOOK, FILES
from sekiwidget.games.sekigahara.components.pieces import SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.notation.table.table import read_position
from sekiwidget.games.sekigahara.players import scope
from sekiwidget.games.sekigahara.rules.actions import LETTER
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.setup import SETUPS, official
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.games.sekigahara.rules.view import seen_by
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase


class Sekigahara(BookGame[Position]):
    """The game, with sides black (Tokugawa) and gold (Ishida)."""

    id = "sekigahara"
    title = "Sekigahara"
    version = "1"
    book = BOOK
    files = FILES
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """Tokugawa, then Ishida."""
        return SIDES

    def colour(self, side: Side) -> str:
        """Black for Tokugawa, gold for Ishida."""
        return "black" if side == TOKUGAWA else "gold"

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """The official start (`options["setup"]`: official or revised), before chance has dealt.

        Raises ValueError for an unknown option or set-up.
        """
        if unknown := [key for key in options or {} if key != "setup"]:
            raise ValueError(phrase("Sekigahara has the option setup, not {unknown}", unknown=", ".join(unknown)))
        setup = (options or {}).get("setup", "official")
        if setup not in SETUPS:
            raise ValueError(phrase("setup is {known}, not {setup!r}", known=", ".join(SETUPS), setup=setup))
        return read_position({"setup": setup}) if setup == "empty" else official(setup)

    @property
    def position_class(self) -> type[Position]:
        """The positions of this game."""
        return Position

    # -- notation ----------------------------------------------------------------------------------------------------

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        from sekiwidget.games.sekigahara.notation.table.table import read_position

        return read_position(table, seed)

    def write_position(self, position: AnyPosition) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        from sekiwidget.games.sekigahara.notation.table.table import write_position

        return write_position(self.own(position))

    def parse(self, position: AnyPosition, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        from sekiwidget.games.sekigahara.notation.notation import parse

        return parse(self.own(position), actor, text)

    def split_text(self, position: AnyPosition, actor: Side, text: str) -> tuple[str, str]:
        """7.3  A march along a chain of roads takes one commit per segment: the first commit, and the rest."""
        from sekiwidget.games.sekigahara.notation.chains import split_text

        return split_text(self.own(position), actor, text)

    @property
    def chains(self) -> Mapping[str, Chain]:
        """7.3  A march along a chain of roads."""
        return {"march": "links"}

    @cached_property
    def vocabulary(self) -> Facts[Position]:
        """The facts of this game."""
        from sekiwidget.games.sekigahara.notation.facts import FACTS

        return FACTS

    def note(self, position: AnyPosition, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow, or None."""
        from sekiwidget.games.sekigahara.notation.script_words import note

        return note(self.own(position), word, words)

    @cached_property
    def set_up(self) -> SetUp:
        """What may be set up by hand."""
        from sekiwidget.games.sekigahara.picture.set_up import SekigaharaSetUp

        return SekigaharaSetUp(self)

    def problems(self, position: Position) -> list[Problem]:
        """Every reason why no play leads to this position."""
        from sekiwidget.games.sekigahara.notation.problems.problems import problems

        return problems(position)

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
        from sekiwidget.games.sekigahara.narration.narration import say

        return say(commit, language)

    def describe_action(self, actor: Side, action: Any) -> str:
        """An action in words before anything came of it."""
        from sekiwidget.games.sekigahara.narration.tried import describe_action

        return describe_action(actor, action)

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """8.1, 8.6.1, 8.10  Draws, a deployment that is let stand, and the first fight after the movement."""
        from sekiwidget.games.sekigahara.narration.steps import is_same_step

        return is_same_step(commit, to)

    def text_board(self, view: AnyPosition, language: Translator | None = None) -> str:
        """The view as text."""
        from sekiwidget.games.sekigahara.narration.textboard import text_board

        return text_board(self.own(view), language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols used in its pictures."""
        from sekiwidget.games.sekigahara.picture.kit.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """The unchanging part of its pictures."""
        from sekiwidget.games.sekigahara.picture.backdrop.backdrop import backdrop

        return backdrop()

    def scene(self, view: AnyPosition, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.sekigahara.picture.scene.scene import scene

        return scene(self.own(view), commit)

    def pick_targets(self, view: AnyPosition, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        from sekiwidget.games.sekigahara.picture.located import pick_targets

        return pick_targets(self.own(view), commit)

    def with_results(self, view: AnyPosition, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices of a view with what they do."""
        from sekiwidget.games.sekigahara.narration.results import with_results

        return with_results(self.own(view), choices)

    def near_miss(self, view: AnyPosition, goal: Mapping[str, Value]) -> str:
        """8.2.1, 8.9.4, 2.2  How near a goal came that was missed."""
        from sekiwidget.games.sekigahara.narration.shortfall import near_miss

        own = self.own(view)
        return near_miss(own, self.vocabulary.in_full(own, goal))

    def picks_at(self, view: AnyPosition, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids under which a piece or place of the picture can be picked, by the name of the pick."""
        from sekiwidget.games.sekigahara.picture.located import picks_at

        return picks_at(self.own(view), at)

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.sekigahara.players.opponents import by_rules_of_thumb

        return {"random": at_random, "simple": by_rules_of_thumb}

    def seen_by(self, position: Position, side: Side) -> Position:
        """The position as `side` sees it."""
        return seen_by(position, side)

    def determinize(self, view: AnyPosition, rng: Random) -> Position:
        """A random full position consistent with a view."""
        from sekiwidget.games.sekigahara.players.worlds import determinize

        return determinize(self.own(view), rng)

    def worlds(self, view: AnyPosition, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every full position consistent with a view, with its weight."""
        from sekiwidget.games.sekigahara.players.worlds import worlds

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

    def bounds(self, start: AnyPosition, facts: Collection[str]) -> Bounds:
        """8  The bounds of a search; in a fight they are tighter than its keys imply."""
        from sekiwidget.games.sekigahara.players.bounds import bounds

        return bounds(self.own(start), facts)


GAME = Sekigahara()
Position.bind(GAME, STEPS)
