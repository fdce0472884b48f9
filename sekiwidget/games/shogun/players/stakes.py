"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sekiwidget.authoring.advising import choose_stakes
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
    Majority,
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

SITES: Final = 3
"""The most sites of a building that are named."""


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon; nothing for viewers who do not play, in the draft, and after the end."""
    viewer = view.viewer
    if viewer not in view.sides or view.outcome is not None or view.draft is not None:
        return ()
    planned, possible = _revolts(view, viewer)
    shortage = [*_shortage(view, viewer)]
    winter_is_near = view.season in ("autumn", "winter")
    threats, chances = _attacks(view, viewer)
    losses, gains = _majorities(view, viewer)
    kinds = [
        [*_fight(view, viewer), *_revolts_of_winter(view, viewer)],
        [*planned, *(shortage if winter_is_near else [])],
        threats,
        losses,
        gains,
        chances,
        [*possible, *([] if winter_is_near else shortage)],
        [_points(view, viewer)],
    ]
    return choose_stakes(kinds)


# -- fights and revolts ------------------------------------------------------------------------------------------------


def _fight(view: Position, viewer: Side) -> Iterator[Stake]:
    """fight-player, fight-neutral, fight-revolt  The fight under way if the viewer is in it."""
    fight = view.fight
    if fight is None or viewer not in (fight.side, attacked_side(view, fight)):
        return
    own, against = fight.cubes[view.seat(fight.side)], sum(fight.cubes) - fight.cubes[view.seat(fight.side)]
    province, places = province_name(fight.place), province_ids([fight.place])
    if fight.kind in REVOLT_KINDS:
        yield Stake(_rising(fight.place, against, own), "fight-revolt", places, threat=True)
    elif fight.side == viewer:
        text = phrase("You attack {province}: {most} against {least}.", province=province, most=own, least=against)
        yield Stake(text, f"fight-{fight.kind}", places)
    else:
        text = phrase(
            "{side} attacks you in {province}: {most} against {least}.",
            side=side_name(fight.side),
            province=province,
            most=own,
            least=against,
        )
        yield Stake(text, f"fight-{fight.kind}", places, threat=True)


def _revolts_of_winter(view: Position, viewer: Side) -> Iterator[Stake]:
    """revolt-winter  The revolts that the viewer must still face this winter."""
    revolts = view.revolts
    if revolts is None or revolts.side != viewer:
        return
    for place in revolts.places:
        land = view.land[place]
        number = min(view.farmers, land.revolts + revolts.farmers)
        yield Stake(_rising(place, number, land.armies), "revolt-winter", province_ids([place]), threat=True)


def _rising(place: int, number: int, against: int) -> Phrase:
    """fight-revolt  Farmers against the armies of a province."""
    return phrase(
        "Farmers revolt in {province}: {farmers:figure} against {armies:figure}.",
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


def _revolts(view: Position, viewer: Side) -> tuple[list[Stake], list[Stake]]:
    """unrest, revolt-strength  Revolts that the viewer has planned, and those it may still plan with a card in hand."""
    found: list[tuple[bool, int, str, int]] = []
    laid = [action for action in _COLLECTING if is_laid(view, viewer, action)]
    for action in _COLLECTING:
        either = "" if not laid else action
        for place in provinces_to_act(view, viewer, action):
            land = view.land[place]
            if land.revolts and land.armies and view.farmers:
                found.append((action in laid, land.armies - land.revolts, either, place))
    planned: list[Stake] = []
    possible: list[Stake] = []
    for is_planned, _, action, place in sorted(dict.fromkeys(found)):
        land = view.land[place]
        text = _BRINGS[action](province_name(place), min(view.farmers, land.revolts), land.armies)
        stake = Stake(text, "unrest", province_ids([place]), threat=True)
        (planned if is_planned else possible).append(stake)
    return planned, possible


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(view: Position, viewer: Side) -> tuple[list[Stake], list[Stake]]:
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
    return [_threat(one) for one in strongest.values()], [_chance(one) for one in sorted(chances, key=value)]


def _threat(attack: Attack) -> Stake:
    """battle  An attack on the viewer."""
    text = phrase(
        "{side} can attack you in {province} from {start}: {most} against {least}.",
        side=side_name(attack.side),
        province=province_name(attack.target),
        start=province_name(attack.start),
        most=attack.armies,
        least=attack.against,
    )
    return Stake(text, "battle", province_ids([attack.target, attack.start]), threat=True)


def _chance(attack: Attack) -> Stake:
    """battle  An attack by the viewer."""
    text = phrase(
        "You can attack {province} from {start}: {most} against {least}.",
        province=province_name(attack.target),
        start=province_name(attack.start),
        most=attack.armies,
        least=attack.against,
    )
    return Stake(text, "battle", province_ids([attack.target, attack.start]))


# -- points and winter -------------------------------------------------------------------------------------------------


def _majorities(view: Position, viewer: Side) -> tuple[list[Stake], list[Stake]]:
    """score-most, score-tie  Majorities that are one building away: the viewer's to lose, and to gain."""
    found = sorted(majorities(view, viewer), key=lambda one: (-abs(one.change), -len(one.sites)))
    return [_loss(one) for one in found if one.change < 0], [_gain(one) for one in found if one.change > 0]


def _loss(one: Majority) -> Stake:
    """score-most, score-tie  A building with which another side takes points from the viewer."""
    text = phrase(
        "{side:possessive} next {building} in {region} costs you {points:figure}.",
        side=side_name(one.builder),
        building=Building(one.kind),
        region=region_name(one.region),
        points=Count(-one.change, "point"),
    )
    return Stake(text, "score-most", province_ids(one.sites[:SITES]), threat=True)


def _gain(one: Majority) -> Stake:
    """score-most, score-building  A building that is worth more to the viewer than its own point."""
    text = phrase(
        "One more {building} in {region} is worth {points:figure} to you.",
        building=Building(one.kind),
        region=region_name(one.region),
        points=Count(one.change + 1, "point"),
    )
    return Stake(text, "score-most", province_ids(one.sites[:SITES]))


def _shortage(view: Position, viewer: Side) -> Iterator[Stake]:
    """winter-need  The rice that the viewer lacks as things are, and what that brings."""
    missing = shortage_to_come(view, viewer)
    if missing is None:
        return
    least, most, revolts = missing
    number = Count(revolts, "revolt")
    if least == most:
        text = phrase(
            "You lack {missing} rice for winter, which brings {revolts:figure}.", missing=most, revolts=number
        )
    elif least:
        text = phrase(
            "You lack {least} to {most} rice for winter, which brings up to {revolts:figure}.",
            least=least,
            most=most,
            revolts=number,
        )
    else:
        text = phrase(
            "You may lack up to {most} rice for winter, which would bring up to {revolts:figure}.",
            most=most,
            revolts=number,
        )
    yield Stake(text, "winter-need", (), threat=True)


def _points(view: Position, viewer: Side) -> Stake:
    """score-province  The points of all sides, as things are."""
    points = points_now(view)
    others = Listed(
        phrase("{side} {points}", side=side_name(side), points=number)
        for side, number in points.items()
        if side != viewer
    )
    text = phrase(
        "If points were counted now, you would have {points:figure}, {others}.",
        points=Count(points[viewer], "point"),
        others=others,
    )
    return Stake(text, "score-province", (), points[viewer] < max(points.values()))
