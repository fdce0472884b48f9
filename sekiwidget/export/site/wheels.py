"""The wheels of a site: that of this package, those it needs, and the lock file by which Pyodide finds them.

The wheel of this package is packed anew, so that a site runs the very code that built it: a release, or a source tree
with its changes. The library `wheel` is not used, because it has no public interface for that, and takes the time of
files from outside.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any, Final
from zipfile import ZipFile

from sekiwidget import library
from sekiwidget.base.files import write_file
from sekiwidget.export.site.pyodide import LOCK, python_version
from sekiwidget.export.site.tools import NotBuilt, cached
from sekiwidget.text.phrase import phrase

NAME: Final = "sekiwidget"
_PACKAGE: Final = Path(__file__).resolve().parents[2]
_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The same for all members, so that the same files make the same wheel."""

_WHEEL: Final = "Wheel-Version: 1.0\nGenerator: sekiwidget\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_METADATA: Final = ("METADATA", "entry_points.txt", "licenses")
"""The installed metadata that go into the wheel; all else was written by the installer."""


def pack_own_wheel(folder: Path, shipped: Callable[[str], bool] = lambda member: True) -> Path:
    """Write the wheel of the installed package into a folder.

    Args:
        folder: an existing folder.
        shipped: whether a path goes into the wheel.

    Raises NotBuilt if the installation is incomplete.
    """
    try:
        installed = metadata.distribution(NAME)
    except metadata.PackageNotFoundError:
        raise NotBuilt(
            phrase("sekiwidget is not installed here. Install it with: {command}", command="pip install -e .")
        ) from None
    members = {member: data for member, data in _members(installed) if shipped(member)}
    target = folder / f"{NAME}-{installed.version.replace('-', '_')}-py3-none-any.whl"
    write_wheel(target, f"{NAME}-{installed.version}.dist-info", members)
    return target


def write_wheel(target: Path, info: str, members: Mapping[str, bytes]) -> None:
    """Write a wheel with its RECORD. `info` is the name of its `.dist-info` folder; an old RECORD is replaced."""
    record = f"{info}/RECORD"
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\n")
    with zipfile.ZipFile(target, "w") as wheel:
        for member, data in sorted(members.items()):
            if member == record:
                continue
            _write(wheel, member, data)
            # A compiled module needs no hash (PEP 376), and hashes cannot be compressed.
            rows.writerow(
                (member, "", "") if member.endswith(".pyc") else (member, f"sha256={_digest(data)}", len(data))
            )
        rows.writerow((record, "", ""))
        _write(wheel, record, lines.getvalue().encode())


