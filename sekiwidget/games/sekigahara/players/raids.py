"""7.3, 7.4  The places of the other side that a side can reach, and how that is told to either of them."""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import CHIEF, HIDEYORI, OTHER, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import CASTLES, OSAKA, PLACES, RESOURCE_SEAT
from sekiwidget.games.sekigahara.components.wording import disk_name, fallen_name, place_name, side_name
from sekiwidget.games.sekigahara.players.gathering import Gathering, Gatherings
from sekiwidget.games.sekigahara.rules.control import PROPORTION, castle_holder
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


class Raid(NamedTuple):
    """7.3  What a side can bring to a place of the other side, to those who are `there`, against how many.

    `person` is whose fall there would end the game, or empty.
    """

    place: int
    gathering: Gathering
    there: int
    defenders: int
    points: int
    overrun: bool
    person: str
    worth: float

    @property
    def number(self) -> int:
        """The blocks of the side with those that are there already."""
        return self.there + self.gathering.blocks


def raids(view: Position, side: Side) -> list[Raid]:
    """7.3  Where a side can fight or take points in its movement phase, now or the next one; the worst to suffer first.

    Fights in which it would stand against more are left out, unless the game is at stake.
    """
    gatherings = Gatherings(view, side)
    found = [raid for place in range(len(PLACES)) if (raid := _raid(view, side, place, gatherings)) is not None]
    return sorted(found, key=lambda raid: (-raid.worth, raid.place))


def _raid(view: Position, side: Side, place: int, gatherings: Gatherings) -> Raid | None:
    """7.3, 9.3  What a side can bring here; None if nothing can be won, or if it would stand against too many."""
    other = OTHER[side]
    there, defenders = len(view.blocks(place, side)), len(view.blocks(place, other))
    brings = _points_here(view, place, side) if not there else 0
    if not (defenders or brings) or (gathering := gatherings.at(place)) is None:
        return None
    number = there + gathering.blocks
    overrun = 0 < PROPORTION * defenders <= number and castle_holder(view, place) != other
    person = CHIEF[other].text if CHIEF[other] in view.blocks(place, other) else ""
    against = defenders
    if place == OSAKA and side == TOKUGAWA and view.disk(place):
        # 9.3  The Mori box comes to Osaka's help.
        person, against = HIDEYORI, defenders + len(view.mori)
    if number * (2 if person else 1) < against:
        return None
    # What nobody has is half lost if the other side takes it.
    taken = 1.0 if place in CASTLES or view.control[RESOURCE_SEAT.get(place, 0)] == other else 0.5
    worth = 1.5 * taken * brings + _fight_worth(number, defenders, overrun=overrun) + 4 * bool(person)
    return Raid(place, gathering, there, defenders, brings, overrun, person, worth)


def _fight_worth(attackers: int, defenders: int, *, overrun: bool) -> float:
    """7.4.1, 8.7.1  Roughly how many blocks a fight costs the defenders."""
    return 2.0 * defenders if overrun else min(defenders, 1 + (attackers - defenders) / 2)


def _points_here(view: Position, place: int, side: Side) -> int:
    """2.2  The points that a side does not have here yet."""
    castle = 2 * (place in CASTLES and castle_holder(view, place) != side)
    return castle + (place in RESOURCE_SEAT and view.control[RESOURCE_SEAT[place]] != side)


# -- in words ----------------------------------------------------------------------------------------------------------


def threat(view: Position, raid: Raid, side: Side) -> Stake:
    """7.3.3, 7.4.1, 2.1, 4.2, 4.3, 8.9.3  A raid of the other side, told to the one that it threatens."""
    other, place, blocks = side_name(OTHER[side]), place_name(raid.place), Count(raid.gathering.blocks, "block")
    if raid.person == HIDEYORI:
        text = phrase(
            "{other} can reach {place} with {blocks:figure}; if Hideyori falls, you lose.",
            other=other,
            place=place,
            blocks=blocks,
        )
        return _stake(raid, text, "2.1", threat=True)
    if raid.person:
        text = phrase(
            "{other} can reach {person} at {place}: {number} against {defenders}.",
            other=other,
            person=fallen_name(raid.person),
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "2.1", threat=True)
    if raid.overrun:
        text = phrase(
            "{other} can overrun you at {place}: {number} against {defenders}.",
            other=other,
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.4.1", threat=True)
    if raid.defenders and raid.there:
        text = phrase(
            "{other} can bring {blocks:figure} more to {place}: {number} against {defenders}.",
            other=other,
            blocks=blocks,
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.3.3", threat=True)
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


def chance(view: Position, raid: Raid, side: Side) -> Stake:
    """7.3.3, 7.4.1, 2.1, 4.2, 4.3, 8.9.3  A raid, told to the side that can make it."""
    other, place, blocks = side_name(OTHER[side]), place_name(raid.place), Count(raid.gathering.blocks, "block")
    if raid.person == HIDEYORI:
        text = phrase(
            "You can reach {place} with {blocks:figure}; if Hideyori falls, you win.", place=place, blocks=blocks
        )
        return _stake(raid, text, "2.1")
    if raid.person:
        text = phrase(
            "You can reach {person} at {place}: {number} against {defenders}.",
            person=fallen_name(raid.person),
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "2.1")
    if raid.overrun:
        text = phrase(
            "You can overrun {other} at {place}: {number} against {defenders}.",
            other=other,
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.4.1")
    if raid.defenders and raid.there:
        text = phrase(
            "You can bring {blocks:figure} more to {place}: {number} against {defenders}.",
            blocks=blocks,
            place=place,
            number=raid.number,
            defenders=raid.defenders,
        )
        return _stake(raid, text, "7.3.3")
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
