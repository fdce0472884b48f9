"""The package packed anew: what is in the wheel, and that its RECORD is true."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sekiwidget import __version__, library
from sekiwidget.export.site import wheels
from sekiwidget.export.site.tools import NotBuilt


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheels.pack_own_wheel(tmp_path_factory.mktemp("wheel"))


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_package_lessons_and_metadata_are_in_it(made: Path) -> None:
    assert made.name == f"sekiwidget-{__version__}-py3-none-any.whl"
    names = set(members(made))
    info = f"sekiwidget-{__version__}.dist-info"
    assert {f"{info}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt")} <= names
    assert {"sekiwidget/__init__.py", "sekiwidget/board/static/sekiwidget.js", "sekiwidget/py.typed"} <= names
    course = library.course()
    shown = {path.relative_to(course.parent).as_posix() for path in course.rglob("*.toml")}
    assert len(shown) > 80
    assert {f"sekiwidget/library/examples/{name}" for name in shown} <= names
    assert not [name for name in names if "__pycache__" in name or "/." in name or "direct_url" in name]


def test_the_record_is_true(made: Path) -> None:
    found = members(made)
    record = next(name for name in found if name.endswith("/RECORD"))
    rows = list(csv.reader(io.StringIO(found[record].decode())))
    assert {name for name, _, _ in rows} == set(found)
    for name, digest, size in rows:
        if name != record:
            data = found[name]
            wanted = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={wanted}", len(data))


def test_pip_installs_it_and_it_runs(made: Path, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
        f"--target={tmp_path}",
        str(made),
    ]
    subprocess.run(command, check=True, capture_output=True)
    code = "import sekiwidget, sekiwidget.library as l; print(sekiwidget.__file__)"
    code += "; print(l.is_shipped(), len(sekiwidget.Course().items))"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert Path(ran[0]).is_relative_to(tmp_path)
    assert ran[1] == f"True {len(list((library.course()).rglob('*/*.toml')))}"


def test_the_same_files_make_the_same_wheel(made: Path, tmp_path: Path) -> None:
    assert wheels.pack_own_wheel(tmp_path).read_bytes() == made.read_bytes()


def test_an_installation_is_packed_by_its_own_record(made: Path, tmp_path: Path) -> None:
    """What somebody has put beside the installed files is not shipped."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
        f"--target={tmp_path / 'site'}",
        str(made),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (tmp_path / "site" / "sekiwidget" / "stray.py").write_text("stray = 1\n", encoding="utf-8")
    (tmp_path / "out").mkdir()
    code = "import sys; from pathlib import Path; from sekiwidget.export.site.wheels import pack_own_wheel"
    code += "; pack_own_wheel(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, tmp_path / "out"], cwd=tmp_path / "site", check=True)
    assert members(tmp_path / "out" / made.name) == members(made)


def test_less_is_shipped_on_demand(tmp_path: Path) -> None:
    names = set(members(wheels.pack_own_wheel(tmp_path, lambda member: not member.endswith(".ipynb"))))
    assert not [name for name in names if name.endswith(".ipynb")]


def test_what_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheels, "NAME", "sekiwidget-of-nobody")
    with pytest.raises(NotBuilt, match="not installed here"):
        wheels.pack_own_wheel(tmp_path)
