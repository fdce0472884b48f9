"""rice, tax, unrest, revolt-strength  A side collects what its province yields, and farmers may rise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cubes import COUNTED_MOST, MARKERS, RICE_MOST
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.components.wording import markers, province_name, side_name
from sekiwidget.games.shogun.rules import able
from sekiwidget.games.shogun.rules.actions import Collect
from sekiwidget.games.shogun.rules.carded import action_place, obstacle_reasons, plan_reasons
from sekiwidget.games.shogun.rules.course import after_action
from sekiwidget.games.shogun.rules.fights.revolt import begin_revolt
from sekiwidget.games.shogun.rules.position import Moved, Position

COLLECT_LABELS: Final = {"rice": phrase("Collect rice"), "tax": phrase("Collect taxes")}


class CollectStep(Decision):
    """rice, tax  The goods of the province whose card lies on the action; they must be collected."""

    verbs = (Collect,)
    rule = "must"

    def asks(self, position: Position) -> str:
        """What is collected, and where."""
        name, place = side_name(position.to_move or ""), province_name(action_place(position))
        if position.action == "rice":
            return phrase("{side} must collect the rice of {province}.", side=name, province=place)
        return phrase("{side} must collect the taxes of {province}.", side=name, province=place)

    def legal(self, position: Position) -> Iterator[Collect]:
        """Just this."""
        yield Collect(position.action, action_place(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The goods and their province."""
        what, place = position.action, action_place(position)
        revolts = position.land[place].revolts
        note = phrase("Farmers rise: {markers:one} lies there.", markers=markers(revolts)) if revolts else ""
        picks = (Pick("goods", (what,)), Pick("province", (IDS[place],)))
        return (Collect.choice(picks, COLLECT_LABELS[what], what, note),)

    def forbids(self, position: Position, side: Side, action: Collect) -> Iterator[Reason]:
        """rice, tax  What the action and the card say."""
        if position.action != action.what:
            yield Reason(action.what, phrase("This is collected when its action is carried out."))
        yield from plan_reasons(position, side, action.what, action.place)
        yield from obstacle_reasons(position, side, action.what, action.place)

    def play(self, position: Position, action: Collect) -> Moved:
        """The goods come first; then farmers rise where a marker lies, else a marker is put there."""
        side, place = position.to_move or "", action.place
        events: list[Event] = []
        seat = position.seat(side)
        if action.what == "tax":
            number = able.tax_yield(position, side, place)
            kept = min(COUNTED_MOST, position.chests[seat] + number) - position.chests[seat]
            events.append(Event("tax", "taxes", (side, number, IDS[place]), f"chests.{side}", kept))
            position = position.adding("chests", side, kept)
        else:
            number = able.rice_yield(position, side, place)
            kept = min(RICE_MOST, position.rice[seat] + number) - position.rice[seat]
            events.append(Event("rice", "harvests", (side, number, IDS[place]), f"rice.{side}", kept))
            position = position.adding("rice", side, kept)
        if position.land[place].revolts:
            return begin_revolt(position, side, place, "revolt", 0, events), events
        return after_action(add_unrest(position, place, events), events), events


def add_unrest(position: Position, place: int, events: list[Event]) -> Position:
    """unrest, pieces  A revolt marker is put into the province, if one is left."""
    land = position.land[place]
    if sum(one.revolts for one in position.land) >= MARKERS:
        events.append(Event("pieces", "no_marker", (IDS[place],)))
        return position
    events.append(Event("unrest", "marker", (IDS[place],), f"revolts.{IDS[place]}", 1))
    return position.with_land({place: land._replace(revolts=land.revolts + 1)})
