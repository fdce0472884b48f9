"""The choices of a view with their places in its picture: for each id of a pick, the piece or place that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sekiwidget.core.choice import Choice, Pick, locate, stand_ins
from sekiwidget.core.commit import Commit
from sekiwidget.core.position import Side
from sekiwidget.games.sekigahara.backdrop import backdrop
from sekiwidget.games.sekigahara.field_facts import fight
from sekiwidget.games.sekigahara.pieces import SEAT, Block, Card
from sekiwidget.games.sekigahara.places import PLACE
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.scene import scene
from sekiwidget.games.sekigahara.scene_field import FieldOf, rank_ids, waiting_ids
from sekiwidget.games.sekigahara.scene_map import box_ids, hand_ids, stack_ids


def located(view: Position, commit: Commit | None = None) -> tuple[Choice, ...]:
    """The choices of a view, with the pieces and places of `scene(view, commit)` that show what is picked."""
    side, choices = view.to_move, view.choices()
    if side not in SEAT:
        return choices
    there = scene(view, commit).pieces

    def find(choice: Choice, pick: Pick) -> Sequence[str]:
        if pick.name == "place":
            return pick.ids
        if pick.name == "road":
            return [road.partition("-")[2] for road in pick.ids]
        shown = stand_ins(pick.ids, _shown(view, side, choice, pick))
        return [_in_sight(piece, there) for piece in shown]

    return locate(choices, find)


def _shown(view: Position, side: Side, choice: Choice, pick: Pick) -> Iterator[tuple[str, str]]:
    """The cards or blocks of a pick, each with its piece: in a hand or box, in a stack of the map, on the field."""
    things: Iterable[tuple[str, Block | Card]] = ()
    if pick.name in ("card", "cards", "force"):
        things = hand_ids(view, side)
    elif choice.verb == "mori":
        things = box_ids("mori", view.mori)
    elif choice.verb.startswith("muster"):
        things = box_ids(f"recruits.{side}", view.recruits[SEAT[side]])
    elif choice.verb.startswith("march"):
        start = choice.picks[1].ids[0].partition("-")[0]
        things = stack_ids(view, PLACE[start], side)
    elif (combat := fight(view)) is not None:
        field = FieldOf(view, combat, None)
        things = waiting_ids(field, side)
        if not choice.verb.startswith("deploy"):
            things = (*rank_ids(field, side), *things)
        if disk := view.disk(combat.place):
            yield disk, "wall.disk"
    yield from ((thing.text, piece) for piece, thing in things)


def _in_sight(piece: str, there: Iterable[str]) -> str:
    """The piece, if the picture has it; else the stack that the last commit has made of several, or their place."""
    if not piece or piece in there:
        return piece
    stack = f"{piece.rpartition('.')[0]}.0"
    place = piece.partition(".")[0]
    return stack if stack in there else place if place in backdrop().places else ""
