"""The values in a `[position]` table: provinces as they lie, cubes, cards, and what goes by side. Read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sekiwidget.authoring.table_fields import Form, Path
from sekiwidget.authoring.table_forms import pieces
from sekiwidget.authoring.table_reader import TableReader
from sekiwidget.authoring.tokens import Word, unreadable
from sekiwidget.base.phrase import phrase
from sekiwidget.core.refusal import UnreadableAction
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import COLOURS, FARMERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX, province_ids
from sekiwidget.games.shogun.components.wording import side_name
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.sheet import complete_plan, read_pairs
from sekiwidget.games.shogun.notation.table.names import no_province_key, no_side_key
from sekiwidget.games.shogun.notation.tokens import (
    heap_words,
    named_side,
    read_action,
    read_card,
    read_event,
    read_heap,
    read_number,
    read_place,
    read_space,
    read_special,
)
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND as NOBODYS
from sekiwidget.games.shogun.rules.position import Cards, Land

A = TypeVar("A")

REVOLT_WORDS: Final = ("revolt", "revolts")

PLANNED_PHASES: Final = ("event", "order", "act")
"""plan-all  The phases in which every side has laid all its cards."""

EVENT_CARDS_FORM: Final[Form[tuple[str, ...]]] = pieces(
    read_event, " ".join, lambda found: tuple(sorted(found, key=tuple(EVENTS).index))
)
"""event  Event cards, in the order of the data."""

ACTION_CARDS_FORM: Final[Form[tuple[str, ...]]] = pieces(read_action, " ".join)
"""action-cards  Action cards, in their places."""

SPECIAL_CARDS_FORM: Final[Form[tuple[str, ...]]] = pieces(read_special, " ".join)
"""special-cards  Special cards, in their places."""

SPACES_FORM: Final[Form[tuple[str, ...]]] = pieces(read_space, " ".join)
"""carry-out  Spaces whose cards are open."""

PLACES_FORM: Final[Form[tuple[int, ...]]] = pieces(
    read_place, lambda places: " ".join(province_ids(places)), lambda found: tuple(sorted(found))
)
"""Provinces, in the order of the map."""

PLACE_ROW_FORM: Final[Form[tuple[int, ...]]] = pieces(read_place, lambda places: " ".join(province_ids(places)))
"""setup-same  Provinces, in the order in which they will come."""


def word_form(read: Callable[[Word], A], write: Callable[[A], str], empty: Any = None) -> Form[Any]:
    """A single word; an empty text is nothing."""

    def one_word(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        before = len(reader.problems)
        made = reader.words(path, found, read)
        if len(made) > 1:
            reader.fault(path, phrase("one word is expected, not {found!r}", found=found))
        if len(reader.problems) > before:
            return default
        return made[0] if made else empty

    return Form(one_word, lambda value: "" if value == empty else write(value), empty)


def _card(card: str | None) -> str:
    return card or EMPTY_SPACE


PLACE_FORM: Final = word_form(read_place, lambda place: IDS[place])
"""A province."""

EVENT_CARD_FORM: Final = word_form(read_event, str, "")
"""event  The event card in force."""

SPECIAL_CARD_FORM: Final = word_form(read_special, str, "")
"""privilege  A special card."""

CARD_FORM: Final[Form[Any]] = word_form(read_card, _card)
"""bid  A card on a space."""

ACTION_FORM: Final = word_form(read_action, str, "")
"""carry-out  An action."""


def side_form(sides: Sequence[Side], empty: Any = None) -> Form[Any]:
    """A side that plays."""
    return word_form(lambda word: _side(word, sides), str, empty)


def sides_form(sides: Sequence[Side]) -> Form[tuple[Side, ...]]:
    """Sides in an order."""
    return pieces(lambda word: _side(word, sides), " ".join)


def _side(word: Word, sides: Sequence[Side]) -> Side:
    """A side that plays, by its letter or name. Raises UnreadableAction with the rule."""
    found = None if word.text.isdigit() else named_side(word.text)
    if found is None:
        raise unreadable(word, no_side_key(word.text), sides)
    if found not in sides:
        raise unreadable(word, _plays_not(found), sides, "setup")
    return found


def _plays_not(side: Side) -> str:
    return phrase("{side} does not play here", side=side_name(side))


def by_side_form(
    sides: Sequence[Side], form: Form[A], *, farmers: bool = False, whole: bool = True
) -> Form[tuple[A, ...]]:
    """A table with a value for each side by seat, and for the farmers where they have one; those unsaid as usual.

    Those that say nothing are left out unless the `whole` table is to be written.
    """
    keys = (*sides, FARMERS) if farmers else tuple(sides)

    def read(reader: TableReader, path: Path, found: Any, default: tuple[A, ...]) -> tuple[A, ...]:
        table = reader.sub(path, found, COLOURS if farmers else SIDES, no_side_key)
        for name in table:
            if name not in keys:
                reader.fault((*path, name), _plays_not(name), "setup")
        return tuple(
            form.read(reader, (*path, name), table[name], usual) if name in table else usual
            for name, usual in zip(keys, default or (form.empty,) * len(keys), strict=True)
        )

    def write(values: tuple[A, ...]) -> dict[str, Any]:
        # Bids that are not open are no bids at all.
        told = zip(keys, values or (form.empty,) * len(keys), strict=True)
        return {name: form.write(value) for name, value in told if whole or value != form.empty}

    return Form(read, write, (form.empty,) * len(keys), keys)


def heap_form(players: int) -> Form[Heap]:
    """pieces  Cubes: `3x black 2x farmers`."""

    def read(reader: TableReader, path: Path, found: Any, default: Heap) -> Heap:
        words = _words(reader, path, found)
        if words is None:
            return default
        try:
            made = read_heap(words, players)
        except UnreadableAction as fault:
            reader.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return default
        if len(made) != players + 1:
            reader.fault(path, phrase("a side that does not play has no cubes here"), "setup")
            return default
        return made

    return Form(read, heap_words, (0,) * (players + 1))


def _words(reader: TableReader, path: Path, found: Any) -> list[Word] | None:
    """The words of a text or of a list of texts, commas left out; None, and a fault, for another value."""
    if isinstance(found, list) and all(isinstance(item, str) for item in found):
        found = " ".join(found)
    if not isinstance(found, str):
        reader.fault(path, phrase("words are expected, not {found!r}", found=found))
        return None
    return reader.split(path, found.replace(",", " "))


# -- provinces ---------------------------------------------------------------------------------------------------------


def land_form(sides: Sequence[Side]) -> Form[tuple[Land, ...]]:
    """setup-board  A table of provinces, `black 5 castle temple revolt 2`; what is not named belongs to nobody."""

    def read(reader: TableReader, path: Path, found: Any, default: tuple[Land, ...]) -> tuple[Land, ...]:
        made = [NOBODYS] * len(IDS)
        for name, text in reader.sub(path, found, INDEX, no_province_key).items():
            words = _words(reader, (*path, name), text)
            if words is not None:
                try:
                    made[INDEX[name]] = _lies(words, sides)
                except UnreadableAction as fault:
                    reader.fault((*path, name), str(fault), fault.rule, fault.start, fault.end)
        return tuple(made)

    def write(lands: tuple[Land, ...]) -> dict[str, str]:
        return {name: _as_text(here) for name, here in zip(IDS, lands, strict=True) if here != NOBODYS}

    return Form(read, write, (NOBODYS,) * len(IDS), INDEX)


def _lies(words: list[Word], sides: Sequence[Side]) -> Land:
    """A province by its words. Raises UnreadableAction."""
    if not words:
        wanted = phrase('a province is like "black 5 castle temple revolt 2"')
        raise UnreadableAction(wanted, expected=(*sides, NEUTRAL))
    owner = None if words[0].text.lower() == NEUTRAL else _side(words[0], sides)
    armies, revolts, kinds = None, None, list[str]()
    rest = words[1:]
    while rest:
        word, number = rest[0], read_number(rest[0])
        text = word.text.lower()
        if number is not None and armies is None:
            armies = number
        elif text in KINDS and text not in kinds:
            kinds.append(text)
        elif text in REVOLT_WORDS and revolts is None:
            count = read_number(rest[1]) if len(rest) > 1 else None
            rest = rest[1:] if count is not None else rest
            revolts = 1 if count is None else count
        else:
            raise _odd(word, kinds)
        rest = rest[1:]
    return Land(owner, armies or 0, tuple(kind for kind in KINDS if kind in kinds), revolts or 0)


def _odd(word: Word, kinds: Sequence[str]) -> UnreadableAction:
    """The fault of a word that does not belong to a province."""
    text = word.text.lower()
    if text in kinds:
        twice = phrase("{building} stands there twice; a province has one of a kind", building=text)
        return unreadable(word, twice, (), "sites")
    if text.startswith("-"):
        return unreadable(word, phrase("{word} is less than nothing", word=word.text), (), "pieces")
    wanted = phrase('{word!r} does not fit: a province is like "black 5 castle temple revolt 2"', word=word.text)
    return unreadable(word, wanted, (*KINDS, REVOLT_WORDS[0]))


def _as_text(here: Land) -> str:
    revolts = [REVOLT_WORDS[0], str(here.revolts)] if here.revolts else []
    return " ".join([here.owner or NEUTRAL, str(here.armies), *here.buildings, *revolts])


# -- plans -------------------------------------------------------------------------------------------------------------


def plans_form(sides: Sequence[Side], phase: str) -> Form[tuple[Cards, ...]]:
    """plan  By side the cards on its board, `castle kai, bid 2`; `?` for all of them hidden.

    While plans are laid they are laid as far as the last space that is named; later they are whole. What is not named
    has the lowest chest cards, then nothing; beside hidden cards nothing.
    """
    whole = phase in PLANNED_PHASES

    def read(reader: TableReader, path: Path, found: Any, default: Cards) -> Cards:
        words = _words(reader, path, found)
        if words is None:
            return default
        if [word.text for word in words] == [UNKNOWN]:
            return (UNKNOWN,) * len(SPACES)
        try:
            pairs = read_pairs(words)
        except UnreadableAction as fault:
            reader.fault(path, str(fault), fault.rule, fault.start, fault.end)
            return default
        odd = next((pair for pair in pairs if pair.space not in SPACES), None)
        if odd is not None:
            reader.fault(path, phrase("a hidden card lies on a space with a name"), "plan", odd.at.start, odd.at.end)
            return default
        last = max([SPACES.index(pair.space) + 1 for pair in pairs], default=0)
        named = {pair.space: pair.card for pair in pairs}
        if UNKNOWN in named.values():
            named = {space: named.get(space) for space in SPACES}
        return complete_plan((), named, len(SPACES) if whole else last)

    return by_side_form(sides, Form(read, _sheet, complete_plan((), {}) if whole else ()), whole=False)


def _sheet(plan: Cards) -> str:
    if plan == (UNKNOWN,) * len(SPACES):
        return UNKNOWN
    return ", ".join(f"{space} {card or EMPTY_SPACE}" for space, card in zip(SPACES, plan, strict=False))
