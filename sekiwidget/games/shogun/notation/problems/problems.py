"""Why a position is impossible: too many pieces, provinces as they cannot lie, cards where no play leads them."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.base.phrase import phrase
from sekiwidget.core.problem import Problem
from sekiwidget.games.shogun.components.cards import KINDS, TILES
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS, PROVINCES
from sekiwidget.games.shogun.components.wording import Building, armies, farmers, markers, province_name, side_name
from sekiwidget.games.shogun.notation.problems.cards import (
    event_problems,
    hidden_card_problems,
    plan_problems,
    row_problems,
)
from sekiwidget.games.shogun.notation.problems.course import (
    draft_problems,
    end_problems,
    gained_problems,
    next_action_problems,
    order_problems,
    phase_problems,
    waiting_problems,
)
from sekiwidget.games.shogun.notation.problems.fights import fight_problems, revolt_problems
from sekiwidget.games.shogun.notation.problems.starting import start_problems
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Land, Position


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
    """setup-three, moving, setup-neutral, sites  Each province as it may lie."""
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
    """pieces  No more cubes of a colour than there are."""
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
    """pieces, rice  Nothing is less than nothing, and the track of rice has an end."""
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
    """pieces  No more buildings and markers than there are."""
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
