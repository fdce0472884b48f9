"""Wheels with compiled modules: compiling them in the browser would take a third of a start."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from sekiwidget.export.site import pyodide
from sekiwidget.export.site.tools import cached
from sekiwidget.export.site.wheels import write_lock, write_wheel

_HERE: Final = Path(__file__).parent
_SCRIPT: Final = _HERE / "static" / "compile.mjs"
_CODE: Final = _HERE / "compile_in_pyodide.py"
_FOR_JUPYTER: Final = ".data/data/share/jupyter/"


def precompile_imported(cache: Path, runtime: Path, wheels: Sequence[Path], modules: Sequence[str]) -> list[Path]:
    """The same wheels, with those modules compiled that are loaded by importing `modules`."""
    return _compiled(cache, runtime, wheels, modules)


def precompile_all(cache: Path, runtime: Path, wheels: Sequence[Path]) -> list[Path]:
    """The same wheels, with all of their modules compiled."""
    return _compiled(cache, runtime, wheels, ())


def _compiled(cache: Path, runtime: Path, wheels: Sequence[Path], modules: Sequence[str]) -> list[Path]:
    name = _hash([*wheels, _SCRIPT, _CODE, Path(__file__)], json.dumps([pyodide.version(), modules]))
    return sorted(
        cached(cache, f"compiled/{name}", lambda made: _compile(runtime, wheels, modules, made)).glob("*.whl")
    )


def _hash(files: Iterable[Path], more: str) -> str:
    digest = hashlib.sha256(more.encode())
    for file in files:
        digest.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _compile(runtime: Path, wheels: Sequence[Path], modules: Sequence[str], made: Path) -> None:
    with tempfile.TemporaryDirectory() as here:
        source, target = Path(here) / "wheels", Path(here) / "compiled"
        target.mkdir()
        # Pyodide loads packages from beside its own files.
        shutil.copytree(runtime, source)
        for wheel in wheels:
            shutil.copyfile(wheel, source / wheel.name)
        names = write_lock(source, pyodide.info(runtime), [source / wheel.name for wheel in wheels])
        first = [json.dumps({"packages": names, "modules": list(modules)})] if modules else []
        pyodide.node([str(_SCRIPT), str(source), str(source), str(target), str(_CODE), *first])
        for wheel in wheels:
            _join(wheel, target / f"{wheel.name}.zip", made / wheel.name)


def _join(wheel: Path, compiled: Path, target: Path) -> None:
    """Write a wheel with its compiled modules, and without its files for Jupyter, which a site has already."""
    with ZipFile(wheel) as before, ZipFile(compiled) as more:
        own = (name for name in before.namelist() if not name.endswith("/") and _FOR_JUPYTER not in name)
        members = {name: before.read(name) for name in own}
        members |= {name: more.read(name) for name in more.namelist()}
    info = next(name.partition("/")[0] for name in members if name.partition("/")[0].endswith(".dist-info"))
    write_wheel(target, info, members)
