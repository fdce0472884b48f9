"""setup-board, setup-chests, setup-groups, setup-lineup, setup-markers, setup-take, setup-tower  The start of a game.

Two province cards lie open. In turn each side takes one of them, or the top card of the pile, and puts one of its
groups of armies into that province. Or the fixed line-up gives the provinces. Then the tower is filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Final

from sekiwidget.authoring.dealing import random_draw
from sekiwidget.authoring.steps import ChanceStep, Decision
from sekiwidget.core.choice import Choice, Pick
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COUNTS, SIDES, Heap, minus
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES, in_play, province_ids
from sekiwidget.games.shogun.components.wording import province_name, side_name
from sekiwidget.games.shogun.rules.actions import Draw, OpenProvinces, Put, Take
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Draft, Land, Moved, Position
from sekiwidget.games.shogun.rules.sequence import ask_chance
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

_DATA: Final = load("lineups.toml")

GROUPS: Final[dict[int, tuple[int, ...]]] = {int(players): tuple(row) for players, row in _DATA["groups"].items()}
"""setup-groups  The groups of armies with so many sides, the largest first."""

LINEUPS: Final[dict[int, dict[int, dict[str, int]]]] = {}
"""setup-lineup  The fixed line-up: by number of sides and seat (from 0) the provinces and their armies."""
for _row in _DATA["lineup"]:
    LINEUPS.setdefault(_row["players"], {})[_row["seat"] - 1] = _row["armies"]


def empty_table(players: int) -> Position:
    """setup-board, setup-chests, setup-markers  The table before anything is laid out."""
    sides: tuple[Side, ...] = SIDES[:players]
    none = (0,) * players
    return Position(
        sides,
        land=(NEUTRAL_LAND,) * len(PROVINCES),
        supply=(ARMIES,) * players,
        chests=(COUNTS["chests"][str(players)],) * players,
        rice=none,
        points=none,
        farmers=ALL_FARMERS,
        tower=(*none, 0),
        tray=(*none, 0),
        deck=tuple(EVENTS),
        privilege=("",) * players,
        plans=((),) * players,
    )


def draft_start(players: int) -> Position:
    """setup-take  The start of the rule text: provinces are taken one by one."""
    groups = (GROUPS[players],) * players
    return begin_draft(empty_table(players), Draft(groups, pile=in_play(players), seen=((),) * players))


def lineup_start(players: int) -> Position:
    """setup-lineup  The fixed line-up of the supplement; the tower is filled next."""
    position = empty_table(players)
    changes: dict[int, Land] = {}
    supply = list(position.supply)
    for seat, row in LINEUPS[players].items():
        for province, number in row.items():
            changes[INDEX[province]] = Land(position.sides[seat], number)
            supply[seat] -= number
    return begin_filling(position.with_land(changes).but(supply=tuple(supply)))


SETUPS: Final = {"draft": draft_start, "lineup": lineup_start}
"""setup-take, setup-lineup  How provinces are given out at the start."""


# -- taking provinces --------------------------------------------------------------------------------------------------

OPEN_PROVINCES = 2
"""setup-provinces  The number of province cards that lie open."""


def draft_of(position: Position) -> Draft:
    """The draft. Raises AssertionError where there is none."""
    assert position.draft is not None
    return position.draft


def begin_draft(position: Position, draft: Draft) -> Position:
    """setup-provinces  Begin the draft: ask chance for the first cards."""
    return ask_chance(position.but(draft=draft), "open")


def pile_size(draft: Draft) -> int:
    """setup-provinces  The number of cards left in the pile."""
    return len(draft.pile) + len(draft.under)


def cards_to_open(draft: Draft) -> int:
    """setup-provinces  The number of cards to turn up, as far as the pile goes."""
    return min(OPEN_PROVINCES - len(draft.open), pile_size(draft))


def group_sizes(draft: Draft, seat: int) -> tuple[int, ...]:
    """setup-take  The sizes of the groups that a side may still put, each once, the largest first."""
    return tuple(dict.fromkeys(draft.groups[seat]))


def continue_draft(position: Position, side: Side, events: list[Event]) -> Position:
    """setup-take, setup-neutral  Turn up missing cards, then ask the next side; after the last group fill the tower."""
    draft = draft_of(position)
    if not any(draft.groups):
        events.append(Event("setup-neutral", "neutral", (pile_size(draft) + len(draft.open),)))
        return begin_filling(position)
    if cards_to_open(draft):
        return ask_chance(position.but(waiting=(side,)), "open")
    return ask_take(position.but(waiting=()), side, events)


def ask_take(position: Position, side: Side, events: list[Event]) -> Position:
    """setup-same  Ask a side to take a card; if it saw the same two cards last time, open two new ones first."""
    draft = draft_of(position)
    same = draft.open == draft.seen[position.seat(side)]
    if same and pile_size(draft) >= OPEN_PROVINCES:
        events.append(Event("setup-same", "same", (side, *province_ids(draft.open))))
        draft = draft._replace(open=(), under=(*draft.under, *draft.open))
        return ask_chance(position.but(draft=draft, waiting=(side,)), "open")
    return position.but(step="take", to_move=side)


def next_drafter(position: Position, side: Side) -> Side:
    """setup-take  The next side in turn that still has a group."""
    seat, groups = position.seat(side), draft_of(position).groups
    turn = [(seat + step) % len(groups) for step in range(1, len(groups) + 1)]
    return next((position.sides[one] for one in turn if groups[one]), side)


def place_group(position: Position, side: Side, place: int, size: int, events: list[Event]) -> Position:
    """setup-take, supply  Put a group into a province, and give its card to the side."""
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
    """setup-take  A side takes a card and chooses the group for it."""

    verbs = (Take,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """The question: which card the side takes."""
        return phrase("{side} must now take a province card.", side=side_name(position.to_move or ""))

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
        """setup-provinces, setup-groups, setup-take  Reasons: wrong step, card not open, empty pile, no such group."""
        if position.step != "take":
            yield Reason("setup-take", phrase("Provinces are taken only at the start of the game."))
            return
        draft = draft_of(position)
        if action.place is None:
            if not pile_size(draft):
                yield Reason("setup-provinces", phrase("The pile is empty."))
            return
        if action.place not in draft.open:
            text = phrase("The card of {province} is not face up.", province=province_name(action.place))
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
    """setup-take  A side chooses the group for the province drawn from the pile."""

    verbs = (Put,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """The question: which group goes there."""
        return phrase(
            "{side} must now place a group of armies in {province}.",
            side=side_name(position.to_move or ""),
            province=province_name(draft_of(position).taken or 0),
        )

    def legal(self, position: Position) -> Iterator[Put]:
        """Each size of group."""
        return (Put(size) for size in group_sizes(draft_of(position), position.seat(position.to_move or "")))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The sizes of groups."""
        found = tuple(map(str, group_sizes(draft_of(position), position.seat(position.to_move or ""))))
        return (Put.choice((Pick("group", found),), phrase("Place a group there"), "setup-take"),)

    def forbids(self, position: Position, side: Side, action: Put) -> Iterator[Reason]:
        """setup-take, setup-groups  Reasons: wrong step, or a group that is not left."""
        if position.step != "place":
            yield Reason("setup-take", phrase("No province from the pile is waiting for a group."))
        elif side in position.sides and action.size not in draft_of(position).groups[position.seat(side)]:
            text = phrase("{side} has no group of {number} left.", side=side_name(side), number=action.size)
            yield Reason("setup-groups", text)

    def play(self, position: Position, action: Put) -> Moved:
        """The group stands there."""
        events: list[Event] = []
        place = draft_of(position).taken
        assert place is not None
        return place_group(position, position.to_move or "", place, action.size, events), events


