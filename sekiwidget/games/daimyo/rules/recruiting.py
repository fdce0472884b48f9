"""card-b  A bushi comes from the reserve to the hex of its daimyo."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Recruit
from sekiwidget.games.daimyo.rules.decision import card_asks, no_card, replaced, under_way
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.rounds import carried_out
from sekiwidget.text.phrase import phrase

_RECRUIT: Final = phrase("Recruit a bushi")


class RecruitStep(Decision):
    """card-b  A side recruits; it must."""

    verbs = (Recruit,)

    def rule(self, position: Position) -> str:
        """The card."""
        return "card-b"

    def asks(self, position: Position) -> str:
        """The pending decision."""
        side, _ = under_way(position)
        return card_asks(
            position, phrase("{side} must now recruit a bushi to the hex of the daimyo.", side=side_name(side))
        )

    def legal(self, position: Position) -> Iterator[Recruit]:
        """There is one way."""
        return iter((Recruit(),))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """There is one way."""
        home = position.daimyo_of(position.to_move or "")
        where = NAME[home] if home is not None else ""
        note = phrase("It comes to {hex}, to the daimyo.", hex=where)
        return (Recruit.choice((), _RECRUIT, "card-b", note),)

    def forbids(self, position: Position, side: Side, action: Recruit) -> Iterator[Reason]:
        """card-b  Only from the reserve; if it is empty the card counts as an A."""
        yield from no_card(position, side, "recruit", "card-b")
        if side in position.sides and not position.reserve[position.side_index(side)]:
            name = side_name(side)
            if card := replaced(position, side, "recruit"):
                text = phrase("{side} has no bushi in reserve, so {card} counts as an A.", side=name, card=card)
            else:
                text = phrase("{side} has no bushi in reserve, so a B counts as an A.", side=name)
            yield Reason("card-b", text)

    def play(self, position: Position, action: Recruit) -> Moved:
        """The bushi comes, then the next card."""
        side = position.to_move or ""
        home = position.daimyo_of(side)
        assert home is not None
        here = position.units_at(home)
        assert here is not None
        events = [
            Event("card-b", "recruits", (side, NAME[home]), f"bushi.{NAME[home]}", 1),
            Event("reserve", "from_reserve", (side, 1), f"reserve.{side}", -1),
        ]
        side_index = position.side_index(side)
        reserve = (
            *position.reserve[:side_index],
            position.reserve[side_index] - 1,
            *position.reserve[side_index + 1 :],
        )
        position = position.with_units({home: here._replace(bushi=here.bushi + 1)}).but(reserve=reserve)
        return carried_out(position, events), events

    def sample(self, position: Position, rng: Random) -> Recruit:
        """There is one way."""
        return Recruit()
