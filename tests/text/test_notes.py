"""Marks and arrows with words that are no places, as each game answers them in the reader's language."""

from random import Random

import pytest

from sekiwidget.games.registry import GAMES, game
from sekiwidget.text.languages import CODES, ENGLISH
from tests.contract.starts import starts


@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
@pytest.mark.parametrize("name", list(GAMES))
def test_a_mark_and_an_arrow_without_places(name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = starts(name).start(Random(5))
    mark, arrow = game(name).note(position, "mark", ()), game(name).note(position, "arrow", ("x",))
    assert mark is not None and mark.startswith("mark must be followed by ")
    assert arrow is not None and arrow.startswith("an arrow goes from a")
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", code)
    assert f"{mark}" == mark and str(mark) != mark and str(arrow) != arrow
