"""`python -m tests.mutants`: plants random faults in copies of the tree and counts how many the test suite catches.

    python -m tests.mutants --map                      which tests run which lines: before all else; it takes long
    python -m tests.mutants --map tests/browser        the same for the tests of the page
    python -m tests.mutants --count 60 --seed 1        sixty faults in the package
    python -m tests.mutants --count 0 --typescript 12  twelve in js/src
    python -m tests.mutants --only FILE:LINE           every fault that can be planted at one line

A trial runs the tests that run the line of its fault, the cheapest first, then those that run its file, until one
fails; not the tests that cannot see it. The same tree, seed and count give the same faults. A survivor is a gap in the
tests, or a change that makes no difference.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from tests.mutants import coverage_map, python_faults
from tests.mutants.coverage_map import CoverageMap
from tests.mutants.fault import Fault, sample
from tests.mutants.tree import ROOT, Tree, copied
from tests.mutants.trial import Suite, Verdict, typescript_faults
from tests.sampling import seed_of_tree

LIMIT = 120.0


def sources(pattern: str) -> dict[str, bytes]:
    """The sources that faults are planted in, by their path in the tree."""
    files = sorted(path for path in ROOT.glob(pattern) if not path.name.endswith((".test.ts", ".d.ts")))
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}


def chosen(asked: argparse.Namespace) -> list[Fault]:
    """The faults to plant."""
    if asked.only:
        path, _, line = asked.only.rpartition(":")
        source = (ROOT / path).read_bytes()
        found = typescript_faults([path]) if path.endswith(".ts") else python_faults.faults(path, source)
        return [fault for fault in found if fault.line == int(line)]
    python, typescript = sources("sekiwidget/**/*.py"), sources("js/src/**/*.ts")
    possible = [fault for path, source in python.items() for fault in python_faults.faults(path, source)]
    faults = sample(possible, python, asked.count, asked.seed)
    if asked.typescript:
        faults += sample(typescript_faults(list(typescript)), typescript, asked.typescript, asked.seed)
    return faults


class Trials:
    """Tries faults side by side, each in a copy that nothing else uses meanwhile."""

    def __init__(self, suite: Suite, trees: Sequence[Tree], file: Path | None) -> None:
        self.suite = suite
        self.free = SimpleQueue[Tree]()
        for tree in trees:
            self.free.put(tree)
        self.trees = trees
        self.file = file
        read = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else []
        self.known = {verdict.fault: verdict for verdict in map(Verdict.from_json, read)}
        self.verdicts: dict[Fault, Verdict] = {}

    def run(self, faults: Sequence[Fault], skipped: frozenset[str] = frozenset()) -> None:
        """Try faults, and tell each verdict when it is there. Those of the file are taken over."""
        with ThreadPoolExecutor(len(self.trees)) as pool:
            running = [pool.submit(self._one, fault, skipped) for fault in faults]
            try:
                for number, done in enumerate(as_completed(running), 1):
                    verdict = done.result()
                    self.verdicts[verdict.fault] = verdict
                    print(f"{number}/{len(faults)} {verdict}", flush=True)
                    self.write()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for tree in self.trees:
                    tree.stop()
                raise

    def _one(self, fault: Fault, skipped: frozenset[str]) -> Verdict:
        if fault in self.known and self.known[fault].test not in skipped:
            return self.known[fault]
        tree = self.free.get()
        try:
            return self.suite.try_fault(tree, fault, skipped)
        finally:
            self.free.put(tree)

    def check(self) -> None:
        """Run the tests that failed or hung without any fault; where one fails again, try its faults without it."""
        tests = sorted({one.test for one in self.verdicts.values() if one.test and one.test.startswith("tests/")})
        tree = self.free.get()
        wrong = frozenset(self.suite.failing(tree, [test for test in tests if "::" in test]))
        self.free.put(tree)
        if wrong:
            print(f"These fail without a fault, so they are left out: {', '.join(sorted(wrong))}", flush=True)
            self.run([fault for fault, verdict in self.verdicts.items() if verdict.test in wrong], wrong)

    def write(self) -> None:
        """Write the verdicts down."""
        if self.file:
            found = [verdict.as_json() for verdict in (self.known | self.verdicts).values()]
            self.file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many were caught, and how soon."""
    lines = []
    for language, ending in (("Python", ".py"), ("TypeScript", ".ts")):
        mine = [one for one in verdicts if one.fault.path.endswith(ending)]
        caught = [one for one in mine if one.state != "survived"]
        if mine:
            hung = sum(one.state == "timed out" for one in mine)
            times = [1000 * one.seconds for one in caught if one.state == "caught"]
            median = f"; the catching test took {statistics.median(times):.0f} ms in the median" if times else ""
            lines.append(
                f"{language}: {len(caught)} of {len(mine)} faults caught ({100 * len(caught) / len(mine):.0f} %)"
                f"{median}; {hung} of them hung"
            )
            lines += [f"  survived: {one.fault}" for one in mine if one.state == "survived"]
    return "\n".join(lines)


def main() -> int:
    """Record a map, or plant faults. Returns 0 however many are caught, 1 if nothing could run."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--map", nargs="*", metavar="TESTS", help="record these tests, or all but those of the browser")
    parser.add_argument("--longest", type=float, default=2.0, help="no test runs longer for the map, in seconds")
    parser.add_argument("--count", type=int, default=60, help="how many faults in Python")
    parser.add_argument("--typescript", type=int, default=0, metavar="COUNT", help="how many faults in TypeScript")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", metavar="FILE:LINE", help="every fault that can be planted at this line")
    parser.add_argument("--suite", choices=["sampled", "all"], default="sampled", help="as `make test`, or every test")
    parser.add_argument("--limit", type=float, default=LIMIT, help="the most seconds of tests for one fault")
    parser.add_argument("--jobs", type=int, default=2, help="how many trials side by side")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the verdicts to a file; those in it stand")
    asked = parser.parse_args()
    # Who is told to end takes along what it has started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for test in asked.map or ():
        if not (ROOT / test.partition("::")[0]).exists():
            parser.error(f"there are no tests {test!r}; name a file or folder, as tests/browser")
    if asked.only:
        path, _, line = asked.only.rpartition(":")
        if not line.isdecimal() or not (ROOT / path).is_file():
            parser.error(f"there is no line {asked.only!r}; name it as sekiwidget/core/line.py:12")
    if asked.map is not None:
        coverage_map.record(asked.map, asked.jobs, asked.longest)
        return 0
    python, browser = CoverageMap("python"), CoverageMap("browser")
    faults = chosen(asked)
    if not faults:
        print("Nothing to plant there.", file=sys.stderr)
        return 1
    if not python.seconds:
        print("There is no map yet: python -m tests.mutants --map", file=sys.stderr)
        return 1
    suite = Suite(seed_of_tree() if asked.suite == "sampled" else None, asked.limit, python, browser)
    begun = time.monotonic()
    with ExitStack() as stack:
        trees = [stack.enter_context(copied()) for _ in range(min(asked.jobs, len(faults)))]
        trials = Trials(suite, trees, asked.json)
        try:
            trials.run(faults)
            trials.check()
        except (RuntimeError, subprocess.SubprocessError) as error:
            print(f"pytest does not run: {error}", file=sys.stderr)
            return 1
    trials.write()
    print(summary(list(trials.verdicts.values())))
    print(f"{(time.monotonic() - begun) / 60:.0f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
