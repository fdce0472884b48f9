"""Setting up a position by hand: the pieces, where they may lie, and the changes of the table.

The pieces are the coins of the armies, and the unit cards with the coins left in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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
    Kind,
    Location,
    PieceFormat,
    Placed,
    TablePath,
    key_paths,
    words_format,
)
from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.choice import Action
from sekiwidget.core.editor import Start, Table
from sekiwidget.core.errors import Reason, UnreadableAction
from sekiwidget.core.position import Position as AnyPosition
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES
from sekiwidget.games.warchest.components.units import (
    ARMY_SIZE,
    COIN_COUNT,
    ROYAL,
    SIDE_INDEX,
    SIDES,
    STACKS,
    UNIT_NAMES,
    UNITS,
    UNKNOWN,
    WHITE,
)
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName, UnitOf
from sekiwidget.games.warchest.notation.table import OPTION_KEYS, is_laid_out
from sekiwidget.games.warchest.notation.tokens import key_in_full, read_coin
from sekiwidget.games.warchest.picture.editor_keys import SETTABLE
from sekiwidget.games.warchest.picture.kit import symbol_name
from sekiwidget.games.warchest.picture.scene import coin_symbol
from sekiwidget.games.warchest.picture.strips import ahead_pieces, bag_pieces, discard_pieces, hand_pieces, strip_of
from sekiwidget.games.warchest.rules.position import HEAPS, Position
from sekiwidget.games.warchest.rules.setup import LINEUPS
from sekiwidget.text.phrase import Phrase, Term, as_sentence, phrase
from sekiwidget.text.terms import (
    Count,
    Name,
    Series,
)

COIN: Final = "coin"
CARD: Final = "card"
KINDS: Final = {
    COIN: Kind(COIN, phrase("Put a coin"), phrase("Supply"), "setup", 30, rows=2),
    CARD: Kind(CARD, phrase("Give a card"), phrase("Box"), "setup", 27, rows=2),
}

HEAP_KEYS: Final = {
    "hand": "hands",
    "ahead": "ahead",
    "bag": "bags",
    "faceup": "faceup",
    "facedown": "facedown",
    "eliminated": "eliminated",
}
"""The heaps as typed, and their keys. The supply has the coins left."""
ARMY: Final = "army"
DRAFT_SPOTS: Final = ("open", "away")
"""The cards of a draft."""
_DRAWN: Final = {"hand": "hand", "ahead": "hand", "bag": "bag", "faceup": "discard", "facedown": "discard"}
"""The places of heaps on a strip; coins out of the game are only counted there."""


def owner(position: Position, unit: str) -> Side | None:
    """setup  The side in whose army a unit is."""
    return next((side for side in SIDES if unit in position.armies[SIDE_INDEX[side]]), None)


def side_of(spot: str) -> Side | None:
    """The side to which a spot belongs, if to one."""
    found = spot.partition(".")[2]
    return found if found in SIDE_INDEX else None


def kind_at(spot: str) -> str:
    """The kind of pieces at a spot: coins or cards."""
    return CARD if spot.partition(".")[0] in (ARMY, *DRAFT_SPOTS) else COIN


# -- pieces that are left ----------------------------------------------------------------------------------------------


def spares(position: Position) -> Iterator[InSupply]:
    """setup  The coins of each side's supply; the cards that nobody has; the coins of these, which stay in the box."""
    left = Counter({unit: COIN_COUNT[unit] for unit in UNITS})
    left.subtract(_used(position))
    for side in SIDES:
        supply = Counter(position.supply[SIDE_INDEX[side]])
        for unit in UNITS:
            # An army that has changed may still have coins with the other side.
            count = min(supply[unit], left[unit])
            if count > 0:
                yield InSupply(unit, COIN, coin_symbol(STACKS[side, unit, 1]), count, SIDE_INDEX[side])
                left[unit] -= count
    dealt = {one.id for one in _cards(position)}
    for unit in UNITS:
        if unit not in dealt:
            yield InSupply(unit, CARD, f"card-{symbol_name(unit)}", 1)
    for unit in UNITS:
        if left[unit] > 0:
            yield InSupply(unit, CARD, coin_symbol(STACKS[WHITE, unit, 1]), left[unit], 1)


