"""The pieces that are set up: cubes, buildings, markers, cards of actions, events and provinces. Their ids and names.

An id is a word: the colour of a cube, a building, `revolt`, an event card, a province for its card, and an action with
`action.` before it, as buildings have the same names. War chest cards are no pieces: they fill up what a plan leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.set_up.parts import Lying, Spare
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Name, Plain
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, KINDS, SPACES
from sekiwidget.games.shogun.components.cubes import COLOURS, FARMERS, MARKERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX
from sekiwidget.games.shogun.components.wording import Building, action_name, event_name, province_name, side_name
from sekiwidget.games.shogun.picture.kit.cards import symbol_word, ticket_symbol
from sekiwidget.games.shogun.picture.sheets.laid import (
    ACTIONS_SHELF,
    BUILDINGS_SHELF,
    CUBES_SHELF,
    EVENTS_SHELF,
    PROVINCES_SHELF,
    plan_shelf,
)
from sekiwidget.games.shogun.rules.position import Position

REVOLT: Final = "revolt"
ACTION_CARD: Final = "action."


def piece_name(piece: str) -> Plain:
    """A piece in words."""
    if piece in SIDES:
        return Name("cube", piece, phrase("{side:possessive} army", side=side_name(piece)))
    if piece == FARMERS:
        return Name("cube", piece, phrase("farmer"))
    if piece in KINDS:
        return Building(piece)
    if piece == REVOLT:
        return Name("piece", piece, phrase("revolt marker"))
    if piece in EVENTS:
        return event_name(piece)
    if piece in INDEX:
        return Name("card", piece, phrase("{province} card", province=province_name(INDEX[piece])))
    action = piece.removeprefix(ACTION_CARD)
    if action in ACTIONS and action != piece:
        return Name("card", piece, phrase("{action} card", action=action_name(action)))
    return Name("piece", piece, piece)


def describe_word(words: str) -> str:
    """Words of a key as they are told: sides, provinces and events by their names, a space with its side."""
    side, dot, space = words.partition(".")
    if dot and side in SIDES and space in SPACES:
        return phrase("{side}, {space}", side=side_name(side), space=action_name(space))
    if words in COLOURS:
        return phrase("{side}", side=side_name(words))
    if words in INDEX:
        return phrase("{province}", province=province_name(INDEX[words]))
    return phrase("{card}", card=event_name(words)) if words in EVENTS else words


def past_events(position: Position) -> tuple[str, ...]:
    """event  The event cards that are out of the game."""
    there = (*position.deck, *position.events, position.event)
    return tuple(card for card in EVENTS if card not in there)


# -- what lies on the shelf --------------------------------------------------------------------------------------------


def spares(position: Position) -> Iterator[Spare]:
    """What is not on the table: supplies, tiles, action cards, unseen events, the cards of provinces in the hands."""
    for side, count in zip((*position.sides, FARMERS), (*position.supply, position.farmers), strict=True):
        if count > 0:
            yield Spare(side, CUBES_SHELF, f"cube-{side}", count)
    for kind in KINDS:
        if position.left_of(kind) > 0:
            yield Spare(kind, BUILDINGS_SHELF, f"building-{kind}", position.left_of(kind))
    revolts = MARKERS - sum(land.revolts for land in position.land)
    if revolts > 0:
        yield Spare(REVOLT, BUILDINGS_SHELF, "revolt", revolts)
    for action in ACTIONS:
        if action not in position.actions:
            yield Spare(ACTION_CARD + action, ACTIONS_SHELF, f"action-{symbol_word(action)}", 1)
    for card in EVENTS:
        if card in position.deck and card not in (*position.events, position.event):
            yield Spare(card, EVENTS_SHELF, f"event-{symbol_word(card)}", 1)
    laid = {lying.id for lying in _cards(position)}
    for place in position.places():
        if IDS[place] not in laid:
            yield Spare(IDS[place], _hand(position, place), ticket_symbol(IDS[place]), 1)


def _hand(position: Position, place: int) -> str:
    """The kind of a province's card: in the hand of its side, or with nobody."""
    owner = position.land[place].owner
    return PROVINCES_SHELF if owner not in position.sides else plan_shelf(owner or "")


# -- what lies on the table --------------------------------------------------------------------------------------------


def lying(position: Position) -> Iterator[Lying]:
    """Every piece on the table, with the piece of the picture that shows it."""
    playing = frozenset(position.places())
    for place, land in enumerate(position.land):
        name = IDS[place]
        # A province that is out of play is drawn without what should not be there.
        at = f"{name}." if place in playing else ""
        if land.owner is not None:
            yield from [Lying(land.owner, CUBES_SHELF, name, at and f"{at}army")] * land.armies
        for number, kind in enumerate(land.buildings):
            yield Lying(kind, BUILDINGS_SHELF, name, at and f"{at}sites.{number}")
        yield from [Lying(REVOLT, BUILDINGS_SHELF, name, at and f"{at}revolt")] * land.revolts
    yield from _heap(position, "tower", position.tower)
    yield from _heap(position, "tray", position.tray)
    if position.fight is not None:
        yield from _heap(position, "fight", position.fight.cubes)
    for number, action in enumerate(position.actions):
        yield Lying(ACTION_CARD + action, ACTIONS_SHELF, "actions", f"actions.{number}")
    if position.event:
        yield Lying(position.event, EVENTS_SHELF, "event", "event.0")
    for number, card in enumerate(position.events):
        yield Lying(card, EVENTS_SHELF, "events", f"events.{number}")
    for card in past_events(position):
        yield Lying(card, EVENTS_SHELF, "past", "")
    yield from _cards(position)


def _heap(position: Position, spot: str, heap: Heap) -> Iterator[Lying]:
    for colour, count in zip((*position.sides, FARMERS), heap, strict=True):
        yield from [Lying(colour, CUBES_SHELF, spot, f"{spot}.cube.{colour}")] * count


def _cards(position: Position) -> Iterator[Lying]:
    """The cards of provinces on the boards and in the draft."""
    for side, plan in zip(position.sides, position.plans, strict=True):
        for space, card in zip(SPACES, plan, strict=False):
            if card in INDEX:
                spot = f"plan.{side}.{space}"
                yield Lying(card or "", plan_shelf(side), spot, f"{spot}.card")
    draft = position.draft
    if draft is not None:
        for at, place in enumerate(draft.open):
            yield Lying(IDS[place], PROVINCES_SHELF, "open", f"draft.open.{at}")
        for place in draft.under:
            yield Lying(IDS[place], PROVINCES_SHELF, "under", "")
        if draft.taken is not None:
            yield Lying(IDS[draft.taken], PROVINCES_SHELF, "taken", "draft.pile.0")


def is_one_sort(pieces: tuple[str, ...]) -> bool:
    """Whether pieces are all cubes or markers of one sort, which may lie together in any number."""
    return len(Counter(piece.partition("@")[0] for piece in pieces)) == 1 and pieces[0].partition("@")[0] in (
        *COLOURS,
        REVOLT,
    )


def card_holder(position: Position, card: str) -> Side | None:
    """plan  The side that holds the card of a province."""
    return position.land[INDEX[card]].owner if card in INDEX else None
