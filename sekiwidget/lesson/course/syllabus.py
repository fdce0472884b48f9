"""The contents of a course: a folder of scenario files in order.

Each subfolder is a chapter; without subfolders the whole course is one chapter. Chapters and files are sorted by name,
unless `course.toml` gives another order:

    title = "Sekigahara in twelve lessons"
    about = "From what a block is to the siege of Osaka."
    chapters = ["blocks", "cards"]        # folders; those that are not named come after, by name

Its texts may be in several languages, as those of a scenario file: `title = { en = "...", de = "..." }`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.scenario import Scenario, file_text
from sekiwidget.lesson.script.document import MAX_BYTES, Document, Fields, KeyIn, Texts, decode_file, unknown_name
from sekiwidget.lesson.script.errors import SHOWN, Fault, ScenarioError
from sekiwidget.text.errors import check_path, system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

COURSE_FILE: Final = "course.toml"
_KEYS: Final = {"languages": list, "title": str, "about": str, "chapters": list}
_TEXTS: Final = ("title", "about")
"""Keys whose texts may be in several languages."""
_MAX_CHAPTERS: Final = 1000
"""Maximum number of chapters in `course.toml`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One file of a course. `id` is its path in the course, without suffix, with forward slashes."""

    id: str
    path: Path
    scenario: Scenario

    @property
    def title(self) -> str:
        """The title of the scenario, or the name of the file."""
        return self.scenario.title or self.path.stem

    @property
    def is_puzzle(self) -> bool:
        """Whether the scenario has a puzzle."""
        return self.scenario.puzzle is not None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A lesson with its puzzles, in order. Its title is that of its first file."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Syllabus:
    """The title and chapters of a course."""

    title: str
    about: str
    chapters: tuple[Chapter, ...]

    @property
    def items(self) -> Iterator[Item]:
        """All files in order."""
        return (item for chapter in self.chapters for item in chapter.items)

    def of_game(self, name: str) -> Syllabus:
        """The chapters and files of one game, under its title. Raises UnknownGame; ValueError if there are none."""
        this = game(name)
        chapters = [
            Chapter(chapter.title, items)
            for chapter in self.chapters
            if (items := tuple(item for item in chapter.items if item.scenario.game == name))
        ]
        if not chapters:
            known = sorted({item.scenario.game for item in self.items})
            wrong = phrase(
                "this course has no file about {game}, only about {known}", game=name, known=", ".join(known)
            )
            raise ValueError(wrong)
        return Syllabus(this.title, "", tuple(chapters))


def read_course(folder: str | os.PathLike[str]) -> Syllabus:
    """The syllabus of a folder. Raises ScenarioError with all faults in any of its files, TypeError for no path."""
    check_path("folder", folder)
    root = Path(folder)
    if not root.is_dir():
        raise ScenarioError([Fault(str(root), 0, 0, "", phrase("this folder does not exist"))])
    texts = read_index(root)
    try:
        found = _files(root, texts)
    except OSError as error:
        raise ScenarioError(
            [Fault(str(root), 0, 0, "", phrase("this folder cannot be read: {why}", why=system_reason(error)))]
        ) from None
    here = found.pop("", [])
    faults: list[Fault] = []
    head = _head(root / COURSE_FILE, found, faults)
    order = _order(head.chapters, found)
    groups = [_items(root, files, texts, faults) for files in (here, *(found[name] for name in order)) if files]
    if not any(groups) and not faults:
        faults.append(Fault(str(root), 0, 0, "", phrase("there is no scenario file in this folder")))
    if faults:
        raise ScenarioError(faults)
    chapters = tuple(Chapter(items[0].title, items) for items in groups if items)
    return Syllabus(head.title or root.name, head.about, chapters)


def next_chapter(folder: str | os.PathLike[str]) -> Syllabus | None:
    """The chapter that comes after this folder in the course around it, with the ids that its files have there.

    None if there is none: no `course.toml` beside the folder, the last chapter, or a chapter that cannot be read.
    """
    root = Path(folder).resolve()
    if not os.path.lexists(root.parent / COURSE_FILE):
        return None
    try:
        found = _files(root.parent, read_index(root.parent))
        order = _order(_head(root.parent / COURSE_FILE, found, []).chapters, found)
        following = next((after for name, after in pairwise(order) if name == root.name), None)
        syllabus = None if following is None else read_course(root.with_name(following))
    except (OSError, ScenarioError):
        return None
    if syllabus is None:
        return None
    first, *_ = syllabus.chapters
    items = tuple(replace(item, id=f"{following}/{item.id}") for item in first.items)
    return replace(syllabus, chapters=(replace(first, items=items),))


def _files(root: Path, texts: Iterable[str]) -> dict[str, list[Path]]:
    """The scenario files by chapter, as `_of_folder`. `texts` are those of an index, if there is one."""
    return _of_index(root, texts) if texts else _of_folder(root)


def _order(named: Iterable[str], found: Iterable[str]) -> list[str]:
    """The folders of the chapters: those that `course.toml` names, then the others, without the course's own."""
    known = [name for name in found if name]
    return list(dict.fromkeys([*(name for name in named if name in known), *known]))


