"""Fights in words: the throw, the result, what follows, and the reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap
from sekiwidget.games.shogun.components.land import INDEX
from sekiwidget.games.shogun.components.wording import HeapName, action_name, armies, farmers, province_name, side_name
from sekiwidget.games.shogun.narration.labels import (
    Consequence,
    Here,
    ReasonText,
    each,
    number_of,
    place_of,
    side_of,
    subtraction,
    word_of,
)
from sekiwidget.games.shogun.rules import tower
from sekiwidget.games.shogun.rules.battle import cubes_to_throw
from sekiwidget.games.shogun.rules.fights import (
    FARMERS_SEAT,
    REVOLT_KINDS,
    Sums,
    attacked_side,
    sums,
    survivors,
    verdict,
)
from sekiwidget.games.shogun.rules.position import Fight
from sekiwidget.text.phrase import Phrase, paragraph, phrase
from sekiwidget.text.terms import Number


class FightResult(NamedTuple):
    """A fight and its fallen cubes: `found` counts for each side, `won` is a `verdict`."""

    fight: Fight
    attacked: Side | None
    heap: Heap
    found: Sums
    won: str

    @classmethod
    def of(cls, here: Here) -> FightResult:
        """The fight that a drop decides."""
        fight = here.before.fight
        assert fight is not None
        heap = here.action.heap
        found = sums(here.before, fight, heap)
        return cls(fight, attacked_side(here.before, fight), heap, found, verdict(found, fight.kind))

    @property
    def revolt(self) -> bool:
        """fight-revolt  Whether farmers have risen."""
        return self.fight.kind in REVOLT_KINDS

    @property
    def devastates(self) -> bool:
        """undecided  Whether nobody wins and a side is attacked: it loses the province all the same."""
        return self.attacked is not None and self.won == "none"

    @property
    def survivors(self) -> int:
        """losses  The armies that the winner keeps."""
        return survivors(self.found, self.won)

    @property
    def own(self) -> HeapName:
        """The cubes of the side that attacks or has the revolt."""
        return HeapName({self.fight.side: self.found.own})

    @property
    def against(self) -> HeapName:
        """The cubes against it."""
        counts = {self.attacked: self.found.other} if self.attacked is not None else {}
        return HeapName({**counts, FARMERS: self.found.farmers})


def drop_sentence(here: Here) -> str:
    """tower, count  The throw, the fall, and the result."""
    fallen = FightResult.of(here)
    return paragraph([_thrown(here, fallen.fight), _falls(here, fallen.heap), _result(fallen)])


def result_sentence(here: Here) -> Phrase:
    """count, losses  The result alone."""
    return _result(FightResult.of(here))


def _thrown(here: Here, fight: Fight) -> Phrase:
    before, place = here.before, province_name(fight.place)
    cubes, tray = HeapName.of(fight.cubes, before.sides), HeapName.of(before.tray, before.sides)
    if sum(before.tray):
        return phrase(
            "Fight for {province}. Thrown: {cubes}; from the tray: {tray}.",
            province=place,
            cubes=cubes,
            tray=tray,
        )
    return phrase("Fight for {province}. Thrown: {cubes}.", province=place, cubes=cubes)


def _falls(here: Here, heap: Heap) -> Phrase:
    before = here.before
    cubes = HeapName.of(heap, before.sides)
    assert before.fight is not None
    match sum(heap):
        case 0:
            return phrase("Nothing falls out.")
        case number if number > 1 and heap == cubes_to_throw(before):
            return phrase("All of them fall out.")
        case 1:
            return phrase("{cubes:capital} falls out.", cubes=cubes)
    return phrase("{cubes:capital} fall out.", cubes=cubes)


def _result(fallen: FightResult) -> Phrase:
    """count, losses, undecided, revolt-won, revolt-lost  The cubes that count, the winner, and the survivors."""
    own, against, side = fallen.own, fallen.against, side_name(fallen.fight.side)
    left = Number(fallen.survivors)
    if fallen.found.own == fallen.found.against:
        return phrase("{own:capital} against {against}: equal, so the fight is undecided.", own=own, against=against)
    if fallen.revolt:
        if fallen.won == "side":
            return phrase(
                "{own:capital} against {farmers}: {side} puts the revolt down and keeps {left:word}.",
                own=own,
                farmers=against,
                side=side,
                left=left,
            )
        return phrase("{own:capital} against {farmers}: the farmers win.", own=own, farmers=against)
    if fallen.won == "side":
        return phrase(
            "{own:capital} against {against}: {side} wins and keeps {left:word}.",
            own=own,
            against=against,
            side=side,
            left=left,
        )
    if fallen.won == "other" and fallen.attacked is not None:
        return phrase(
            "{own:capital} against {against}: {side} wins and keeps {left:word}.",
            own=own,
            against=against,
            side=side_name(fallen.attacked),
            left=left,
        )
    if fallen.attacked is not None:
        return phrase(
            "{own:capital} against {against}: farmers alone hold it for nobody, undecided.", own=own, against=against
        )
    return phrase("{own:capital} against {against}: the farmers win.", own=own, against=against)


def fight_arithmetic(here: Here) -> Phrase:
    """count, losses  The fight as a sum: the survivors, or that nobody stays."""
    fallen = FightResult.of(here)
    own, (other, peasants) = fallen.found.own, fallen.found[1:]
    if fallen.won == "side":
        if other and peasants:
            return phrase(
                "{own} − ({other} + {farmers}) = {left}",
                own=own,
                other=other,
                farmers=peasants,
                left=own - other - peasants,
            )
        return phrase("{own} − {other} = {left}", own=own, other=other + peasants, left=own - other - peasants)
    if fallen.won == "other" and fallen.attacked is not None:
        if peasants > own > 0:
            return phrase(
                "{other} + {farmers} − {own} = {left}, {other} of them armies",
                other=other,
                farmers=peasants,
                own=own,
                left=other + peasants - own,
            )
        if peasants and own:
            return phrase(
                "{other} + {farmers} − {own} = {left}",
                other=other,
                farmers=peasants,
                own=own,
                left=other + peasants - own,
            )
        return phrase("{other} − {own} = {left}", other=other, own=own, left=other - own)
    if own == other + peasants:
        return phrase("{own} − {other} = {left}", own=own, other=other + peasants, left=0)
    if fallen.attacked is not None:
        return phrase("{own} : {other}, undecided", own=own, other=other + peasants)
    return phrase("{own} : {other}, lost", own=own, other=other + peasants)


def likelihood(here: Here) -> Phrase:
    """tower  The likelihood of this fall by the model of the tower."""
    return likely_phrase(tower.fall_chance(here.before.tower, cubes_to_throw(here.before), here.action.heap))


def likely_phrase(chance: Fraction) -> Phrase:
    """tower  A chance in words: in a hundred if it is a tenth or more, else 1 in so many, in two digits."""
    if chance >= Fraction(1, 10):
        return phrase(
            "exactly this result comes in about {percent} of 100 throws (tower model)",
            percent=round(100 * chance),
        )
    one_in = round(1 / chance)
    rough = max(1, 10 ** (len(str(one_in)) - 2))
    return phrase(
        "the chance of exactly this result is 1 in {number:,} (tower model)",
        number=round(one_in / rough) * rough,
    )


def bystander_cubes(here: Here) -> Phrase | None:
    """bystanders  The fallen cubes of sides that take no part; None for none."""
    fallen = FightResult.of(here)
    sides = here.before.sides
    apart = {
        side: count
        for side, count in zip(sides, fallen.heap, strict=False)
        if side not in (fallen.fight.side, fallen.attacked)
    }
    if not any(apart.values()):
        return None
    return phrase(
        "cubes in the tray that belong to neither side of the fight stay there: {cubes}", cubes=HeapName(apart)
    )


# -- consequences ------------------------------------------------------------------------------------------------------


def _conquers(here: Here, event: Event) -> Phrase:
    side, place, other = map(str, event.args)
    name, province = side_name(side), province_name(INDEX[place])
    if other == "none":
        return phrase("{side} takes {province}.", side=name, province=province)
    return phrase("{side} takes {province} from {other}.", side=name, province=province, other=side_name(other))


def _keeps(here: Here, event: Event) -> Phrase:
    side, place = map(str, event.args)
    return phrase("{province} stays with {side}.", province=province_name(INDEX[place]), side=side_name(side))


def _devastated(here: Here, event: Event) -> Phrase:
    place, other = map(str, event.args)
    province = province_name(INDEX[place])
    if here.before.land[INDEX[place]].buildings:
        return phrase(
            "{side} loses {province} with its buildings: it belongs to nobody.",
            side=side_name(other),
            province=province,
        )
    return phrase("{side} loses {province}: it belongs to nobody.", side=side_name(other), province=province)


def _bid_stands(here: Here, event: Event) -> Phrase:
    side, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on the bid of {side}, which stands.",
        province=province_name(INDEX[place]),
        side=side_name(side),
    )


def _card_leaves(here: Here, event: Event) -> Phrase:
    side, space, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on {action}, which {side} has done.",
        province=province_name(INDEX[place]),
        action=action_name(space),
        side=side_name(side),
    )


def _cancelled(here: Here, event: Event) -> Phrase:
    side, space, place = map(str, event.args)
    return phrase(
        "The card of {province} lay on {action}: this action of {side} is cancelled.",
        province=province_name(INDEX[place]),
        action=action_name(space),
        side=side_name(side),
    )


def _repelled(here: Here, event: Event) -> Phrase:
    return phrase("{province} stays neutral.", province=province_name(place_of(event)))


FIGHT_CONSEQUENCES: Final[dict[str, Consequence]] = {
    "conquers": each(_conquers),
    "keeps": each(_keeps),
    "devastated": each(_devastated),
    "bid_stands": each(_bid_stands),
    "card_leaves": each(_card_leaves),
    "cancelled": each(_cancelled),
    "repelled": each(_repelled),
}
"""The sentences that follow the result."""


# -- reasons -----------------------------------------------------------------------------------------------------------


def _counts(here: Here, event: Event) -> Phrase:
    """count, farmers-defend  All cubes of a colour in the tray."""
    side, number = word_of(event, "side"), number_of(event)
    fight = here.before.fight
    assert fight is not None
    if side != FARMERS:
        own = fight.cubes[here.before.seat(side)] + here.before.tray[here.before.seat(side)]
        return phrase(
            "{side}: {number} in the tray count, whenever they were thrown ({thrown} this time)",
            side=side_name(side),
            number=number,
            thrown=own,
        )
    thrown = fight.cubes[FARMERS_SEAT] + here.before.tray[FARMERS_SEAT]
    if fight.kind in REVOLT_KINDS:
        own = FightResult.of(here).found.own
        if number < own:
            return phrase(
                "{farmers:figure} against {own}: fewer, so the revolt fails", farmers=farmers(number), own=own
            )
        return phrase(
            "{farmers:figure} against {own}: as many or more, so the province is lost",
            farmers=farmers(number),
            own=own,
        )
    if fight.kind == "neutral":
        return phrase(
            "farmers: {number} in the tray ({thrown} thrown) defend the neutral province", number=number, thrown=thrown
        )
    return phrase(
        "farmers: {number} in the tray count for the defender, as {province} has no revolt marker",
        number=number,
        province=province_name(fight.place),
    )


def _bystanders(here: Here, event: Event) -> Phrase:
    fight = here.before.fight
    assert fight is not None
    return phrase(
        "farmers: {number} in the tray take no part, as {province} has a revolt marker",
        number=number_of(event),
        province=province_name(fight.place),
    )


def _survive(here: Here, event: Event) -> Phrase:
    side, number, place = word_of(event, "side"), number_of(event), province_name(place_of(event))
    if event.rule == "revolt-won":
        return phrase(
            "{side} loses as many as there were farmers, and the others return to {province}: {number}",
            side=side_name(side),
            province=place,
            number=number,
        )
    return _victor(FightResult.of(here), side)


def _victor(fallen: FightResult, side: str) -> Phrase:
    """losses  The beaten lose all cubes, the winner as many, farmers first."""
    found, victor = fallen.found, side_name(side)
    attacker = side_name(fallen.fight.side)
    if fallen.won == "side":
        if not found.against:
            return phrase("no cubes of the other side fell out: {side} loses nothing", side=victor)
        return phrase(
            "the beaten lose {cubes}, {side} the same number: {sum}",
            cubes=fallen.against,
            side=victor,
            sum=subtraction(found.own, found.against),
        )
    lost = found.other - fallen.survivors
    if not found.own:
        return phrase("no cubes of the other side fell out: {side} loses nothing", side=victor)
    if not found.farmers:
        return phrase(
            "{beaten} loses {armies:one}, {side} the same number: {sum}",
            beaten=attacker,
            armies=armies(found.own),
            side=victor,
            sum=subtraction(found.other, found.own),
        )
    if not lost:
        return phrase(
            "{beaten} loses {armies:one}, the defenders the same number, farmers first: no army of {side}",
            beaten=attacker,
            armies=armies(found.own),
            side=victor,
        )
    return phrase(
        "{beaten} loses {own:one}, the defenders the same number, farmers first: {farmers:one} and {armies}",
        beaten=attacker,
        own=armies(found.own),
        farmers=farmers(found.farmers),
        armies=HeapName({side: lost}),
    )


def _devastated_reason(here: Here, event: Event) -> Phrase:
    if event.rule == "revolt-lost":
        return phrase("a revolt that is not put down removes armies, buildings, markers and the card")
    return phrase(
        "no side is left to own it: armies, buildings and markers are removed, and its card goes beside the board"
    )


def _card_lost(here: Here, event: Event) -> Phrase:
    return phrase("the card of a lost province is lost too, and everybody sees where it lay")


def _repelled_reason(here: Here, event: Event) -> Phrase:
    if event.rule == "losses":
        return phrase("the attacker puts back all its cubes in the tray")
    return phrase("equal on both sides: all cubes go back")


FIGHT_REASONS: Final[dict[str, ReasonText]] = {
    "counts": _counts,
    "bystanders": _bystanders,
    "farmers_back": lambda here, event: phrase(
        "all farmers in the tray go back to their supply: {number}", number=number_of(event)
    ),
    "survive": _survive,
    "conquers": lambda here, event: phrase(
        "the winner gets the province and its card; buildings and markers stay, and the card can be laid next round"
    ),
    "keeps": lambda here, event: phrase(
        "{side} has won and keeps the province with everything on it", side=side_of(event)
    ),
    "devastated": _devastated_reason,
    "bid_stands": lambda here, event: phrase(
        "the bid has been paid and ranked, so it stands even though its card is lost"
    ),
    "card_leaves": _card_lost,
    "cancelled": _card_lost,
    "repelled": _repelled_reason,
}
"""The reason of each kind of event."""
