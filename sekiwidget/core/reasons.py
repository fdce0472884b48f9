"""What a game adds to the reasons of advice (`analysis/contrast.py`): which steps count, and how they are told.

Here is what holds if a game has nothing of its own to add.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.core.position import Commit, Position
from sekiwidget.core.side import Side

Deed: TypeAlias = tuple[str, ...]
"""Something worth telling that an action does, such as that a place is taken; two lines may have the same."""


class LeadUp(NamedTuple):
    """The sentences that a step of a line needs before it, and the paragraph behind them; both may be empty."""

    text: str = ""
    rule: str = ""


class Reasons:
    """The part of a game in reasons. Lines are given as a side sees them."""

    tells_follow_ups: bool = False
    """Whether a step is told only where one of two actions leads to it and the other does not: see `deed` and after."""

    def carries_out(self, commit: Commit) -> bool:
        """Whether a commit only does what an arrangement says: to name it would repeat the arrangement."""
        return False

    def in_short(self, commit: Commit) -> str | None:
        """A step in fewer words than its sentence has; None if that is short enough."""
        return None

    def counterpart(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> Commit | None:
        """What another line has in the place of a step, such as the same fight, if that is to be told."""
        return None

    def without(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """How things stand at the end of another line that has no counterpart of a step; empty if that is not told."""
        return ""

    def as_known(self, commit: Commit, start: Position) -> Commit:
        """A commit as it may be told if its line begins at the view `start`: without what is made up in the deal."""
        return commit

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """Whether a step of a line has to do with the first step of the line, or with that of the other line.

        `gains`: the step is a gain for the side of the first step; else it costs that side something.
        """
        return True

    def lead_up(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> LeadUp:
        """What led to a step of a line and not of the other, if it is told without that: such as a fight."""
        return LeadUp()

    def ending(self, line: Sequence[Commit]) -> str:
        """How the fight of a line ends, for contrast with another line; empty if that is not told."""
        return ""

    def left(self, factor: Any, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None) -> str | None:
        """The sentence on what is left of a factor (`Factor`) at the end of a line, and not at that of the other one.

        `step`: the one that brought it about, told next. None: the sentence of all games will do; "": it is no reason.
        """
        return None

    # -- the follow-ups of two actions (`analysis/follow_ups.py`) ------------------------------------------------------

    def deed(self, position: Any, side: Side, action: Any) -> Deed:
        """What an action of a side does at a position that a later step can be told for; empty if nothing."""
        return ()

    def deeds(self, commit: Commit) -> list[Deed]:
        """The deed of a commit, if it has one."""
        deed = self.deed(commit.before, commit.actor, commit.action)
        return [deed] if deed else []

    def is_in_time(self, commit: Commit, position: Any) -> bool:
        """Whether what is done at a position is done no later in the order of play than by this commit."""
        return True

    def is_open(self, commit: Commit, position: Any) -> bool:
        """Whether the deed of a commit, or its action if it has none, could be done at this decision, and in time."""
        if position.to_move != commit.actor or not self.is_in_time(commit, position):
            return False
        deeds = self.deeds(commit)
        if not deeds:
            return position.why_not(commit.action) is None
        return any(self.deed(position, commit.actor, action) in deeds for action in position.legal())

    def link(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """How the choice that begins a line leads to a later step, unlike that of the other line; or empty."""
        return ""

    def steps(self, line: Sequence[Commit], number: int) -> Sequence[int]:
        """The steps between the choice and a later step of its line without which that could not be made, in order."""
        return ()

    def purpose(self, line: Sequence[Commit], number: int, other: Sequence[Commit]) -> str:
        """What a step is good for that its own sentence does not say, told after it; or empty."""
        return ""

    def openings(self, good: Sequence[Commit], bad: Sequence[Commit]) -> tuple[int | None, int | None]:
        """Where the better choice lets the side begin a round: a step of use with which it does so in its line.

        Then the one with which another side begins that round after the worse choice, and which the better one stops.
        """
        return None, None

    def wasted(self, commit: Commit, side: Side) -> Iterable[str]:
        """What of a side comes to nothing at a commit, as sentences."""
        return ()
