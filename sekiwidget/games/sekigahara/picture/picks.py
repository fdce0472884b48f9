"""The choices of a view with their places in its picture: for each id of a pick, the piece or place that shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.position import Commit
from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block, Card
from sekiwidget.games.sekigahara.components.places import PLACE, PLACES
from sekiwidget.games.sekigahara.narration.status import current_fight
from sekiwidget.games.sekigahara.picture.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.scene import scene
from sekiwidget.games.sekigahara.picture.scene_field import FieldView, card_ids, rank_ids, waiting_ids
from sekiwidget.games.sekigahara.picture.scene_map import box_ids, hand_ids, stack_ids
from sekiwidget.games.sekigahara.rules.position import Position

BLOCKS = ("block", "blocks", "units", "leader")
CARDS = ("card", "cards")
"""The picks of blocks and those of cards."""


def pick_targets(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view, with the pieces and places of `scene(view, commit)` that show what is picked."""
    side, choices = view.to_move, view.choices()
    if side not in SIDE_INDEX:
        return choices
    there = scene(view, commit).pieces

    def find(choice: Choice, pick: Pick) -> Sequence[str]:
        if pick.name == "place":
            return pick.ids
        if pick.name == "road":
            return [road.partition("-")[2] for road in pick.ids]
        shown = stand_ins(pick.ids, _picked_pieces(view, side, choice, pick))
        return [_visible_piece(piece, there) for piece in shown]

    return locate(choices, find)


def _picked_pieces(view: Position, side: Side, choice: Choice, pick: Pick) -> Iterator[tuple[str, str]]:
    """The cards or blocks of a pick, each with its piece: in a hand or box, in a stack of the map, on the field."""
    things: Iterable[tuple[str, Block | Card]] = ()
    if pick.name in CARDS:
        combat = current_fight(view)
        things = hand_ids(view, side) if combat is None else card_ids(FieldView(view, combat, None), side)
    elif choice.verb == "mori":
        things = box_ids("mori", view.mori)
    elif choice.verb.startswith("muster"):
        things = box_ids(f"recruits.{side}", view.recruits[SIDE_INDEX[side]])
    elif choice.verb.startswith("march"):
        start = choice.picks[1].ids[0].partition("-")[0]
        blocks = stack_ids(view, PLACE[start], side)
        things = ((f"{piece}#{at}", block) for at, (piece, block) in enumerate(blocks))
    elif (combat := current_fight(view)) is not None:
        field = FieldView(view, combat, None)
        things = waiting_ids(field, side)
        if not choice.verb.startswith("deploy"):
            things = (*rank_ids(field, side), *things)
        if disk := view.disk(combat.place):
            yield disk, "wall.disk"
    yield from ((thing.text, piece) for piece, thing in things)


def _visible_piece(shown: str, there: Mapping[str, Piece]) -> str:
    """The piece, if the picture has it; else the stack that the last commit has made of several, or their place.

    The number of a block in its stack is kept where the stack is one piece.
    """
    piece, _, number = shown.partition("#")
    stack = piece if piece in there else f"{piece.rpartition('.')[0]}.0"
    if stack in there:
        return f"{stack}#{number}" if number and there[stack].inside else stack
    place = piece.partition(".")[0]
    return place if place in backdrop().places else ""


def picks_at(view: Position, at: str) -> dict[str, tuple[str, ...]]:
    """The ids by which a piece or place could be picked: a card, a block, the blocks of a stack and their roads."""
    name, _, side = at.partition(".")
    side = side.partition(".")[0]
    if name not in PLACE:
        found = tuple(text for text in _pieces_off_map(view).get(at, ()) if "?" not in text)
        kinds = CARDS if name == "hand" else BLOCKS
        return dict.fromkeys(kinds, found) if found else {}
    made: dict[str, tuple[str, ...]] = {"place": (name,)}
    if side in SIDE_INDEX:
        place = PLACE[name]
        stack = stack_ids(view, place, side)
        known = dict.fromkeys(block.text for piece, block in stack if piece == at and block.clan)
        made |= dict.fromkeys(BLOCKS, tuple(known))
        made["road"] = tuple(f"{name}-{PLACES[end]}" for end in view.near(place))
    return made


@cache_recent
def _pieces_off_map(view: Position) -> Mapping[str, Sequence[str]]:
    """The cards and blocks in hands, in boxes and on the field, by their pieces."""
    combat = current_fight(view)
    made: dict[str, list[str]] = defaultdict(list)
    for side in SIDE_INDEX:
        lists: list[Iterable[tuple[str, Block | Card]]] = [box_ids(f"recruits.{side}", view.recruits[SIDE_INDEX[side]])]
        if combat is None:
            lists.append(hand_ids(view, side))
        else:
            field = FieldView(view, combat, None)
            lists += [card_ids(field, side), rank_ids(field, side), waiting_ids(field, side)]
        for piece, thing in chain(*lists):
            made[piece.partition("#")[0]].append(thing.text)
    for piece, block in box_ids("mori", view.mori):
        made[piece].append(block.text)
    return made
