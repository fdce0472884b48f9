"""What is entered where a value is only a part of what stands in the table: each makes another table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from sekiwidget.authoring.set_up.cells import replaced, value_at
from sekiwidget.authoring.set_up.parts import NONE
from sekiwidget.authoring.tokens import split
from sekiwidget.games.shogun.components.cards import SPACES, UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.notation.sheet import read_pairs
from sekiwidget.games.shogun.notation.table.names import Reader
from sekiwidget.games.shogun.picture.set_up import cells
from sekiwidget.games.shogun.rules.actions import EMPTY_SPACE
from sekiwidget.games.shogun.rules.position import Position

REST: Final = "rest"
"""What follows from all else, so that the table does not say it."""
NOBODY_WON: Final = "nobody"
"""The winner of a fight that nobody has won."""

Toml = dict[str, Any]


def key_in_full(key: str) -> str:
    """A key in full: sides by letter, provinces cut where that is clear; the parts of a name one by one."""
    reader = Reader({})
    parts = key.lower().split(".")
    return ".".join(reader.in_full(reader.in_full(part, (*SIDES, FARMERS)), INDEX) for part in parts)


def _set(table: Toml, path: tuple[str, ...], value: Any) -> Toml:
    return replaced(table, path, value, key_in_full)


def _at(table: Toml, *path: str) -> Any:
    return value_at(table, path, key_in_full)


def edit_owner(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """A province changes hands with all that stands there; nobody's is empty."""
    fought = position.fight is not None and IDS[position.fight.place] == name
    return _set(table, ("land", name), cells.owned_by(_at(table, "land", name), words[0], fought=fought))


def edit_supply(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """supply  So many are left; the farmers have a key of their own."""
    number = None if words[0] == REST else int(words[0])
    return _set(table, (FARMERS,) if name == FARMERS else ("supply", name), number)


def edit_plan(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """plan  A card on a space `black.castle`, or for a side pairs of spaces and cards; each card once."""
    side, _, space = name.partition(".")
    if space:
        pairs = {space: words[0]}
    elif words[0] == UNKNOWN:
        pairs = dict.fromkeys(SPACES, UNKNOWN)
    else:
        pairs = {pair.space: pair.card or EMPTY_SPACE for pair in read_pairs(split(words[0]))}
    named = cells.cards_by_space(_at(table, "plans", side))
    moved = {card for card in pairs.values() if card not in (EMPTY_SPACE, UNKNOWN, REST)}
    named = {at: card for at, card in named.items() if card not in moved} | pairs
    kept = {at: card for at, card in named.items() if card != REST}
    return _set(table, ("plans", side), cells.plan_text(kept))


def edit_event(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """event  A card is in force; the one that was goes where it lay, or back among those that nobody has seen."""
    card, old = words[0], position.event
    told = {key: cells.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck")}
    for key, cards in told.items():
        swapped = [old if one == card else one for one in cards]
        table = _set(table, (key,), cells.EVENTS_CELL.written(tuple(filter(None, swapped))))
    if card == NONE and old:
        table = _set(table, ("deck",), cells.EVENTS_CELL.written((*told["deck"], old)))
    return _set(table, ("event",), None if card == NONE else card)


def edit_events(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """event  These cards lie open; those that did go back among those that nobody has seen."""
    opened = () if words[0] == NONE else tuple(words)
    was, deck = (cells.EVENTS_CELL.pieces(_at(table, key)) for key in ("events", "deck"))
    left = tuple(card for card in (*was, *deck) if card not in opened)
    table = _set(table, ("events",), cells.EVENTS_CELL.written(opened))
    return _set(table, ("deck",), cells.EVENTS_CELL.written(left))


# -- fights ------------------------------------------------------------------------------------------------------------


def edit_fight(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """fight-when, fight-player  A fight in a province, whose armies take part; without one they stand there again."""
    table, side = _without_fight(table), words[0]
    if side == NONE:
        return table
    holder, armies, rest = cells.read_land(_at(table, "land", name))
    if holder:
        table = _set(table, ("land", name), cells.land_text((f"={holder}", *rest)))
    made = {"kind": _kind(position, holder, side), "place": name, "side": side}
    return {**table, "fight": {**made, "cubes": cells.heap_text((holder,) * armies if holder else ())}}


def _without_fight(table: Toml) -> Toml:
    """The table without its fight: the armies of the province's side stand in it again."""
    told = table.get("fight")
    if not isinstance(told, Mapping):
        return table
    place = key_in_full(str(told.get("place", "")))
    holder, armies, rest = cells.read_land(_at(table, "land", place))
    back = cells.heap_cell(len(SIDES)).pieces(told.get("cubes")).count(holder)
    if holder and place in INDEX and armies + back:
        table = _set(table, ("land", place), cells.land_text((*[holder] * (armies + back), *rest)))
    return {key: value for key, value in table.items() if key != "fight"}


def _kind(position: Position, holder: str, side: str) -> str:
    """fight-when  What kind of fight a side has in a province of this holder."""
    if holder == side:
        return "winter" if position.season == "winter" else "revolt"
    return "player" if holder else "neutral"


def edit_last(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """count  The last fight in a province, and its winner; what else is told of it stays."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key != "last"}
    told = table.get("last")
    old = dict(told) if isinstance(told, Mapping) else {}
    holder = position.land[INDEX[name]].owner
    usual = {"kind": "neutral" if holder is None else "player", "fell": ""}
    edit_winner = NONE if words[0] == NOBODY_WON else words[0]
    return {**table, "last": {**usual, **old, "place": name, "winner": edit_winner}}


def edit_fell(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """count  How many of a colour fell in the last fight."""
    cell = cells.heap_cell(len(position.sides))
    rest = [colour for colour in cell.pieces(_at(table, "last", "fell")) if colour != name]
    return _set(table, ("last", "fell"), cells.heap_text((*rest, *[name] * int(words[0]))))


def edit_revolts(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """winter-order  Revolts that are still to come, of the side that holds the first of the provinces."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key != "revolts"}
    told = table.get("revolts")
    old = dict(told) if isinstance(told, Mapping) else {"farmers": 1}
    side = position.land[INDEX[words[0]]].owner or old.get("side") or position.sides[0]
    return {**table, "revolts": {**old, "side": side, "places": " ".join(words)}}


def edit_winner(table: Toml, position: Position, name: str, words: Sequence[str]) -> Toml:
    """end  Who has won; nobody yet."""
    if words[0] == NONE:
        return {key: value for key, value in table.items() if key not in ("winner", "won_by")}
    return {**table, "winner": " ".join(words)}


def group_selections(sizes: Sequence[int]) -> tuple[str, ...]:
    """setup-groups  Every selection of groups, `5+4+4`, the most first; then none."""
    return (*_selections(sizes), NONE)


def _selections(sizes: Sequence[int]) -> Iterator[str]:
    kinds = Counter(sizes)
    seen: dict[str, None] = {}
    for many in range(sum(kinds.values()), 0, -1):
        for row in combinations(sorted(sizes, reverse=True), many):
            seen["+".join(map(str, row))] = None
    yield from seen
