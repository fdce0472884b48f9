"""Compiles the modules of wheels. This file runs in Pyodide itself, whose Python is the one that has to read them.

It uses the standard library only, and Node hands it over as text (compile.mjs).
"""

from __future__ import annotations

import importlib.util
import sys
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import-not-found]  # as py_compile does
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

SITE = "/lib/python3.14/site-packages"


def compile_wheels(source: Path, target: Path, wanted: frozenset[str] | None) -> int:
    """Compile modules of the wheels in `source`; each wheel gets an archive of its name in `target`.

    Args:
        source: a folder of wheels.
        target: a folder.
        wanted: the members to compile; None compiles all.

    Returns how many were compiled. What is no valid Python (a test of a syntax error) is left as it is.
    """
    done = 0
    for path in sorted(source.glob("*.whl")):
        with ZipFile(path) as wheel, ZipFile(target / f"{path.name}.zip", "w", ZIP_DEFLATED) as compiled:
            for member in wheel.namelist():
                if not member.endswith(".py") or ".data/" in member or (wanted is not None and member not in wanted):
                    continue
                text = wheel.read(member)
                try:
                    code = compile(text, f"{SITE}/{member}", "exec", dont_inherit=True)
                except (SyntaxError, ValueError):
                    continue
                # Not checked against the source on import: nobody changes files in the browser's memory.
                made = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(text), False))
                compiled.writestr(importlib.util.cache_from_source(member), made)
                done += 1
    return done


def imported() -> frozenset[str]:
    """The members of wheels that have been imported."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return frozenset(file.removeprefix(f"{SITE}/") for file in files if file and file.startswith(SITE))
