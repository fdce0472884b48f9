"""Shogun as a game: the contract, implemented by delegating to its rooms."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any, Final

from sekiwidget.authoring.book_game import BookGame
from sekiwidget.authoring.facts import Facts
from sekiwidget.authoring.opponents import at_random
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import AnyOf
from sekiwidget.core.choice import Choice
from sekiwidget.core.game import Chain, Opponent, Sentence
from sekiwidget.core.position import Commit
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.problem import Problem
from sekiwidget.core.scene import Backdrop, Scene
from sekiwidget.core.set_up import SetUp
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import LETTER, PLAYERS, SIDES
from sekiwidget.games.shogun.components.data_files import BOOK, FILES
from sekiwidget.games.shogun.notation.tokens import named_side
from sekiwidget.games.shogun.players import scope
from sekiwidget.games.shogun.rules.fights import tower
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import draft_start, lineup_start
from sekiwidget.games.shogun.rules.sheet import Sheet, sheet_of, sheet_text
from sekiwidget.games.shogun.rules.steps import STEPS
from sekiwidget.games.shogun.rules.view import seen_by
from sekiwidget.languages.language import Told

SETUPS: Final = {"draft": draft_start, "lineup": lineup_start}
"""setup-take, setup-lineup  How provinces are given out at the start."""


def _options(options: Mapping[str, Any] | None) -> tuple[int, str]:
    """setup, setup-take  The number of sides, and how provinces are given out. Raises ValueError."""
    given = dict(options or {})
    players, setup = given.pop("players", PLAYERS[0]), given.pop("setup", "draft")
    if given:
        raise ValueError(phrase("Shogun has the options players and setup, not {unknown}", unknown=", ".join(given)))
    if type(players) is not int or players not in PLAYERS:
        known = ", ".join(map(str, PLAYERS))
        raise ValueError(phrase("players is {known}, not {players!r}", known=known, players=players))
    if setup not in SETUPS:
        raise ValueError(phrase("setup is {known}, not {setup!r}", known=AnyOf(SETUPS), setup=setup))
    return players, setup


class Shogun(BookGame[Position]):
    """The game of three, four or five sides."""

    id = "shogun"
    title = "Shogun"
    version = "1"
    book = BOOK
    files = FILES
    letters = LETTER

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """setup  Three to five sides in seat order; without options all five. Raises ValueError."""
        return SIDES if options is None else SIDES[: _options(options)[0]]

    def colour(self, side: Side) -> str:
        """A side is named after its colour."""
        return side

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> Position:
        """setup  The start, before chance has turned a card. Raises ValueError.

        `options["players"]`: 3, 4 or 5; `options["setup"]`: "draft" (provinces are taken) or "lineup" (they are given).
        """
        players, setup = _options(options)
        return SETUPS[setup](players)

    def actor(self, word: str) -> Side | None:
        """B, G, W, J, C, or 1 to 5, or the full names, in any case."""
        return named_side(word)

    @property
    def position_class(self) -> type[Position]:
        """The positions of this game."""
        return Position

    # -- notation ----------------------------------------------------------------------------------------------------

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> Position:
        """The position of a `[position]` table. Raises PositionError with every problem."""
        from sekiwidget.games.shogun.notation.table.table import read_position

        return read_position(table, seed)

    def write_position(self, position: AnyPosition) -> dict[str, Any]:
        """The table that reads back as an equal position."""
        from sekiwidget.games.shogun.notation.table.table import write_position

        return write_position(self.own(position))

    def parse(self, position: AnyPosition, actor: Side, text: str) -> Any:
        """The action of a text. Raises UnreadableAction or AmbiguousAction."""
        from sekiwidget.games.shogun.notation.notation import parse

        return parse(self.own(position), actor, text)

    def arrangement(self, position: AnyPosition) -> Sheet | None:
        """plan  The sheet of the side that plans."""
        return sheet_of(self.own(position))

    def arranged(self, table: AnyPosition) -> str:
        """plan  A sheet that is ready, as a plan."""
        return sheet_text(table) if isinstance(table, Sheet) else ""

    def split_text(self, position: AnyPosition, actor: Side, text: str) -> tuple[str, str]:
        """The first commit and the rest: a whole sheet in one line is eleven commits."""
        from sekiwidget.games.shogun.notation.sheet import split_text

        return split_text(self.own(position), actor, text)

    @property
    def chains(self) -> Mapping[str, Chain]:
        """plan  A sheet of spaces and their cards."""
        return {"plan": "pairs"}

    @cached_property
    def vocabulary(self) -> Facts[Position]:
        """The facts of this game."""
        from sekiwidget.games.shogun.notation.facts import FACTS

        return FACTS

    def note(self, position: AnyPosition, word: str, words: tuple[str, ...]) -> str | None:
        """What is wrong with a mark or an arrow, or None."""
        from sekiwidget.games.shogun.notation.script_words import note

        return note(self.own(position), word, words)

    @cached_property
    def set_up(self) -> SetUp:
        """What may be set up by hand."""
        from sekiwidget.games.shogun.picture.set_up.set_up import ShogunSetUp

        return ShogunSetUp(self)

    def problems(self, position: Position) -> list[Problem]:
        """Every reason why no play leads to this position."""
        from sekiwidget.games.shogun.notation.problems.problems import problems

        return problems(position)

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A commit (a view of it) in words. Raises ValueError for an unsupported language."""
        from sekiwidget.games.shogun.narration.narration import say

        return say(commit, language)

    def describe_action(self, actor: Side, action: Any) -> str:
        """An action in words before anything came of it."""
        from sekiwidget.games.shogun.narration.tried import describe_action

        return describe_action(actor, action)

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """setup-take, special-cards, bid-tie, plan  Cards that chance adds, and the cards of one plan.

        Throws, events and the winter are steps alone.
        """
        from sekiwidget.games.shogun.rules.actions import Draw, OpenProvinces, Plan, Specials, Tie

        if isinstance(commit.action, Plan):
            return isinstance(to.action, Plan) and commit.actor == to.actor
        return isinstance(commit.action, Draw | OpenProvinces | Specials | Tie)

    def text_board(self, view: AnyPosition, language: Told | None = None) -> str:
        """The view as text."""
        from sekiwidget.games.shogun.narration.textboard import text_board

        return text_board(self.own(view), language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols used in its pictures."""
        from sekiwidget.games.shogun.picture.kit.kit import kit

        return kit()

    def backdrop(self) -> Backdrop:
        """The unchanging part of its pictures."""
        from sekiwidget.games.shogun.picture.backdrop import backdrop

        return backdrop()

    def scene(self, view: AnyPosition, commit: Commit | None = None) -> Scene:
        """The picture of a view."""
        from sekiwidget.games.shogun.picture.scene.scene import scene

        return scene(self.own(view), commit)

    def pick_targets(self, view: AnyPosition, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices of a view, with their places in its picture."""
        from sekiwidget.games.shogun.picture.located import pick_targets

        return pick_targets(self.own(view), commit)

    def with_results(self, view: AnyPosition, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices of a view with what they do."""
        from sekiwidget.games.shogun.narration.results import with_results

        return with_results(self.own(view), choices)

    def picks_at(self, view: AnyPosition, at: str) -> Mapping[str, tuple[str, ...]]:
        """The ids under which a piece or place of the picture can be picked, by the name of the pick."""
        from sekiwidget.games.shogun.picture.located import picks_at

        return picks_at(self.own(view), at)

    # -- players and analysis ----------------------------------------------------------------------------------------

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """`random` and `simple`."""
        from sekiwidget.games.shogun.players.opponents import simple

        return {"random": at_random, "simple": simple}

    def seen_by(self, position: Position, side: Side) -> Position:
        """The position as `side` sees it."""
        return seen_by(position, side)

    def determinize(self, view: AnyPosition, rng: Random) -> Position:
        """A random full position consistent with a view."""
        from sekiwidget.games.shogun.players.worlds import determinize

        return determinize(self.own(view), rng)

    def worlds(self, view: AnyPosition, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """Every full position consistent with a view, with its weight."""
        from sekiwidget.games.shogun.players.worlds import worlds

        return worlds(self.own(view), facts)

    def chance_outcomes(
        self, start: AnyPosition, position: AnyPosition, facts: Collection[str]
    ) -> Iterable[tuple[Any, int]]:
        """The outcomes of chance, those of a throw as far as they are asked."""
        from sekiwidget.games.shogun.players.asked import chance_outcomes

        return chance_outcomes(self.own(start), self.own(position), facts)

    @property
    def chance_model(self) -> str:
        """The model of the tower."""
        return tower.model()

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


GAME = Shogun()
Position.bind(GAME, STEPS)
