"""card-d, card-e  The land grows by neutral hexes, and free hexes move; it never falls apart."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sekiwidget.authoring.phrases import title
from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, RADIUS, around, names
from sekiwidget.games.daimyo.rules.actions import Add, Shift
from sekiwidget.games.daimyo.rules.decision import card_asks, no_card, one_of, replaced
from sekiwidget.games.daimyo.rules.position import Moved, Position
from sekiwidget.games.daimyo.rules.reach import free, loose, places, resting
from sekiwidget.games.daimyo.rules.rounds import carried_out

EDGE = f"The table ends at {NAME[-RADIUS, -RADIUS]} and {NAME[RADIUS, RADIUS]}."


class AddStep(Decision):
    """card-d  A side lays a neutral hex beside the land."""

    verbs = (Add,)

    def rule(self, position: Position) -> str:
        """The card."""
        return "card-d"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return card_asks(position, "lays a neutral hex beside the land")

    def legal(self, position: Position) -> Iterator[Add]:
        """Every place beside the land."""
        return (Add(place) for place in around({hex_ for hex_, _ in position.land}))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Every place beside the land."""
        found = names(around({hex_ for hex_, _ in position.land}))
        words, note = "Lay a neutral hex beside the land", "It is not moved in this round."
        return (Choice("add", (Pick("place", found),), words, "card-d", note, "add {0}"),)

    def forbids(self, position: Position, side: Side, action: Add) -> Iterator[Reason]:
        """card-d  Where nothing lies, with at least one side against the land; from those that are left."""
        yield from no_card(position, side, "add", "card-d")
        land = {hex_ for hex_, _ in position.land}
        if action.place in land:
            yield Reason("card-d", f"There is land at {NAME[action.place]} already.")
        elif land.isdisjoint(NEAR[action.place]):
            yield Reason("card-d", f"{NAME[action.place]} does not touch the land.")
        if not position.hexes_left:
            card = replaced(position, side, "add") or "a D"
            yield Reason("card-d", f"No neutral hex is left, so that {card} counts as an E.")

    def play(self, position: Position, action: Add) -> Moved:
        """The hex is laid, then the next card."""
        side = position.to_move or ""
        events = [Event("card-d", "adds", (side, NAME[action.place]), "hexes_left", -1)]
        position = position.but(
            land=tuple(sorted({**dict(position.land), action.place: None}.items())),
            hexes_left=position.hexes_left - 1,
            fresh=tuple(sorted((*position.fresh, action.place))),
        )
        return carried_out(position, events), events

    def sample(self, position: Position, rng: Random) -> Add:
        """Any place."""
        return one_of(list(self.legal(position)), rng)  # type: ignore[no-any-return]


class ShiftStep(Decision):
    """card-e  A side moves a free hex of any colour; if it can, it must."""

    verbs = (Shift,)

    def rule(self, position: Position) -> str:
        """The rule of the card, even where a D counts as an E."""
        return "card-e"

    def asks(self, position: Position) -> str:
        """What must be decided."""
        return card_asks(position, "lays a free hex of the land elsewhere beside it")

    def legal(self, position: Position) -> Iterator[Shift]:
        """Every free hex, to every place."""
        return (Shift(hex_, place) for hex_ in free(position) for place in places(position, hex_))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Every free hex; every place that one of them may go to."""
        loose = free(position)
        where = sorted({place for hex_ in loose for place in places(position, hex_)})
        picks = (Pick("hex", names(loose)), Pick("place", names(where)))
        words, note = (
            "Lay a free hex elsewhere beside the land",
            "The land stays in one piece; hexes keep their colours.",
        )
        return (Choice("shift", picks, words, "card-e", note, "shift {0}-{1}"),)

    def forbids(self, position: Position, side: Side, action: Shift) -> Iterator[Reason]:
        """card-e, free-hex, hex-once, connected  A free hex, once a round, to another place; the land stays whole."""
        yield from no_card(position, side, "shift", "card-e")
        start, end = NAME[action.start], NAME[action.end]
        land = {hex_ for hex_, _ in position.land}
        if action.end in land:
            yield Reason("card-e", f"There is land at {end} already.")
        if action.start not in land:
            yield Reason("land", f"There is no land at {start}.")
            return
        units = position.units_at(action.start)
        if units is not None:
            yield Reason("free-hex", f"{start} is not free: units of {title(units.side)} stand there.")
        if action.start in position.fresh:
            yield Reason("hex-once", f"{start} was added or moved in this round already.")
        rest = land - {action.start}
        if not loose(position, action.start):
            yield Reason("connected", f"Without {start} the land falls apart.")
        if action.end not in land and rest.isdisjoint(NEAR[action.end]):
            yield Reason("card-e", f"{end} does not touch the rest of the land.")

    def play(self, position: Position, action: Shift) -> Moved:
        """The hex is laid there, with its colour; then the next card."""
        side = position.to_move or ""
        land = dict(position.land)
        owner = land.pop(action.start)
        land[action.end] = owner
        events = [Event("card-e", "shifts", (side, NAME[action.start], NAME[action.end], owner or "neutral"))]
        fresh = tuple(sorted((*position.fresh, action.end)))
        return carried_out(position.but(land=tuple(sorted(land.items())), fresh=fresh), events), events

    def sample(self, position: Position, rng: Random) -> Shift:
        """Any free hex, to any place. Hexes are tried in random order, so that few are asked whether they may go."""
        tried = resting(position)
        hex_ = one_of(tried, rng)
        while not loose(position, hex_):
            tried.remove(hex_)
            hex_ = one_of(tried, rng)
        return Shift(hex_, one_of(places(position, hex_), rng))
