"""The map of a scene: signs, disks, recruitment tags, stacks, boxes, hands; and what the last commit changed on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.core.scene import Mark, Move, Piece, Place
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX, SIDES, Block, Card, Stack, without
from sekiwidget.games.sekigahara.components.pieces import card as card_of
from sekiwidget.games.sekigahara.components.places import (
    CAPITALS,
    CASTLES,
    DISKS,
    OSAKA,
    PLACE,
    PLACES,
    RECRUITS,
    RESOURCE_SEAT,
    road_name,
)
from sekiwidget.games.sekigahara.components.wording import BlockNames, side_name
from sekiwidget.games.sekigahara.narration.status import march_route, strongest_first
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.picture.backdrop import backdrop, ratio_place
from sekiwidget.games.sekigahara.rules.actions import Draw, March, Mori, Raise, Retreat
from sekiwidget.games.sekigahara.rules.actions import Move as BuyMovement
from sekiwidget.games.sekigahara.rules.control import castle_holder
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Number

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


def map_pieces(view: Position, except_at: Collection[int] = ()) -> Mapping[str, Piece]:
    """Everything that stands on the map but the hands, by its id; without the stacks of the places `except_at`."""
    table = Position(
        stacks=view.stacks,
        recruits=view.recruits,
        mori=view.mori,
        disks=view.disks,
        control=view.control,
        holders=view.holders,
    )
    return _cached_pieces(table, frozenset(except_at))


@cache_recent
def _cached_pieces(table: Position, except_at: frozenset[int]) -> Mapping[str, Piece]:
    """The pieces of the parts of a position that the map shows; cached, as the map does not change during a fight."""
    return dict(_each_piece(table, except_at))


def _each_piece(view: Position, except_at: Collection[int]) -> Iterator[tuple[str, Piece]]:
    """4.4, 8.9.3, 9.1, 9.2, 9.3  The signs of the places, the disks, the stacks, the boxes."""
    for place, name in enumerate(PLACES):
        yield f"{name}.sign", _plain_piece(place_sign(view, place), name)
    yield from _TAGS
    for place in DISKS:
        if disk := view.disk(place):
            yield f"{PLACES[place]}.disk", _plain_piece(f"disk-{disk}", f"{PLACES[place]}.disk")
    for place in range(len(PLACES)):
        if place not in except_at:
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
    """3.3, 6.2, 6.3  A hand at a place, and the cards that lie aside.

    Known cards keep their number through a fight: those played leave a gap.
    """
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


# -- the changes by the last commit ------------------------------------------------------------------------------------

Changes: TypeAlias = "dict[str, Piece | None]"
NOW: Final = ("now",)
PAID: Final = 80
"""The order of paid cards: after every hand."""
GONE: Final = 9
"""The order of what was at a place: after all that is there."""


def change_moves(last: Narrated) -> Iterator[Move]:
    """7.2, 7.3, 8.8.1 to 8.8.3, 9.3  The paths of retreats, marches, musters, and of the Mori from their box."""
    for event in last.events:
        args: tuple[Any, ...] = event.args
        match event.kind:
            case "retreats":
                _, start, end, count = args
                yield Move(start, end, (road_name(PLACE[start], PLACE[end]),), count=count, style="retreat")
            case "mori_arrive":
                (count,) = args
                yield Move("mori", "osaka", count=count, style="across")
            case "mori_comes":
                yield Move("mori", "osaka", count=1, style="across")
            case "musters":
                side, place, count, _ = args
                yield Move(f"recruits.{side}", place, count=count, style="across")
            case "marches":
                *_, count = args
                yield _march(last, count)


def _march(last: Narrated, count: int) -> Move:
    """7.3.1  The path of a march from where its stack was activated; its last link is this commit's."""
    places = _way(last)
    links = tuple(road_name(a, b) for a, b in pairwise(places))
    return Move(PLACES[places[0]], PLACES[places[-1]], links, count=count)


