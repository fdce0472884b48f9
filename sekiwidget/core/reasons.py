"""What a game adds to the reasons of advice (`analysis/contrast.py`): which steps count, and how they are told.

Here is what holds if a game has nothing of its own to add.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sekiwidget.core.follow_ups import FollowUps
from sekiwidget.core.position import Commit


class LeadUp(NamedTuple):
    """The sentences that a step of a line needs before it, and the paragraph behind them; both may be empty."""

    text: str = ""
    rule: str = ""


class Reasons:
    """The part of a game in reasons. Lines are given as a side sees them."""

    follow_ups: FollowUps | None = None
    """What it says of the follow-ups of two actions; None if it says nothing."""

    def carries_out(self, commit: Commit) -> bool:
        """Whether a commit only does what an arrangement says: to name it would repeat the arrangement."""
        return False

    def counterpart(self, commit: Commit, other: Sequence[Commit]) -> Commit | None:
        """What another line has in the place of a commit that carries out an arrangement, if it has it."""
        return None

    def is_linked(self, line: Sequence[Commit], number: int, other: Sequence[Commit], *, gains: bool) -> bool:
        """Whether a step of a line has to do with the first step of the line, or with that of the other line.

        `gains`: the step is a gain for the side of the first step; else it costs that side something.
        """
        return True

    def lead_up(self, line: Sequence[Commit], number: int) -> LeadUp:
        """What led to a step of a line, if it is told without that: such as the fight in which pieces are lost."""
        return LeadUp()

    def ending(self, line: Sequence[Commit]) -> str:
        """How the fight of a line ends, for contrast with another line; empty if that is not told."""
        return ""

    def left(self, factor: Any, line: Sequence[Commit], other: Sequence[Commit], *, step: Commit | None) -> str | None:
        """The sentence on what is left of a factor (`Factor`) at the end of a line, and not at that of the other one.

        `step`: the one that brought it about, told next. None: the sentence of all games will do; "": it is no reason.
        """
        return None
