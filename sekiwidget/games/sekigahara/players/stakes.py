"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final, NamedTuple

from sekiwidget.authoring.stakes import MOST_STAKES, choose_stakes
from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, OTHER, SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import CASTLES, OSAKA, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.wording import disk_name, fallen_name, place_name, side_name
from sekiwidget.games.sekigahara.players.fight_stakes import fight_stakes, hand_stake
from sekiwidget.games.sekigahara.players.reach import Gathering, Reach
from sekiwidget.games.sekigahara.rules.control import PROPORTION, castle_holder, points
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

LAST_WEEK: Final = 7


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon."""
    side, combat = view.viewer, view.combat
    if side not in SIDES or view.outcome is not None:
        return ()
    if combat is not None and not combat.ended:
        found = chain(fight_stakes(view, combat, side), _contested(view, side), _end_of_game(view, side))
        return tuple(islice(found, MOST_STAKES))
    return _campaign(view, side)


def _campaign(view: Position, side: Side) -> tuple[Stake, ...]:
    """What can be lost, then points, then fights, then the hand; the most valuable of each kind first."""
    threats = [*_raids(view, OTHER[side])]
    chances = [*_raids(view, side)]
    end = [*_end_of_game(view, side), *_contested(view, side)]
    gains = [raid for raid in chances if not raid.defenders]
    fights = [raid for raid in chances if raid.defenders]
    kinds = [
        end,
        [_threat(view, raid, side) for raid in _by_worth(threats)],
        [_chance(view, raid, side) for raid in _by_worth(gains)],
        [_chance(view, raid, side) for raid in _by_worth(fights)],
        [*_hands(view, side, _by_worth(threats), _by_worth(fights))],
    ]
    return choose_stakes(kinds)


# -- raids: places that a side can reach (7.3, 7.4, 2) -----------------------------------------------------------------


class Raid(NamedTuple):
    """7.3  A place of the other side that a side can reach: with what, against how many, and what it is worth."""

    place: int
    gathering: Gathering
    defenders: int
    points: int
    overrun: bool
    chief: bool
    worth: float


def _raids(view: Position, side: Side) -> Iterator[Raid]:
    """7.3  The places where a side can fight or take points, in its movement phase now or in its next one."""
    reach, other = Reach(view, side), OTHER[side]
    for place in range(len(PLACES)):
        if view.blocks(place, side):
            continue
        defenders, brings = len(view.blocks(place, other)), _points_here(view, place, side)
        if not (defenders or brings) or (gathering := reach.gathering(place)) is None:
            continue
        overrun = 0 < PROPORTION * defenders <= gathering.blocks and castle_holder(view, place) != other
        hideyori = place == OSAKA and view.disk(place) is not None
        chief = CHIEF[other] in view.blocks(place, other) or hideyori
        # 9.3  The Mori box comes to Osaka's help.
        against = defenders + len(view.mori) * hideyori
        if gathering.blocks * (2 if chief else 1) < against:
            continue
        # What nobody has is half lost if the other side takes it.
        taken = 1.0 if place in CASTLES or view.control[RESOURCE_SEAT.get(place, 0)] == other else 0.5
        worth = 1.5 * taken * brings + _fight_worth(gathering.blocks, defenders, overrun=overrun) + 4 * chief
        yield Raid(place, gathering, defenders, brings, overrun, chief, worth)


def _fight_worth(attackers: int, defenders: int, *, overrun: bool) -> float:
    """7.4.1, 8.7.1  Roughly how many blocks a fight costs the defenders."""
    if overrun:
        return 2.0 * defenders
    return min(defenders, 1 + (attackers - defenders) / 2)


def _points_here(view: Position, place: int, side: Side) -> int:
    """2.2  The points that a side does not have here yet."""
    castle = 2 * (place in CASTLES and castle_holder(view, place) != side)
    return castle + (place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side)


def _by_worth(raids: Iterable[Raid]) -> list[Raid]:
    return sorted(raids, key=lambda raid: (-raid.worth, raid.place))


def _threat(view: Position, raid: Raid, side: Side) -> Stake:
    """7.3.3, 7.4.1, 2.1, 4.2, 4.3, 8.9.3  A raid of the other side, told to the one that it threatens."""
    other, place, blocks = side_name(OTHER[side]), place_name(raid.place), Count(raid.gathering.blocks, "block")
    if raid.chief and raid.place == OSAKA and view.disk(OSAKA):
        text = phrase(
            "{other} can reach {place} with {blocks:figure}; Hideyori’s fall loses the game.",
            other=other,
            place=place,
            blocks=blocks,
        )
        return _stake(raid, text, "2.1", threat=True)
    if raid.chief:
        text = phrase(
            "{other} can reach {person} at {place}: {number} against {defenders}.",
            other=other,
            person=fallen_name(CHIEF[side].text),
            place=place,
            number=raid.gathering.blocks,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "2.1", threat=True)
    if raid.overrun:
        text = phrase(
            "{other} can overrun you at {place}: {number} against {defenders}.",
            other=other,
            place=place,
            number=raid.gathering.blocks,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.4.1", threat=True)
    if raid.defenders:
        text = phrase(
            "{other} can reach {place} with {blocks:figure}; you have {defenders} there.",
            other=other,
            place=place,
            blocks=blocks,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.3.3", threat=True)
    if disk := view.disk(raid.place):
        text = phrase(
            "{other} can besiege {place} with {blocks:figure}; only {disk} holds it.",
            other=other,
            place=place,
            blocks=blocks,
            disk=disk_name(disk),
        )
        return _stake(raid, text, "8.9.3", threat=True)
    text = phrase(
        "{place} is unguarded; {other} can take it: {points:figure}.",
        place=place,
        other=other,
        points=Count(raid.points, "point"),
    )
    return _stake(raid, text, _points_rule(raid.place), threat=True)


def _chance(view: Position, raid: Raid, side: Side) -> Stake:
    """7.3.3, 7.4.1, 2.1, 4.2, 4.3, 8.9.3  A raid, told to the side that can make it."""
    other, place, blocks = side_name(OTHER[side]), place_name(raid.place), Count(raid.gathering.blocks, "block")
    if raid.chief and raid.place == OSAKA and view.disk(OSAKA):
        text = phrase(
            "You can reach {place} with {blocks:figure}; Hideyori’s fall wins the game.", place=place, blocks=blocks
        )
        return _stake(raid, text, "2.1")
    if raid.chief:
        text = phrase(
            "You can reach {person} at {place}: {number} against {defenders}.",
            person=fallen_name(CHIEF[OTHER[side]].text),
            place=place,
            number=raid.gathering.blocks,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "2.1")
    if raid.overrun:
        text = phrase(
            "You can overrun {other} at {place}: {number} against {defenders}.",
            other=other,
            place=place,
            number=raid.gathering.blocks,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.4.1")
    if raid.defenders:
        text = phrase(
            "You can reach {place} with {blocks:figure}; {other} has {defenders} there.",
            place=place,
            blocks=blocks,
            other=other,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.3.3")
    if disk := view.disk(raid.place):
        text = phrase(
            "You can besiege {place} with {blocks:figure}; only {disk} holds it.",
            place=place,
            blocks=blocks,
            disk=disk_name(disk),
        )
        return _stake(raid, text, "8.9.3")
    text = phrase(
        "{place} is unguarded; you can take it: {points:figure}.", place=place, points=Count(raid.points, "point")
    )
    return _stake(raid, text, _points_rule(raid.place))


def _points_rule(place: int) -> str:
    """4.2, 4.3  The paragraph by which a place changes hands."""
    return "4.3" if place in CASTLES else "4.2"


def _stake(raid: Raid, text: Phrase, rule: str, *, threat: bool = False) -> Stake:
    return Stake(text, rule, tuple(PLACES[place] for place in (raid.place, *raid.gathering.origins)), threat)


# -- fights to come, the hand, the end of the game (8.1, 8.2.2, 2.2) ---------------------------------------------------


def _contested(view: Position, side: Side) -> Iterator[Stake]:
    """8.1, 8.9.4  The places where both sides stand and a fight is to come, the largest first."""
    combat, other = view.combat, OTHER[side]
    under_way = combat.place if combat is not None and combat.kind and not combat.ended else None
    counts = [
        (place, len(view.blocks(place, side)), len(view.blocks(place, other)))
        for place in view.contested()
        if place != under_way
    ]
    for place, mine, theirs in sorted(counts, key=lambda count: (-count[1] - count[2], count[0])):
        yield Stake(_fight_to_come(view, place, side, mine, theirs), "8.1", (PLACES[place],), threat=mine < theirs)


def _fight_to_come(view: Position, place: int, side: Side, mine: int, theirs: int) -> Phrase:
    """8.1, 8.9.4  Who stands against whom."""
    where, other, disk = place_name(place), side_name(OTHER[side]), view.disk(place)
    if disk and not mine:
        return phrase(
            "{other} besieges {place} with {blocks:figure}; only {disk} holds it.",
            other=other,
            place=where,
            blocks=Count(theirs, "block"),
            disk=disk_name(disk),
        )
    if disk and not theirs:
        return phrase(
            "You besiege {place} with {blocks:figure}; only {disk} holds it.",
            place=where,
            blocks=Count(mine, "block"),
            disk=disk_name(disk),
        )
    return phrase(
        "Both sides are at {place}: you have {mine:figure}, {other} {theirs}.",
        place=where,
        mine=Count(mine, "block"),
        other=other,
        theirs=theirs,
    )


def _hands(view: Position, side: Side, threats: Iterable[Raid], fights: Iterable[Raid]) -> Iterator[Stake]:
    """8.2.2  How many blocks the hand brings where a fight is to come, or may come, or from where one can be sought."""
    places = [
        *view.contested(),
        *(raid.place for raid in threats),
        *(origin for raid in fights for origin in raid.gathering.origins[:1]),
    ]
    for place in dict.fromkeys(places):
        if stake := hand_stake(view, place, side):
            yield stake


def _end_of_game(view: Position, side: Side) -> Iterator[Stake]:
    """2.2  In the last week, who wins by points as it stands; Ishida wins a tie."""
    if view.week < LAST_WEEK:
        return
    mine, theirs = points(view, side), points(view, OTHER[side])
    text = phrase(
        "The game ends this week: you have {mine:figure}, {other} {theirs}.",
        mine=Count(mine, "point"),
        other=side_name(OTHER[side]),
        theirs=theirs,
    )
    yield Stake(text, "2.2", (), threat=mine < theirs or (mine == theirs and side == TOKUGAWA))
