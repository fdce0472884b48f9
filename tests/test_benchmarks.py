"""The runner of the benchmarks: a part that fails is told in one line, the others go on, what was measured stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks import __main__ as runner
from tests.benchmarks.figures import Figure, NotMeasured, Part

Measure = Callable[[], Part]


def measured() -> Part:
    return Part("A title", (Figure("one", "what it is", 1.5, "ms", 2),))


def failing(error: BaseException) -> Measure:
    def measure() -> Part:
        raise error

    return measure


def ran(monkeypatch: pytest.MonkeyPatch, parts: dict[str, Measure], *words: str) -> int:
    """The exit code of a run of these parts."""
    monkeypatch.setattr(runner, "parts", lambda _: parts)
    return runner.main(words)


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_a_part_that_fails_is_told_in_one_line_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new" / "bench.json"
    parts = {"bad": failing(TypeError("no trait held\nat line 2")), "silent": failing(ValueError()), "good": measured}
    assert ran(monkeypatch, parts, "--json", str(file)) == 1
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    place = f"(test_benchmarks.py:{failing.__code__.co_firstlineno + 2})"
    assert lines[lines.index("bad") + 1] == f"  FAILED: TypeError: no trait held {place}"
    assert lines[lines.index("silent") + 1] == f"  FAILED: ValueError: no message {place}"
    assert "A title" in lines
    assert read(file)["figures"]["one"]["value"] == 1.5
    assert read(file)["not measured"]["bad"] == f"TypeError: no trait held {place}"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (NotMeasured("no browser\nhere"), "no browser"),
        (ModuleNotFoundError("No module named 'chess.pgn'", name="chess.pgn"), "chess.pgn is not installed"),
    ],
)
def test_what_is_not_installed_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, told: str
) -> None:
    assert ran(monkeypatch, {"absent": failing(error)}, "--short") == 0
    assert f"  not measured: {told}" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["sekiwidget.board.moved", "tests.browser.moved"])
def test_a_module_of_ours_that_is_gone_is_a_failure(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert ran(monkeypatch, {"bad": failing(ModuleNotFoundError("gone", name=name))}, "--short") == 1


def test_what_was_measured_is_written_after_each_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    with pytest.raises(KeyboardInterrupt):
        ran(monkeypatch, {"good": measured, "stopped": failing(KeyboardInterrupt())}, "--json", str(file))
    assert [*read(file)["figures"]] == ["one"]


def test_a_short_run_overwrites_no_figures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    monkeypatch.setattr(runner, "RESULTS", file)
    assert ran(monkeypatch, {"good": measured}, "--short") == 0
    assert not file.exists()
    assert ran(monkeypatch, {"good": measured}) == 0
    assert read(file)["length"] == "quick"


def test_the_page_that_is_timed_has_every_trait() -> None:
    from sekiwidget.board import Board
    from tests.benchmarks.lines import combat
    from tests.benchmarks.page import state
    from tests.browser.bare_page import traits_of

    line = combat(2, seed=7)
    assert state(line).keys() == traits_of(Board(line)).keys()
