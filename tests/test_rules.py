"""Every paragraph that is listed as built has code, a test and a lesson; the page that says so is current."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

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
    columns: dict[str, Callable[[str], rules_coverage.References]] = {
        "code": rules_coverage.code,
        "tests": rules_coverage.tests,
        "lessons": rules_coverage.lessons,
    }
    covered = columns[kind](name)
    built = [rule.id for rule in game(name).rules.values() if rule.built and rule.kind == "rule"]
    assert len(built) > 10
    assert [rule for rule in built if rule not in covered] == []


def test_nothing_cites_a_paragraph_that_does_not_exist() -> None:
    for name in GAMES:
        rules = game(name).rules
        assert set(rules_coverage.lessons(name)) <= set(rules)
        found = [one for path in rules_coverage.modules(name)[1] for one in rules_coverage.docstrings(path)]
        assert [one.text for one in found if one.head and not one.cited(rules)] == []
    known = {rule for name in GAMES for rule in game(name).rules}
    assert {rule for name in GAMES for rule in rules_coverage.tests(name)} <= known


# -- where a paragraph is applied --------------------------------------------------------------------------------------


class Applied(NamedTuple):
    """A refusal, fault or event of a paragraph: where it is made, and the paragraphs that are cited there."""

    place: str
    rule: str
    cited: set[str]


def applied(of: str) -> Iterator[Applied]:
    """Every `Reason`, `Problem` and `Event` of a game whose paragraph is written out."""
    rules = game(of).rules
    folder, files = rules_coverage.modules(of)

    def inside(node: ast.AST, where: str, cited: set[str]) -> Iterator[Applied]:
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                own = rules_coverage.Docstring(one.name, ast.get_docstring(one) or "", one.lineno).cited(rules)
                yield from inside(one, f"{where} {one.name}", cited | {*own})
                continue
            if isinstance(one, ast.Call) and ast.unparse(one.func) in ("Reason", "Problem", "Event"):
                rule = one.args[0]
                if isinstance(rule, ast.Constant) and rule.value in rules:
                    yield Applied(where, str(rule.value), cited)
            yield from inside(one, where, cited)

    for path in files:
        yield from inside(ast.parse(path.read_text(encoding="utf-8")), path.relative_to(folder).as_posix(), set())


@EVERY_GAME
def test_what_refuses_and_what_happens_is_cited_where_it_is_made(name: str) -> None:
    """The paragraph of a refusal, a fault or an event begins the docstring of its function or of its class."""
    found = [*applied(name)]
    assert len(found) > 50
    assert sorted({f"{one.place}: {one.rule}" for one in found if one.rule not in one.cited}) == []


# -- all of one paragraph ----------------------------------------------------------------------------------------------


def test_a_paragraph_is_printed_with_all_that_stands_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    rules_coverage.main(["8.6.2"])
    printed = capsys.readouterr().out
    assert printed.startswith("Sekigahara 8.6.2: Loyalty and special attacks\n")
    for file in ("rules/impact", "narration/reasons_fight", "picture/scene_captions"):
        assert f"  sekiwidget/games/sekigahara/{file}.py:" in printed
    columns = rules_coverage.code, rules_coverage.tests, rules_coverage.lessons
    found = [one for column in columns for one in column("sekigahara")["8.6.2"]]
    assert len(found) > 8
    assert [one for one in found if f"  {one}\n" not in printed] == []


def test_a_rule_of_several_games_is_printed_for_each_with_its_own_tests() -> None:
    lines = [*rules_coverage.report("setup")]
    assert [line for line in lines if " setup: " in line] == [
        "War Chest setup: Set-up",
        "Daimyo setup: Start",
        "Shogun setup: Sides",
    ]
    own = lines[lines.index("War Chest setup: Set-up") : lines.index("Daimyo setup: Start")]
    assert any("tests/games/warchest/" in line for line in own)
    assert not any("daimyo" in line or "shogun" in line for line in own)


def test_a_rule_that_is_none_is_named_with_those_near_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        rules_coverage.main(["8.6.20"])
    assert stopped.value.code == 2
    assert "there is no rule '8.6.20'; near it: 8.6.2" in capsys.readouterr().err