def _way(last: Narrated) -> tuple[int, ...]:
    """7.3.1  The places of a march from where its stack was activated to where it is now."""
    action, movement = last.action, last.after.movement
    places: tuple[int, ...] = (action.start,)
    if movement is not None and movement.origin not in (None, action.start):
        before = last.before.movement
        number, _ = last.event("step").args if last.has("step") else (1, False)
        places = march_route(before, action.start, int(number) - 1) if before is not None else places
    return (*places, action.end)


def change_marks(last: Narrated) -> Iterator[Mark]:
    """4.2, 4.3, 8.1, 8.8.5  Marks where a fight begins or control changes, and on the place of the fight.

    That has none if a path leads from it.
    """
    if isinstance(last.action, Draw | Raise):
        return
    entered = (event.args for event in last.events if event.kind == "into_fight")
    places = [str(place) for _side, place in entered]
    places += [
        name for place, name in enumerate(PLACES) if place_sign(last.before, place) != place_sign(last.after, place)
    ]
    if last.before.phase == "combat" and last.after.combat is not None and not isinstance(last.action, Retreat):
        places.insert(0, PLACES[last.new.place])
    for place in dict.fromkeys(places):
        yield Mark(place)


def show_changes(last: Narrated, pieces: dict[str, Piece]) -> None:
    """Change the pieces of the map to show the last commit: new blocks are framed, overrun ones struck out."""
    for name, piece in changed_pieces(last, pieces).items():
        if piece is None:
            pieces.pop(name, None)
        else:
            pieces[name] = piece


def changed_pieces(last: Narrated, pieces: dict[str, Piece]) -> Changes:
    """7.2, 7.3.1, 7.4.2, 8.8.1, 8.10, 9.3  The pieces that the last commit changes, by id; None for one hidden."""
    made: Changes = {}
    for event in last.events:
        args: tuple[Any, ...] = event.args
        match event.kind:
            case "retreats":
                side, _, end, _ = args
                made.update(_framed(last, pieces, end, side))
            case "place":
                side, place, _ = args
                made.update(_framed(last, pieces, place, side))
            case "musters":
                side, place, count, _ = args
                made.update(_framed(last, pieces, place, side))
                made.update(_gaps(f"recruits.{side}", count))
            case "mori_arrive":
                (count,) = args
                made.update(_framed(last, pieces, PLACES[OSAKA], ISHIDA))
                made.update(_gaps("mori", count))
            case "mori_comes":
                made.update(_framed(last, pieces, PLACES[OSAKA], ISHIDA))
                made.update(_gaps("mori", 1))
            case "marches":
                made.update(_framed(last, pieces, PLACES[last.action.end], last.actor))
                made.update(_march_origin(last, pieces))
            case "overrun":
                place, victor, _, _ = args
                made.update(_overrun(last, pieces, place, victor))
    action = last.action
    if isinstance(action, Draw):
        symbols = [card_symbol(card) for card in action.cards]
        made.update(_new_pieces(pieces, f"hand.{action.side}.", symbols))
    elif isinstance(action, Raise) and action.place is None:
        symbols = [chip_symbol(block) for block in action.blocks]
        made.update(_new_pieces(pieces, f"recruits.{action.side}.", symbols))
    made.update(paid_cards(last))
    return made


def _framed(last: Narrated, pieces: dict[str, Piece], place: str, side: Side) -> Changes:
    """A stack in one frame: blocks that stand open are folded for it, else their frames would cross."""
    first = f"{place}.{side}.0"
    stack = [name for name in pieces if name.startswith(f"{place}.{side}.")]
    if first not in stack:
        return {}
    made: Changes = dict.fromkeys(stack)
    whole = pieces[first]
    if len(stack) > 1:
        whole = folded_stack(side, last.after.blocks(PLACE[place], side), whole.place)
    made[first] = replace(whole, states=NOW)
    return made


