"""What a game says of itself where puzzles are written: why a solution works, and why a wrong first choice does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sekiwidget.core.position import Commit, Value
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase


class Mistake(NamedTuple):
    """Why a wrong choice is wrong: the paragraph, what is said, and whether this paragraph is the sole reason."""

    rule: str
    said: tuple[str, ...]
    sole: bool = True


class Cause(NamedTuple):
    """A paragraph that may be why a choice is wrong; and where it would be right, or what would be right in its place.

    Args:
        rule: the paragraph.
        position: the decision without the paragraph, or as it is; None where the cause is seen.
        said: sentences that hold by the paragraph; none where the line that follows tells it.
        action: what is tried there in place of the choice, to which the paragraph points; None for the choice itself.
    """

    rule: str
    position: Any
    said: tuple[Phrase, ...] = ()
    action: Any = None


class Explainer:
    """Why choices in puzzles of a game are right and wrong, as far as the game knows more than the lines show.

    As it stands: of a game that knows no more.
    """

    answer_rule: str = ""
    """The paragraph by which others answer (`is_answer`), if it may be a cause: no other reply is told then."""
    plain_rule: str = ""
    """The paragraph of a mistake of which no effect tells; empty for the one that the puzzle is about."""

    def why_right(self, line: Sequence[Commit], side: Side, rule: str) -> Iterable[Phrase]:
        """Why the line of a solution works, by one of the paragraphs it is about, in sentences that hold for this line.

        Nothing where the game knows none, or where what is reached tells it.
        """
        return ()

    def why_wrong(self, position: Any, side: Side, goal: Mapping[str, Value], action: Any) -> Mistake | None:
        """Why a first choice is wrong, where no reply of the others refutes it; None if that is to be searched."""
        return None

    def causes(self, position: Any, side: Side, action: Any, chosen: Sequence[Any]) -> Iterator[Cause]:
        """What may be why a first choice is wrong beside what the solution chooses, the most telling first.

        If what a cause tries reaches the goal, its paragraph is why the choice is wrong, else it is not.
        """
        return iter(())

    def never_causes(self, action: Any, chosen: Sequence[Any]) -> Collection[str]:
        """The paragraphs that are never why a choice is wrong, beside what the solution chooses."""
        return ()

    def is_answer(self, action: Any) -> bool:
        """Whether an action answers the one just before, and cannot be understood without it."""
        return False

    def then(self, action: Any) -> Phrase | str:
        """What a side goes on to do before such an answer, as a sentence to it."""
        return ""

    def held_back(self, end: Any, side: Side, goal: Mapping[str, Value]) -> Phrase | str:
        """What would reach a goal, and is not done at the end since others could answer it; or nothing."""
        return ""
