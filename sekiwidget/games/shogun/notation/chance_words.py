"""Reading what chance does: cards that are turned up, cubes that fall, ties that are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sekiwidget.authoring.tokens import Word, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.notation.tokens import (
    read_action,
    read_event,
    read_heap,
    read_place,
    read_side,
    read_special,
)
from sekiwidget.games.shogun.rules import actions as act
from sekiwidget.games.shogun.rules.position import Position

T = TypeVar("T")

NOTHING_FALLS: Final = "nothing"
"""What is said of a tower out of which nothing falls."""


def _all(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> tuple[T, ...]:
    """All words that follow a verb; one at least."""
    if not rest:
        raise unreadable(verb, phrase("{verb} what? {like} is expected", verb=verb.text, like=example), (example,))
    return tuple(map(read, rest))


def _one(verb: Word, rest: Sequence[Word], read: Callable[[Word], T], example: str) -> T:
    """The one word that follows a verb."""
    if len(rest) > 1:
        raise unreadable(rest[1], phrase("nothing more is expected here: {like}", like=example), (example,))
    return _all(verb, rest, read, example)[0]


def _drop(position: Position, verb: Word, rest: Sequence[Word]) -> act.Drop:
    example = "drop 3x black 2x farmers"
    if not rest:
        what = phrase("what fell? {like} is expected, or {nothing}", like=example, nothing="drop nothing")
        raise unreadable(verb, what, (example, "drop nothing"))
    words = list(rest)
    if words[0].text.lower() == NOTHING_FALLS:
        _one(verb, words, lambda word: word, "drop nothing")
        words = []
    return act.Drop(read_heap(words, len(position.sides)))


def _tie(position: Position, verb: Word, rest: Sequence[Word]) -> act.Tie:
    return act.Tie(_all(verb, rest, lambda word: read_side(word, position.sides), "tie gold black"))


def _revolts(position: Position, verb: Word, rest: Sequence[Word]) -> act.RevoltsOf:
    example = "revolts gold kai mino"
    if not rest:
        raise unreadable(verb, phrase("whose provinces revolt? {like} is expected", like=example), (example,))
    side = read_side(rest[0], position.sides)
    return act.RevoltsOf(side, tuple(sorted(map(read_place, rest[1:]))))


def _score(position: Position, verb: Word, rest: Sequence[Word]) -> act.Score:
    if rest:
        raise unreadable(rest[0], phrase("nothing more is expected here: {like}", like="score"), ("score",))
    return act.Score()


def _events(position: Position, verb: Word, rest: Sequence[Word]) -> act.Events:
    cards = _all(verb, rest, read_event, "events castle2 theatre7 levy1 rice_most4")
    return act.Events(tuple(sorted(cards, key=tuple(EVENTS).index)))


CHANCE_VERBS: Final[dict[str, Callable[[Position, Word, Sequence[Word]], Any]]] = {
    "open": lambda p, verb, rest: act.OpenProvinces(tuple(sorted(_all(verb, rest, read_place, "open kai mino")))),
    "draw": lambda p, verb, rest: act.Draw(_one(verb, rest, read_place, "draw izu")),
    "events": _events,
    "actions": lambda p, verb, rest: act.Actions(
        _all(verb, rest, read_action, "actions tax castle battle_a rice temple")
    ),
    "specials": lambda p, verb, rest: act.Specials(
        _all(verb, rest, read_special, "specials rice attack chest deploy defence")
    ),
    "event": lambda p, verb, rest: act.Happen(_one(verb, rest, read_event, "event castle2")),
    "tie": _tie,
    "next": lambda p, verb, rest: act.Next(_one(verb, rest, read_action, "next theatre")),
    "drop": _drop,
    "winter": lambda p, verb, rest: act.Winter(_one(verb, rest, read_event, "winter theatre7")),
    "revolts": _revolts,
    "score": _score,
}
"""The verbs of chance."""
