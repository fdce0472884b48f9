"""Where keys and values stand: what the locator finds is what tomllib reads."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.lesson.script.toml_locations import (
    Path,
    Span,
    TomlLocations,
    decode,
)
from tests.lesson.good import COUNTING, EXAMPLES

ODD = '''
# a comment
"quoted key" = 1
a . "b.c" . 'd' = [ 1, [2, "x # y"], { e = """
three \\
   lines \\u0041 ""quoted"" """ }, # inside
]
f = { g = 'literal \\ string', h.i = true }
date = 1979-05-27 07:32:00
[t."u v"]
w = -1.5e3   # c
[[x]]
y = 1
[[x.z]]
q = """"two quotes"""""
[[x]]
y = \'\'\'
'one'
two\'\'\'
'''


def walk(value: Any, path: Path = ()) -> dict[Path, Any]:
    """Every value below a table, with its path."""
    found: dict[Path, Any] = {}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        found[*path, key] = item
        if isinstance(item, dict | list):
            found |= walk(item, (*path, key))
    return found


@pytest.mark.parametrize("text", [ODD, COUNTING, *(path.read_text(encoding="utf-8") for path in EXAMPLES)])
def test_every_value_is_found(text: str) -> None:
    places = TomlLocations(text)
    assert not places.twice
    assert places.too_deep is None
    for path, value in walk(tomllib.loads(text)).items():
        assert path in places.keys or path in places.values
        if path in places.values:
            written = text[slice(*places.values[path])]
            assert tomllib.loads(f"v = {written}")["v"] == value
            if isinstance(value, str):
                assert decode(text, places.values[path])[0] == value
        if path in places.keys:
            name = text[slice(*places.keys[path])]
            wanted = next(part for part in reversed(path) if isinstance(part, str))
            assert next(iter(tomllib.loads(f"{name} = 1"))) == wanted


@pytest.mark.parametrize(
    ("written", "offsets"),
    [
        ('"aé\\n\\u0041b"', [1, 2, 3, 5, 11, 12]),
        ("'''\na\nb'''", [4, 5, 6, 7]),
        ('"""\n\na\\\n   b"""', [4, 5, 11, 12]),
        ("''", [1]),
        ('""', [1]),
    ],
)
def test_each_character_of_a_string_is_found(written: str, offsets: list[int]) -> None:
    meant, found = decode(written, Span(0, len(written)))
    assert meant == tomllib.loads(f"v = {written}")["v"]
    assert list(found) == offsets


def test_what_is_given_twice() -> None:
    places = TomlLocations("a = 1\n[b]\nc = 1\nc = 2\n[b]\n")
    assert [path for path, _ in places.twice] == [("b", "c"), ("b",)]


def test_depth() -> None:
    assert TomlLocations("a = " + "[" * 32 + "]" * 32).too_deep is None
    assert TomlLocations("a = " + "[" * 33 + "]" * 33).too_deep is not None
    assert TomlLocations("a = " + "[" * 500_000).too_deep is not None
    assert TomlLocations(".".join("a" * 500_000) + " = 1").too_deep is not None
    assert TomlLocations("[" + ".".join("a" * 500_000) + "]").too_deep is not None


@pytest.mark.parametrize(
    "text", ['a = """' + '\\"' * 300_000, "a = '" * 100_000, 'a = "\\' + "\\" * 600_000, "=" * 9999]
)
def test_what_is_no_toml_ends_the_search(text: str) -> None:
    TomlLocations(text)


@given(st.text(alphabet="ab.=[]{}\"'\\#\n ,1-", max_size=60))
def test_it_never_fails_and_agrees_with_tomllib(text: str) -> None:
    places = TomlLocations(text)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    for path in walk(values):
        assert path in places.keys or path in places.values
