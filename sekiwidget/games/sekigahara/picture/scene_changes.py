"""The changes by the last commit on the map: marches, retreats, musters, overruns, control, cards paid or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, TypeAlias

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Mark, Move, Piece, Place
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, OTHER, SIDE_INDEX, Card, Stack, card, without
from sekiwidget.games.sekigahara.components.places import OSAKA, PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.narration.movement_status import march_route
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.picture.backdrop import backdrop, ratio_place
from sekiwidget.games.sekigahara.picture.scene_map import (
    OPEN_STACK,
    card_symbol,
    chip_symbol,
    folded_stack,
    place_sign,
    top_block,
)
from sekiwidget.games.sekigahara.rules.actions import Draw, March, Mori, Raise, Retreat
from sekiwidget.games.sekigahara.rules.actions import Move as BuyMovement

Changes: TypeAlias = "dict[str, Piece | None]"
NOW: Final = ("now",)
PAID: Final = 80
"""The order of paid cards: after every hand."""
GONE: Final = 9
"""The order of what was at a place: after all that is there."""


def change_moves(last: Narrated) -> Iterator[Move]:
    """7.2, 7.3, 8.8.1, 9.3  The paths of retreats, marches, musters, and of the Mori from their box."""
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
        steps = next((int(event.args[0]) for event in last.events if event.kind == "step"), 1) - 1
        places = march_route(before, action.start, steps) if before is not None else places
    return (*places, action.end)


def change_marks(last: Narrated) -> Iterator[Mark]:
    """Marks on the place of the fight, unless a path leads from it, and where a fight begins or control changes."""
    if isinstance(last.action, Draw | Raise):
        return
    places = [str(event.args[1]) for event in last.events if event.kind == "into_fight"]
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
    """The pieces of the map that the last commit changes, by id; None for one that is not shown by itself."""
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
            cards.setdefault(owner, []).extend(card(owner, name) for name in names)
    return {
        f"paid.{owner}.{at}": Piece(card_symbol(one), f"hand.{owner}", PAID + at, ("faded", "trace", "now"))
        for owner, paid in cards.items()
        for at, one in enumerate(paid)
    }
