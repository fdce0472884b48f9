"""What a game says of itself where puzzles are mined: where one may begin, what may be asked, what may be removed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sekiwidget.core.position import Commit, Event, Value
from sekiwidget.core.puzzle_explainer import Explainer
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase


class Removal(NamedTuple):
    """What may be taken out of a `[position]` table: one `word` of the text at a path of keys, or the whole key."""

    path: tuple[str, ...]
    word: str = ""


class Margin(NamedTuple):
    """What a side has of what is still worth playing for, the more the better; and whether that is final."""

    points: int
    is_final: bool


def is_under(rule: str, above: str) -> bool:
    """Whether a paragraph is another one or below it: 8.6.1 is under 8.6."""
    return rule == above or rule.startswith((f"{above}.", f"{above}-"))


def asked(side: Side, goal: Mapping[str, Value]) -> Hashable:
    """What a goal asks of a side, without the names of places and sides."""
    return tuple(sorted((key.split(".")[0], str(value) == side or value) for key, value in goal.items()))


class PuzzleGround(Protocol):
    """A game's own part in the mine of puzzles (`Game.puzzle_ground`); docs/practice.md.

    Games inherit the explainer and the last methods, from `telling_events` on, unless they know more.
    """

    explainer: Explainer = Explainer()
    """Why choices are right and wrong."""

    @property
    def subjects(self) -> tuple[str, ...]:
        """The paragraphs that a puzzle may be about, the most telling first; one above others stands for them."""
        ...

    @property
    def alone(self) -> bool:
        """Whether a puzzle is worth asking that no reply of the others makes hard, as where one has only to count."""
        ...

    @property
    def share(self) -> float:
        """The largest share of the puzzles in which one theme may come first."""
        ...

    def openings(self, position: Any) -> Iterator[Any]:
        """Where a puzzle may begin at this decision: the position itself, or parts of it that the solver can search.

        Asked of every decision of many games, so it is quick.
        """
        ...

    def goals(self, position: Any, side: Side) -> Iterator[Mapping[str, Value]]:
        """What a puzzle that begins here may ask of a side, the most telling goal first."""
        ...

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What may be taken out of a `[position]` table, together, in the order in which it is tried."""
        ...

    def gives_up(self, action: Any) -> bool:
        """Whether an action is one that nobody is tempted by where more can be had: to stop, to pass."""
        ...

    def refutes(self, action: Any) -> bool:
        """Whether an action of the others may be what refutes a mistake, and not only follows from a result."""
        ...

    def pattern(self, position: Any, side: Side) -> Hashable:
        """Equal for positions that differ only in names: of places, sides, clans, units."""
        ...

    def title(self, position: Any) -> Phrase:
        """A title for a puzzle that begins here, which gives nothing away."""
        ...

    def task(self, position: Any, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """The goal as a sentence that tells the side what to do."""
        ...

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """How the goal stands at the end of a line that reaches or misses it, in whole sentences to the side.

        What a line lacks is said in the terms of the task, so no two lines of which only one reaches it are told alike.
        """
        ...

    def piece_hint(self, action: Any) -> Phrase:
        """A sentence that points to the piece of an action, not to the action."""
        ...

    def telling_events(self, commit: Commit) -> Iterator[Event]:
        """The events of a commit that tell why it leads to a goal or misses it: those of `subjects`.

        Of a commit that gives up: what tells whoever does that; if nothing, why the goal is missed tells it.
        """
        if not self.gives_up(commit.action):
            yield from (event for event in commit.events if any(is_under(event.rule, one) for one in self.subjects))

    def idea(self, position: Any, goal: Mapping[str, Value], chosen: Sequence[Any]) -> Hashable:
        """What the choices of a solution come to: puzzles of one idea teach the same.

        None in a game that tells no ideas apart. With nothing chosen: what is known before any search, if anything is.
        """
        return None

    def rule_hint(self, rule: str) -> Phrase | str:
        """What a paragraph says, as a sentence, where its title does not tell it."""
        return ""

    def has_searched(self, position: Any) -> bool:
        """Whether the game itself has looked through all that may be done here.

        Then its goals are within reach and end with one right choice, but for choices that bring nothing, and what
        the others or `simple` would play says nothing of how hard they are.
        """
        return False

    def preferred(self, position: Any, goal: Mapping[str, Value], actions: list[Any]) -> Any:
        """Of choices that are equally good the one that a solution shows."""
        return actions[0]

    def is_vain(self, position: Any, action: Any) -> bool:
        """Whether an action cannot bring anything, as all can see here."""
        return False

    def exceeds(self, position: Any, goal: Mapping[str, Value]) -> bool:
        """Whether more than a goal asks for holds here: who gets there has made no mistake."""
        return False

    def margin(self, position: Any, side: Side) -> Margin | None:
        """What is still worth playing for where the goal is lost; None if the game does not say."""
        return None
