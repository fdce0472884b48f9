"""The map of a scene: signs, disks, recruitment tags, stacks, boxes, hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from sekiwidget.authoring.recent import recent
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Count, Number
from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, SIDES, Block, Card, Stack
from sekiwidget.games.sekigahara.components.places import CAPITALS, CASTLES, DISKS, PLACES, RECRUITS, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.wording import BlockNames, side_name
from sekiwidget.games.sekigahara.narration.fight_status import strongest_first
from sekiwidget.games.sekigahara.rules.control import castle_holder
from sekiwidget.games.sekigahara.rules.position import Position

COLOUR: Final = {"tokugawa": "black", "ishida": "gold"}
ASIDE_ORDER: Final = 60
"""The order of cards that lie aside: after the hand."""
_ASIDE_WORDS: Final = phrase("chosen, unseen by the other side")
OPEN_STACK: Final = 3
"""Maximum number of blocks of an open stack; from four on it is folded."""


def face_id(block: Block) -> str:
    """The end of the symbol ids that show a block: `ukita-1c`; its side, if it is hidden."""
    if not block.clan:
        return block.side
    return f"{block.clan}-{block.strength}{'l' if block.leader else block.special[:1]}"


def block_symbol(block: Block) -> str:
    """The symbol of a block on the field."""
    return f"block-{face_id(block)}" if block.clan else f"back-{block.side}"


def chip_symbol(block: Block) -> str:
    """The symbol of a block on the map."""
    return f"chip-{face_id(block)}" if block.clan else f"chipback-{block.side}"


def card_symbol(card: Card | None) -> str:
    """The symbol of a card; for None that of an empty place."""
    if card is None:
        return "nocard"
    if not card.kind:
        return f"cardback-{card.side}"
    if card.loyalty:
        return f"card-loyalty-{card.side}"
    return f"card-{card.clan}" + ("" if card.kind == "single" else f"-{card.kind}")


@lru_cache(maxsize=4096)
def _plain_piece(symbol: str, place: str, order: int = 0) -> Piece:
    """A piece without further state; cached, as most places look the same in every picture."""
    return Piece(symbol, place, order)


_TAGS: Final = (
    *(
        (f"{PLACES[place]}.tag.{at}", Piece(f"tag-{clan}", f"{PLACES[place]}.tag", at))
        for place, clans in RECRUITS.items()
        for at, clan in enumerate(clans)
    ),
    ("sekigahara.sign", Piece("sekigahara-mark", "sekigahara")),
)
"""The pieces that are the same in every picture."""


def map_pieces(view: Position, without: Collection[int] = ()) -> Mapping[str, Piece]:
    """Everything that stands on the map but the hands, by its id; `without` the stacks of some places."""
    table = Position(
        stacks=view.stacks,
        recruits=view.recruits,
        mori=view.mori,
        disks=view.disks,
        control=view.control,
        holders=view.holders,
    )
    return _cached_pieces(table, frozenset(without))


@recent
def _cached_pieces(table: Position, without: frozenset[int]) -> Mapping[str, Piece]:
    """The pieces of the parts of a position that the map shows; cached, as the map does not change during a fight."""
    return dict(_each_piece(table, without))


def _each_piece(view: Position, without: Collection[int]) -> Iterator[tuple[str, Piece]]:
    for place, name in enumerate(PLACES):
        yield f"{name}.sign", _plain_piece(place_sign(view, place), name)
    yield from _TAGS
    for place in DISKS:
        if disk := view.disk(place):
            yield f"{PLACES[place]}.disk", _plain_piece(f"disk-{disk}", f"{PLACES[place]}.disk")
    for place in range(len(PLACES)):
        if place not in without:
            yield from _stacks(place, view.stacks[place])
    for side in SIDES:
        yield from _box(f"recruits.{side}", view.recruits[SIDE_INDEX[side]])
    yield from _box("mori", view.mori)


def place_sign(view: Position, place: int) -> str:
    """4.2, 4.3, 4.5  The sign of a place, with who holds it."""
    if place in CASTLES:
        colour = CASTLES[place]
        return f"castle-{colour}" + ("" if castle_holder(view, place) == colour else "-taken")
    control = view.control[RESOURCE_SEAT[place]] if place in RESOURCE_SEAT else None
    if place in CAPITALS:
        return f"capital-{CAPITALS[place]}" + (f"-by-{control}" if control else "")
    if place in RESOURCE_SEAT:
        return f"resource-{control}" if control else "resource"
    return "place"


def stack_text(side: Side, stack: Stack) -> Phrase:
    """The blocks of a folded stack, for its tooltip and a screen reader; backs are only counted."""
    seen = [block for block in stack if block.clan]
    hidden = len(stack) - len(seen)
    who, count = side_name(side), Count(len(stack), "block")
    if not seen:
        return phrase("{side}, {count}", side=who, count=count)
    if not hidden:
        return phrase("{side}, {count}: {blocks}", side=who, count=count, blocks=BlockNames(seen))
    return phrase(
        "{side}, {count}: {blocks} and {hidden:word} unknown",
        side=who,
        count=count,
        blocks=BlockNames(seen),
        hidden=Number(hidden),
    )


@lru_cache(maxsize=1024)
def _stacks(place: int, stacks: tuple[Stack, ...]) -> tuple[tuple[str, Piece], ...]:
    """The blocks of a place: up to three open, more folded; of both sides only the first, each with its number.

    Cached, as a commit changes few places.
    """
    name = PLACES[place]
    both = all(stacks)
    made: list[tuple[str, Piece]] = []
    for order, side in enumerate(SIDES):
        stack = stacks[SIDE_INDEX[side]]
        if stack and both:
            made.append((f"{name}.{side}.0", top_block(side, stack, f"{name}.both", order)))
        elif len(stack) > OPEN_STACK:
            made.append((f"{name}.{side}.0", folded_stack(side, stack, f"{name}.stack")))
        else:
            made += [
                (f"{name}.{side}.{at}", _plain_piece(chip_symbol(block), f"{name}.stack", at))
                for at, block in enumerate(strongest_first(stack))
            ]
    return tuple(made)


def stack_ids(view: Position, place: int, side: Side) -> Iterator[tuple[str, Block]]:
    """Each block of a side at a place with the piece that shows it, or that holds it where a stack is one piece."""
    stack = view.blocks(place, side)
    one = all(view.stacks[place]) or len(stack) > OPEN_STACK
    for at, block in enumerate(strongest_first(stack)):
        yield f"{PLACES[place]}.{side}.{0 if one else at}", block


def folded_stack(side: Side, stack: Stack, place: str) -> Piece:
    """A stack as its first block and the edges of the others, with their number."""
    return replace(top_block(side, stack, place), fold=f"edge-{side}" if len(stack) > 1 else "")


def top_block(side: Side, stack: Stack, place: str, order: int = 0) -> Piece:
    """A stack as its first block with the number of all, where two stacks share the ground of a place."""
    stack = strongest_first(stack)
    return Piece(
        chip_symbol(stack[0]),
        place,
        order,
        count=len(stack) if len(stack) > 1 else 0,
        words=stack_text(side, stack),
        inside=tuple(map(block_symbol, stack)),
    )


def _box(name: str, blocks: Stack) -> Iterator[tuple[str, Piece]]:
    if blocks:
        yield f"{name}.frame", _plain_piece("boxframe", f"{name}.frame")
    for at, (piece, block) in enumerate(box_ids(name, blocks)):
        yield piece, _plain_piece(chip_symbol(block), name, at)


def box_ids(name: str, blocks: Stack) -> Iterator[tuple[str, Block]]:
    """Each block of a box with the piece that shows it."""
    return ((f"{name}.{at}", block) for at, block in enumerate(strongest_first(blocks)))


def hand_pieces(view: Position, side: Side, place: str) -> Iterator[tuple[str, Piece]]:
    """A hand at a place. Known cards keep their number through a fight: those played leave a gap."""
    for at, card in _numbered_hand(view, side):
        yield f"hand.{side}.{at}", _plain_piece(card_symbol(card), place, at)
    for at, card in enumerate(view.aside[SIDE_INDEX[side]]):
        yield f"aside.{side}.{at}", Piece(card_symbol(card), place, ASIDE_ORDER + at, ("faded",), words=_ASIDE_WORDS)


def hand_ids(view: Position, side: Side) -> Iterator[tuple[str, Card]]:
    """Each card of a hand with the piece that shows it."""
    return ((f"hand.{side}.{at}", card) for at, card in _numbered_hand(view, side))


def _numbered_hand(view: Position, side: Side) -> Sequence[tuple[int, Card]]:
    side_index = SIDE_INDEX[side]
    hand = view.hands[side_index]
    combat = view.combat
    played = () if combat is None or any(not card.kind for card in hand) else combat.played[side_index]
    whole = sorted(hand + played, key=lambda card: card.order)
    numbered = list(enumerate(whole))
    for card in played:
        numbered.remove(next(entry for entry in numbered if entry[1] is card))
    return numbered
