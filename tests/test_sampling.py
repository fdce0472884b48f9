"""The share of the slow tests that `make test` runs: fair, the same for the same seed, and of tests that exist."""

from __future__ import annotations

import re
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests import sampling
from tests.sampling import KINDS, ROOT, Kind, drawn, is_sampled, kind_of

pytest_plugins = ["pytester"]
KIND = Kind("slow ones", 1 / 4, ("test_slow.py::*",))
SLOW = [f"test_slow.py::test_one[{number}]" for number in range(400)]


@pytest.fixture
def one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "KINDS", (KIND,))


@pytest.mark.usefixtures("one_kind")
def test_about_the_share_of_a_kind_is_run_with_each_seed_and_all_else_always() -> None:
    for seed in ("1", "2", "3"):
        assert 70 < sum(is_sampled(seed, test) for test in SLOW) < 130
        assert is_sampled(seed, "test_quick.py::test_one")


@pytest.mark.usefixtures("one_kind")
def test_each_test_has_its_turn() -> None:
    turns = Counter(test for seed in range(80) for test in SLOW if is_sampled(str(seed), test))
    assert len(turns) == len(SLOW)
    assert max(turns.values()) < 45


def test_what_is_drawn_depends_on_seed_and_test_alone() -> None:
    assert drawn("1", "a") == drawn("1", "a")
    assert len({drawn(seed, test) for seed in "12" for test in "ab"}) == 4
    assert all(0 <= drawn("1", test) < 1 for test in SLOW)


def test_every_pattern_is_of_tests_that_exist() -> None:
    names = [
        f"{path.relative_to(ROOT).as_posix()}::{name}"
        for path in sorted(Path(ROOT, "tests").rglob("test_*.py"))
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    for kind in KINDS:
        assert 0 < kind.share < 1, kind
        for pattern in kind.patterns:
            assert any(fnmatchcase(name, pattern.partition("[[]")[0]) for name in names), pattern


def test_a_test_is_of_the_first_kind_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "KINDS", (KIND, Kind("all", 1 / 2, ("*",))))
    assert kind_of(SLOW[0]) is KIND
    assert kind_of("test_quick.py::test_one") is sampling.KINDS[1]


def test_a_run_leaves_out_the_rest_and_says_so(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEED", "7")
    # The run below sets it in this process.
    monkeypatch.setattr(sampling, "KINDS", sampling.KINDS)
    pytester.makepyfile(
        test_slow="import pytest\n@pytest.mark.parametrize('number', range(40))\ndef test_one(number): pass",
        conftest=f"""
            from tests import sampling
            from tests.sampling import Kind
            sampling.KINDS = ({KIND!r},)
        """,
    )
    own = [f"test_slow.py::test_one[{number}]" for number in range(40)]
    number = sum(drawn("7", test) < KIND.share for test in own)
    assert 0 < number < 40
    plugins = ("-p", "tests.sampling", "-p", "no:playwright")
    for processes in ((), ("-n", "2")):
        run = pytester.runpytest_subprocess(*plugins, *processes, "--sample")
        run.assert_outcomes(passed=number, deselected=0 if processes else 40 - number)
        run.stdout.fnmatch_lines(["*SEED=7*", f"*{number} of    40  slow ones"])
    pytester.runpytest_inprocess("-p", "no:playwright").assert_outcomes(passed=40)


def test_a_kind_of_few_tests_has_one_in_each_run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one with another seed."""
    kind = Kind("few", 1 / 1000, ("test_few.py::*",))
    monkeypatch.setattr(sampling, "KINDS", (kind,))
    pytester.makepyfile(
        test_few="import pytest\n@pytest.mark.parametrize('number', range(3))\ndef test_one(number): pass"
    )
    own = [f"test_few.py::test_one[{number}]" for number in range(3)]
    ran = set()
    for seed in "1234":
        monkeypatch.setenv("SEED", seed)
        found = pytester.inline_run("-p", "tests.sampling", "-p", "no:playwright", "--sample")
        (report,) = found.getreports("pytest_runtest_logreport")[1::3]
        assert isinstance(report, pytest.TestReport)
        assert report.nodeid == min(own, key=lambda test: drawn(seed, test))
        ran.add(report.nodeid)
    assert len(ran) > 1


def test_cases_do_not_depend_on_what_is_imported() -> None:
    """Hypothesis knows no constant of this project but while it searches."""
    assert settings.default is not None
    if settings.default.derandomize:
        assert len(providers._get_local_constants()) == 0
