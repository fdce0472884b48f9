"""Whatever is changed in a table of `[position]`, it is refused as a table or read as a position that works."""

from __future__ import annotations

from typing import Final

import pytest

from sekiwidget.games.registry import GAMES
from tests.fuzz.tables import CHANGES, Tables

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
