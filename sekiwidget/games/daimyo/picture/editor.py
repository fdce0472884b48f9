"""Setting up a position by hand: the pieces, their places, the values of a table, and another number of sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.editor.changes import (
    Put,
    SetKey,
    StartAnew,
    Take,
    Written,
)
from sekiwidget.authoring.editor.describe import put_sentence
from sekiwidget.authoring.editor.parts import (
    InSupply,
    Location,
    Placed,
    TablePath,
    get_value,
    key_paths,
    set_value,
)
from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.core.choice import Action
from sekiwidget.core.editor import Start, Table
from sekiwidget.core.errors import Reason, UnreadableAction
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.scene import Scene
from sekiwidget.games.daimyo.components.cards import DECKS, SIDES, card_texts
from sekiwidget.games.daimyo.components.hexes import HEX as HEXES
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.notation.facts import NEUTRAL
from sekiwidget.games.daimyo.notation.tokens import full_side_name
from sekiwidget.games.daimyo.picture.editor_keys import SETTABLE
from sekiwidget.games.daimyo.picture.editor_pieces import (
    BUSHI,
    CARD,
    CARDS_CELL,
    HEAP,
    HEX_WORD,
    KINDS,
    LAND,
    LAND_CELL,
    UNIT,
    PiecesTerm,
    PieceTerm,
    expand_pieces,
    locations,
    parse_piece,
    piece_kind,
    piece_owner,
    placed_pieces,
    supply,
    units_cell,
)
from sekiwidget.games.daimyo.picture.scene import editor_scene
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import Term, as_sentence, phrase
from sekiwidget.text.terms import Series


class DaimyoEditor(PositionEditor[Position]):
    """Setting up a position of Daimyo. The shelf has the reserves, and the hexes and cards that lie nowhere."""

    kinds = KINDS
    settable = SETTABLE

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """No land, the land of the start without units, or the start of two, three and four sides."""
        return {
            "empty": Start(phrase("No land"), {"land": {}}),
            "bare": Start(phrase("Land of the start without units"), {"units": {}}),
            "two": Start(phrase("Start of two sides"), {}, dealt=True),
            "three": Start(phrase("Start of three sides"), {"players": 3}, dealt=True),
            "four": Start(phrase("Start of four sides"), {"players": 4}, dealt=True),
        }

    # -- pieces ------------------------------------------------------------------------------------------------------

    @cache_recent
    def in_supply(self, position: Position) -> Sequence[InSupply]:
        """The reserves, hexes and cards that lie nowhere."""
        return [*supply(position)]

    @cache_recent
    def placed(self, position: Position) -> Sequence[Placed]:
        """Units, hexes, cards."""
        return [*placed_pieces(position)]

    @cache_recent
    def locations(self, position: Position) -> Sequence[Location]:
        """The land and what is around it, and the cards of the sides."""
        return [*locations(position)]

    def table_path(self, position: Position, piece: str, spot: str) -> TablePath | None:
        """The place in the table of a hex, a unit or a card."""
        heap, _, side = spot.partition(".")
        if piece_kind(piece) == CARD:
            return TablePath((HEAP[heap], side), CARDS_CELL) if heap in HEAP else None
        if heap in HEAP or piece_owner(piece) not in (*position.sides, NEUTRAL):
            return None
        land = dict(position.land)
        if piece_kind(piece) == LAND:
            free = HEXES[spot] not in land or f"{land[HEXES[spot]] or NEUTRAL}-{HEX_WORD}" == piece
            return TablePath(("land", spot), LAND_CELL) if free else None
        here = position.units_at(HEXES[spot])
        if here.side != piece_owner(piece) if here is not None else HEXES[spot] not in land:
            return None
        return TablePath(("units", spot), units_cell(piece_owner(piece)))

    def why_not_there(self, position: Position, piece: str, spot: Location) -> Reason:
        """land, units, setup  Why a piece cannot be put there: another hex or side is there, or no land."""
        if spot.id not in HEXES or piece_kind(piece) == CARD:
            return super().why_not_there(position, piece, spot)
        if piece_owner(piece) not in (*position.sides, NEUTRAL):
            return Reason("setup", as_sentence(phrase("{side} does not play here", side=side_name(piece_owner(piece)))))
        if piece_kind(piece) == LAND:
            return Reason("land", phrase("There is already a hex on {hex}.", hex=spot.label))
        here = position.units_at(HEXES[spot.id])
        if here is not None:
            return Reason("units", phrase("Units of {side} stand on {hex}.", side=side_name(here.side), hex=spot.label))
        return Reason("units", phrase("There is no hex at {hex}.", hex=spot.label))

    def name(self, piece: str) -> Term:
        """A piece without an article."""
        return PieceTerm(piece)

    def counted(self, piece: str, count: int) -> Term:
        """Equal pieces: two bushi of Black."""
        return PiecesTerm(piece, count) if count > 1 else self.name(piece)

    def view(self, position: Position) -> Scene:
        """The picture, with all places where a hex may be laid."""
        return editor_scene(position)

    # -- typing ------------------------------------------------------------------------------------------------------

    def piece_in_full(self, word: str) -> str:
        """The id of a unit, hex or card from its word. Raises UnreadableAction."""
        return parse_piece(word)

    def key_in_full(self, key: str) -> str:
        """The full name of a key, a hex or a side in any case, also in `hand.B`."""
        name, dot, side = key.partition(".")
        return f"{name.lower()}.{full_side_name(side, SIDES)}" if dot else full_side_name(name, SIDES)

    def parse(self, table: Table, position: AnyPosition, text: str) -> Action:
        """The change of a text; units may be written as in a table: `put B 2 daimyo m13`."""
        own: Position = self._own(position)
        plain = expand_pieces(text, [spot.id for spot in self.locations(own)])
        try:
            return super().parse(table, position, plain)
        except UnreadableAction as fault:
            # Only the last word of an expanded text can be wrong.
            more = len(text.rstrip()) - len(plain.rstrip())
            fault.start, fault.end = fault.start + more, None if fault.end is None else fault.end + more
            raise

    def place(self, position: AnyPosition, path: tuple[str, ...]) -> str:
        """The place of a hex, of a heap, of a reserve."""
        if len(path) > 1:
            side = full_side_name(path[1], SIDES)
            if path[0] in HEAP.values():
                heap = next(name for name, key in HEAP.items() if key == path[0])
                path = (f"{heap}.{side}",)
            elif path[0] == "reserve":
                return f"{side}.reserve" if side in self._own(position).sides else ""
        return super().place(position, path)

    # -- changing ----------------------------------------------------------------------------------------------------

    def forbids(self, table: Table, position: AnyPosition, change: Action) -> Iterator[Reason]:
        """land  The reasons of every game, and those against two hexes at one place."""
        yield from super().forbids(table, position, change)
        if not isinstance(change, Put):
            return
        laid = [piece for piece in change.pieces if piece_kind(piece) == LAND]
        if len(laid) > 1:
            yield Reason("land", phrase("Only one hex can lie at a place."))
        there = {one.spot: one.id for one in self.placed(self._own(position)) if one.kind == LAND}
        for piece in laid:
            name, _, start = piece.partition("@")
            if start != change.spot and there.get(change.spot) == name:
                yield Reason("land", phrase("There is already a hex on {hex}.", hex=change.spot))

    def table_after(self, table: Table, position: AnyPosition, change: Action) -> dict[str, Any]:
        """The table after a change; what is on the table is neither in reserve nor left."""
        if isinstance(change, StartAnew | Written):
            return super().table_after(table, position, change)
        own: Position = self._own(position)
        full = self.game.write_position(own)
        if isinstance(change, SetKey) and change.key == "players":
            made = table_for_players(table, full, int(change.word))
            return self.shorten(made, key_paths({key: made[key] for key in full if key in made}, 2))
        now = dict(table)
        if "viewer" not in table:
            now |= {key: full.get(key, {}) for key in HEAP.values() if "?" in str(table.get(key, ""))}
        if self._has_gone_on(now, full):
            now = self.shorten(full, key_paths(full, 2))
        if isinstance(change, SetKey) and change.key == "open":
            now = {"open": full.get("open", ""), **now}
        if not isinstance(change, Put | Take):
            return super().table_after(now, own, change)
        kinds = {piece_kind(piece) for piece in change.pieces}
        if LAND in kinds and "land" not in now:
            # Land in a table has only the units in the table.
            now |= {"land": full["land"], "units": now.get("units", full["units"])}
        made = self._with_numbers(self._with_empty_keys(super().table_after(now, own, change), own, change), change)
        return self.shorten(made, _NUMBERS)

    def _has_gone_on(self, table: Table, full: Table) -> bool:
        """phase-2, phase-4  Whether cards have been taken or passed on, so that the table has them elsewhere."""
        return self._cards(table) != self._cards(full) and not self.read_leniently(table).problems

    def _cards(self, table: Table) -> list[list[str]]:
        ends = [(key, side) for key in HEAP.values() for side in SIDES]
        return [sorted(CARDS_CELL.pieces(get_value(table, end, self.key_in_full))) for end in ends]

    def _with_empty_keys(self, table: dict[str, Any], position: Position, change: Put | Take) -> dict[str, Any]:
        """The table; with an empty key if the last hex or unit is gone, since a missing key means the start."""
        there = Counter(one.kind for one in self.placed(position))
        for piece, more in _added_pieces(change).items():
            there[piece_kind(piece)] += more
        for kind, key in ((LAND, "land"), (UNIT, "units")):
            if not there[kind] and key not in table and (key == "land" or "land" not in table):
                table = {**table, key: {}}
        return table

    def _with_numbers(self, table: dict[str, Any], change: Put | Take) -> dict[str, Any]:
        """reserve, card-d  The table with its numbers of pieces off the table adjusted."""
        for piece, more in _added_pieces(change).items():
            owner, _, what = piece.partition("-")
            path = ("reserve", owner) if what == BUSHI else ("hexes_left",) if piece == f"{NEUTRAL}-{HEX_WORD}" else ()
            number = get_value(table, path, self.key_in_full) if path else None
            if type(number) is int:
                table = set_value(table, path, number - more, self.key_in_full)
        return table

    def describe(self, table: Table, position: AnyPosition, change: Action) -> str:
        """A change in words: equal pieces are counted."""
        if not isinstance(change, Put | Take):
            return super().describe(table, position, change)
        counts = Counter(piece.partition("@")[0] for piece in change.pieces)
        pieces = Series(PiecesTerm(piece, number) for piece, number in counts.items())
        if isinstance(change, Take):
            return phrase("{pieces:capital} removed.", pieces=pieces)
        return put_sentence(pieces, next(one for one in self.locations(self._own(position)) if one.id == change.spot))


EDITOR: Final = DaimyoEditor
_NUMBERS: Final = (*(("reserve", side) for side in SIDES), ("reserve",), ("hexes_left",))
"""Keys that are dropped after a change if they have their default."""


def _added_pieces(change: Put | Take) -> Counter[str]:
    """By how much the number of each piece on the table grows with a change; negative if it shrinks."""
    found = Counter[str]()
    for piece in change.pieces:
        name, moved, _ = piece.partition("@")
        found[name] += -1 if isinstance(change, Take) else not moved
    return found


# -- another number of sides -------------------------------------------------------------------------------------------

_BY_SIDE: Final = ("reserve", "hands", "played", "incoming", "pools")


def table_for_players(table: Mapping[str, Any], full: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The table for another number of sides, without what belongs to sides and cards that are not used then.

    Args:
        table: the table as written.
        full: the whole table of its position, with full keys.
        players: the number of sides.
    """
    gone, deck = {*SIDES[players:]}, {*card_texts(DECKS[players])}
    filters: dict[str, Callable[[Any], Any]] = {
        "land": lambda land: {hex_: owner for hex_, owner in land.items() if owner not in gone},
        "units": lambda units: {hex_: here for hex_, here in units.items() if here.split()[0] not in gone},
        "open": lambda cards: _in_deck(cards, deck),
        "gifts": lambda gifts: [gift for gift in gifts if _plays(gift, gone, deck)] if players > 2 else [],
        "card": lambda card: _in_deck(card, deck),
        "winner": lambda winner: "" if winner in gone else winner,
    }
    made: dict[str, Any] = {}
    for key, value in table.items():
        value = full.get(key, value)
        if key in _BY_SIDE and isinstance(value, Mapping):
            value = {side: _in_deck(one, deck) for side, one in value.items() if side not in gone}
            value = {side: one for side, one in value.items() if one != ""}
        elif key in filters and key in full:
            value = filters[key](value)
        if value not in ("", []):
            made[key] = value
    return {**made, "players": players}


def _in_deck(cards: Any, deck: set[str]) -> Any:
    """The cards of a text that are in the deck; a number is unchanged."""
    if not isinstance(cards, str):
        return cards
    return " ".join(card for card in cards.split() if card in deck or "?" in card)


def _plays(gift: str, gone: set[str], deck: set[str]) -> bool:
    giver, *words = gift.split()
    return giver not in gone and all(word in deck for word in words if word[1:].isdecimal())
