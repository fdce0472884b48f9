"""The middle of a turn: what must be resolved, and what chance owes, read and written."""

from __future__ import annotations

from typing import Any, Final

from sekiwidget.authoring.position_table import Form, list_of, text_of
from sekiwidget.authoring.tokens import (
    Word,
    read_side,
    split_words,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import LETTER, SIDE_INDEX
from sekiwidget.games.warchest.notation.tokens import read_coin, read_hex
from sekiwidget.games.warchest.rules.position import Deal, Frame
from sekiwidget.text.phrase import phrase

FRAMES = ("guard", "priest", "berserker", "swordsman", "mercenary", "footman")
DEALS = ("draw", "preview", "priest", "cards", "marker")


def _frame(text: str) -> Frame:
    """`berserker white d4`, `priest white scout`, `footman white d4 e5`."""
    words = split_words(text)
    kind, side, rest = _head(words, FRAMES, "berserker white d4")
    if kind == "priest":
        if len(rest) != 1:
            raise unreadable_at(words[0], phrase("the coin that was drawn is expected: priest white scout"))
        return Frame(kind, side, coin=read_coin(rest[0]))
    hexes = tuple(read_hex(word) for word in rest)
    if kind == "footman" and hexes:
        return Frame(kind, side, waiting=hexes)
    if len(hexes) != 1:
        raise unreadable_at(words[0], phrase("one hex is expected: {like}", like=f"{kind} {side} d4"))
    return Frame(kind, side, hexes[0])


def _frame_text(frame: Frame) -> str:
    places = frame.waiting if frame.kind == "footman" else () if frame.kind == "priest" else (frame.hex,)
    return " ".join((frame.kind, frame.side, *((frame.coin,) if frame.coin else ()), *(HEXES[at] for at in places)))


def _deal(text: str) -> Deal:
    """`draw white 3`, `priest white 1`, `cards 8`, `marker`."""
    words = split_words(text)
    if words and words[0].text == "marker" and len(words) == 1:
        return Deal("marker", "")
    if words and words[0].text == "cards" and len(words) == 2:
        return Deal("cards", "", _number(words[1]))
    verb, side, rest = _head(words, DEALS, "draw white 3")
    if len(rest) != 1 or verb == "marker":
        raise unreadable_at(words[0], phrase("a number is expected: draw white 3"))
    return Deal(verb, side, _number(rest[0]))


def _deal_text(deal: Deal) -> str:
    return " ".join((deal.verb, *((deal.side,) if deal.side else ()), *((str(deal.number),) if deal.number else ())))


def _head(words: list[Word], kinds: tuple[str, ...], example: str) -> tuple[str, Side, list[Word]]:
    """The kind, the side, and the remaining words."""
    if len(words) < 2:
        raise UnreadableAction(phrase("a kind and a side are expected: {like}", like=example))
    kind = words[0].text.lower()
    if kind not in kinds:
        none = phrase("{word!r} is not one of {words}", word=words[0].text, words=", ".join(kinds))
        raise unreadable_at(words[0], with_suggestion(none, kind, kinds), kinds)
    side = read_side(words[1], LETTER)
    assert side in SIDE_INDEX
    return kind, side, words[2:]


def _number(word: Word) -> int:
    if not (word.text.isdecimal() and len(word.text) < 3 and int(word.text) > 0):
        raise unreadable_at(word, phrase("{word!r} is expected to be a number", word=word.text))
    return int(word.text)


def _no_texts(found: Any) -> str:
    return phrase("an array of texts is expected, not {found!r}", found=found)


PENDING: Final[Form[tuple[Frame, ...]]] = list_of(text_of(_frame, _frame_text, None), _no_texts, of=str)
"""What must be resolved before the next coin, the last entry first."""
CHANCE: Final[Form[tuple[Deal, ...]]] = list_of(text_of(_deal, _deal_text, None), _no_texts, of=str)
"""What chance owes, in order."""
