"""Setting up a position by hand: which pieces there are, where they may lie, and what else a table says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from sekiwidget.authoring.set_up.parts import (
    InSupply,
    Location,
    Placed,
    TablePath,
    words_format,
)
from sekiwidget.authoring.set_up.position_editor import PositionEditor
from sekiwidget.authoring.tokens import Word
from sekiwidget.core.errors import Reason, UnreadableAction
from sekiwidget.core.scene import Scene
from sekiwidget.core.set_up import Start
from sekiwidget.games.sekigahara.components.pieces import (
    BLOCKS,
    CARDS,
    SIDE_INDEX,
    SIDES,
)
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import BlockName, CardName, place_name, side_name
from sekiwidget.games.sekigahara.notation.table.fields import KEYS
from sekiwidget.games.sekigahara.notation.tokens import in_full, read_block
from sekiwidget.games.sekigahara.picture.backdrop.shelf import KINDS, PER_ROW
from sekiwidget.games.sekigahara.picture.scene.map import (
    box_ids,
    card_symbol,
    chip_symbol,
    hand_ids,
    stack_ids,
)
from sekiwidget.games.sekigahara.picture.scene.scene import table_scene
from sekiwidget.games.sekigahara.picture.set_up_keys import ENTRIES, VALUES
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Name, Plain

_NONE: Final = "none"
_HEAPS: Final = {"hand": "hands", "discards": "discards", "recruits": "recruits", "removed": "removed"}
"""What lies off the map by side: as it is typed, and its key."""
_CARDS: Final = ("hand", "discards")


class SekigaharaSetUp(PositionEditor[Position]):
    """Setting up a position of Sekigahara."""

    kinds = KINDS
    implied = ("setup",)
    values = VALUES
    entries = ENTRIES

    @cached_property
    def starts(self) -> Mapping[str, Start]:
        """An empty map, or one as it is dealt at the start of a game."""
        empty = Start(phrase("Empty map"), {"setup": "empty"})
        return {"empty": empty, "official": Start(phrase("Official set-up"), {}, dealt=True)}

    # -- pieces ------------------------------------------------------------------------------------------------------

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
        made = [Location(name, SIDES, name, place_name(name).plain("")) for name in PLACES]
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

    def table_path(self, position: Position, piece: str, spot: str) -> TablePath | None:
        """Where in the table a piece stands: under its place or box, and its side."""
        name, _, side = spot.partition(".")
        block = BLOCKS.get(piece)
        if name in _CARDS:
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
        """3.2, 3.3  A piece of the other side, or a card where blocks lie."""
        name, _, side = spot.id.partition(".")
        if name in _CARDS and side in SIDE_INDEX and piece not in BLOCKS:
            return Reason("3.3", phrase("{side} has no card {piece}.", side=side_name(side), piece=piece))
        if piece in BLOCKS and side in SIDE_INDEX:
            return Reason("3.2", phrase("{piece} is no block of {side}.", piece=piece, side=side_name(side)))
        return super().why_not_there(position, piece, spot)

    def name(self, piece: str) -> Plain:
        """A block or a card by its name."""
        if piece in BLOCKS:
            return BlockName(BLOCKS[piece])
        card = next((card for (_, name), card in CARDS.items() if name == piece), None)
        return CardName(card) if card is not None else Name("piece", piece, piece)

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
        found: str = in_full(key, (*KEYS, *PLACES, *SIDES))
        return found

    def view(self, position: Position) -> Scene:
        """The map with the hands, whatever is going on."""
        return table_scene(position)


def _block_text(word: str, side: str | None) -> str:
    """The full text of a block; what is none as it is written."""
    try:
        return read_block(Word(word, 0), side).text
    except UnreadableAction:
        return word
