"""What the decisions of a side ask about first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sekiwidget.core.phrases import title
from sekiwidget.core.position import Reason, Side
from sekiwidget.games.daimyo.cards import Card
from sekiwidget.games.daimyo.position import Position


def one_of(options: list[Any], rng: Random) -> Any:
    """Any of them, by `rng.random()` only."""
    return options[int(rng.random() * len(options))]


def under_way(position: Position) -> tuple[Side, Card]:
    """phase-3  The side whose card is carried out, and the card."""
    side, card = position.to_move, position.card
    assert side is not None and card is not None
    return side, card


def card_asks(position: Position, what: str) -> str:
    """priority  What the card that is carried out asks of its side."""
    side, card = under_way(position)
    return f"{title(side)}’s {card.text} is carried out: {title(side)} {what}."


def no_card(position: Position, side: Side, step: str, rule: str) -> Iterator[Reason]:
    """phase-3  A side does this only while a card of its own that says so is carried out."""
    if position.step != step or side != position.to_move:
        yield Reason(rule, _NEEDS[step])


_NEEDS = {
    "move": "Bushi move by a card A of their side (or a B with no bushi in reserve).",
    "recruit": "A bushi is recruited by a card B of its side.",
    "daimyo": "A daimyo moves by a card C of his side.",
    "add": "A hex is added by a card D of one’s own.",
    "shift": "A hex is moved by a card E of one’s own (or a D with no neutral hex left).",
}
