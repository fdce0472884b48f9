"""Why a position is impossible: every problem, and those of fights, provinces and pieces."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.games.shogun.components.cards import KINDS, TILES
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS, NEAR, PROVINCES
from sekiwidget.games.shogun.components.wording import Building, armies, farmers, markers, province_name, side_name
from sekiwidget.games.shogun.notation.problems_sequence import (
    draft_problems,
    end_problems,
    event_problems,
    gained_problems,
    hidden_card_problems,
    next_action_problems,
    order_problems,
    phase_problems,
    plan_problems,
    row_problems,
    start_problems,
    waiting_problems,
)
from sekiwidget.games.shogun.rules.fights import REVOLT_KINDS
from sekiwidget.games.shogun.rules.limits import at_peace, own_neighbours
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Fight, Land, Position
from sekiwidget.games.shogun.rules.sequence import phase_of
from sekiwidget.text.phrase import phrase


def problems(position: Position) -> list[Problem]:
    """Every problem, in the order of the table."""
    parts = (
        _land,
        _cubes,
        _numbers,
        _tiles,
        draft_problems,
        start_problems,
        fight_problems,
        revolt_problems,
        event_problems,
        plan_problems,
        hidden_card_problems,
        row_problems,
        phase_problems,
        order_problems,
        next_action_problems,
        waiting_problems,
        gained_problems,
        end_problems,
    )
    return [problem for part in parts for problem in part(position)]


def _land(position: Position) -> Iterator[Problem]:
    """setup-three, moving, setup-neutral, sites  Provinces in an impossible state."""
    playing = position.places()
    for place, land in enumerate(position.land):
        path = ("land", IDS[place])
        if place not in playing and land != NEUTRAL_LAND:
            out = phrase("{province} is out of play with three sides", province=province_name(place))
            yield Problem("setup-three", out, path)
        fought = position.fight is not None and position.fight.place == place
        if land.owner is not None and not land.armies and not fought:
            text = phrase(
                "{province} belongs to {side}, so an army stands there",
                province=province_name(place),
                side=side_name(land.owner),
            )
            yield Problem("moving", text, path)
        if land.owner is None and land != NEUTRAL_LAND:
            text = phrase(
                "{province} belongs to nobody, so no army, building or marker is there", province=province_name(place)
            )
            yield Problem("setup-neutral", text, path)
        yield from _sites(place, land, path)


def _sites(place: int, land: Land, path: tuple[str, ...]) -> Iterator[Problem]:
    """sites  Two buildings of a kind, or more buildings than sites."""
    if len(set(land.buildings)) < len(land.buildings):
        text = phrase("{province} has no more than one building of a kind", province=province_name(place))
        yield Problem("sites", text, path)
    elif len(land.buildings) > PROVINCES[place].sites:
        text = phrase(
            "{province} has {buildings} buildings, and sites for {sites}",
            province=province_name(place),
            buildings=len(land.buildings),
            sites=PROVINCES[place].sites,
        )
        yield Problem("sites", text, path)


def _cubes(position: Position) -> Iterator[Problem]:
    """pieces  More cubes of a colour than there are."""
    flying = position.fight.cubes if position.fight is not None else (0,) * len(position.tower)
    for seat, side in enumerate(position.sides):
        standing = sum(land.armies for land in position.land if land.owner == side)
        there = position.supply[seat] + position.tower[seat] + position.tray[seat] + flying[seat] + standing
        if there > ARMIES:
            text = phrase(
                "{side} has {armies:one} in all; there are {most}",
                side=side_name(side),
                armies=armies(there),
                most=ARMIES,
            )
            yield Problem("pieces", text, ("supply", side))
    there = position.farmers + position.tower[-1] + position.tray[-1] + flying[-1]
    if there > ALL_FARMERS:
        text = phrase("{farmers:one} in all; there are {most}", farmers=farmers(there), most=ALL_FARMERS)
        yield Problem("pieces", text, ("farmers",))


def _numbers(position: Position) -> Iterator[Problem]:
    """pieces, rice  Negative numbers, and more rice than the track has."""
    for key in ("supply", "chests", "rice", "points"):
        for side, number in zip(position.sides, getattr(position, key), strict=True):
            if number < 0:
                text = phrase("{side} has less than nothing here: {number}", side=side_name(side), number=number)
                yield Problem("pieces", text, (key, side))
            elif key == "rice" and number > RICE_MOST:
                text = phrase(
                    "{side} has {number} rice; the track ends at {most}",
                    side=side_name(side),
                    number=number,
                    most=RICE_MOST,
                )
                yield Problem("rice", text, (key, side))


def _tiles(position: Position) -> Iterator[Problem]:
    """pieces  More buildings or markers than there are."""
    for kind in KINDS:
        there = sum(kind in land.buildings for land in position.land)
        if there > TILES[kind]:
            text = phrase(
                "{number} buildings of the kind {building} in all; there are {most}",
                number=there,
                building=Building(kind),
                most=TILES[kind],
            )
            yield Problem("pieces", text, ("land",))
    there = sum(land.revolts for land in position.land)
    if there > MARKERS:
        yield Problem(
            "pieces", phrase("{markers:one} in all; there are {most}", markers=markers(there), most=MARKERS), ("land",)
        )


# -- fights and revolts ------------------------------------------------------------------------------------------------


def fight_problems(position: Position) -> Iterator[Problem]:
    """special-defence, deploy1-move, battle, event-temple, carry-out, fight-when, fight-player  A fight out of place.

    Also a step in the middle of an action, if one is given.
    """
    fight, path = position.fight, ("fight",)
    if position.step == "defend":
        yield from _defended(position)
    if position.step == "move":
        yield from _moving(position)
    if fight is None:
        return
    if phase_of(position) != ("winter" if fight.kind == "winter" else "act"):
        text = phrase("this fight does not come now: farmers rise in winter, others fight as actions are carried out")
        yield Problem("fight-when", text, path)
    elif fight.kind != "winter" and (not position.action or position.waiting[:1] != (fight.side,)):
        text = phrase("{side} carries out no action now that leads to a fight", side=side_name(fight.side))
        yield Problem("carry-out", text, path)
    if position.land[fight.place].armies:
        text = phrase("all armies in {province} take part, so they are in cubes", province=province_name(fight.place))
        yield Problem("fight-player", text, ("land", IDS[fight.place]))
    if not fight.cubes[position.seat(fight.side)]:
        yield Problem("fight-player", phrase("{side} takes part without an army", side=side_name(fight.side)), path)
    yield from (_revolt if fight.kind in REVOLT_KINDS else _attack)(position, fight)


def _revolt(position: Position, fight: Fight) -> Iterator[Problem]:
    """fight-when  A revolt outside the provinces of the side."""
    if position.land[fight.place].owner != fight.side:
        text = phrase(
            "farmers rise against {side} only in a province of its own, and {province} is none",
            side=side_name(fight.side),
            province=province_name(fight.place),
        )
        yield Problem("fight-when", text, ("fight",))


def _attack(position: Position, fight: Fight) -> Iterator[Problem]:
    """setup-three, battle, event-temple, fight-when, fight-player  An attack that no play leads to."""
    path, owner = ("fight",), position.land[fight.place].owner
    name = province_name(fight.place)
    if owner == fight.side:
        text = phrase("{side} does not attack {province}, its own", side=side_name(fight.side), province=name)
        yield Problem("battle", text, path)
    elif not own_neighbours(position, fight.side, fight.place):
        text = phrase("no province of {side} is adjacent to {province}", side=side_name(fight.side), province=name)
        yield Problem("battle", text, path)
    elif fight.place not in position.places():
        yield Problem("setup-three", phrase("{province} is out of play with three sides", province=name), path)
    if at_peace(position, fight.side, fight.place):
        text = phrase("{province} has a temple: nobody attacks it this round", province=name)
        yield Problem("event-temple", text, path)
    if (owner is None) != (fight.kind == "neutral"):
        text = phrase("a fight against a side is of the kind player, one for a province of nobody neutral")
        yield Problem("fight-when", text, path)
    elif owner is not None and owner != fight.side and not fight.cubes[position.seat(owner)]:
        yield Problem("fight-player", phrase("{side} takes part without an army", side=side_name(owner)), path)


def _defended(position: Position) -> Iterator[Problem]:
    """special-defence  A question to a defender who has no army more to add."""
    fight = position.fight
    owner = position.land[fight.place].owner if fight is not None and fight.kind == "player" else None
    if owner is None or not position.has(owner, "defence") or not position.supply[position.seat(owner)]:
        text = phrase("one army more defends only who holds the special card, is attacked by a side, and has one")
        yield Problem("special-defence", text, ("step",))


def _moving(position: Position) -> Iterator[Problem]:
    """deploy1-move  A move not after Deploy 1, or without a province or neighbour for it."""
    side = position.waiting[0] if position.waiting else None
    card = position.card(side, "deploy1") if side is not None and position.action == "deploy1" else None
    place = IDS.index(card) if card in IDS else None
    if side is None or place is None or position.land[place].owner != side or position.land[place].armies < 2:
        text = phrase("armies move after Deploy 1, from the province of its card, where one stays")
        yield Problem("deploy1-move", text, ("step",))
    elif not any(position.land[to].owner == side for to in NEAR[place]):
        name = province_name(place)
        text = phrase("{side} has no province adjacent to {province}", side=side_name(side), province=name)
        yield Problem("deploy1-move", text, ("step",))


def revolt_problems(position: Position) -> Iterator[Problem]:
    """winter-draw, winter-order, fight-when  Revolts to come outside winter, or not in provinces of the side."""
    revolts, path = position.revolts, ("revolts",)
    if revolts is None:
        return
    if phase_of(position) != "winter" or (position.fight is not None and position.fight.kind != "winter"):
        yield Problem("winter-order", phrase("revolts are to come in winter only"), path)
    for place in dict.fromkeys(revolts.places):
        if position.land[place].owner != revolts.side:
            text = phrase(
                "{province} is no province of {side}, so its farmers do not rise",
                province=province_name(place),
                side=side_name(revolts.side),
            )
            yield Problem("fight-when", text, path)
        if revolts.places.count(place) > 1:
            yield Problem("winter-draw", phrase("{province} is drawn once", province=province_name(place)), path)
    if position.fight is not None and (position.fight.side != revolts.side or position.fight.place in revolts.places):
        yield Problem("winter-order", phrase("the revolt that is fought is one of the same side’s, and no other"), path)
