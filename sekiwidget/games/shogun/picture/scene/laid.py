"""A position while it is set up: everything on the table at once, whatever is going on, and nobody's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Caption, Mark, Piece, Scene
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import (
    CardName,
    action_name,
    province_name,
    side_name,
)
from sekiwidget.games.shogun.picture.kit.cards import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.scene.map import map_pieces
from sekiwidget.games.shogun.picture.scene.scene import heading
from sekiwidget.games.shogun.picture.scene.sides import number_phrase, stat_captions, stat_pieces
from sekiwidget.games.shogun.picture.scene.table import (
    card_captions,
    card_pieces,
    draft_captions,
    draft_pieces,
    tower_captions,
    tower_pieces,
)
from sekiwidget.games.shogun.picture.scene.window import map_windows
from sekiwidget.games.shogun.picture.scene.year import calendar
from sekiwidget.games.shogun.picture.sheets.laid import FIGHT_CUBES_PANEL, all_sides_panel, set_up_places
from sekiwidget.games.shogun.picture.sheets.panels import (
    CARDS_PANEL,
    DRAFT_PANEL,
    HAND_PANEL,
    MAP_PANEL,
    OWN_PANEL,
    others_panel,
)
from sekiwidget.games.shogun.rules.position import Fight, Position

_AREAS: Final = ("laid.tower", "laid.tray", "laid.events")
"""Where cubes and cards are put that have no place of their own."""


def set_up_scene(view: Position) -> Scene:
    """The picture of a position, possible or not, without the tray of the set-up."""
    title, rule, now = heading(view)
    asked = view.to_move is not None or view.outcome is not None
    windows, narrow = map_windows([_held(view)], (others_panel(4), CARDS_PANEL, OWN_PANEL, HAND_PANEL))
    return Scene(
        title=title if asked else now,
        panels=tuple(_panels(view)),
        rule=rule,
        status=(now,),
        windows=windows,
        pieces=dict(_pieces(view)),
        captions=dict(_captions(view)),
        places={area: set_up_places()[area] for area in _AREAS},
        marks=_arrows(view.fight),
        calendar=calendar(view),
        narrow_windows=narrow,
    )


def _held(view: Position) -> list[int]:
    """The provinces that belong to somebody."""
    return [place for place, land in enumerate(view.land) if land.owner is not None]


def _arrows(fight: Fight | None) -> tuple[Mark, ...]:
    """The province that is fought for."""
    return () if fight is None else (Mark(IDS[fight.place]),)


def _panels(view: Position) -> Iterator[str]:
    yield all_sides_panel(len(view.sides))
    yield CARDS_PANEL
    if view.draft is not None:
        yield DRAFT_PANEL
    if view.fight is not None:
        yield FIGHT_CUBES_PANEL
    yield MAP_PANEL


def _pieces(view: Position) -> Iterator[tuple[str, Piece]]:
    yield from map_pieces(view, None, ())
    for at, side in enumerate(view.sides):
        yield from stat_pieces(view, side, f"{all_sides_panel(len(view.sides))}.{at}", None)
        yield from _board(view, side)
    yield from card_pieces(view, None)
    yield from tower_pieces(view, None)
    if view.draft is not None:
        yield from draft_pieces(view.draft, view.sides, _drafting(view), None)
    if view.fight is not None:
        for colour, count in zip((*view.sides, FARMERS), view.fight.cubes, strict=True):
            states = () if count else ("faded",)
            yield f"fight.cube.{colour}", Piece(f"cube-{colour}", f"fight.{colour}", 0, states)


def _board(view: Position, side: str) -> Iterator[tuple[str, Piece]]:
    """The spaces of a side's board with their cards."""
    plan = view.plans[view.seat(side)]
    for at, space in enumerate(SPACES):
        spot = f"plan.{side}.{space}"
        yield f"{spot}.sign", Piece(f"space-{symbol_word(space)}", f"{spot}.sign")
        card = plan[at] if at < len(plan) else None
        if card is not None:
            yield f"{spot}.card", Piece(ticket_symbol(card), spot, words=_lies(space, card))


def _lies(space: str, card: str) -> Phrase:
    return phrase("{space}: {card}", space=action_name(space), card=CardName(card))


def _drafting(view: Position) -> str:
    """The side whose groups are shown: the one that takes."""
    turn = (view.to_move, *view.waiting)
    return next((side for side in turn if side in view.sides), view.sides[0])


def _captions(view: Position) -> Iterator[tuple[str, Caption]]:
    for at, side in enumerate(view.sides):
        seat = f"{all_sides_panel(len(view.sides))}.{at}"
        yield f"{side}.name", Caption(f"{seat}.name", phrase("{side}", side=side_name(side)), style="small")
        yield from stat_captions(view, side, seat)
    yield from card_captions(view)
    yield from tower_captions(view)
    if view.draft is not None:
        yield from draft_captions(_drafting(view))
    if view.fight is not None:
        title = phrase("{province}: thrown in", province=province_name(view.fight.place))
        yield "fight.head", Caption("fight.head", title, style="small")
        for colour, count in zip((*view.sides, FARMERS), view.fight.cubes, strict=True):
            place = f"fight.{colour}.count"
            yield (
                place,
                Caption(
                    place, number_phrase(count) if count else "", "" if count else number_phrase(count), style="small"
                ),
            )
