"""A view as a scene: in a fight the field beside its place on the map, else the whole map.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from sekiwidget.authoring.recent import recent
from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.base.terms import Series
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.scene import Box, Caption, Mark, Piece, Place, Point, Row, Scene, Table
from sekiwidget.games.sekigahara.components.pieces import SIDES
from sekiwidget.games.sekigahara.components.places import PLACES, road_name
from sekiwidget.games.sekigahara.components.wording import RoadNames, place_name, side_name, view_name
from sekiwidget.games.sekigahara.narration.field_status import fight, heading, result
from sekiwidget.games.sekigahara.narration.movement_status import (
    movement_lines,
    now,
    overrun_words,
    phase_title,
)
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.picture.backdrop.backdrop import backdrop
from sekiwidget.games.sekigahara.picture.backdrop.map import two_stacks
from sekiwidget.games.sekigahara.picture.backdrop.weeks import week_place
from sekiwidget.games.sekigahara.picture.scene.changes import marks, moves, odds, show_changes
from sekiwidget.games.sekigahara.picture.scene.field import FieldOf, crossing, field_pieces
from sekiwidget.games.sekigahara.picture.scene.field_words import captions, lanes, tables, told_rows
from sekiwidget.games.sekigahara.picture.scene.map import hand_caption, hand_pieces, map_pieces
from sekiwidget.games.sekigahara.picture.scene.sum import sum_of
from sekiwidget.games.sekigahara.picture.scene.week import MARKER, week_marker
from sekiwidget.games.sekigahara.rules.actions import Lose, Stop
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.retreat import can_retreat_to, roads_in
from sekiwidget.games.sekigahara.rules.position import Position

WINDOW: Final = (228, 330)
"""How much of the map is shown beside the field."""
SCALES: Final = (1, 1.15, 1.3, 1.5, 1.75, 2)
"""How much larger the window is made, until it shows every place that the beaten may retreat to."""
EDGE: Final = 12
"""What must be seen around such a place."""
SHEET: Final = (14, 14, 1106, 846)
"""4  The map inside its frame: left, top, right, bottom."""


@recent
def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    combat = fight(view) or _just_ended(view, last)
    return _map_scene(view, last) if combat is None else _field_scene(view, combat, last)


def _status(view: Position) -> tuple[str, str]:
    return now(view), view_name(view.viewer)


def _just_ended(view: Position, last: Narrated | None) -> Combat | None:
    """The fight that the last commit ended on the field itself, without a retreat; its end is shown there."""
    combat = view.combat
    if combat is None or last is None or not isinstance(last.action, Stop | Lose):
        return None
    return combat if _same_fight(combat, last) else None


def _same_fight(combat: Combat, last: Narrated | None) -> Narrated | None:
    """The last commit, if it belongs to this fight and found it under way."""
    if last is None or last.before.combat is None:
        return None
    old, new = last.old, combat
    same = (old.place, old.attacker, old.fled_from) == (new.place, new.attacker, new.fled_from)
    return last if same and not old.ended else None


def _on_map(view: Position, last: Narrated | None, without: Collection[int] = ()) -> dict[str, Piece]:
    """What stands on the map but the hands; `without` the stacks of some places."""
    return {**map_pieces(view, without), MARKER: week_marker(view, last)}


def _places(view: Position, last: Narrated | None, pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """The places that this scene brings: the turn, the grounds that are divided between two stacks, a proportion."""
    places = {MARKER: week_place(view.week, view.turn)}
    for piece in pieces.values():
        if piece.place.endswith(".both"):
            places[piece.place] = two_stacks(backdrop().places[piece.place.removesuffix("both") + "stack"])
    return {**places, **dict(odds(last))} if last is not None else places


# -- a fight -----------------------------------------------------------------------------------------------------------


def _field_scene(view: Position, combat: Combat, last: Narrated | None) -> Scene:
    field = FieldOf(view, combat, _same_fight(combat, last))
    name, rule = _map_title(view) if view.outcome else heading(combat)
    # Fighting blocks are shown on the field; stacks at the attacker's origins would hide the arrows.
    pieces = _on_map(view, last, {combat.place, *roads_in(view, combat)})
    if last is not None:
        show_changes(last, pieces)
    pieces.update(field_pieces(field))
    return Scene(
        title=name,
        panels=("map", "field"),
        rule=rule,
        status=_status(view),
        windows={"map": _window(view, combat)},
        pieces=pieces,
        tracks={"impact": lanes(field)} if combat.kind else {},
        captions=dict(captions(field)),
        tables=dict(tables(field)),
        marks=tuple(_entry_marks(view, combat)),
        moves=(*crossing(field), *(moves(last) if last is not None else ())),
        sum=sum_of(field),
        places=_places(view, last, pieces),
    )


def _window(view: Position, combat: Combat) -> Box:
    """The part of the map around the fight, moved a little towards where the attacker came from.

    While the beaten side chooses its retreat, it is enlarged to show every possible place.
    """
    places = backdrop().places
    x, y = places[PLACES[combat.place]].slot.xy
    roads = [places[PLACES[place]].slot.xy for place in roads_in(view, combat)]
    if roads:
        x += (sum(point[0] for point in roads) / len(roads) - x) / 4
        y += (sum(point[1] for point in roads) / len(roads) - y) / 4
    side = view.to_move
    asked = view.step == "retreat" and side in SIDES
    ways = [places[PLACES[place]].slot.xy for place in can_retreat_to(view, combat, side or "")] if asked else []
    windows = (_around(x, y, scale) for scale in SCALES)
    return next((window for window in windows if all(_holds(window, way) for way in ways)), _around(x, y, SCALES[-1]))


def _around(x: float, y: float, scale: float) -> Box:
    """A window with this middle, as far as the map goes."""
    width, height = (side * scale for side in WINDOW)
    left, top, right, bottom = SHEET
    return (
        round(min(max(x - width / 2, left), right - width)),
        round(min(max(y - height / 2, top), bottom - height)),
        round(width),
        round(height),
    )


def _holds(window: Box, spot: Point) -> bool:
    """Whether a spot is well inside a window."""
    left, top, width, height = window
    return abs(spot[0] - left - width / 2) < width / 2 - EDGE and abs(spot[1] - top - height / 2) < height / 2 - EDGE


def _entry_marks(view: Position, combat: Combat) -> Iterator[Mark]:
    """A ring on the place of the fight, and an arrow for each road by which the attacker came."""
    place = PLACES[combat.place]
    yield Mark(place)
    for start in roads_in(view, combat):
        yield Mark(PLACES[start], place, "note")


# -- between fights ----------------------------------------------------------------------------------------------------


def _map_scene(view: Position, last: Narrated | None) -> Scene:
    name, rule = _map_title(view)
    pieces = _on_map(view, last)
    notes: dict[str, Caption] = {}
    for side in SIDES:
        pieces.update(hand_pieces(view, side, f"hand.{side}"))
        notes[f"hand.{side}"] = hand_caption(view, side, f"hand.{side}.note")
    if last is not None:
        show_changes(last, pieces)
    return Scene(
        title=name,
        panels=("map",),
        rule=rule,
        status=_status(view),
        pieces=pieces,
        captions=notes,
        tables=dict(_map_tables(view, last)),
        marks=tuple(marks(last)) if last is not None else (),
        moves=tuple(moves(last)) if last is not None else (),
        places=_places(view, last, pieces),
        used=tuple(road_name(*ends) for ends in view.movement.used) if view.movement is not None else (),
    )


def _map_title(view: Position) -> tuple[Phrase, str]:
    """The title of the map: who has won, else which fight is over."""
    if view.outcome is not None:
        if not view.outcome.winners:
            return phrase("Nobody has won"), view.outcome.rule
        return phrase("{sides} has won", sides=Series(map(side_name, view.outcome.winners))), view.outcome.rule
    if not _fought(view):
        return phase_title(view)
    assert view.combat is not None
    place, (_, rule) = place_name(view.combat.place), heading(view.combat)
    match view.combat.kind:
        case "siege":
            return phrase("After the siege of {place}", place=place), rule
        case "battle":
            return phrase("After the battle at {place}", place=place), rule
    return phrase("No fight at {place}", place=place), rule


def _fought(view: Position) -> bool:
    """Whether the last fight is of this combat phase."""
    combat = view.combat
    return combat is not None and view.phase == "combat" and combat.place in view.fought


def _map_tables(view: Position, last: Narrated | None) -> Iterator[tuple[str, Table]]:
    """8.7, 7.1  How the last fight ended; what is left of the movement, and which roads are used up."""
    if _fought(view) and view.combat is not None and view.combat.kind:
        heading_, lines = result(view.combat)
        yield "last", Table(told_rows(lines), heading_)
    overruns = [event for event in last.events if event.kind == "overrun"] if last is not None else []
    if overruns:
        yield "overrun", Table(tuple(map(_overrun_row, overruns)), phrase("Overrun"))
    if lines := movement_lines(view):
        used = view.movement.used if view.movement is not None else ()
        note = phrase("Used up: {roads}.", roads=RoadNames(used)) if used else ""
        yield "movement", Table(told_rows(lines), phrase("Movement phase"), note)


def _overrun_row(event: Event) -> Row:
    """7.4.1  Who overruns whom, where, and with what numbers."""
    odds_ = phrase("{many} : {few}", many=event.args[2], few=event.args[3])
    return Row(overrun_words(event), odds_, event.rule)
