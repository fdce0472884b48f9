"""Who waits on the field, and the hands: the near side's on its tray, the far side's as a sign that holds them all."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import Block, Card
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.narration.field_status import fallen, strongest_first, waiting
from sekiwidget.games.sekigahara.picture.scene.field_of import FieldOf, block_number, block_order
from sekiwidget.games.sekigahara.picture.scene.map import block_symbol, card_symbol, contents, hand_ids, hand_pieces
from sekiwidget.games.sekigahara.picture.scene.siege import wall
from sekiwidget.games.sekigahara.rules.actions import Lose, Show
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

_SHOWN = phrase("shown")


def waiting_pieces(field: FieldOf, side: Side) -> Iterator[tuple[str, Piece]]:
    """The blocks that are not deployed: known ones by their number in the stack, hidden ones after them, uncounted."""
    lost = _lost_in_reserve(field, side)
    if side == field.near:
        for piece, at, block in _reserve(field, side):
            yield piece, Piece(block_symbol(block), "field.near.reserve", block_order(at, block))
        for at, block in enumerate(lost):
            yield f"wait.{side}.lost.{at}", Piece(block_symbol(block), "field.near.reserve", 90 + at, ("lost",))
        return
    if blocks := tuple(block for _, _, block in _reserve(field, side)):
        shown = tuple(map(block_symbol, blocks))
        words = contents(side, blocks)
        yield f"wait.{side}", Piece(f"back-{side}", "field.far.reserve", words=words, inside=shown)
    for at, block in enumerate(lost):
        yield f"wait.{side}.lost.{at}", Piece(block_symbol(block), "field.far", 90 + at, ("lost", "now"))


def _reserve(field: FieldOf, side: Side) -> Iterator[tuple[str, int, Block]]:
    """8.2.2  The blocks that are not deployed: piece, number in the stack, block."""
    rest = list(waiting(field.view, side))
    stack = strongest_first(field.view.blocks(field.combat.place, side))
    hidden = 0
    for at, block in enumerate(stack):
        if block not in rest:
            continue
        rest.remove(block)
        yield f"wait.{side}.{block_number(at, block, hidden)}", at, block
        hidden += not block.clan


def waiting_ids(field: FieldOf, side: Side) -> Iterator[tuple[str, Block]]:
    """8.2.2, 8.9.1  Each block of a side that waits or is besieged with the piece that shows it, or that holds it."""
    if side == field.besieged:
        return ((piece, block) for piece, _, block in wall(field, side))
    if side == field.near:
        return ((piece, block) for piece, _, block in _reserve(field, side))
    return ((f"wait.{side}#{at}", block) for at, (_, _, block) in enumerate(_reserve(field, side)))


def card_ids(field: FieldOf, side: Side) -> Iterator[tuple[str, Card]]:
    """Each card of a hand with the piece that shows it, or that holds it."""
    cards = hand_ids(field.view, side)
    if side == field.near:
        return cards
    return ((f"hand.{side}#{at}", card) for at, (_, card) in enumerate(cards))


def _lost_in_reserve(field: FieldOf, side: Side) -> list[Block]:
    """8.7.2  Blocks lost with the last commit that had not been deployed."""
    last = field.last
    if last is None or not isinstance(last.action, Lose) or last.actor != side or side == field.besieged:
        return []
    gone = list(last.action.blocks)
    before, after = fallen(last.before), fallen(field.view)
    for side_index, rank in enumerate(field.combat.deployed):
        for at in after[side_index] - before[side_index]:
            if rank[at].block in gone:
                gone.remove(rank[at].block)
    return gone


def hand_on_field(field: FieldOf, side: Side) -> Iterator[tuple[str, Piece]]:
    """The hand of a side; a card just shown to prove loyalty lies open in it, or beside the far rank."""
    last = field.last
    proof = card_symbol(last.action.card) if last and isinstance(last.action, Show) and last.actor == side else ""
    if side == field.near:
        yield from _near_hand(field, side, proof)
        return
    if cards := tuple(card_symbol(card) for _, card in hand_ids(field.view, side)):
        words = phrase("{side}, {cards:figure}", side=side_name(side), cards=Count(len(cards), "card"))
        yield f"hand.{side}", Piece(f"cardback-{side}", "field.far.hand", words=words, inside=cards)
    if proof:
        yield "proof", Piece(proof, "field.far", 98, ("now",), label=_SHOWN)


def _near_hand(field: FieldOf, side: Side, proof: str) -> Iterator[tuple[str, Piece]]:
    pieces = list(hand_pieces(field.view, side, "field.near.hand"))
    if proof and pieces:
        at = next((i for i, (_, piece) in enumerate(pieces) if piece.symbol == proof), len(pieces) - 1)
        name, piece = pieces[at]
        pieces[at] = (name, Piece(proof, piece.place, piece.order, ("now",)))
    yield from pieces
