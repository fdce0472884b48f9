"""How long the tests of each part took, at the end of a run: where the seconds are.

They are seconds of processors, those of ended child processes among them: on a busy machine they stay what they are.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from typing import Final

import pytest

PROPERTY: Final = "processor seconds"


def part_of(test: str) -> str:
    """The part that a test belongs to, by its id: its folder in tests/, or the one in that."""
    return "/".join(test.split("::", maxsplit=1)[0].split("/")[1:-1][:2]) or "tests"


class Meter:
    """Notes in the last report of each test what it took, all since the test before."""

    def __init__(self) -> None:
        self._until = self._now()

    @staticmethod
    def _now() -> float:
        return sum(os.times()[:4])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Called after set-up, call and teardown of a test."""
        report = yield
        if report.when == "teardown":
            now = self._now()
            report.user_properties.append((PROPERTY, round(now - self._until, 3)))
            self._until = now
        return report


def pytest_configure(config: pytest.Config) -> None:
    """Begin to measure."""
    config.pluginmanager.register(Meter(), "meter")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The seconds of all parts that took one or more, the longest first."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                part = part_of(report.nodeid)
                seconds[part] += sum(float(str(value)) for name, value in report.user_properties if name == PROPERTY)
                tests[part] += report.when == "call"
    terminalreporter.section("processor seconds of the tests, without starting and collecting")
    for part, took in sorted(seconds.items(), key=lambda one: -one[1]):
        if took >= 1:
            terminalreporter.line(f"{took:7.1f}  {part} ({tests[part]} tests)")
    terminalreporter.line(f"{sum(seconds.values()):7.1f}  in all ({tests.total()} tests)")