# -- the pile of province cards ----------------------------------------------------------------------------------------


class OpenStep(ChanceStep):
    """setup-provinces  Cards of the pile are turned up until two lie open."""

    verbs = (OpenProvinces,)
    rule = "setup-provinces"

    def asks(self, position: Position) -> str:
        """The question, with the number of cards."""
        cards = Count(cards_to_open(draft_of(position)), "province card")
        return phrase("{cards:one capital} must be turned up first.", cards=cards)

    def due(self, position: Position) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The next known cards (from under the pile, after the rest), the unknown ones, and how many of these come."""
        draft = draft_of(position)
        number = cards_to_open(draft)
        unknown = min(number, len(draft.pile))
        return draft.under[: number - unknown], draft.pile, unknown

    def chances(self, position: Position) -> Iterable[tuple[OpenProvinces, int]]:
        """Every set of cards, all equally likely."""
        known, pile, number = self.due(position)
        return ((OpenProvinces(tuple(sorted((*known, *some)))), 1) for some in combinations(pile, number))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The cards of the pile."""
        known, pile, number = self.due(position)
        due = number + len(known)
        picks = (Pick("cards", province_ids(sorted((*known, *pile))), due, due),)
        return (OpenProvinces.choice(picks, phrase("Turn up province cards"), "setup-provinces"),)

    def forbids(self, position: Position, side: Side, action: OpenProvinces) -> Iterator[Reason]:
        """setup-provinces, setup-same  Reasons: wrong step or number, or cards that do not come next."""
        if side != CHANCE:
            yield Reason("setup-provinces", phrase("Cards are turned up by chance."))
        if position.step != "open":
            yield Reason("setup-provinces", phrase("No province card is turned up now."))
            return
        known, pile, number = self.due(position)
        found = set(action.places)
        if len(action.places) != number + len(known) or len(found) != len(action.places):
            text = phrase("{number} different cards must be turned up.", number=number + len(known))
            yield Reason("setup-provinces", text)
        elif not found <= {*known, *pile} or not found.issuperset(known):
            yield Reason("setup-same", phrase("These are not the next cards of the pile."))

    def play(self, position: Position, action: OpenProvinces) -> Moved:
        """The cards lie open."""
        draft = draft_of(position)
        shown = set(action.places)
        opened = tuple(sorted((*draft.open, *shown)))
        draft = draft._replace(
            open=opened,
            pile=tuple([one for one in draft.pile if one not in shown]),
            under=tuple([one for one in draft.under if one not in shown]),
        )
        events = [Event("setup-provinces", "opens", province_ids(sorted(shown)))]
        position = position.but(draft=draft)
        side = position.waiting[0] if position.waiting else position.sides[0]
        return ask_take(position.but(waiting=()), side, events), events

    def sample(self, position: Position, rng: Random) -> OpenProvinces:
        """A random set of cards."""
        known, pile, number = self.due(position)
        return OpenProvinces(tuple(sorted((*known, *random_draw(pile, number, rng)))))


