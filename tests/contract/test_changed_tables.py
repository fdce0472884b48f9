"""Whatever is changed in a table of `[position]`, it is refused as a table or read as a position that works."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from sekiwidget import Scenario, ScenarioError
from sekiwidget.core.errors import PositionError
from sekiwidget.games.registry import GAMES, game
from tests.fuzz.tables import CHANGES, Tables, copied, places, table_of

SAMPLE: Final = 15
"""So many tables of each game are changed, four times each, ..."""
SEARCH: Final = 10_000 // CHANGES
"""... and so many by `make fuzz`."""


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_table_is_refused_or_works(name: str, fuzz_factor: int) -> None:
    tables = Tables()
    for number in range(SAMPLE if fuzz_factor == 1 else SEARCH):
        tables.attack(number * len(GAMES) + [*GAMES].index(name))
    assert tables.came[f"{name} refused"] and tables.came[f"{name} works"]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_table_is_a_fraction_or_no_number(name: str) -> None:
    """TOML also writes nan and inf: nowhere are they a value, nor do they break what says so."""
    for seed in range(6):
        table = table_of(name, Random(f"{name} {seed}"))
        for odd in (float("nan"), float("inf"), 2.0, [float("nan")], {"x": float("nan")}):
            for number in range(len(places(table))):
                wrong = copied(table)
                holder, at = places(wrong)[number]
                holder[at] = odd
                with pytest.raises(PositionError) as refused:
                    game(name).read_position(wrong)
                assert str(refused.value)


@pytest.mark.parametrize("number", ["nan", "-nan", "inf", "-inf", "1e999", "2.0", "[nan]", "{ y = nan }"])
@pytest.mark.parametrize("table", ["position", "expect", "puzzle", "puzzle.expect", "x"])
@pytest.mark.parametrize("name", GAMES)
def test_a_scenario_names_the_place_of_such_a_number(name: str, table: str, number: str) -> None:
    text = f'game = "{name}"\n[{table}]\nx = {number}\n'
    with pytest.raises(ScenarioError) as refused:
        Scenario.from_text(text, name="a.toml").play()
    assert min(fault.line for fault in refused.value.faults) in (2, 3)
    assert all(fault.line for fault in refused.value.faults)
