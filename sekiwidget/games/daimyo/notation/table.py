"""The `[position]` table of a scenario file (docs/daimyo.md, "[position]"), read and written.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    by_name,
    list_of,
    not_one_of,
    number,
    pieces,
    rows,
    same_form,
    unknown_key,
    word,
)
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.errors import PositionError, Problem
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, TYPES, Card, Cards, by_priority, card_texts
from sekiwidget.games.daimyo.components.hexes import HEX, Hex, hex_names
from sekiwidget.games.daimyo.notation.facts import NEUTRAL
from sekiwidget.games.daimyo.notation.problems import problems
from sekiwidget.games.daimyo.notation.tokens import full_side_name, read_card, read_hex
from sekiwidget.games.daimyo.rules.ending import ENDS
from sekiwidget.games.daimyo.rules.position import Gift, Position, Units
from sekiwidget.games.daimyo.rules.rounds import MOST_ROUNDS, resume
from sekiwidget.games.daimyo.rules.setup import (
    BUSHI_PER_SIDE,
    NEUTRAL_HEXES,
    PLAYER_COUNTS,
    next_to_deal,
    start_land,
    start_units,
)
from sekiwidget.games.daimyo.rules.view import gift_face
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed

CARDS: Final = ("hands", "played", "incoming")


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; the seed decides what `3x ?` stands for. Raises PositionError with every problem."""
    reader = TableReader(table)
    reader.sub((), table, KEYS, unknown_key)
    sides = SIDES[: position_fields(SIDES)["players"].read(TableContext(reader, table))]
    reader.table, reader.written, twice = with_full_keys(table, position_fields(sides), sides)
    reader.problems += twice
    context = TableContext(reader, reader.table)
    position = _read_land(context, sides)
    position = _read_cards(context, position)
    position = _read_sequence(context, position)
    if reader.problems:
        raise PositionError(reader.placed())
    position = _fill(reader, position, seed)
    if not reader.problems:
        _check_ending(context, position)
        reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed(), position)
    return _with_pending_decision(position)


def write_position(position: Position) -> dict[str, Any]:
    """The whole table, in the documented order; empty entries are omitted."""
    made = position_fields(position.sides).write(position)
    return made if position.outcome is None else made | ending_fields(position.sides).write(position.outcome)


def _read_land(context: TableContext, sides: tuple[Side, ...]) -> Position:
    """setup, land, units  Land and units as given, else those of the start."""
    keys, players = position_fields(sides), len(sides)
    land = keys["land"].read(context, start_land(players))
    units = keys["units"].read(context, () if "land" in context.table else start_units(players))
    reserve = tuple(
        max(0, BUSHI_PER_SIDE - sum(here.bushi for _, here in units if here.side == side)) for side in sides
    )
    return Position(
        sides,
        land=land,
        units=units,
        reserve=keys["reserve"].read(context, reserve),
        hexes_left=keys["hexes_left"].read(context, max(0, NEUTRAL_HEXES - sum(owner is None for _, owner in land))),
    )


def _read_cards(context: TableContext, position: Position) -> Position:
    """hand, knowledge  The cards of each side, and which of them are known."""
    keys = position_fields(position.sides)
    position = position.but(**keys.read(context, *CARDS, "pools", "gifts"))
    default = 3 if any(position.played) else 1 if any(map(any, (position.hands, position.incoming))) else 0
    position = position.but(phase=keys["phase"].read(context, default))
    seen = (*position.incoming, *(() if position.face_down else position.played))
    opened = keys["open"].read(context, tuple({card for row in seen for card in row}))
    return position.but(opened=by_priority(card for card in set(opened) if card.known))


def _read_sequence(context: TableContext, position: Position) -> Position:
    """phase-3, hex-once  The round, the current card, the hexes moved in this round, and how the game ended."""
    keys = position_fields(position.sides)
    position = position.but(**keys.read(context, "card", "moved"))
    over = {field.key: field.read(context) for field in ending_fields(position.sides) if field.key in context.table}
    if len(over) == len(ending_fields(position.sides).keys):
        position = position.but(outcome=Outcome((over["winner"],), over["won_by"]))
    return position.but(**keys.read(context, "round", "viewer"))


def _check_ending(context: TableContext, position: Position) -> None:
    """end-daimyo, end-occupation  Note a fault if only one of the two keys of the end is given."""
    words = {"winner": position.sides, "won_by": ENDS}
    missing = [key for key in words if key not in context.table]
    for key in missing if len(missing) < len(words) else ():
        text = phrase("the game is over, so {key} must be one of {words}", key=key, words=Listed(words[key]))
        context.reader.fault((key,), text)


