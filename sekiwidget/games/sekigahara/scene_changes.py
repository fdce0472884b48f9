"""What the last commit changed on the map: marches, retreats, musters, overruns, control; cards that came or went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from sekiwidget.core.commit import Event
from sekiwidget.core.position import Side
from sekiwidget.core.scene import Mark, Move, Piece
from sekiwidget.games.sekigahara.actions import Draw, March, Mori, Raise, Retreat
from sekiwidget.games.sekigahara.actions import Move as Move_
from sekiwidget.games.sekigahara.field_facts import strongest_first
from sekiwidget.games.sekigahara.movement_facts import way
from sekiwidget.games.sekigahara.narration_commit import Told
from sekiwidget.games.sekigahara.pieces import CARDS, OTHER, SEAT, Card, without
from sekiwidget.games.sekigahara.places import OSAKA, PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.scene_map import badge, card_symbol, chip_symbol
from sekiwidget.games.sekigahara.wording import title

Changes: TypeAlias = "dict[str, Piece | None]"
NOW: Final = ("now",)
PAID: Final = 80
"""The order of paid cards: after every hand."""


def moves(last: Told) -> Iterator[Move]:
    """8.8.1, 9.3  The way of a retreat along its road; the Mori from their box."""
    for event in last.events:
        if event.kind == "retreats":
            start, end = str(event.args[1]), str(event.args[2])
            road = road_name(PLACE[start], PLACE[end])
            yield Move(start, end, (road,), count=int(event.args[3]), style="retreat")
        elif event.kind == "mori_arrive":
            yield Move("mori", "osaka", count=int(event.args[0]), style="across")
        elif event.kind == "mori_comes":
            yield Move("mori", "osaka", count=1, style="across")
        elif event.kind == "musters":
            yield Move(f"recruits.{event.args[0]}", str(event.args[1]), count=int(event.args[2]), style="across")
        elif event.kind == "marches":
            yield _march(last, int(event.args[3]))


def _march(last: Told, count: int) -> Move:
    """7.3.1  The way of a march from where its stack was activated; its last link is this commit's."""
    action, movement = last.action, last.after.movement
    places: tuple[int, ...] = (action.start,)
    if movement is not None and movement.origin not in (None, action.start):
        before = last.before.movement
        steps = next((int(event.args[0]) for event in last.events if event.kind == "step"), 1) - 1
        places = way(before, action.start, steps) if before is not None else places
    links = tuple(road_name(a, b) for a, b in pairwise((*places, action.end)))
    return Move(PLACES[places[0]], PLACES[action.end], links, count=count)


def marks(last: Told) -> Iterator[Mark]:
    """The place that was fought for, unless a way leads from it; where a fight is brought about or control changes."""
    if isinstance(last.action, Draw | Raise):
        return
    fought = last.before.phase == "combat"
    if fought and last.after.combat is not None and not isinstance(last.action, Retreat):
        yield Mark(PLACES[last.new.place])
    for event in last.events:
        if event.kind == "into_fight" or (event.kind == "takes_control" and not fought):
            yield Mark(str(event.args[1]))


def show_changes(last: Told, pieces: dict[str, Piece]) -> None:
    """Shows in the pieces of the map what the last commit did: what came is framed, what was overrun struck out."""
    for name, piece in changed_pieces(last, pieces).items():
        if piece is None:
            pieces.pop(name, None)
        else:
            pieces[name] = piece


def changed_pieces(last: Told, pieces: dict[str, Piece]) -> Changes:
    """The pieces of the map that the last commit changes, by id; None for one that is not shown by itself."""
    made: Changes = {}
    for event in last.events:
        if event.kind == "retreats":
            made.update(_framed(pieces, f"{event.args[2]}.{event.args[0]}."))
        elif event.kind == "place":
            made.update(_framed(pieces, f"{event.args[1]}.{event.args[0]}."))
        elif event.kind == "mori_arrive":
            made.update(_framed(pieces, "osaka.ishida."))
        elif event.kind in ("marches", "musters", "mori_comes"):
            made.update(_arrived(last, pieces, event))
        elif event.kind == "overrun":
            made.update(_overrun(last, pieces, event))
    action = last.action
    if isinstance(action, Draw):
        symbols = [card_symbol(card) for card in action.cards]
        made.update(_came(pieces, f"hand.{action.side}.", symbols))
    elif isinstance(action, Raise) and action.place is None:
        symbols = [chip_symbol(block) for block in action.blocks]
        made.update(_came(pieces, f"recruits.{action.side}.", symbols))
    made.update(paid_cards(last))
    return made


