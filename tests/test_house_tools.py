"""The tools that look at the house: names with several homes, and what an act passes."""

import ast

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
