"""Goals in the words of facts: what is written is read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.lesson.script.puzzle import goal_text, parse_goal

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\x85"), max_size=12)
KEYS = st.from_regex(r"[a-z_]{1,5}(\.[a-z_]{1,5}){0,2}", fullmatch=True)
VALUES = st.booleans() | st.integers(-(10**16), 10**16) | WORDS | st.lists(WORDS, max_size=3).map(tuple)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_goal_goes_both_ways(goal: dict[str, bool | int | str | tuple[str, ...]]) -> None:
    read = parse_goal(goal_text(goal))
    assert read == goal
    assert [type(value) for value in read.values()] == [type(value) for value in goal.values()]


@given(st.text(max_size=40) | st.text('a.=[]",# \\\n<>!0', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse_goal(text)
    except ValueError:
        return
    assert parse_goal(goal_text(found)) == found


@pytest.mark.parametrize("text", ["a", "a <= 1", "= a 1", "a 1, a 2", 'a "b', "a [1, 2", "a 1 # b", "! T: x"])
def test_what_is_no_goal(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_goal(text)
