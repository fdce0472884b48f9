"""`pip install sekiwidget` alone is enough: wheel and sdist, in an empty environment of every Python that is here."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

import sekiwidget
from sekiwidget.text.catalogue_build import language_codes
from tests.hosts.conftest import Said
from tests.hosts.environment import PROJECT, ROOT, said
from tests.hosts.hosted import EXAMPLES
from tests.hosts.reader import LESSON

NAMED = re.findall(r"Programming Language :: Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))


def _version(python: str) -> str:
    """The version of a Python, as `3.13.0`; empty if it does not start."""
    command = [python, "-c", "import platform; print(platform.python_version())"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


@cache
def pythons() -> dict[str, str]:
    """Each Python that the package says it runs on and this machine has: version, as 3.13, to program."""
    shelves = [Path.home() / ".pyenv" / "versions", Path("/opt/python")]
    found = {}
    for version in NAMED:
        programs = [shutil.which(f"python{version}"), sys.executable]
        programs += [str(one) for shelf in shelves for one in sorted(shelf.glob(f"{version}*/bin/python"))]
        for program in filter(None, programs):
            if _version(program).startswith(f"{version}."):
                found[version] = program
                break
    return found


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Wheel and sdist as `python -m build` makes them, of a copy of what git knows."""
    source = tmp_path_factory.mktemp("source") / "tree"
    listed = said(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT).splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, source / name)
    out = tmp_path_factory.mktemp("dist")
    said([sys.executable, "-m", "build", "--outdir", str(out), str(source)])
    return out


def test_the_index_takes_it(dist: Path) -> None:
    """The papers are in order, the page renders, and the wheel is what a browser may load."""
    files = sorted(str(path) for path in dist.iterdir())
    assert [Path(file).suffix for file in files] == [".whl", ".gz"]
    told = said([sys.executable, "-m", "twine", "check", "--strict", *files])
    assert told.count("PASSED") == 2
    wheel = next(dist.glob("*-py3-none-any.whl"))
    assert wheel.stat().st_size < 2_200_000 + 100_000 * len(language_codes())
    names = zipfile.ZipFile(wheel).namelist()
    assert "sekiwidget/board/static/sekiwidget.js" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".dylib"))]


CODE = """
import json
import sekiwidget
from sekiwidget import Board, Course
board = Board("lesson.toml")
board.forward()
chapters = len(Course().chapters)
course = Course(game="shogun").board()
print(json.dumps([chapters, board.cursor, len(board.line), len(course.line) > 1, sekiwidget.__file__]))
"""


def works(python: Path, folder: Path) -> None:
    """Commands, course and a board without a page, in a folder that holds one lesson."""
    folder.mkdir()
    shutil.copy(EXAMPLES / LESSON, folder / "lesson.toml")

    def run(*arguments: str) -> str:
        return said([str(python), "-I", *arguments], cwd=folder)

    assert run("-m", "sekiwidget", "--version") == f"sekiwidget, version {sekiwidget.__version__}\n"
    assert "3 + 1 = 4" in run("-m", "sekiwidget", "run", "lesson.toml")
    run("-m", "sekiwidget", "check", "lesson.toml")
    run("-m", "sekiwidget", "export", "lesson.toml", "-o", "lesson.html")
    assert (folder / "lesson.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    chapters, cursor, nodes, led, place = json.loads(run("-c", CODE))
    assert (chapters, cursor, led) == (20, 1, True)
    assert nodes > 13
    assert Path(place).is_relative_to(python.parents[1])


def installed(python: str, folder: Path, *what: str) -> Path:
    """The Python of an empty environment in which pip has installed this."""
    said([python, "-m", "venv", str(folder)])
    found = folder / "bin" / "python"
    said([str(found), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *what])
    return found


@pytest.mark.host("pip install, wheel", "an empty environment: the commands, the course, a board without a page")
def test_the_wheel_installs(dist: Path, tmp_path: Path, ran_with: Said) -> None:
    """With every Python that is there, and what the index has for it today."""
    ran_with(f"Python {', '.join(map(_version, pythons().values()))}")
    assert pythons()
    for version, python in pythons().items():
        works(installed(python, tmp_path / version, str(next(dist.glob("*.whl")))), tmp_path / f"work{version}")


@pytest.mark.host("pip install, sdist", "an empty environment, where it is built: the same")
def test_the_sdist_installs(dist: Path, tmp_path: Path, ran_with: Said) -> None:
    """Node comes for the build, and none is needed on the machine."""
    ran_with(f"Python {_version(sys.executable)}")
    works(installed(sys.executable, tmp_path / "env", str(next(dist.glob("*.tar.gz")))), tmp_path / "work")
