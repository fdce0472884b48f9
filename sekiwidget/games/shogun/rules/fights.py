"""tower, fight-player, fight-neutral, fight-revolt, count, losses, conquest, undecided  A fight and its result.

All cubes that take part and all that lie in the tray are thrown into the tower together. Then all cubes of a
participant's colour in the tray count, whoever threw them and when.
"""

from __future__ import annotations

from typing import NamedTuple

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap, minus, only, plus, put
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.rules.position import (
    NEUTRAL_LAND,
    Fight,
    LastFight,
    Position,
)
from sekiwidget.games.shogun.rules.sequence import ask_chance

FARMERS_SEAT = -1
"""The place of the farmers in a heap: the last."""

REVOLT_KINDS = ("revolt", "winter")
"""fight-revolt  The kinds of fights against farmers who rise."""


class Sums(NamedTuple):
    """count  The cubes that count on both sides of a fight.

    `own` belong to the side that attacks or has the revolt, `other` to the side attacked; `farmers` are those that take
    part.
    """

    own: int
    other: int
    farmers: int

    @property
    def against(self) -> int:
        """farmers-defend  All cubes against `own`."""
        return self.other + self.farmers


def fight_cubes(position: Position) -> Heap:
    """tower  The cubes that are about to be thrown: those of the fight and all that lie in the tray."""
    assert position.fight is not None
    return plus(position.fight.cubes, position.tray)


def attacked_side(position: Position, fight: Fight) -> Side | None:
    """fight-player  The attacked side; None for a neutral province and in a revolt."""
    return position.land[fight.place].owner if fight.kind == "player" else None


def farmers_take_part(position: Position, fight: Fight) -> bool:
    """farmers-defend  Whether farmers take part: always except where a side's province with markers is attacked."""
    return fight.kind != "player" or not position.land[fight.place].revolts


def participants(position: Position, fight: Fight) -> tuple[int, ...]:
    """fight-player, farmers-defend  The colours that count, by their place in a heap."""
    fighting = [position.seat(one) for one in (fight.side, attacked_side(position, fight)) if one is not None]
    return (*fighting, *([len(position.sides)] if farmers_take_part(position, fight) else []))


def sums(position: Position, fight: Fight, heap: Heap) -> Sums:
    """count  The cubes of a heap that count."""
    attacked = attacked_side(position, fight)
    return Sums(
        heap[position.seat(fight.side)],
        heap[position.seat(attacked)] if attacked is not None else 0,
        heap[FARMERS_SEAT] if farmers_take_part(position, fight) else 0,
    )


def begin_fight(position: Position, fight: Fight, events: list[Event]) -> Position:
    """tower  Begin a fight: chance decides which cubes fall."""
    events.append(Event("tower", "fights", (fight.kind, IDS[fight.place], fight.side)))
    return ask_chance(position.but(fight=fight, last=None), "drop")


def verdict(found: Sums, kind: str) -> str:
    """count, undecided, revolt-lost  The winner: `side` (the attacker, or who has the revolt), `other`, or `none`.

    Equal numbers have no winner, in a revolt either: the province is lost there all the same.
    """
    if found.own != found.against:
        # Farmers alone do not hold a side's province: nobody would be there to own it.
        holds = found.other or kind != "player"
        return "side" if found.own > found.against else "other" if holds else "none"
    return "none"


def fight_result(position: Position, heap: Heap) -> tuple[str, int]:
    """count, losses  The winner if this heap lies in the tray, as `verdict` names it, and how many armies survive."""
    assert position.fight is not None
    found = sums(position, position.fight, heap)
    won = verdict(found, position.fight.kind)
    return won, survivors(found, won) if won != "none" else 0


def settle_fight(position: Position, heap: Heap, events: list[Event]) -> Position:
    """count, losses  Decide the fight by the cubes in the tray; then its cubes leave the tray."""
    fight = position.fight
    assert fight is not None
    attacked, colours = attacked_side(position, fight), participants(position, fight)
    found = sums(position, fight, heap)
    won, left = fight_result(position, heap)
    position = position.but(tower=minus(plus(position.tower, fight_cubes(position)), heap), tray=heap, fight=None)
    events += _falls(position, fight, found, attacked)
    names = {"side": fight.side, "other": attacked or FARMERS, "none": ""}
    revolt = fight.kind in REVOLT_KINDS
    last = LastFight(
        fight.kind,
        fight.place,
        None if revolt else fight.side,
        fight.side if revolt else attacked,
        only(heap, colours),
        names[won],
    )
    position = _cleared(position, colours, events).but(last=last)
    if won == "side":
        return _taken(position, fight, fight.side, left, events)
    if won == "other" and attacked is not None:
        return _taken(position, fight, attacked, left, events)
    if fight.kind == "neutral":
        events.append(Event("losses" if won == "other" else "undecided", "repelled", (fight.side, IDS[fight.place])))
        return position
    return _lost(position, fight, won, events)


