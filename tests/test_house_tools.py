"""The commands of the tests: names with several homes, what an act passes, and words that none of them knows."""

import ast
import sys
from importlib import import_module

import pytest

from tests import names, trace
from tests.board.comms import StrictComm


def test_names_are_those_of_the_top_level() -> None:
    module = ast.parse("P = TypeVar('P')\nMOST: int = 3\ndef told(): inner = 1\nclass Told: pass\n_HIDDEN = 2")
    assert dict(names.definitions(module)) == {"MOST": "value", "told": "function", "Told": "class", "_HIDDEN": "value"}


def test_a_name_with_several_homes_is_listed_by_its_part() -> None:
    home = names.Home
    found = {"problems": [home("games.a.x", "function"), home("games.b.x", "function"), home("games.b.y", "value")]}
    assert names.by_group(found) == {"games.b": {"problems": found["problems"][1:]}}
    assert "problems" in names.homes(), "each game has its own"


def test_a_click_passes_from_the_page_through_the_rules_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comm.create_comm", StrictComm)
    found = trace.trace(trace.click())
    passed = [*found.files]
    inside = ["board/wire/messages.py", "board/request_handler.py", "games/sekigahara/rules/deployment.py"]
    assert [file for file in passed if file in inside] == inside, "in this order"
    assert found.calls > found.changes > len(passed)


def test_each_act_is_counted_and_the_files_of_those_named_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("comm.create_comm", StrictComm)
    trace.main([])
    sums = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in sums] == ["click", "put", "hint"]
    trace.main(["put"])
    first, second, *files, last = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in (first, second, last)] == ["click", "put", "hint"]
    assert files
    assert all(line.endswith(".py") for line in files)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("benchmarks nonesuch", "unrecognized arguments: nonesuch"),
        ("benchmarks --only nonesuch", "solver"),
        ("catalogues nonesuch", "sekiwidget/text/languages.py"),
        ("catalogues --nonesuch", "--nonesuch"),
        ("fuzz nonesuch", "nonesuch"),
        ("fuzz --only nonesuch", "twins"),
        ("mutants nonesuch", "nonesuch"),
        ("mutants --map nonesuch", "tests/browser"),
        ("mutants --only nonesuch", "sekiwidget/core/line.py:12"),
        ("mutants --only nonesuch.py:1", "sekiwidget/core/line.py:12"),
        ("names nonesuch", "it has analysis"),
        ("notebook_outputs nonesuch", "nonesuch"),
        ("pictures nonesuch", "nonesuch"),
        ("pictures --only nonesuch", "siege"),
        ("pictures.looks --only nonesuch", "examples/"),
        ("playthroughs nonesuch", "renew"),
        ("playthroughs show nonesuch", "sekigahara/by-points"),
        ("playthroughs renew nonesuch", "sekigahara/by-points"),
        ("playthroughs diff nonesuch", "git has no tree of 'nonesuch'"),
        ("rules_coverage nonesuch", "docs/rules.md"),
        ("second_reading nonesuch", "nonesuch"),
        ("told nonesuch", "nonesuch"),
        ("trace nonesuch", "click"),
    ],
)
def test_a_command_says_that_it_does_not_know_a_word(
    command: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the word or what is expected, does nothing, and ends with 2."""
    module, *words = command.split()
    monkeypatch.setattr(sys, "argv", [module, *words])
    runs = import_module(f"tests.{module}")
    with pytest.raises(SystemExit) as stopped:
        (runs if hasattr(runs, "main") else import_module(f"tests.{module}.__main__")).main()
    printed = capsys.readouterr()
    assert stopped.value.code == 2
    assert told in printed.err
    assert printed.out == ""
