"""What a game says of the follow-ups of two actions, so that advice names what only one of them leads to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from sekiwidget.core.position import Commit
from sekiwidget.core.side import Side

Deed: TypeAlias = tuple[str, ...]
"""Something worth telling that a commit brings about, such as that a place is taken; two lines may have the same."""


class FollowUps(Protocol):
    """A game's own part in the reasons of advice (`Reasons.follow_ups`); docs/advice.md."""

    def deeds(self, commit: Commit) -> Iterable[Deed]:
        """What a commit brings about that a later step can be told for, none if it is nothing by itself."""
        ...

    def is_open(self, commit: Commit, position: Any) -> bool:
        """Whether what a commit brings about could be done at another position too, and no later than there."""
        ...

    def link(self, line: Sequence[Commit], number: int, instead: Commit) -> tuple[str, ...]:
        """How the choice that begins a line leads to a later step, unlike the choice `instead`, in sentences.

        The first says it in general, others tell a step between. None if it goes without saying.
        """
        ...

    def twice(self, line: Sequence[Commit], side: Side) -> tuple[int, str, str] | None:
        """The step with which a side acts twice in a row, its paragraph, and a sentence; None if it does not."""
        ...

    def wasted(self, commit: Commit, side: Side) -> Iterable[str]:
        """What of a side comes to nothing at a commit, as sentences."""
        ...
