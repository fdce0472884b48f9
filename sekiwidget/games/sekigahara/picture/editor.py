"""Setting up a position by hand: the pieces, where they may lie, and the other keys of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.authoring.editor.changes import SetKey
from sekiwidget.authoring.editor.parts import (
    NONE,
    InSupply,
    Key,
    Kind,
    Location,
    Names,
    Placed,
    TablePath,
    number,
    words_format,
)
from sekiwidget.authoring.editor.position_editor import PositionEditor
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.editor import Start
from sekiwidget.core.errors import Reason, UnreadableAction
from sekiwidget.core.scene import Scene
from sekiwidget.games.sekigahara.components.pieces import BLOCKS, CARDS, HIDEYORI, OTHER, SANADA, SIDE_INDEX, SIDES
from sekiwidget.games.sekigahara.components.places import CASTLES, DISKS, PLACES, RESOURCES
from sekiwidget.games.sekigahara.components.wording import (
    BlockName,
    BlockNames,
    CardName,
    CardNames,
    disk_name,
    place_name,
    side_name,
)
from sekiwidget.games.sekigahara.notation.problems import PHASES
from sekiwidget.games.sekigahara.notation.table import KEYS
from sekiwidget.games.sekigahara.notation.tokens import BOX, full_name, read_block
from sekiwidget.games.sekigahara.picture.scene import table_scene
from sekiwidget.games.sekigahara.picture.scene_map import box_ids, card_symbol, chip_symbol, hand_ids, stack_ids
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Term, as_sentence, phrase
from sekiwidget.text.terms import Name

# -- the shelf ---------------------------------------------------------------------------------------------------------

PER_ROW: Final = 12
"""Number of kinds of blocks in a row of the shelf."""

KINDS: Final = {
    **{
        side: Kind(
            side,
            phrase("Put a block of {side}", side=side_name(side)),
            phrase("{side:possessive} blocks", side=side_name(side)),
            "3.2",
            25,
            rows=2,
        )
        for side in SIDES
    },
    "card": Kind("card", phrase("Deal a card"), phrase("Cards"), "3.3", 30, rows=2, beside=("hands",)),
}


# -- the other keys: calendar, control, castles, knowledge, roads, disks -----------------------------------------------

_YES: Final = "yes"
_NO: Final = "no"
_ANSWERS: Final = (_YES, _NO)
_DISKS: Final = (HIDEYORI, SANADA)
_DISK_PLACES: Final = {disk: PLACES[place] for place, disk in DISKS.items()}
_WORDS: Final = words_format(str.lower)


def _contested(position: Position) -> tuple[str, ...]:
    """8.1  The places where both sides have blocks."""
    return tuple(PLACES[place] for place, row in enumerate(position.stacks) if all(row))


def _blocks(position: Position) -> tuple[str, ...]:
    """8.2.1  Every block on the map, with its place."""
    found = {
        f"{block.text}@{PLACES[place]}": None
        for place, row in enumerate(position.stacks)
        for stack in row
        for block in stack
        if block.clan
    }
    return tuple(found)


def _knower(name: str) -> str:
    """8.2.1  The path in the table of the knowledge of a block."""
    block, _, place = name.partition("@")
    return f"known.{OTHER[BLOCKS[block].side]}.{place}"


def _known(before: Any, change: SetKey) -> Any:
    """8.2.1  The known blocks of a place with one more or one fewer."""
    words, block = list(_WORDS.pieces(before)), change.name.partition("@")[0]
    if change.word == _YES:
        words.append(block)
    elif block in words:
        words.remove(block)
    return _WORDS.written(tuple(words))


def _standing(before: Any, change: SetKey) -> Any:
    """3.4  The disks that still stand."""
    there = {disk for disk in before or () if isinstance(disk, str)} - {change.name}
    return [disk for disk in _DISKS if disk in there or (disk == change.name and change.word == _YES)]


def _entered(before: Any, change: SetKey) -> Any:
    """8.8.2  The roads by which blocks came with one more, or without it if it was among them."""
    roads, road = list(_WORDS.pieces(before)), change.word
    same = {road, "-".join(reversed(road.split("-")))}
    if same & set(roads):
        roads = [one for one in roads if one not in same]
    else:
        roads.append(road if road != change.name else BOX)
    return roads or None


def _roads(position: Position) -> tuple[str, ...]:
    """8.8.2  The roads that lead to places where both sides stand."""
    made = [
        f"{PLACES[end]}-{PLACES[place]}"
        for place, row in enumerate(position.stacks)
        if all(row)
        for end in position.near(place)
    ]
    return (*dict.fromkeys(made), BOX)


def _road_text(road: str) -> str:
    """8.8.2  A road by its ends."""
    if road == BOX:
        return phrase("from a box")
    start, _, end = road.partition("-")
    return phrase("{start}–{end}", start=place_name(start), end=place_name(end)) if end else road


SETTABLE: Final = (
    Key("week", "6", lambda _: tuple(map(str, range(1, 8))), number),
    Key("turn", "6", lambda _: ("A", "B")),
    Key("phase", "6", lambda _: PHASES),
    Key("first", "6.3", lambda _: SIDES),
    Key("active", "6.4", lambda _: SIDES),
    Key(
        "control",
        "4.2",
        lambda _: (*SIDES, NONE),
        names=Names(phrase("place"), lambda _: tuple(PLACES[place] for place in RESOURCES)),
        label=phrase("Who controls it"),
    ),
    Key(
        "holder",
        "4.3",
        lambda _: SIDES,
        names=Names(
            phrase("castle"), lambda position: tuple(PLACES[place] for place in CASTLES if all(position.stacks[place]))
        ),
        label=phrase("Who held the castle"),
    ),
    Key(
        "known",
        "8.2.1",
        lambda _: _ANSWERS,
        _known,
        names=Names(phrase("block"), _blocks, lambda name: name.partition("@")[2]),
        label=phrase("Whether the other side knows it"),
        path=_knower,
    ),
    Key(
        "entered",
        "8.8.2",
        _roads,
        _entered,
        names=Names(phrase("place"), _contested),
        label=phrase("By which road they came"),
        labels=_road_text,
    ),
    Key(
        "disk",
        "3.4",
        lambda _: _ANSWERS,
        _standing,
        names=Names(phrase("disk"), lambda _: _DISKS, _DISK_PLACES.__getitem__),
        label=phrase("Whether the disk stands"),
        labels={disk: disk_name(disk) for disk in _DISKS},
        path=lambda _: "disks",
    ),
)
"""3.4, 4.2, 4.3, 6, 8.2.1, 8.8.2  The calendar, control, castles, knowledge, roads, disks."""


# -- the set-up --------------------------------------------------------------------------------------------------------

_HEAPS: Final = {"hand": "hands", "discards": "discards", "recruits": "recruits", "removed": "removed"}
"""The heaps off the map of each side: as they are typed, and their keys."""
_CARD_HEAPS: Final = ("hand", "discards")
_BLOCK_HEAPS: Final = ("recruits", "removed")


class SekigaharaEditor(PositionEditor[Position]):
    """Setting up a position of Sekigahara."""

    kinds = KINDS
    implied = ("setup",)
    settable = SETTABLE

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """An empty map, or one as it is dealt at the start of a game."""
        empty = Start(phrase("Empty map"), {"setup": "empty"})
        return {"empty": empty, "official": Start(phrase("Official set-up"), {}, dealt=True)}

    # -- pieces ------------------------------------------------------------------------------------------------------

    @cache_recent
    def in_supply(self, position: Position) -> Sequence[InSupply]:
        """3.2, 3.3  What is in the bags and the decks."""
        blocks = Counter(block for bag in position.bags for block in bag if block.clan)
        cards = Counter(card for deck in position.decks for card in deck if card.kind)
        made: list[InSupply] = []
        for side in SIDES:
            left = [block for block in BLOCKS.values() if blocks[block] and block.side == side]
            made += [
                InSupply(block.text, side, chip_symbol(block), blocks[block], min(1, at // PER_ROW))
                for at, block in enumerate(left)
            ]
        made += [
            InSupply(card.text, "card", card_symbol(card), cards[card], SIDE_INDEX[card.side])
            for card in CARDS.values()
            if cards[card]
        ]
        return made

    @cache_recent
    def placed(self, position: Position) -> Sequence[Placed]:
        """Blocks on the map and in boxes, cards in the hands."""
        return [*self._blocks(position), *self._boxed(position), *self._cards(position)]

    def _blocks(self, position: Position) -> Iterator[Placed]:
        for place, name in enumerate(PLACES):
            for side in SIDES:
                stack = [*stack_ids(position, place, side)]
                folded = len({piece for piece, _ in stack}) < len(stack)
                for at, (piece, block) in enumerate(stack):
                    if block.clan:
                        yield Placed(block.text, block.side, name, f"{piece}#{at}" if folded else piece)

    def _boxed(self, position: Position) -> Iterator[Placed]:
        for side in SIDES:
            box = f"recruits.{side}"
            for piece, block in box_ids(box, position.recruits[SIDE_INDEX[side]]):
                yield Placed(block.text, block.side, box, piece)
            for block in position.removed[SIDE_INDEX[side]]:
                yield Placed(block.text, block.side, f"removed.{side}", "")
        for piece, block in box_ids("mori", position.mori):
            yield Placed(block.text, block.side, "mori", piece)

    def _cards(self, position: Position) -> Iterator[Placed]:
        for side in SIDES:
            for piece, card in hand_ids(position, side):
                yield Placed(card.text, "card", f"hand.{side}", piece)
            for card in position.discards[SIDE_INDEX[side]]:
                yield Placed(card.text, "card", f"discards.{side}", "")

    def locations(self, position: Position) -> Sequence[Location]:
        """The places of the map, the boxes, the hands, and what is out of the game."""
        return _locations()

    def table_path(self, position: Position, piece: str, spot: str) -> TablePath | None:
        """Where in the table a piece stands: under its place or box, and its side."""
        name, _, side = spot.partition(".")
        block = BLOCKS.get(piece)
        if name in _CARD_HEAPS:
            return TablePath((_HEAPS[name], side), words_format(str.lower)) if (side, piece) in CARDS else None
        if block is None:
            return None
        cell = words_format(lambda word: _block_text(word, block.side))
        if name == "mori":
            return TablePath(("mori",), cell) if block.side == "ishida" else None
        if name in _HEAPS:
            return TablePath((_HEAPS[name], side), cell) if block.side == side else None
        return TablePath(("blocks", name, block.side), cell)

    def why_not_there(self, position: Position, piece: str, spot: Location) -> Reason:
        """3.2, 3.3  A piece of the other side, a block among cards, or a card where blocks lie."""
        name, _, side = spot.id.partition(".")
        block = BLOCKS.get(piece)
        if block is None and name in _CARD_HEAPS:
            return Reason("3.3", phrase("{side} has no card {piece}.", side=side_name(side), piece=piece))
        if block is not None and name in _BLOCK_HEAPS:
            text = phrase("{block} is not a block of {side}", block=BlockName(block), side=side_name(side))
            return Reason("3.2", as_sentence(text))
        return super().why_not_there(position, piece, spot)

    def name(self, piece: str) -> Term:
        """A block or a card by its name."""
        if piece in BLOCKS:
            return BlockName(BLOCKS[piece])
        card = next((card for (_, name), card in CARDS.items() if name == piece), None)
        return CardName(card) if card is not None else Name("piece", piece, piece)

    def counted(self, piece: str, count: int) -> Term | str:
        """Equal blocks or cards: two Tokugawa cards."""
        if piece in BLOCKS:
            return BlockNames([BLOCKS[piece]] * count)
        cards = [card for (_, name), card in CARDS.items() if name == piece]
        return CardNames(cards[:1] * count) if cards else super().counted(piece, count)

    def whole(self, table: dict[str, Any]) -> dict[str, Any]:
        """5.2  Without blocks a table would mean the official set-up."""
        return table if "blocks" in table or "setup" in table else {"setup": "empty", **table}

    def piece_in_full(self, word: str) -> str:
        """A block or card, its clan perhaps cut short."""
        text = word.lower()
        if any(text == name for _, name in CARDS) or text in BLOCKS:
            return text
        return _block_text(text, None)

    def key_in_full(self, key: str) -> str:
        """A key, a place or a side, in any case."""
        found: str = full_name(key, (*KEYS, *PLACES, *SIDES))
        return found

    def view(self, position: Position) -> Scene:
        """The map with the hands, whatever is going on."""
        return table_scene(position)


@cache
def _locations() -> Sequence[Location]:
    """The places of the map, the boxes, the hands, and what is out of the game: the same in every position."""
    made = [Location(name, SIDES, name, phrase("{place}", place=place_name(name)), is_named=True) for name in PLACES]
    made += [Location("mori", ("ishida",), "mori", phrase("the Mōri box"))]
    for side in SIDES:
        name = side_name(side)
        made += [
            Location(f"recruits.{side}", (side,), f"recruits.{side}", phrase("{side:possessive} box", side=name)),
            Location(f"removed.{side}", (side,), "", phrase("{side:possessive} losses", side=name)),
            Location(f"hand.{side}", ("card",), f"hand.{side}", phrase("{side:possessive} hand", side=name)),
            Location(f"discards.{side}", ("card",), "", phrase("{side:possessive} discards", side=name)),
        ]
    return made


def _block_text(word: str, side: str | None) -> str:
    """The full text of a block; any other word unchanged."""
    try:
        return read_block(Word(word, 0), side).text
    except UnreadableAction:
        return word


EDITOR: Final = SekigaharaEditor
