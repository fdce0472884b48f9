"""The law of the tower: against figures, against every fall counted one by one, against throws of its own model."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from sekiwidget.games.shogun.rules import tower
from sekiwidget.games.shogun.rules.actions import Drop
from tests.games.shogun.rules.laid import acting, heap

Heap = tuple[int, ...]
NEUTRAL = {"black": {"battle_a": "kai"}}


def chances(inside: Heap, thrown: Heap) -> dict[Heap, Fraction]:
    """The law as chances."""
    found = dict(tower.law(inside, thrown))
    whole = sum(found.values())
    return {falls: Fraction(weight, whole) for falls, weight in found.items()}


def counted(inside: Heap, thrown: Heap) -> dict[Heap, Fraction]:
    """The model cube by cube, as its description says: each order of the thrown, each loosened cube, each one stuck."""
    total: defaultdict[Heap, Fraction] = defaultdict(Fraction)

    @cache
    def after(lying: Heap, left: Heap) -> dict[Heap, Fraction]:
        if not sum(left):
            return {lying: Fraction(1)}
        found: defaultdict[Heap, Fraction] = defaultdict(Fraction)
        for colour, number in enumerate(left):
            if not number:
                continue
            rest = tuple(count - (seat == colour) for seat, count in enumerate(left))
            for loosened, chance in _loosened(lying):
                stuck = tuple(count + (seat == colour) for seat, count in enumerate(loosened))
                for there, part in ((stuck, tower.P), (loosened, 1 - tower.P)):
                    for end, last in after(there, rest).items():
                        found[end] += Fraction(number, sum(left)) * chance * part * last
        return dict(found)

    for stays, chance in after(inside, thrown).items():
        falls = tuple(a + b - c for a, b, c in zip(inside, thrown, stays, strict=True))
        total[falls] += chance
    return dict(total)


def _loosened(lying: Heap) -> Iterator[tuple[Heap, Fraction]]:
    """What stays as one cube falls."""
    ways: list[tuple[Heap, Fraction]] = [((), Fraction(1))]
    for count in lying:
        ways = [((*stays, count - out), chance * _of(count, out)) for stays, chance in ways for out in range(count + 1)]
    return iter(ways)


def _of(count: int, out: int) -> Fraction:
    ways = 1
    for one in range(out):
        ways = ways * (count - one) // (one + 1)
    return ways * tower.Q**out * (1 - tower.Q) ** (count - out)


def outcome(law: dict[Heap, Fraction], own: int, against: tuple[int, ...]) -> tuple[float, float, float]:
    """How often a colour has more, as many, or fewer than some others together."""
    more = equal = Fraction(0)
    for falls, chance in law.items():
        there = sum(falls[colour] for colour in against)
        more += chance * (falls[own] > there)
        equal += chance * (falls[own] == there)
    return float(more), float(equal), float(1 - more - equal)


@pytest.mark.rule("tower")
@pytest.mark.parametrize(
    ("attackers", "wins", "undecided"),
    [(1, 0.2002, 0.5996), (2, 0.6364, 0.3092), (3, 0.8634, 0.1222), (4, 0.9539, 0.0424)],
)
def test_an_empty_tower_against_a_neutral_province(attackers: int, wins: float, undecided: float) -> None:
    found = outcome(chances((0, 0), (attackers, 1)), 0, (1,))
    assert found[:2] == pytest.approx((wins, undecided), abs=5e-5)


@pytest.mark.rule("tower")
def test_farmers_inside_help_a_neutral_province() -> None:
    assert outcome(chances((0, 4), (3, 1)), 0, (1,))[0] == pytest.approx(0.7349, abs=5e-5)
    assert outcome(chances((0, 4), (2, 1)), 0, (1,))[0] == pytest.approx(0.51, abs=5e-3)


@pytest.mark.rule("tower", "farmers-defend")
def test_five_against_three_with_and_without_a_marker() -> None:
    law = chances((2, 2, 4, 4), (5, 3, 0, 0))
    assert outcome(law, 0, (1, 2)) == pytest.approx((0.5836, 0.2096, 0.2067), abs=1e-4)
    assert outcome(law, 0, (1,)) == pytest.approx((0.7570, 0.1597, 0.0833), abs=1e-4)


@pytest.mark.rule("tower")
@pytest.mark.parametrize(
    ("inside", "thrown"),
    [((0,), (1,)), ((1, 0), (0, 2)), ((1, 1), (2, 1)), ((2, 0, 1), (1, 2, 0)), ((0, 3), (2, 2)), ((4,), (5,))],
)
def test_the_law_is_what_the_cubes_do_one_by_one(inside: Heap, thrown: Heap) -> None:
    assert chances(inside, thrown) == counted(inside, thrown)


@pytest.mark.rule("tower")
@pytest.mark.parametrize(
    ("inside", "thrown"),
    [((2, 1, 0, 3), (4, 3, 1, 1)), ((0, 0, 0, 0), (5, 0, 0, 1)), ((3, 4, 2, 4), (1, 0, 0, 2))],
)
def test_the_chance_of_one_fall_is_the_laws_and_all_together_are_one(inside: Heap, thrown: Heap) -> None:
    law = chances(inside, thrown)
    assert sum(tower.fall_chance(inside, thrown, falls) for falls in law) == 1
    for falls in [*law][:: max(1, len(law) // 20)]:
        assert tower.fall_chance(inside, thrown, falls) == law[falls]


@pytest.mark.rule("tower")
def test_every_fall_that_cubes_allow_may_happen_and_no_other() -> None:
    law = chances((1, 0, 2), (2, 1, 0))
    assert set(law) == {(a, b, c) for a in range(4) for b in range(2) for c in range(3)}
    assert all(chance > 0 for chance in law.values())


@pytest.mark.rule("tower")
def test_colours_nobody_asks_about_may_be_one() -> None:
    whole, joined = chances((2, 1, 1, 2), (2, 1, 0, 1)), chances((2, 2, 2), (2, 1, 1))
    added: defaultdict[Heap, Fraction] = defaultdict(Fraction)
    for (own, one, other, farmers), chance in whole.items():
        added[own, one + other, farmers] += chance
    assert dict(added) == joined


@pytest.mark.rule("tower")
@pytest.mark.parametrize(("inside", "thrown"), [((2, 1, 3), (3, 2, 1)), ((0, 0, 0), (4, 0, 1))])
def test_throws_fall_as_the_law_says(inside: Heap, thrown: Heap) -> None:
    rng, times = Random(11), 10_000
    found = Counter(tower.sample_fall(inside, thrown, rng) for _ in range(times))
    law = chances(inside, thrown)
    assert set(found) <= set(law)
    assert max(abs(found[falls] / times - chance) for falls, chance in law.items()) < 0.015
    for colour, (lay, came) in enumerate(zip(inside, thrown, strict=True)):
        if lay + came:
            mean = sum(falls[colour] * count for falls, count in found.items()) / times
            due = float(sum(falls[colour] * chance for falls, chance in law.items()))
            assert mean == pytest.approx(due, abs=0.03)


@pytest.mark.rule("tower", "setup-tower")
@pytest.mark.parametrize(("players", "mean"), [(3, 6.3), (4, 7.1), (5, 7.9)])
def test_so_many_stay_inside_at_first(players: int, mean: float) -> None:
    total = players * 7 + 10
    stay = sum(float(tower.stick_chance(after)) for after in range(total))
    assert stay == pytest.approx(mean, abs=0.05)
    rng = Random(3)
    thrown = (*(7,) * players, 10)
    drawn = sum(total - sum(tower.sample_fall((0,) * (players + 1), thrown, rng)) for _ in range(500)) / 500
    assert drawn == pytest.approx(stay, abs=0.3)


@pytest.mark.rule("tower")
def test_a_throw_may_loosen_once_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("P", Fraction(1, 3)), ("Q", Fraction(1, 4)), ("PER_CUBE", False)):
        monkeypatch.setattr(tower, name, value)
    tower.stuck_weights.cache_clear()
    tower._whole.cache_clear()
    law = chances((1, 0), (0, 2))
    monkeypatch.undo()
    tower.stuck_weights.cache_clear()
    tower._whole.cache_clear()
    assert law[0, 0] == Fraction(3, 4) * Fraction(1, 9)
    assert law[1, 1] == Fraction(1, 4) * Fraction(4, 9)
    assert law[0, 2] == Fraction(3, 4) * Fraction(4, 9)


# -- a throw in the game -----------------------------------------------------------------------------------------------


@pytest.mark.rule("tower")
def test_the_tray_is_thrown_too_and_what_does_not_fall_is_inside() -> None:
    told = acting("battle_a", NEUTRAL, {"kai": "black 4"}, tower={"gold": 2, "farmers": 1}, tray={"white": 3})
    told.play("battle kai-suruga 3").falls(black=2, white=1, gold=2)
    assert told.cubes("tray") == {"white": 1, "gold": 2}
    assert told.cubes("tower") == {"black": 1, "white": 2, "farmers": 2}


@pytest.mark.rule("tower", "pieces")
def test_no_more_can_fall_than_was_inside_and_thrown() -> None:
    told = acting("battle_a", NEUTRAL, {"kai": "black 4"}, tower={"black": 1}, tray={"white": 1})
    told.play("battle kai-suruga 3")
    assert told.asked() == ("drop", "chance")
    assert told.refused(Drop(heap(black=4, white=1, farmers=1))) == ()
    assert told.refused(Drop(heap())) == ()
    assert told.refused(Drop(heap(black=5))) == ("tower",)
    assert told.refused(Drop(heap(black=5, white=2))) == ("tower",)
    assert told.refused(Drop(heap(gold=1))) == ("tower",)
    assert told.refused(Drop(heap(black=-1))) == ("tower",)
    assert told.refused(Drop(heap(4, black=1))) == ("pieces",)


@pytest.mark.rule("tower")
def test_nobody_chooses_what_falls() -> None:
    told = acting("battle_a", NEUTRAL, {"kai": "black 4"})
    assert "tower" in told.refused(Drop(heap(black=1)))
    told.play("battle kai-suruga 3")
    assert "tower" in told.refused(Drop(heap(black=1)), "black")
