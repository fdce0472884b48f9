"""The lessons, notebooks and the course that come with the package.

There is one source of them, `examples/` in the source tree, which is read in place there; a wheel holds a copy beside
this file, made by the build (hatch_build.py): the lessons as files, the notebooks in one (`library.whole`).
"""

from pathlib import Path
from typing import Final

SHIPPED: Final = Path(__file__).resolve().parent / "examples"
"""Where a wheel has them."""

SOURCE: Final = Path(__file__).resolve().parents[2] / "examples"
"""Where a source tree has them."""

COPIES: Final = "sekiwidget-lessons"
"""The folder that people get their own copies in."""


def is_shipped() -> bool:
    """Whether this is an installed wheel, whose lessons belong to the installation and are not to be written to."""
    return SHIPPED.is_dir()


def lessons() -> Path:
    """The folder with all lessons, to be read only; in a source tree the notebooks are in it, too."""
    return SHIPPED if is_shipped() else SOURCE


def course() -> Path:
    """The folder of the course, to be read only."""
    return lessons() / "course"
