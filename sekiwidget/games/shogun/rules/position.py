"""The position of Shogun: everything on the table, as one immutable value.

What lies on the table, "by seat" following `sides`, "by province" the order of the map:

* `land`: by province `Land(owner, armies, buildings, revolts)`; an owner of None is a neutral province.
* `supply`, `chests`, `rice`, `points`: by seat. `farmers`: their supply. Buildings in no province are the tiles left.
* `tower`, `tray`: the cubes inside the tower and those in its tray, by seat, the farmers last (`components/cubes.py`).
* `events`: the event cards that lie open; `event`: the one in force; `deck`: those nobody has seen.
* `specials`: the special cards in their places; `privilege`: by seat the one taken, or "".
* `actions`: the action cards opened so far, in their order; `done`: how many have been carried out.
* `plans`: by seat the cards on the spaces of the board, in the order of `SPACES`, as far as they have been laid: a
  card, None for an empty space, `?` for a hidden card. `turned`: the spaces whose cards are open. `bids`: by seat the
  card that was bid, once bids are open; it stands even if the card has left.

The state of play: `year` (1, 2), `season`, `step` (the pending question), `to_move` (who answers it), `outcome`;
`order`: the turn order; `ranks`: while bids are compared, the sides in the order in which they choose; `waiting`: the
sides that still act in what is going on; `gained`: provinces won this round, whose cards cannot be laid yet. Things
in the middle: `draft` while provinces are taken, `fight` while cubes are thrown, `revolts` while a side has them in
winter. `last`: the fight that was just decided.

The only secret is `plans`. Action cards that lie face down and the pile of provinces have no hidden order: chance
decides when they are turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Protocol, TypeAlias

from sekiwidget.authoring.steps import Step as AnyStep
from sekiwidget.authoring.steps import StepPosition
from sekiwidget.core.errors import Reason
from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import EVENTS, KINDS, SPACES, TILES
from sekiwidget.games.shogun.components.cubes import Heap
from sekiwidget.games.shogun.components.data_files import BOOK
from sekiwidget.games.shogun.components.land import in_play
from sekiwidget.games.shogun.components.wording import side_name
from sekiwidget.text.phrase import Phrase, as_sentence, phrase
from sekiwidget.text.terms import Name

Moved: TypeAlias = "tuple[Position, list[Event]]"
Cards: TypeAlias = "tuple[str | None, ...]"


class Land(NamedTuple):
    """The state of a province: owner, armies, kinds of buildings in the order of `KINDS`, revolt markers."""

    owner: Side | None = None
    armies: int = 0
    buildings: tuple[str, ...] = ()
    revolts: int = 0


NEUTRAL_LAND = Land()
"""undecided  A province that belongs to nobody: without buildings and markers."""


class Draft(NamedTuple):
    """setup-take  The draft of provinces at the start.

    `groups`: by seat the sizes of the groups not placed yet, the largest first; `open`: the provinces whose cards lie
    open; `pile`: those face down, in the order of the map, as nobody knows theirs; `under`: those at its bottom, in the
    order in which they will come; `seen`: by seat the pair that lay open at its last choice; `taken`: a card drawn from
    the pile, whose group has yet to be chosen.
    """

    groups: tuple[tuple[int, ...], ...]
    open: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    seen: tuple[tuple[int, ...], ...] = ()
    taken: int | None = None


class Fight(NamedTuple):
    """tower  A fight whose cubes are about to be thrown.

    `kind`: player, neutral, revolt or winter; `place`: the province; `side`: the attacker, or who has the revolt;
    `cubes`: those that take part, by seat, the farmers last, no longer in the province or a supply; `action`: the
    action that led to it, or "".
    """

    kind: str
    place: int
    side: Side
    cubes: Heap
    action: str = ""


class LastFight(NamedTuple):
    """count  The last fight: the fallen cubes of its participants, the winner (a side, `farmers` or "")."""

    kind: str
    place: int
    attacker: Side | None
    defender: Side | None
    fell: Heap
    winner: str


class Revolts(NamedTuple):
    """winter-order  A side's revolts in winter: the provinces still to come, and the farmers that join in each."""

    side: Side
    places: tuple[int, ...]
    farmers: int


class Step(AnyStep["Position"], Protocol):
    """A step of this game, with the rule that asks."""

    rule: str


