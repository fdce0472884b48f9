"""Which of the slow tests `make test` runs: of each kind a share, drawn by the commit.

A test of one of the `KINDS` runs if sha256(seed + its id) falls into the share of its kind; every other test runs
always. The seed is the commit, so each change looks at other cases than the one before, and `SEED=... make test` runs
those of another commit again. Without `--sample` every test that was asked for runs: `make test-all`, or
`pytest tests/contract`.
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]
USUAL: Final = 25
"""How many cases hypothesis draws for a test in `make test-all`."""


@dataclass(frozen=True)
class Kind:
    """A kind of slow tests: its name, the share of them that runs, and patterns of the ids of its tests."""

    name: str
    share: float
    patterns: tuple[str, ...]


KINDS: Final[tuple[Kind, ...]] = ()
"""A test is of the first kind with a pattern that fits its id."""


def drawn(seed: str, test: str) -> float:
    """A number from 0 up to 1 that depends on the seed and the id of a test, and on nothing else."""
    return int.from_bytes(sha256((seed + test).encode()).digest()[:8]) / 2**64


def kind_of(test: str) -> Kind | None:
    """The kind of a test, by its id; None if it runs always."""
    return next((kind for kind in KINDS if any(fnmatchcase(test, one) for one in kind.patterns)), None)


def is_sampled(seed: str, test: str) -> bool:
    """Whether a test runs with this seed."""
    kind = kind_of(test)
    return kind is None or drawn(seed, test) < kind.share


def examples(number: int) -> int:
    """As many cases of a test that asks hypothesis for more than others do; a third of them where tests are sampled."""
    return number * min(settings.default.max_examples, USUAL) // USUAL


def seed_of_tree() -> str:
    """$SEED, or the commit of this tree; 0 where there is no git."""
    if given := os.environ.get("SEED"):
        return given
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "0"


class Sample:
    """Leaves out the tests that are not drawn, and says at the end how many of each kind were run."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.all: Counter[str] = Counter()
        self.run: Counter[str] = Counter()

    def pytest_report_header(self) -> str:
        """The seed, and how to have the same tests again."""
        return f"a sample of the slow tests: SEED={self.seed} draws the same again, `make test-all` runs every test"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what is not drawn."""
        left_out = [item for item in items if not is_sampled(self.seed, item.nodeid)]
        for item in items:
            if kind := kind_of(item.nodeid):
                self.all[kind.name] += 1
                self.run[kind.name] += is_sampled(self.seed, item.nodeid)
        items[:] = [item for item in items if is_sampled(self.seed, item.nodeid)]
        config.hook.pytest_deselected(items=left_out)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Where xdist has collected in another process, it is told what was left out there."""
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["sample"] = [dict(self.all), dict(self.run)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Each process has collected the same."""
        self.all, self.run = map(Counter, getattr(node, "workeroutput", {}).get("sample", [self.all, self.run]))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """How many of each kind were run."""
        terminalreporter.section(f"sampled with SEED={self.seed}")
        for name, number in self.all.items():
            terminalreporter.line(f"{self.run[name]:5} of {number:5}  {name}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option `--sample`."""
    parser.addoption(
        "--sample", action="store_true", help="run a share of the slow tests, drawn by $SEED or the commit"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Draw the sample, the same one in each process."""
    if config.getoption("--sample"):
        seed = os.environ["SEED"] = seed_of_tree()
        config.pluginmanager.register(Sample(seed), "sample")
