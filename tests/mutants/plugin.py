"""The pytest plugin of a trial: runs chosen tests in a chosen order and logs them; or records the lines of each test.

Its orders stand in the file that the environment variable MUTANTS_PLAN names: see `Plan`.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from dataclasses import asdict, dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

VARIABLE = "MUTANTS_PLAN"
STOPPED = "stopped"
PROCESS = "starts a process"
QUIET = ("module-not-imported", "module-not-measured", "already-imported", "no-data-collected")
"""Warnings of coverage that would be errors of the suite."""


@dataclass
class Plan:
    """What a run of pytest is to do; written by the one that starts it."""

    log: str
    """The file that gets a line of JSON when a test begins and when it ends."""
    tests: list[str] | None = None
    """The tests to run, in their order; all if None."""
    lines: str | None = None
    """The file that gets the lines of each test; nothing is recorded if None."""
    greenlets: bool = False
    """Whether Playwright runs, which changes between stacks."""
    longest: float | None = None
    """The most processor time of a test, in seconds; it is skipped when it has run so long."""
    bytes: int | None = None
    """The most memory that a process may have."""
    seconds: int | None = None
    """The most processor time that the run may take."""

    def write(self, path: Path) -> dict[str, str]:
        """Write the plan to a file, and return the environment that makes pytest follow it."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")
        return {VARIABLE: str(path)}


def entries(log: Path) -> Iterator[dict[str, Any]]:
    """The entries of a log. A last line that was cut off is left out."""
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                yield json.loads(line)


def pytest_configure(config: pytest.Config) -> None:
    plan = Plan(**json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8")))
    if plan.bytes is not None:
        resource.setrlimit(resource.RLIMIT_AS, (plan.bytes, plan.bytes))
    if plan.seconds is not None:
        # At the first of the two the process ends with SIGXCPU, which tells why; at the second with SIGKILL.
        resource.setrlimit(resource.RLIMIT_CPU, (plan.seconds, plan.seconds + 10))
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        # Who is told to end ends as at an interrupt: what was recorded is written.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        config.pluginmanager.register(_Log(Path(plan.log)))
    if plan.tests is not None:
        config.pluginmanager.register(_Choice(plan.tests))
    if plan.lines is not None and (worker or not config.getoption("numprocesses", None)):
        config.pluginmanager.register(_Lines(plan.lines, worker or "alone", greenlets=plan.greenlets))
    if plan.longest is not None:
        config.pluginmanager.register(_Bound(plan.longest))


class _Log:
    """Writes what begins and what ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.reports: dict[str, list[pytest.TestReport]] = defaultdict(list)

    def write(self, **entry: Any) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.write(begun=nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.write(test=report.nodeid or "collection", outcome="failed", seconds=0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports[report.nodeid].append(report)
        if report.when == "teardown":
            reports = self.reports.pop(report.nodeid)
            outcomes = {one.outcome for one in reports}
            seconds = round(sum(one.duration for one in reports), 4)
            outcome: str = next(one for one in ("failed", "skipped", "passed") if one in outcomes)
            noted = {name for name, _ in reports[-1].user_properties}
            # A stopped test may fail because it was stopped.
            outcome = STOPPED if STOPPED in noted else outcome
            starts = PROCESS in noted
            self.write(test=report.nodeid, outcome=outcome, seconds=seconds, starts=starts)


class _Choice:
    """Keeps the chosen tests and puts them in order."""

    def __init__(self, tests: Iterable[str]) -> None:
        self.place = {test: number for number, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        kept = sorted((item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid])
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in self.place])
        items[:] = kept


class _Lines:
    """Records the lines of the package that each test runs, and which tests start processes, whose lines are not seen.

    What runs at import has no test.
    """

    def __init__(self, path: str, worker: str, *, greenlets: bool) -> None:
        self.coverage = Coverage(path, worker, source=["sekiwidget"], config_file=False, messages=False)
        if greenlets:
            self.coverage.set_option("run:concurrency", ["thread", "greenlet"])
        self.coverage.set_option("run:relative_files", True)
        self.coverage.set_option("run:disable_warnings", list(QUIET))
        self.coverage.start()
        self.item: pytest.Item | None = None
        sys.addaudithook(self._noted)
        # A process by multiprocessing raises no audit event where a fork server starts it.
        start = BaseProcess.start

        def noted_start(process: BaseProcess) -> None:
            self._note()
            start(process)

        BaseProcess.start = noted_start  # type: ignore[assignment, method-assign]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        self.item = item
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")
            self.item = None

    def _noted(self, event: str, _: object) -> None:
        if event in {"subprocess.Popen", "os.fork"}:
            self._note()

    def _note(self) -> None:
        if self.item and (PROCESS, True) not in self.item.user_properties:
            self.item.user_properties.append((PROCESS, True))

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()


class _Bound:
    """Stops tests that run long: nearly all time goes to few of them. What fixtures do is not stopped."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        def stop(*_: object) -> None:
            item.user_properties.append((STOPPED, True))
            pytest.skip("it takes long")

        signal.signal(signal.SIGVTALRM, stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
