"""A commit in words: what all games' narrations share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event, Position
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import begin_sentence, paragraph, phrase

LANGUAGES: Final = ("en",)

P = TypeVar("P", bound=Position)


class Narrated(NamedTuple, Generic[P]):
    """A commit, or the view of one, typed with its game's positions."""

    before: P
    action: Any
    after: P
    events: tuple[Event, ...]

    @classmethod
    def of(cls, commit: Commit, kind: type[P]) -> Self:
        """The commit, with positions of this kind. Raises TypeError for a commit of another game."""
        before, after = commit.before, commit.after
        if isinstance(before, kind) and isinstance(after, kind):
            return cls(before, commit.action, after, commit.events)
        raise TypeError(phrase("this is not a commit of the same game: {action}", action=str(commit.action)))

    @property
    def actor(self) -> Side:
        """Who decided: a side or CHANCE."""
        return self.before.to_move or ""

    def has(self, kind: str) -> bool:
        """Whether such an event is among the events."""
        return any(event.kind == kind for event in self.events)

    def event(self, kind: str) -> Event:
        """The first event of a kind; there must be one."""
        return next(event for event in self.events if event.kind == kind)


def sentence(
    commit: Commit, words: Iterable[str], reason: Callable[[Event], str], *, language: str, sum_: str = ""
) -> Sentence:
    """A commit's sentences, with the reasons of its events, each once.

    `reason` gives an empty text where an event needs none; `sum_` is the last sum written out. Raises ValueError for
    a language that is not spoken.
    """
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ValueError(phrase("no narration in {language!r}; known: {known}", language=language, known=known))
    reasons = ((event.rule, reason(event)) for event in commit.events)
    given = dict.fromkeys(pair for pair in reasons if pair[1])
    return Sentence(paragraph(map(begin_sentence, words)), tuple(given), sum_)
