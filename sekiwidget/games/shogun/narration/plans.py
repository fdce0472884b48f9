"""Plans, bids, the turn order, and one action after the other, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekiwidget.core.game import Arrangement
from sekiwidget.core.position import Event
from sekiwidget.games.shogun.components.cards import ACTIONS, PRICE, UNKNOWN, is_chest
from sekiwidget.games.shogun.components.land import PROVINCES
from sekiwidget.games.shogun.components.wording import (
    SPACE_NAMES,
    Building,
    CardName,
    action_name,
    armies,
    chests,
    province_name,
    side_name,
    side_names,
)
from sekiwidget.games.shogun.narration.labels import (
    PRIVILEGE_REASONS,
    Consequence,
    Here,
    ReasonText,
    each,
    place_of,
    side_of,
    word_of,
)
from sekiwidget.games.shogun.rules.actions import Next, Plan
from sekiwidget.games.shogun.rules.limits import armies_brought
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import Count, Listed, Name

# -- whole plans -------------------------------------------------------------------------------------------------------


_TELLING: Final = (
    "battle_a", "battle_b", "castle", "temple", "theatre", "deploy5", "deploy3", "deploy1", "tax", "rice", "bid",
)  # fmt: skip
"""The spaces of which a difference is told first."""


def plan_parts(plan: Sequence[Plan], beside: Sequence[Plan] = ()) -> tuple[Phrase, ...]:
    """plan, plan-pass  What a plan does, by its spaces; beside another plan only what it does otherwise."""
    others = {action.space: _acting_card(action) for action in beside}
    found = []
    for action in sorted(plan, key=lambda action: _TELLING.index(action.space)) if beside else plan:
        card, other = _acting_card(action), others.get(action.space)
        space = SPACE_NAMES[action.space]
        if beside and card == other:
            continue
        if card is None:
            if other is not None:
                found.append(phrase("{action}: passed, not {other}", action=space, other=_short(other)))
        elif other is None:
            found.append(phrase("{action}: {card}", context="format", action=space, card=_short(card)))
        else:
            words = phrase("{action}: {card}, not {other}", action=space, card=_short(card), other=_short(other))
            found.append(words)
    return tuple(found)


def _short(card: str) -> CardName | str:
    """A card by its province or its number alone."""
    return card if is_chest(card) else CardName(card)


def _acting_card(action: Plan) -> str | None:
    """plan-pass, bid  The card of a space, or None where the action is passed."""
    return None if action.card is None or (action.space != "bid" and is_chest(action.card)) else action.card


def whole_plan(side: Name, action: Arrangement) -> Phrase:
    """plan  All that a plan does."""
    return phrase("{side} plans: {cards}.", side=side, cards=Listed(plan_parts(action.actions)))


# -- consequences ------------------------------------------------------------------------------------------------------


def _planned(here: Here, event: Event) -> Phrase:
    return phrase("{side} has laid all its cards.", side=side_of(event))


def _bids(here: Here, events: Sequence[Event]) -> Iterator[Phrase]:
    """bid-open  All bids in one sentence, in seat order."""
    yield phrase("The bids are turned up: {bids}.", bids=Listed(map(_bid, events)))


def _bid(event: Event) -> Phrase:
    card = word_of(event, "card")
    return phrase(
        "{side} {card}", context="format", side=side_of(event), card=CardName(None if card == "none" else card)
    )


def _order(here: Here, event: Event) -> Phrase:
    return phrase("The turn order: {sides}.", sides=Listed(side_names(map(str, event.args)).items))


def _begins(here: Here, event: Event) -> str:
    """carry-out  The next action; nothing if its card was just turned up."""
    action = word_of(event, "action")
    if isinstance(here.action, Next) and here.action.card == action:
        return ""
    return phrase("Next action: {action}.", action=action_name(action))


def is_idle(here: Here, events: Sequence[Event]) -> bool:
    """plan-pass  Whether nobody did anything in an action, from its beginning on."""
    first = events[0]
    idle = {event.kind for event in events} <= {"begins", "passes"} and first.kind == "begins"
    return idle and here.after.action != word_of(first, "action") and bool(_begins(here, first))


def all_pass_sentence(actions: Sequence[str]) -> Phrase:
    """plan-pass  Successive actions that all sides pass, with a card or with an empty space."""
    return phrase("All sides pass: {actions}.", actions=Listed(map(action_name, actions)))


def _passes(here: Here, events: Sequence[Event]) -> Iterator[str]:
    """plan-pass  All sides that pass an action, in one sentence."""
    sides = [word_of(event, "side") for event in events]
    if len(sides) == len(here.before.sides):
        yield phrase("All sides pass.")
    elif len(sides) == 1:
        yield as_sentence(phrase("{side} passes", side=side_name(sides[0])))
    else:
        yield phrase("{sides} pass.", sides=side_names(sides))


def _skips(here: Here, events: Sequence[Event]) -> Iterator[Phrase]:
    """skip  All sides that cannot carry out an action, in one sentence; each has its own reason."""
    sides = [word_of(event, "side") for event in events]
    if len(sides) == 1:
        yield phrase("{side} is passed over.", side=side_name(sides[0]))
    else:
        yield phrase("{sides} are passed over.", sides=side_names(sides))


PLAN_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "planned": each(_planned),
    "bids": _bids,
    "order": each(_order),
    "begins": each(_begins),
    "passes": _passes,
    "skips": _skips,
}
"""The sentences that follow the action."""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _bid_reason(here: Here, event: Event) -> str:
    """bid-open  What happens to a card that costs nothing."""
    side, card = side_of(event), word_of(event, "card")
    if card == "none":
        return phrase("{side} has laid no card to bid and comes last", side=side)
    if is_chest(card):
        return ""
    return phrase(
        "{side:possessive} {card} costs nothing and comes back at the end of the round", side=side, card=CardName(card)
    )


def _ranked(here: Here, event: Event) -> Phrase:
    sides = side_names(sorted(map(str, event.args), key=here.before.sides.index))
    return phrase("{sides} have bid the same: every order of their Daimyo cards is equally likely", sides=sides)


def _takes(here: Here, event: Event) -> Phrase:
    card = word_of(event, "card")
    place = here.before.specials.index(card) + 1
    return phrase("the card lay on place {place}, which is the place in the turn order", place=place)


def special_reason(card: str) -> tuple[str, Phrase]:
    """special-chest, special-rice, special-deploy, special-attack, special-defence  The rule and gain of a card."""
    return PRIVILEGE_REASONS[card]


def rank_reason(here: Here) -> Phrase | None:
    """bid-rank  The order in which the sides choose, once it is known; None before."""
    after = here.after
    if len(after.ranks) < len(after.sides) or here.before.ranks == after.ranks:
        return None
    return phrase(
        "4, 3, 2, 1, then province cards, then 0, then no card: {sides}",
        sides=Listed(side_names(after.ranks).items),
    )


def _next(here: Here, event: Event) -> Phrase:
    left = len(ACTIONS) - len(here.before.actions)
    if left == 1:
        return phrase("the last of the action cards that lay face down")
    return phrase("one of {left} action cards that lay face down, each equally likely", left=left)


def _begins_reason(here: Here, event: Event) -> str:
    """carry-out, plan  The cards turned up together on the spaces of an action."""
    action, after = word_of(event, "action"), here.after
    if action not in after.turned:
        return ""
    cards = [(side, card) for side in after.order if (card := after.card(side, action)) not in (None, UNKNOWN)]
    name = action_name(action)
    if not cards:
        return phrase("{action}: all spaces are empty", action=name)
    turned = Listed(
        phrase("{side} {card}", context="format", side=side_name(side), card=CardName(card)) for side, card in cards
    )
    return phrase("{action}, turned up in turn order: {cards}", action=name, cards=turned)


def _why(here: Here, event: Event) -> Phrase:
    """skip  The obstacle of a side."""
    action, place, why = word_of(event, "action"), place_of(event), word_of(event, "obstacle")
    name, province, after = side_of(event), province_name(place), here.after
    seat = after.seat(word_of(event, "side"))
    match why:
        case "chests":
            return phrase(
                "{side} has {chests:one}, and {action} costs {price:one}",
                side=name,
                chests=chests(after.chests[seat]),
                action=action_name(action),
                price=chests(PRICE[action]),
            )
        case "built":
            building = Building(action)
            return phrase("{side}: a {building} stands in {province}", side=name, building=building, province=province)
        case "sites":
            sites = Count(PROVINCES[place].sites, "site")
            return phrase(
                "{side}: of {sites:one} in {province} none is free", side=name, province=province, sites=sites
            )
        case "tiles":
            return phrase("{side}: no {building} is left to build", side=name, building=Building(action))
        case "supply":
            # By the event of the round, which may have ended with this commit.
            return phrase(
                "{side} has {armies:one} in the supply, and {due:one} must come",
                side=name,
                armies=armies(after.supply[seat]),
                due=armies(armies_brought(here.before, action)),
            )
        case "armies":
            return phrase("{side}: the one army in {province} stays behind", side=name, province=province)
    return phrase("{side}: every neighbour of {province} has a temple", side=name, province=province)


PLAN_REASONS: Final[dict[str, ReasonText]] = {
    "lays": lambda here, event: phrase("each side lays its cards face down, unseen by the others"),
    "planned": lambda here, event: phrase("one card on each space as long as there are cards, unseen by the others"),
    "happens": lambda here, event: phrase(
        "one of {number} face-up event cards, each equally likely", number=len(here.before.events)
    ),
    "bids": _bid_reason,
    "ranked": _ranked,
    "takes": _takes,
    "order": lambda here, event: phrase("the places of the special cards that were taken, without the empty places"),
    "next": _next,
    "begins": _begins_reason,
    "passes": lambda here, event: phrase("a war chest card on the space means that the action is passed"),
    "skips": _why,
}
"""The reason of each kind of event."""
