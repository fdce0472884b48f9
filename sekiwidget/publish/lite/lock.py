"""`pyodide-lock.json`: by it Pyodide finds the wheel of a package, and loads what a cell imports by itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZipFile

from sekiwidget.publish.lite.packages import about, needed
from sekiwidget.publish.lite.pyodide import LOCK


def write_lock(folder: Path, info: Mapping[str, object], wheels: Sequence[Path]) -> list[str]:
    """Write the lock file of wheels that lie in a folder or below it; returns the names of their packages.

    Args:
        folder: where Pyodide's own files are.
        info: the head of the lock file, which says what Pyodide the packages are for.
        wheels: all of them: what a wheel needs and is not among them counts as left out.
    """
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    entries = {canonicalize_name(str(about(wheel)["Name"])): _entry(folder, wheel) for wheel in wheels}
    for entry, wheel in zip(entries.values(), wheels, strict=True):
        depends = (canonicalize_name(Requirement(one).name) for one in needed(wheel))
        entry["depends"] = sorted(name for name in depends if name in entries)
    text = json.dumps({"info": info, "packages": dict(sorted(entries.items()))}, indent=1)
    (folder / LOCK).write_text(text + "\n", encoding="utf-8")
    return sorted(entries)


def _entry(folder: Path, wheel: Path) -> dict[str, Any]:
    told = about(wheel)
    with ZipFile(wheel) as files:
        members = [PurePosixPath(name).parts[0] for name in files.namelist() if name.endswith(".py")]
    modules = {name.removesuffix(".py") for name in members}
    return {
        "name": told["Name"],
        "version": told["Version"],
        "file_name": wheel.relative_to(folder).as_posix(),
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(name for name in modules if name.isidentifier()),
        "depends": [],
        "unvendored_tests": False,
    }
