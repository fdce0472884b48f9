"""The `[position]` table of a scenario file (docs/daimyo.md, "[position]"), read and written; `fields.py` has its keys.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from sekiwidget.authoring.position_table import TableContext, TableReader, unknown_key
from sekiwidget.core.errors import PositionError
from sekiwidget.core.position import Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, TYPES, Card, Cards, in_order
from sekiwidget.games.daimyo.notation.problems.problems import problems
from sekiwidget.games.daimyo.notation.table.fields import KEYS, ending, fields
from sekiwidget.games.daimyo.notation.table.names import in_full
from sekiwidget.games.daimyo.rules.dealing import next_hand
from sekiwidget.games.daimyo.rules.ending import ENDS
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.rounds import resume
from sekiwidget.games.daimyo.rules.setup import BUSHI, NEUTRAL, start_land, start_units
from sekiwidget.games.daimyo.rules.view import face
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Listed

CARDS = ("hands", "played", "incoming")


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` stands for. Raises PositionError with every problem."""
    reader = TableReader(table)
    reader.sub((), table, KEYS, unknown_key)
    sides = SIDES[: fields(SIDES)["players"].read(TableContext(reader, table))]
    reader.table, reader.written, twice = in_full(table, fields(sides), sides)
    reader.problems += twice
    told = TableContext(reader, reader.table)
    position = _on_the_table(told, sides)
    position = _cards(told, position)
    position = _course(told, position)
    if reader.problems:
        raise PositionError(reader.placed())
    position = _filled(reader, position, seed)
    if not reader.problems:
        _half_over(told, position)
        reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed(), position)
    return _ready(position)


def write_position(position: Position) -> dict[str, Any]:
    """The whole table, in the documented order; empty entries are omitted."""
    made = fields(position.sides).write(position)
    return made if position.outcome is None else made | ending(position.sides).write(position.outcome)


def _on_the_table(told: TableContext, sides: tuple[Side, ...]) -> Position:
    """setup, land, units  Hexes and units as given, otherwise those of the start."""
    keys, players = fields(sides), len(sides)
    land = keys["land"].read(told, start_land(players))
    units = keys["units"].read(told, () if "land" in told.table else start_units(players))
    reserve = tuple(max(0, BUSHI - sum(here.bushi for _, here in units if here.side == side)) for side in sides)
    return Position(
        sides,
        land=land,
        units=units,
        reserve=keys["reserve"].read(told, reserve),
        hexes_left=keys["hexes_left"].read(told, max(0, NEUTRAL - sum(owner is None for _, owner in land))),
    )


def _cards(told: TableContext, position: Position) -> Position:
    """hand, knowledge  The cards of each side, and what is known about them."""
    keys = fields(position.sides)
    position = position.but(**keys.read(told, *CARDS, "pools", "gifts"))
    default = 3 if any(position.played) else 1 if any(map(any, (position.hands, position.incoming))) else 0
    position = position.but(phase=keys["phase"].read(told, default))
    seen = (*position.incoming, *(() if position.face_down else position.played))
    opened = keys["open"].read(told, tuple({card for row in seen for card in row}))
    return position.but(opened=in_order(card for card in set(opened) if card.known))


def _course(told: TableContext, position: Position) -> Position:
    """phase-3, hex-once  The round, the card being carried out, hexes already moved, and how the game ended."""
    keys = fields(position.sides)
    position = position.but(**keys.read(told, "card", "moved"))
    over = {field.key: field.read(told) for field in ending(position.sides) if field.key in told.table}
    if len(over) == len(ending(position.sides).keys):
        position = position.but(outcome=Outcome((over["winner"],), over["won_by"]))
    return position.but(**keys.read(told, "round", "viewer"))


def _half_over(told: TableContext, position: Position) -> None:
    """end-daimyo, end-occupation  A game is over by both keys: a fault for the one that is missing."""
    words = {"winner": position.sides, "won_by": ENDS}
    missing = [key for key in words if key not in told.table]
    for key in missing if len(missing) < len(words) else ():
        text = phrase("the game is over, so {key} is expected to be one of {words}", key=key, words=Listed(words[key]))
        told.reader.fault((key,), text)


def _filled(reader: TableReader, position: Position, seed: int) -> Position:
    """deck  Unknown cards are drawn by the seed, except in a view; cards that lie nowhere have not been dealt."""
    heaps = {key: list(getattr(position, key)) for key in CARDS}
    deck = DECKS[len(position.sides)]
    rows = [(key, side_index) for key in CARDS for side_index in range(len(position.sides))]
    used = {card for key, side_index in rows for card in heaps[key][side_index]}
    left = [card for card in deck if card not in used]
    if position.viewer is not None:
        return position.but(deck=_rest(position))
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
            heaps[key][side_index] = in_order(row)
    return position.but(**{key: tuple(rows) for key, rows in heaps.items()}, deck=tuple(left))


def _rest(position: Position) -> Cards:
    """deck  The cards shown nowhere in a view, by type: those not yet dealt."""
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
        unknown -= 2 * sum(face(gift).letter == letter for gift in secret)
        mine = [card for card in here if card in position.opened]
        left += [*mine, *[Card(letter, 0)] * (len(here) - len(mine) - unknown)]
    return in_order(left)


def _ready(position: Position) -> Position:
    """phase-1, phase-3  The position with the pending decisions."""
    if position.outcome is not None:
        return position.but(step="", to_move=None)
    if position.phase == 0 and next_hand(position) is not None:
        return position.but(step="deal", to_move=CHANCE)
    position = position.but(phase=position.phase or 1)
    return resume(position)
