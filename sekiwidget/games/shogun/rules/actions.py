"""The actions: one tiny value for each verb. `str` gives the canonical text (docs/shogun.md, "actions")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from sekiwidget.authoring.actions import Ids, Open, Picked, Worded
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import UNKNOWN
from sekiwidget.games.shogun.components.cubes import FARMERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, province_ids

Place: TypeAlias = Annotated[int, Ids(lambda place: (IDS[place],))]
Places: TypeAlias = Annotated[tuple[int, ...], Ids(province_ids)]
Words: TypeAlias = Annotated[tuple[str, ...], Ids(lambda words: words)]

EMPTY_SPACE = "none"
"""plan-all  The word for a space that stays empty."""

PILE = "pile"
"""setup-take  The word for the top card of the pile."""


def cubes_of(heap: Heap) -> tuple[str, ...]:
    """The colour of each cube of a heap."""
    return tuple(colour for colour, count in zip(heap_colours(heap), heap, strict=True) for _ in range(count))


def heap_colours(heap: Heap) -> tuple[str, ...]:
    """The colour of each count of a heap: the sides by seat, then the farmers."""
    return (*SIDES[: len(heap) - 1], FARMERS)


# -- the start ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenProvinces(Worded):
    """setup-provinces  Chance turns up cards of the pile."""

    form = "open {places}"
    places: Places


@dataclass(frozen=True, slots=True)
class Take(Open):
    """setup-take  A side takes an open card and puts a group there, or takes the top card of the pile."""

    place: int | None
    size: int = 0

    @property
    def picked(self) -> Picked:
        """The card and the group; nothing for the pile."""
        return (
            ("take", (() if self.place is None else (IDS[self.place],), (str(self.size),)))
            if self.size
            else ("draw", ())
        )

    def __str__(self) -> str:
        return f"take {PILE}" if self.place is None else f"take {IDS[self.place]} {self.size}"


@dataclass(frozen=True, slots=True)
class Draw(Worded):
    """setup-take  Chance turns up the top card of the pile."""

    form = "draw {place}"
    place: Place


@dataclass(frozen=True, slots=True)
class Put(Worded):
    """setup-take  A side puts a group into the province drawn from the pile."""

    form = "place {size}"
    size: int


# -- cards turned by chance --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Events(Worded):
    """setup-events, new-year  The event cards of a year."""

    form = "events {cards}"
    cards: Words


@dataclass(frozen=True, slots=True)
class Actions(Worded):
    """action-cards  The first five action cards, in their places."""

    form = "actions {cards}"
    cards: Words


@dataclass(frozen=True, slots=True)
class Specials(Worded):
    """special-cards  The special cards, in their places."""

    form = "specials {cards}"
    cards: Words


@dataclass(frozen=True, slots=True)
class Happen(Worded):
    """event  The event of the round."""

    form = "event {card}"
    card: str


@dataclass(frozen=True, slots=True)
class Tie(Worded):
    """bid-tie  Chance orders the Daimyo cards of equal bids."""

    form = "tie {sides}"
    sides: Words


@dataclass(frozen=True, slots=True)
class Next(Worded):
    """next-action  The next action card."""

    form = "next {card}"
    card: str


@dataclass(frozen=True, slots=True)
class Drop(Open):
    """count  Cubes lie in the tray after a throw."""

    heap: Heap

    @property
    def picked(self) -> Picked:
        """The cubes."""
        found = cubes_of(self.heap)
        return ("drop", (found,)) if found else ("drop", ())

    def __str__(self) -> str:
        named = [
            f"{count}x {colour}" for colour, count in zip(heap_colours(self.heap), self.heap, strict=True) if count
        ]
        return " ".join(("drop", *named)) if named else "drop nothing"


@dataclass(frozen=True, slots=True)
class Winter(Worded):
    """winter-loss  Winter comes, with the event card that is left."""

    form = "winter {card}"
    card: str


@dataclass(frozen=True, slots=True)
class RevoltsOf(Worded):
    """winter-draw  Chance draws the provinces of a side that revolt."""

    form = "revolts {side} {places}"
    side: Side
    places: Places


@dataclass(frozen=True, slots=True)
class Score(Worded):
    """score-province  Points are counted."""

    form = "score"


# -- the secret plan ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan(Open):
    """plan  A card is laid face down on a space; None leaves it empty."""

    space: str
    card: str | None

    @property
    def picked(self) -> Picked:
        """The card, for its space."""
        return ("none", ()) if self.card is None else ("plan", ((self.card,),))

    def seen_by(self, actor: Side, viewer: Side) -> Plan:
        """Others see neither the card nor the space."""
        return self if viewer in (actor, CHANCE) else replace(self, space=UNKNOWN, card=UNKNOWN)

    def __str__(self) -> str:
        return f"plan {self.space} {EMPTY_SPACE if self.card is None else self.card}"


# -- what a side does --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Worded):
    """privilege  A side takes a special card, and with it its place in the turn order."""

    form = "choose {card}"
    card: str


@dataclass(frozen=True, slots=True)
class Build(Worded):
    """castle, temple, theatre  A side builds."""

    form = "build {kind} {place}"
    kind: str
    place: Place


@dataclass(frozen=True, slots=True)
class Collect(Worded):
    """rice, tax  A side collects the yield of a province."""

    form = "collect {what} {place}"
    what: str
    place: Place


@dataclass(frozen=True, slots=True)
class Deploy(Worded):
    """deploy5, deploy3, deploy1  Armies come from the supply."""

    form = "deploy {number} {place}"
    number: int
    place: Place


@dataclass(frozen=True, slots=True)
class Move(Open):
    """deploy1-move  Armies go to an own province."""

    start: int
    end: int
    number: int

    @property
    def picked(self) -> Picked:
        """The province that armies leave, once for each army, and their goal."""
        return "move", ((IDS[self.start],) * self.number, (IDS[self.end],))

    def __str__(self) -> str:
        return f"move {IDS[self.start]}-{IDS[self.end]} {self.number}"


@dataclass(frozen=True, slots=True)
class Stay(Worded):
    """deploy1-move  No army moves."""

    form = "stay"


@dataclass(frozen=True, slots=True)
class Battle(Open):
    """battle  Armies go to an adjacent province; `more` is the army that the privilege adds."""

    start: int
    end: int
    number: int
    more: bool = False

    @property
    def picked(self) -> Picked:
        """The province that armies leave, once for each army, and their goal."""
        verb = "battle_more" if self.more else "battle"
        return verb, ((IDS[self.start],) * self.number, (IDS[self.end],))

    def __str__(self) -> str:
        return f"battle {IDS[self.start]}-{IDS[self.end]} {self.number}{' +1' if self.more else ''}"


@dataclass(frozen=True, slots=True)
class Defend(Open):
    """special-defence  The defender throws one army more, or not."""

    more: bool

    @property
    def picked(self) -> Picked:
        """Nothing."""
        return ("defend_more" if self.more else "defend"), ()

    def __str__(self) -> str:
        return "defend +1" if self.more else "defend"


@dataclass(frozen=True, slots=True)
class Face(Worded):
    """winter-order  A side chooses its next revolt."""

    form = "face {place}"
    place: Place
