"""Commits in words, and near misses: how near a goal was missed, as numbers that fall short of it or exceed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from sekiwidget.core.game import Sentence
from sekiwidget.core.position import Commit, Event, Position, Value, same_value
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase, begin_sentence, paragraph, phrase
from sekiwidget.text.terms import Count, Name

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
        raise TypeError(phrase("this is not a move of the same game: {action}", action=str(commit.action)))

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
        raise ValueError(
            phrase("There is no narration in {language!r}. Known: {known}.", language=language, known=known)
        )
    reasons = ((event.rule, reason(event)) for event in commit.events)
    given = dict.fromkeys(pair for pair in reasons if pair[1])
    return Sentence(paragraph(map(begin_sentence, words)), tuple(given), sum_)


# -- near misses -------------------------------------------------------------------------------------------------------

NEAR: Final = 2
"""A goal is near if at most so many things are missing or too many."""


class Missed(NamedTuple):
    """A fact of a goal that does not hold: its key as a name and what it is of, the value found, the one wanted."""

    name: str
    of: tuple[str, ...]
    found: Value
    wanted: Value


def missed_facts(view: Position, goal: Mapping[str, Value]) -> Iterator[Missed]:
    """The facts of a goal, with keys in full and parsed values, that do not hold in a view."""
    for key, wanted in goal.items():
        found = view.fact(key)
        if not same_value(found, wanted):
            name, *of = key.split(".")
            yield Missed(name, tuple(of), found, wanted)


def first_if_all(facts: list[Missed], told: Callable[[Missed], Phrase | str]) -> Phrase | str:
    """The words of the first fact, if all facts have words; nothing if one was missed altogether."""
    words = [told(fact) for fact in facts]
    return words[0] if words and all(words) else ""


def near_numbers(fact: Missed) -> tuple[int, int] | None:
    """How many were found and wanted, if that is near: numbers, or pieces if all of the fewer are among the others."""
    found, wanted = fact.found, fact.wanted
    if isinstance(found, tuple) and isinstance(wanted, tuple):
        fewer, more = sorted((Counter(found), Counter(wanted)), key=Counter.total)
        counted = (len(found), len(wanted)) if fewer <= more else None
    else:
        # A truth value is an int, too.
        counted = (found, wanted) if type(found) is int and type(wanted) is int else None
    return counted if counted and is_near(*counted) else None


def is_near(found: int, wanted: int) -> bool:
    """Whether a number came near: something was reached, and little is too few or too many."""
    return abs(wanted - found) <= NEAR and not found == 0 < wanted


def so_many(found: int, wanted: int, things: Count) -> Phrase:
    """How many things are too few, or too many: `one point short, 8 of the 9 needed`."""
    if found < wanted:
        return phrase(
            "{things:one} too few: {found} of the {wanted} needed",
            things=things.but(wanted - found),
            found=found,
            wanted=wanted,
        )
    return phrase(
        "{things:one} too many: {found} instead of {wanted}",
        things=things.but(found - wanted),
        found=found,
        wanted=wanted,
    )


def losses(side: Name, found: int, wanted: int, things: Count) -> Phrase:
    """How many things a side lost too few, or too many."""
    if found < wanted:
        return phrase(
            "{side} lost {things:one} too few: {found} instead of {wanted}",
            side=side,
            things=things.but(wanted - found),
            found=found,
            wanted=wanted,
        )
    return phrase(
        "{side} lost {things:one} too many: {found} instead of {wanted}",
        side=side,
        things=things.but(found - wanted),
        found=found,
        wanted=wanted,
    )
