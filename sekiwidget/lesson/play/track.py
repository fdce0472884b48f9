"""How far a branch of a script has been played, and what waits there to be shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sekiwidget.lesson.script.items import (
    AttemptLine,
    Branch,
    CommentLine,
    CommitLine,
    FactLine,
    NoteLine,
)

Above: TypeAlias = "tuple[list[tuple[CommitLine, int]], int]"
"""The lines of the branch around a variation, each with its first node, and the number of the one replaced."""


@dataclass(slots=True)
class Track:
    """The progress of a branch: the node where its last written line ended, and the items waiting there."""

    here: int
    waiting: list[FactLine | AttemptLine | NoteLine | CommentLine] = field(default_factory=list)
    starts: list[tuple[CommitLine, int]] = field(default_factory=list)
    variations: list[tuple[Branch, int, int]] = field(default_factory=list)
    """Each with the node where it begins and the number of the line it replaces."""
    opens: Branch | None = None
    """The branch, until its first new node is made, which gets its name and the comment at its bracket."""
    fresh: int = 0
    """Nodes from this id on are new in this branch; in the main line all are."""
    held: list[FactLine | NoteLine | CommentLine] = field(default_factory=list)
    """What is said in a variation before its first new node, and is shown there."""

    def shares(self, node: int) -> bool:
        """Whether a node is another branch's, too."""
        return node < self.fresh