def _used(position: Position) -> Counter[str]:
    """The coins that are neither in a supply nor in the box."""
    used: Counter[str] = Counter()
    for stack in position.board:
        if stack is not None:
            used[stack.unit] += stack.height
    for heap in HEAP_KEYS.values():
        for side in SIDES:
            used.update(getattr(position, heap)[SIDE_INDEX[side]])
    used.update(decision.coin for decision in position.pending if decision.coin)
    return used


# -- pieces on the table -----------------------------------------------------------------------------------------------


def placed_pieces(position: Position) -> Iterator[Placed]:
    """Units on the board, coins in the heaps, cards; while armies are drafted, coins are not drawn."""
    for place, stack in enumerate(position.board):
        if stack is not None:
            at = "" if position.draft is not None else f"{HEXES[place]}.coin"
            yield from [Placed(stack.unit, COIN, HEXES[place], at)] * stack.height
    for side in SIDES:
        yield from _heaps(position, side)
    yield from _cards(position)


def _heaps(position: Position, side: Side) -> Iterator[Placed]:
    drawn = position.draft is None
    for heap, ids in (("hand", hand_pieces(position, side)), ("ahead", ahead_pieces(position, side))):
        for piece, coin in ids:
            yield Placed(coin, COIN, f"{heap}.{side}", piece if drawn else "")
    for at, (piece, coin) in enumerate(bag_pieces(position, side)):
        yield Placed(coin, COIN, f"bag.{side}", f"{piece}#{at}" if drawn else "")
    for piece, heap, coin, count in discard_pieces(position, side):
        yield from [Placed(coin, COIN, f"{heap}.{side}", piece if drawn else "")] * count
    for coin in position.eliminated[SIDE_INDEX[side]]:
        yield Placed(coin, COIN, f"eliminated.{side}", "")


def _cards(position: Position) -> Iterator[Placed]:
    for side in SIDES:
        for at, unit in enumerate(position.armies[SIDE_INDEX[side]]):
            yield Placed(unit, CARD, f"{ARMY}.{side}", f"{side}.army.{at}")
    if position.draft is not None:
        for at, unit in enumerate((*position.draft.open, *position.draft.away)):
            yield Placed(unit, CARD, DRAFT_SPOTS[at >= len(position.draft.open)], f"open.{at}")


# -- spots -------------------------------------------------------------------------------------------------------------


def spots(position: Position) -> Iterator[Location]:
    """The hexes, the heaps of the sides, their armies; in a draft the open cards and those put away."""
    for hex_ in HEXES:
        yield Location(hex_, (COIN,), hex_, phrase("{hex}", hex=hex_), is_named=True)
    for side in SIDES:
        part = strip_of(position, side)
        for heap in HEAP_KEYS:
            if heap == "ahead" and not (position.options.preview or any(position.ahead)):
                continue
            at = f"{part}.{_DRAWN[heap]}" if heap in _DRAWN else ""
            yield Location(f"{heap}.{side}", (COIN,), at, _label(heap, side))
        slot = min(len(position.armies[SIDE_INDEX[side]]), ARMY_SIZE - 1)
        yield Location(f"{ARMY}.{side}", (CARD,), f"{part}.army.{slot}", _label(ARMY, side))
    if position.draft is not None:
        yield Location("open", (CARD,), "open", phrase("the open cards"))
        yield Location("away", (CARD,), "", phrase("the cards put away"))


def _label(heap: str, side: Side) -> Phrase:
    owned = SideName(side)
    match heap:
        case "hand":
            return phrase("{side:possessive} hand", side=owned)
        case "ahead":
            return phrase("{side:possessive} second hand", side=owned)
        case "bag":
            return phrase("{side:possessive} bag", side=owned)
        case "faceup":
            return phrase("{side:possessive} discard, face up", side=owned)
        case "facedown":
            return phrase("{side:possessive} discard, face down", side=owned)
        case "eliminated":
            return phrase("{side:possessive} coins out of the game", side=owned)
    return phrase("{side:possessive} army", side=owned)


# -- values of a table: coins and cards --------------------------------------------------------------------------------


def _in_full(word: str) -> str:
    """The full name of a coin; another word unchanged."""
    try:
        return read_coin(Word(word, 0))
    except UnreadableAction:
        return word


_WORDS: Final = words_format(_in_full)


def _counted(coins: tuple[str, ...]) -> str | None:
    """`2x scout royal`; None for no coin."""
    groups = Counter(coins).items()
    return " ".join(f"{many}x {coin}" if many > 1 else coin for coin, many in groups) or None


