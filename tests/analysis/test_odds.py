"""Odds: against exact enumeration, and what they refuse."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis import exact_odds, playouts
from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.odds import odds
from sekiwidget.analysis.playouts import PlayoutError
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.pieces import ISHIDA, TOKUGAWA, in_order
from sekiwidget.games.sekigahara.components.places import NEAR, PLACES
from sekiwidget.games.sekigahara.rules.position import Position
from tests.analysis.acting import GOAL, a_wrong_one, anything, battle, like_a_beginner, the_first
from tests.analysis.small import small_battle

N, BATTLES = 300, 24


def test_sampled_odds_lie_around_the_exact_ones() -> None:
    inside = asked = 0
    for seed in range(BATTLES):
        position = small_battle(Random(seed))
        side, policy = position.sides[seed % 2], ("random", "simple")[seed // 2 % 2]
        found = odds(position, side, GOAL, N, seed=seed, policy=policy)
        assert found.exact is not None and found.why == ""
        share = float(found.exact)
        assert abs(found.share - share) <= 4 * sqrt(share * (1 - share) / N)
        inside += found.low <= found.exact <= found.high
        asked += 0 < share < 1
    assert asked > BATTLES / 2
    # 95 % intervals: of 24 about one misses.
    assert inside >= BATTLES - 3


@pytest.mark.parametrize(("policy", "same"), [("random", anything), ("simple", like_a_beginner)])
def test_merging_changes_no_probability(policy: str, same: Any) -> None:
    for seed in range(6):
        position = with_others_around(small_battle(Random(seed)))
        for goal in (GOAL, {"lost.ishida": 1}):
            merged = odds(position, TOKUGAWA, goal, 1, policy=policy).exact
            # A function may look at everything, so all positions and all that is hidden are kept apart.
            whole = odds(position, TOKUGAWA, goal, 1, policy=same, limit=200_000).exact
            assert merged is not None and merged == whole


def with_others_around(position: Position) -> Position:
    """The battle with the blocks of the bags on the map: next to it Ishida's, far away Tokugawa's."""
    assert position.combat is not None
    place = position.combat.place
    near = next(at for at in NEAR[place] if not any(position.stacks[at]))
    far = next(at for at in range(len(PLACES)) if at not in (place, *NEAR[place]) and not any(position.stacks[at]))
    rows = list(position.stacks)
    rows[far], rows[near] = (position.bags[0], ()), ((), position.bags[1])
    return position.but(stacks=tuple(rows), bags=((), ()))


def test_worlds_are_weighed_as_they_are_dealt() -> None:
    """With a policy that draws nothing only what is hidden is left to chance: each deal of single pieces is tried."""
    decided = 0
    for seed in range(8):
        position = small_battle(Random(seed))
        cards, blocks = [*position.hands[1], *position.decks[1]], [*position.bags[1]]
        assert position.combat is not None
        here = position.stacks[position.combat.place][1]
        shown: Counter[bool] = Counter()
        for hand, stack in product(
            combinations(range(len(cards)), len(position.hands[1])),
            combinations(range(len(blocks) + len(here)), len(here)),
        ):
            every = [*blocks, *here]
            rows = list(position.stacks)
            rows[position.combat.place] = (rows[position.combat.place][0], in_order(every[at] for at in stack))
            world: Any = position.but(
                hands=(position.hands[0], in_order(cards[at] for at in hand)),
                decks=(position.decks[0], in_order(card for at, card in enumerate(cards) if at not in hand)),
                stacks=tuple(rows),
                bags=(position.bags[0], in_order(block for at, block in enumerate(every) if at not in stack)),
            )
            shown[won(world)] += 1
        found = odds(position, TOKUGAWA, GOAL, 1, policy=the_first)
        assert found.exact == Fraction(shown[True], shown.total())
        decided += found.exact in (0, 1)
    assert decided < 8


def won(world: Position) -> bool:
    """Whether Tokugawa wins when everybody does the first thing that is legal."""
    position: Any = world
    while not GAME.is_settled(world, position):
        position = position.play(next(iter(position.legal()))).after
    return bool(position.fact("combat.winner") == TOKUGAWA)


def test_each_asks_for_what_it_knows() -> None:
    """Whoever sees more cards has other odds; both are right."""
    position = battle()
    mine, theirs = (odds(position, side, GOAL, 1) for side in position.sides)
    assert mine.exact != theirs.exact


def test_the_figure_depends_on_seed_and_number_only() -> None:
    position = battle()
    once = odds(position, TOKUGAWA, GOAL, 200, seed=5)
    assert odds(position, TOKUGAWA, Goal(GOAL), 200, seed=5) == once
    assert odds(position.seen_by(TOKUGAWA), TOKUGAWA, GOAL, 200, seed=5) == once
    assert {odds(position, TOKUGAWA, GOAL, 200, seed=seed).reached for seed in range(6)} > {once.reached}
    assert odds(position, TOKUGAWA, GOAL, 100, seed=5).reached <= once.reached


def test_policies_by_side() -> None:
    position = battle()
    first = odds(position, TOKUGAWA, GOAL, 50, policy={"T": "simple", ISHIDA: "random"})
    second = odds(position, TOKUGAWA, GOAL, 50, policy={TOKUGAWA: "random", "i": anything})
    assert first.policy == "tokugawa simple, ishida random"
    assert second.policy == "tokugawa random, ishida anything"
    assert second.reached == odds(position, TOKUGAWA, GOAL, 50, policy="random").reached != first.reached


def test_what_is_too_large_says_why() -> None:
    whole = sekiwidget.new("sekigahara", seed=1).position
    many = odds(battle(), TOKUGAWA, GOAL, 5, limit=3)
    assert many.exact is None and "too many" in many.why
    assert odds(battle(), TOKUGAWA, GOAL, 5, limit=0).why == "it was not sought"
    far = odds(whole, TOKUGAWA, {"points.tokugawa": 11}, 1)
    assert far.exact is None and "ways to deal" in far.why
    strange = odds(battle(), TOKUGAWA, GOAL, 5, policy=lambda view, rng: rng.choice(list(view.legal())))
    assert strange.exact is None and "rng.random()" in strange.why


def test_playouts_that_are_too_long_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_odds, "DEEP", 2)
    assert odds(battle(), TOKUGAWA, GOAL, 5).why == "lines of more than 2 commits"
    monkeypatch.setattr(playouts, "LONGEST", 3)
    with pytest.raises(PlayoutError, match=r"^playout 0 is not over after 3 commits$"):
        odds(battle(), TOKUGAWA, GOAL, 5)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": 0}, "n must be 1 or more, not 0"),
        ({"side": "mori"}, "`mori` does not play here; known: tokugawa, ishida"),
        ({"side": "public"}, "`public` does not play here"),
        ({"goal": {}}, "the goal names no fact"),
        ({"goal": {"combat.victor": "tokugawa"}}, "combat.victor"),
        ({"goal": {"lost.tokugawa": "many"}}, "the goal: lost.tokugawa must be a number, not `many`"),
        ({"policy": "simpel"}, "There is no policy `simpel`. Known: random, simple. Did you mean `simple`?"),
        ({"policy": {TOKUGAWA: "random"}}, "ishida has no policy"),
        ({"policy": {"white": "random", "T": "random", "I": "random"}}, "`white` does not play here"),
        ({"game": "segikahara"}, "Did you mean `sekigahara`"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], message: str) -> None:
    asked: dict[str, Any] = {"position": battle(), "side": TOKUGAWA, "goal": GOAL, "n": 5}
    with pytest.raises(ValueError, match=r"^[^\n]*" + message.replace("(", r"\(")):
        odds(**(asked | wrong))


def test_what_is_nothing_of_the_kind_is_refused() -> None:
    for wrong in ({"policy": 3}, {"progress": 3}):
        with pytest.raises(TypeError, match="int"):
            odds(battle(), TOKUGAWA, GOAL, 5, **wrong)  # type: ignore[arg-type]


def test_a_policy_that_breaks_the_rules_is_named() -> None:
    with pytest.raises(PlayoutError, match=r"^in playout 0 the policy of (tokugawa|ishida) failed"):
        odds(battle(), TOKUGAWA, GOAL, 5, policy=a_wrong_one)
