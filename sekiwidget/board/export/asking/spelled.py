"""What a page may send for a choice: every text that the choices of a position make, and what each means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any, Final

from sekiwidget.core.action import Action
from sekiwidget.core.choice import Choice
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.actions import ActionCheck, try_action

MOST_TEXTS: Final = 600
"""Maximum number of texts that are made of the choices of one position."""
MOST_OF_ONE: Final = 200
"""Of these, as many are of one choice."""


def spelled(game: Game, position: Position, side: Side) -> Iterator[tuple[str, ActionCheck]]:
    """The texts that picking makes here, each with its verdict; none that cannot be read, or means several commits."""
    for text in islice(_texts(position.choices()), MOST_TEXTS):
        verdict = try_action(game, position, side, text)
        if verdict.unreadable is None and not verdict.rest:
            yield text, verdict


def picked_for(choices: Iterable[Choice], action: Action) -> Iterator[str]:
    """The texts that a page sends when this action is picked in the choices that admit it."""
    for choice in choices:
        if choice.admits(action):
            try:
                yield choice.text(action.picked[1])
            except ValueError:
                continue


def key(text: str) -> str:
    """A text as it is looked up: spaces and capitals make no difference."""
    return " ".join(text.lower().split())


def _texts(choices: Iterable[Choice]) -> Iterator[str]:
    for choice in choices:
        for picked in islice(_picked(choice), MOST_OF_ONE):
            try:
                yield choice.text(picked)
            except ValueError:
                # Nothing is picked for a slot: the page cannot send it either.
                continue


def _picked(choice: Choice) -> Iterator[tuple[Any, ...]]:
    """The ids that may be picked together, one tuple for each pick; few before many."""
    ways = []
    for pick in choice.picks:
        sizes = range(pick.least, min(pick.most, len(pick.ids)) + 1)
        every = (held for size in sizes for held in combinations(pick.ids, size))
        ways.append(dict.fromkeys(islice(every, MOST_OF_ONE)))
    return product(*ways)
