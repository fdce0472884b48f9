"""What is wrong with a TOML text, in our words: each that the parser can say."""

import sys
import tomllib
from collections.abc import Iterator

import pytest

from sekiwidget.base.files import Unreadable
from sekiwidget.base.toml import EXPLANATIONS, explain_toml_error, read_toml

BROKEN = {
    "Invalid value": ["a = ", "a = x"],
    "Illegal character '\\n'": ['a = "x\n"'],
    "Illegal character": ['a = "\x01"'],
    "Found invalid character": ["# \x01\n", "a = '\x01'"],
    "Expected newline or end of document after a statement": ["a = 1 2"],
    "Expected \"'''\"": ["a = '''x"],
    'Expected "\'"': ["a = 'x"],
    "Unterminated string": ['a = "x'],
    "Unescaped '\\' in a string": ['a = "\\w"'],
    "Invalid hex value": ['a = "\\u00"'],
    "Escaped character is not a Unicode scalar value": ['a = "\\ud800"'],
    "Expected '=' after a key in a key/value pair": ["a 1"],
    "Invalid statement": ["!"],
    "Invalid initial character for a key part": ["a. = 1", "[]"],
    "Unclosed array": ["a = [1", "a = [1 2]"],
    "Unclosed inline table": ["a = { b = 1", "a = { b = 1 c = 2 }"],
    "Expected ']' at the end of a table declaration": ["[a"],
    "Expected ']]' at the end of an array declaration": ["[[a]"],
    "Cannot declare": ["[a]\n[a]"],
    "Cannot redefine namespace": ["[a]\nb.c = 1\n[a.d]\n[a]\n", "[a.b]\nx = 1\n[a]\nb.y = 2"],
    "Duplicate inline table key": ["a = { b = 1, b = 2 }"],
    "Cannot overwrite a value": ["a = 1\na = 2", "a = 1\n[a]"],
    "Cannot mutate immutable namespace": ["a = [1]\n[[a]]", "a = { b = 1 }\na.c = 2"],
    "Invalid date or datetime": ["a = 2026-02-30T00:00:00"],
}


@pytest.mark.parametrize("text", [text for texts in BROKEN.values() for text in texts])
def test_what_the_parser_says_is_said_in_our_words(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    found = explain_toml_error(str(caught.value), text)
    assert found.why in EXPLANATIONS.values() and " (at " not in found.words
    assert (found.line, found.column) == (0, 0) or found.line <= text.count("\n") + 1


@pytest.mark.parametrize("known", BROKEN)
def test_an_example_of_each_is_told_so(known: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(BROKEN[known][0])
    told = explain_toml_error(str(caught.value), BROKEN[known][0])
    assert told.why == EXPLANATIONS[known]
    with pytest.raises(Unreadable, match=r"^is not valid TOML: ") as read:
        read_toml(BROKEN[known][0])
    assert told.why in str(read.value)


def test_all_are_tried() -> None:
    assert set(EXPLANATIONS) == set(BROKEN)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ('a = """x', "three quotation marks"),
        ('a = """x""', "three quotation marks"),
        ('a = """x"""\nb = """\n"', "three quotation marks"),
        ('# """\na = \'"""\'\nb = "x', "a quotation mark"),
    ],
)
def test_as_many_quotation_marks_are_missing_as_the_string_begins_with(text: str, marks: str) -> None:
    with pytest.raises(Unreadable, match=f"TOML: {marks}.* missing: this string never ends"):
        read_toml(text)


def test_what_is_not_known_is_given_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert explain_toml_error("Something new (at line 3, column 12)", "") == ("", "Something new", 3, 12)
    assert explain_toml_error("Something new (at end of document)", "") == ("", "Something new", 0, 0)
    assert explain_toml_error("Something new", "") == ("", "Something new", 0, 0)

    def later_python(text: str) -> None:
        raise tomllib.TOMLDecodeError("Something new (at line 3, column 12)")

    monkeypatch.setattr(tomllib, "loads", later_python)
    with pytest.raises(Unreadable, match=r"^is not valid TOML: Something new \(at line 3, column 12\)$"):
        read_toml("a = 1")


@pytest.fixture
def few_digits() -> Iterator[None]:
    """Python reads numbers of 640 digits at most."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(most)


@pytest.mark.usefixtures("few_digits")
def test_a_number_that_python_refuses_is_told() -> None:
    with pytest.raises(Unreadable, match=r"^is not valid TOML: Exceeds the limit \(640"):
        read_toml(f"a = {'9' * 1000}")
