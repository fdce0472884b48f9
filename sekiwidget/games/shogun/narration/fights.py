"""A fight as it happened: what was thrown, what fell, what counts for whom, the sum, and how likely the fall was."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sekiwidget.base.phrase import Phrase, paragraph, phrase
from sekiwidget.base.terms import Number
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap
from sekiwidget.games.shogun.components.wording import HeapName, province_name, side_name
from sekiwidget.games.shogun.narration.named import Here
from sekiwidget.games.shogun.rules.fights import tower
from sekiwidget.games.shogun.rules.fights.dropping import cubes_to_throw
from sekiwidget.games.shogun.rules.fights.fight import (
    REVOLT_KINDS,
    Sums,
    attacked_side,
    sums,
    verdict,
)
from sekiwidget.games.shogun.rules.position import Fight


class FightResult(NamedTuple):
    """A fight with what fell: `found` counts for whom, `won` is side, other or none as in `fight.winner`."""

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
    def survivors(self) -> int:
        """losses  The armies that the victor keeps."""
        found = self.found
        if self.won == "side":
            return found.own - found.against
        return min(found.other, found.against - found.own)

    @property
    def own(self) -> HeapName:
        """The cubes of the side that attacks or has the revolt."""
        return HeapName({self.fight.side: self.found.own})

    @property
    def against(self) -> HeapName:
        """The cubes that stand against it."""
        counts = {self.attacked: self.found.other} if self.attacked is not None else {}
        return HeapName({**counts, FARMERS: self.found.farmers})


def drop_sentence(here: Here) -> str:
    """tower, count  The throw, the fall, and the result."""
    fallen = FightResult.of(here)
    return paragraph([_thrown(here, fallen.fight), _falls(here, fallen.heap), _result(fallen)])


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
            return phrase("All fall out.")
        case 1:
            return phrase("{cubes:capital} falls out.", cubes=cubes)
    return phrase("{cubes:capital} fall out.", cubes=cubes)


def _result(fallen: FightResult) -> Phrase:
    """count, losses, undecided, revolt-won, revolt-lost  What counts, who wins, and how many stay."""
    own, against, side = fallen.own, fallen.against, side_name(fallen.fight.side)
    left = Number(fallen.survivors)
    if fallen.found.own == fallen.found.against:
        return phrase("{own:capital} against {against}: as many on both sides, undecided.", own=own, against=against)
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
    """count, losses  The fight as a sum: what the winner keeps, or why nobody does."""
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
    """tower  How likely just this fall was by the model of the tower."""
    return likely_phrase(tower.fall_chance(here.before.tower, cubes_to_throw(here.before), here.action.heap))


def likely_phrase(chance: Fraction) -> Phrase:
    """tower  A chance as people say it: in a hundred if it is a tenth or more, else 1 in so many, in two digits."""
    if chance >= Fraction(1, 10):
        return phrase(
            "just this fall comes in about {percent} of 100 throws, by the model of the tower",
            percent=round(100 * chance),
        )
    one_in = round(1 / chance)
    rough = max(1, 10 ** (len(str(one_in)) - 2))
    return phrase(
        "just this fall is as likely as 1 in {number:,}, by the model of the tower",
        number=round(one_in / rough) * rough,
    )


def bystander_cubes(here: Here) -> Phrase | None:
    """bystanders  The cubes that fell and belong to no participant; None for none."""
    fallen = FightResult.of(here)
    sides = here.before.sides
    apart = {
        side: count
        for side, count in zip(sides, fallen.heap, strict=False)
        if side not in (fallen.fight.side, fallen.attacked)
    }
    if not any(apart.values()):
        return None
    return phrase("in the tray, of no participant, and left there: {cubes}", cubes=HeapName(apart))
