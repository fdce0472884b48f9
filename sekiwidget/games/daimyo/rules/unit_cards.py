"""card-a, card-b, card-c, fight, fight-daimyo  Cards A, B and C: bushi move, fight and are recruited; daimyos move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sekiwidget.authoring.steps import Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, NEAR, Hex, hex_names
from sekiwidget.games.daimyo.components.wording import CARD_EFFECTS, bushi_count, side_name
from sekiwidget.games.daimyo.rules.actions import Daimyo, Move, Recruit
from sekiwidget.games.daimyo.rules.current_card import (
    card_question,
    daimyo_targets,
    foreign_units,
    neighbours_on_land,
    random_one,
    replaced_card,
    side_and_card,
    wrong_card_reasons,
)
from sekiwidget.games.daimyo.rules.ending import daimyo_falls
from sekiwidget.games.daimyo.rules.position import Moved, Position, Units
from sekiwidget.games.daimyo.rules.rounds import finish_card
from sekiwidget.text.phrase import begin_sentence, phrase
from sekiwidget.text.terms import Series

# -- card A: bushi move ------------------------------------------------------------------------------------------------


class MoveStep(Decision):
    """card-a  A side moves one or more bushi of one hex."""

    verbs = (Move,)

    def rule(self, position: Position) -> str:
        """Card A, even where a B counts as an A."""
        return "card-a"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side, _ = side_and_card(position)
        asked = phrase(
            "{side} must now move one or more bushi from one hex to a neighbouring hex.", side=side_name(side)
        )
        return card_question(position, asked)

    def legal(self, position: Position) -> Iterator[Move]:
        """From each hex, to each neighbour, each number."""
        for start, count in position.bushi_of(position.to_move or ""):
            for end in neighbours_on_land(position, start):
                yield from (Move(number, start, end) for number in range(1, count + 1))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """One for each hex with own bushi."""
        side = position.to_move or ""
        made = []
        for start, count in position.bushi_of(side):
            if where := neighbours_on_land(position, start):
                picks = (Pick("bushi", (NAME[start],) * count, 1, count), Pick("goal", hex_names(where)))
                fought = hex_names(end for end in where if foreign_units(position, end, side))
                note = phrase("Foreign units on {hexes} are fought at once.", hexes=Series(fought)) if fought else ""
                words = phrase("Move bushi from {hex}", hex=NAME[start])
                made.append(Choice("move", picks, words, "card-a", note, "move {0#} {0!}-{1}"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Move) -> Iterator[Reason]:
        """land, card-a  Why not: one or more own bushi, to a neighbouring hex of the land."""
        yield from wrong_card_reasons(position, side, "move", "card-a")
        start, end = NAME[action.start], NAME[action.end]
        there = own_bushi(position, action.start, side)
        if action.number < 1:
            yield Reason("card-a", phrase("At least one bushi moves."))
        elif there < action.number:
            yield Reason("card-a", _too_few(side, there, action))
        if action.end not in NEAR[action.start]:
            yield Reason("card-a", phrase("{end} is not a neighbour of {start}.", end=end, start=start))
        if action.end not in dict(position.land):
            yield Reason("land", phrase("There is no hex at {hex}.", hex=end))

    def play(self, position: Position, action: Move) -> Moved:
        """Move them, fight if there are enemies, then carry out the next card."""
        side = position.to_move or ""
        start, end = NAME[action.start], NAME[action.end]
        events = [
            Event("card-a", "leaves", (side, action.number, start, end), f"bushi.{start}", -action.number),
            Event("card-a", "enters", (side, action.number, start, end), f"bushi.{end}", action.number),
        ]
        here = position.units_at(action.start)
        assert here is not None
        position = position.with_units({action.start: here._replace(bushi=here.bushi - action.number)})
        return finish_card(arrive(position, side, action.number, action.end, events), events), events

    def sample(self, position: Position, rng: Random) -> Move:
        """A random hex, number and neighbour."""
        stacks = list(position.bushi_of(position.to_move or ""))
        stack = random_one(stacks, rng)
        while not (near := neighbours_on_land(position, stack[0])):
            stacks.remove(stack)
            stack = random_one(stacks, rng)
        return Move(1 + int(rng.random() * stack[1]), stack[0], random_one(list(near), rng))


def own_bushi(position: Position, hex_: Hex, side: Side) -> int:
    """card-a  How many bushi of a side stand on a hex."""
    units = position.units_at(hex_)
    return units.bushi if units is not None and units.side == side else 0


def _too_few(side: Side, there: int, action: Move) -> str:
    """card-a  The reason that a side cannot move so many bushi."""
    start, number = NAME[action.start], action.number
    if not there:
        return phrase(
            "There are no bushi of {side} on {hex}, so {number} cannot move.",
            side=side_name(side),
            hex=start,
            number=number,
        )
    return phrase(
        "{side} has only {bushi:one} on {hex}, so {number} cannot move.",
        side=side_name(side),
        bushi=bushi_count(there),
        hex=start,
        number=number,
    )


# -- fights ------------------------------------------------------------------------------------------------------------


def arrive(position: Position, side: Side, number: int, hex_: Hex, events: list[Event]) -> Position:
    """fight, fight-daimyo  The position after bushi arrive on a hex: they join own units and fight others."""
    there = position.units_at(hex_)
    if there is None or there.side == side:
        joined = Units(side, number) if there is None else there._replace(bushi=there.bushi + number)
        return position.with_units({hex_: joined})
    events.append(Event("fight", "fight", (side, number, there.side, there.strength, NAME[hex_])))
    if there.daimyo:
        events.append(Event("fight-daimyo", "daimyo_counts", (there.side, there.bushi, NAME[hex_])))
    gone = min(number, there.strength)
    position = _removed(position, side, gone, hex_, events)
    # The winner loses bushi before its daimyo, which goes only if all its side's units do.
    falls = there.daimyo and gone == there.strength
    position = _removed(position, there.side, min(gone, there.bushi), hex_, events)
    if number > gone:
        left: Units | None = Units(side, number - gone)
    else:
        left = None if gone == there.strength else there._replace(bushi=there.bushi - gone)
    position = position.with_units({hex_: left})
    return daimyo_falls(position, side, there.side, NAME[hex_], events) if falls else position


def _removed(position: Position, side: Side, number: int, hex_: Hex, events: list[Event]) -> Position:
    """reserve, fight  The position with removed bushi in their owner's reserve; the caller takes them off the land."""
    if not number:
        return position
    side_index = position.side_index(side)
    events.append(Event("fight", "removed", (side, number, NAME[hex_]), f"bushi.{NAME[hex_]}", -number))
    events.append(Event("reserve", "to_reserve", (side, number), f"reserve.{side}", number))
    reserve = list(position.reserve)
    reserve[side_index] += number
    return position.but(reserve=tuple(reserve))


