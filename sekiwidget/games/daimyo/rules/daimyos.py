"""card-c  The daimyo moves to a neighbouring hex, never to one with foreign units."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, names
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Daimyo
from sekiwidget.games.daimyo.rules.decision import card_asks, no_card, one_of, under_way
from sekiwidget.games.daimyo.rules.position import Moved, Position, Units
from sekiwidget.games.daimyo.rules.reach import foreign, targets
from sekiwidget.games.daimyo.rules.rounds import carried_out
from sekiwidget.text.phrase import phrase

_NOTE: Final = phrase("Only where no foreign units stand.")


class DaimyoStep(Decision):
    """card-c  A side moves its daimyo; if it can, it must."""

    verbs = (Daimyo,)

    def rule(self, position: Position) -> str:
        """The card."""
        return "card-c"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        side, _ = under_way(position)
        asked = phrase(
            "{side} must now move the daimyo to a neighbouring hex without foreign units.", side=side_name(side)
        )
        return card_asks(position, asked)

    def legal(self, position: Position) -> Iterator[Daimyo]:
        """Each neighbour without foreign units."""
        side = position.to_move or ""
        home = position.daimyo_of(side)
        assert home is not None
        return (Daimyo(home, end) for end in targets(position, side))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Where it may go."""
        side = position.to_move or ""
        home = position.daimyo_of(side)
        assert home is not None
        picks = (Pick("daimyo", (NAME[home],)), Pick("goal", names(targets(position, side))))
        words = phrase("Move the daimyo from {hex}", hex=NAME[home])
        return (Daimyo.choice(picks, words, "card-c", _NOTE),)

    def forbids(self, position: Position, side: Side, action: Daimyo) -> Iterator[Reason]:
        """card-c  The own daimyo, to a neighbouring hex of the land without foreign units."""
        yield from no_card(position, side, "daimyo", "card-c")
        start, end = NAME[action.start], NAME[action.end]
        home = position.daimyo_of(side)
        if home is None:
            text = phrase("The daimyo of {side} is not on {hex}.", side=side_name(side), hex=start)
            yield Reason("card-c", text)
        elif home != action.start:
            text = phrase(
                "The daimyo of {side} is not on {hex} but on {other}.",
                side=side_name(side),
                hex=start,
                other=NAME[home],
            )
            yield Reason("card-c", text)
        if action.end not in NEAR[action.start]:
            yield Reason("card-c", phrase("{end} is not a neighbour of {start}.", end=end, start=start))
        if action.end not in dict(position.land):
            yield Reason("land", phrase("There is no land at {hex}.", hex=end))
        others = foreign(position, action.end, side)
        if others is not None:
            text = phrase(
                "{side} is on {hex}: a daimyo does not go where foreign units stand.",
                side=side_name(others.side),
                hex=end,
            )
            yield Reason("card-c", text)

    def play(self, position: Position, action: Daimyo) -> Moved:
        """It goes, then the next card."""
        side = position.to_move or ""
        events = [Event("card-c", "daimyo_moves", (side, NAME[action.start], NAME[action.end]))]
        here = position.units_at(action.start)
        assert here is not None
        there = position.units_at(action.end) or Units(side, 0)
        changes = {action.start: here._replace(daimyo=False), action.end: there._replace(daimyo=True)}
        return carried_out(position.with_units(changes), events), events

    def sample(self, position: Position, rng: Random) -> Daimyo:
        """Any."""
        return one_of(list(self.legal(position)), rng)  # type: ignore[no-any-return]
