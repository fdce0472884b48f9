"""Reading pieces as they are typed: `put B 2 daimyo m13`, `put gold hex m14`, `put neutral n15`, `hand B a1`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sekiwidget.authoring.tokens import (
    Word,
    split_words,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.games.daimyo.components.cards import SIDES
from sekiwidget.games.daimyo.components.hexes import HEX as HEXES
from sekiwidget.games.daimyo.notation.table.names import side_word
from sekiwidget.games.daimyo.picture.set_up.pieces import BUSHI, DAIMYO, HEX, NEUTRAL, PIECES
from sekiwidget.text.phrase import phrase

_CARD: Final = re.compile(r"[a-e]([0-9]{1,2}|\?)\Z")
_VERBS: Final = ("put", "take")


def piece_of(word: str) -> str:
    """The id of a unit, a hex or a card. Raises UnreadableAction."""
    owner, _, what = word.lower().partition("-")
    full = f"{side_word(owner, SIDES)}-{what}"
    if full in PIECES:
        return full
    if _CARD.match(word.lower()):
        return word.upper()
    wrong = phrase("{word!r} is no piece: black-bushi, black-daimyo, black-hex, neutral-hex, or a card", word=word)
    raise unreadable_at(Word(word, 0), with_suggestion(wrong, word.lower(), PIECES), PIECES)


def plain_text(text: str, spots: Sequence[str]) -> str:
    """A text with its pieces by their ids, where they are written as in a table. Raises UnreadableAction.

    `spots` are the places where something may lie.
    """
    words = split_words(text)
    if len(words) < 3 or words[0].text.lower() not in _VERBS:
        return text
    place = words[-1]
    if place.text.lower() in HEXES and place.text.lower() not in spots:
        far = phrase("{hex} is no land, and does not touch any", hex=place.text.lower())
        raise unreadable_at(place, far, rule="connected")
    pieces = _pieces(words[1:-1])
    return " ".join([words[0].text, *pieces, place.text]) if pieces else text


def _pieces(words: list[Word]) -> list[str]:
    """The ids for a side, a number and what is meant; none if that is not what is written."""
    owner = side_word(words[0].text, SIDES)
    rest = [word.text.lower() for word in words[1:]]
    if owner == NEUTRAL:
        return [f"{NEUTRAL}-{HEX}"] if rest in ([], [HEX]) else []
    if owner not in SIDES:
        return []
    if rest == [HEX]:
        return [f"{owner}-{HEX}"]
    count = 1 if not rest or rest == [BUSHI] else 0
    if rest and rest[0].isdecimal():
        count, rest = int(rest[0]), rest[1:]
    if rest not in ([], [BUSHI], [DAIMYO], [BUSHI, DAIMYO]) or not 0 <= count < 96:
        return []
    return [*([f"{count}x", f"{owner}-{BUSHI}"] if count else []), *[f"{owner}-{DAIMYO}"] * (DAIMYO in rest)]
