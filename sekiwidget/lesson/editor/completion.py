"""Completion of typed changes, one word at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from sekiwidget.authoring.editor.changes import SET
from sekiwidget.core.choice import SLOT, Choice
from sekiwidget.lesson.editor.position import EditedPosition

MAX_COMPLETIONS: Final = 200


def completions(position: EditedPosition, prefix: str) -> Iterator[str]:
    """Texts that begin like this, one word longer, at most MAX_COMPLETIONS; without a prefix the verbs."""
    *done, last = prefix.lower().split() if prefix.strip() else [""]
    if prefix.endswith(" ") and last:
        done, last = [*done, last], ""
    seen: set[str] = set()
    for text in chain.from_iterable(_next(choice, done, last) for choice in position.choices()):
        if text not in seen and len(seen) < MAX_COMPLETIONS:
            seen.add(text)
            yield text


def _next(choice: Choice, done: list[str], last: str) -> Iterator[str]:
    """The texts of a choice with one more word; without `set`, which may be left out, unless it is typed."""
    slots = choice.form.split()
    if slots[0] == SET and done[:1] != [SET]:
        slots = slots[1:]
    if len(done) >= len(slots) or not all(_fits(choice, slot, word) for slot, word in zip(slots, done, strict=False)):
        return
    for word in _words(choice, slots[len(done)]):
        if word.lower().startswith(last):
            yield " ".join([*done, word])


def _words(choice: Choice, slot: str) -> tuple[str, ...]:
    found = SLOT.fullmatch(slot)
    return tuple(dict.fromkeys(choice.picks[int(found[1])].ids)) if found else (slot,)


def _fits(choice: Choice, slot: str, word: str) -> bool:
    return word in map(str.lower, _words(choice, slot))
