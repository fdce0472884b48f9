"""What CONTRIBUTING.md and the documentation of the program name is there: files, targets of make, commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "CONTRIBUTING.md"
PAGES = (GUIDE, ROOT / "docs" / "architecture.md", ROOT / "docs" / "translating.md", ROOT / "docs" / "adding-a-game.md")
ALL_PAGES = (GUIDE, ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
# A path in a game stands for that of some game, as `notation/parser.py`; NAME for its name.
HOMES = (ROOT, ROOT / "sekiwidget", ROOT / "js" / "src", *(ROOT / "sekiwidget" / "games").iterdir(), ROOT / "docs")
# Files of a reader's own, those of a language or game that is being added, and an example of what there should not be.
OF_ITS_OWN = {"it.md", "lesson.toml", "docs/NAME.md", "notation/table/table.py"}
BESIDE_CATALOGUES = {"core.po", "da.md", "de.md", "fr.md", "he.md"}
UNLISTED = {"help", "setup", "browser"}
"""Targets that others run first."""


def paths(page: Path) -> Iterator[str]:
    """The paths of files that a page sets as code."""
    yield from re.findall(r"`([\w./*-]+\.(?:py|ts|css|js|mjs|md|toml|po|json))`", page.read_text(encoding="utf-8"))


def is_there(name: str) -> bool:
    """Whether a path leads to a file from the root, the package, the page's sources, or the folder of a game."""
    places = [f"sekiwidget/text/catalogues/**/{name}"] if name in BESIDE_CATALOGUES else [name.replace("NAME", "*")]
    return any(any(home.glob(place)) for home in HOMES if home.is_dir() for place in places)


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_a_file_is_named_with_its_folder_and_is_there(file: Path) -> None:
    found = [*paths(file)]
    assert len(found) > 3
    assert [name for name in found if name not in OF_ITS_OWN and not is_there(name)] == []


def targets() -> set[str]:
    """The targets of the Makefile that are no files."""
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony
    return set(phony[1].split())


def test_every_target_of_make_is_in_the_table() -> None:
    table = set(re.findall(r"^\| `make ([\w-]+)", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))
    assert table == targets() - UNLISTED


def test_every_command_of_the_tests_is_in_its_table() -> None:
    table = GUIDE.read_text(encoding="utf-8").partition("| command of `tests` |")[2].partition("\n\n")[0]
    listed = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"\w+", row)}
    tests = ROOT / "tests"
    files = {file.stem for file in tests.glob("*.py") if "\nif __name__ ==" in file.read_text(encoding="utf-8")}
    assert listed == files | {file.parent.name for file in tests.glob("*/__main__.py")}


@pytest.mark.parametrize("file", ALL_PAGES, ids=lambda file: file.name)
def test_every_command_is_there(file: Path) -> None:
    """Targets of make, and modules of the tests; these run in the environment that make has made."""
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"`(?:\w+=\S+ )*make ([a-z][\w-]*)", text)) <= targets()
    for module in re.findall(r"python -m (tests[\w.]*)", text):
        assert find_spec(module), module
    if file in PAGES:
        assert re.findall(r"(?<!\.venv/bin/)python -m tests[\w.]*", text) == []
