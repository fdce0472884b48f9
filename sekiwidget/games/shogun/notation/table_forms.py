"""The values in a `[position]` table, read and written: provinces, cubes, cards, plans, drafts, fights, revolts.

Sides may be written by letter or name, provinces cut where that is clear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    number,
    pieces,
    word,
)
from sekiwidget.authoring.tokens import Word, unknown_side, unreadable_at
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COLOURS, FARMERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX, province_ids
from sekiwidget.games.shogun.components.wording import side_name
from sekiwidget.games.shogun.notation.facts import NEUTRAL
from sekiwidget.games.shogun.notation.plan_parser import complete_plan, read_pairs
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
from sekiwidget.games.shogun.notation.tokens import no_province as no_province_at_all
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE, PILE
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND as NOBODYS
from sekiwidget.games.shogun.rules.position import (
    Cards,
    Draft,
    Fight,
    Land,
    LastFight,
    Position,
    Revolts,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import AnyOf, Listed


class Reader(TableReader):
    """A reader of tables whose keys may be short; numbers are no sides here."""

    def in_full(self, key: Any, allowed: Collection[str]) -> Any:
        """A side by its letter, farmers by theirs, a province by a beginning that fits no other."""
        text = str(key).lower()
        if text in allowed:
            return text
        side = FARMERS if text == "f" else None if text.isdigit() else named_side(text)
        if side is not None and side in allowed:
            return side
        fits = _fits(text) if allowed is INDEX else []
        return fits[0] if len(fits) == 1 else key

    def comparable(self, key: Any) -> str:
        """A key in small letters, for suggestions; "" for one that may be several provinces."""
        text = str(key).lower()
        return "" if len(_fits(text)) > 1 else text


def _fits(text: str) -> list[str]:
    """The provinces whose ids begin so."""
    return [name for name in INDEX if name.startswith(text)]


def no_province_key(key: Any) -> str:
    """The error of a key that is no province, or may be several."""
    fits = _fits(str(key).lower())
    if len(fits) > 1:
        return phrase("{word!r} is ambiguous: it can mean {meanings}", word=key, meanings=AnyOf(fits))
    return no_province_at_all(key)


def no_side_key(key: Any) -> str:
    """The error of a key or a word that is no side, with all sides: nobody can guess their names."""
    return phrase("{fault}: sides are {sides}", fault=unknown_side(key), sides=Listed(SIDES))


# -- values ------------------------------------------------------------------------------------------------------------

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
    """A single word; an empty text is `empty`."""

    def one_word(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        before = len(reader.problems)
        made = reader.words(path, found, read)
        if len(made) > 1:
            reader.fault(path, phrase("this must be one word, not {found!r}", found=found))
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
        raise unreadable_at(word, no_side_key(word.text), sides)
    if found not in sides:
        raise unreadable_at(word, _plays_not(found), sides, "setup")
    return found


def _plays_not(side: Side) -> str:
    return phrase("{side} does not play here", side=side_name(side))


def by_side_form(
    sides: Sequence[Side], form: Form[A], *, farmers: bool = False, whole: bool = True
) -> Form[tuple[A, ...]]:
    """A table with a value for each side by seat, and for the farmers where they have one; others keep the default.

    Empty values are left out unless the `whole` table is written.
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
        pairs = zip(keys, values or (form.empty,) * len(keys), strict=True)
        return {name: form.write(value) for name, value in pairs if whole or value != form.empty}

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
    """The words of a text or of a list of texts, without commas; None, and a fault, for another value."""
    if isinstance(found, list) and all(isinstance(item, str) for item in found):
        found = " ".join(found)
    if not isinstance(found, str):
        reader.fault(path, phrase("this must be words, not {found!r}", found=found))
        return None
    return reader.split(path, found.replace(",", " "))


# -- provinces ---------------------------------------------------------------------------------------------------------


