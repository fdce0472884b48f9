"""A copy of the tree, in which faults are planted and pytest runs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
CACHES = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache", ".hypothesis", "_build")
LEFT_OUT = {".git", ".venv", ".mutants", "pictures", "site", "dist", "build"}
"""Folders at the top that are not copied."""
BORROWED = (".git", ".venv", "js/node_modules")
"""Folders that are linked, not copied; nothing writes there."""
MADE = {
    "sekiwidget.board.wire.prepare": ("base", "text", "core", "authoring", "games", "board"),
    "sekiwidget.text.catalogue_build": ("text",),
}
"""What makes files of the package, and the folders of which it makes them: `make setup` runs it after a change."""


class Tree:
    """A copy of a tree, with a folder for notes beside it."""

    def __init__(self, notes: Path, root: Path = ROOT) -> None:
        self.folder = notes / "tree"
        self.notes = notes
        self.process: subprocess.Popen[bytes] | None = None
        self.stopped = False
        self.stale: set[str] = set()
        """What must be made again, as the file that was changed for it is as it was."""
        shutil.copytree(root, self.folder, ignore=partial(_left_out, root), symlinks=True)
        for name in BORROWED:
            if (root / name).exists():
                (self.folder / name).symlink_to(root / name)

    def remark(self) -> None:
        """Change each file of the package by a comment: tests that fail now see any change, not the faults."""
        for file in (self.folder / "sekiwidget").rglob("*.py"):
            with file.open("a", encoding="utf-8") as open_file:
                open_file.write("# changed\n")
        self.stale.update(MADE)
        self.make()

    def make(self, path: str = "") -> bool:
        """Make what a changed file is part of, and what was made of a file that is now as it was. False if it fails."""
        part = path.split("/")[1] if path.endswith(".py") else ""
        changed = {module for module, folders in MADE.items() if part in folders}
        due, self.stale = self.stale | changed, changed
        return all(self.run([sys.executable, "-m", module], {}, seconds=300)[0] == 0 for module in sorted(due))

    @contextmanager
    def planted(self, path: str, text: bytes) -> Iterator[None]:
        """The copy with another text in one file."""
        file = self.folder / path
        before, times = file.read_bytes(), file.stat()
        try:
            file.write_bytes(text)
            self._forget(file, times.st_mtime + 10)
            yield
        finally:
            file.write_bytes(before)
            self._forget(file, times.st_mtime)

    @staticmethod
    def _forget(file: Path, time: float) -> None:
        """Make Python compile the file anew: it knows a file by its size and the second in which it was written."""
        os.utime(file, (time, time))
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()

    def run(
        self, command: Sequence[str], env: Mapping[str, str], seconds: float, folder: str = "."
    ) -> tuple[int | None, str]:
        """The exit code of a command, and what it wrote; no code if it took longer than so many seconds."""
        if self.stopped:
            raise InterruptedError
        output = self.notes / "output"
        whole = {**os.environ, "PYTHONPATH": str(self.folder), **env}
        with output.open("wb") as file:
            self.process = process = subprocess.Popen(
                command,
                cwd=self.folder / folder,
                env=whole,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                code = None
                # What pytest has recorded is kept.
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(60)
            finally:
                _kill(process)
                process.wait()
        return code, output.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """End what runs here, and let nothing begin."""
        self.stopped = True
        if self.process:
            _kill(self.process)

    def pytest(self, arguments: Iterable[str], env: Mapping[str, str], seconds: float) -> tuple[int | None, str]:
        """The exit code and the output of a run of pytest with the plugin."""
        fixed = ["-q", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider"]
        return self.run([sys.executable, "-m", "pytest", *fixed, *arguments], env, seconds)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and all of its group: workers and browsers that it left behind."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _left_out(root: Path, folder: str, names: list[str]) -> set[str]:
    return CACHES(folder, names) | (LEFT_OUT & set(names) if Path(folder) == root else set())


@contextmanager
def copied() -> Iterator[Tree]:
    """A copy of the working tree; it is removed at the end."""
    with TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
        yield Tree(Path(folder))