def _fill(reader: TableReader, position: Position, seed: int) -> Position:
    """deck  Draw the unknown cards by the seed, except in a view; the remaining cards are the deck."""
    heaps = {key: list(getattr(position, key)) for key in CARDS}
    deck = DECKS[len(position.sides)]
    rows = [(key, side_index) for key in CARDS for side_index in range(len(position.sides))]
    used = {card for key, side_index in rows for card in heaps[key][side_index]}
    left = [card for card in deck if card not in used]
    if position.viewer is not None:
        return position.but(deck=_undealt(position))
    rng = Random(f"{seed}/position")
    for kind in (*TYPES, ""):
        for key, side_index in rows:
            row: list[Card] = []
            for card in heaps[key][side_index]:
                fits = [one for one in left if not kind or one.letter == kind]
                if card.known or card.letter != kind:
                    row.append(card)
                elif not fits:
                    reader.fault(
                        (key, position.sides[side_index]), phrase("no card is left for {card}", card=card.text), "deck"
                    )
                else:
                    row.append(fits[int(rng.random() * len(fits))])
                    left.remove(row[-1])
            heaps[key][side_index] = by_priority(row)
    return position.but(**{key: tuple(rows) for key, rows in heaps.items()}, deck=tuple(left))


def _undealt(position: Position) -> Cards:
    """deck  The deck of a view: the cards that it shows nowhere; of unknown ones only the type."""
    secret = [gift for gift in position.gifts if not gift.sure]
    shown = [card for gift in secret for card in gift.cards]
    for side_index in range(len(position.sides)):
        hand = position.pools[side_index] or position.hands[side_index] + position.played[side_index]
        shown += [card for card in (*hand, *position.incoming[side_index]) if card.letter]
    deck = DECKS[len(position.sides)]
    known = {card for card in shown if card.known}
    left = []
    for letter in TYPES:
        here = [card for card in deck if card.letter == letter and card not in known]
        unknown = sum(card.letter == letter and not card.known for card in shown)
        # The two cards of a gift that show their type are among these, but counted by name.
        unknown -= 2 * sum(gift_face(gift).letter == letter for gift in secret)
        mine = [card for card in here if card in position.opened]
        left += [*mine, *[Card(letter, 0)] * (len(here) - len(mine) - unknown)]
    return by_priority(left)


def _with_pending_decision(position: Position) -> Position:
    """phase-1, phase-3  The position with its pending decision."""
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    if position.phase == 0 and next_to_deal(position) is not None:
        return position.but(step="deal", to_move=CHANCE)
    position = position.but(phase=position.phase or 1)
    return resume(position)


# -- keys --------------------------------------------------------------------------------------------------------------


@cache
def position_fields(sides: tuple[Side, ...]) -> Fields:
    """The keys of a position of these sides."""
    cards = cards_form(sides)
    heaps = by_name(same_form(sides, cards), _no_player)
    bushi = by_name(same_form(sides, number(range(BUSHI_PER_SIDE + 1), "reserve")), _no_player, whole=True)
    return Fields(
        Field(
            "players", number(PLAYER_COUNTS, "setup"), default=2, of=lambda position: len(position.sides), always=True
        ),
        Field("round", number(range(1, MOST_ROUNDS + 1), "phase-1"), default=1, always=True),
        Field("phase", number((0, 1, 3, 4), "phase-1"), always=True),
        Field("land", rows(HEX, owner_form(sides), _no_hex), always=True),
        Field("units", rows(HEX, units_form(sides), _no_hex), always=True),
        Field("reserve", bushi, always=True),
        Field("hexes_left", number(range(NEUTRAL_HEXES + 1), "card-d"), always=True),
        Field("hands", heaps),
        Field("played", heaps),
        Field("incoming", heaps),
        Field("card", card_form(sides)),
        Field("moved", _MOVED, "fresh"),
        Field("open", cards, "opened"),
        Field("gifts", list_of(gift_form(sides), _no_texts, rule="phase-4")),
        Field("pools", heaps),
        Field("viewer", word((*sides, PUBLIC), full=partial(_full_side, sides=sides))),
    )


@cache
def ending_fields(sides: tuple[Side, ...]) -> Fields:
    """The keys that say how the game ended."""
    winner = word(sides, full=partial(_full_side, sides=sides))
    return Fields(
        Field("winner", winner, of=lambda outcome: outcome.winners[0]),
        Field("won_by", word(ENDS), "rule"),
    )


def _no_player(key: Any) -> str:
    return phrase("{key!r} is not a side that plays", key=key)


def _no_hex(key: Any) -> str:
    return phrase("{key!r} is not a hex of the table", key=key)


def _no_texts(key: str, found: Any) -> str:
    return phrase("{key} must be a list of texts, not {found!r}", key=key, found=found)


# -- values ------------------------------------------------------------------------------------------------------------


def _full_side(found: Any, sides: Sequence[Side]) -> Any:
    """A side's full name; anything but text is unchanged."""
    return full_side_name(found, sides) if isinstance(found, str) else found


def owner_form(sides: tuple[Side, ...]) -> Form[Any]:
    """land  Which side a home hex belongs to."""
    owners = (*sides, NEUTRAL)
    return word(owners, none=NEUTRAL, full=partial(_full_side, sides=sides), fault=not_one_of(owners), rule="land")


_NOBODY: Final = Units("", 0)


