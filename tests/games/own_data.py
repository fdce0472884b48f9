"""A user's own data files for a game, and code that is run with them in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.told import FOLDER, counted_in_child

# Game data are read when a game is imported, so each test needs a process that has imported none. A fork server has
# such a process ready, with what all games share, and a copy of it costs a tenth of a new Python.
_PROCESSES: Any = multiprocessing.get_context("spawn" if os.name == "nt" else "forkserver")
_PROCESSES.set_forkserver_preload(["sekiwidget.cli.main", "tests.told", __name__])


@dataclass(frozen=True)
class OwnData:
    """A game whose data a user replaces."""

    game: str

    @property
    def variable(self) -> str:
        """The variable of the environment that names the folder."""
        return f"SEKIWIDGET_{self.game.upper()}"

    def built_in(self, name: str) -> str:
        """The text of a built-in file."""
        return (resources.files(f"sekiwidget.games.{self.game}") / "data" / name).read_text(encoding="utf-8")

    def changed(self, folder: Path, name: str, *changes: tuple[str, str]) -> Path:
        """The folder, with a built-in file in which each first text has become the second."""
        text = self.built_in(name)
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / name).write_text(text, encoding="utf-8")
        return folder

    def run(self, code: str, folder: Path | None) -> subprocess.CompletedProcess[str]:
        """Run code in a process that has imported no game, with the data of a folder or the built-in ones."""
        with TemporaryDirectory() as kept:
            out, err = Path(kept) / "out", Path(kept) / "err"
            process = _PROCESSES.Process(
                target=_run,
                args=(
                    code,
                    self.variable,
                    None if folder is None else str(folder),
                    str(out),
                    str(err),
                    os.environ.get(FOLDER, ""),
                ),
            )
            process.start()
            process.join()
            status = process.exitcode
            process.close()
            assert status is not None
            return subprocess.CompletedProcess(
                code, status, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")
            )

    def faults(self, folder: Path) -> list[str]:
        """The faults for which a folder is refused."""
        code = f"try:\n    import sekiwidget.games.{self.game}\n"
        code += "except ValueError as error:\n    print(*error.faults, sep='\\n')"
        result = self.run(code, folder)
        assert result.returncode == 0, result.stderr
        return result.stdout.splitlines()


def _run(code: str, variable: str, folder: str | None, out: str, err: str, told: str) -> None:
    for stream, path in ((sys.stdout, out), (sys.stderr, err)):
        with Path(path).open("wb") as file:
            os.dup2(file.fileno(), stream.fileno())
    os.environ.pop(variable, None)
    if folder is not None:
        os.environ[variable] = folder
    with counted_in_child(told):
        exec(code, {"__name__": "__main__"})  # noqa: S102  Code of ours.