def land_form(sides: Sequence[Side]) -> Form[tuple[Land, ...]]:
    """setup-board  A table of provinces, `black 5 castle temple revolt 2`; other provinces belong to nobody."""

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
    """The error of a word that does not belong to a province."""
    text = word.text.lower()
    if text in kinds:
        twice = phrase("{building} stands there twice; a province has one of a kind", building=text)
        return unreadable_at(word, twice, (), "sites")
    if text.startswith("-"):
        return unreadable_at(word, phrase("{word} is less than nothing", word=word.text), (), "pieces")
    wanted = phrase('{word!r} does not fit: a province is like "black 5 castle temple revolt 2"', word=word.text)
    return unreadable_at(word, wanted, (*KINDS, REVOLT_WORDS[0]))


def _as_text(here: Land) -> str:
    revolts = [REVOLT_WORDS[0], str(here.revolts)] if here.revolts else []
    return " ".join([here.owner or NEUTRAL, str(here.armies), *here.buildings, *revolts])


# -- plans -------------------------------------------------------------------------------------------------------------


def plans_form(sides: Sequence[Side], phase: str) -> Form[tuple[Cards, ...]]:
    """plan  By side the cards on its board, `castle kai, bid 2`; `?` if all are hidden.

    While sides plan, a plan ends with its last named space; later it is whole. Other spaces have the lowest chest
    cards, then nothing; beside hidden cards nothing.
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


# -- drafts, fights, revolts -------------------------------------------------------------------------------------------

FIGHT_KINDS = ("player", "neutral", "revolt", "winter")
"""fight-when  The kinds of fights."""

NO_WINNER = "none"
"""undecided  The winner of a fight that nobody has won."""


class Drafting(NamedTuple):
    """setup-take  A draft, the side whose turn it is, and whether it has taken the top card of the pile unseen."""

    draft: Draft
    turn: Side | None
    drawing: bool

    @classmethod
    def of(cls, position: Position) -> Drafting | None:
        """The draft of a position."""
        if position.draft is None:
            return None
        waits = position.waiting[0] if position.waiting else None
        turn = waits if position.to_move in (CHANCE, None) else position.to_move
        return cls(position.draft, turn, position.step == "draw")

    def put(self, position: Position) -> Position:
        """The position with this draft; the pending question is found later."""
        waiting = () if self.turn is None else (self.turn,)
        return position.but(draft=self.draft, waiting=waiting, step="draw" if self.drawing else "")


def _no_key(of: str) -> Callable[[Any], str]:
    return lambda key: phrase("{key!r} is not a key of {table}", key=key, table=of)


def _frame(
    name: str, keys: Fields, needed: Sequence[str], build: Callable[[dict[str, Any], Any], Any], empty: Any = None
) -> Form[Any]:
    """A table of some keys, of which a few are needed; `build` makes its value of the attributes and the default."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        before = len(reader.problems)
        table = reader.sub(path, found, keys.keys, _no_key(name))
        for key in needed:
            if key not in table and len(reader.problems) == before:
                reader.fault(path, phrase("{table} needs {key}", table=name, key=key))
        values = keys.read(TableContext(reader, table, path))
        for key in needed:
            if key in table and values[key] is None and len(reader.problems) == before:
                reader.fault((*path, key), phrase("{table} needs {key}", table=name, key=key))
        return default if len(reader.problems) > before else build(values, default)

    return Form(read, keys.write, empty)


def fight_form(sides: Sequence[Side]) -> Form[Any]:
    """tower  A fight whose cubes are about to be thrown."""
    keys = Fields(
        Field("kind", word(FIGHT_KINDS), always=True),
        Field("place", PLACE_FORM, always=True),
        Field("side", side_form(sides), always=True),
        Field("cubes", heap_form(len(sides)), always=True),
        Field("action", ACTION_FORM),
    )
    return _frame("fight", keys, ("kind", "place", "side", "cubes"), lambda values, _: Fight(**values))