def _write(wheel: zipfile.ZipFile, member: str, data: bytes) -> None:
    info = zipfile.ZipInfo(member, _TIME)
    info.external_attr = 0o644 << 16
    # The level of the archive does not hold for an entry with a date of its own.
    wheel.writestr(info, data, zipfile.ZIP_DEFLATED, compresslevel=9)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _members(installed: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """Every member of the wheel but RECORD, with its contents."""
    package = _PACKAGE
    own = _record(installed, package)
    for path in _files(package):
        member = f"{NAME}/{path.relative_to(package).as_posix()}"
        # Pages read the files of the course where they lie.
        if path.name != library.PACKED_COURSE and (own is None or member in own):
            yield member, path.read_bytes()
    course = library.course()
    for path in _files(course):
        yield f"{NAME}/library/examples/{path.relative_to(course.parent).as_posix()}", path.read_bytes()
    yield from _metadata_members(installed)


def _record(installed: metadata.Distribution, package: Path) -> frozenset[str] | None:
    """The files that the installer has recorded for the package; None for a source tree, where all files count."""
    listed = frozenset(file.as_posix() for file in installed.files or ())
    start = f"{NAME}/__init__.py"
    if start not in listed or Path(str(installed.locate_file(start))).resolve().parent != package:
        return None
    return listed


def _files(folder: Path) -> Iterator[Path]:
    """Every file, without caches and hidden ones."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and path.suffix != ".pyc" and not any(one.startswith((".", "__pycache__")) for one in parts):
            yield path


def _metadata_members(installed: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """The members of the metadata folder."""
    info = f"{NAME}-{installed.version}.dist-info"
    yield f"{info}/WHEEL", _WHEEL.encode()
    for file in installed.files or ():
        name = file.as_posix()
        if (file.parent.name == info and file.name in _METADATA) or f"{info}/licenses/" in name:
            yield f"{info}/{name.partition(f'{info}/')[2]}", file.read_binary()


# -- the packages that a lesson needs in the browser: resolved by uv, downloaded by pip, once --------------------------

KERNEL_PACKAGES: Final = ("micropip", "comm", "ipython")
"""The packages that the kernel needs from the index; its other wheels come with it."""

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
"""The newest that uv knows. Only pure wheels are taken, which resolve the same for each of its platforms."""


def environment() -> dict[str, str]:
    """The environment markers of Python in the browser."""
    python = python_version()
    return {
        "extra": "", "implementation_name": "cpython", "os_name": "posix", "platform_machine": "wasm32",
        "platform_python_implementation": "CPython", "platform_system": "Emscripten", "sys_platform": "emscripten",
        "python_version": python, "python_full_version": f"{python}.0",
    }  # fmt: skip


def wheel_metadata(wheel: Path) -> Message:
    """The metadata of a wheel."""
    with ZipFile(wheel) as files:
        name = next(one for one in files.namelist() if one.endswith(".dist-info/METADATA") and one.count("/") == 1)
        return Parser().parsestr(files.read(name).decode())


def requirements_of(wheel: Path) -> list[str]:
    """The requirements of a wheel in the browser, without those of LEFT_OUT."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    found = map(Requirement, wheel_metadata(wheel).get_all("Requires-Dist") or [])
    here = environment()
    wanted = (one for one in found if one.marker is None or one.marker.evaluate(here))
    return [f"{one.name}{one.specifier}" for one in wanted if canonicalize_name(one.name) not in LEFT_OUT]


def download_wheels(cache: Path, requirements: Iterable[str]) -> list[Path]:
    """The wheels of requirements and of their dependencies; downloaded once.

    Versions are those installed here, so that Python in the browser and the front end fit each other. Raises
    NotBuilt if they cannot be found or downloaded.
    """
    pins = _resolved(cache, sorted({*requirements, *KERNEL_PACKAGES}))
    name = hashlib.sha256(json.dumps([pins, python_version()]).encode()).hexdigest()[:16]
    return sorted(cached(cache, f"wheels/{name}", lambda folder: _download(pins, folder)).glob("*.whl"))


def jedi_stand_in(folder: Path) -> Path:
    """An empty wheel named jedi: the kernel insists on loading one, and IPython does without."""
    target = folder / "jedi-0-py3-none-any.whl"
    told = "Metadata-Version: 2.1\nName: jedi\nVersion: 0\nSummary: An empty stand-in, so that starting is quick\n"
    info = "jedi-0.dist-info"
    write_wheel(target, info, {f"{info}/METADATA": told.encode(), f"{info}/WHEEL": _WHEEL.encode()})
    return target


def _resolved(cache: Path, requirements: Sequence[str]) -> Mapping[str, str]:
    """The version of each package: that of an earlier build, as long as the installed versions are the same."""
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
    """The versions of the packages installed here, by their canonical names."""
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
                "The packages for the browser cannot be found, and there is no copy from an earlier "
                "build. Error of uv: {error}",
                error=" ".join(ran.stderr.split())[-600:],
            )
        )
    lines = (line.partition(";")[0].strip() for line in ran.stdout.splitlines())
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    names = {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}
    return {name: version for name, version in sorted(names.items()) if name not in LEFT_OUT}


def _download(pins: Mapping[str, str], folder: Path) -> None:
    """Download pure wheels only: others would have to be built for the browser."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--platform=any", f"--python-version={python_version()}", f"--dest={folder}"]
    command += [f"{name}=={version}" for name, version in pins.items()]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        errors = [line for line in ran.stderr.splitlines() if line.startswith("ERROR")] or ran.stderr.splitlines()
        raise NotBuilt(
            phrase(
                "The packages for the browser cannot be downloaded, and there is no copy from an "
                "earlier build. Error of pip: {error}",
                error=" ".join(errors)[-600:],
            )
        )


# -- the lock file: by it Pyodide finds the wheel of a package, and loads what a cell imports --------------------------


def write_lock(folder: Path, info: Mapping[str, object], wheels: Sequence[Path]) -> list[str]:
    """Write the lock file of wheels in a folder or below it; returns the names of their packages.

    Args:
        folder: the folder of Pyodide's own files.
        info: the head of the lock file.
        wheels: all of them; a dependency that is not among them is left out.
    """
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    entries = {canonicalize_name(str(wheel_metadata(wheel)["Name"])): _entry(folder, wheel) for wheel in wheels}
    for entry, wheel in zip(entries.values(), wheels, strict=True):
        depends = (canonicalize_name(Requirement(one).name) for one in requirements_of(wheel))
        entry["depends"] = sorted(name for name in depends if name in entries)
    text = json.dumps({"info": info, "packages": dict(sorted(entries.items()))}, indent=1)
    (folder / LOCK).write_text(text + "\n", encoding="utf-8")
    return sorted(entries)


def _entry(folder: Path, wheel: Path) -> dict[str, Any]:
    told = wheel_metadata(wheel)
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
