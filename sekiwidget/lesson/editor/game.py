"""The game of positions that are edited: its commits are changes of a table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, ClassVar

from sekiwidget.authoring.advising import CommitsHorizon
from sekiwidget.authoring.win_model import share_of_win
from sekiwidget.core.choice import Choice
from sekiwidget.core.editor import Editor
from sekiwidget.core.game import (
    PROPOSALS,
    Arrangement,
    Bounds,
    Chain,
    Factor,
    Game,
    Horizon,
    Opponent,
    PlainBounds,
    Proposal,
    Rule,
    Sentence,
    Stake,
)
from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.scene import Backdrop, Mark, Scene
from sekiwidget.core.side import Side
from sekiwidget.lesson.editor.completion import completions
from sekiwidget.lesson.editor.position import YOU, EditedPosition
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import (
    Phrase,
    Term,
    phrase,
)


class NoEditor(ValueError):
    """The game offers no pieces to set up positions with; they can only be typed."""


@cache
def editor_game(of: Game) -> EditorGame:
    """The game in which positions of a game are edited. Raises NoEditor."""
    if of.editor is None:
        raise NoEditor(phrase("positions of {game} can only be typed: it offers no pieces to place", game=of.title))
    return EditorGame(of, of.editor)


class EditorGame(Game):
    """The game of a line of changes. Kit, backdrop and rules are those of the underlying game."""

    version: ClassVar[str] = "1"

    def __init__(self, of: Game, editor: Editor) -> None:
        self.of = of
        self._editor = editor

    @property
    def id(self) -> str:  # type: ignore[override]
        """An id that scenario files cannot have."""
        return f"{self.of.id}: set up"

    @property
    def title(self) -> str:  # type: ignore[override]
        """The name for people."""
        return self.of.title

    def __repr__(self) -> str:
        return f"<setting up {self.of.id}>"

    # -- identity ---------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules of the game."""
        return self.of.rules

    @property
    def uses_own_files(self) -> bool:
        """Whether a user's data files replace the package's."""
        return self.of.uses_own_files

    def sides(self, options: Mapping[str, Any] | None = None) -> tuple[Side, ...]:
        """The sides of the game."""
        return self.of.sides(options)

    def colour(self, side: Side) -> str:
        """The theme colour of a side."""
        return self.of.colour(side)

    def new(self, options: Mapping[str, Any] | None = None, seed: int = 0) -> EditedPosition:
        """An empty table."""
        return EditedPosition.of(self, self.editor.start_table(next(iter(self.editor.starts))))

    def template(self, language: Translator | None = None) -> str:
        """A scenario file of the game."""
        return self.of.template(language)

    # -- notation ----------------------------------------------------------------------------------------------------

    def read_position(self, table: Mapping[str, Any], seed: int = 0) -> EditedPosition:
        """The position of a table, faulty or not."""
        return EditedPosition.of(self, table)

    def write_position(self, position: Position) -> dict[str, Any]:
        """The table."""
        return dict(_own(position).table)

    def actor(self, word: str) -> Side | None:
        """The person who sets up; changes are typed without a side."""
        return YOU if word.lower() == YOU else None

    def letter(self, side: Side) -> str:
        """Empty: changes are typed without a side."""
        return ""

    def parse(self, position: Position, actor: Side, text: str) -> Any:
        """The change of a text. Raises UnreadableAction or AmbiguousAction."""
        own = _own(position)
        return self.editor.parse(own.table, own.shown, text)

    def split_text(self, position: Position, actor: Side, text: str) -> tuple[str, str]:
        """The whole text: one change at a time."""
        return text, ""

    @property
    def chains(self) -> Mapping[str, Chain]:
        """Empty: one change at a time."""
        return {}

    def arrangement(self, position: Position) -> Position | None:
        """None: changes take effect at once."""
        return None

    def arranged(self, table: Position) -> str:
        """An empty string."""
        return ""

    def arrangement_status(self, table: Position) -> str:
        """An empty string."""
        return ""

    @property
    def editor(self) -> Editor:
        """The editor of the game."""
        return self._editor

    def complete(self, position: Position, actor: Side, prefix: str) -> Iterable[str]:
        """Texts of changes that begin like this; without a prefix the verbs."""
        return completions(_own(position), prefix)

    def value(self, position: Position, key: str, words: Value) -> Value:
        """The words of a script as the value of a fact."""
        return self.of.value(_own(position).shown, key, words)

    def values(self, position: Position, key: str) -> tuple[str, ...]:
        """The words that the value of a fact can have."""
        return self.of.values(_own(position).shown, key)

    def fact_name(self, position: Position, key: str) -> Phrase:
        """A learner's name of a fact."""
        return self.of.fact_name(_own(position).shown, key)

    def fact_value(self, position: Position, key: str, value: Value) -> Term | str:
        """A value of a fact in a learner's words."""
        return self.of.fact_value(_own(position).shown, key, value)

    def note(self, position: Position, word: str, words: tuple[str, ...]) -> str | None:
        """A fault: there are no marks while setting up."""
        return phrase("marks belong to a lesson: play from here first")

    # -- words and pictures ------------------------------------------------------------------------------------------

    def say(self, commit: Commit, language: str = "en") -> Sentence:
        """A change in words."""
        before = _own(commit.before)
        return Sentence(self.editor.describe(before.table, before.shown, commit.action))

    def describe_action(self, actor: Side, action: Any) -> str:
        """A change that was refused, in words."""
        return phrase("Not possible: {action}.", action=str(action))

    def headline(self, commit: Commit, viewer: Side) -> None:
        """None: nothing ends."""

    def is_same_step(self, commit: Commit, to: Commit) -> bool:
        """False: each change is a step of its own."""
        return False

    def text_board(self, view: Position, language: Translator | None = None) -> str:
        """The position shown, as text."""
        return self.of.text_board(_own(view).shown, language)

    def kit(self) -> Mapping[str, Mapping[str, Any]]:
        """The symbols of the game."""
        return self.of.kit()

    def backdrop(self) -> Backdrop:
        """The static part of its pictures, with the shelf."""
        return self.editor.backdrop

    def scene(self, view: Position, commit: Commit | None = None) -> Scene:
        """The picture of the position shown, above the shelf; faults are ringed."""
        own = _own(view)
        drawn = self.editor.scene(own.shown)
        places = dict.fromkeys(filter(None, (self.editor.place(own.shown, fault.path) for fault in own.faults)))
        marks = (*drawn.marks, *[Mark(place, style="no") for place in places])
        status = (self.of.title, *filter(None, (drawn.title,)))
        return replace(drawn, title=phrase("Set up"), rule="", status=status, marks=marks)

    def pick_targets(self, view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
        """The choices, which name their places themselves."""
        return _own(view).choices()

    def with_results(self, view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The choices as they are."""
        return choices

    def near_miss(self, view: Position, goal: Mapping[str, Value]) -> str:
        """An empty string: there is no goal."""
        return ""

    def picks_at(self, view: Position, at: str) -> Mapping[str, tuple[str, ...]]:
        """Empty: only picks of choices are clickable."""
        return {}

    # -- players and analysis: none ------------------------------------------------------------------

    @property
    def opponents(self) -> Mapping[str, Opponent]:
        """None."""
        return {}

    def determinize(self, view: Position, rng: Random) -> Position:
        """The position itself."""
        return view

    def evaluate(self, position: Position) -> Mapping[Side, float]:
        """Equal chances: nobody plays."""
        return share_of_win(position.sides, None)

    def factors(self, position: Position) -> tuple[Factor, ...]:
        """None: nothing is estimated."""
        return ()

    def horizon(self, position: Position, side: Side) -> Horizon:
        """Here: there is nothing to look at farther on."""
        return CommitsHorizon(0)

    def proposals(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """None: no change of a position is better than another."""
        return ()

    def deciding(self, view: Position) -> Position:
        """The view."""
        return view

    def arrangements(self, view: Position, most: int = PROPOSALS) -> Sequence[Proposal]:
        """None."""
        return ()

    def arrangement_parts(self, action: Arrangement, beside: Arrangement | None = None) -> tuple[str, ...]:
        """None."""
        return ()

    def stakes(self, view: Position) -> tuple[Stake, ...]:
        """None."""
        return ()

    def worlds(self, view: Position, facts: Iterable[str] | None = None) -> Iterator[tuple[Position, int]]:
        """The position itself."""
        yield view, 1

    def chance_outcomes(self, start: Position, position: Position, facts: Collection[str]) -> Iterable[tuple[Any, int]]:
        """Empty: there is no chance."""
        return ()

    @property
    def chance_model(self) -> str:
        """An empty string: there is no chance."""
        return ""

    def is_settled(self, start: Position, position: Position) -> bool:
        """True: there is nothing to solve."""
        return True

    def is_quiet(self, position: Position) -> bool:
        """True."""
        return True

    def transposition_key(self, position: Position) -> Hashable:
        """The position."""
        return position

    def bounds(self, start: Position, facts: Collection[str]) -> Bounds:
        """Bounds with keys only."""
        return PlainBounds(start, self.transposition_key, self.material_lost)

    def material_lost(self, start: Position, position: Position, side: Side) -> int:
        """0: nothing can be lost."""
        return 0


def _own(position: Position) -> EditedPosition:
    assert isinstance(position, EditedPosition)
    return position
