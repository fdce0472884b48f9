"""The field of a scene: two ranks with the cards that brought them, waiting blocks, the hands; or a siege."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sekiwidget.core.scene import Move, Piece, Tick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import LOYALTY, OTHER, SIDE_INDEX, SIDES, Block, Card
from sekiwidget.games.sekigahara.components.wording import BlockName, clan_title, side_name
from sekiwidget.games.sekigahara.narration.status import lost_deployed, strongest_first, undeployed_in_view, unit_count
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.picture.scene_layout import has_far_room
from sekiwidget.games.sekigahara.picture.scene_map import block_symbol, card_symbol, hand_ids, hand_pieces, stack_text
from sekiwidget.games.sekigahara.rules.actions import Challenge, Deploy, Lose, Show, Yield
from sekiwidget.games.sekigahara.rules.losses import IMPACT_PER_LOSS
from sekiwidget.games.sekigahara.rules.position import Combat, Deployed, Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number

# -- the view ----------------------------------------------------------------------------------------------------------


class FieldView(NamedTuple):
    """A view with its fight, and the commit that led to it if it is of the same fight."""

    view: Position
    combat: Combat
    last: Narrated | None

    @property
    def near(self) -> Side:
        """The side below: the viewer's, else the attacker; in a siege the side outside, since the castle is above."""
        viewer, combat = self.view.viewer, self.combat
        if viewer is None or viewer not in SIDES or combat.kind == "siege":
            return combat.attacker
        return combat.attacker if self.undecided else viewer

    @property
    def undecided(self) -> bool:
        """8.9.2  Whether the defender must still choose inside or outside."""
        return not self.combat.kind and self.combat.holder == self.combat.defender

    @property
    def besieged(self) -> Side | None:
        """8.9.1  The side inside the castle, if this is a siege."""
        return self.combat.defender if self.combat.kind == "siege" else None

    def half(self, side: Side) -> str:
        """The place of a side's rank."""
        return "field.near" if side == self.near else "field.far"


_KNOWN_FIRST: Final = 50
"""More than there are blocks of a side."""


def block_number(at: int, block: Block, hidden: int) -> str:
    """The number of a block in its piece's id: in the stack if known, else among the hidden blocks."""
    return f"{at}" if block.clan else f"hidden.{hidden}"


def block_order(at: int, block: Block) -> int:
    """Known blocks stand in their order before all hidden ones, which have none."""
    return at - _KNOWN_FIRST if block.clan else 0


# -- a siege: the castle, the blocks on its wall, and what each loss means ---------------------------------------------

_FALLS: Final = phrase("the castle falls")


def castle_pieces(field: FieldView, side: Side) -> Iterator[tuple[str, Piece]]:
    """8.9.1, 8.9.3, 8.9.4  The castle, the besieged blocks and the disk on its wall; what was just lost, struck out."""
    yield "castle", Piece(f"fortress-{side}", "field.castle")
    for piece, number, block in wall_blocks(field, side):
        yield piece, Piece(block_symbol(block), "field.wall", block_order(number, block))
    if disk := field.view.disk(field.combat.place):
        yield "wall.disk", Piece(f"disk-{disk}", "field.wall", 9)
    if field.last is not None and isinstance(field.last.action, Lose) and field.last.actor == side:
        for at, block in enumerate(field.last.action.blocks):
            yield f"wall.lost.{at}", Piece(block_symbol(block), "field.wall", 10 + at, ("lost", "now"))
        for at, name in enumerate(field.last.action.disks):
            yield f"wall.lost.disk.{at}", Piece(f"disk-{name}", "field.wall", 20 + at, ("lost", "now"))
    yield "parapet", Piece(f"parapet-{side}", "field.parapet")


def wall_blocks(field: FieldView, side: Side) -> Iterator[tuple[str, int, Block]]:
    """8.9.1  The besieged blocks: piece, number in the stack, block."""
    hidden = 0
    for at, block in enumerate(strongest_first(field.view.blocks(field.combat.place, side))):
        yield f"wall.{side}.{block_number(at, block, hidden)}", at, block
        hidden += not block.clan


def siege_ticks(field: FieldView) -> Iterator[Tick]:
    """8.9.4  What the besieged lose at each full 7; with the last of them the castle falls."""
    combat, side = field.combat, field.combat.defender
    units = unit_count(field.view, combat, side) + combat.lost[SIDE_INDEX[side]] + len(combat.fallen_disks)
    for number in range(1, units + 1):
        last = number == units
        words = _FALLS if last else _nth_loss(number)
        yield Tick(number * IMPACT_PER_LOSS, words, f"keep-{side}" if last else "")


def _nth_loss(number: int) -> Phrase:
    return phrase("{number:ordinal} loss", number=Number(number))


# -- waiting blocks and hands: the near side on its tray, the far side beside its rank or as one sign ------------------

_SHOWN = phrase("shown")