@dataclass(frozen=True, repr=False)
class Position(StepPosition):
    """The whole table; the fields are explained at the top of the module."""

    book = BOOK
    steps: ClassVar[Mapping[str, Step]]

    sides: tuple[Side, ...]
    year: int = 1
    season: str = "spring"
    step: str = ""
    to_move: Side | None = None
    land: tuple[Land, ...] = ()
    supply: tuple[int, ...] = ()
    chests: tuple[int, ...] = ()
    rice: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    farmers: int = 0
    tower: Heap = ()
    tray: Heap = ()
    events: tuple[str, ...] = ()
    event: str = ""
    deck: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    privilege: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    done: int = 0
    plans: tuple[Cards, ...] = ()
    turned: tuple[str, ...] = ()
    bids: Cards = ()
    order: tuple[Side, ...] = ()
    ranks: tuple[Side, ...] = ()
    waiting: tuple[Side, ...] = ()
    gained: tuple[int, ...] = ()
    draft: Draft | None = None
    fight: Fight | None = None
    revolts: Revolts | None = None
    last: LastFight | None = None
    outcome: Outcome | None = None
    viewer: Side | None = None

    # -- what may be done --------------------------------------------------------------------------------------------

    def wrong_step_reasons(self, actor: Side) -> Iterator[Reason]:
        """pieces, plan, carry-out  The pending question, or the reason why there is none."""
        step = self.steps.get(self.step) if self.to_move else None
        if step is None:
            over = self.outcome
            if over is not None:
                yield Reason(over.rule, phrase("The game is over."))
            else:
                text = phrase("Nothing is left to decide: this view hides the cards that the others have laid.")
                yield Reason("plan", text)
            return
        if actor not in (*self.sides, CHANCE):
            yield Reason("pieces", as_sentence(phrase("{side} does not play here", side=side_name(actor))))
        yield self.decision_of_another(actor) or Reason(step.rule, step.asks(self))

    def decision_of_another(self, actor: Side) -> Reason | None:
        """carry-out  Whose decision comes before an actor's, while another side decides."""
        side = self.to_move
        if side == actor or side not in self.sides or actor not in self.sides:
            return None
        return Reason(self.steps[self.step].rule, _FIRST[self.step](side_name(side)))

    # -- looking at the table ----------------------------------------------------------------------------------------

    def seat(self, side: Side) -> int:
        """The seat of a side, from 0. Raises ValueError for a side that does not play."""
        return self.sides.index(side)

    def owned(self, side: Side) -> tuple[int, ...]:
        """The provinces of a side, in the order of the map."""
        return tuple([place for place, land in enumerate(self.land) if land.owner == side])

    def places(self) -> tuple[int, ...]:
        """setup-three  The provinces in play."""
        return in_play(len(self.sides))

    def card(self, side: Side, space: str) -> str | None:
        """plan  The card that a side has on a space: None if there is none, `?` if it is hidden."""
        plan = self.plans[self.seat(side)]
        at = SPACES.index(space)
        return plan[at] if at < len(plan) else None

    def buildings_left(self, kind: str) -> int:
        """pieces  The number of buildings of a kind that are not on the board."""
        return TILES[kind] - sum(kind in land.buildings for land in self.land)

    @property
    def action(self) -> str:
        """carry-out  The action that is being carried out, or "": none while the next action card is turned up."""
        return self.actions[self.done] if self.acting else ""

    @property
    def acting(self) -> bool:
        """carry-out  Whether an action is being carried out: somebody has still to act in it."""
        return bool(self.order and self.waiting) and self.done < len(self.actions) and self.season != "winter"

    @property
    def actions_begun(self) -> tuple[str, ...]:
        """carry-out  The actions carried out, and the current one: the cards on their spaces are open."""
        return self.actions[: self.done + (self.step != "next")]

    @property
    def effect(self) -> str:
        """event  The effect of the event in force, or ""."""
        return EVENTS[self.event].effect if self.event else ""

    def has(self, side: Side, special: str) -> bool:
        """privilege  Whether a side holds this special card."""
        return self.privilege[self.seat(side)] == special

    # -- changing it -------------------------------------------------------------------------------------------------

    def with_land(self, changes: Mapping[int, Land]) -> Position:
        """The position with other provinces."""
        return self.but(land=tuple([changes.get(place, land) for place, land in enumerate(self.land)]))

    def adding(self, field: str, side: Side, number: int) -> Position:
        """The position with more (or fewer) of a field that counts by seat."""
        counts = list(getattr(self, field))
        counts[self.seat(side)] += number
        return self.but(**{field: tuple(counts)})


_FIRST: Final[dict[str, Callable[[Name], Phrase]]] = {
    "take": lambda side: phrase("{side} must take a province first.", side=side),
    "place": lambda side: phrase("{side} must place its group first.", side=side),
    "plan": lambda side: phrase("{side} must lay its cards first.", side=side),
    "sheet": lambda side: phrase("{side} must lay its cards first.", side=side),
    "privilege": lambda side: phrase("{side} must take a special card first.", side=side),
    "build": lambda side: phrase("{side} must build first.", side=side),
    "collect": lambda side: phrase("{side} must collect first.", side=side),
    "deploy": lambda side: phrase("{side} must deploy first.", side=side),
    "move": lambda side: phrase("{side} must decide its move first.", side=side),
    "battle": lambda side: phrase("{side} must decide its battle first.", side=side),
    "defend": lambda side: phrase("{side} must decide its defence first.", side=side),
    "face": lambda side: phrase("{side} must choose its next revolt first.", side=side),
}
"""carry-out  What a side does before another may, by step."""


def with_building(buildings: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The buildings of a province with one more, in the order of `KINDS`."""
    return tuple(one for one in KINDS if one == kind or one in buildings)
