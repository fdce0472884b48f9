"""plan, plan-all  Read a whole plan in one line, `plan bid 2 tax kai castle mino`, and the moves on a sheet.

A plan is eleven commits, one for each space. Pairs stand in any order. Spaces that are not named get the lowest war
chest cards left, then nothing. Moves on a sheet (`lay kai on castle`, `back kai`, `rest`, `ready`) are in no script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.tokens import (
    Word,
    split_words,
    unknown_verb,
    unreadable_at,
)
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import CHESTS, SPACES
from sekiwidget.games.shogun.notation.tokens import ActionWords, read_card, read_space
from sekiwidget.games.shogun.rules.actions import Plan
from sekiwidget.games.shogun.rules.planning import (
    Lay,
    LaySeveral,
    Ready,
    RestPass,
    Sheet,
    SheetAction,
    Shift,
    TakeBack,
)
from sekiwidget.games.shogun.rules.position import Cards, Position
from sekiwidget.text.phrase import phrase

PLAN_EXAMPLE = "plan castle kai"


class PlannedCard(NamedTuple):
    """A card on a space, with the word that names the space."""

    at: Word
    space: str
    card: str | None


def read_pairs(words: Sequence[Word]) -> list[PlannedCard]:
    """Spaces and their cards, `castle kai` or `kai on castle`, each space once. Raises UnreadableAction."""
    made: list[PlannedCard] = []
    at = 0
    while at < len(words):
        first = words[at]
        if at + 1 == len(words):
            alone = phrase(
                "{word!r} must be the only word; otherwise write a space and its card, as in {like}",
                word=first.text,
                like=PLAN_EXAMPLE,
            )
            raise unreadable_at(first, alone, (PLAN_EXAMPLE,))
        if words[at + 1].text.lower() == "on":
            if at + 2 == len(words):
                where = phrase("the space of {card} is missing, as in {like}", card=first.text, like="kai on castle")
                raise unreadable_at(words[at + 1], where, SPACES)
            card, space = first, words[at + 2]
            at += 3
        else:
            space, card = first, words[at + 1]
            at += 2
        pair = PlannedCard(space, read_space(space), read_card(card))
        if pair.space in SPACES and any(pair.space == other.space for other in made):
            twice = phrase("{space} is named twice, and each space gets one card", space=pair.space)
            raise unreadable_at(space, twice, (), "plan-all")
        made.append(pair)
    return made


def complete_plan(laid: Cards, named: Mapping[str, str | None], upto: int = len(SPACES)) -> Cards:
    """plan-pass, plan-all  The first spaces of a board: laid cards, named cards, else the lowest chest cards."""
    left = [card for card in CHESTS if card not in laid and card not in named.values()]
    rest: Iterator[str] = iter(left)
    due = SPACES[len(laid) : upto]
    return (*laid, *[named[space] if space in named else next(rest, None) for space in due])


def pairs_text(spaces: Iterable[str], cards: Iterable[str | None]) -> str:
    """The pairs of a plan as text."""
    return " ".join(str(Plan(space, card)).removeprefix("plan ") for space, card in zip(spaces, cards, strict=True))


def split_text(position: Position, actor: Side, text: str) -> tuple[str, str]:
    """The text of the first commit of a plan and the rest; for any other text the text and "".

    A plan goes on where the cards laid so far end. One that names a space already planned is refused unchanged.
    """
    words = split_words(text)
    if not words or words[0].text.lower() != "plan" or position.step != "plan" or actor not in position.sides:
        return text, ""
    try:
        pairs = read_pairs(words[1:])
    except UnreadableAction:
        return text, ""
    laid = position.plans[position.seat(actor)]
    if len(pairs) < 2 or len(laid) == len(SPACES):
        return text, ""
    named: dict[str, Any] = {pair.space: pair.card for pair in pairs}
    due = SPACES[len(laid) :]
    over = next((pair for pair in pairs if pair.space not in due), None)
    if over is not None:
        return str(Plan(over.space, over.card)), ""
    cards = complete_plan(laid, named)[len(laid) :]
    rest = pairs_text(due[1:], cards[1:])
    return str(Plan(due[0], cards[0])), f"plan {rest}" if rest else ""


# -- moves on a sheet --------------------------------------------------------------------------------------------------

_EXAMPLE: Final = "lay kai on castle"


def _lay(sheet: Sheet, words: ActionWords) -> SheetAction:
    """A card and its space; a card that lies elsewhere moves there. After `lay` also several spaces and their cards."""
    typed = [Word("on", word.start) if word.text.lower() == "to" else word for word in words.rest]
    pairs = read_pairs(typed) if typed else []
    if words.verb.text.lower() == "lay" and (len(pairs) > 1 or (pairs and pairs[0].card is None)):
        return LaySeveral(tuple([(pair.space, pair.card) for pair in pairs]))
    card = pairs[0].card if pairs else None
    if len(pairs) != 1 or card is None:
        raise unreadable_at(
            words.verb, phrase("write one card and its space, as in {like}", like=_EXAMPLE), (_EXAMPLE,)
        )
    return (Shift if sheet.space_of(card) is not None else Lay)(card, pairs[0].space)


def _back(sheet: Sheet, words: ActionWords) -> SheetAction:
    word = words.one(phrase("a card"), "back kai")
    words.none_left("back kai")
    return TakeBack(read_card(word) or "")


def _rest(sheet: Sheet, words: ActionWords) -> SheetAction:
    words.none_left("rest")
    return RestPass()


def _ready(sheet: Sheet, words: ActionWords) -> SheetAction:
    words.none_left("ready")
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
    """An action on a sheet. Raises UnreadableAction, locating the fault."""
    name = verb.text.lower()
    if name not in _VERBS:
        raise unknown_verb(sheet, sheet.side, verb, _VERBS)
    return _VERBS[name](sheet, ActionWords(sheet, sheet.side, verb, rest))
