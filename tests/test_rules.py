"""Every paragraph that is listed as built has code, a test and a lesson; the page that says so is current."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sekiwidget.games.registry import GAMES, game
from tests import rules_coverage

EVERY_GAME = pytest.mark.parametrize("name", list(GAMES))


def test_the_page_is_current() -> None:
    assert rules_coverage.PAGE.read_text(encoding="utf-8") == rules_coverage.page(), (
        "run python -m tests.rules_coverage"
    )


@EVERY_GAME
@pytest.mark.parametrize("kind", ["code", "tests", "lessons"])
def test_built_rules_are_covered(name: str, kind: str) -> None:
    columns: dict[str, Callable[[], dict[str, list[str]]]] = {
        "code": lambda: rules_coverage.code(name),
        "tests": rules_coverage.tests,
        "lessons": lambda: rules_coverage.lessons(name),
    }
    covered = columns[kind]()
    built = [rule.id for rule in game(name).rules.values() if rule.built and rule.kind == "rule"]
    assert len(built) > 10
    assert [rule for rule in built if rule not in covered] == []


def test_nothing_cites_a_paragraph_that_does_not_exist() -> None:
    known = {rule for name in GAMES for rule in game(name).rules}
    for name in GAMES:
        assert set(rules_coverage.code(name)) | set(rules_coverage.lessons(name)) <= known
    assert set(rules_coverage.tests()) <= known
