"""What a choice does, in a few words beside it: goods, prices, who stands where, how strong a fight will be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from sekiwidget.core.choice import Choice
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import KINDS, PRICE, is_chest
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, RICE_MOST
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES
from sekiwidget.games.shogun.components.wording import (
    HeapName,
    armies,
    chests,
    farmers,
    side_name,
)
from sekiwidget.games.shogun.rules import limits
from sekiwidget.games.shogun.rules.limits import action_place
from sekiwidget.games.shogun.rules.planning import next_space
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count

_PASS: Final = phrase("pass")
_FREE: Final = phrase("free, above 0 and below 1")
_OWN: Final = phrase("own")
_BUILT: Final = {
    "built": phrase("already there"),
    "sites": phrase("no free site"),
    "tiles": phrase("no building left"),
}


def with_results(view: Position, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices of a view with their results, as far as these are known at once."""
    side = view.to_move
    if side is None or side == CHANCE:
        return choices
    return tuple(_told(view, side, choice) for choice in choices)


def _told(view: Position, side: Side, choice: Choice) -> Choice:
    seat = view.seat(side)
    match choice.verb:
        case "collect":
            return replace(choice, result=_goods(view, side))
        case "build":
            left = chests(view.chests[seat] - PRICE[view.action])
            return replace(choice, result=phrase("{chests:figure} left", chests=left))
        case "deploy":
            return replace(choice, results=tuple(_deployed(view, choice)))
        case "battle" | "battle_more":
            return _of_pick(choice, "goal", lambda id_: _met(view, side, INDEX[id_]))
        case "move":
            return _of_pick(choice, "goal", lambda id_: _standing(view, INDEX[id_]))
        case "defend" | "defend_more":
            return replace(choice, result=_defended(view, seat, choice.verb == "defend_more"))
        case "choose":
            return _of_pick(choice, "card", lambda id_: _place(view, id_))
        case "face":
            return _of_pick(choice, "province", lambda id_: _revolt(view, INDEX[id_]))
        case "take":
            return _of_pick(choice, "province", lambda id_: _yields(INDEX[id_]))
        case "lay":
            return replace(choice, results=tuple(_laid(view, side, choice)))
        case "plan":
            space = next_space(view, side)
            return _of_pick(choice, "card", lambda id_: _planned(view, side, space, id_))
    return choice


def _of_pick(choice: Choice, name: str, tell: Callable[[str], str]) -> Choice:
    """The choice with results at its pick of this name."""
    picks = (replace(pick, results=tuple(map(tell, pick.ids))) if pick.name == name else pick for pick in choice.picks)
    return replace(choice, picks=tuple(picks))


def _goods(view: Position, side: Side) -> Phrase:
    """tax, rice, event-limits  The yield of the province now, and what the side has then."""
    place, seat = action_place(view), view.seat(side)
    if view.action == "tax":
        number = limits.tax_yield(view, side, place)
        now = min(COUNTED_MOST, view.chests[seat] + number)
        return phrase("{chests:figure}, to {now}", chests=chests(number), now=now)
    number = limits.rice_yield(view, side, place)
    return phrase("{number} rice, to {now}", number=number, now=min(RICE_MOST, view.rice[seat] + number))


def _deployed(view: Position, choice: Choice) -> Iterator[tuple[str, Phrase]]:
    """deploy5, special-deploy  For each number the armies in the province afterwards."""
    numbers, (province,) = (pick.ids for pick in choice.picks)
    have = view.land[INDEX[province]].armies
    for number in numbers:
        text = choice.text(((number,), (province,)))
        yield text, phrase("{have} + {number} = {now}", have=have, number=number, now=have + int(number))


def _met(view: Position, side: Side, place: int) -> str:
    """fight-player, fight-neutral  The defender of a province."""
    land = view.land[place]
    if land.owner is None:
        number = min(view.farmers, 2 if view.effect == "farmers" else 1)
        return phrase("neutral, {farmers:figure}", farmers=farmers(number))
    if land.owner == side:
        return _OWN
    return phrase("{side}, {armies:figure}", side=side_name(land.owner), armies=armies(land.armies))


def _standing(view: Position, place: int) -> Phrase:
    return phrase("{armies:figure} there", armies=armies(view.land[place].armies))


def _defended(view: Position, seat: int, more: bool) -> str:
    """special-defence  The cubes that both sides throw."""
    fight = view.fight
    if fight is None:
        return ""
    cubes = fight.cubes[view.seat(fight.side)]
    return phrase(
        "{own} against {other}",
        own=fight.cubes[seat] + more,
        other=HeapName({fight.side: cubes}),
    )


def _place(view: Position, card: str) -> Phrase:
    """privilege  The place of a special card."""
    return phrase("place {place}", place=view.specials.index(card) + 1)


def _revolt(view: Position, place: int) -> str:
    """revolt-winter  The armies of the province against the farmers that rise."""
    if view.revolts is None:
        return ""
    land = view.land[place]
    rising = min(view.farmers, land.revolts + view.revolts.farmers)
    return phrase("{armies:figure}, {farmers:figure}", armies=armies(land.armies), farmers=farmers(rising))


def _yields(place: int) -> Phrase:
    """setup-take  The yield and the sites of a province."""
    one = PROVINCES[place]
    return phrase(
        "{chests:figure}, {rice} rice, {sites:figure}",
        chests=chests(one.chests),
        rice=one.rice,
        sites=Count(one.sites, "site"),
    )


def _laid(view: Position, side: Side, choice: Choice) -> Iterator[tuple[str, str]]:
    """plan  For each card and space of a sheet what the card would do there."""
    cards, spaces = (pick.ids for pick in choice.picks)
    for card in cards:
        for space in spaces:
            yield choice.text(((card,), (space,))), _planned(view, side, space, card)


def _planned(view: Position, side: Side, space: str, card: str) -> str:
    """plan  What a card on a space would do now, before events."""
    if space == "bid":
        return phrase("pays {chests:figure}", chests=chests(int(card))) if is_chest(card) else _FREE
    if is_chest(card):
        return _PASS
    place = INDEX[card]
    land, one = view.land[place], PROVINCES[place]
    if space in KINDS:
        why = limits.building_obstacle(view, space, place)
        if why:
            return _BUILT[why]
        return phrase("{sites:figure} free", sites=Count(one.sites - len(land.buildings), "site"))
    if space not in ("tax", "rice"):
        return phrase("{armies:figure}", armies=armies(land.armies))
    if space == "tax":
        if land.revolts:
            return phrase("{chests:figure}, farmers rise", chests=chests(one.chests))
        return phrase("{chests:figure}", chests=chests(one.chests))
    if land.revolts:
        return phrase("{rice} rice, farmers rise", rice=one.rice)
    return phrase("{rice} rice", rice=one.rice)