def survivors(found: Sums, won: str) -> int:
    """losses  The armies that the winner (a `verdict`) keeps: it loses as many as the beaten had, farmers first."""
    if won == "side":
        return found.own - found.against
    return min(found.other, found.against - found.own)


def _falls(position: Position, fight: Fight, found: Sums, attacked: Side | None) -> list[Event]:
    """count, farmers-defend  The events of what counts for each side."""
    revolt = fight.kind in REVOLT_KINDS
    made = [Event("count", "counts", (fight.side, found.own))]
    if attacked is not None:
        made.append(Event("count", "counts", (attacked, found.other)))
    if found.farmers or revolt or fight.kind == "neutral":
        made.append(Event("farmers-defend", "counts", (FARMERS, found.farmers)))
    elif not farmers_take_part(position, fight) and position.tray[FARMERS_SEAT]:
        made.append(Event("farmers-defend", "bystanders", (position.tray[FARMERS_SEAT],)))
    return made


def _cleared(position: Position, colours: tuple[int, ...], events: list[Event]) -> Position:
    """losses, bystanders  Return the cubes that took part to their supplies; survivors come from there at once."""
    part = only(position.tray, colours)
    supply = tuple([have + back for have, back in zip(position.supply, part[:-1], strict=True)])
    farmers = position.farmers + part[FARMERS_SEAT]
    if part[FARMERS_SEAT]:
        events.append(Event("bystanders", "farmers_back", (part[FARMERS_SEAT],)))
    return position.but(tray=minus(position.tray, part), supply=supply, farmers=farmers)


def _taken(position: Position, fight: Fight, side: Side, left: int, events: list[Event]) -> Position:
    """conquest, revolt-won  The winner takes or keeps the province; buildings and markers stay."""
    place = fight.place
    land = position.land[place]
    rule = "revolt-won" if fight.kind in REVOLT_KINDS else "losses"
    events.append(Event(rule, "survive", (side, left, IDS[place])))
    position = position.adding("supply", side, -left)
    if land.owner != side:
        events.append(Event("conquest", "conquers", (side, IDS[place], land.owner or "none")))
        position = _card_lost(position, place, events).but(gained=tuple(sorted({*position.gained, place})))
    elif fight.kind not in REVOLT_KINDS:
        events.append(Event("conquest", "keeps", (side, IDS[place])))
    return position.with_land({place: land._replace(owner=side, armies=left)})


def _lost(position: Position, fight: Fight, won: str, events: list[Event]) -> Position:
    """undecided, revolt-lost  The province is devastated: it belongs to nobody, and its card lies beside the board."""
    place = fight.place
    rule = "revolt-lost" if fight.kind in REVOLT_KINDS else "undecided"
    events.append(Event(rule, "devastated", (IDS[place], position.land[place].owner or "none")))
    position = _card_lost(position, place, events)
    gained = tuple([one for one in position.gained if one != place])
    return position.but(gained=gained).with_land({place: NEUTRAL_LAND})


def _card_lost(position: Position, place: int, events: list[Event]) -> Position:
    """carry-out, bid  Remove the card of a lost province from its board, for all to see."""
    plans = list(position.plans)
    for seat, (side, plan) in enumerate(zip(position.sides, plans, strict=True)):
        if IDS[place] not in plan:
            continue
        at = plan.index(IDS[place])
        plans[seat] = (*plan[:at], None, *plan[at + 1 :])
        events.append(_card_leaves(position, side, SPACES[at], IDS[place]))
    return position.but(plans=tuple(plans))


def _card_leaves(position: Position, side: Side, space: str, province: str) -> Event:
    """carry-out, bid  The event of a card that leaves: a coming action is cancelled, a bid or a finished one stands."""
    if space == "bid":
        return Event("bid", "bid_stands", (side, province))
    acts = space == position.action and side not in position.waiting[1:]
    done = acts or space in position.actions[: position.done]
    return Event("carry-out", "card_leaves" if done else "cancelled", (side, space, province))


def army_cubes(position: Position, side: Side, place: int, number: int) -> Heap:
    """fight-player  Armies of one side as cubes of a fight."""
    return put((0,) * len(position.tower), position.seat(side), number)


# -- revolts -----------------------------------------------------------------------------------------------------------


def begin_revolt(position: Position, side: Side, place: int, kind: str, more: int, events: list[Event]) -> Position:
    """revolt-strength  Begin a revolt with a farmer for each marker, and in winter those of the table besides.

    If fewer farmers are left, that many come.
    """
    land = position.land[place]
    number = min(position.farmers, land.revolts + more)
    events.append(
        Event("revolt-strength" if kind == "revolt" else "revolt-winter", "rises", (IDS[place], number, more))
    )
    cubes = put(army_cubes(position, side, place, land.armies), FARMERS_SEAT, number)
    position = position.but(farmers=position.farmers - number).with_land({place: land._replace(armies=0)})
    return begin_fight(position, Fight(kind, place, side, cubes, position.action), events)
