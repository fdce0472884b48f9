"""card-d, card-e  Cards D and E: neutral hexes are added to the land, and free hexes of it are moved."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, connected_without, hex_names, places_around
from sekiwidget.games.daimyo.components.wording import side_name
from sekiwidget.games.daimyo.rules.actions import Add, Shift
from sekiwidget.games.daimyo.rules.current_card import (
    card_question,
    movable_hexes,
    places_for,
    random_one,
    replaced_card,
    side_and_card,
    unmoved_free_hexes,
    wrong_card_reasons,
)
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.rounds import finish_card
from sekiwidget.text.phrase import phrase

_ADD: Final = phrase("Add a neutral hex to the land")
_ADD_NOTE: Final = phrase("It is not moved in this round.")
_SHIFT: Final = phrase("Move a free hex to another edge of the land")
_SHIFT_NOTE: Final = phrase("The land stays in one piece; hexes keep their colours.")


class AddStep(Decision):
    """card-d  A side adds a neutral hex to the land."""

    verbs = (Add,)

    def rule(self, position: Position) -> str:
        """Card D."""
        return "card-d"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side, _ = side_and_card(position)
        return card_question(position, phrase("{side} must now add a neutral hex to the land.", side=side_name(side)))

    def legal(self, position: Position) -> Iterator[Add]:
        """Every place beside the land."""
        return (Add(place) for place in places_around({hex_ for hex_, _ in position.land}))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Every place beside the land."""
        found = hex_names(places_around({hex_ for hex_, _ in position.land}))
        return (Add.choice((Pick("place", found),), _ADD, "card-d", _ADD_NOTE),)

    def forbids(self, position: Position, side: Side, action: Add) -> Iterator[Reason]:
        """card-d  Why not: the place must be empty and touch the land, and a hex must be left."""
        yield from wrong_card_reasons(position, side, "add", "card-d")
        land = {hex_ for hex_, _ in position.land}
        if action.place in land:
            yield Reason("card-d", phrase("There is already a hex at {hex}.", hex=NAME[action.place]))
        elif land.isdisjoint(NEAR[action.place]):
            yield Reason("card-d", phrase("{hex} does not touch the land.", hex=NAME[action.place]))
        if not position.hexes_left:
            if card := replaced_card(position, side, "add"):
                text = phrase("No neutral hex is left, so {card} counts as an E.", card=card)
            else:
                text = phrase("No neutral hex is left, so a D counts as an E.")
            yield Reason("card-d", text)

    def play(self, position: Position, action: Add) -> Moved:
        """Add the hex, then carry out the next card."""
        side = position.to_move or ""
        events = [Event("card-d", "adds", (side, NAME[action.place]), "hexes_left", -1)]
        position = position.but(
            land=tuple(sorted({**dict(position.land), action.place: None}.items())),
            hexes_left=position.hexes_left - 1,
            fresh=tuple(sorted((*position.fresh, action.place))),
        )
        return finish_card(position, events), events

    def sample(self, position: Position, rng: Random) -> Add:
        """A random place."""
        return random_one(list(self.legal(position)), rng)  # type: ignore[no-any-return]


class ShiftStep(Decision):
    """card-e  A side moves a free hex of any colour; if it can, it must."""

    verbs = (Shift,)

    def rule(self, position: Position) -> str:
        """Card E, even where a D counts as an E."""
        return "card-e"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side, _ = side_and_card(position)
        asked = phrase("{side} must now move a free hex to another edge of the land.", side=side_name(side))
        return card_question(position, asked)

    def legal(self, position: Position) -> Iterator[Shift]:
        """Every free hex, to every place."""
        return (Shift(hex_, place) for hex_ in movable_hexes(position) for place in places_for(position, hex_))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Every free hex, and every place to which any of them may move."""
        movable = movable_hexes(position)
        where = sorted({place for hex_ in movable for place in places_for(position, hex_)})
        picks = (Pick("hex", hex_names(movable)), Pick("place", hex_names(where)))
        return (Shift.choice(picks, _SHIFT, "card-e", _SHIFT_NOTE),)

    def forbids(self, position: Position, side: Side, action: Shift) -> Iterator[Reason]:
        """land, card-e, free-hex, hex-once, connected  Why not: a free hex, once a round, beside the other land."""
        yield from wrong_card_reasons(position, side, "shift", "card-e")
        start, end = NAME[action.start], NAME[action.end]
        land = {hex_ for hex_, _ in position.land}
        if action.end in land:
            yield Reason("card-e", phrase("There is already a hex at {hex}.", hex=end))
        if action.start not in land:
            yield Reason("land", phrase("There is no hex at {hex}.", hex=start))
            return
        units = position.units_at(action.start)
        if units is not None:
            text = phrase("{hex} is not free: there are units of {side} on it.", hex=start, side=side_name(units.side))
            yield Reason("free-hex", text)
        if action.start in position.fresh:
            yield Reason("hex-once", phrase("{hex} has already been added or moved in this round.", hex=start))
        rest = land - {action.start}
        if not connected_without(land, action.start):
            yield Reason("connected", phrase("Without {hex} the land would fall apart.", hex=start))
        if action.end not in land and rest.isdisjoint(NEAR[action.end]):
            yield Reason("card-e", phrase("{hex} does not touch the rest of the land.", hex=end))

    def play(self, position: Position, action: Shift) -> Moved:
        """Move the hex, which keeps its colour, then carry out the next card."""
        side = position.to_move or ""
        land = dict(position.land)
        owner = land.pop(action.start)
        land[action.end] = owner
        events = [Event("card-e", "shifts", (side, NAME[action.start], NAME[action.end], owner or "neutral"))]
        fresh = tuple(sorted((*position.fresh, action.end)))
        return finish_card(position.but(land=tuple(sorted(land.items())), fresh=fresh), events), events

    def sample(self, position: Position, rng: Random) -> Shift:
        """A random free hex, to a random place. Hexes are tried in random order, so that few need to be checked."""
        land = dict(position.land)
        untried = unmoved_free_hexes(position)
        hex_ = random_one(untried, rng)
        while not connected_without(land, hex_):
            untried.remove(hex_)
            hex_ = random_one(untried, rng)
        return Shift(hex_, random_one(places_for(position, hex_), rng))
