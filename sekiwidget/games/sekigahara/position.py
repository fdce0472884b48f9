"""The position of Sekigahara: everything on the table, as one immutable value.

Places are numbers (`places.PLACES` has their ids), stacks and hands are sorted tuples, pairs are (Tokugawa, Ishida).
What may be done is asked of the step of play (`steps.py`); this module only holds the table and asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from sekiwidget.core.choice import Choice
from sekiwidget.core.commit import Commit, Event
from sekiwidget.core.position import (
    CHANCE,
    IllegalAction,
    Outcome,
    Problem,
    Reason,
    Refusal,
    Side,
    Value,
)
from sekiwidget.games.sekigahara.combat_state import Combat
from sekiwidget.games.sekigahara.movement_state import Movement
from sekiwidget.games.sekigahara.pieces import SEAT, SIDES, TOKUGAWA, Block, Cards, Stack
from sekiwidget.games.sekigahara.places import DISKS, NEAR, PLACES, RESOURCES

Moved: TypeAlias = "tuple[Position, list[Event]]"


class Deal(NamedTuple):
    """What chance owes: `number` cards (draw, deal) or blocks (recruit, place) for a side."""

    verb: str
    side: Side
    number: int
    place: int | None = None
    rule: str = "8.10"


_EMPTY: tuple[tuple[Stack, Stack], ...] = tuple(((), ()) for _ in PLACES)


@dataclass(frozen=True, repr=False)
class Position:
    """The whole table. `step` names what is asked now (a key of `steps.STEPS`), `to_move` of whom.

    `holders` names for each castle place that both sides stand in who was there first; `entered` the roads by which
    the active side came in this turn, as (place, from); `known[n]` what side n knows of the other's blocks, as
    (place, block); `aside` cards chosen unseen (6.2, 6.3) until both sides have chosen; `lost` the blocks lost in the
    last fight or overrun; `viewer` whose view this is, if it is one.
    """

    sides: ClassVar[tuple[Side, ...]] = SIDES

    week: int = 1
    turn: str = "A"
    phase: str = "movement"
    first: Side = TOKUGAWA
    active: Side = TOKUGAWA
    step: str = ""
    to_move: Side | None = None
    stacks: tuple[tuple[Stack, Stack], ...] = _EMPTY
    hands: tuple[Cards, Cards] = ((), ())
    decks: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    bags: tuple[Stack, Stack] = ((), ())
    recruits: tuple[Stack, Stack] = ((), ())
    removed: tuple[Stack, Stack] = ((), ())
    mori: Stack = ()
    disks: tuple[str, ...] = tuple(DISKS.values())
    control: tuple[Side | None, ...] = (None,) * len(RESOURCES)
    holders: tuple[tuple[int, Side], ...] = ()
    entered: tuple[tuple[int, int], ...] = ()
    known: tuple[tuple[tuple[int, Block], ...], tuple[tuple[int, Block], ...]] = ((), ())
    fought: tuple[int, ...] = ()
    lost: tuple[int, int] = (0, 0)
    combat: Combat | None = None
    movement: Movement | None = None
    aside: tuple[Cards, Cards] = ((), ())
    chance: tuple[Deal, ...] = ()
    outcome: Outcome | None = None
    viewer: Side | None = None

    def but(self, **changes: Any) -> Position:
        """The same with some fields changed."""
        made = _new(Position)
        _set(made, "__dict__", self.__dict__ | changes)
        return made

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> Iterator[Any]:
        """Every legal action, lazily; interchangeable pieces make one option."""
        return iter(()) if self.to_move is None else STEPS[self.step].legal(self)

    def choices(self) -> tuple[Choice, ...]:
        """What the side to move may choose, factored."""
        return () if self.to_move is None else STEPS[self.step].choices(self)

    def why_not(self, action: Any) -> Refusal | None:
        """None if the action is legal for the side to move; else every rule that forbids it, in rule-book order."""
        return self.why_not_by(self.to_move or "", action)

    def why_not_by(self, actor: Side, action: Any) -> Refusal | None:
        """As `why_not`, asked for a side that need not be to move."""
        step = STEPS.get(self.step) if self.to_move else None
        if step is not None and actor == self.to_move and type(action) in step.verbs:
            reasons = list(step.forbids(self, actor, action))
        else:
            reasons = list(_out_of_turn(self, step, actor, action))
        if not reasons:
            return None
        return Refusal(tuple(sorted(dict.fromkeys(reasons), key=lambda reason: paragraph(reason.rule))))

    def passing(self) -> Any | None:
        """The action that lets things stand, where a deployment may be challenged (8.6.1); else None."""
        return STEPS[self.step].passing if self.to_move else None

    def play(self, action: Any) -> Commit:
        """The commit of this action. Raises IllegalAction."""
        refusal = self.why_not_by(self.to_move or "", action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        after, events = STEPS[self.step].play(self, action)
        return Commit(self, action, after, tuple(events))

    def sample(self, rng: Random) -> Any:
        """A random legal action, by `rng.random()` only. Raises ValueError where nothing is left to decide."""
        if self.to_move is None:
            raise ValueError("nothing is left to decide")
        return STEPS[self.step].sample(self, rng)

    def chances(self) -> Iterable[tuple[Any, int]]:
        """Where chance moves: its outcomes with their weights."""
        return STEPS[self.step].chances(self) if self.to_move == CHANCE else ()

    # -- what is known and asked -------------------------------------------------------------------------------------

    def seen_by(self, side: Side) -> Position:
        """The table as `side` may see it (view.py)."""
        from sekiwidget.games.sekigahara.view import seen_by

        return seen_by(self, side)

    def facts(self) -> Iterator[str]:
        """The keys that `fact` answers (facts.py)."""
        from sekiwidget.games.sekigahara.facts import facts

        return facts(self)

    def fact(self, key: str) -> Value:
        """The value of a fact (facts.py). Raises KeyError with "did you mean"."""
        from sekiwidget.games.sekigahara.facts import fact

        return fact(self, key)

    def problems(self) -> list[Problem]:
        """Every reason why this is no possible position (problems.py)."""
        from sekiwidget.games.sekigahara.problems import problems

        return problems(self)

    def __str__(self) -> str:
        from sekiwidget.games.sekigahara.textboard import text_board

        return text_board(self)

    def __repr__(self) -> str:
        from sekiwidget.games.sekigahara.table_write import write_position

        return f"position({write_position(self)!r})"

    @property
    def bought(self) -> bool:
        """7.1  Whether a degree of movement has been bought in this phase."""
        return self.movement is not None and bool(self.movement.degree)

    # -- looking at the table ----------------------------------------------------------------------------------------

    def blocks(self, place: int, side: Side) -> Stack:
        """The blocks of a side at a place."""
        return self.stacks[place][SEAT[side]]

    def disk(self, place: int) -> str | None:
        """3.4  The disk that lives in the castle here (always Ishida's), or None."""
        name = DISKS.get(place)
        return name if name in self.disks else None

    def units(self, place: int, side: Side) -> bool:
        """Whether a side has a block or a disk here (ruling on 7.3.2: a disk is a unit)."""
        return bool(self.stacks[place][SEAT[side]]) or (side != TOKUGAWA and self.disk(place) is not None)

    def contested(self) -> list[int]:
        """8.1  The places with units of both sides, in the order of the data."""
        disks = self.disks
        return [
            place
            for place, (black, gold) in enumerate(self.stacks)
            if black and (gold or (place in DISKS and DISKS[place] in disks))
        ]

    def near(self, place: int) -> tuple[int, ...]:
        """4.1  The places that a road joins to this one."""
        return NEAR[place]


class Step(Protocol):
    """A step of play: what is asked, and what each answer does. One for each question of the rule book."""

    @property
    def rule(self) -> str:
        """The paragraph that asks."""

    @property
    def verbs(self) -> tuple[type[Any], ...]:
        """The actions that answer it."""

    @property
    def passing(self) -> Any:
        """The answer that lets things stand, or None."""

    def asks(self, position: Position) -> str:
        """What must be decided, as a sentence."""

    def legal(self, position: Position) -> Iterator[Any]:
        """Every legal answer."""

    def choices(self, position: Position) -> tuple[Choice, ...]:
        """The same, factored."""

    def forbids(self, position: Position, side: Side, action: Any) -> Iterator[Reason]:
        """What forbids one of its verbs to a side, whoever is to move."""

    def play(self, position: Position, action: Any) -> Moved:
        """The position after a legal answer, and the events."""

    def sample(self, position: Position, rng: Random) -> Any:
        """A random legal answer."""

    def chances(self, position: Position) -> Iterable[tuple[Any, int]]:
        """The weighted outcomes, where chance answers."""


STEPS: dict[str, Step] = {}
"""The steps by name; filled by steps.py."""


def _out_of_turn(position: Position, step: Step | None, actor: Side, action: Any) -> Iterator[Reason]:
    """Why a side may not do this now: what is asked instead, and what would forbid it anyway."""
    if step is None:
        over = position.outcome
        text = "The game is over." if over else "No fight is left to declare in this combat phase."
        if not over and position.phase != "combat":
            text = f"It is the {position.phase} phase; fights take place in the combat phase."
        yield Reason(over.rule if over else "8.1", text)
    else:
        besieging = position.combat is not None and position.combat.kind == "siege" and step.rule in ("8.5", "8.7.2")
        owed = position.chance[0].rule if position.chance else step.rule
        yield Reason("8.9.4" if besieging else owed, step.asks(position))
    if position.combat is not None and position.combat.ended:
        position = position.but(combat=None)
    for other in STEPS.values():
        if type(action) in other.verbs:
            yield from other.forbids(position, actor, action)


def paragraph(rule: str) -> tuple[int, ...]:
    """A paragraph as numbers, for the order of the rule book."""
    return tuple(int(part) if part.isdigit() else 0 for part in rule.split("."))


_new = object.__new__
_set = object.__setattr__