def revolts_form(sides: Sequence[Side]) -> Form[Any]:
    """winter-order  The revolts of a side in winter that are still to come."""
    keys = Fields(
        Field("side", side_form(sides), always=True),
        Field("places", PLACES_FORM, always=True),
        Field("farmers", number(range(ALL_FARMERS + 1), "winter-table"), always=True),
    )
    return _frame("revolts", keys, ("side", "places", "farmers"), lambda values, _: Revolts(**values))


def last_form(sides: Sequence[Side]) -> Form[Any]:
    """count  The last fight."""
    winner = word((*sides, FARMERS, NO_WINNER), full=lambda found: found.lower() if isinstance(found, str) else found)
    keys = Fields(
        Field("kind", word(FIGHT_KINDS), always=True),
        Field("place", PLACE_FORM, always=True),
        Field("attacker", side_form(sides)),
        Field("defender", side_form(sides)),
        Field("fell", heap_form(len(sides)), always=True),
        Field("winner", winner, default=NO_WINNER, of=lambda fought: fought.winner or NO_WINNER, always=True),
    )

    def build(values: dict[str, Any], _: Any) -> LastFight:
        return LastFight(**{**values, "winner": "" if values["winner"] == NO_WINNER else values["winner"]})

    return _frame("last", keys, ("kind", "place", "fell"), build)


def draft_form(sides: Sequence[Side]) -> Form[Any]:
    """setup-take  The draft: whose turn it is, groups left, cards open, in the pile and under it, last seen, taken.

    The default of groups and pile is what the provinces taken so far leave.
    """
    nothing: tuple[int, ...] = ()
    sizes: Form[tuple[int, ...]] = pieces(
        _size, lambda found: " ".join(map(str, found)), lambda found: tuple(sorted(found, reverse=True))
    )
    keys = Fields(
        Field("turn", side_form(sides)),
        Field("groups", by_side_form(sides, sizes), default=(), always=True),
        Field("open", PLACES_FORM, default=nothing),
        Field("pile", _either(PLACES_FORM), default=None, always=True),
        Field("under", PLACE_ROW_FORM, default=nothing),
        Field("seen", by_side_form(sides, PLACES_FORM, whole=False), default=(nothing,) * len(sides)),
        Field("taken", word_form(_taken, lambda place: PILE if place == PILE else IDS[place])),
    )

    def build(values: dict[str, Any], default: Drafting) -> Drafting:
        turn, taken = values.pop("turn"), values.pop("taken")
        values["groups"] = values["groups"] or default.draft.groups
        gone = {*values["open"], *values["under"], taken}
        if values["pile"] is None:
            values["pile"] = tuple(place for place in default.draft.pile if place not in gone)
        return Drafting(Draft(**values, taken=None if taken == PILE else taken), turn, taken == PILE)

    frame = _frame("draft", keys, (), build)

    def write(drafting: Drafting) -> dict[str, Any]:
        taken = PILE if drafting.drawing else drafting.draft.taken
        made = {**drafting.draft._asdict(), "turn": drafting.turn, "taken": taken}
        return keys.write(_Shown(made))

    return Form(frame.read, write, None)


class _Shown:
    """A draft as attributes, from which its keys are written."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def _either(form: Form[Any]) -> Form[Any]:
    """A form whose missing value is None."""

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Any:
        return form.read(reader, path, found, ())

    return Form(read, form.write, None)


def _size(word: Word) -> int:
    """setup-groups  The size of a group. Raises UnreadableAction."""
    found = read_number(word, ARMIES)
    if not found:
        none = phrase("{word!r} is not the size of a group", word=word.text)
        raise unreadable_at(word, none, ("5",), "setup-groups")
    return found


def _taken(word: Word) -> Any:
    """setup-take  The card that was taken: a province, or the top of the pile before it is turned up."""
    return PILE if word.text.lower() == PILE else read_place(word)
