"""What a side may choose, factored: a verb with picks, short even where the legal actions are many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sekiwidget.core.position import Action


@dataclass(frozen=True, slots=True)
class Pick:
    """Between `least` and `most` of these ids. An id stands as often as there are such pieces."""

    name: str
    ids: tuple[str, ...]
    least: int = 1
    most: int = 1

    def admits(self, picked: tuple[str, ...]) -> bool:
        """Whether these ids, and so many, may be picked."""
        return self.least <= len(picked) <= self.most and not Counter(picked) - Counter(self.ids)


@dataclass(frozen=True, slots=True)
class Choice:
    """A verb with its picks. It may admit what a rule refuses, but never hides what is legal.

    `words` says it in a short sentence, `note` adds what follows from it, `rule` is the paragraph that gives it.
    """

    verb: str
    picks: tuple[Pick, ...] = ()
    words: str = ""
    rule: str = ""
    note: str = ""

    def admits(self, action: Action) -> bool:
        """Whether the action is one of this choice."""
        verb, picked = action.picked
        return (
            verb == self.verb
            and len(picked) == len(self.picks)
            and all(pick.admits(ids) for pick, ids in zip(self.picks, picked, strict=True))
        )

    def to_json(self) -> dict[str, Any]:
        """The choice as plain data for the page."""
        return {
            "verb": self.verb,
            "picks": [{"name": p.name, "ids": list(p.ids), "least": p.least, "most": p.most} for p in self.picks],
            "words": self.words,
            "rule": self.rule,
            "note": self.note,
        }
