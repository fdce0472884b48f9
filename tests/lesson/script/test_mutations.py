"""Good files broken in thousands of ways: the only error is ScenarioError, raised soon, and never by accident."""

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.script.document import decode_file
from tests.lesson.good import BILINGUAL, COUNTING, EXAMPLES

LONGEST = 20.0
"""Seconds of work that no file may take, however slow or busy the machine is."""

_SIGNS = "\n\t\r\0 '\"\\#()[]{},.=:-!@<>?*+%_0123456789abcxyzTIRB\ufeff\u2028\u0301関\U0001f600"
_PARTS = (
    "'''",
    '"""',
    "\n[play]\n",
    "\n[[puzzle.answer]]\n",
    "\n= ",
    "\n! ",
    "\n( ",
    "\n)",
    "\n@ mark ",
    "\n- ",
    " -> 8.2.2",
    "T: ",
    "accept",
    "challenge",
    "= true",
    "1e999",
    "nan",
    "1979-05-27T07:32:00Z",
    "99999999999999999999999",
    "[" * 50,
    "( \n" * 50,
    "tokugawa1g ",
    "3x ?",
    "999999x date2",
    "impact.",
    "\\u0000",
    "\\",
    "a.b.c = ",
    "{ a = 1, ",
)


def mutated(text: str, rng: Random, parts: Sequence[str] = _PARTS) -> str:
    """The text with one to four pieces removed, doubled, moved, exchanged or put in."""
    for _ in range(1 + int(rng.random() * 4)):
        start = int(rng.random() * (len(text) + 1))
        end = min(len(text), start + int(rng.random() ** 3 * 40))
        lines = text.split("\n")
        here = int(rng.random() * len(lines))
        kind = int(rng.random() * 8)
        if kind == 0:
            text = text[:start] + text[end:]
        elif kind == 1:
            text = text[:end] + text[start:]
        elif kind == 2:
            text = text[:start] + _SIGNS[int(rng.random() * len(_SIGNS))] + text[end:]
        elif kind == 3:
            text = text[:start] + parts[int(rng.random() * len(parts))] + text[start:]
        elif kind == 4:
            there = int(rng.random() * len(lines))
            lines[here], lines[there] = lines[there], lines[here]
            text = "\n".join(lines)
        elif kind == 5:
            text = "\n".join(lines[:here] + lines[here + 1 :])
        elif kind == 6:
            text = "\n".join([*lines[: here + 1], *lines[here:]])
        else:
            words = text.split(" ")
            one, other = (int(rng.random() * len(words)) for _ in range(2))
            words[one] = words[other]
            text = " ".join(words)
    return text


def tried(text: str) -> bool:
    """Whether a scenario holds. Any error is a fault of the text, never of the program."""
    began = time.process_time()
    found = fault_of(text)
    assert time.process_time() - began < LONGEST, text
    if found is None:
        return True
    assert found.faults, text
    assert found.__cause__ is None, text
    assert str(found)
    lines = text.replace("\r\n", "\n").count("\n") + 1
    for fault in found.faults:
        assert fault.message, text
        assert 0 <= fault.line <= lines, text
    return False


def fault_of(text: str) -> ScenarioError | None:
    """The error of a text, or None."""
    try:
        Scenario.from_text(text).play()
    except ScenarioError as error:
        return error
    return None


def rounds(text: str, name: str, number: int) -> None:
    rng = Random(f"mutations of {name}")
    broken = sum(not tried(mutated(text, rng)) for _ in range(number))
    assert broken > number / 4


@pytest.mark.fuzz
def test_mutations_of_the_counting_game(fuzz_factor: int) -> None:
    assert tried(COUNTING)
    rounds(COUNTING, "counting", 750 * fuzz_factor)


@pytest.mark.fuzz
def test_mutations_of_a_lesson_in_two_languages(fuzz_factor: int) -> None:
    assert tried(BILINGUAL)
    rounds(BILINGUAL, "bilingual", 250 * fuzz_factor)


@pytest.mark.fuzz
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_mutations_of_the_examples(path: Path, fuzz_factor: int) -> None:
    rounds(path.read_text(encoding="utf-8"), path.stem, 30 * fuzz_factor)


@pytest.mark.fuzz
def test_mutations_of_bytes(fuzz_factor: int) -> None:
    rng = Random("bytes")
    data = COUNTING.encode()
    for _ in range(250 * fuzz_factor):
        at = int(rng.random() * len(data))
        broken = data[:at] + bytes([int(rng.random() * 256)]) + data[at + int(rng.random() * 3) :]
        try:
            text = decode_file(broken, "scenario")
        except ScenarioError:
            continue
        tried(text)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    assert not tried(text)


@given(st.text(alphabet=st.sampled_from("RB: add1230stopdbu\n()=!@#->'\"[]."), max_size=200))
def test_any_script(script: str) -> None:
    tried(Scenario("toy", script=script).to_text())


@pytest.mark.parametrize(
    "text",
    [
        'game = "toy"\ntitle = "' + "x" * (1 << 20) + '"',
        'game = "toy"\n' + "# " + "é" * (1 << 19) + "x",
    ],
)
def test_a_file_that_is_too_large(text: str) -> None:
    with pytest.raises(ScenarioError, match=r"a scenario file can have at most 1 MiB \(1,048,576 bytes\)"):
        Scenario.from_text(text)


@pytest.mark.parametrize(
    "body",
    [
        "= total 0\n" * 80_000,
        "# comment\n" * 90_000,
        "! R: add 9\n" * 60_000,
        "@ mark red\n" * 60_000,
        "R: add 1\n" + "(\nR: add 2\nB: doubt\n)\n" * 9_000,
        "R: add 1\n" + "(\n)\n" * 200_000,
        "R: add 1\n" + "(\nB: add 2\n)\n" * 60_000,
        "R: " + "add " * 200_000,
        "= total [" + "1, " * 300_000 + "]",
        "= total " + '"' * 900_000,
        "= hands.red " + "a " * 400_000,
        "(" * 900_000,
        "a" * 900_000,
        "-" * 900_000,
        "->" * 400_000,
        " " * 900_000,
        "\\" * 900_000,
    ],
    ids=range(17),
)
def test_a_large_script_takes_no_long(body: str) -> None:
    tried(f"game = \"toy\"\n[play]\nscript = '''\n{body}\n'''\n")
