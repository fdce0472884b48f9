"""tactic  Reading a tactic: the whole path, or an unambiguous part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sekiwidget.authoring.tokens import Word, unreadable_at
from sekiwidget.core.errors import AmbiguousAction
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import Stack
from sekiwidget.games.warchest.notation.tokens import is_path, read_path, read_unit
from sekiwidget.games.warchest.rules.actions import Path, Tactic
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.tactics import TACTICS
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf

Ways = Callable[[Position, Stack, int], Iterator[Tactic]]

SAME_END = frozenset({"light_cavalry", "royal_guard"})
"""Tactics whose path does not matter, only where it ends."""


def read_tactic(position: Position, side: Side, verb: Word, rest: list[Word]) -> Tactic:
    """`tactic`, the unit, for an ensign or a marshall the unit that it commands, and hexes joined by hyphens."""
    if not rest:
        example = "tactic archer d4-d6"
        raise unreadable_at(verb, phrase("tactic of which unit? a unit is expected: {like}", like=example), (example,))
    unit, words = read_unit(rest[0]), rest[1:]
    granted = ""
    path: Path = ()
    if words and not is_path(words[0]):
        granted, words = read_unit(words[0]), words[1:]
    if words:
        path = read_path(words[0])
        if len(words) > 1:
            raise unreadable_at(words[1], phrase("nothing more follows after the hexes"))
    action = Tactic(unit, path, granted)
    card = TACTICS.get(unit)
    if card is None or card.fits(action):
        return action
    meant = [other for other in _ways(position, side, unit, card.legal) if _may_mean(other, path, granted)]
    if unit in SAME_END:
        meant = list({(other.path[0], other.path[-1]): other for other in reversed(meant)}.values())
    if len(meant) > 1:
        texts = tuple(str(other) for other in meant)
        message = phrase("this may mean {meanings}", meanings=AnyOf(texts))
        raise AmbiguousAction(message, texts, start=verb.start, end=rest[-1].end)
    if meant or not path:
        return meant[0] if meant else action
    return _nearest(position, side, action)


def _nearest(position: Position, side: Side, action: Tactic) -> Tactic:
    """For an abbreviated text that means nothing legal: the way with the fewest reasons against it, to report those."""
    card = TACTICS[action.unit]
    ways = [
        way for way in _ways(position, side, action.unit, card.shapes) if _may_mean(way, action.path, action.granted)
    ]
    return min(ways, key=lambda way: len([*card.forbids(position, side, way)]), default=action)


def _ways(position: Position, side: Side, unit: str, of: Ways) -> list[Tactic]:
    """What the unit could do with its tactic: the `legal` ways of its card, or all its `shapes`."""
    made: list[Tactic] = []
    for place in position.found(side, unit)[:1]:
        stack = position.board[place]
        if stack is not None:
            made += of(position, stack, place)
    return made


def _may_mean(action: Tactic, path: Path, granted: str) -> bool:
    """Whether a tactic ends as written, or begins and ends so."""
    if granted and action.granted != granted:
        return False
    ends = action.path[len(action.path) - len(path) :] == path
    return ends or (len(path) == 2 and (action.path[0], action.path[-1]) == path)
