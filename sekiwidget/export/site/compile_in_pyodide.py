"""Compiles the modules of wheels, in Pyodide, whose Python has to read them.

This file uses the standard library only: Node runs it as text (static/compile.mjs).
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from py_compile import PycInvalidationMode, PyCompileError
from py_compile import compile as to_file
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

SITE = "/lib/python3.14/site-packages"

PACKAGE = "sekiwidget/"
CALLED = tuple(
    f"{PACKAGE}{module}.py"
    for module in (
        "__init__", "analysis/advice", "analysis/advice_display", "analysis/adviser", "analysis/explain",
        "analysis/odds", "analysis/odds_display", "analysis/solver", "board/__init__", "board/course", "board/practice",
        "board/practice_rounds", "board/widget",
        "core/choice", "core/errors", "core/game", "core/line", "core/position", "core/side",
        "export/classroom", "export/replay", "games/start", "lesson/__init__", "lesson/answers/answers",
        "lesson/answers/judge", "lesson/answers/replay", "lesson/classroom/collection", "lesson/classroom/table",
        "lesson/play/scenario", "lesson/puzzle/session", "lesson/review/judged", "lesson/review/request",
        "lesson/review/result", "lesson/script/errors", "practice/mine", "practice/result", "text/languages",
    )
)  # fmt: skip
"""The modules of what a reader calls. The others have no docstrings in a browser; the source beside them has."""


def compile_wheels(source: Path, target: Path, wanted: frozenset[str] | None) -> int:
    """Compile modules of the wheels in `source`; each wheel gets an archive of its name in `target`.

    Args:
        source: a folder of wheels.
        target: a folder.
        wanted: the members to compile; None compiles all.

    Returns how many were compiled. A file that is no valid Python, such as a test of syntax errors, is not compiled.
    """
    done = 0
    for path in sorted(source.glob("*.whl")):
        with ZipFile(path) as wheel, ZipFile(target / f"{path.name}.zip", "w", ZIP_DEFLATED) as archive:
            for member in wheel.namelist():
                if not member.endswith(".py") or ".data/" in member or (wanted is not None and member not in wanted):
                    continue
                made = compile_module(member, wheel.read(member))
                if made is not None:
                    archive.writestr(importlib.util.cache_from_source(member), made)
                    done += 1
    return done


def compile_module(member: str, source: bytes) -> bytes | None:
    """A compiled module; None if it is no valid Python.

    It is not compared with its source on import, as files in the browser's memory do not change. A site is a download:
    modules inside sekiwidget have no docstrings there, nor assertions, which only narrow types.
    """
    with TemporaryDirectory() as here:
        text, made = Path(here) / "text.py", Path(here) / "made.pyc"
        text.write_bytes(source)
        try:
            mode = PycInvalidationMode.UNCHECKED_HASH
            to_file(
                str(text),
                str(made),
                f"{SITE}/{member}",
                doraise=True,
                optimize=2 if member.startswith(PACKAGE) and member not in CALLED else 0,
                invalidation_mode=mode,
            )
        except PyCompileError:
            return None
        return made.read_bytes()


def imported_members() -> frozenset[str]:
    """The members of wheels that have been imported."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return frozenset(file.removeprefix(f"{SITE}/") for file in files if file and file.startswith(SITE))
