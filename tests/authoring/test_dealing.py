"""Draws and deals, counted against all permutations."""

from collections import Counter
from itertools import permutations, product
from math import comb
from random import Random

import pytest

from sekiwidget.authoring.dealing import all_deals, all_draws, random_draw

PIECES = ("a", "a", "a", "b", "c", "c")


@pytest.mark.parametrize("number", range(8))
def test_draws_come_about_in_as_many_ways_as_there_are(number: int) -> None:
    found = list(all_draws(PIECES, number))
    assert sum(ways for *_, ways in found) == comb(len(PIECES), number)
    assert len({some for some, *_ in found}) == len(found)
    for some, rest, ways in found:
        assert ways > 0 and len(some) == number
        assert Counter(some) + Counter(rest) == Counter(PIECES)
        assert list(some) == sorted(some) and list(rest) == sorted(rest)


def test_deals_are_those_of_all_permutations() -> None:
    sizes = (2, 1, 3)
    wanted: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for order in permutations(PIECES):
        left = list(order)
        heaps = tuple(tuple(sorted(left.pop() for _ in range(size))) for size in sizes)
        wanted[heaps] += 1
    found = dict(all_deals(PIECES, sizes))
    orders_in_heaps = 2 * 1 * 6
    assert {heaps: ways * orders_in_heaps for heaps, ways in found.items()} == wanted


def test_more_than_there_is_cannot_be_dealt() -> None:
    assert list(all_deals(PIECES, (4, 3))) == []
    assert list(all_deals((), ())) == [((), 1)]


class Numbers(Random):
    """Random numbers that are given beforehand."""

    def __init__(self, *numbers: float) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_a_draw_at_random_is_as_likely_as_any_other() -> None:
    evenly = product(*([(n + 0.5) / size for n in range(size)] for size in (6, 5, 4)))
    found = Counter(tuple(random_draw("abcdef", 3, Numbers(*numbers))) for numbers in evenly)
    assert found == Counter(permutations("abcdef", 3))


def test_a_draw_at_random_asks_for_one_number_a_piece() -> None:
    numbers = Numbers(0.0, 0.99, 0.5)
    assert random_draw(PIECES, 2, numbers) == ["a", "c"]
    assert numbers.numbers == [0.5]
