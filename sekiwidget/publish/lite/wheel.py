"""A wheel of the package as it is installed here, packed anew.

The site runs the very code that built it: a release, or a source tree with its changes. Wheels are written by these few
lines, because the library `wheel` declares no public interface for it and takes the time of files from outside.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Final

from sekiwidget import library
from sekiwidget.publish.lite.faults import NotBuilt
from sekiwidget.text.phrase import phrase

NAME: Final = "sekiwidget"
_PACKAGE: Final = Path(__file__).resolve().parents[2]
_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The same for all members, so that the same files make the same wheel."""

_WHEEL: Final = "Wheel-Version: 1.0\nGenerator: sekiwidget\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
_METADATA: Final = ("METADATA", "entry_points.txt", "licenses")
"""What is taken of the installed metadata; all else was written by the installer."""


def packed(folder: Path, shipped: Callable[[str], bool] = lambda member: True) -> Path:
    """Write the wheel of the installed package into a folder.

    Args:
        folder: where to; it exists.
        shipped: says of a path in the wheel whether it is taken along.

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
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for member, data in sorted(members.items()):
            if member == record:
                continue
            _write(wheel, member, data)
            rows.writerow((member, f"sha256={_digest(data)}", len(data)))
        rows.writerow((record, "", ""))
        _write(wheel, record, lines.getvalue().encode())


def _write(wheel: zipfile.ZipFile, member: str, data: bytes) -> None:
    info = zipfile.ZipInfo(member, _TIME)
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    wheel.writestr(info, data)


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _members(installed: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """Every member of the wheel but RECORD, with its contents."""
    package = _PACKAGE
    found = {f"{NAME}/{path.relative_to(package).as_posix()}": path for path in _files(package)}
    lessons = library.lessons()
    found |= {f"{NAME}/library/examples/{path.relative_to(lessons).as_posix()}": path for path in _files(lessons)}
    own = _record(installed, package)
    for member, path in found.items():
        if own is None or member in own:
            yield member, path.read_bytes()
    yield from _info(installed)


def _record(installed: metadata.Distribution, package: Path) -> frozenset[str] | None:
    """What the installer says it has put into the package; None for a source tree, where all files count."""
    listed = frozenset(file.as_posix() for file in installed.files or ())
    start = f"{NAME}/__init__.py"
    if start not in listed or Path(str(installed.locate_file(start))).resolve().parent != package:
        return None
    return listed


def _files(folder: Path) -> Iterator[Path]:
    """Every file but caches and what is hidden."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and path.suffix != ".pyc" and not any(one.startswith((".", "__pycache__")) for one in parts):
            yield path


def _info(installed: metadata.Distribution) -> Iterator[tuple[str, bytes]]:
    """The folder of metadata."""
    info = f"{NAME}-{installed.version}.dist-info"
    yield f"{info}/WHEEL", _WHEEL.encode()
    for file in installed.files or ():
        name = file.as_posix()
        if (file.parent.name == info and file.name in _METADATA) or f"{info}/licenses/" in name:
            yield f"{info}/{name.partition(f'{info}/')[2]}", file.read_binary()
