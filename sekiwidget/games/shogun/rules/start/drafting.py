"""setup-provinces, setup-take, setup-same, setup-neutral, setup-groups  The sides take their provinces one by one.

Two cards lie open. In turn each side takes one of them, or the top card of the pile, and puts one of its groups of
armies into that province.
"""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.authoring.steps import Decision
from sekiwidget.base.phrase import phrase
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.position import Event
from sekiwidget.core.refusal import Reason
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.land import IDS, province_ids
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.actions import Put, Take
from sekiwidget.games.shogun.rules.course import ask_chance
from sekiwidget.games.shogun.rules.position import Draft, Land, Moved, Position
from sekiwidget.games.shogun.rules.start.filling import begin_filling

OPEN_PROVINCES = 2
"""setup-provinces  How many cards lie open."""


def draft_of(position: Position) -> Draft:
    """The draft. Raises AssertionError where there is none."""
    assert position.draft is not None
    return position.draft


def begin_draft(position: Position, draft: Draft) -> Position:
    """setup-provinces  The first cards are turned up."""
    return ask_chance(position.but(draft=draft), "open")


def pile_size(draft: Draft) -> int:
    """setup-provinces  How many cards of the pile are left."""
    return len(draft.pile) + len(draft.under)


def cards_to_open(draft: Draft) -> int:
    """setup-provinces  How many cards are to be turned up, as far as the pile goes."""
    return min(OPEN_PROVINCES - len(draft.open), pile_size(draft))


def group_sizes(draft: Draft, seat: int) -> tuple[int, ...]:
    """setup-take  The sizes of the groups that a side may still put, each once, the largest first."""
    return tuple(dict.fromkeys(draft.groups[seat]))


def continue_draft(position: Position, side: Side, events: list[Event]) -> Position:
    """setup-take  The next side takes, missing cards turned up first; after the last group the tower is filled."""
    draft = draft_of(position)
    if not any(draft.groups):
        events.append(Event("setup-neutral", "neutral", (pile_size(draft) + len(draft.open),)))
        return begin_filling(position)
    if cards_to_open(draft):
        return ask_chance(position.but(waiting=(side,)), "open")
    return ask_take(position.but(waiting=()), side, events)


def ask_take(position: Position, side: Side, events: list[Event]) -> Position:
    """setup-same  A side that would see the same two cards as when it last chose gets two new ones instead."""
    draft = draft_of(position)
    same = draft.open == draft.seen[position.seat(side)]
    if same and pile_size(draft) >= OPEN_PROVINCES:
        events.append(Event("setup-same", "same", (side, *province_ids(draft.open))))
        draft = draft._replace(open=(), under=(*draft.under, *draft.open))
        return ask_chance(position.but(draft=draft, waiting=(side,)), "open")
    return position.but(step="take", to_move=side)


def next_drafter(position: Position, side: Side) -> Side:
    """setup-take  The next in turn that still has a group."""
    seat, groups = position.seat(side), draft_of(position).groups
    turn = [(seat + step) % len(groups) for step in range(1, len(groups) + 1)]
    return next((position.sides[one] for one in turn if groups[one]), side)


def place_group(position: Position, side: Side, place: int, size: int, events: list[Event]) -> Position:
    """setup-take  A group stands in a province, and its card is the side's."""
    draft, seat = draft_of(position), position.seat(side)
    groups = list(draft.groups)
    at = groups[seat].index(size)
    groups[seat] = groups[seat][:at] + groups[seat][at + 1 :]
    seen = list(draft.seen)
    seen[seat] = draft.open
    events.append(Event("setup-take", "takes_province", (side, IDS[place], size), f"armies.{IDS[place]}", size))
    events.append(Event("supply", "from_supply", (side, size), f"supply.{side}", -size))
    draft = draft._replace(
        groups=tuple(groups),
        open=tuple([one for one in draft.open if one != place]),
        seen=tuple(seen),
        taken=None,
    )
    position = position.adding("supply", side, -size).with_land({place: Land(side, size)}).but(draft=draft)
    return continue_draft(position, next_drafter(position, side), events)


class TakeStep(Decision):
    """setup-take  A side takes a card and says which group goes there."""

    verbs = (Take,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """Who takes."""
        return phrase("{side} takes a province card.", side=side_name(position.to_move or ""))

    def legal(self, position: Position) -> Iterator[Take]:
        """Each open card with each size of group; or the top card of the pile."""
        draft = draft_of(position)
        for place in draft.open:
            for size in group_sizes(draft, position.seat(position.to_move or "")):
                yield Take(place, size)
        if pile_size(draft):
            yield Take(None)

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The open cards and the groups; the pile."""
        draft = draft_of(position)
        found = tuple(map(str, group_sizes(draft, position.seat(position.to_move or ""))))
        picks = (Pick("province", province_ids(draft.open)), Pick("group", found))
        words = phrase("Take an open province card")
        made = [Choice("take", picks, words, "setup-take", form="take {0} {1}")] if draft.open else []
        if pile_size(draft):
            made.append(Choice("draw", (), phrase("Take the top card of the pile"), "setup-take", form="take pile"))
        return tuple(made)

    def forbids(self, position: Position, side: Side, action: Take) -> Iterator[Reason]:
        """setup-take, setup-groups  An open card or the pile; a group that is left."""
        if position.step != "take":
            yield Reason("setup-take", phrase("Provinces are taken at the start of the game."))
            return
        draft = draft_of(position)
        if action.place is None:
            if not pile_size(draft):
                yield Reason("setup-provinces", phrase("The pile is empty."))
            return
        if action.place not in draft.open:
            text = phrase("The card of {province} does not lie open.", province=province_name(action.place))
            yield Reason("setup-take", text)
        if side in position.sides and action.size not in draft.groups[position.seat(side)]:
            text = phrase("{side} has no group of {number} left.", side=side_name(side), number=action.size)
            yield Reason("setup-groups", text)

    def play(self, position: Position, action: Take) -> Moved:
        """The group stands there; or the top card is turned up first."""
        side = position.to_move or ""
        if action.place is None:
            events = [Event("setup-take", "draws", (side,))]
            return ask_chance(position.but(waiting=(side,)), "draw"), events
        events = []
        return place_group(position, side, action.place, action.size, events), events


class PutStep(Decision):
    """setup-take  The group that goes to the province drawn from the pile."""

    verbs = (Put,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """Where it goes."""
        return phrase(
            "{side} puts a group of armies into {province}.",
            side=side_name(position.to_move or ""),
            province=province_name(draft_of(position).taken or 0),
        )

    def legal(self, position: Position) -> Iterator[Put]:
        """Each size."""
        return (Put(size) for size in group_sizes(draft_of(position), position.seat(position.to_move or "")))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """Each size."""
        found = tuple(map(str, group_sizes(draft_of(position), position.seat(position.to_move or ""))))
        return (Put.choice((Pick("group", found),), phrase("Put a group there"), "setup-take"),)

    def forbids(self, position: Position, side: Side, action: Put) -> Iterator[Reason]:
        """setup-take, setup-groups  A group that is left."""
        if position.step != "place":
            yield Reason("setup-take", phrase("No province drawn from the pile waits for a group."))
        elif side in position.sides and action.size not in draft_of(position).groups[position.seat(side)]:
            text = phrase("{side} has no group of {number} left.", side=side_name(side), number=action.size)
            yield Reason("setup-groups", text)

    def play(self, position: Position, action: Put) -> Moved:
        """It stands there."""
        events: list[Event] = []
        place = draft_of(position).taken
        assert place is not None
        return place_group(position, position.to_move or "", place, action.size, events), events
