"""The wheel of this tree, and an environment in which it is installed."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel of this tree with the bundle that stands in it."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    env = os.environ | {"HATCH_JUPYTER_BUILDER_SKIP_NPM": "1"}
    made = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return zipfile.ZipFile(next(out.glob("*.whl")))


@pytest.fixture(scope="session")
def installed(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an empty environment with the wheel; what it depends on is that of this one."""
    folder = tmp_path_factory.mktemp("installed")
    builder = venv.EnvBuilder(symlinks=os.name != "nt")
    builder.create(folder)
    python = Path(builder.ensure_directories(folder).env_exe)
    assert wheel.filename is not None
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--disable-pip-version-check", wheel.filename], check=True)
    # Files named *.pth are not read there, so the editable install of this tree is not seen.
    own, theirs = (Path(sysconfig.get_path("purelib", vars={"base": str(base)})) for base in (folder, Path(sys.prefix)))
    (own / "dependencies.pth").write_text(str(theirs), encoding="utf-8")
    return python


def run(python: Path, folder: Path, *arguments: str) -> str:
    """What it prints, run in a folder away from this tree."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), "-W", "error", *arguments]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
