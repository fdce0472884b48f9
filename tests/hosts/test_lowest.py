"""The oldest versions that the package asks for, in one environment: ipywidgets and traitlets as in Google Colab."""

import os
from pathlib import Path

import pytest

from tests.hosts.conftest import Said
from tests.hosts.environment import ROOT, lowest, made, said
from tests.hosts.test_install import works

# As Colab has them, too: later ones warn of ipywidgets 7 at every comm.
COLAB = ("ipykernel==6.17.1", "ipython==7.34.0")
# Those that go through a comm. What a start loads (test_start) is ipywidgets' own affair there: it loads IPython.
BOARD = ("test_widget.py", "test_sync.py", "test_alive.py", "test_forged.py", "test_course.py", "writing")


@pytest.mark.host("oldest dependencies", "the tests of the board; commands, course, a board without a page")
def test_the_oldest_dependencies_are_enough(tmp_path: Path, ran_with: Said) -> None:
    """Nothing that a host has is replaced by `pip install sekiwidget`, as long as it is not older than these."""
    found = made("lowest", *lowest(), *COLAB, "comm", "pytest>=9", "hypothesis", "setuptools")
    names = ("ipywidgets", "traitlets", "anywidget", "click", "filelock", "svgwrite", "tomlkit", "tqdm")
    ran_with(", ".join(f"{name} {found.version(name)}" for name in names))
    command = [str(found.python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.hosts.old_comms"]
    tests = [str(ROOT / "tests" / "board" / name) for name in BOARD]
    said([*command, "-W", "ignore::DeprecationWarning", *tests], cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
    works(found.python, tmp_path / "work")
