"""Which tests run which lines of the package, and how long each test takes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Final

from coverage import Coverage, CoverageData

from tests.mutants.fault import Fault
from tests.mutants.plugin import Plan, entries
from tests.mutants.tree import ROOT, copied

FOLDER: Final = ROOT / ".mutants"
NOTHING: Final[dict[str, Any]] = {"files": {}, "seconds": {}, "failed": [], "starts": []}


def digests() -> dict[str, str]:
    """The hash of each file of the package."""
    files = sorted((ROOT / "sekiwidget").rglob("*.py"))
    return {file.relative_to(ROOT).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files}


def record(tests: Sequence[str], workers: int, longest: float, seconds: float = 4 * 3600) -> None:
    """Run tests in a copy, all if none are named, and add what each ran to the map of this tree.

    Each file of the copy is changed by a comment, so that tests which see any change at all fail, and are left out.
    """
    FOLDER.mkdir(exist_ok=True)
    part = "browser" if any(test.startswith("tests/browser") for test in tests) else "python"
    lines, files, old = FOLDER / f"{part}.lines", digests(), CoverageMap(part).known
    whole = Coverage(str(lines), config_file=False, messages=False)
    if old["files"] == files:
        whole.load()
    else:
        lines.unlink(missing_ok=True)
        old = NOTHING
    with copied() as tree:
        tree.remark()
        log = tree.notes / "log"
        plan = Plan(str(log), lines=str(tree.notes / "lines"))
        if part == "browser":
            plan.greenlets = True
        else:
            plan.longest = longest
        env = plan.write(tree.notes / "plan.json")
        tree.pytest([*tests, *(["-n", str(workers)] if workers > 1 else [])], env, seconds)
        ended = {entry["test"]: entry for entry in entries(log) if "test" in entry}
        whole.combine([str(path) for path in tree.notes.glob("lines.*")])
        whole.save()
    took = {test: entry["seconds"] for test, entry in ended.items() if entry["outcome"] == "passed"}
    # They take longer than that; how long is not known.
    took |= {test: 10 * longest for test, entry in ended.items() if entry["outcome"] == "stopped"}
    failed = {test for test, entry in ended.items() if entry["outcome"] == "failed"}
    kept = {test: passed for test, passed in (old["seconds"] | took).items() if test not in failed}
    starts = {test for test, entry in ended.items() if entry.get("starts")} | set(old["starts"]) - ended.keys()
    known = {
        "files": files,
        "seconds": kept,
        "failed": sorted({*old["failed"], *failed} - took.keys()),
        "starts": sorted(starts & kept.keys()),
    }
    (FOLDER / f"{part}.json").write_text(json.dumps(known, indent=0), encoding="utf-8")
    print(f"{len(took)} tests recorded, {len(kept)} are known.")
    if failed:
        print(f"Left out, as they fail without a fault: {', '.join(sorted(failed))}")


@dataclass
class CoverageMap:
    """A recorded part of the map."""

    part: str

    @cached_property
    def known(self) -> dict[str, Any]:
        """The tests, and the files as they were; empty if the part was not recorded."""
        file = FOLDER / f"{self.part}.json"
        read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return NOTHING | read

    @cached_property
    def seconds(self) -> dict[str, float]:
        """How long each test takes."""
        found: dict[str, float] = self.known["seconds"]
        return found

    @cached_property
    def unchanged(self) -> set[str]:
        """The files that are as they were: of others the lines have moved."""
        now = digests()
        return {path for path, digest in self.known["files"].items() if now.get(path) == digest}

    @cached_property
    def _lines(self) -> CoverageData:
        data = CoverageData(str(FOLDER / f"{self.part}.lines"))
        data.read()
        return data

    def _of_lines(self, path: str, lines: range | None) -> set[str]:
        found = self._lines.contexts_by_lineno(path).items()
        return {test for line, tests in found if lines is None or line in lines for test in tests} & self.seconds.keys()

    def tests(self, fault: Fault) -> list[str]:
        """The tests that may see a fault: those that run its line, those that start processes, those that run its file.

        What a process runs is not known: the tests of the same part of the package go first, the others last. The
        result of a cached function or of a shared fixture is seen by more tests than by the first, which made it.
        """
        if not self.seconds:
            return []
        stages: list[set[str]] = []
        if not fault.at_import and fault.path in self.unchanged:
            stages.append(self._of_lines(fault.path, range(fault.line, fault.line + 1)))
            stages.append(self._of_lines(fault.path, range(fault.statement, fault.line + 1)))
        alone = set[str]().union(*stages)
        starts = sorted(self.known["starts"], key=lambda test: (self.seconds[test], test))
        near = [test for test in starts if _near(test, fault.path)]
        stages.append(self._of_lines(fault.path, None))
        files = self._lines.measured_files()
        for folder in PurePosixPath(fault.path).parents:
            if any(stages):
                break
            stages.append(set[str]().union(*(self._of_lines(file, None) for file in files if _within(file, folder))))

        def cheapest(tests: set[str]) -> list[str]:
            return sorted(tests, key=lambda test: (self.seconds[test], test))

        order = dict.fromkeys([*cheapest(alone), *near])
        for stage in stages:
            order.update(dict.fromkeys(cheapest(stage)))
        return list(order | dict.fromkeys(starts))


def _near(test: str, path: str) -> bool:
    """Whether a test and a file are of the same game or part of the package."""
    test_parts, parts = test.split("/"), path.split("/")
    depth = 3 if parts[1] == "games" else 2
    return test_parts[1:depth] == parts[1:depth]


def _within(file: str, folder: PurePosixPath) -> bool:
    return PurePosixPath(file).is_relative_to(folder)
