"""A position that is being set up: a table, and the position it describes as far as it can be read.

It is played like any position; its actions are changes of the table. So a line is the history of changes, and a board
shows it, takes clicks, drags, keys and texts, and steps back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, Self

from sekiwidget.authoring.editor.changes import StartAnew, Written
from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.editor import Editor, Table
from sekiwidget.core.errors import IllegalAction, Problem, Reason, Refusal
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Outcome, Position, Value
from sekiwidget.core.side import Side
from sekiwidget.lesson.editor.position_text import position_text, update_position_text
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import reader_language

YOU: Final[Side] = "you"
"""The person who sets up; no side of the game."""


class WithEditor(Protocol):
    """The game of these positions: `of` is the underlying game, `editor` its editor."""

    @property
    def of(self) -> Game:
        """The underlying game."""

    @property
    def editor(self) -> Editor:
        """Its editor."""


@dataclass(frozen=True, eq=False)
class EditedPosition:
    """A table that is being set up. Equal texts are equal positions."""

    game: WithEditor
    table: Table
    shown: Position
    """The position of the table without its unreadable parts; it may be impossible."""
    faults: tuple[Problem, ...]
    text: str
    """The text of the table, beginning with `[position]`."""

    @classmethod
    def of(cls, game: WithEditor, table: Table, text: str = "") -> Self:
        """The position of a table, faulty or not; `text` is how a person wrote it, if anybody did."""
        found = game.editor.read_leniently(table)
        return cls(game, table, found.position, found.problems, text or position_text(table))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EditedPosition) and (self.game.of, self.text) == (other.game.of, other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.game.of.text_board(self.shown, reader_language())

    @property
    def scenario(self) -> str:
        """The text of a scenario file with this position."""
        return f'game = "{self.game.of.id}"\n\n{self.text}'

    @property
    def editor(self) -> Editor:
        """The editor of its game."""
        return self.game.editor

    # -- as a position --------------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the game."""
        return self.shown.sides

    @property
    def to_move(self) -> Side | None:
        """The person who sets up."""
        return YOU

    @property
    def outcome(self) -> Outcome | None:
        """None."""
        return None

    def legal(self) -> Iterator[Action]:
        """Every allowed change, lazily."""
        return self.editor.changes(self.table, self.shown)

    def choices(self) -> tuple[Choice, ...]:
        """The possible changes, with their places in the picture."""
        return self.editor.choices(self.table, self.shown)

    def why_not(self, action: Action) -> Refusal | None:
        """Why a change is not allowed, or None."""
        reasons = tuple(self.editor.forbids(self.table, self.shown, action))
        return Refusal(reasons) if reasons else None

    def why_not_by(self, actor: Side, action: Action) -> Refusal | None:
        """As `why_not`, for any actor."""
        return self.why_not(action)

    def asked(self) -> Reason:
        """The task: to set up the position."""
        return Reason("", phrase("Set up the position."))

    def passing(self) -> Any | None:
        """None: there is no passive answer."""
        return None

    def is_forced(self) -> bool:
        """False: nothing is forced."""
        return False

    def play(self, action: Action) -> Commit:
        """The commit of a change. Raises IllegalAction."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return Commit(self, action, self.after(action), ())

    def after(self, action: Action) -> Self:
        """The position after a change."""
        if isinstance(action, Written):
            return self.of(self.game, action.table, action.text)
        table = self.editor.table_after(self.table, self.shown, action)
        return self.of(
            self.game,
            table,
            "" if isinstance(action, StartAnew) else update_position_text(self.text, self.table, table),
        )

    def sample(self, rng: Random) -> Action:
        """A random change."""
        found = [*self.legal()]
        return found[int(rng.random() * len(found))]

    def chances(self) -> Iterable[tuple[Action, int]]:
        """Empty: there is no chance."""
        return ()

    def seen_by(self, side: Side) -> Self:
        """The position itself: it is shown only to viewers who see everything."""
        return self

    def facts(self) -> Iterable[str]:
        """The facts of the position shown."""
        return self.shown.facts()

    def fact(self, key: str) -> Value:
        """A fact of the position shown. Raises KeyError."""
        return self.shown.fact(key)

    def problems(self) -> list[Problem]:
        """All faults of the table."""
        return [*self.faults]
