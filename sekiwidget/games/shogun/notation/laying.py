"""Reading what a side does on its sheet: `lay kai on castle`, `back kai`, `rest`, `ready`. It is in no script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekiwidget.authoring.tokens import Word, no_action, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.games.shogun.notation.said import ActionWords
from sekiwidget.games.shogun.notation.sheet import read_pairs
from sekiwidget.games.shogun.notation.tokens import read_card
from sekiwidget.games.shogun.rules.sheet import (
    Lay,
    Ready,
    RestPass,
    Sheet,
    SheetAction,
    Shift,
    TakeBack,
)

_EXAMPLE: Final = "lay kai on castle"


def _lay(sheet: Sheet, said: ActionWords) -> SheetAction:
    """A card and its space; a card that lies elsewhere goes there."""
    words = [Word("on", word.start) if word.text.lower() == "to" else word for word in said.rest]
    pairs = read_pairs(words) if words else []
    card = pairs[0].card if pairs else None
    if len(pairs) != 1 or card is None:
        raise unreadable(said.verb, phrase("one card and its space are expected: {like}", like=_EXAMPLE), (_EXAMPLE,))
    return (Shift if sheet.space_of(card) is not None else Lay)(card, pairs[0].space)


def _back(sheet: Sheet, said: ActionWords) -> SheetAction:
    word = said.one(phrase("a card"), "back kai")
    said.none_left("back kai")
    return TakeBack(read_card(word) or "")


def _rest(sheet: Sheet, said: ActionWords) -> SheetAction:
    said.none_left("rest")
    return RestPass()


def _ready(sheet: Sheet, said: ActionWords) -> SheetAction:
    said.none_left("ready")
    return Ready()


_VERBS: Final[dict[str, Callable[[Sheet, ActionWords], SheetAction]]] = {
    "lay": _lay,
    "shift": _lay,
    "plan": _lay,
    "back": _back,
    "rest": _rest,
    "ready": _ready,
}


def parse_sheet_action(sheet: Sheet, verb: Word, rest: list[Word]) -> SheetAction:
    """What is done on a sheet. Raises UnreadableAction, locating the fault."""
    name = verb.text.lower()
    if name not in _VERBS:
        raise no_action(sheet, sheet.side, verb, _VERBS)
    return _VERBS[name](sheet, ActionWords(sheet, sheet.side, verb, rest))
