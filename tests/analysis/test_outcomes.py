"""Every outcome of a decision with its probability: against what is known, and against what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.exact_odds import NotListable, outcomes
from sekiwidget.authoring.opponents import best
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from tests.contract.starts import starts

RUNS, DRAWS = 60, 80


def law(decide: Callable[[Random], Any]) -> dict[Any, Fraction]:
    return outcomes(decide, 1000)[0]


def test_picks_and_bounds() -> None:
    assert law(lambda rng: int(rng.random() * 3)) == dict.fromkeys(range(3), Fraction(1, 3))
    assert law(lambda rng: rng.random() < 0.08) == {True: Fraction(2, 25), False: Fraction(23, 25)}
    assert law(lambda rng: rng.random() >= 0.75) == {True: Fraction(1, 4), False: Fraction(3, 4)}
    assert law(lambda rng: int(rng.random() * 0)) == {0: 1}
    assert law(lambda _: "always") == {"always": 1}


def test_a_number_that_is_asked_twice_remembers() -> None:
    def grade(rng: Random) -> str:
        number = rng.random()
        return "low" if number < 0.3 else "middle" if number <= 0.6 else "high" if number >= 0.9 else "upper"

    assert law(grade) == {
        "low": Fraction(3, 10), "middle": Fraction(3, 10), "upper": Fraction(3, 10), "high": Fraction(1, 10)
    }  # fmt: skip

    def halves(rng: Random) -> tuple[int, int]:
        number = rng.random()
        return int(number * 2), int(number * 4)

    def bounds(rng: Random) -> tuple[bool, bool]:
        number = rng.random()
        return number * 10 < 5, number < 0.75

    assert law(halves) == {
        (0, 0): Fraction(1, 4), (0, 1): Fraction(1, 4), (1, 2): Fraction(1, 4), (1, 3): Fraction(1, 4)
    }  # fmt: skip
    assert law(bounds) == {
        (True, True): Fraction(1, 2), (False, True): Fraction(1, 4), (False, False): Fraction(1, 4)
    }  # fmt: skip


def test_one_draw_after_another() -> None:
    def hand(rng: Random) -> str:
        left = list("aab")
        return "".join(sorted(left.pop(int(rng.random() * len(left))) for _ in range(2)))

    assert law(hand) == {"aa": Fraction(1, 3), "ab": Fraction(2, 3)}


def test_the_best_of_equals() -> None:
    assert law(lambda rng: best("xaybz", lambda option: option in "xyz", rng)) == dict.fromkeys("xyz", Fraction(1, 3))
    assert law(lambda rng: best("abc", lambda option: option == "b", rng)) == {"b": 1}
    assert law(lambda rng: tuple(sorted(range(3), key=lambda _: rng.random()))) == dict.fromkeys(
        ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)), Fraction(1, 6)
    )


@pytest.mark.parametrize(
    ("decide", "why"),
    [
        (lambda rng: rng.choice("ab"), "otherwise than by rng.random"),
        (lambda rng: round(rng.random() + 1), "more than comparing and picking"),
        (lambda rng: rng.random() < "a half", "more than comparing and picking"),
        (lambda rng: int(rng.random() * -2), "multiplies a random number by less than nothing"),
        (lambda rng: int(rng.random() * 1_000_000), "one of more than"),
        (lambda rng: sum(int(rng.random() * 9) for _ in range(9)), "too many"),
        (lambda rng: (one := rng.random()) < rng.random() and one < 0.5, "with others and with a bound"),
    ],
)
def test_what_cannot_be_listed_says_why(decide: Callable[[Random], Any], why: str) -> None:
    with pytest.raises(NotListable, match=why):
        law(decide)


def test_a_decision_by_something_else_is_noticed() -> None:
    calls: list[int] = []

    def moody(rng: Random) -> int:
        calls.append(1)
        return int(rng.random() * (2 + len(calls) % 2))

    with pytest.raises(NotListable, match="more than its view"):
        law(moody)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("policy", ["random", "simple"])
def test_the_law_of_an_opponent_is_what_it_does(name: str, policy: str) -> None:
    decide, compared = game(name).opponents[policy], 0
    for seed in range(3):
        rng = Random(seed)
        position: Any = starts(name).start(rng)
        for number in range(200):
            if position.to_move is None:
                break
            if position.to_move != CHANCE and number % 30 == 5 * seed:
                view = position.seen_by(position.to_move)
                try:
                    found = outcomes(partial(decide, view), RUNS)[0]
                except NotListable:
                    found = {}
                draws = DRAWS if found else 0
                done = Counter(decide(view, Random(f"{seed}/{i}")) for i in range(draws))
                assert done.keys() <= found.keys()
                assert not found or sum(found.values()) == 1
                for action, share in found.items():
                    part = float(share)
                    assert abs(done[action] - draws * part) <= 5 * sqrt(draws * part * (1 - part))
                compared += bool(found)
            position = position.play(position.sample(rng)).after
    assert compared > 1
