"""A view as a scene: in a fight the field with its place on the map, else the map above the hands.

Everything is taken from the view and from the view of the commit; nothing that is hidden from the viewer can be in it.
Pieces are named by place and number, so that from commit to commit only what changed is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from sekiwidget.authoring.cache import cache_recent
from sekiwidget.core.position import Commit, Event
from sekiwidget.core.scene import Calendar, Caption, Mark, Piece, Place, Row, Scene, Table, Turn
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDES
from sekiwidget.games.sekigahara.components.places import PLACES, road_name
from sekiwidget.games.sekigahara.components.wording import place_name, side_name, side_title, view_name
from sekiwidget.games.sekigahara.narration.status import (
    current_fight,
    fight_result,
    fight_title,
    movement_summary,
    overrun_text,
    phase_title,
    week_title,
)
from sekiwidget.games.sekigahara.narration.sums import Narrated
from sekiwidget.games.sekigahara.picture.backdrop import backdrop, divided_ground, hands_places, left_side, titled_box
from sekiwidget.games.sekigahara.picture.scene_captions import (
    captions,
    final_sum,
    impact_sum,
    march_sum,
    table_rows,
    tables,
    track_lanes,
    track_ticks,
)
from sekiwidget.games.sekigahara.picture.scene_field import FieldView, defection_moves, far_lies_open, field_pieces
from sekiwidget.games.sekigahara.picture.scene_layout import field_layout, fight_window, map_windows
from sekiwidget.games.sekigahara.picture.scene_map import (
    COLOUR,
    change_marks,
    change_moves,
    hand_pieces,
    map_pieces,
    overrun_ratios,
    show_changes,
)
from sekiwidget.games.sekigahara.rules.actions import Lose, Stop
from sekiwidget.games.sekigahara.rules.control import points
from sekiwidget.games.sekigahara.rules.position import Combat, Position
from sekiwidget.games.sekigahara.rules.retreat import attack_origins
from sekiwidget.games.sekigahara.rules.week import LAST_WEEK
from sekiwidget.text.phrase import Phrase, begin_sentence, phrase
from sekiwidget.text.terms import Count, Series

__all__ = ["backdrop", "scene", "table_scene"]


@cache_recent
def scene(view: Position, commit: Commit | None = None) -> Scene:
    """The picture of a view; `commit`, the view of the commit that led to it, is marked in it."""
    last = None if commit is None else Narrated.of(commit, Position)
    combat = current_fight(view) or _just_ended(view, last)
    return _map_scene(view, last) if combat is None else _field_scene(view, combat, last)


def table_scene(view: Position) -> Scene:
    """The map with both hands, whatever is being fought."""
    return _map_scene(view, None)


def _status(view: Position) -> tuple[str, str]:
    return week_title(view), begin_sentence(view_name(view.viewer))


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


def _places(last: Narrated | None, pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """The places of the map that this scene brings: grounds divided between two stacks, boxes in use, a proportion."""
    places = {}
    for piece in pieces.values():
        if piece.place.endswith(".both"):
            places[piece.place] = divided_ground(backdrop().places[piece.place.removesuffix("both") + "stack"])
        elif piece.place.endswith(".frame"):
            places[piece.place] = titled_box(piece.place.removesuffix(".frame"))
    return {**places, **dict(overrun_ratios(last))} if last is not None else places


# -- a fight -----------------------------------------------------------------------------------------------------------


def _field_scene(view: Position, combat: Combat, last: Narrated | None) -> Scene:
    field = FieldView(view, combat, _same_fight(combat, last))
    name, rule = _map_title(view) if view.outcome else fight_title(combat)
    on_field = dict(field_pieces(field))
    layout = field_layout(on_field, retreats=view.step == "retreat", lies_open=far_lies_open(field))
    on_map: dict[str, Piece] = {}
    if layout.with_map:
        # Fighting blocks are shown on the field; stacks at the attacker's origins would hide the arrows.
        on_map.update(map_pieces(view, {combat.place, *attack_origins(view, combat)}))
        if last is not None:
            show_changes(last, on_map)
    return Scene(
        title=name,
        panels=("map", "field") if layout.with_map else ("field",),
        rule=rule,
        status=_status(view),
        windows={"map": fight_window(view, combat)} if layout.with_map else {},
        pieces={**on_map, **on_field},
        tracks=track_lanes(field),
        ticks=track_ticks(field),
        captions=dict(captions(field)),
        tables=tables(field),
        marks=tuple(_entry_marks(view, combat)) if layout.with_map else (),
        moves=(*defection_moves(field), *(change_moves(last) if last is not None and layout.with_map else ())),
        sum=impact_sum(field) or final_sum(field),
        places={**(_places(last, on_map) if layout.with_map else {}), **layout.places},
        inset=layout.inset,
        narrow_inset=layout.narrow_inset,
    )


def _entry_marks(view: Position, combat: Combat) -> Iterator[Mark]:
    """8.1, 8.8.2  A ring on the place of the fight, and an arrow of the attacker for each road that was taken."""
    place = PLACES[combat.place]
    yield Mark(place)
    for start in attack_origins(view, combat):
        yield Mark(PLACES[start], place, "note", COLOUR[combat.attacker])


# -- between fights ----------------------------------------------------------------------------------------------------


def _map_scene(view: Position, last: Narrated | None) -> Scene:
    name, rule = _map_title(view)
    pieces = dict(map_pieces(view))
    for side in SIDES:
        pieces.update(hand_pieces(view, side, f"hand.{side}"))
    if last is not None:
        show_changes(last, pieces)
    marked = tuple(change_marks(last)) if last is not None else ()
    moved = tuple(change_moves(last)) if last is not None else ()
    windows = map_windows(view, marked, moved)
    return Scene(
        title=name,
        panels=("hands", "map"),
        rule=rule,
        status=_status(view),
        windows={} if windows is None else {"map": windows[0]},
        pieces=pieces,
        captions=dict(hand_captions(view)),
        tables=dict(_map_tables(view, last)),
        marks=marked,
        moves=moved,
        sum=march_sum(last, pieces) if last is not None else None,
        places={**_places(last, pieces), **hand_places(view, pieces)},
        used=tuple(road_name(*ends) for ends in view.movement.used) if view.movement is not None else (),
        calendar=calendar(view),
        narrow_windows={} if windows is None else {"map": windows[1]},
    )


def _map_title(view: Position) -> tuple[Phrase, str]:
    """2.1, 2.2, 8.2, 8.9  The title of the map: who has won, else which fight is over."""
    if view.outcome is not None:
        return phrase("{sides} has won", sides=Series(map(side_name, view.outcome.winners))), view.outcome.rule
    if not _fought(view):
        return phase_title(view)
    assert view.combat is not None
    place, (_, rule) = place_name(view.combat.place), fight_title(view.combat)
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
    """7.1 to 7.3, 7.4.1, 8.2.1, 8.7, 8.7.1, 8.9.4  How the last fight ended; an overrun; the movement that is left."""
    if _fought(view) and view.combat is not None and view.combat.kind:
        heading_, lines = fight_result(view.combat)
        yield "last", Table(table_rows(lines), heading_)
    overruns = [event for event in last.events if event.kind == "overrun"] if last is not None else []
    if overruns:
        yield "overrun", Table(tuple(map(_overrun_row, overruns)), phrase("Overrun"))
    if facts := movement_summary(view):
        yield "movement", Table(table_rows(facts))


def _overrun_row(event: Event) -> Row:
    """7.4.1  Who overruns whom, where, and with what numbers."""
    place, victor, many, few = event.args
    ratio = phrase("{many} : {few}", many=many, few=few)
    return Row(overrun_text(str(place), str(victor)), ratio, event.rule)


# -- the hands ---------------------------------------------------------------------------------------------------------


def hand_captions(view: Position) -> Iterator[tuple[str, Caption]]:
    """2.2  Each side with its points."""
    for side in SIDES:
        yield f"hand.{side}", Caption(f"hand.{side}.note", side_title(side), side=COLOUR[side])
        text = phrase("{points:figure}", points=Count(points(view, side), "point"))
        yield f"hand.{side}.points", Caption(f"hand.{side}.points", text=text)


def hand_places(view: Position, pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """The places of the strip for this viewer and so many cards, where they are not those of the backdrop."""
    left = left_side(view.viewer)
    count = Counter(piece.place for piece in pieces.values())
    places = hands_places(left, count[f"hand.{left}"], count[f"hand.{OTHER[left]}"])
    used = {name for name in places if count[name] or name.endswith((".note", ".points"))}
    return {name: place for name, place in places.items() if name in used and place != backdrop().places[name]}


# -- the calendar (6) --------------------------------------------------------------------------------------------------

_LABEL: Final = phrase("Week")
_WEEKS: Final = tuple(f"{week}" for week in range(1, LAST_WEEK + 1))
_TURNS: Final = "AB"


def calendar(view: Position) -> Calendar:
    """6.3, 6.4  The weeks, and in the current one its turns: the one that is played in the colour of who plays."""
    turns = tuple(
        Turn(turn, COLOUR[view.active] if turn == view.turn and _playing(view) else "", turn < view.turn)
        for turn in _TURNS
    )
    return Calendar(_LABEL, _WEEKS, view.week - 1, turns, _words(view))


def _words(view: Position) -> Phrase:
    if not _playing(view):
        return phrase("Week {week}, turn {turn}: who goes first is still open", week=view.week, turn=view.turn)
    first: Side = view.first
    return phrase("Week {week}, turn {turn}: {side} goes first", week=view.week, turn=view.turn, side=side_name(first))


def _playing(view: Position) -> bool:
    """6.3  Whether a turn is on: the bids are open and the winner has chosen who goes first."""
    return view.phase in ("movement", "combat") and not _setting_up(view)


def _setting_up(view: Position) -> bool:
    """5  Whether the start is still being dealt."""
    return bool(view.chance) and view.chance[0].rule.startswith("5.")
