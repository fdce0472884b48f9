"""A position that is being set up: a table, and the position that it stands for as far as it can be read.

It is played like any position: what is played are changes of the table. So a line of them is the history, and a board
shows it, takes clicks, drags, keys and words for it, and steps back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, Self

from sekiwidget.authoring.set_up.changes import StartAnew, Written
from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.errors import IllegalAction, Problem, Reason, Refusal
from sekiwidget.core.game import Game
from sekiwidget.core.position import Commit, Outcome, Position, Value
from sekiwidget.core.set_up import SetUp, Table
from sekiwidget.core.side import Side
from sekiwidget.lesson.set_up.text import changed_text, text_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import reader_language

YOU: Final[Side] = "you"
"""Who sets up: no side of the game."""


class Setting(Protocol):
    """The game of these positions: the game that is set up, and what it offers."""

    of: Game
    setting: SetUp


@dataclass(frozen=True, eq=False)
class SetUpPosition:
    """A table that is being set up. Equal texts are equal positions."""

    game: Setting
    table: Table
    shown: Position
    """What the table stands for, without what cannot be read; it may be impossible."""
    faults: tuple[Problem, ...]
    text: str
    """The table as it is written, beginning with `[position]`."""

    @classmethod
    def of(cls, game: Setting, table: Table, text: str = "") -> Self:
        """The position of a table, faulty or not, perhaps as somebody has written it."""
        looked = game.setting.read_leniently(table)
        return cls(game, table, looked.position, looked.problems, text or text_of(table))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SetUpPosition) and (self.game.of, self.text) == (other.game.of, other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.game.of.text_board(self.shown, reader_language())

    @property
    def scenario(self) -> str:
        """The text of a scenario file that begins with this position."""
        return f'game = "{self.game.of.id}"\n\n{self.text}'

    @property
    def setting(self) -> SetUp:
        """What its game offers."""
        return self.game.setting

    # -- what a line asks --------------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the game."""
        return self.shown.sides

    @property
    def to_move(self) -> Side | None:
        """Whoever sets up."""
        return YOU

    @property
    def outcome(self) -> Outcome | None:
        """Nothing is decided."""
        return None

    def legal(self) -> Iterator[Action]:
        """Every change that nothing forbids, lazily."""
        return self.setting.changes(self.table, self.shown)

    def choices(self) -> tuple[Choice, ...]:
        """What may be changed, with its places in the picture."""
        return self.setting.choices(self.table, self.shown)

    def why_not(self, action: Action) -> Refusal | None:
        """Why a change cannot be made, or None."""
        reasons = tuple(self.setting.forbids(self.table, self.shown, action))
        return Refusal(reasons) if reasons else None

    def why_not_by(self, actor: Side, action: Action) -> Refusal | None:
        """The same: who changes it does not matter."""
        return self.why_not(action)

    def asked(self) -> Reason:
        """That the position may be changed."""
        return Reason("", phrase("Set up the position."))

    def passing(self) -> Any | None:
        """Nothing is let stand."""
        return None

    def is_forced(self) -> bool:
        """Never: nothing is forced."""
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
        table = self.setting.table_after(self.table, self.shown, action)
        return self.of(
            self.game, table, "" if isinstance(action, StartAnew) else changed_text(self.text, self.table, table)
        )

    def sample(self, rng: Random) -> Action:
        """A random change."""
        found = [*self.legal()]
        return found[int(rng.random() * len(found))]

    def chances(self) -> Iterable[tuple[Action, int]]:
        """Nothing: chance sets nothing up."""
        return ()

    def seen_by(self, side: Side) -> Self:
        """The same: it is shown only to those who see everything."""
        return self

    def facts(self) -> Iterable[str]:
        """The facts of the position shown."""
        return self.shown.facts()

    def fact(self, key: str) -> Value:
        """A fact of the position shown. Raises KeyError."""
        return self.shown.fact(key)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the table."""
        return [*self.faults]
