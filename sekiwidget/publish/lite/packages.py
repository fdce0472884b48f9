"""The Python packages that a lesson needs in the browser: resolved by uv, downloaded by pip, once."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from sekiwidget.base.files import write_file
from sekiwidget.publish.lite.faults import NotBuilt
from sekiwidget.publish.lite.kept import kept
from sekiwidget.publish.lite.pyodide import python_version
from sekiwidget.publish.lite.wheel import write_wheel
from sekiwidget.text.phrase import phrase

KERNEL: Final = ("micropip", "comm", "ipython")
"""What the kernel itself needs of the index; its other wheels come with it."""

LEFT_OUT: Final = frozenset(
    {
        # Files for a server's front end, which a site has already.
        "widgetsnbextension", "jupyterlab-widgets",
        # Completion that reads sources: 5 MB, and a second of every start. IPython completes names without it.
        "jedi", "parso",
        # For terminals.
        "prompt-toolkit", "wcwidth", "pexpect", "click",
    }
)  # fmt: skip
"""Packages that nothing in the browser imports."""

_PLATFORM: Final = "wasm32-pyodide2025"
"""The newest that uv knows. Only pure wheels are taken, and for those any of its Pyodides resolves the same."""


def environment() -> dict[str, str]:
    """The markers of Python in the browser."""
    python = python_version()
    return {
        "extra": "", "implementation_name": "cpython", "os_name": "posix", "platform_machine": "wasm32",
        "platform_python_implementation": "CPython", "platform_system": "Emscripten", "sys_platform": "emscripten",
        "python_version": python, "python_full_version": f"{python}.0",
    }  # fmt: skip


def about(wheel: Path) -> Message:
    """The metadata of a wheel."""
    with ZipFile(wheel) as files:
        name = next(one for one in files.namelist() if one.endswith(".dist-info/METADATA") and one.count("/") == 1)
        return Parser().parsestr(files.read(name).decode())


def needed(wheel: Path) -> list[str]:
    """The requirements of a wheel that hold in the browser, but for what is left out."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    found = map(Requirement, about(wheel).get_all("Requires-Dist") or [])
    here = environment()
    wanted = (one for one in found if one.marker is None or one.marker.evaluate(here))
    return [f"{one.name}{one.specifier}" for one in wanted if canonicalize_name(one.name) not in LEFT_OUT]


def packages(cache: Path, requirements: Iterable[str]) -> list[Path]:
    """The wheels that fulfil requirements, and all that they need; downloaded once.

    Versions are those that are installed here, so that Python in the browser and the front end fit each other. Raises
    NotBuilt if they cannot be found or downloaded.
    """
    pins = _resolved(cache, sorted({*requirements, *KERNEL}))
    name = hashlib.sha256(json.dumps([pins, python_version()]).encode()).hexdigest()[:16]
    return sorted(kept(cache, f"wheels/{name}", lambda folder: _download(pins, folder)).glob("*.whl"))


def stand_in(folder: Path) -> Path:
    """An empty wheel named jedi: the kernel insists on loading one, and IPython does without."""
    target = folder / "jedi-0-py3-none-any.whl"
    told = "Metadata-Version: 2.1\nName: jedi\nVersion: 0\nSummary: An empty stand-in, so that starting is quick\n"
    wheel = "Wheel-Version: 1.0\nGenerator: sekiwidget\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    info = "jedi-0.dist-info"
    write_wheel(target, info, {f"{info}/METADATA": told.encode(), f"{info}/WHEEL": wheel.encode()})
    return target


def _resolved(cache: Path, requirements: Sequence[str]) -> Mapping[str, str]:
    """The version of each package: those of an earlier build, as long as the installed ones are the same."""
    name = hashlib.sha256(json.dumps([requirements, python_version()]).encode()).hexdigest()[:16]
    file = cache / "resolved" / f"{name}.json"
    if file.is_file():
        pins: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        here = _installed()
        if all(here.get(package, version) == version for package, version in pins.items()):
            return pins
    pins = _resolve(requirements)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, json.dumps(pins, indent=1) + "\n")
    return pins


def _installed() -> dict[str, str]:
    """The version of every package that is installed here, by its normal name."""
    from packaging.utils import canonicalize_name

    found = {canonicalize_name(one.name): one.version for one in metadata.distributions()}
    return {name: version for name, version in found.items() if name != "sekiwidget" and "+" not in version}


def _resolve(requirements: Sequence[str]) -> dict[str, str]:
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name
    from uv import find_uv_bin

    with tempfile.TemporaryDirectory() as here:
        pinned = Path(here) / "installed.txt"
        pinned.write_text("".join(f"{name}=={version}\n" for name, version in _installed().items()), encoding="utf-8")
        ran = subprocess.run(
            [
                find_uv_bin(), "pip", "compile", "-", "--quiet", "--no-config", "--no-header", "--no-annotate",
                "--no-python-downloads", "--python-platform", _PLATFORM, "--python-version", python_version(),
                "--only-binary", ":all:", "--constraints", str(pinned),
            ],
            input="\n".join(requirements), capture_output=True, text=True, encoding="utf-8", check=False,
        )  # fmt: skip
    if ran.returncode:
        raise NotBuilt(
            phrase(
                "The packages for the browser cannot be found, and no earlier build has kept them. uv said: {error}",
                error=" ".join(ran.stderr.split())[-600:],
            )
        )
    lines = (line.partition(";")[0].strip() for line in ran.stdout.splitlines())
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    names = {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}
    return {name: version for name, version in sorted(names.items()) if name not in LEFT_OUT}


def _download(pins: Mapping[str, str], folder: Path) -> None:
    """Pure wheels only: others would have to be built for the browser."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform=any", f"--python-version={python_version()}", f"--dest={folder}"]
    command += [f"{name}=={version}" for name, version in pins.items()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        errors = [line for line in ran.stderr.splitlines() if line.startswith("ERROR")] or ran.stderr.splitlines()
        raise NotBuilt(
            phrase(
                "The packages for the browser cannot be downloaded, and no earlier build has kept them. "
                "pip said: {error}",
                error=" ".join(errors)[-600:],
            )
        )
