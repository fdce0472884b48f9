"""Compile the tests once where several processes collect them for the first time.

pytest compiles a test file, with its assertions rewritten, when it is imported. All processes of xdist import all files
in the same order at the same time, so each of them would compile nearly all. Here each first compiles a share, which
the others then read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite

HERE = Path(__file__).parent


def share_of(files: list[Path], number: int, processes: int) -> list[Path]:
    """The files that the process of this number compiles, of those that are not compiled yet."""
    return [file for file in files[number::processes] if not compiled(file).exists()]


def compiled(file: Path) -> Path:
    """The file in which pytest keeps a compiled test file."""
    return rewrite.get_cache_dir(file) / (file.stem + rewrite.PYC_TAIL)


def compile_tests(config: pytest.Config, files: list[Path]) -> None:
    """Compile test files as pytest does when it imports them."""
    for file in files:
        kept = compiled(file)
        if rewrite.try_makedirs(kept.parent):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Compile the share of this process, if there are several and all tests are asked for."""
    worker: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode or session.config.args != ["tests"]:
        return
    files = [file for file in sorted(HERE.rglob("test_*.py")) if not {"browser", "hosts"} & {*file.parts}]
    number = int(worker["workerid"].removeprefix("gw"))
    compile_tests(session.config, share_of(files, number, worker["workercount"]))
