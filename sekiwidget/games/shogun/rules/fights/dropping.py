"""tower, count  Cubes are thrown into the tower; what lies in the tray afterwards decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cubes import Heap, plus
from sekiwidget.games.shogun.components.wording import HeapName, province_name
from sekiwidget.games.shogun.rules.actions import Drop, cubes_of, heap_colours
from sekiwidget.games.shogun.rules.collecting import add_unrest
from sekiwidget.games.shogun.rules.course import after_action
from sekiwidget.games.shogun.rules.fights import tower
from sekiwidget.games.shogun.rules.fights.fight import fight_cubes, settle_fight
from sekiwidget.games.shogun.rules.position import Moved, Position
from sekiwidget.games.shogun.rules.start import filling
from sekiwidget.games.shogun.rules.winter import next_revolt


def cubes_to_throw(position: Position) -> Heap:
    """tower  The cubes that are about to be thrown: those of a fight and the tray, or the first filling."""
    return fight_cubes(position) if position.fight is not None else filling.first_throw(position)


class DropStep(ChanceStep):
    """tower  What falls into the tray."""

    verbs = (Drop,)
    rule = "tower"

    def asks(self, position: Position) -> str:
        """What is thrown."""
        heap = HeapName.of(cubes_to_throw(position), position.sides)
        if position.fight is None:
            return phrase("The tower is filled: {cubes} are thrown in.", cubes=heap)
        return phrase(
            "The fight for {province}: {cubes} are thrown into the tower.",
            cubes=heap,
            province=province_name(position.fight.place),
        )

    def chances(self, position: Position) -> Iterable[tuple[Drop, int]]:
        """Every fall with its weight, lazily."""
        return ((Drop(heap), weight) for heap, weight in tower.law(position.tower, cubes_to_throw(position)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cubes that may fall; or nothing falls."""
        found = cubes_of(plus(position.tower, cubes_to_throw(position)))
        words = phrase("Let cubes fall")
        return (
            Choice("drop", (Pick("cubes", found, 1, len(found)),), words, "tower", form="drop {0}"),
            Choice("drop", (), phrase("Let nothing fall"), "tower", form="drop nothing"),
        )

    def forbids(self, position: Position, side: Side, action: Drop) -> Iterator[Reason]:
        """tower  No more of a colour than was inside and thrown."""
        if side != CHANCE:
            yield Reason("tower", phrase("The tower decides, nobody chooses what falls."))
        if position.step not in ("drop", "fill"):
            yield Reason("tower", phrase("Nothing is thrown into the tower now."))
            return
        most = plus(position.tower, cubes_to_throw(position))
        if len(action.heap) != len(most):
            yield Reason("pieces", phrase("A side that does not play has no cubes in the tower."))
            return
        for colour, falls, there in zip(heap_colours(most), action.heap, most, strict=True):
            if not 0 <= falls <= there:
                text = phrase(
                    "What was inside or thrown is {there}: {cubes} cannot fall.",
                    cubes=HeapName({colour: falls}),
                    there=HeapName({colour: there}),
                )
                yield Reason("tower", text)

    def play(self, position: Position, action: Drop) -> Moved:
        """The tower is filled, or the fight is decided; then the round or the winter goes on."""
        events: list[Event] = []
        fight = position.fight
        if fight is None:
            return filling.end_filling(position, action.heap, events), events
        side, place = fight.side, fight.place
        position = settle_fight(position, action.heap, events)
        if fight.kind == "winter":
            return next_revolt(position, events), events
        if fight.kind == "revolt" and position.land[place].owner == side:
            position = add_unrest(position, place, events)
        return after_action(position, events), events

    def sample(self, position: Position, rng: Random) -> Drop:
        """A fall by the law, cube by cube."""
        return Drop(tower.sample_fall(position.tower, cubes_to_throw(position), rng))