def _items(root: Path, files: Iterable[Path], texts: Mapping[str, str], faults: list[Fault]) -> tuple[Item, ...]:
    found = []
    for path in files:
        try:
            text = texts.get(path.relative_to(root).as_posix())
            scenario = Scenario.from_text(file_text(path) if text is None else text, name=str(path))
        except ScenarioError as error:
            faults += error.faults
        else:
            found.append(Item(path.relative_to(root).with_suffix("").as_posix(), path, scenario))
    return tuple(found)


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files directly in a folder, by name, without hidden ones."""
    return sorted(path for path in folder.glob("*.toml") if path.name != COURSE_FILE and not path.name.startswith("."))


def _of_folder(root: Path) -> dict[str, list[Path]]:
    """The scenario files by the name of their chapter's folder; those in the course's folder under an empty one."""
    folders = {one.name: scenario_files(one) for one in sorted(root.iterdir()) if _is_chapter(one)}
    return {"": scenario_files(root), **{name: files for name, files in folders.items() if files}}


def _is_chapter(path: Path) -> bool:
    """Whether a path is a folder that is not hidden, such as `.ipynb_checkpoints`."""
    return path.is_dir() and not path.name.startswith(".")


# -- course.toml -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Head:
    """The contents of `course.toml`."""

    title: str = ""
    about: str = ""
    chapters: tuple[str, ...] = ()


def _head(path: Path, folders: Iterable[str], faults: list[Fault]) -> _Head:
    """The contents of `course.toml`; empty if it is missing or faulty."""
    if not os.path.lexists(path):
        return _Head()
    name = str(path)
    try:
        document = Document(decode_file(read_file(path, MAX_BYTES, Count(1, COURSE_FILE)), name), name)
    except Unreadable as error:
        faults.append(Fault(name, 0, 0, "", str(error)))
        return _Head()
    except ScenarioError as error:
        faults += error.faults
        return _Head()
    fields, found = Fields(document), document.values
    texts = Texts(found, fields)
    said = {key: texts.text(found, (), key) for key in _TEXTS if isinstance(found.get(key), str | dict)}
    wrong = [*fields.faults, *islice(_head_faults(document, tuple(folders)), SHOWN)]
    faults += wrong
    return _Head() if wrong else _Head(**said, chapters=tuple(found.get("chapters", ())))


def _head_faults(document: Document, folders: tuple[str, ...]) -> Iterator[Fault]:
    """The faults in keys and values of `course.toml`."""
    for key, value in document.values.items():
        kind = _KEYS.get(key)
        if kind is None:
            yield document.key_fault((key,), unknown_name(key, KeyIn(()), _KEYS), expected=tuple(_KEYS))
        elif key != "languages" and not isinstance(value, (kind, dict) if key in _TEXTS else kind):
            listed = phrase("{key} must be a list of folders", key=key)
            yield document.fault((key,), listed if kind is list else phrase("{key} must be a text", key=key))
    named = document.values.get("chapters", [])
    if not isinstance(named, list):
        return
    if len(named) > _MAX_CHAPTERS:
        yield document.fault(
            ("chapters",),
            phrase("there can be at most {most:,} chapters, not {number:,}", most=_MAX_CHAPTERS, number=len(named)),
        )
        return
    known = ", ".join(folders[:SHOWN]) + (", ..." if len(folders) > SHOWN else "")
    for number, name in enumerate(named):
        if not isinstance(name, str):
            yield document.fault(("chapters", number), phrase("chapters must be a list of folders, each a text"))
        elif name not in folders:
            wrong = phrase("There is no chapter {name!r}: the course has no chapters.", name=name[:60])
            if known:
                wrong = phrase("There is no chapter {title!r}. Known: {known}.", title=name[:60], known=known)
            yield document.fault(("chapters", number), wrong)


# -- the index on a JupyterLite site -----------------------------------------------------------------------------------


INDEX: Final = "course.index.json"
"""The name of the index in the folder of a course."""
IN_A_SITE: Final = sys.platform == "emscripten"
"""Whether an index is used: elsewhere files are quick to read, and nothing empties an outdated index."""
_MAX_INDEX_BYTES: Final = 16 << 20
"""Maximum size in bytes: a thousand lessons."""


# There every question about a file is a request to the page, and reading a course of ninety files takes ten seconds.
# So a site has an index beside each course: one file with all texts. Its pages empty the index as soon as a file beside
# it changes (export/site/static/changed.js); then all files are read one by one.


def read_index(root: Path) -> Mapping[str, str]:
    """The text of every scenario file of a course by its path in it; empty without a usable index."""
    path = root / INDEX
    if not IN_A_SITE or not os.path.lexists(path):
        return {}
    try:
        found = json.loads(read_file(path, _MAX_INDEX_BYTES, Count(1, "index of a course", "indexes of courses")))
    except (Unreadable, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        return {}
    return found


def _of_index(root: Path, texts: Iterable[str]) -> dict[str, list[Path]]:
    """The files of each chapter from the index, without reading folders."""
    found: dict[str, list[Path]] = {}
    for name in sorted(texts):
        found.setdefault(name.rpartition("/")[0], []).append(root / name)
    return found


def write_index(root: Path, files: Iterable[Path]) -> Path:
    """Write the index of these scenario files below a folder; returns its path. Raises ScenarioError, OSError."""
    texts = {path.relative_to(root).as_posix(): file_text(path) for path in files}
    target = root / INDEX
    write_file(target, json.dumps(texts, ensure_ascii=False, indent=0) + "\n")
    return target