def _arrived(last: Told, pieces: dict[str, Piece], event: Event) -> Changes:
    """7.3.1, 7.2, 9.3  The stack that came, framed; and pale blocks where a march began."""
    action, side = last.action, last.actor
    end = OSAKA if event.kind == "mori_comes" else action.end if event.kind == "marches" else action.place
    made = _framed(pieces, f"{PLACES[end]}.{side}.")
    if event.kind == "marches" and not last.after.blocks(action.start, OTHER[side]):
        first = strongest_first(action.blocks)[0]
        count = len(action.blocks)
        fold = f"edge-{side}" if count > 1 else ""
        words = f"{title(side)}, marched from here"
        made["from"] = Piece(
            chip_symbol(first),
            f"{PLACES[action.start]}.stack",
            9,
            ("faded",),
            fold=fold,
            count=badge(count),
            words=words,
        )
    return made


def _framed(pieces: dict[str, Piece], start: str) -> Changes:
    """A stack in one frame: blocks that stand open are folded for it, else their frames would cross."""
    stack = {name: piece for name, piece in pieces.items() if name.startswith(start)}
    made: Changes = dict.fromkeys(stack)
    first = stack.get(f"{start}0")
    if first is not None:
        side = start.split(".")[1]
        open_ = len(stack) > 1
        made[f"{start}0"] = replace(
            first,
            states=NOW,
            fold=f"edge-{side}" if open_ else first.fold,
            count=len(stack) if open_ else first.count,
            words=f"{title(side)}, {len(stack)} blocks" if open_ else first.words,
        )
    return made


def _overrun(last: Told, pieces: dict[str, Piece], event: Event) -> Changes:
    """7.4.2  The destroyed blocks beside the victor's, each as a first block with the number of the stack."""
    place, victor = str(event.args[0]), str(event.args[1])
    seat = SEAT[OTHER[victor]]
    gone = strongest_first(without(last.after.removed[seat], last.before.removed[seat]))
    if not gone:
        return {}
    many, few = int(event.args[2]), int(event.args[3])
    made: Changes = {name: None for name in pieces if name.startswith(f"{place}.{victor}.")}
    made[f"{place}.overrun"] = Piece(chip_symbol(gone[0]), f"{place}.both", 9, ("lost",), count=badge(few))
    first = pieces.get(f"{place}.{victor}.0")
    if first is not None:
        made[f"{place}.{victor}.0"] = Piece(first.symbol, f"{place}.both", 0, NOW, count=badge(many))
    return made


def _came(pieces: dict[str, Piece], start: str, symbols: list[str]) -> Changes:
    """The pieces that came to a hand or box: by their faces where they are known, else as many backs."""
    made: Changes = {}
    there = [(name, piece) for name, piece in pieces.items() if name.startswith(start)]
    for name, piece in reversed(there):
        if piece.symbol in symbols:
            symbols.remove(piece.symbol)
            made[name] = replace(piece, states=NOW)
    return made


def paid_cards(last: Told) -> dict[str, Piece]:
    """6.2, 6.3, 7.1, 7.3.3, 9.3  The cards that were paid, bid or discarded in the open, pale beside their hand."""
    side, action = last.actor, last.action
    cards: dict[Side, list[Card]] = {side: []}
    if isinstance(action, Move_):
        cards[side] += action.cards
    elif isinstance(action, March) and action.force is not None:
        cards[side].append(action.force)
    elif isinstance(action, Mori):
        cards[side].append(action.card)
    for event in last.events:
        if event.kind in ("bid", "discarded"):
            owner = str(event.args[0])
            names = event.args[1:2] if event.kind == "bid" else event.args[1:]
            cards.setdefault(owner, []).extend(CARDS[owner, str(name)] for name in names)
    return {
        f"paid.{owner}.{at}": Piece(card_symbol(card), f"hand.{owner}", PAID + at, ("faded", "now"))
        for owner, paid in cards.items()
        for at, card in enumerate(paid)
    }