# -- card B: a bushi is recruited --------------------------------------------------------------------------------------

_RECRUIT: Final = begin_sentence(CARD_EFFECTS["B"])


class RecruitStep(Decision):
    """card-b  A side must recruit a bushi."""

    verbs = (Recruit,)

    def rule(self, position: Position) -> str:
        """The card."""
        return "card-b"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side, _ = side_and_card(position)
        return card_question(
            position, phrase("{side} must now recruit a bushi on the hex of its daimyo.", side=side_name(side))
        )

    def legal(self, position: Position) -> Iterator[Recruit]:
        """The only action."""
        return iter((Recruit(),))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The only action."""
        home = position.daimyo_of(position.to_move or "")
        where = NAME[home] if home is not None else ""
        note = phrase("It is placed on {hex}, with the daimyo.", hex=where)
        return (Recruit.choice((), _RECRUIT, "card-b", note),)

    def forbids(self, position: Position, side: Side, action: Recruit) -> Iterator[Reason]:
        """card-b  Why not: if the reserve is empty, the card counts as an A."""
        yield from wrong_card_reasons(position, side, "recruit", "card-b")
        if side in position.sides and not position.reserve[position.side_index(side)]:
            name = side_name(side)
            if card := replaced_card(position, side, "recruit"):
                text = phrase("{side} has no bushi in reserve, so {card} counts as an A.", side=name, card=card)
            else:
                text = phrase("{side} has no bushi in reserve, so a B counts as an A.", side=name)
            yield Reason("card-b", text)

    def play(self, position: Position, action: Recruit) -> Moved:
        """reserve  Recruit the bushi, then carry out the next card."""
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
        return finish_card(position, events), events

    def sample(self, position: Position, rng: Random) -> Recruit:
        """The only action."""
        return Recruit()


# -- card C: the daimyo moves ------------------------------------------------------------------------------------------

_DAIMYO_NOTE: Final = phrase("Only where no foreign units stand.")


class DaimyoStep(Decision):
    """card-c  A side must move its daimyo if it can."""

    verbs = (Daimyo,)

    def rule(self, position: Position) -> str:
        """The card."""
        return "card-c"

    def asks(self, position: Position) -> str:
        """What the side must do."""
        side, _ = side_and_card(position)
        asked = phrase(
            "{side} must now move the daimyo to a neighbouring hex without foreign units.", side=side_name(side)
        )
        return card_question(position, asked)

    def legal(self, position: Position) -> Iterator[Daimyo]:
        """Each neighbour without foreign units."""
        side = position.to_move or ""
        home = position.daimyo_of(side)
        assert home is not None
        return (Daimyo(home, end) for end in daimyo_targets(position, side))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The hexes to which it may move."""
        side = position.to_move or ""
        home = position.daimyo_of(side)
        assert home is not None
        picks = (Pick("daimyo", (NAME[home],)), Pick("goal", hex_names(daimyo_targets(position, side))))
        words = phrase("Move the daimyo from {hex}", hex=NAME[home])
        return (Daimyo.choice(picks, words, "card-c", _DAIMYO_NOTE),)

    def forbids(self, position: Position, side: Side, action: Daimyo) -> Iterator[Reason]:
        """land, card-c  Why not: the own daimyo, to a neighbouring hex of the land without foreign units."""
        yield from wrong_card_reasons(position, side, "daimyo", "card-c")
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
            yield Reason("land", phrase("There is no hex at {hex}.", hex=end))
        others = foreign_units(position, action.end, side)
        if others is not None:
            text = phrase(
                "{side} is on {hex}: a daimyo cannot go to a hex with foreign units.",
                side=side_name(others.side),
                hex=end,
            )
            yield Reason("card-c", text)

    def play(self, position: Position, action: Daimyo) -> Moved:
        """Move it, then carry out the next card."""
        side = position.to_move or ""
        events = [Event("card-c", "daimyo_moves", (side, NAME[action.start], NAME[action.end]))]
        here = position.units_at(action.start)
        assert here is not None
        there = position.units_at(action.end) or Units(side, 0)
        changes = {action.start: here._replace(daimyo=False), action.end: there._replace(daimyo=True)}
        return finish_card(position.with_units(changes), events), events

    def sample(self, position: Position, rng: Random) -> Daimyo:
        """A random neighbour."""
        return random_one(list(self.legal(position)), rng)  # type: ignore[no-any-return]
