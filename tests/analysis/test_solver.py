"""The solver against plain search: fights of Sekigahara, coins of War Chest, cards of Daimyo, battles of Shogun."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.solver import solve
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game_of
from tests.analysis.combats import small_fight
from tests.analysis.exhaustive import Exhaustive, TooLarge
from tests.contract.starts import starts

MOST = 2000
"""As many positions as plain search may look at here; larger cases are left out."""


def goals(position: Any, rng: Random) -> list[Any]:
    """Things to want in a fight; some name the pieces that bring them about."""
    one, other = sorted(position.sides, key=lambda _: rng.random())
    field = position.combat.place if position.combat else None
    every: list[Any] = [
        {"combat.winner": one},
        {"combat.winner": one, f"lost.{one}": 0},
        {"combat.winner": other, f"lost.{other}": 1},
        {f"lost.{one}": 1 + int(rng.random() * 2)},
        {"winner": one},
        {f"hand_size.{one}": len(position.hands[0]) - 1, "combat.winner": other},
    ]
    if field is not None:
        for side_index, side in enumerate(("tokugawa", "ishida")):
            texts = [block.text for block in position.stacks[field][side_index]]
            if texts:
                every += [{f"removed.{side}": texts[0]}, {f"deployed.{side}": texts[-1]}]
    return every


def check(position: Any, side: str, facts: Any, within: int = 0, most: int = MOST) -> Any:
    """Solve it both ways; returns the value, or None if it was too large."""
    plain = Exhaustive(position, side, facts, within, most)
    try:
        actions = () if plain.ended(position) else tuple(position.legal())
        wanted = {action: _after(plain, position, action, within) for action in actions}
    except TooLarge:
        return None
    solution = solve(position, side, facts, within=within)
    assert solution.complete
    assert not solution.why
    assert {choice.action: choice.value for choice in solution.choices} == wanted, (side, facts, repr(position))
    if position.to_move != CHANCE and wanted:
        best = max if position.to_move == side else min
        assert solution.value == best(wanted.values()) == solution.choices[0].value
        assert solution.line == solution.choices[0].line
    else:
        assert solution.value == plain.value(position, within)
    _follow(position, side, facts, within, solution)
    return solution.value


def _after(plain: Exhaustive, position: Any, action: Any, within: int) -> Any:
    """What plain search makes of one choice."""
    decides = position.to_move == plain.side and len(list(position.legal())) > 1
    return plain.value(position.play(action).after, within - (bool(within) and decides))


def _follow(position: Any, side: str, facts: Any, within: int, solution: Any) -> None:
    """Every line plays out to its value, unless chance decides in it."""
    this = game_of(position)
    for choice in solution.choices:
        end, own = position, 0
        for move in choice.line:
            assert end.to_move == move.actor
            assert str(move.action) == move.text
            own += move.actor == side and len(list(end.legal())) > 1
            end = end.play(move.action).after
        assert not within or own <= within
        if end.to_move == CHANCE and not this.is_settled(position, end):
            continue
        if facts is None:
            lost = {one: this.material_lost(position, end, one) for one in position.sides}
            assert sum(lost.values()) - 2 * lost[side] == choice.value
        else:
            assert Goal(facts).reached(this, position, end) == bool(choice.value), choice


@pytest.mark.fuzz
def test_small_fights_are_worth_what_plain_search_finds(fuzz_factor: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(70 * fuzz_factor):
        rng = Random(seed)
        position = small_fight(rng)
        for side in position.sides:
            seen["losses", check(position, side, None)] += 1
        check(position, rng.choice(position.sides), None, 1 + int(rng.random() * 2))
        facts = rng.choice(goals(position, rng))
        side = rng.choice(position.sides)
        within = rng.choice((0, 0, 1, 2, 3))
        seen["goal", check(position, side, facts, within)] += 1
        seen[position.combat.kind if position.combat else "", position.step] += 1
    solved = sum(count for (what, value), count in seen.items() if what in ("losses", "goal") and value is not None)
    assert solved > 150 * fuzz_factor, seen
    assert seen["goal", 0] > 10 * fuzz_factor and seen["goal", 1] > 10 * fuzz_factor
    assert {kind for kind, _ in seen} >= {"", "battle", "siege"}
    assert {step for _, step in seen} >= {"declare", "deploy", "answer", "lose", "retreat"}, seen


def small_round(rng: Random) -> Any:
    """A War Chest table somewhere in a game, with a coin or two in each hand."""
    while True:
        position = starts("warchest").start(rng)
        if position.step == "turn" and all(position.hands):
            break
    hands = [hand[: 1 + int(rng.random() * 2)] for hand in position.hands]
    bags = [
        tuple(sorted((*bag, *hand[len(kept) :])))
        for bag, hand, kept in zip(position.bags, position.hands, hands, strict=True)
    ]
    return position.but(hands=tuple(hands), bags=tuple(bags))


@pytest.mark.fuzz
def test_coins_are_worth_what_plain_search_finds(fuzz_factor: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(25 * fuzz_factor):
        rng = Random(seed)
        position = small_round(rng)
        side = rng.choice(position.sides)
        one = rng.choice(position.sides)
        facts = rng.choice(
            (
                {f"locations.{one}": position.location_count(one) + 1},
                {f"lost.{one}": position.fact(f"lost.{one}") + 1},
                {"initiative": one, f"hand_size.{one}": 0},
                None,
            )
        )
        seen[check(position, side, facts, rng.choice((0, 1, 2)), most=2 * MOST)] += 1
    assert sum(count for value, count in seen.items() if value is not None) > 12 * fuzz_factor, seen
    assert len(seen) > 2, seen


@pytest.mark.fuzz
def test_cards_of_daimyo_are_worth_what_plain_search_finds(fuzz_factor: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(40 * fuzz_factor):
        rng = Random(seed)
        position: Any = starts("daimyo").start(rng)
        while position.to_move is not None and not (position.phase == 3 and len(position.fact("order")) <= 2):
            position = position.play(position.sample(rng)).after
        if position.to_move is None:
            continue
        side = rng.choice(position.sides)
        facts = rng.choice((None, {f"bushi.{side}": position.fact(f"bushi.{side}") + 1}, {"winner": side}))
        seen[check(position, side, facts, rng.choice((0, 1)), most=2 * MOST)] += 1
    assert sum(count for value, count in seen.items() if value is not None) > 8 * fuzz_factor, seen
    assert len(seen) > 2, seen


def last_action(rng: Random) -> Any:
    """A choice in one of the last actions of a round of Shogun, with an empty tower: few cubes fall in few ways."""
    while True:
        position = starts("shogun").whole(rng)
        while position.to_move is not None:
            late = position.acting and position.done >= 8 and position.step in ("battle", "move", "defend", "deploy")
            if late and len(list(position.legal())) > 1 and rng.random() < 0.5:
                nothing = (0,) * len(position.tower)
                return position.but(tower=nothing, tray=nothing)
            position = position.play(position.sample(rng)).after


@pytest.mark.fuzz
def test_battles_of_shogun_are_worth_what_plain_search_finds(fuzz_factor: int) -> None:
    seen: Counter[Any] = Counter()
    for seed in range(25 * fuzz_factor):
        rng = Random(seed)
        position = last_action(rng)
        side = rng.choice(position.sides)
        wanted = (
            {f"provinces.{side}": position.fact(f"provinces.{side}") + 1},
            {f"armies_of.{side}": position.fact(f"armies_of.{side}")},
            {"neutral": position.fact("neutral") - 1},
            None,
        )
        seen[check(position, side, rng.choice(wanted), rng.choice((0, 1)), most=2 * MOST)] += 1
    assert sum(count for value, count in seen.items() if value is not None) > 8 * fuzz_factor, seen
    assert any(isinstance(value, Fraction) and value.denominator > 1 for value in seen), seen