def waiting_pieces(field: FieldView, side: Side) -> Iterator[tuple[str, Piece]]:
    """The blocks that are not deployed: known ones by their number in the stack, hidden ones after them, uncounted."""
    lost = _lost_in_reserve(field, side)
    if side == field.near or far_lies_open(field):
        for piece, at, block in _reserve(field, side):
            yield piece, Piece(block_symbol(block), f"{field.half(side)}.reserve", block_order(at, block))
    if side == field.near:
        for at, block in enumerate(lost):
            yield f"wait.{side}.lost.{at}", Piece(block_symbol(block), "field.near.reserve", 90 + at, ("lost",))
        return
    blocks = tuple(block for _, _, block in _reserve(field, side))
    if blocks and not far_lies_open(field):
        shown = tuple(map(block_symbol, blocks))
        words = stack_text(side, blocks)
        yield f"wait.{side}", Piece(f"back-{side}", "field.far.reserve", words=words, inside=shown)
    for at, block in enumerate(lost):
        yield f"wait.{side}.lost.{at}", Piece(block_symbol(block), "field.far", 90 + at, ("lost", "now"))


def far_lies_open(field: FieldView) -> bool:
    """Whether the far side's blocks and cards are all known to the viewer and have room beside its rank.

    It does not depend on the last commit: picks and picture must agree.
    """
    view, side = field.view, OTHER[field.near]
    if field.besieged is not None or field.undecided or view.step == "retreat":
        return False
    blocks, cards = undeployed_in_view(view, side), view.hands[SIDE_INDEX[side]]
    if not all(block.clan for block in blocks) or not all(card.kind for card in cards):
        return False
    return has_far_room(len(field.combat.deployed[SIDE_INDEX[side]]), len(blocks), len(cards))


def _reserve(field: FieldView, side: Side) -> Iterator[tuple[str, int, Block]]:
    """8.2.2  The blocks that are not deployed: piece, number in the stack, block."""
    rest = list(undeployed_in_view(field.view, side))
    stack = strongest_first(field.view.blocks(field.combat.place, side))
    hidden = 0
    for at, block in enumerate(stack):
        if block not in rest:
            continue
        rest.remove(block)
        yield f"wait.{side}.{block_number(at, block, hidden)}", at, block
        hidden += not block.clan


def waiting_ids(field: FieldView, side: Side) -> Iterator[tuple[str, Block]]:
    """8.2.2, 8.9.1  Each block of a side that waits or is besieged with the piece that shows it, or that holds it."""
    if side == field.besieged:
        return ((piece, block) for piece, _, block in wall_blocks(field, side))
    if side == field.near or far_lies_open(field):
        return ((piece, block) for piece, _, block in _reserve(field, side))
    return ((f"wait.{side}#{at}", block) for at, (_, _, block) in enumerate(_reserve(field, side)))


def card_ids(field: FieldView, side: Side) -> Iterator[tuple[str, Card]]:
    """Each card of a hand with the piece that shows it, or that holds it."""
    cards = hand_ids(field.view, side)
    if side == field.near or far_lies_open(field):
        return cards
    return ((f"hand.{side}#{at}", card) for at, (_, card) in enumerate(cards))


def _lost_in_reserve(field: FieldView, side: Side) -> list[Block]:
    """8.7.2  Blocks lost with the last commit that had not been deployed."""
    last = field.last
    if last is None or not isinstance(last.action, Lose) or last.actor != side or side == field.besieged:
        return []
    gone = list(last.action.blocks)
    before, after = lost_deployed(last.before), lost_deployed(field.view)
    for side_index, rank in enumerate(field.combat.deployed):
        for at in after[side_index] - before[side_index]:
            if rank[at].block in gone:
                gone.remove(rank[at].block)
    return gone


def hand_on_field(field: FieldView, side: Side) -> Iterator[tuple[str, Piece]]:
    """8.6.1  The hand of a side; a card just shown to prove loyalty lies open in it, or beside the far rank."""
    last = field.last
    proof = card_symbol(last.action.card) if last and isinstance(last.action, Show) and last.actor == side else ""
    if side == field.near or far_lies_open(field):
        yield from _open_hand(field, side, proof)
        return
    if cards := tuple(card_symbol(card) for _, card in hand_ids(field.view, side)):
        words = phrase("{side}, {cards:figure}", side=side_name(side), cards=Count(len(cards), "card"))
        yield f"hand.{side}", Piece(f"cardback-{side}", "field.far.hand", words=words, inside=cards)
    if proof:
        yield "proof", Piece(proof, "field.far", 98, ("now",), label=_SHOWN)


def _open_hand(field: FieldView, side: Side, proof: str) -> Iterator[tuple[str, Piece]]:
    pieces = list(hand_pieces(field.view, side, f"{field.half(side)}.hand"))
    if proof and pieces:
        at = next((i for i, (_, piece) in enumerate(pieces) if piece.symbol == proof), len(pieces) - 1)
        name, piece = pieces[at]
        pieces[at] = (name, Piece(proof, piece.place, piece.order, ("now",)))
    yield from pieces


# -- all pieces of the field -------------------------------------------------------------------------------------------

_CHALLENGE: Final = phrase("challenge")
_LOST: Final = phrase("lost")


