"""A trial: one fault is planted in a copy of the tree, and tests run until one fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from tests.mutants.coverage_map import CoverageMap
from tests.mutants.fault import Fault
from tests.mutants.plugin import Plan, entries
from tests.mutants.tree import ROOT, Tree
from tests.sampling import is_sampled

State = Literal["caught", "timed out", "survived"]
BATCHES: Final = ((100, 5.0), (400, 30.0), (10_000, 120.0))
"""The most tests and seconds of the first batches; further ones are as the last."""
MEMORY: Final = 6 << 30
UNKNOWN_SECONDS: Final = 2.0


@dataclass(frozen=True)
class Verdict:
    """What became of a fault."""

    fault: Fault
    state: State
    test: str | None = None
    """The test that failed or hung."""
    seconds: float = 0.0
    """How long that test took."""
    ran: int = 0
    """How many tests ran."""
    left: int = 0
    """How many more may see it, but would have taken too long."""

    def as_json(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Verdict:
        """The verdict that was written as JSON."""
        return cls(**{**read, "fault": Fault(**read["fault"])})

    def __str__(self) -> str:
        match self.state:
            case "caught":
                how = f"caught, {1000 * self.seconds:.0f} ms: {self.test}"
            case "timed out":
                how = f"timed out: {self.test}"
            case _:
                how = f"SURVIVED {self.ran} tests" + (f"; {self.left} more not run" if self.left else "")
        return f"{self.fault}\n    {how}"


@dataclass(frozen=True)
class Suite:
    """What runs in a trial."""

    sample: str | None
    """The seed of the sample that is run; every test if None."""
    limit: float
    """The most seconds of tests, as recorded, for one fault."""
    python: CoverageMap
    browser: CoverageMap

    def try_fault(self, tree: Tree, fault: Fault, skipped: Collection[str] = ()) -> Verdict:
        """Plant a fault, and find the test that catches it."""
        source = (tree.folder / fault.path).read_bytes()
        with tree.planted(fault.path, fault.planted(source)):
            return (_try_typescript if fault.path.endswith(".ts") else _try_python)(self, tree, fault, skipped)

    def runs(self, test: str) -> bool:
        """Whether a test is run at all."""
        return self.sample is None or is_sampled(self.sample, test)

    def failing(self, tree: Tree, tests: Sequence[str]) -> set[str]:
        """Which of these tests fail without any fault."""
        tree.make()
        node(tree, "build.mjs")
        return {entry["test"] for batch in split(tests) for entry in _run(self, tree, batch)[1] if _failed(entry)}


def batches(tests: Sequence[str], seconds: dict[str, float], limit: float) -> Iterator[list[str]]:
    """The tests in batches that grow, until they would take longer than the limit."""
    batch: list[str] = []
    spent = total = 0.0
    number = 0
    for test in tests:
        takes = seconds.get(test, UNKNOWN_SECONDS)
        if total + takes > limit:
            continue
        most, longest = BATCHES[min(number, len(BATCHES) - 1)]
        if batch and (len(batch) >= most or spent + takes > longest):
            yield batch
            batch, spent, number = [], 0.0, number + 1
        batch.append(test)
        spent, total = spent + takes, total + takes
    if batch:
        yield batch


def split(tests: Sequence[str]) -> list[list[str]]:
    """Tests that share no process: those in a browser apart."""
    parts = [[one for one in tests if one.startswith("tests/browser/") is browser] for browser in (False, True)]
    return [part for part in parts if part]


def _run(suite: Suite, tree: Tree, tests: Sequence[str], *further: str) -> tuple[int | None, list[dict[str, Any]]]:
    """The exit code of pytest with these tests, and what it logged."""
    log = tree.notes / "log"
    log.unlink(missing_ok=True)
    in_browser = tests[0].startswith("tests/browser/")
    known = (suite.browser if in_browser else suite.python).seconds
    seconds = round(60 + 5 * sum(known.get(test, UNKNOWN_SECONDS) for test in tests))
    # Chromium reserves far more memory than it uses.
    plan = Plan(str(log), list(tests), bytes=None if in_browser else MEMORY, seconds=seconds)
    env = plan.write(tree.notes / "plan.json")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    code, output = tree.pytest([*further, *files], env, seconds=180 + 3 * seconds)
    found = list(entries(log))
    if code == 4 and "ImportError while loading conftest" not in output:
        raise RuntimeError(output)
    if code not in (0, 1, 5, None) and not any(map(_failed, found)):
        found.append({"test": _last(found), "outcome": "failed", "seconds": 0})
    return code, found


def _failed(entry: dict[str, Any]) -> bool:
    return entry.get("outcome") == "failed"


def _last(found: Sequence[dict[str, Any]]) -> str:
    """The test that had begun when pytest ended."""
    return next((entry["begun"] for entry in reversed(found) if "begun" in entry), "the start of pytest")


def _try_tests(suite: Suite, tree: Tree, fault: Fault, tests: Sequence[str], known: dict[str, float]) -> Verdict:
    """Run tests in batches until one fails or hangs."""
    ran = tried = 0
    for batch in batches(tests, known, suite.limit):
        code, found = _run(suite, tree, batch, "-x")
        tried += len(batch)
        ran += sum("test" in entry for entry in found)
        if code is None or code == -24:
            return Verdict(fault, "timed out", _last(found), ran=ran)
        for entry in found:
            if _failed(entry):
                return Verdict(fault, "caught", entry["test"], entry["seconds"], ran)
    return Verdict(fault, "survived", ran=ran, left=len(tests) - tried)


def _try_python(suite: Suite, tree: Tree, fault: Fault, skipped: Collection[str]) -> Verdict:
    if not tree.make(fault.path):
        return Verdict(fault, "caught", "make setup")
    ran = left = 0
    for part in (suite.python, suite.browser):
        tests = [test for test in part.tests(fault) if test not in skipped and suite.runs(test)]
        verdict = _try_tests(suite, tree, fault, tests, part.seconds)
        ran, left = ran + verdict.ran, left + verdict.left
        if verdict.state != "survived":
            return verdict
    return Verdict(fault, "survived", ran=ran, left=left)


# -- TypeScript -------------------------------------------------------------------------------------------------------


def _with_node() -> dict[str, str]:
    """The environment in which Node is found: it comes with the Python packages."""
    return {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])}


def typescript_faults(paths: Sequence[str]) -> list[Fault]:
    """Every fault that can be planted in TypeScript sources."""
    command = ["node", "faults.mjs", *paths]
    env = {**os.environ, **_with_node()}
    done = subprocess.run(command, cwd=ROOT / "js", env=env, capture_output=True, text=True, check=True)
    return [Fault(**found) for found in json.loads(done.stdout)]


def node(tree: Tree, *arguments: str) -> tuple[int | None, str]:
    """The exit code and the output of Node in the folder `js`."""
    return tree.run(["node", *arguments], _with_node(), seconds=300, folder="js")


def _try_typescript(suite: Suite, tree: Tree, fault: Fault, skipped: Collection[str]) -> Verdict:
    tree.make()
    if node(tree, "build.mjs")[0] != 0:
        return Verdict(fault, "caught", "js/build.mjs")
    report = tree.notes / "vitest.json"
    report.unlink(missing_ok=True)
    quiet = ["--reporter=json", f"--outputFile={report}", "--bail=1"]
    code, _ = node(tree, "node_modules/vitest/vitest.mjs", "run", *quiet)
    if code is None:
        return Verdict(fault, "timed out", "vitest")
    if code != 0:
        return Verdict(fault, "caught", *_first_failure(report))
    known = suite.browser.seconds
    tests = [test for test in widest_first(known) if test not in skipped and suite.runs(test)]
    return _try_tests(suite, tree, fault, tests, known)


def _first_failure(report: Path) -> tuple[str, float]:
    """The test that failed in vitest, and its seconds."""
    read = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {"testResults": []}
    for file in read["testResults"]:
        name = Path(file["name"]).name
        for test in file["assertionResults"]:
            if test["status"] == "failed":
                return f"js/test/{name} {test['fullName']}", (test.get("duration") or 0) / 1000
        if file["status"] == "failed":
            return f"js/test/{name}", 0.0
    return "vitest", 0.0


def widest_first(seconds: dict[str, float]) -> list[str]:
    """Tests in the order in which they see most soonest: the cheapest of each file, then the next of each."""
    files: dict[str, list[str]] = {}
    for test in sorted(seconds, key=lambda one: (seconds[one], one)):
        files.setdefault(test.partition("::")[0], []).append(test)
    rounds = [(place, seconds[test], test) for tests in files.values() for place, test in enumerate(tests)]
    return [test for _, _, test in sorted(rounds)]
