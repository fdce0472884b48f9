"""The values of a `[position]` table that can be set by hand: sides, round, phase, known cards, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from sekiwidget.authoring.editor.changes import SetKey
from sekiwidget.authoring.editor.parts import NONE, Key, Names, number, optional
from sekiwidget.games.daimyo.components.cards import DECKS, Card, by_priority, card_texts
from sekiwidget.games.daimyo.components.hexes import hex_names
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.notation.table import gift_text
from sekiwidget.games.daimyo.picture.editor_pieces import CARDS_CELL
from sekiwidget.games.daimyo.rules.ending import ENDS
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.setup import BUSHI_PER_SIDE, NEUTRAL_HEXES, PLAYER_COUNTS
from sekiwidget.text.phrase import phrase

# -- choices -----------------------------------------------------------------------------------------------------------

_PHASES: Final = ("0", "1", "3", "4")
_FURTHER: Final = 20
"""Number of later rounds that are offered."""


def _rounds(position: Position) -> Sequence[str]:
    return tuple(map(str, range(1, position.round + _FURTHER + 1)))


def _hexes_left(position: Position) -> Sequence[str]:
    laid = sum(owner is None for _, owner in position.land)
    return tuple(map(str, range(max(0, NEUTRAL_HEXES - laid) + 1)))


def _open_cards(position: Position) -> Sequence[str]:
    """priority  The open cards, any of which may be the current one."""
    return (NONE, *card_texts(card for card, _ in position.queue()))


def _deck(position: Position) -> Sequence[str]:
    return (NONE, *card_texts(DECKS[len(position.sides)]))


def _land(position: Position) -> Sequence[str]:
    return (NONE, *hex_names(hex_ for hex_, _ in position.land))


def _sides(position: Position) -> Sequence[str]:
    return (*position.sides, NONE)


def _gift_words(position: Position) -> Sequence[str]:
    there = [gift_text(gift) for gift in position.gifts if gift.sure]
    return (NONE, *dict.fromkeys((*there, *_gifts(position)))) if len(position.sides) > 2 else ()


def _gifts(position: Position) -> Iterator[str]:
    """phase-4  The gifts that each side may have made, by the played cards that its neighbours hold."""
    if len(position.sides) == 2:
        return
    seen = {*position.opened}
    for giver in position.sides:
        left, right = (position.side_index(side) for side in (position.left(giver), position.right(giver)))
        for heaps, taken in ((position.incoming, False), (position.hands, True)):
            for one, other in product(heaps[left], heaps[right]):
                if one in seen and other in seen:
                    yield gift_text(Gift(giver, (one, other), taken))


# -- from a choice to the table ----------------------------------------------------------------------------------------


def _with_card(there: Any, change: SetKey) -> str | None:
    """knowledge  The cards with one more, or without it if it was among them."""
    if change.word == NONE:
        return None
    toggled = {*CARDS_CELL.pieces(there)} ^ {change.word}
    cards = by_priority(Card(text[0], int(text[1:])) for text in toggled if text[1:].isdecimal())
    return " ".join(card_texts(cards)) or None


def _with_hex(there: Any, change: SetKey) -> str | None:
    """hex-once  The hexes with one more, or without it if it was among them."""
    if change.word == NONE:
        return None
    return " ".join(sorted({*(there.lower().split() if isinstance(there, str) else [])} ^ {change.word})) or None


def _with_gift(there: Any, change: SetKey) -> list[str] | None:
    """phase-4  The gifts with one more, or without it if it was among them."""
    word = change.word
    if word == NONE:
        return None
    old = [gift for gift in there if isinstance(gift, str)] if isinstance(there, list) else []
    left = [gift for gift in old if gift.lower() != word.lower()]
    return left if len(left) < len(old) else [*old, word]


def _describe_gift(word: str) -> str:
    """phase-4  A gift in words; `none` is unchanged."""
    match word.split():
        case [giver, _, left, _, right]:
            return phrase(
                "{left} to the left, {right} to the right, from {side}", left=left, right=right, side=side_name(giver)
            )
        case [giver, _, left, _, right, _]:
            return phrase(
                "{left} to the left, {right} to the right, from {side}; taken",
                left=left,
                right=right,
                side=side_name(giver),
            )
    return word


# -- the keys ----------------------------------------------------------------------------------------------------------

_ENDED: Final = {"end-daimyo": phrase("A daimyo falls"), "end-occupation": phrase("Occupation")}

SETTABLE: Final = (
    Key("players", "setup", lambda _: tuple(map(str, PLAYER_COUNTS)), number),
    Key("round", "phase-1", _rounds, number),
    Key("phase", "phase-1", lambda _: _PHASES, number),
    Key("hexes_left", "card-d", _hexes_left, number),
    Key("card", "priority", _open_cards, optional),
    Key("moved", "hex-once", _land, _with_hex),
    Key("open", "knowledge", _deck, _with_card),
    Key(
        "gifts",
        "phase-4",
        _gift_words,
        _with_gift,
        label=phrase("Two cards passed on to both sides"),
        labels=_describe_gift,
    ),
    Key("winner", "end-daimyo", _sides, optional),
    Key(
        "won_by",
        "end-daimyo",
        lambda _: (*ENDS, NONE),
        optional,
        label=phrase("How the game ended"),
        labels=_ENDED,
    ),
    Key(
        "reserve",
        "reserve",
        lambda _: tuple(map(str, range(BUSHI_PER_SIDE + 1))),
        number,
        names=Names(phrase("side"), lambda position: position.sides, lambda side: f"{side}.reserve"),
        label=phrase("How many bushi are in reserve"),
    ),
)
