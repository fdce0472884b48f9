"""The lessons, notebooks and the course that come with the package.

There is one source of them, `examples/` in the source tree, which is read in place there; a wheel holds a copy beside
this file, made by the build (hatch_build.py): the lessons as files, the notebooks in one (`library.whole`).
"""

from pathlib import Path
from typing import Final

from sekiwidget.text.languages import Translator

SHIPPED: Final = Path(__file__).resolve().parent / "examples"
"""Where a wheel has them."""

SOURCE: Final = Path(__file__).resolve().parents[2] / "examples"
"""Where a source tree has them."""

COPIES: Final = "sekiwidget-lessons"
"""The folder that people get their own copies in."""

_FIRST: Final = {
    "da": "13-paa-dansk.ipynb",
    "de": "11-auf-deutsch.ipynb",
    "he": "12-be-ivrit.ipynb",
}
"""The notebook to begin with, by the code of a language."""


def first_notebook(language: Translator | None) -> str:
    """The notebook for a reader to begin with; None is English."""
    return _FIRST.get(language.code if language is not None else "", "01-a-battle.ipynb")


def is_shipped() -> bool:
    """Whether this is an installed wheel, whose lessons belong to the installation and are not to be written to."""
    return SHIPPED.is_dir()


def lessons() -> Path:
    """The folder with all lessons, to be read only; in a source tree the notebooks are in it, too."""
    return SHIPPED if is_shipped() else SOURCE


def course() -> Path:
    """The folder of the course, to be read only."""
    return lessons() / "course"
