"""A start that could not be played to its end is refused as it is laid out."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.shogun import GAME


@pytest.mark.parametrize(
    ("table", "rule", "path", "words"),
    [
        pytest.param({"draft": {"open": "kai mino izu"}}, "setup-provinces", ("draft",), "no more than 2", id="open"),
        pytest.param({"draft": {"groups": {"B": "1 " * 40}}}, "setup-groups", ("draft",), "more groups", id="groups"),
        pytest.param({"draft": {"groups": {"B": "60"}}}, "setup-tower", ("supply", "black"), "67 armies", id="armies"),
        pytest.param({"phase": "draft", "farmers": 9}, "setup-tower", ("farmers",), "ten farmers", id="farmers"),
        pytest.param({"phase": "draft", "tower": {"B": 1}}, "setup-tower", ("tower",), "nothing lies", id="tower"),
        pytest.param({"phase": "draft", "tray": {"F": 1}}, "setup-tower", ("tray",), "nothing lies", id="tray"),
    ],
)
def test_what_cannot_be_begun_is_refused(table: dict[str, Any], rule: str, path: tuple[str, ...], words: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.read_position(table)
    assert [(problem.rule, problem.path) for problem in refused.value.problems] == [(rule, path)]
    assert words in str(refused.value)