def _march_origin(last: Narrated, pieces: dict[str, Piece]) -> Changes:
    """7.3.1  Pale blocks where a march began. Where many stay, the ground is divided between them and the pale ones."""
    side, start = last.actor, _way(last)[0]
    name = PLACES[start]
    staying = last.after.blocks(start, side)
    if last.after.blocks(start, OTHER[side]):
        return {}
    gone: Stack = last.action.blocks
    if not staying:
        return {"from": _pale(folded_stack(side, gone, f"{name}.stack"))}
    if len(staying) < OPEN_STACK:
        return {"from": _pale(top_block(side, gone, f"{name}.stack", GONE))}
    made: Changes = {one: None for one in pieces if one.startswith(f"{name}.{side}.")}
    made[f"{name}.{side}.0"] = top_block(side, staying, f"{name}.both")
    made["from"] = _pale(top_block(side, gone, f"{name}.both", GONE))
    return made


def _pale(piece: Piece) -> Piece:
    return replace(
        piece, states=("faded", "trace"), words=phrase("{stack}: marched from here", stack=piece.words), inside=()
    )


def _gaps(place: str, count: int) -> Changes:
    """7.2, 9.3  The gaps of blocks that have left a box."""
    return {f"{place}.left.{at}": Piece("chipgap", place, PAID + at) for at in range(count)}


def _overrun(last: Narrated, pieces: dict[str, Piece], place: str, victor: Side) -> Changes:
    """7.4.2  The destroyed blocks beside the victor's, each as a first block with the number of the stack."""
    beaten = OTHER[victor]
    gone = _destroyed(last, beaten)
    if not gone:
        return {}
    struck = top_block(beaten, gone, f"{place}.both", GONE)
    made: Changes = {name: None for name in pieces if name.startswith(f"{place}.{victor}.")}
    made[f"{place}.overrun"] = replace(
        struck,
        states=("lost",),
        words=phrase("{stack}: overrun", stack=struck.words),
        inside=(),
    )
    blocks = last.after.blocks(PLACE[place], victor)
    if f"{place}.{victor}.0" in pieces:
        made[f"{place}.{victor}.0"] = replace(top_block(victor, blocks, f"{place}.both"), states=NOW)
    return made


def _destroyed(last: Narrated, side: Side) -> Stack:
    """7.4.2  The blocks of a side that the last commit removed."""
    return without(last.after.removed[SIDE_INDEX[side]], last.before.removed[SIDE_INDEX[side]])


def overrun_ratios(last: Narrated) -> Iterator[tuple[str, Place]]:
    """7.4.1  The proportion of an overrun, as a name on the map."""
    for event in last.events:
        if event.kind != "overrun":
            continue
        place, victor, many, few = event.args
        if gone := _destroyed(last, OTHER[str(victor)]):
            stack = backdrop().places[f"{place}.stack"]
            ratio = phrase("{many} : {few}", many=many, few=few)
            yield f"{place}.odds", ratio_place(stack, ratio, any(block.leader for block in gone))


def _new_pieces(pieces: dict[str, Piece], start: str, symbols: list[str]) -> Changes:
    """The new pieces of a hand or box: by their faces if known, else as many backs."""
    made: Changes = {}
    there = [(name, piece) for name, piece in pieces.items() if name.startswith(start)]
    for name, piece in reversed(there):
        if piece.symbol in symbols:
            symbols.remove(piece.symbol)
            made[name] = replace(piece, states=NOW)
    return made


def paid_cards(last: Narrated) -> dict[str, Piece]:
    """6.2, 6.3, 7.1, 7.3.3, 9.3  The cards that were paid, bid or discarded in the open, pale beside their hand."""
    side, action = last.actor, last.action
    cards: dict[Side, list[Card]] = {side: []}
    if isinstance(action, BuyMovement):
        cards[side] += action.cards
    elif isinstance(action, March) and action.force is not None:
        cards[side].append(action.force)
    elif isinstance(action, Mori):
        cards[side].append(action.card)
    for event in last.events:
        if event.kind in ("bid", "discarded"):
            owner, *names = map(str, event.args)
            names = names[:1] if event.kind == "bid" else names  # a bid's number follows its card
            cards.setdefault(owner, []).extend(card_of(owner, name) for name in names)
    return {
        f"paid.{owner}.{at}": Piece(card_symbol(one), f"hand.{owner}", PAID + at, ("faded", "trace", "now"))
        for owner, paid in cards.items()
        for at, one in enumerate(paid)
    }
