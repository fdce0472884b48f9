"""Environments for hosts: each holds the wheel of this tree and the packages of one dependency group, nothing else."""

import hashlib
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv" / "hosts"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = ROOT / "constraints.txt"


@dataclass(frozen=True)
class Environment:
    """An environment that is there."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its Python."""
        return self.folder / "bin" / "python"

    def program(self, name: str) -> Path:
        """A program that a package has installed in it."""
        return self.folder / "bin" / name

    def version(self, package: str) -> str:
        """The version of a package that is installed in it."""
        code = "import sys; from importlib.metadata import version; print(version(sys.argv[1]))"
        return said([str(self.python), "-c", code, package]).strip()


def said(command: list[str], **options: Any) -> str:
    """What a command prints.

    Raises:
        RuntimeError: if it fails, with all that it said.
    """
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, text=True, check=False, **options
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


@cache
def wheel() -> Path:
    """The wheel of this tree, made once for all hosts, with the bundle that stands in it."""
    out = FOLDER / "wheel"
    for old in out.glob("*.whl"):
        old.unlink()
    env = os.environ | {"HATCH_JUPYTER_BUILDER_SKIP_NPM": "1"}
    said([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=ROOT, env=env)
    return next(out.glob("*.whl"))


@cache
def host(group: str) -> Environment:
    """An environment with a dependency group of pyproject.toml, in the versions of constraints.txt, and the wheel."""
    return made(group, "--group", f"{ROOT / 'pyproject.toml'}:{group}", "--constraints", str(CONSTRAINTS))


def made(name: str, *packages: str) -> Environment:
    """An environment with these packages and the wheel; made anew only when one of them has changed.

    Args:
        name: its folder.
        packages: what `uv pip install` is told to install besides the wheel.
    """
    found = Environment(FOLDER / name)
    digest = hashlib.sha256(wheel().read_bytes())
    digest.update(repr((packages, PROJECT["dependency-groups"])).encode() + CONSTRAINTS.read_bytes())
    stamp = found.folder / "installed"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != digest.hexdigest():
        uv = str(Path(sys.executable).with_name("uv"))
        said([uv, "venv", "--clear", "--quiet", "--python", sys.executable, str(found.folder)])
        said([uv, "pip", "install", "--quiet", "--python", str(found.python), *packages, str(wheel())])
        stamp.write_text(digest.hexdigest(), encoding="utf-8")
    return found


def lowest() -> list[str]:
    """What the package depends on, each in the oldest version that it asks for."""
    needs: list[str] = PROJECT["project"]["dependencies"]
    return [need.replace(">=", "==") for need in needs]
