"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import province_ids
from sekiwidget.games.shogun.components.wording import (
    Building,
    armies,
    farmers,
    province_name,
    region_name,
    side_name,
)
from sekiwidget.games.shogun.players.outlook import (
    Attack,
    attacks,
    is_laid,
    majorities,
    points_now,
    provinces_to_act,
    shortage_to_come,
)
from sekiwidget.games.shogun.rules.fights import REVOLT_KINDS, attacked_side
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Listed, Name

MOST: Final = 8
"""The most that is said."""
THREATS, CHANCES, GAINS, LOSSES, REVOLTS, SITES = 3, 2, 2, 1, 2, 3
"""The most that is said of a kind: attacks by others and by the viewer, majorities, revolts; sites of a building."""


class _Ranked(NamedTuple):
    """A stake with its place among the others: the lowest rank is the most valuable."""

    rank: int
    stake: Stake


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon; nothing for viewers who do not play, in the draft, and after the end."""
    viewer = view.viewer
    if viewer not in view.sides or view.outcome is not None or view.draft is not None:
        return ()
    found = [
        *_fight(view, viewer),
        *_revolts(view, viewer),
        *_attacks(view, viewer),
        *_majorities(view, viewer),
        *_winter(view, viewer),
    ]
    return tuple(one.stake for one in sorted(found, key=lambda one: one.rank)[:MOST])


# -- fights and revolts ------------------------------------------------------------------------------------------------


def _fight(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """fight-player, fight-neutral, fight-revolt  The fight under way if the viewer is in it; its revolts in winter."""
    fight = view.fight
    if fight is not None and viewer in (fight.side, attacked_side(view, fight)):
        own, against = fight.cubes[view.seat(fight.side)], sum(fight.cubes) - fight.cubes[view.seat(fight.side)]
        places = province_ids([fight.place])
        if fight.kind in REVOLT_KINDS:
            yield _Ranked(0, Stake(_rising(fight.place, against, own), "fight-revolt", places, threat=True))
        else:
            text = phrase(
                "{side} attacks {province}: {most} against {least}.",
                side=side_name(fight.side),
                province=province_name(fight.place),
                most=own,
                least=against,
            )
            yield _Ranked(0, Stake(text, f"fight-{fight.kind}", places, fight.side != viewer))
    revolts = view.revolts
    if revolts is not None and revolts.side == viewer:
        for place in revolts.places:
            land = view.land[place]
            number = min(view.farmers, land.revolts + revolts.farmers)
            text = _rising(place, number, land.armies)
            yield _Ranked(0, Stake(text, "revolt-winter", province_ids([place]), threat=True))


def _rising(place: int, number: int, against: int) -> Phrase:
    """fight-revolt  Farmers against the armies of a province."""
    return phrase(
        "Farmers revolt in {province}: {farmers:one} against {armies:one}.",
        province=province_name(place),
        farmers=farmers(number),
        armies=armies(against),
    )


_COLLECTING: Final = ("tax", "rice")
"""tax, rice  The actions that bring a revolt where a marker is."""

_BRINGS: Final[dict[str, Callable[[Name, int, int], Phrase]]] = {
    "tax": lambda province, most, least: phrase(
        "Taxes from {province} bring a revolt: {most} against {least}.", province=province, most=most, least=least
    ),
    "rice": lambda province, most, least: phrase(
        "Rice from {province} brings a revolt: {most} against {least}.", province=province, most=most, least=least
    ),
    "": lambda province, most, least: phrase(
        "Rice or taxes from {province} bring a revolt: {most} against {least}.",
        province=province,
        most=most,
        least=least,
    ),
}
"""unrest  What brings a revolt: an action, or either while the side has laid no card for them."""


def _revolts(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """unrest, revolt-strength  Revolts that the viewer has planned, or that it would plan with a card still in hand."""
    found: list[tuple[bool, int, str, int]] = []
    laid = [action for action in _COLLECTING if is_laid(view, viewer, action)]
    for action in _COLLECTING:
        either = "" if not laid else action
        for place in provinces_to_act(view, viewer, action):
            land = view.land[place]
            if land.revolts and land.armies and view.farmers:
                found.append((action not in laid, land.armies - land.revolts, either, place))
    for open_, _, action, place in sorted(dict.fromkeys(found))[:REVOLTS]:
        land = view.land[place]
        text = _BRINGS[action](province_name(place), min(view.farmers, land.revolts), land.armies)
        yield _Ranked(5 if open_ else 1, Stake(text, "unrest", province_ids([place]), threat=True))


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """battle  Attacks by others on the viewer's provinces, and by the viewer, that do not bring fewer armies."""
    strong = [one for side in view.sides for one in attacks(view, side) if one.armies >= one.against]
    threats = [one for one in strong if view.land[one.target].owner == viewer]
    chances = [one for one in strong if one.side == viewer and one.armies > one.against]

    def value(attack: Attack) -> tuple[int, ...]:
        land = view.land[attack.target]
        beats = attack.armies > attack.against
        return -beats, -len(land.buildings), land.owner is None, attack.against - attack.armies, attack.target

    strongest: dict[int, Attack] = {}
    for attack in sorted(threats, key=value):
        strongest.setdefault(attack.target, attack)
    for rank, found in ((2, list(strongest.values())[:THREATS]), (4, sorted(chances, key=value)[:CHANCES])):
        for attack in found:
            text = phrase(
                "{side} can attack {province} from {start}: {most} against {least}.",
                side=side_name(attack.side),
                province=province_name(attack.target),
                start=province_name(attack.start),
                most=attack.armies,
                least=attack.against,
            )
            places = province_ids([attack.target, attack.start])
            yield _Ranked(rank, Stake(text, "battle", places, attack.side != viewer))