COINS: Final = PieceFormat(_WORDS.pieces, _counted)
BAG: Final = PieceFormat(_WORDS.pieces, lambda coins: _counted(tuple(coin for coin in coins if coin != ROYAL)))
"""A bag: the Royal Coin is in it anyway, unless it lies elsewhere."""
CARDS: Final = PieceFormat(_WORDS.pieces, " ".join)
"""Cards. An empty army is written, too: without a value it would be that of the first game."""


def stack_cell(side: Side) -> PieceFormat:
    """The coins of a unit of a side: `white 2x scout`."""

    def pieces(value: Any) -> tuple[str, ...]:
        return _WORDS.pieces(value)[1:]

    def written(coins: tuple[str, ...]) -> str | None:
        found = _counted(coins)
        return f"{side} {found}" if found else None

    return PieceFormat(pieces, written)


# -- setting up --------------------------------------------------------------------------------------------------------

_OPTIONS: Final = ("armies", *OPTION_KEYS)
"""The keys allowed for a game whose start is dealt."""


class WarChestEditor(PositionEditor[Position]):
    """Setting up a position of War Chest.

    What lies nowhere is in the supply, so the shelf shows the supplies; the Royal Coin is in the bag unless it lies
    elsewhere.
    """

    kinds = KINDS
    settable = SETTABLE
    implied = ("units", "armies", "lineup")

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """A board without units, with the armies of the first game or with none; or a game before its first coin."""
        return {
            "empty": Start(phrase("Empty board"), {"units": {}}),
            "own": Start(phrase("Empty board without armies"), {"armies": {}}),
            "first": Start(phrase("First game"), {}, dealt=True),
            "gaugamela": Start(phrase("Gaugamela"), {"armies": "gaugamela"}, dealt=True),
            "bannockburn": Start(phrase("Bannockburn"), {"armies": "bannockburn"}, dealt=True),
            "crecy": Start(phrase("Crécy"), {"armies": "crecy"}, dealt=True),
            "random": Start(phrase("Armies by chance"), {"armies": "random"}, dealt=True),
            "draft": Start(phrase("Draft"), {"armies": "draft"}, dealt=True),
        }

    # -- pieces ------------------------------------------------------------------------------------------------------

    @cache_recent
    def in_supply(self, position: Position) -> Sequence[InSupply]:
        """The supplies, and the box."""
        return [*spares(position)]

    @cache_recent
    def placed(self, position: Position) -> Sequence[Placed]:
        """Units, coins in the heaps, cards."""
        return [*placed_pieces(position)]

    @cache_recent
    def locations(self, position: Position) -> Sequence[Location]:
        """The hexes, the heaps, the armies."""
        return [*spots(position)]

    def table_path(self, position: Position, piece: str, spot: str) -> TablePath | None:
        """The place of a coin or a card in the table. A coin belongs to the side in whose army its unit is."""
        name, _, side = spot.partition(".")
        if kind_at(spot) == CARD:
            if piece not in UNITS:
                return None
            return TablePath(("armies", side) if name == ARMY else ("draft", name), CARDS)
        if name in HEX:
            return self._on_board(position, piece, spot)
        there = any((one.id, one.spot) == (piece, spot) for one in self.placed(position))
        if piece not in UNIT_NAMES or not (there or _has(position, side, piece)):
            return None
        if piece == ROYAL and name == "eliminated" and not there:
            return None
        return TablePath((HEAP_KEYS[name], side), BAG if name == "bag" else COINS)

    def _on_board(self, position: Position, piece: str, spot: str) -> TablePath | None:
        stack, side = position.board[HEX[spot]], owner(position, piece)
        if stack is not None:
            return TablePath(("units", spot), stack_cell(stack.side)) if stack.unit == piece else None
        return TablePath(("units", spot), stack_cell(side)) if side is not None else None

    def why_not_there(self, position: Position, piece: str, spot: Location) -> Reason:
        """deploy, royal-coin, setup  A hex that is taken, a coin of the other side, the Royal Coin on the board."""
        side, where = side_of(spot.id), spot.id.partition(".")[0]
        stack = position.board[HEX[spot.id]] if spot.id in HEX else None
        if piece not in UNIT_NAMES:
            return super().why_not_there(position, piece, spot)
        if piece == ROYAL:
            if where == "eliminated":
                return Reason("royal-coin", phrase("The Royal Coin is never lost."))
            return Reason("royal-coin", phrase("The Royal Coin has no unit that could stand on {hex}.", hex=spot.label))
        if stack is not None:
            unit = UnitOf(stack.side, stack.unit)
            return Reason("deploy", phrase("{unit} stands on {hex}.", unit=unit, hex=spot.label))
        if side is not None:
            text = phrase(
                "{unit:the capital} is not in {side:possessive} army.", unit=UnitName(piece), side=SideName(side)
            )
            return Reason("setup", text)
        text = phrase("{unit:the capital} is in no army: give its card to a side first.", unit=UnitName(piece))
        return Reason("setup", text)

    def name(self, piece: str) -> Term:
        """A coin or card by its unit."""
        return UnitName(piece) if piece in UNIT_NAMES else Name("piece", piece, piece)

    def counted(self, piece: str, count: int) -> Term | str:
        """Equal coins: two Scout coins."""
        return CoinName(piece, count) if count > 1 and piece in UNIT_NAMES else super().counted(piece, count)

    # -- typing ------------------------------------------------------------------------------------------------------

    def piece_in_full(self, word: str) -> str:
        """A coin from a beginning of its name. Raises UnreadableAction."""
        return read_coin(Word(word, 0))

    def key_in_full(self, key: str) -> str:
        """A key, a hex or a side, in any case; of a heap too: `hand.W`."""
        name, dot, side = key.partition(".")
        return f"{name.lower()}{dot}{key_in_full(side)}" if dot else str(key_in_full(key))

    def parse(self, table: Table, position: AnyPosition, text: str) -> Action:
        """The change of a text. A Royal Coin that is put somewhere comes from the bag of that side."""
        change = super().parse(table, position, text)
        side = side_of(change.spot) if isinstance(change, Put) else None
        if not isinstance(change, Put) or side is None or ROYAL not in change.pieces:
            return change
        if ROYAL not in self._own(position).bags[SIDE_INDEX[side]]:
            return change
        return Put(tuple(f"{ROYAL}@bag.{side}" if one == ROYAL else one for one in change.pieces), change.spot)

    def place(self, position: AnyPosition, path: tuple[str, ...]) -> str:
        """The place of a hex, of a heap, of an army."""
        names = {key: heap for heap, key in HEAP_KEYS.items()} | {"armies": ARMY}
        if len(path) > 1 and path[0] in names:
            path = (f"{names[path[0]]}.{path[1]}",)
        return super().place(position, path)

    # -- rules of setting up -----------------------------------------------------------------------------------------

    def forbids(self, table: Table, position: AnyPosition, change: Action) -> Iterator[Reason]:
        """setup, royal-coin  What every game forbids; a second card of a unit, a card as a coin, a fifth card."""
        own: Position = self._own(position)
        if isinstance(change, Put) and kind_at(change.spot) == CARD:
            yield from self._no_card(own, change)
        elif isinstance(change, Put):
            for piece in change.pieces:
                yield from self._no_coin(piece, change.spot)
        elif isinstance(change, Take):
            for piece in change.pieces:
                if piece.startswith(f"{ROYAL}@bag."):
                    yield Reason("royal-coin", phrase("The Royal Coin is in the bag unless it lies elsewhere."))
        yield from super().forbids(table, position, change)

    def _no_card(self, position: Position, change: Put) -> Iterator[Reason]:
        """setup  Each card is there once, and an army has so many."""
        dealt = {one.id: one for one in self.placed(position) if kind_at(one.spot) == CARD}
        places = {spot.id: spot.label for spot in self.locations(position)}
        for piece, many in Counter(piece.partition("@")[0] for piece in change.pieces).items():
            if many > 1:
                yield Reason("setup", as_sentence(phrase("there is only one card of {unit:the}", unit=UnitName(piece))))
        for piece in change.pieces:
            unit, _, start = piece.partition("@")
            if start and kind_at(start) != CARD:
                yield Reason("setup", phrase("A coin is no card."))
            elif not start and unit in dealt:
                text = phrase(
                    "There is only one card of {unit:the}. It lies here: {place}.",
                    unit=UnitName(unit),
                    place=places[dealt[unit].spot],
                )
                yield Reason("setup", text)
        side = side_of(change.spot)
        if side is not None and len(position.armies[SIDE_INDEX[side]]) + len(change.pieces) > ARMY_SIZE:
            text = phrase("An army has {cards:one}.", cards=Count(ARMY_SIZE, "card"))
            yield Reason("setup", text)

    def _no_coin(self, piece: str, spot: str) -> Iterator[Reason]:
        """setup, royal-coin  A card is no coin, and each side has its own Royal Coin."""
        unit, _, start = piece.partition("@")
        if start and kind_at(start) == CARD:
            yield Reason("setup", phrase("A card is no coin."))
        if unit == ROYAL and side_of(start) is not None and side_of(spot) not in (None, side_of(start)):
            text = phrase("This is {side:possessive} Royal Coin.", side=SideName(side_of(start)))
            yield Reason("royal-coin", text)

    # -- changing ----------------------------------------------------------------------------------------------------

    def whole(self, table: dict[str, Any]) -> dict[str, Any]:
        """The table as that of a laid-out position, without the supply, which has the coins left."""
        made = table if "viewer" in table else {key: value for key, value in table.items() if key != "supply"}
        return made if is_laid_out(made) else {"units": {}, **made}

    def table_after(self, table: Table, position: AnyPosition, change: Action) -> dict[str, Any]:
        """The table after a change. A start that is dealt is laid out first."""
        if isinstance(change, StartAnew | Written):
            return super().table_after(table, position, change)
        own: Position = self._own(position)
        official = not is_laid_out(table)
        if official and isinstance(change, SetKey) and change.key in _OPTIONS:
            key = self.keys[change.key]
            made = key.written(dict(table), own, change, self.key_in_full)
            return self.shorten(made, [key.path_of(change.name)])
        full = self.game.write_position(own)
        if not official:
            return super().table_after(_changeable(table, full, change), own, change)
        full |= {key: table[key] for key in OPTION_KEYS if key in table}
        # The key without which all would be dealt again is the shortest that there is.
        made = {"units": {}} | super().table_after(full, own, change)
        return self.shorten(made, [*(path for path in key_paths(made, 2) if path != ("units",)), ("units",)])

    def shorten(self, table: Table, touched: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        """The shortest equal table: the armies of a battle by its name, and its start by its options alone."""
        made = super().shorten(table, touched)
        lineup = made.get("lineup")
        if lineup in LINEUPS and isinstance(made.get("armies", {}), Mapping):
            named = {key: value for key, value in made.items() if key != "lineup"} | {"armies": lineup}
            start = {key: value for key, value in named.items() if key in _OPTIONS}
            meant = self.read_leniently(made)
            made = next((shorter for shorter in (start, named) if self.read_leniently(shorter) == meant), made)
        return made

    def describe(self, table: Table, position: AnyPosition, change: Action) -> str:
        """A change in words: equal coins are counted, cards are named by their units."""
        if not isinstance(change, Put | Take):
            return super().describe(table, position, change)
        spot = change.spot if isinstance(change, Put) else change.pieces[0].partition("@")[2]
        units = [piece.partition("@")[0] for piece in change.pieces]
        if kind_at(spot) == CARD:
            pieces = Series(UnitName(unit) for unit in units)
        else:
            pieces = Series(CoinName(unit, many) for unit, many in Counter(units).items())
        if isinstance(change, Take):
            return phrase("{pieces:capital} removed.", pieces=pieces)
        return put_sentence(pieces, next(one for one in self.locations(self._own(position)) if one.id == spot))


def _has(position: Position, side: Side, coin: str) -> bool:
    """setup, royal-coin  Whether a side has such coins."""
    return coin == ROYAL or coin in position.armies[SIDE_INDEX[side]]


def _changeable(table: Table, full: Table, change: Action) -> dict[str, Any]:
    """A table in which a change can be made: `?` as the coins drawn, and armies card by card if one is moved."""
    made = dict(table)
    if "viewer" not in table:
        made |= {key: full.get(key, {}) for key in HEAPS if UNKNOWN in str(table.get(key, ""))}
    if isinstance(change, SetKey) and change.key == "armies":
        made.pop("lineup", None)
    elif _moves_card(change) and isinstance(table.get("armies"), str):
        made["armies"] = full["armies"]
    return made


def _moves_card(change: Action) -> bool:
    if not isinstance(change, Put | Take):
        return False
    ends = [piece.partition("@")[2] for piece in change.pieces]
    return any(kind_at(spot) == CARD for spot in (*ends, change.spot if isinstance(change, Put) else ""))


EDITOR: Final = WarChestEditor
