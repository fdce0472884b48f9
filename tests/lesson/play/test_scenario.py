"""Reading and writing: what is written reads back as an equal scenario."""

import os
import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.base.terminal import columns
from sekiwidget.lesson import Answer, Puzzle, Scenario, ScenarioError
from sekiwidget.lesson.script.errors import Fault
from tests.lesson.good import COUNTING, EXAMPLES

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
numbers = st.integers(-(1 << 63), (1 << 63) - 1)
values = st.booleans() | numbers | words
nested = st.recursive(
    values, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3), max_leaves=8
)
keys = st.from_regex(r"[a-z_]{1,5}(\.[a-z_]{1,5}){0,2}", fullmatch=True)


def separate(facts: Any) -> bool:
    """Whether no key is also a table of another."""
    return not any(other.startswith(f"{key}.") for key in facts for other in facts)


facts: st.SearchStrategy[Any] = st.dictionaries(
    keys, values | st.lists(words, max_size=3).map(tuple), max_size=4
).filter(separate)
puzzles = st.builds(
    Puzzle,
    side=st.sampled_from(["red", "B"]),
    task=words,
    goal=facts.filter(bool),
    within=st.integers(0, 99),
    reply=st.sampled_from(["best", "script", "random"]),
    hints=st.lists(words, max_size=3).map(tuple),
    answers=st.lists(st.builds(Answer, words, words), max_size=2).map(tuple),
)
scenarios = st.builds(
    Scenario,
    game=words,
    title=words,
    about=words,
    rules=st.lists(words, max_size=2).map(tuple),
    seed=numbers,
    position=st.dictionaries(names, nested, max_size=3),
    script=st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text("'\"\\\n\r# a", max_size=40),
    expect=facts,
    puzzle=st.none() | puzzles,
)


@given(scenarios)
def test_any_scenario_goes_both_ways(scenario: Scenario) -> None:
    from sekiwidget.lesson.play.scenario import read_fields
    from sekiwidget.lesson.script.document import Document, Fields

    document = Document(scenario.to_text(), "scenario")
    fields = Fields(document)
    assert read_fields(document, fields, Scenario) == scenario
    assert not fields.faults


@pytest.mark.parametrize("text", [COUNTING, *(path.read_text(encoding="utf-8") for path in EXAMPLES)])
def test_good_files_go_both_ways(text: str) -> None:
    scenario = Scenario.from_text(text)
    again = Scenario.from_text(scenario.to_text())
    assert again == scenario
    assert hash(again) == hash(scenario)
    assert again.to_text() == scenario.to_text()
    assert Scenario.from_text(text.replace("\n", "\r\n")) == scenario
    assert Scenario.from_text("\ufeff" + text) == scenario


def test_nested_tables_and_dotted_keys_are_alike() -> None:
    forms = (
        '[expect]\nhands = { red = "1", blue = ["2"] }',
        '[expect]\nhands.red = "1"\nhands.blue = ["2"]',
        '[expect]\n"hands.red" = "1"\n"hands.blue" = ["2"]',
        '[expect.hands]\nred = "1"\nblue = ["2"]',
    )
    position = '[position]\nred = "1"\nblue = "2"\n'
    read = [Scenario.from_text(f'game = "toy"\n{position}{form}\n') for form in forms]
    assert all(scenario == read[0] for scenario in read)
    assert read[0].expect == {"hands.red": "1", "hands.blue": ("2",)}
    assert read[0].play().end == 0


def test_the_official_start_needs_no_position() -> None:
    assert Scenario("toy").play().line.nodes[0].position == Scenario("toy").play().game.new()


def test_a_scenario_that_was_changed_is_played_as_it_is_now() -> None:
    from dataclasses import replace

    scenario = Scenario.from_text(COUNTING)
    changed = replace(scenario, script="R: add 9\n")
    with pytest.raises(ScenarioError, match="red holds no 9"):
        changed.play()


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "Kōfu.toml"
    path.write_bytes(COUNTING.replace("\n", "\r\n").encode("utf-8-sig"))
    assert Scenario.from_file(path) == Scenario.from_text(COUNTING)
    path.write_text('game = "toy"\nsead = 1\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_file(str(path))
    assert str(caught.value).startswith(f"{path}:2:1: There is no key `sead`. Did you mean `seed`?\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b"#" * ((1 << 20) + 1))
    for name, message in {
        "none": "there is no such file",
        "": "this is a directory",
        "pipe": "this is a pipe, not a regular file",
        "large": "1 MiB",
        "nul\0": "cannot be read",
        "x" * 5000: "cannot be read",
    }.items():
        with pytest.raises(ScenarioError, match=message) as caught:
            Scenario.from_file(tmp_path / name)
        assert caught.value.faults[0].line == 0


def test_a_fault_that_only_a_later_python_finds_is_given_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def later_python(text: str) -> None:
        raise tomllib.TOMLDecodeError("Something new (at line 2, column 8)")

    monkeypatch.setattr(tomllib, "loads", later_python)
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text('game = "toy"\nseed = 1\n')
    assert str(caught.value).startswith("scenario:2:8: this is not valid TOML: Something new\n    seed = 1\n")


def test_a_key_that_is_given_twice_is_told_before_an_impossible_value() -> None:
    with pytest.raises(ScenarioError, match=r"^scenario:3:1: `seed` is given twice; first in line 2\n"):
        Scenario.from_text(f'game = "toy"\nseed = 1\nseed = {"9" * 5000}\n')


def test_a_fault_of_the_game_is_told_as_one_and_keeps_its_cause() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text('game = "toy"\n[position]\ncrash = true\n')
    (fault,) = caught.value.faults
    assert fault.message == (
        "this breaks the game (RuntimeError: a fault in the game); please report it as a fault of sekiwidget"
    )
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_the_largest_file_that_may_be() -> None:
    assert Scenario.from_text('game = "toy"\n' + "#" * ((1 << 20) - 14) + "\n").game == "toy"


def test_an_error_shows_itself_in_a_notebook() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text('game = "toy"\nsead = 1\n')
    shown = caught.value._render_traceback_()
    assert shown == [
        "ScenarioError",
        "scenario:2:1: There is no key `sead`. Did you mean `seed`?",
        "    sead = 1",
        "    ^^^^",
    ]
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_a_caret_stands_under_the_words() -> None:
    for source, words in {"a bc d": "bc", "関 bc": "bc", "é関x": "x", "\tq\t": "q", "ab": ""}.items():
        column = source.index(words) + 1 if words else 3
        shown = str(Fault("f", 1, column, words, "m", source=source)).split("\n")
        before = shown[1][4 : 4 + column - 1]
        assert shown[2] == " " * (4 + columns(before)) + "^" * max(1, len(words))


def test_long_lines_and_many_faults_are_cut() -> None:
    fault = Fault("f", 1, 5001, "x", "m", source="y" * 5000 + "x" + "y" * 5000)
    assert max(map(len, str(fault).split("\n"))) < 120
    assert "and 5 more" in str(ScenarioError([fault] * 25))
