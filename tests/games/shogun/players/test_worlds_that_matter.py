"""What a throw settles: its law alone is that of all throws, and hidden plans change nothing."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

import pytest

import sekiwidget
from sekiwidget.games.shogun import GAME, Position
from sekiwidget.games.shogun.players.scope import plans_matter
from tests.analysis.exhaustive import Exhaustive
from tests.games.shogun.laid import after, laid
from tests.games.shogun.players.test_scope import two_revolts
from tests.games.shogun.throws import five_against_three

TOWER = {"black": 1, "gold": 1, "white": 1, "farmers": 2}
TRAY = {"white": 1}


def attack(suruga: str = "gold 2 castle", **table: Any) -> Position:
    """Black goes from Kai to Suruga with two armies; in the tower and the tray lie bystanders too."""
    given: dict[str, Any] = {
        "actions": "battle_a tax castle",
        "land": {"kai": "black 3", "suruga": suruga, "mino": "white 2"},
        "tower": TOWER,
        "tray": TRAY,
        "plans": {"black": "battle_a kai, bid 3", "gold": "tax suruga, bid 2", "white": "tax mino, bid 1"},
    }
    return after(laid(**given | table), "B: battle kai-suruga 2")


def revolt() -> Position:
    """Farmers rise in the only province of Black as it collects taxes."""
    position = laid(
        actions="tax castle",
        land={"kai": "black 2 revolt 1", "suruga": "gold 2", "mino": "white 2"},
        tower=TOWER,
        tray=TRAY,
        plans={"black": "tax kai, bid 3"},
    )
    return after(position, "B: collect tax")


def neutral() -> Position:
    """A province of nobody is attacked."""
    return attack(land={"kai": "black 3", "izu": "gold 2", "mino": "white 2"}, plans={"black": "battle_a kai, bid 3"})


FIGHTS = {
    "farmers fight": attack,
    "farmers look on": lambda: attack("gold 2 temple revolt 1"),
    "of nobody": neutral,
    "a revolt": revolt,
}


def law_of(position: Position, facts: tuple[str, ...], key: str) -> dict[Any, Fraction]:
    """How likely each value of a fact is, if these facts are asked."""
    weights: defaultdict[Any, int] = defaultdict(int)
    for action, weight in GAME.chance_outcomes(position, position, facts):
        assert position.why_not(action) is None
        weights[position.after(action).fact(key)] += weight
    return {value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()}


@pytest.mark.rule("tower", "bystanders")
@pytest.mark.parametrize("name", FIGHTS)
def test_every_fact_is_as_likely_as_by_all_throws(name: str) -> None:
    position = FIGHTS[name]()
    assert position.step == "drop"
    every = [(position.after(action), weight) for action, weight in position.chances()]
    whole = sum(weight for _, weight in every)
    for key in {*position.facts(), *(key for end, _ in every for key in end.facts())}:
        weights: defaultdict[Any, int] = defaultdict(int)
        for end, weight in every:
            weights[end.fact(key)] += weight
        expected = {value: Fraction(weight, whole) for value, weight in weights.items()}
        assert law_of(position, (key,), key) == expected, key


@pytest.mark.rule("tower")
def test_a_throw_is_followed_only_as_far_as_it_is_asked() -> None:
    position = attack()
    sizes = {
        facts: len(list(GAME.chance_outcomes(position, position, facts)))
        for facts in ((), ("owner.suruga",), ("supply.black",), ("fell.B",), ("tray.W",), ("tower_size",), ("to_move",))
    }
    # Black wins with 1, 2 or 3; Gold with 1, 2 or 3, as farmers fall first; or nobody wins.
    assert sizes[()] == sizes["owner.suruga",] == 7
    participants = (1 + 3) * (1 + 3) * (1 + 2)
    assert sizes["supply.black",] == sizes["fell.B",] == sizes["to_move",] == participants
    assert sizes["tray.W",] == sizes["tower_size",] == participants * (1 + 2) == len(list(position.chances()))


@pytest.mark.rule("tower", "farmers-defend")
def test_farmers_who_look_on_are_followed_only_if_asked() -> None:
    position = attack("gold 2 revolt 1")
    assert len(list(GAME.chance_outcomes(position, position, ("fell.black",)))) == 4 * 4
    assert len(list(GAME.chance_outcomes(position, position, ("fell.black", "tower.F")))) == 4 * 4 * 3


@pytest.mark.rule("tower", "revolt-winter")
def test_a_throw_that_others_follow_in_winter_is_followed_whole() -> None:
    told = two_revolts()
    first = told.position
    assert first.revolts is not None and first.revolts.places
    assert dict(GAME.chance_outcomes(first, first, ())) == dict(first.chances())
    second = told.falls(black=2).position
    assert second.step == "drop"
    assert len(list(GAME.chance_outcomes(second, second, ()))) < len(list(second.chances()))


@pytest.mark.rule("plan")
def test_in_a_fight_plans_that_lie_face_down_change_only_what_comes_next() -> None:
    position = attack()
    view = position.seen_by("gold")
    assert "?" in str(view.plans)
    rng = Random(5)
    worlds: list[Any] = [GAME.determinize(view, rng) for _ in range(60)]
    action = position.sample(rng)
    ends = [world.after(action) for world in worlds]
    for key in view.facts():
        if key.startswith("plan."):
            continue
        alike = len({str(end.fact(key)) for end in ends}) == 1
        assert alike or plans_matter(view, [key]), key
    assert not plans_matter(view, ["owner.suruga", "tower.W", "lost.gold", "armies_of.B"])
    assert all(plans_matter(view, [key]) for key in ("to_move", "done", "plan.black.tax", "hand.black", "action"))
    assert plans_matter(view, None)
    assert plans_matter(
        laid(phase="event", plans={"black": "bid 3", "gold": "bid 2", "white": "bid 1"}), ["owner.suruga"]
    )
    assert len(list(islice(GAME.worlds(view, ["fight.winner"]), 2))) == 1
    assert len(list(islice(GAME.worlds(view, ["to_move"]), 2))) == 2


# -- the odds themselves -----------------------------------------------------------------------------------------------


def chance(position: Position, side: str, goal: dict[str, Any], n: int = 1) -> float:
    """The exact odds of random play."""
    found = sekiwidget.odds(position, side, goal, n, policy="random")
    assert found.exact is not None, found.why
    return float(found.exact)


@pytest.mark.rule("tower", "count")
@pytest.mark.parametrize(
    ("attackers", "wins", "undecided"),
    [(1, 0.2002, 0.5996), (2, 0.6364, 0.3092), (3, 0.8634, 0.1222), (4, 0.9539, 0.0424)],
)
def test_odds_against_a_neutral_province(attackers: int, wins: float, undecided: float) -> None:
    position = laid(actions="battle_a tax", land={"kai": "black 6"}, plans={"black": "battle_a kai"})
    thrown = after(position, f"B: battle kai-suruga {attackers}")
    assert chance(thrown, "black", {"owner.suruga": "black"}) == pytest.approx(wins, abs=5e-5)
    assert chance(thrown, "black", {"fight.winner": ""}) == pytest.approx(undecided, abs=5e-5)


@pytest.mark.rule("tower", "farmers-defend")
def test_farmers_inside_lower_the_odds_against_a_neutral_province() -> None:
    position = laid(
        actions="battle_a tax", land={"kai": "black 6"}, tower={"farmers": 4}, plans={"black": "battle_a kai"}
    )
    thrown = after(position, "B: battle kai-suruga 2")
    assert chance(thrown, "black", {"owner.suruga": "black"}) == pytest.approx(0.51, abs=5e-3)


@pytest.mark.rule("tower", "count", "farmers-defend")
@pytest.mark.parametrize(
    ("suruga", "figures"), [("gold 3", (0.5836, 0.2096, 0.2067)), ("gold 3 revolt 1", (0.7570, 0.1597, 0.0833))]
)
def test_five_against_three_are_as_likely_for_every_viewer(suruga: str, figures: tuple[float, ...]) -> None:
    position = five_against_three(suruga)
    for side in ("black", "white"):
        found = [chance(position, side, {"owner.suruga": owner}) for owner in ("black", "neutral", "gold")]
        assert found == pytest.approx(figures, abs=1e-4)
        assert sum(found) == pytest.approx(1)


@pytest.mark.rule("tower")
@pytest.mark.parametrize(
    "goal", [{"owner.suruga": "black"}, {"tray.jade": 0, "owner.suruga": "gold"}, {"supply.gold": 58}, None]
)
def test_throws_lie_around_the_exact_odds(goal: dict[str, Any] | None) -> None:
    position, n = five_against_three("gold 3"), 400
    found = sekiwidget.odds(position, "black", goal, n)
    assert found.exact is not None and 0 < found.exact < 1
    share = float(found.exact)
    assert abs(found.share - share) <= 4 * sqrt(share * (1 - share) / n)


@pytest.mark.rule("special-defence")
def test_who_may_defend_is_asked_before_the_throw() -> None:
    position = attack(privileges={"black": "chest", "gold": "defence", "white": "rice"})
    assert position.step == "defend"
    share = chance(position, "white", {"owner.suruga": "black"})
    ways = [chance(position.after(one), "white", {"owner.suruga": "black"}) for one in position.legal()]
    assert len(ways) == 2 and share == pytest.approx(sum(ways) / 2)
    worth = sekiwidget.solve(position, "gold", {"owner.suruga": "gold"})
    held = [chance(position.after(one.action), "gold", {"owner.suruga": "gold"}) for one in worth.choices]
    assert [float(one.value or 0) for one in worth.choices] == pytest.approx(held)


@pytest.mark.rule("tower", "special-defence")
@pytest.mark.parametrize("goal", [{"owner.suruga": "gold"}, {"supply.gold": 59}, {"tray.white": 0}, None])
def test_the_solver_finds_what_all_throws_come_to(goal: dict[str, Any] | None) -> None:
    position = attack(privileges={"black": "chest", "gold": "defence", "white": "rice"}, tower={"gold": 1, "white": 1})
    found = sekiwidget.solve(position, "gold", goal)
    assert found.value == Exhaustive(position, "gold", goal).value(position, 0)
    assert type(found.value) is Fraction or goal is None
