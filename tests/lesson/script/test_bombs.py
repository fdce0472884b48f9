"""Files that say little in very many words: refused early and with a number, whatever they are filled with.

Work is counted, in calls, faults, characters and bytes; no clock is read.
"""

from __future__ import annotations

import difflib
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.authoring.position_table import MOST_PROBLEMS, TableReader
from sekiwidget.authoring.tokens import (
    LONGEST_WORD,
    MOST_WORDS,
    Word,
    expand_repeats,
    split_words,
)
from sekiwidget.core.errors import PositionError, UnreadableAction
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.play import actions, runner
from sekiwidget.lesson.script import document, toml_locations
from sekiwidget.lesson.script.errors import MAX_FAULTS, Fault
from sekiwidget.lesson.script.parser import MAX_OTHER_LINES, Script
from sekiwidget.lesson.script.toml_locations import MAX_VALUES
from tests.lesson.bombs import SMALL, bombs

HAND = 'game = "warchest"\n[position]\nhands = {{ white = "{words}" }}\n'


def faults(text: str) -> tuple[Fault, ...]:
    """The faults of a file."""
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(text).play()
    return caught.value.faults


def peak(text: str) -> int:
    """The peak number of bytes that refusing a file takes."""
    faults('game = "warchest"\n[position]\nhands = 1\n')
    tracemalloc.start()
    try:
        faults(text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# -- words -------------------------------------------------------------------------------------------------------------


def test_so_many_words_may_stand_together_and_no_more() -> None:
    assert len(split_words("x " * MOST_WORDS)) == MOST_WORDS
    with pytest.raises(UnreadableAction, match="there can be at most 500 words"):
        split_words("x " * (MOST_WORDS + 1))


def test_repeats_are_counted_before_they_are_written_out() -> None:
    words = split_words("96x date2 " * 5 + "20x date2")
    assert len(expand_repeats(words)) == MOST_WORDS
    with pytest.raises(UnreadableAction, match="there can be at most 500 words, including repeats") as caught:
        expand_repeats([*words, Word("date2", 90)])
    assert caught.value.start == 90


def test_a_word_has_an_end() -> None:
    assert len(split_words("x" * LONGEST_WORD)) == 1
    with pytest.raises(UnreadableAction, match="a word can have at most 1,000 characters, not 1,001"):
        split_words("x" * (LONGEST_WORD + 1))


@pytest.mark.measures
@pytest.mark.parametrize("size", [8_000, 60_000])
def test_a_hand_of_repeats_takes_the_memory_of_its_file(size: int) -> None:
    text = HAND.format(words="96x archer " * (size // 11))
    assert "at most 500 words" in faults(text)[0].message
    assert peak(text) < 2_000_000 + 80 * size


@pytest.mark.parametrize("verb", ["deploy", "lose", "discard"])
def test_so_it_is_in_a_script(verb: str) -> None:
    script = f"T: {verb} " + "96x date2 " * 200
    (fault,) = faults(f'game = "sekigahara"\n[position]\nblocks = {{}}\n[play]\nscript = "{script}"\n')
    assert fault.message.startswith("there can be at most 500 words, including repeats")


# -- faults ------------------------------------------------------------------------------------------------------------

MANY = 3000
FAULTY = {
    "keys": 'game = "warchest"\n' + "\n".join(f"k{at} = 1" for at in range(MANY)),
    "rules": 'game = "warchest"\nrules = [' + ",".join(f'"r{at}"' for at in range(MANY)) + "]",
    "numbers": 'game = "warchest"\nrules = [' + "1," * MANY + "]",
    "expect": 'game = "warchest"\n[expect]\n' + "\n".join(f"k{at} = 1" for at in range(MANY)),
    "goal": 'game = "warchest"\n[puzzle]\nside = "white"\ntask = "x"\n[puzzle.goal]\n'
    + "\n".join(f"k{at} = 1" for at in range(MANY)),
    "answers": 'game = "warchest"\n' + "[[puzzle.answer]]\nx = 1\n" * MANY,
    "position": 'game = "warchest"\n[position]\n' + "\n".join(f"k{at} = 1" for at in range(MANY)),
    "coins": HAND.format(words=" ".join(f"coin{at}" for at in range(MOST_WORDS))),
    "facts": 'game = "warchest"\n[play]\nscript = """\n' + "\n".join(f"= k{at} 1" for at in range(MANY)) + '\n"""',
    "sides": 'game = "warchest"\n[play]\nscript = """\n' + "\n".join(f"! s{at}: stop" for at in range(MANY)) + '\n"""',
    "attempts": 'game = "warchest"\n[play]\nscript = """\n' + "\n".join(f"! W: v{at}" for at in range(MANY)) + '\n"""',
    "variations": 'game = "warchest"\n[play]\nscript = """\n- marker W\n' + "(\nW: x\n)\n" * MANY + '"""',
}


@pytest.mark.parametrize("kind", FAULTY)
def test_so_many_faults_are_told_and_so_often_a_name_is_looked_for(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    plain: Any = difflib.get_close_matches

    def counted(*args: Any) -> Any:
        nonlocal looked
        looked += 1
        return plain(*args)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    found = faults(FAULTY[kind])
    assert len(found) == MAX_FAULTS
    assert looked <= 3 * MAX_FAULTS
    assert str(ScenarioError(found)).endswith("... and 80 more; the rest was not checked")


def test_a_table_is_not_read_on_after_a_hundred_problems() -> None:
    reader = TableReader({})
    for at in range(MOST_PROBLEMS - 1):
        reader.fault((str(at),), "x")
    with pytest.raises(PositionError) as caught:
        reader.fault(("last",), "x")
    assert len(caught.value.problems) == MOST_PROBLEMS


def test_a_fault_keeps_an_excerpt_of_its_line() -> None:
    text = 'game = "warchest"\nrules = [' + ",".join(f'"r{at}"' for at in range(MANY)) + "]"
    found = faults(text)
    assert all(len(fault.source) <= 100 for fault in found)
    last = str(found[-1]).split("\n")
    assert (last[1].count("…"), last[2].strip("^ ")) == (2, "")
    at = last[2].index("^")
    assert last[1][at : at + len(found[-1].words)] == found[-1].words == '"r99"'


def test_what_is_long_is_cut_in_a_fault() -> None:
    found = faults('game = "sekigahara"\n[position]\nsetup = "' + "x" * 500_000 + '"\n')
    assert all(len(part) <= 2000 for fault in found for part in (fault.words, fault.message, fault.reason))


def test_a_string_is_taken_apart_once_for_all_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[int] = []
    plain: Any = toml_locations.decode

    def counted(text: str, span: toml_locations.Span) -> Any:
        decoded.append(span.start)
        return plain(text, span)

    monkeypatch.setattr(document, "decode", counted)
    assert len(faults(FAULTY["coins"])) == MAX_FAULTS
    assert decoded.count(max(decoded, key=decoded.count)) == 1


# -- how much there may be ---------------------------------------------------------------------------------------------


def test_so_many_keys_and_values_and_no_more() -> None:
    items = MAX_VALUES - 4  # `game` and `title` with their values, `rules` and its array make six
    text = 'game = "warchest"\nrules = [' + "1," * items
    assert len(faults(text + "]")) == MAX_FAULTS
    (fault,) = faults(text + "1, 1, 1]")
    assert fault.message == "a file has at most 20,000 keys and values"


@pytest.mark.parametrize("line", ["! R: stop", "= total 0", "@ mark red", "# x", "#", "(\n)"])
def test_so_many_lines_beside_commits_and_no_more(line: str) -> None:
    within = Script(f"{line}\n" * MAX_OTHER_LINES)
    assert not within.full
    beyond = Script(f"{line}\n" * (3 * MAX_OTHER_LINES))
    assert beyond.full
    assert beyond.faults[-1].message.startswith("a scenario can have at most 10,000 attempts, facts, notes, comments")
    assert len(beyond.root.items) <= MAX_OTHER_LINES + 1


def test_a_line_has_so_many_words_and_an_array_so_many_texts() -> None:
    for script in ("@ mark " + "x " * 600, "= total " + "x " * 600, "= hands.red [" + "x," * 600 + "]"):
        (fault,) = Script(script).faults
        assert fault.message.startswith(
            ("there can be at most 500 words", "there can be at most 500 texts in the brackets")
        )


def test_where_a_line_would_fit_is_looked_for_near_it(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = 0
    plain: Any = actions.try_action

    def counted(*args: Any) -> Any:
        nonlocal judged
        judged += 1
        return plain(*args)

    monkeypatch.setattr(runner, "try_action", counted)
    lines = "R: add 1\nB: accept\n- deal R 1\nB: add 1\nR: accept\n- deal B 1\n"
    script = f"{lines * 9}R: stop\n" + "(\nB: nothing at all\n)\n" * 90
    with pytest.raises(ScenarioError):
        Scenario("toy", script=script).play()
    assert judged < 90 * 50


# -- all together ------------------------------------------------------------------------------------------------------

RUN = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
from itertools import islice
from sekiwidget.lesson import Scenario, ScenarioError
from tests.lesson.bombs import SMALL, bombs
tried = 0
for name, text in [*SMALL.items(), *islice(bombs({size}), {first}, None, {step})]:
    try:
        Scenario.from_text(text).play()
    except ScenarioError as error:
        assert len(error.faults) <= 100, name
        assert len(str(error)) < 200_000, name
    tried += 1
print(tried)
"""


@pytest.mark.parametrize(("size", "first", "step"), [(6_000, 3, 23), (1_000_000, 17, 599)])
def test_bombs_go_off_in_a_small_room(size: int, first: int, step: int) -> None:
    """Some bombs of each kind, one after the other, in 700 MB of address space; `make fuzz` tries all of them."""
    result = subprocess.run(
        [sys.executable, "-c", RUN.format(size=size, first=first, step=step)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert result.stderr == ""
    assert int(result.stdout) > 10


def test_each_bomb_has_a_name_of_its_own_and_is_no_larger_than_a_file_may_be() -> None:
    names = [name for name, _ in bombs(500)]
    assert len(set(names)) == len(names) > 1000
    assert set(SMALL) <= set(names)
    assert all(len(text.encode()) <= 1 << 20 for _, text in bombs(1000))
