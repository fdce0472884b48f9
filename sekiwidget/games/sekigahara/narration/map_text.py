"""The text board below the field: pieces by place, and what is beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.text_board import WIDTH, Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, texts
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, NAMES, RESOURCE_SEAT, RESOURCES
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.narration.field_status import (
    fight,
    strongest_first,
)
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, points, resources
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

_PLACE: Final = 34
_LETTER: Final = {"tokugawa": "T", "ishida": "I"}
SIDE: Final = 9
"""Width in columns of a side's name."""
HAND: Final = phrase("hand:")
EMPTY: Final = phrase("empty")
NONE: Final = phrase("none")


# -- the map -----------------------------------------------------------------------------------------------------------


def map_lines(to: Writer, view: Position) -> Iterator[str]:
    """4  Each place with pieces or something to hold, with its symbols and blocks."""
    heads = {
        place: f"  {to.left(NAMES[place], 12)} {', '.join(map(to.say, _signs(view, place)))}"
        for place, row in enumerate(view.stacks)
        if any(row) or view.disk(place) is not None or place in CASTLES or place in RESOURCES
    }
    wide = min(max(_PLACE, *map(columns, heads.values())), WIDTH // 2)
    yield to.left(phrase("PLACES"), wide + 2) + to.say(phrase("BLOCKS"))
    for place, head in heads.items():
        row = view.stacks[place]
        parts = [(side, texts(strongest_first(row[SIDE_INDEX[side]]))) for side in SIDES if row[SIDE_INDEX[side]]]
        if not parts:
            yield head
        for side, names in parts:
            yield from to.hung(f"{to.left(head, wide)}  {_LETTER[side]}  ", names)
            head = ""


def _signs(view: Position, place: int) -> Iterator[str]:
    """The symbols at a place: castle, capital and resource, each with its holder; a disk."""
    if place in CASTLES:
        holder = castle_holder(view, place)
        side = _LETTER[holder or CASTLES[place]]
        owned = holder == CASTLES[place]
        yield phrase("castle {side}", side=side) if owned else phrase("castle {side} (taken)", side=side)
    if place in CAPITALS:
        yield phrase("capital")
    if place in RESOURCE_SEAT:
        control = view.control[RESOURCE_SEAT[place]]
        yield phrase("resource {side}", side=_LETTER[control]) if control else phrase("resource")
    if disk := view.disk(place):
        yield disk


# -- what lies beside the map ------------------------------------------------------------------------------------------


def supplies(to: Writer, view: Position) -> Iterator[str]:
    """2.2, 3  Points, hands, piles and boxes."""
    black, gold = (_points(view, side) for side in SIDES)
    yield phrase("Points (2.2): {black}, {gold}", black=black, gold=gold)
    for side in SIDES:
        side_index, fought = SIDE_INDEX[side], fight(view) is not None
        if not fought:
            yield from to.hung(f"{padded(to, side)} {to.say(HAND)} ", texts(view.hands[side_index]) or [EMPTY])
        piles = phrase(
            "deck {cards}, bag {blocks}, discards:",
            cards=len(view.decks[side_index]),
            blocks=len(view.bags[side_index]),
        )
        who = padded(to, side) if fought else " " * SIDE
        yield from to.hung(f"{who} {to.say(piles)} ", texts(view.discards[side_index]) or [NONE])
        for head, pieces in (
            (phrase("aside, unseen:"), view.aside[side_index]),
            (phrase("recruits:"), view.recruits[side_index]),
            (phrase("lost for good:"), view.removed[side_index]),
        ):
            if pieces:
                yield from to.hung(f"{'':<{SIDE}} {to.say(head)} ", texts(pieces))
    if view.mori:
        yield from to.hung(to.say(phrase("Mōri box:")) + " ", texts(view.mori))


def _points(view: Position, side: Side) -> Phrase:
    return phrase(
        "{side} {points} ({castles} × 2 + {resources})",
        side=side_name(side),
        points=points(view, side),
        castles=castles(view, side),
        resources=resources(view, side),
    )


def padded(to: Writer, side: Side) -> str:
    """The name of a side as a column."""
    return to.left(side_name(side), SIDE)
