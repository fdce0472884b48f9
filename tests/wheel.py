"""The wheel of this tree, and an environment in which it is installed: each made once, whoever asks first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("sekiwidget", "examples", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
"""What a wheel is made of, and what the build reads to leave out the rest."""


def shared_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder that all test processes of this run share; not there until one of them makes it."""
    own = tmp_path_factory.getbasetemp()
    # A worker of xdist has a folder of its own in the one of the run.
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this tree with the bundle that stands in it."""
    folder = shared_folder(tmp_path_factory, "wheel")
    with FileLock(f"{folder}.lock"):
        if not list(folder.glob("*.whl")):
            build_wheel(folder)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def build_wheel(folder: Path) -> None:
    """Build the wheel into a folder, from a copy: the build writes beside its sources, which other tests read."""
    tree = folder / "tree"
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
            )
        else:
            shutil.copy2(ROOT / name, tree / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    env = os.environ | {"HATCH_JUPYTER_BUILDER_SKIP_NPM": "1"}
    made = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


@pytest.fixture(scope="session")
def installed_python(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an empty environment with the wheel; what it depends on is that of this one."""
    folder = shared_folder(tmp_path_factory, "installed")
    with FileLock(f"{folder}.lock"):
        done = folder / "installed"
        if done.exists():
            return Path(done.read_text(encoding="utf-8"))
        python = install(wheel, folder)
        done.write_text(str(python), encoding="utf-8")
        return python


def install(wheel: zipfile.ZipFile, folder: Path) -> Path:
    """Make an empty environment with a wheel in a folder; gives its Python."""
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    python = Path(builder.ensure_directories(folder).env_exe)
    assert wheel.filename is not None
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-qq",
        "--no-index",
        "--no-deps",
        "--no-compile",
    ]
    subprocess.run([*pip, "--disable-pip-version-check", wheel.filename], check=True)
    # Files named *.pth are not read there, so the editable install of this tree is not seen.
    own, theirs = (Path(sysconfig.get_path("purelib", vars={"base": str(base)})) for base in (folder, Path(sys.prefix)))
    (own / "dependencies.pth").write_text(str(theirs), encoding="utf-8")
    return python


def run_python(python: Path, folder: Path, *arguments: str) -> str:
    """What it prints, run in a folder away from this tree."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), "-W", "error", *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
