"""An action in words before anything came of it: what a side tried to do, or may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.components.wording import CardsNamed, bushi_count, side_name
from sekiwidget.games.daimyo.rules.actions import Add, Daimyo, Deal, Give, Move, Play, Recruit, Shift
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Name


def describe_action(actor: Side, action: Any) -> Phrase:
    """What a side does with an action, in words."""
    return TRIED[type(action)](side_name(actor), action)


def _deal(side: Name, action: Deal) -> Phrase:
    return phrase("{side} is dealt {cards}.", side=side_name(action.side), cards=CardsNamed(action.cards))


def _play(side: Name, action: Play) -> Phrase:
    return phrase("{side} lays {cards} face down.", side=side, cards=CardsNamed(action.cards))


def _move(side: Name, action: Move) -> Phrase:
    return phrase(
        "{side} moves {bushi:one} from {start} to {end}.",
        side=side,
        bushi=bushi_count(action.number),
        start=NAME[action.start],
        end=NAME[action.end],
    )


def _recruit(side: Name, action: Recruit) -> Phrase:
    return phrase("{side} recruits one bushi to the daimyo.", side=side)


def _daimyo(side: Name, action: Daimyo) -> Phrase:
    start, end = NAME[action.start], NAME[action.end]
    return phrase("{side:possessive} daimyo goes from {start} to {end}.", side=side, start=start, end=end)


def _add(side: Name, action: Add) -> Phrase:
    return phrase("{side} adds a neutral hex at {hex}.", side=side, hex=NAME[action.place])


def _shift(side: Name, action: Shift) -> Phrase:
    start, end = NAME[action.start], NAME[action.end]
    return phrase("{side} moves the hex from {start} to {end}.", side=side, start=start, end=end)


def _give(side: Name, action: Give) -> Phrase:
    cards = CardsNamed((action.card,))
    if action.to == "left":
        return phrase("{side} gives {cards} to the left.", side=side, cards=cards)
    return phrase("{side} gives {cards} to the right.", side=side, cards=cards)


TRIED: Final[dict[type, Callable[[Name, Any], Phrase]]] = {
    Deal: _deal,
    Play: _play,
    Move: _move,
    Recruit: _recruit,
    Daimyo: _daimyo,
    Add: _add,
    Shift: _shift,
    Give: _give,
}
"""What is said of each action before it is done."""
