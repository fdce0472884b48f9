"""What is listed is just what the rules allow: everything there could be is asked of the rules, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun.components.cards import ACTIONS, CHESTS, EVENTS, KINDS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR
from sekiwidget.games.shogun.rules import actions as act
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.setup import draft_start, lineup_start
from sekiwidget.games.shogun.rules.steps import STEPS
from tests.games.shogun.rules.laid import Told

PLACES = range(len(IDS))
FEW = 400
"""So many outcomes of chance are listed at most."""


def by_sides() -> Iterator[Any]:
    """Every action of a side that can be thought of."""
    yield act.Take(None)
    for size in range(7):
        yield act.Put(size)
        yield from (act.Take(place, size) for place in PLACES if size)
    for space in SPACES:
        yield from (act.Plan(space, card) for card in (*IDS, *CHESTS, "5", "?", None))
    yield from map(act.Choose, SPECIALS)
    for place in PLACES:
        yield from (act.Build(kind, place) for kind in KINDS)
        yield from (act.Collect(what, place) for what in ("rice", "tax"))
        yield from (act.Deploy(number, place) for number in range(8))
        yield act.Face(place)
    for start, end in product(PLACES, PLACES):
        for number in range(4) if end in NEAR[start] else (1,):
            yield act.Move(start, end, number)
            yield act.Battle(start, end, number)
            yield act.Battle(start, end, number, more=True)
    yield from (act.Stay(), act.Defend(more=True), act.Defend(more=False))


def by_chance(position: Position) -> Iterator[Any]:
    """Every action of chance that can be thought of and is soon listed."""
    yield act.Score()
    for place in PLACES:
        yield act.Draw(place)
        yield act.OpenProvinces((place,))
    yield from map(act.OpenProvinces, combinations(PLACES, 2))
    yield from map(act.Happen, EVENTS)
    yield from map(act.Winter, EVENTS)
    yield from map(act.Next, ACTIONS)
    yield from map(act.Specials, permutations(SPECIALS))
    yield from map(act.Events, combinations(EVENTS, 4))
    for number in range(1, len(position.sides) + 1):
        yield from map(act.Tie, permutations(position.sides, number))
    for side in position.sides:
        for number in range(4):
            yield from (act.RevoltsOf(side, places) for places in combinations(position.owned(side), number))
        yield from (act.RevoltsOf(side, (place,)) for place in PLACES)


def small(action: Any) -> bool:
    """Whether so few armies go that all such actions are thought of."""
    return not isinstance(action, act.Move | act.Battle) or action.number < 4


def games(seed: int) -> Iterator[tuple[Position, Random]]:
    """The positions of a game."""
    rng = Random(seed)
    position = (draft_start, lineup_start)[int(rng.random() < 0.5)](3 + seed % 3)
    while position.to_move is not None:
        yield position, rng
        position = position.play(position.sample(rng)).after  # type: ignore[assignment]


SIDES_STEPS = {"take", "place", "plan", "privilege", "build", "collect", "deploy", "move", "battle", "defend", "face"}


@pytest.mark.rule("must", "skip", "plan", "plan-all", "moving", "battle", "setup-take", "privilege")
@pytest.mark.fuzz
def test_what_is_listed_is_what_is_allowed(fuzz_factor: int) -> None:
    everything = list(by_sides())
    looked: Counter[str] = Counter()
    for seed in range(8 * fuzz_factor):
        seen: Counter[str] = Counter()
        for position, rng in games(seed):
            step = position.step
            if step not in SIDES_STEPS or seen[step] >= 2 or rng.random() < 0.7:
                continue
            # Other verbs are refused because they are not asked: that is tried once for each step.
            verbs = STEPS[step].verbs
            tried = [action for action in everything if isinstance(action, verbs)] if looked[step] else everything
            seen[step] += 1
            looked[step] += 1
            assert {action for action in tried if position.why_not(action) is None} == {
                action for action in position.legal() if small(action)
            }, step
    assert set(looked) == SIDES_STEPS


@pytest.mark.rule("setup-same", "next-action", "event", "bid-tie", "winter-draw", "special-cards")
@pytest.mark.fuzz
def test_what_chance_may_do_is_what_is_allowed(fuzz_factor: int) -> None:
    looked: Counter[str] = Counter()
    for seed in range(2 * fuzz_factor):
        seen: Counter[str] = Counter()
        for position, rng in games(seed):
            step = position.step
            if position.to_move != CHANCE or step in ("drop", "fill", "actions") or seen[step] >= 2:
                continue
            if step in ("open", "tie", "next", "revolts") and rng.random() < 0.5:
                continue
            seen[step] += 1
            assert {action for action in by_chance(position) if position.why_not(action) is None} == set(
                position.legal()
            ), step
        looked += seen
    assert {"open", "events", "specials", "event", "next", "winter", "revolts", "score"} <= set(looked)


@pytest.mark.rule("plan", "carry-out")
@pytest.mark.parametrize("seed", range(6))
def test_what_is_drawn_is_allowed_and_choices_admit_each_action_once(seed: int) -> None:
    for position, rng in games(seed):
        step = STEPS[position.step]
        drawn = step.sample(position, rng)
        assert position.why_not(drawn) is None, f"{position.step}: {drawn}"
        listed = list(islice(position.legal(), FEW))
        assert len(set(listed)) == len(listed)
        assert len(listed) == FEW or drawn in listed
        choices = position.choices()
        for action in (drawn, *listed[:: 1 if position.to_move != CHANCE else 40]):
            assert sum(choice.admits(action) for choice in choices) == 1, f"{position.step}: {action}"
        for choice in choices:
            assert choice.rule in position.book.rules, choice.rule


def amounts(position: Position) -> dict[str, int]:
    """What events name with an amount."""
    found = {"farmers": position.farmers, "done": position.done, "year": position.year}
    for seat, side in enumerate(position.sides):
        for name in ("supply", "chests", "rice", "points"):
            found[f"{name}.{side}"] = getattr(position, name)[seat]
        for kind in KINDS:
            owned = [position.land[place] for place in position.owned(side)]
            found[f"{kind}s.{side}"] = sum(kind in land.buildings for land in owned)
    for place, name in enumerate(IDS):
        found[f"armies.{name}"] = position.land[place].armies
        found[f"revolts.{name}"] = position.land[place].revolts
    return found


@pytest.mark.rule("pieces", "supply", "count", "losses")
@pytest.mark.parametrize("seed", range(9))
def test_no_piece_is_lost_and_events_add_up(seed: int) -> None:
    for position, rng in games(seed):
        commit = position.play(position.sample(rng))
        after: Any = commit.after
        whole(after)
        assert commit.events
        sums: Counter[str] = Counter()
        for event in commit.events:
            assert event.rule in position.book.rules, event
            if event.fact:
                sums[event.fact] += event.by
        before, later = amounts(position), amounts(after)
        assert {fact: later[fact] - before[fact] for fact in sums} == dict(sums), str(commit.action)


def whole(position: Position) -> None:
    """All cubes and buildings are somewhere, and nothing lies where it may not."""
    fight = position.fight
    flying = fight.cubes if fight is not None else (0,) * len(position.tower)
    for seat, side in enumerate(position.sides):
        standing = sum(land.armies for land in position.land if land.owner == side)
        there = position.supply[seat] + position.tower[seat] + position.tray[seat] + flying[seat]
        assert standing + there == 62
        assert position.supply[seat] >= 0 and position.chests[seat] >= 0 and 0 <= position.rice[seat] <= 18
    assert position.farmers + position.tower[-1] + position.tray[-1] + flying[-1] == 20
    playing = set(position.places())
    for place, land in enumerate(position.land):
        if land.owner is None:
            assert land == (None, 0, (), 0)
        else:
            assert place in playing and (land.armies > 0 or (fight is not None and fight.place == place))
    assert all(position.buildings_left(kind) >= 0 for kind in KINDS)
    for side, plan in zip(position.sides, position.plans, strict=True):
        cards = [card for card in plan if card is not None]
        assert len(set(cards)) == len(cards)
        assert all(card in CHESTS or position.land[INDEX[card]].owner == side for card in cards)


@pytest.mark.rule("carry-out")
def test_after_the_end_nothing_is_allowed() -> None:
    told, rng = Told(lineup_start(3)), Random(1)
    while told.position.to_move is not None:
        told.do(told.position.sample(rng))
    assert all(told.refused(action, "black") for action in (act.Stay(), act.Score(), act.Defend(more=False)))
