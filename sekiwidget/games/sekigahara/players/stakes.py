"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from sekiwidget.authoring.advising import MOST_STAKES, choose_stakes
from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDES, TOKUGAWA
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.components.wording import disk_name, place_name, side_name
from sekiwidget.games.sekigahara.players.fight_stakes import fight_stakes, hand_stake
from sekiwidget.games.sekigahara.players.raids import Raid, chance, raids, threat
from sekiwidget.games.sekigahara.rules.control import points
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.week import LAST_WEEK
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


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
    threats = raids(view, OTHER[side]) if _moves_again(view, OTHER[side]) else []
    chances = raids(view, side) if _moves_again(view, side) else []
    gains = [raid for raid in chances if not raid.defenders]
    fights = [raid for raid in chances if raid.defenders]
    kinds = [
        [*_end_of_game(view, side), *_contested(view, side)],
        [threat(view, raid, side) for raid in threats],
        [chance(view, raid, side) for raid in gains],
        [chance(view, raid, side) for raid in fights],
        [*_hands(view, side, threats, fights)],
    ]
    return choose_stakes(kinds)


def _moves_again(view: Position, side: Side) -> bool:
    """6.4  Whether a side still has a movement phase, or is in it."""
    if view.week < LAST_WEEK or view.turn == "A" or view.phase in ("reinforcement", "bid"):
        return True
    if view.active == side:
        return view.phase == "movement"
    return view.active == view.first


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