def field_pieces(field: FieldView) -> Iterator[tuple[str, Piece]]:
    """Everything on the field, with its id."""
    for side in (OTHER[field.near], field.near):
        if side == field.besieged:
            yield from castle_pieces(field, side)
        else:
            yield from _rank(field, side)
            yield from waiting_pieces(field, side)
            if field.undecided and side != field.near:
                yield "castle", Piece(f"fortress-{side}", "field.castle")
        yield from hand_on_field(field, side)
    if (following := _next_to_deploy(field)) is not None:
        words = phrase("the next block of {side} stands here", side=side_name(following))
        yield "next", Piece(f"back-{following}", field.half(following), 97, ("next",), "nocard", words=words)


def _next_to_deploy(field: FieldView) -> Side | None:
    """8.2.3  The side that may deploy a block now, if the viewer sees its hand and its blocks."""
    view = field.view
    side = view.to_move
    if view.step != "deploy" or field.combat.ended or side not in SIDES or view.viewer not in (None, side):
        return None
    return side if any(choice.verb.startswith("deploy") for choice in view.choices()) else None


# -- ranks -------------------------------------------------------------------------------------------------------------


def _rank(field: FieldView, side: Side) -> Iterator[tuple[str, Piece]]:
    """8.2.3, 8.6.1 to 8.6.3, 8.7.2  The deployed blocks in order, each with its card.

    Those that have changed sides are turned, with the impact they now have; where they were, there are gaps with what
    is taken back. Those that are lost are struck out.
    """
    rank = field.combat.deployed[SIDE_INDEX[side]]
    lost = lost_deployed(field.view)[SIDE_INDEX[side]]
    fresh = _changed(field, side)
    place = field.half(side)
    for at, entry in enumerate(rank):
        turned = entry.block.side != side
        states = [*(["now"] if at in fresh else []), *(["lost"] if at in lost else []), *(["turned"] if turned else [])]
        yield f"rank.{side}.{at}", _deployed(entry, place, at, tuple(states))
    gone = _defected(field, side)
    for at, entry in enumerate(gone, len(rank)):
        back = sum(one.impact for one in gone)
        words = phrase("{side}: {impact} taken back", side=side_name(side), impact=back)
        label = phrase("{impact} taken back", impact=entry.impact)
        card = card_symbol(entry.card)
        yield (
            f"rank.{side}.{at}",
            Piece(block_symbol(entry.block), place, at, ("ghost", "turned"), card, label=label, words=words),
        )
    if field.last is not None and isinstance(field.last.action, Challenge) and field.last.actor == side:
        yield "challenge", Piece(card_symbol(LOYALTY[side]), place, 99, ("now",), label=_CHALLENGE)


def _deployed(entry: Deployed, place: str, at: int, states: tuple[str, ...]) -> Piece:
    """8.2.3, 8.6.1  A deployed block; if new and framed, its name and impact are in the sum, not beside it."""
    return Piece(
        block_symbol(entry.block),
        place,
        at,
        states,
        card_symbol(entry.card),
        words=phrase("{block:bare}, has changed sides", block=BlockName(entry.block)) if "turned" in states else "",
        label="" if "now" in states else clan_title(entry.block.clan),
        value="" if "now" in states else _LOST if "lost" in states else f"+{entry.impact}",
    )


def _changed(field: FieldView, side: Side) -> frozenset[int]:
    """The blocks of a rank that the last commit changed: deployed, challenged, lost."""
    last, side_index = field.last, SIDE_INDEX[side]
    if last is None:
        return frozenset()
    count = len(field.combat.deployed[side_index])
    if isinstance(last.action, Deploy) and last.actor == side:
        return frozenset(range(count - len(last.action.blocks), count))
    if isinstance(last.action, Yield) and last.actor != side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Challenge) and last.actor != side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Show) and last.actor == side:
        return frozenset(range(count - last.old.asked, count))
    if isinstance(last.action, Lose):
        return lost_deployed(field.view)[side_index] - lost_deployed(last.before)[side_index]
    return frozenset()


def _defected(field: FieldView, side: Side) -> tuple[Deployed, ...]:
    """8.6.1, 8.6.3  The entries that left a rank with the last commit."""
    last = field.last
    if last is None or not isinstance(last.action, Yield) or last.actor != side:
        return ()
    return last.old.deployed[SIDE_INDEX[side]][-last.old.asked :]


def defection_moves(field: FieldView) -> Iterator[Move]:
    """8.6.1, 8.6.3  The moves of blocks that defected with the last commit, from rank to rank."""
    for side in SIDES:
        if gone := _defected(field, side):
            yield Move(field.half(side), field.half(OTHER[side]), count=len(gone), style="across")


def rank_ids(field: FieldView, side: Side) -> Iterator[tuple[str, Block]]:
    """8.7.2  Each deployed block of a side with the piece that shows it: first those that changed sides."""
    lost = lost_deployed(field.view)
    for owner in (OTHER[side], side):
        for at, entry in enumerate(field.combat.deployed[SIDE_INDEX[owner]]):
            if entry.block.side == side and at not in lost[SIDE_INDEX[owner]]:
                yield f"rank.{owner}.{at}", entry.block