# -- points and winter -------------------------------------------------------------------------------------------------


def _majorities(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """score-most, score-tie  Majorities that are one building away: the viewer's to gain, or to lose."""
    found = sorted(majorities(view, viewer), key=lambda one: (-abs(one.change), -len(one.sites)))
    for one in [one for one in found if one.change > 0][:GAINS]:
        text = phrase(
            "One more {building} in {region} is worth {points:figure} to {side}.",
            building=Building(one.kind),
            region=region_name(one.region),
            points=Count(one.change + 1, "point"),
            side=side_name(viewer),
        )
        yield _Ranked(3, Stake(text, "score-most", province_ids(one.sites[:SITES])))
    for one in [one for one in found if one.change < 0][:LOSSES]:
        text = phrase(
            "{side:possessive} next {building} in {region} costs {loser} {points:figure}.",
            side=side_name(one.builder),
            building=Building(one.kind),
            region=region_name(one.region),
            loser=side_name(viewer),
            points=Count(-one.change, "point"),
        )
        yield _Ranked(3, Stake(text, "score-most", province_ids(one.sites[:SITES]), threat=True))


def _winter(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """winter-need, score-province  The viewer's shortage of rice, and the points, as things are."""
    missing, name = shortage_to_come(view, viewer), side_name(viewer)
    if missing is not None:
        least, most, revolts = missing
        number = Count(revolts, "revolt")
        if least == most:
            text = phrase(
                "{side} lacks {missing} rice for winter: {revolts:one}.", side=name, missing=most, revolts=number
            )
        else:
            text = phrase(
                "{side} lacks {least} to {most} rice for winter: up to {revolts:one}.",
                side=name,
                least=least,
                most=most,
                revolts=number,
            )
        yield _Ranked(2 if view.season in ("autumn", "winter") else 5, Stake(text, "winter-need", (), threat=True))
    points = points_now(view)
    sides = Listed(phrase("{side} {points}", side=side_name(side), points=number) for side, number in points.items())
    text = phrase("If points were counted now: {sides}.", sides=sides)
    yield _Ranked(6, Stake(text, "score-province", (), points[viewer] < max(points.values())))
