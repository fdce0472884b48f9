"""What a solver looks at: how far a decision reaches, and what of chance and hidden plans its facts depend on.

A fight ends with its throw. Its result depends on who has won and what survives; how many cubes of a colour fell is
seen only in a few facts, and how those of bystanders fell in fewer. Nor does a card that lies face down change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import attrgetter
from typing import Final

from sekiwidget.authoring.advising import BALANCE, WIN, ScopeHorizon
from sekiwidget.core.game import Game, Horizon
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SPACES
from sekiwidget.games.shogun.components.cubes import FARMERS, Heap
from sekiwidget.games.shogun.notation.facts import FACTS
from sekiwidget.games.shogun.rules import tower
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.games.shogun.rules.battle import cubes_to_throw
from sekiwidget.games.shogun.rules.fights import fight_result, participants
from sekiwidget.games.shogun.rules.position import Position


def is_settled(start: Position, position: Position) -> bool:
    """fight-when, setup-take, round  The fight, the draft or the season at `start` is over."""
    if position.outcome is not None or position.to_move is None:
        return True
    if start.fight is not None:
        # In winter another revolt of the side may follow at once, before anybody could look at the facts.
        return position.fight is None and is_quiet(position)
    if start.draft is not None:
        return position.draft is None
    if start.step in ("fill", "events"):
        return position.step not in ("fill", "events")
    return (position.year, position.season) != (start.year, start.season)


def is_quiet(position: Position) -> bool:
    """plan, count  Whether nothing is in progress: no plan, no ranking of bids, no throw."""
    if position.step in ("defend", "drop", "tie", "draw", "place"):
        return False
    return not (position.step == "plan" and any(len(plan) not in (0, len(SPACES)) for plan in position.plans))


def material_lost(start: Position, position: Position, side: Side) -> int:
    """losses  How many armies fewer a side has on the board and in a fight; deployed ones count against it."""
    return _standing(start, side) - _standing(position, side)


def _standing(position: Position, side: Side) -> int:
    fighting = position.fight.cubes[position.seat(side)] if position.fight is not None else 0
    return sum(land.armies for land in position.land if land.owner == side) + fighting


def transposition_key(position: Position) -> Hashable:
    """The table without what no future depends on."""
    found: Hashable = _table(position)
    return found


_table = attrgetter(
    "sides", "year", "season", "step", "to_move", "land", "supply", "chests", "rice", "points", "farmers", "tower",
    "tray", "events", "event", "deck", "specials", "privilege", "actions", "done", "plans", "order", "ranks",
    "waiting", "gained", "draft", "fight", "revolts", "outcome",
)  # fmt: skip


# -- what the facts depend on ------------------------------------------------------------------------------------------

RESULT_FACTS: Final = frozenset(
    (
        "fight.over", "fight.kind", "fight.place", "fight.attacker", "fight.defender", "fight.winner", "owner",
        "armies", "buildings", "revolts", "sites_left", "neutral", "provinces", "armies_of", "castles", "temples",
        "theatres", "most", "chests", "rice", "points", "shortage", "players",
    )
)  # fmt: skip
"""The facts that winner and survivors of a fight settle."""

CUBE_FACTS: Final = frozenset(("tower", "tray", "tower_size", "farmers", "supply", "fell", "lost"))
"""The facts that the fallen cubes settle. All others depend on who acts next, or on plans."""

COLOUR_FACTS: Final = ("tower", "tray")
"""The facts of one colour of cubes, whether it takes part or not."""


def chance_outcomes(start: Position, position: Position, facts: Iterable[str]) -> Iterable[tuple[Drop, int]]:
    """tower  The throw that ends a fight, as far as these facts depend on it; all other chances unchanged.

    Cubes of colours that do not matter stay inside.
    """
    if not _is_last(start, position):
        return position.chances()
    keys = list(FACTS.in_full(position, dict.fromkeys(facts, "")))
    throws = _throws(position, sorted(_colours(position, keys)))
    if all(_family(key) in RESULT_FACTS for key in keys):
        return _joined(throws, lambda heap: fight_result(position, heap))
    return ((Drop(heap), weight) for heap, weight in throws)


def plans_matter(view: Position, facts: Iterable[str] | None) -> bool:
    """plan  Whether hidden cards may matter: always, except in a fight for facts that the fight settles."""
    if view.fight is None or facts is None:
        return True
    return not all(_family(key) in RESULT_FACTS | CUBE_FACTS for key in FACTS.in_full(view, dict.fromkeys(facts, "")))


def _is_last(start: Position, position: Position) -> bool:
    """winter-order  Whether a throw ends the fight in question: the next revolt would throw its tray, too."""
    if start.fight is None or position.step != "drop":
        return False
    return position.revolts is None or not position.revolts.places


def _throws(position: Position, colours: list[int]) -> Iterator[tuple[Heap, int]]:
    """tower  Every fall of some colours, with its weight."""
    inside, thrown = position.tower, cubes_to_throw(position)
    mine = [thrown[colour] for colour in colours]
    for falls, weight in tower.law([inside[colour] for colour in colours], mine, sum(thrown) - sum(mine)):
        heap = [0] * len(thrown)
        for colour, number in zip(colours, falls, strict=True):
            heap[colour] = number
        yield tuple(heap), weight


def _joined(throws: Iterable[tuple[Heap, int]], key: Callable[[Heap], Hashable]) -> Iterator[tuple[Drop, int]]:
    """The first of the throws with the same key, with the weight of all of them."""
    found: dict[Hashable, tuple[Heap, int]] = {}
    for heap, weight in throws:
        first, so_far = found.get(key(heap), (heap, 0))
        found[key(heap)] = first, so_far + weight
    return ((Drop(heap), weight) for heap, weight in found.values())


def _colours(position: Position, keys: Iterable[str]) -> set[int]:
    """The places in a heap of the colours that matter."""
    names = (*position.sides, FARMERS)
    assert position.fight is not None
    found = set(participants(position, position.fight))
    for key in keys:
        family, _, colour = key.partition(".")
        if family == "tower_size":
            return {*range(len(names))}
        if family in COLOUR_FACTS:
            found.add(names.index(colour))
    return found


def _family(key: str) -> str:
    """The name of a fact without its keys."""
    name = key.partition(".")[0]
    return key if name == "fight" else name


# -- how far advice looks ----------------------------------------------------------------------------------------------


def horizon(game: Game, position: Position, side: Side) -> Horizon:
    """fight-when, round  In a fight armies are counted; elsewhere the chances to win when draft or season is over."""
    return ScopeHorizon(game, position, BALANCE if position.fight is not None else WIN)