class DrawStep(ChanceStep):
    """setup-take  Chance turns up the top card of the pile."""

    verbs = (Draw,)
    rule = "setup-take"

    def asks(self, position: Position) -> str:
        """The question, with the side that draws."""
        return phrase("{side} has yet to draw the top card of the pile.", side=side_name(position.waiting[0]))

    def due(self, position: Position) -> tuple[int, ...]:
        """The possible top cards: those nobody has seen, or the first that was put under."""
        draft = draft_of(position)
        return draft.pile or draft.under[:1]

    def chances(self, position: Position) -> Iterable[tuple[Draw, int]]:
        """Each possible top card."""
        return ((Draw(place), 1) for place in self.due(position))

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The possible top cards."""
        picks = (Pick("card", province_ids(self.due(position))),)
        return (Draw.choice(picks, phrase("Turn up the top card"), "setup-take"),)

    def forbids(self, position: Position, side: Side, action: Draw) -> Iterator[Reason]:
        """setup-take, setup-same  Reasons: wrong step, or a card that cannot be on top."""
        if side != CHANCE:
            yield Reason("setup-take", phrase("Chance decides which card is on top of the pile."))
        if position.step != "draw":
            yield Reason("setup-take", phrase("Nobody has taken the top card of the pile."))
        elif action.place not in self.due(position):
            text = phrase("The card of {province} is not on top.", province=province_name(action.place))
            yield Reason("setup-same", text)

    def play(self, position: Position, action: Draw) -> Moved:
        """The side is asked for a group."""
        draft, side = draft_of(position), position.waiting[0]
        draft = draft._replace(
            pile=tuple([one for one in draft.pile if one != action.place]),
            under=tuple([one for one in draft.under if one != action.place]),
            taken=action.place,
        )
        events = [Event("setup-take", "drawn", (side, IDS[action.place]))]
        return position.but(draft=draft, waiting=(), step="place", to_move=side), events


# -- the tower ---------------------------------------------------------------------------------------------------------


def first_throw(position: Position) -> Heap:
    """setup-tower  Seven armies of each side and ten farmers."""
    return (*((COUNTS["tower"]["armies"],) * len(position.sides)), COUNTS["tower"]["farmers"])


def begin_filling(position: Position) -> Position:
    """setup-tower  Ask chance to fill the tower, after all provinces are taken."""
    return ask_chance(position.but(draft=None), "fill")


def end_filling(position: Position, heap: Heap, events: list[Event]) -> Position:
    """setup-tower  Fill the tower: fallen cubes go back to the supplies, and the tray is empty."""
    inside = minus(first_throw(position), heap)
    events.append(Event("setup-tower", "filled", (sum(inside), sum(heap))))
    for side, number in zip(position.sides, inside, strict=False):
        events.append(Event("setup-tower", "inside", (side, number), f"supply.{side}", -number))
    return ask_chance(
        position.but(
            tower=inside,
            supply=tuple([have - gone for have, gone in zip(position.supply, inside, strict=False)]),
            farmers=position.farmers - inside[-1],
        ),
        "events",
    )
