"""Positions of Shogun laid out directly, and played on by the texts of actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Self

from sekiwidget.core.position import Commit, Event
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.shogun.components.cards import ACTIONS, EVENTS, KINDS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, FARMERS, SIDES, Heap
from sekiwidget.games.shogun.components.land import IDS, INDEX, PROVINCES
from sekiwidget.games.shogun.rules.actions import Drop, Next
from sekiwidget.games.shogun.rules.bidding import open_bids
from sekiwidget.games.shogun.rules.position import Land, Position
from sekiwidget.games.shogun.rules.sequence import begin_action, carry_on
from sekiwidget.games.shogun.rules.setup import empty_table
from sekiwidget.games.shogun.rules.steps import STEPS

Position.steps = STEPS
"""These tests need no more of the game than its rules."""

Plans = Mapping[Side, Mapping[str, str]]


def at(province: str) -> Land:
    """A province as text: `black 5 castle revolt 2`."""
    words = province.split()
    revolts = int(words[words.index("revolt") + 1]) if "revolt" in words else 0
    return Land(words[0], int(words[1]), tuple(kind for kind in KINDS if kind in words), revolts)


def heap(players: int = 3, **counts: int) -> Heap:
    """Cubes by colour."""
    colours = (*SIDES[:players], FARMERS)
    assert set(counts) <= set(colours)
    return tuple(counts.get(colour, 0) for colour in colours)


def laid(land: Mapping[str, str], *, players: int = 3, **fields: Any) -> Position:
    """The board with these provinces; the supplies hold what is nowhere else, unless `supply` says so by side."""
    position = empty_table(players).with_land({INDEX[name]: at(text) for name, text in land.items()})
    for name in ("tower", "tray"):
        fields[name] = heap(players, **fields.get(name, {}))
    out = [one + other for one, other in zip(fields["tower"], fields["tray"], strict=True)]
    for found in position.land:
        if found.owner is not None:
            out[position.seat(found.owner)] += found.armies
    fields.setdefault("farmers", ALL_FARMERS - out.pop())
    supply = dict(zip(position.sides, (ARMIES - used for used in out), strict=False)) | fields.get("supply", {})
    fields["supply"] = tuple(supply.values())
    for name in ("chests", "rice", "points"):
        values = dict(zip(position.sides, getattr(position, name), strict=True)) | fields.get(name, {})
        fields[name] = tuple(values.values())
    if "privilege" in fields:
        fields["privilege"] = tuple(fields["privilege"].get(side, "") for side in position.sides)
    return position.but(**fields)


def sheet(laid_down: Mapping[str, str]) -> tuple[str | None, ...]:
    """A complete plan; what is not named is empty, which is a pass."""
    assert set(laid_down) <= set(SPACES)
    return tuple(laid_down.get(space) for space in SPACES)


def plans_of(position: Position, plans: Plans) -> tuple[tuple[str | None, ...], ...]:
    """The complete plans of all sides."""
    return tuple(sheet(plans.get(side, {})) for side in position.sides)


class Told:
    """A position that is played on; what chance does must be told, or is left to a seed.

    `row`: the action cards that will be turned up, by themselves.
    """

    def __init__(self, position: Position, row: Iterable[str] = ()) -> None:
        self.position = position
        self.row = list(row)
        self.commits: list[Commit] = []
        self.begun: list[Event] = []

    def play(self, *texts: str) -> Self:
        """Play actions by their texts; each must be among the legal ones."""
        for text in texts:
            found = [action for action in self.position.legal() if str(action) == text]
            assert len(found) == 1, f"{text}: {self.position.step} of {self.position.to_move}"
            self.do(found[0])
        return self

    def do(self, action: Any) -> Self:
        """Play an action."""
        commit = self.position.play(action)
        self.commits.append(commit)
        after: Any = commit.after
        self.position = after
        return self.turned()

    def turned(self) -> Self:
        """next-action  The next of the row is turned up, where that is due."""
        return self.do(Next(self.row.pop(0))) if self.row and self.position.step == "next" else self

    def falls(self, **cubes: int) -> Self:
        """These cubes lie in the tray after the throw."""
        return self.do(Drop(heap(len(self.position.sides), **cubes)))

    def dealt(self, rng: Random) -> Self:
        """Play what chance does next."""
        assert self.position.to_move == CHANCE
        return self.do(self.position.sample(rng))

    def options(self) -> set[str]:
        """The texts of what may be done."""
        found = [str(action) for action in self.position.legal()]
        assert len(set(found)) == len(found)
        return set(found)

    def refused(self, action: Any, side: Side = "") -> tuple[str, ...]:
        """The rules that forbid an action, to the side to move or another."""
        refusal = self.position.why_not_by(side or self.position.to_move or "", action)
        return refusal.rules if refusal else ()

    def events(self, *kinds: str) -> list[Event]:
        """The events of these kinds, of the beginning and of all commits."""
        events = [*self.begun, *(event for commit in self.commits for event in commit.events)]
        return [event for event in events if event.kind in kinds]

    def skipped(self) -> list[tuple[str | int, ...]]:
        """Which sides were passed over in which action, and why."""
        return [(event.rule, event.args[0], event.args[1], event.args[3]) for event in self.events("skips")]

    def asked(self) -> tuple[str, Side | None]:
        """What is asked of whom."""
        return self.position.step, self.position.to_move

    def land(self, province: str) -> Land:
        """A province."""
        return self.position.land[INDEX[province]]

    def of(self, field: str, side: Side = "black") -> Any:
        """What a side has."""
        return getattr(self.position, field)[self.position.seat(side)]

    def cubes(self, field: str) -> dict[str, int]:
        """The tower or the tray by colour, without what is not there."""
        found = zip((*self.position.sides, FARMERS), getattr(self.position, field), strict=True)
        return {colour: count for colour, count in found if count}


def acting(
    actions: str | Iterable[str],
    plans: Plans,
    land: Mapping[str, str],
    *,
    opened: int = 1,
    order: Iterable[Side] = (),
    **fields: Any,
) -> Told:
    """The first of some actions begins; so many cards lie `opened`, and the others are turned up, one after an action.

    After the last of them one more card would be turned up.
    """
    position = laid(land, **fields)
    row = (actions,) if isinstance(actions, str) else tuple(actions)
    position = position.but(
        actions=row[:opened],
        plans=plans_of(position, plans),
        turned=("bid",),
        bids=tuple(plans.get(side, {}).get("bid") for side in position.sides),
        order=tuple(order) or position.sides,
        specials=SPECIALS,
    )
    told = Told(position, row[opened:])
    told.position = carry_on(begin_action(position, told.begun), told.begun)
    return told.turned()


def bidding(bids: Mapping[Side, str], *, players: int = 3, **fields: Any) -> Told:
    """The bids are opened; who is not named has laid no card."""
    position = laid(fields.pop("land", {}), players=players, **fields)
    position = position.but(
        plans=plans_of(position, {side: {"bid": card} for side, card in bids.items()}),
        actions=ACTIONS[:5],
        specials=SPECIALS,
    )
    told = Told(position)
    told.position = open_bids(position, told.begun)
    return told


def wintering(card: str, land: Mapping[str, str], **fields: Any) -> Told:
    """Winter comes with this card."""
    position = laid(land, **fields)
    deck = tuple(name for name in EVENTS if name != card)[:8]
    return Told(
        position.but(
            season="winter",
            step="winter",
            to_move=CHANCE,
            events=(card,),
            deck=deck,
            order=fields.get("order", position.sides),
        )
    )


def provinces(number: int, *, region: str = "") -> list[str]:
    """Some provinces that are in play with three sides, of one region if it is named."""
    found = [one.id for one in PROVINCES if not one.out_with_three and region in ("", one.region)]
    return found[:number]


def ids(places: Iterable[int]) -> list[str]:
    """The names of provinces by index."""
    return [IDS[place] for place in places]