def units_form(sides: tuple[Side, ...]) -> Form[Units]:
    """units  `black 2 daimyo`: a side, a number of bushi, its daimyo; one of the last two may be omitted."""

    def read(reader: TableReader, path: Path, text: Any, default: Units) -> Units:
        first, *rest = [one.text.lower() for one in _words(reader, path, text)] or [""]
        side = full_side_name(first, sides)
        daimyo = rest.count("daimyo") == 1
        numbers = [one for one in rest if one != "daimyo"] if daimyo else rest
        counts = [int(one) for one in numbers if one.isascii() and one.isdigit() and len(one) < 3]
        if side not in sides or len(numbers) > 1 or len(counts) != len(numbers) or not (daimyo or numbers):
            wanted = phrase(
                '{found!r} must be a side, a number of bushi and optionally daimyo: "black 2 daimyo"', found=text
            )
            reader.fault(path, wanted, "units")
        elif not daimyo and counts == [0]:
            reader.fault(path, phrase("nobody stands here; leave the hex out"), "units")
        else:
            return Units(side, counts[0] if counts else 0, daimyo)
        return default

    def write(units: Units) -> str:
        return " ".join([units.side, *([str(units.bushi)] if units.bushi else []), *["daimyo"] * units.daimyo])

    return Form(read, write, _NOBODY)


def cards_form(sides: tuple[Side, ...]) -> Form[Cards]:
    """hand  Cards in order of priority."""
    return pieces(partial(read_card, players=len(sides)), lambda cards: " ".join(card_texts(cards)), by_priority)


def card_form(sides: tuple[Side, ...]) -> Form[Any]:
    """priority  The card being carried out."""
    cards = cards_form(sides)

    def read(reader: TableReader, path: Path, found: Any, default: Any) -> Card | None:
        card = cards.read(reader, path, found, ())
        if len(card) > 1:
            reader.fault(path, phrase("one card is carried out at a time"), "priority")
        elif card and not card[0].known:
            reader.fault(path, phrase("the card that is carried out lies open"), "priority")
        return card[0] if card else None

    return Form(read, lambda card: card.text, None)


def gift_form(sides: tuple[Side, ...]) -> Form[Any]:
    """phase-4  `black left A3 right B1 taken`; `black A3 B1 taken` if the viewer does not know who received which."""
    card = partial(read_card, players=len(sides))

    def read(reader: TableReader, path: Path, text: Any, default: Any) -> Gift | None:
        words = _words(reader, path, text)
        taken = bool(words) and words[-1].text.lower() == "taken"
        plain = [one.text.lower() for one in words[: len(words) - taken]]
        giver = full_side_name(plain[0], sides) if plain else ""
        sure = len(plain) == 5 and plain[1::2] == ["left", "right"]
        if giver not in sides or not (sure or len(plain) == 3):
            wanted = phrase('{found!r} must be like "black left A3 right B1", optionally with taken', found=text)
            reader.fault(path, wanted, "phase-4")
            return None
        cards = reader.words(path, " ".join(plain[2::2] if sure else plain[1:]), card)
        return Gift(giver, (cards[0], cards[1]), taken, sure) if len(cards) == 2 else None

    return Form(read, gift_text, None)


def gift_text(gift: Gift) -> str:
    """`black left A3 right B1 taken`, or `black A3 B1 taken`."""
    left, right = card_texts(gift.cards)
    cards = f"left {left} right {right}" if gift.sure else f"{left} {right}"
    return f"{gift.giver} {cards}{' taken' if gift.taken else ''}"


def _words(reader: TableReader, path: Path, text: Any) -> list[Word]:
    """The words of a text; empty for None."""
    return reader.split(path, text) if isinstance(text, str) else []


_MOVED: Final[Form[tuple[Hex, ...]]] = pieces(
    read_hex, lambda hexes: " ".join(hex_names(hexes)), lambda found: tuple(sorted(set(found)))
)
"""hex-once  Hexes, each once."""


# -- full names of keys ------------------------------------------------------------------------------------------------


class FullTable(NamedTuple):
    """A table whose keys are full names."""

    table: dict[str, Any]
    written: dict[Path, str]
    """From the path of full names to the key as written."""
    problems: list[Problem]


def with_full_keys(table: Mapping[str, Any], fields: Fields, sides: Sequence[Side]) -> FullTable:
    """The table with full names of sides and hexes as keys; a problem for each that is given twice."""
    made = FullTable(dict(table), {}, [])
    of_sides = [field.key for field in fields if field.form.names == sides]
    of_hexes = [field.key for field in fields if field.form.names is HEX]
    for key in of_sides:
        _complete(made, key, lambda given: full_side_name(given, sides))
    for key in of_hexes:
        _complete(made, key, str.lower)
    return made


def _complete(made: FullTable, key: str, name: Callable[[str], str]) -> None:
    """Replace the keys of the table at `key` by their full names."""
    found = made.table.get(key)
    if not isinstance(found, Mapping):
        return
    full_rows: dict[str, Any] = {}
    for given, value in found.items():
        full = name(str(given))
        if full in full_rows:
            made.problems.append(Problem("", phrase("{name} is named twice", name=full), (key, str(given))))
        full_rows[full] = value
        made.written[key, full] = str(given)
    made.table[key] = full_rows


KEYS: Final = (*position_fields(SIDES).keys, *ending_fields(SIDES).keys)
"""Every key of a table."""
