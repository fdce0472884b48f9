"""Arguments that a function does not take are Python's to tell, in its own words, whatever the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import sekiwidget
from tests.board.battles import battle

public: Any = sekiwidget
LINE = battle(script="T: declare gifu\n")
POSITION = public.new("sekigahara").position

CALLS: tuple[tuple[Callable[..., Any], str], ...] = (
    (lambda: public.Board(LINE, thme="dark"), "Board hat kein Argument `thme`. Meintest du `theme`?"),
    (lambda: public.Board(LINE).goto(), "Board.goto() missing 1 required positional argument: 'where'"),
    (public.Board.set_up, "Board.set_up() missing 1 required positional argument: 'given'"),
    (lambda: public.Course("a", "b", "c"), "Course.__init__() takes from 1 to 3 positional arguments but 4 were given"),
    (lambda: public.odds(POSITION), "odds() missing 1 required positional argument: 'side'"),
    (lambda: public.puzzle("x", langage="de"), "puzzle hat kein Argument `langage`. Meintest du `language`?"),
    (public.Scenario.from_file, "Scenario.from_file() missing 1 required positional argument: 'path'"),
    (lambda: public.Line(POSITION, sed=3), "Line.__init__() got an unexpected keyword argument 'sed'"),
    (POSITION.play, "StepPosition.play() missing 1 required positional argument: 'action'"),
)


@pytest.mark.parametrize(("call", "told"), CALLS)
def test_arguments_that_do_not_fit_are_told_by_python(
    call: Callable[[], object], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == told
