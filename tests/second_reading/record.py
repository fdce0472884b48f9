"""The record of the second reading held against a written table of the engine: what differs, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.second_reading.board import CASTLES, PLACES, SIDES
from tests.second_reading.state import Group, State, read


def same(state: State, table: Mapping[str, Any]) -> list[str]:
    """In what the record differs from a written table; empty if it is the same."""
    told = read(table)
    wrong = [
        f"{side} at {place}: {dict(state.at(place, side))} against {dict(told.at(place, side))}"
        for place in PLACES
        for side in SIDES
        if state.at(place, side) != told.at(place, side)
    ]
    wrong += [
        f"holder of {place}: {state.holder[place]} against {told.holder[place]}"
        for place in CASTLES
        if state.units(place, "tokugawa") and state.units(place, "ishida") and state.holder[place] != told.holder[place]
    ]
    wrong += [
        f"recruits of {side}: {dict(state.recruits[side])} against {dict(told.recruits[side])}"
        for side in SIDES
        if +state.recruits[side] != told.recruits[side]
    ]
    if state.mori != told.mori:
        wrong.append(f"mori: {dict(state.mori)} against {dict(told.mori)}")
    if state.disks != told.disks:
        wrong.append(f"disks: {state.disks} against {told.disks}")
    if state.degree and "degree" in table.get("movement", {}):
        wrong += _moving(state, told)
    return wrong


def _moving(state: State, told: State) -> Iterator[str]:
    for name in ("degree", "used", "activated", "muster", "origin", "place_leads", "leader"):
        mine, theirs = getattr(state, name), getattr(told, name)
        if mine != theirs:
            yield f"{name}: {mine} against {theirs}"
    if state.degree != "total" and state.stacks != told.stacks:
        yield f"stacks: {state.stacks} against {told.stacks}"
    if state.leaders != told.leaders:
        yield f"leaders: {dict(state.leaders)} against {dict(told.leaders)}"
    shapes = [sorted(map(_shape, one.groups)) for one in (state, told)]
    if shapes[0] != shapes[1]:
        yield f"groups: {shapes[0]} against {shapes[1]}"
    for kind in ("rested", "mustered", "brought"):
        mine, theirs = ({p: +b for p, b in one.still.get(kind, {}).items() if +b} for one in (state, told))
        if mine != theirs:
            yield f"{kind}: {mine} against {theirs}"


def _shape(group: Group) -> tuple[Any, ...]:
    return group.place, tuple(sorted(group.blocks.elements())), group.steps, group.highway, group.largest, group.forced
