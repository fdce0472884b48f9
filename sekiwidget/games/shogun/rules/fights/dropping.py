"""tower, count  Cubes are thrown into the tower; what lies in the tray afterwards decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from sekiwidget.authoring.steps import ChanceStep
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cubes import Heap, plus
from sekiwidget.games.shogun.components.wording import HeapNamed, province_name
from sekiwidget.games.shogun.rules.actions import Drop, colours, cubes
from sekiwidget.games.shogun.rules.collecting import unrest
from sekiwidget.games.shogun.rules.course import acted
from sekiwidget.games.shogun.rules.fights import tower
from sekiwidget.games.shogun.rules.fights.fight import settle, thrown
from sekiwidget.games.shogun.rules.position import Moved, Position
from sekiwidget.games.shogun.rules.start import filling
from sekiwidget.games.shogun.rules.winter import next_revolt
from sekiwidget.text.phrase import phrase


def due(position: Position) -> Heap:
    """tower  The cubes that are about to be thrown: those of a fight and the tray, or the first filling."""
    return thrown(position) if position.fight is not None else filling.first(position)


class DropStep(ChanceStep):
    """tower  What falls into the tray."""

    verbs = (Drop,)
    rule = "tower"

    def asks(self, position: Position) -> str:
        """What is thrown."""
        heap = HeapNamed.of(due(position), position.sides)
        if position.fight is None:
            return phrase("The tower is filled: {cubes} are thrown in.", cubes=heap)
        return phrase(
            "The fight for {province}: {cubes} are thrown into the tower.",
            cubes=heap,
            province=province_name(position.fight.place),
        )

    def chances(self, position: Position) -> Iterable[tuple[Drop, int]]:
        """Every fall with its weight, lazily."""
        return ((Drop(heap), weight) for heap, weight in tower.law(position.tower, due(position)))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cubes that may fall; or nothing falls."""
        found = cubes(plus(position.tower, due(position)))
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
        most = plus(position.tower, due(position))
        if len(action.heap) != len(most):
            yield Reason("pieces", phrase("A side that does not play has no cubes in the tower."))
            return
        for colour, falls, there in zip(colours(most), action.heap, most, strict=True):
            if not 0 <= falls <= there:
                text = phrase(
                    "What was inside or thrown is {there}: {cubes} cannot fall.",
                    cubes=HeapNamed({colour: falls}),
                    there=HeapNamed({colour: there}),
                )
                yield Reason("tower", text)

    def play(self, position: Position, action: Drop) -> Moved:
        """The tower is filled, or the fight is decided; then the round or the winter goes on."""
        events: list[Event] = []
        fight = position.fight
        if fight is None:
            return filling.filled(position, action.heap, events), events
        side, place = fight.side, fight.place
        position = settle(position, action.heap, events)
        if fight.kind == "winter":
            return next_revolt(position, events), events
        if fight.kind == "revolt" and position.land[place].owner == side:
            position = unrest(position, place, events)
        return acted(position, events), events

    def sample(self, position: Position, rng: Random) -> Drop:
        """A fall by the law, cube by cube."""
        return Drop(tower.fall(position.tower, due(position), rng))
