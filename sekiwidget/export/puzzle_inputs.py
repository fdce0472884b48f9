"""What a learner may enter on a puzzle's page: texts made by picking, and clicks on things that cannot be picked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any, Final

from sekiwidget.board.session import target_explanation
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json
from sekiwidget.board.session.requests import Point
from sekiwidget.board.session.source import Source
from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.game import Game
from sekiwidget.core.position import Position
from sekiwidget.core.side import Side
from sekiwidget.lesson.play.actions import ActionCheck, try_action

MOST_TEXTS: Final = 600
"""Maximum number of texts that are made of the choices of one position."""
MOST_OF_ONE: Final = 200
"""Maximum number of these for one choice."""
MOST_THINGS: Final = 300
"""Maximum number of pieces and places of one picture."""


def typed_inputs(game: Game, position: Position, side: Side) -> Iterator[tuple[str, ActionCheck]]:
    """The texts that picking makes, each with its verdict; not those that are unreadable or mean several commits."""
    for text in islice(_texts(position.choices()), MOST_TEXTS):
        verdict = try_action(game, position, side, text)
        if verdict.unreadable is None and not verdict.rest:
            yield text, verdict


def inputs_of_action(choices: Iterable[Choice], action: Action) -> Iterator[str]:
    """The texts that a page sends when an action is picked in the choices that admit it."""
    for choice in choices:
        if choice.admits(action):
            try:
                yield choice.text(action.picked[1])
            except ValueError:
                continue


def normalized(text: str) -> str:
    """A text for look-up: spaces and capitals make no difference."""
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
        every = (ids for size in sizes for ids in combinations(pick.ids, size))
        ways.append(dict.fromkeys(islice(every, MOST_OF_ONE)))
    return product(*ways)


def unpickable_reasons(
    source: Source, access: Access, node: int, scene: Json, listed: list[Json]
) -> Iterator[tuple[str, str | Json]]:
    """Why pieces and places that no choice offers cannot be picked: for each the text that is meant, or the notice.

    Things without a reason of their own are left out. `listed` are the choices at the node, with open hands.
    """
    offered = {at for choice in listed for pick in choice.get("picks", ()) for at in pick.get("at", ())}
    position = source.line.nodes[node].position
    fits = tuple((index, tuple(() for _ in choice.get("picks", ()))) for index, choice in enumerate(listed))
    things = dict.fromkeys([*scene.get("pieces", {}), *source.game.backdrop().to_json().get("places", {})])
    for at in islice((one for one in things if one not in offered), MOST_THINGS):
        meant = target_explanation.explain_target(source, access, Point(0, node, ALL, at, fits), position)
        if meant.text:
            yield at, meant.text
        elif meant.reasons:
            yield at, target_explanation.notice(source, node, meant.reasons)
