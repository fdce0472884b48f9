"""The notebooks and lessons of a site, copied so that each opens and runs by itself."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from sekiwidget import library
from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.base.terminal import printable
from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.export.site.tools import NotBuilt
from sekiwidget.lesson.course.syllabus import COURSE_FILE, INDEX, read_course, scenario_files, write_index
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text import languages
from sekiwidget.text.errors import system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.multilingual import from_versions
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count

MOST: Final = 100 << 20
"""Maximum size of a folder that is copied, in bytes."""

NOTEBOOK: Final = ".ipynb"
KERNEL: Final = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
"""The kernel of the site; under another name a notebook would stop at "Select Kernel"."""

LINKED: Final = PurePosixPath(f"lesson-from-link{NOTEBOOK}")
"""The notebook of a site that shows the lesson of a link (`lesson.script.link`); the page puts it into `link = ""`."""

Note = Callable[[str], object]
"""Takes a sentence for the person who builds the site."""

_BACKUP: Final = re.compile(r"~$|\.(bak|orig|rej|sw[a-p])$|^#.*#$", re.IGNORECASE)
_NAMED: Final = 5
"""Maximum number of files named in a sentence."""


_INSTALL: Final = re.compile(r"^\s*[%!]\s*(?:pip|conda|uv)\b.*$", re.MULTILINE)
_HEADING: Final = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)
_MARKUP: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*_`]+")


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook of the site: its path in the contents, and its title."""

    path: PurePosixPath
    title: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The notebooks of one folder, and its title; that of the topmost folder is empty."""

    title: str
    notebooks: tuple[Notebook, ...]


def copy_contents(
    source: Path, target: Path, *, besides: Path, language: Translator | None = None, note: Note | None = None
) -> tuple[Shelf, ...]:
    """Copy a folder of lessons and notebooks into a new folder; returns the notebooks for readers, folder by folder.

    Of a notebook in several languages (`a.ipynb`, `a.de.ipynb`) that is the one in the reader's. A folder without
    notebooks gets one that plays its lessons as a course. Cells that only install packages are left out: the site has
    them. Each course gets its index.

    Args:
        source: the folder; `own_files` names the files to copy.
        target: a folder that does not exist yet.
        besides: a folder that is not copied: the site itself, if it is built inside `source`.
        language: the reader's; None is English.
        note: called with a sentence that names files left out.

    Raises NotBuilt for an unreadable file, or a folder that is too large.
    """
    try:
        for path in _checked_size(own_files(source, besides, note), source):
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == NOTEBOOK:
                write_file(copy, json.dumps(_prepared_notebook(path), ensure_ascii=False, separators=(",", ":")) + "\n")
            else:
                shutil.copy2(path, copy)
    except OSError as error:
        raise NotBuilt(phrase("{folder} cannot be copied: {why}", folder=source, why=system_reason(error))) from None
    try:
        _index(target)
    except ScenarioError as error:
        raise NotBuilt(str(error).replace(str(target), str(source))) from None
    if (target / LINKED).exists():
        if note is not None:
            note(phrase("This file is left out, as the site has one of that name: {file}", file=LINKED))
        (target / LINKED).unlink()
    found = _shelves(target, language)
    if not found:
        _write_course_notebook(target)
        found = _shelves(target, language)
    _write_notebook(
        target / LINKED,
        in_language(phrase("This lesson came with the link that you opened. It is not part of this site."), language),
        'from sekiwidget import Board, Scenario\n\nlink = ""\nBoard(Scenario.from_link(link))',
    )
    return found


def own_files(source: Path, besides: Path | None = None, note: Note | None = None) -> Iterator[Path]:
    """The files below a folder that belong on a site, by name.

    Not among them are hidden files, links to other places, such as to a key of the user, and backup copies of editors;
    the latter two are named in a sentence to `note`.
    """
    home = source.resolve()
    elsewhere, backups = [], []
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if any(part.startswith(".") or part == "__pycache__" for part in inside.parts) or path.name == INDEX:
            continue
        if besides is not None and path.is_relative_to(besides):
            continue
        # `Path.resolve` raises for a link to itself before Python 3.13.
        if not Path(os.path.realpath(path)).is_relative_to(home):
            elsewhere.append(inside)
        elif path.is_file():
            if _BACKUP.search(path.name):
                backups.append(inside)
            else:
                yield path
    if note is not None and elsewhere:
        note(
            phrase(
                "These files are links to places outside the folder and are left out: {files}",
                files=_names_of(elsewhere),
            )
        )
    if note is not None and backups:
        note(phrase("These backup files are left out: {files}", files=_names_of(backups)))


def _names_of(paths: Sequence[Path]) -> str:
    more = ", ..." if len(paths) > _NAMED else ""
    return ", ".join(printable(path.as_posix()) for path in paths[:_NAMED]) + more


def _checked_size(paths: Iterable[Path], source: Path) -> Iterator[Path]:
    """The same files. Raises NotBuilt once their total size is too large."""
    size = 0
    for path in paths:
        size += path.stat().st_size
        if size > MOST:
            raise NotBuilt(
                phrase(
                    "{folder} contains more than {most} MB. A site needs a folder with lessons and notebooks only",
                    folder=source,
                    most=MOST >> 20,
                )
            )
        yield path


def _prepared_notebook(path: Path) -> Any:
    """A notebook with the kernel of the site, and without cells that only install packages."""
    try:
        found = json.loads(read_file(path, MOST, Count(1, "notebook")))
        cells = [_without_install(cell) for cell in found["cells"]]
        found["metadata"]["kernelspec"] = KERNEL
        if "widgets" not in found["metadata"]:
            for cell in cells:
                _without_view(cell)
        found["cells"] = [cell for cell in cells if cell is not None]
    except Unreadable as error:
        raise NotBuilt(phrase("{file}: {error}", file=path, error=str(error))) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise NotBuilt(phrase("{file} is not a notebook of nbformat 4", file=path)) from None
    return found


def _without_install(cell: dict[str, Any]) -> dict[str, Any] | None:
    """A cell without lines that install packages; None if it has no others."""
    text = "".join(cell["source"])
    if cell["cell_type"] != "code" or not _INSTALL.search(text):
        return cell
    left = _INSTALL.sub("", text).strip()
    return {**cell, "source": left} if left else None


def _without_view(cell: dict[str, Any] | None) -> None:
    """Remove a widget that was not saved with the notebook: the picture beside it is shown instead of an error."""
    for output in (cell or {}).get("outputs", []):
        data = output.get("data", {})
        if len(data) > 1:
            data.pop(VIEW, None)


def _index(folder: Path, *, top: bool = True) -> None:
    """Write the index of each course: a folder with lessons in it, or in its subfolders.

    The topmost folder is a course only if it says so or has lessons itself; else its index would list all courses.
    """
    below = sorted(path for path in folder.iterdir() if path.is_dir())
    own = scenario_files(folder)
    files = [*own, *(file for one in below for file in scenario_files(one))]
    if files and (own or not top or (folder / COURSE_FILE).is_file()):
        write_index(folder, files)
        return
    for one in below:
        _index(one, top=False)


def _write_course_notebook(target: Path) -> None:
    """Write a notebook for a folder with lessons only. Raises NotBuilt if it has none, or they have faults."""
    try:
        course = read_course(target)
    except ScenarioError as error:
        told = str(error).replace(f"{target}", "").strip(": ")
        raise NotBuilt(phrase("There is no notebook and no course in this folder: {error}", error=told)) from None
    head = f"# {course.title}\n\n{course.about}".strip()
    code = ('from sekiwidget import Course\n\ncourse = Course(".")\ncourse.board()', "course")
    _write_notebook(target / f"course{NOTEBOOK}", head, *code)


def _write_notebook(path: Path, head: str, *code: str) -> None:
    """Write a notebook with a cell of text and cells of code."""
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": head},
        *(
            {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
            for text in code
        ),
    ]
    made = {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 4}
    write_file(path, json.dumps(made, ensure_ascii=False, indent=1) + "\n")


def _shelves(target: Path, language: Translator | None) -> tuple[Shelf, ...]:
    """The notebooks of each folder, the topmost first, by name, the one to begin with first."""
    found: dict[Path, list[Path]] = {}
    for path in sorted(target.rglob(f"*{NOTEBOOK}"), key=lambda one: (len(one.parts), one)):
        found.setdefault(path.parent, []).append(path)
    begin = target / library.first_notebook(language)
    return tuple(
        Shelf(
            "" if folder == target else _folder_title(folder, language),
            tuple(
                Notebook(PurePosixPath(path.relative_to(target).as_posix()), _title(path))
                for path in sorted(_in_language(paths, language), key=lambda one: one != begin)
            ),
        )
        for folder, paths in found.items()
    )


def _in_language(paths: Sequence[Path], language: Translator | None) -> list[Path]:
    """Of notebooks that differ in language only, the one in the reader's, else the one without a language."""
    wanted = language.code if language is not None else languages.ENGLISH
    versions: dict[str, list[Path]] = {}
    for path in paths:
        name, _, code = path.stem.rpartition(".")
        versions.setdefault(name if name and code in languages.CODES else path.stem, []).append(path)
    return [min(same, key=lambda one: (not one.stem.endswith(f".{wanted}"), one.stem)) for same in versions.values()]


def _title(path: Path) -> str:
    """The first heading of a notebook, or the name of its file."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    heading = next((match[1] for text in texts if (match := _HEADING.search(text))), "")
    return _MARKUP.sub(r"\1", heading) or path.stem


def _folder_title(folder: Path, language: Translator | None) -> str:
    """The title of a course, or the name of a folder."""
    import tomllib

    try:
        title = tomllib.loads((folder / COURSE_FILE).read_text(encoding="utf-8")).get("title")
    except (OSError, ValueError):
        title = None
    if isinstance(title, dict):
        versions = {code: said for code, said in title.items() if isinstance(said, str)}
        title = in_language(from_versions(versions), language)
    return title if isinstance(title, str) and title else folder.name.replace("-", " ").capitalize()


def faulty_lessons(folder: Path, besides: Path | None = None) -> Iterator[ScenarioError]:
    """Play every lesson of a folder; yields the errors of those that do not hold, with their paths."""
    for path in own_files(folder, besides):
        if path.suffix != ".toml" or path.name == COURSE_FILE:
            continue
        try:
            Scenario.from_file(path).play()
        except ScenarioError as error:
            yield error
