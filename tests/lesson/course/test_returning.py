"""When a missed puzzle comes again: by results and dates alone."""

from datetime import date, timedelta

import pytest

from sekiwidget.lesson.course.returning import Returning, after_result, due
from sekiwidget.lesson.puzzle.feedback import Result

TODAY = date(2026, 11, 28)
FRESH, WRONG, SOLVED = Result(), Result(tries=1), Result(solved=True, tries=1)


def day(number: int) -> date:
    """A number of days after the first one."""
    return TODAY + timedelta(days=number)


def test_a_missed_puzzle_comes_again_after_one_three_and_seven_days() -> None:
    found = after_result(None, FRESH, WRONG, TODAY)
    days = []
    for number in range(30):
        assert found is not None
        if found.is_due(day(number)):
            days.append(number)
            found = after_result(found, FRESH, SOLVED, day(number))
    assert days == [1, 4, 11]
    assert found == Returning(day(11), 3)
    assert found.due is None


@pytest.mark.parametrize("missed", [WRONG, Result(shown=True), Result(solved=True, tries=2), Result(tries=1, hints=1)])
def test_wrong_or_shown_is_missed_and_begins_anew(missed: Result) -> None:
    before = replace_tries(missed)
    assert after_result(None, before, missed, TODAY) == (None if before == missed else Returning(TODAY))
    assert after_result(None, FRESH, missed, TODAY) == Returning(TODAY)
    assert after_result(Returning(day(-9), 2), FRESH, missed, TODAY) == Returning(TODAY)


def replace_tries(missed: Result) -> Result:
    """The result before a wrong try that did not end the puzzle."""
    return missed if missed.final else Result(hints=missed.hints)


def test_solved_at_first_is_never_missed() -> None:
    assert after_result(None, FRESH, SOLVED, TODAY) is None
    assert after_result(None, FRESH, Result(hints=1), TODAY) is None
    assert after_result(None, Result(hints=1), Result(solved=True, tries=1, hints=1), TODAY) is None


def test_solving_it_early_or_after_a_mistake_changes_nothing() -> None:
    missed = Returning(TODAY)
    assert after_result(missed, WRONG, Result(solved=True, tries=2), TODAY) == missed
    assert after_result(missed, FRESH, SOLVED, TODAY) == missed
    assert after_result(missed, WRONG, Result(solved=True, tries=2), day(1)) == missed
    again = after_result(missed, FRESH, SOLVED, day(1))
    assert again == Returning(day(1), 1)
    assert after_result(again, SOLVED, Result(solved=True, tries=1, later_tries=3), day(9)) == again


def test_what_waits_longest_is_due_first() -> None:
    puzzles = {"b": Returning(day(-2)), "a": Returning(day(-2)), "c": Returning(day(-9), 2), "d": Returning(TODAY)}
    puzzles["e"] = Returning(day(-99), 3)
    assert due(puzzles, TODAY) == ["c", "a", "b"]
    assert due(puzzles, day(-3)) == []
    assert due({"last": Returning(date.max)}, date.max) == []
