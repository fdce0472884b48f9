"""A course: a folder of scenario files in order.

Each subfolder is a chapter; without subfolders the whole course is one chapter. Chapters and files are sorted by name,
unless `course.toml` gives another order:

    title = "Sekigahara in twelve lessons"
    about = "From what a block is to the siege of Osaka."
    chapters = ["blocks", "cards"]        # folders; those that are not named come after, by name

Its texts may be in several languages, as those of a scenario file: `title = { en = "...", de = "..." }`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from sekiwidget.base.path_given import check_path
from sekiwidget.base.phrase import phrase
from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.system_faults import reason
from sekiwidget.base.terms import Count
from sekiwidget.games.registry import game
from sekiwidget.lesson.course.index import read_index
from sekiwidget.lesson.course.progress import NotKept, Progress
from sekiwidget.lesson.play.scenario import Scenario, file_text
from sekiwidget.lesson.script.document import MAX_BYTES, Document, Fields, Texts, decode_file
from sekiwidget.lesson.script.errors import SHOWN, Fault, ScenarioError

__all__ = ["HEAD", "Chapter", "Item", "NotKept", "Progress", "Syllabus", "read_course"]

HEAD: Final = "course.toml"
_KEYS: Final = {"languages": list, "title": str, "about": str, "chapters": list}
_TEXTS: Final = ("title", "about")
"""What may be said in several languages."""
_MOST_NAMED: Final = 1000
"""Maximum number of chapters named."""


@dataclass(frozen=True, slots=True)
class Item:
    """One file of a course. `id` is its path in the course, without suffix, with forward slashes."""

    id: str
    path: Path
    scenario: Scenario

    @property
    def title(self) -> str:
        """What it is called."""
        return self.scenario.title or self.path.stem

    @property
    def is_puzzle(self) -> bool:
        """Whether it has a puzzle."""
        return self.scenario.puzzle is not None


@dataclass(frozen=True, slots=True)
class Chapter:
    """A lesson with its puzzles, in order. Its title is that of its first file."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Syllabus:
    """What a course holds."""

    title: str
    about: str
    chapters: tuple[Chapter, ...]

    @property
    def items(self) -> Iterator[Item]:
        """All files in order."""
        return (item for chapter in self.chapters for item in chapter.items)

    def of_game(self, name: str) -> Syllabus:
        """The files on one game, under its title. Raises UnknownGame; ValueError if there are none."""
        this = game(name)
        chapters = [
            Chapter(chapter.title, items)
            for chapter in self.chapters
            if (items := tuple(item for item in chapter.items if item.scenario.game == name))
        ]
        if not chapters:
            known = sorted({item.scenario.game for item in self.items})
            wrong = phrase(
                "no file of this course is on {game}; there are some on {known}", game=name, known=", ".join(known)
            )
            raise ValueError(wrong)
        return Syllabus(this.title, "", tuple(chapters))


def read_course(folder: str | os.PathLike[str]) -> Syllabus:
    """The syllabus of a folder. Raises ScenarioError with all faults in any of its files, TypeError for no path."""
    check_path("folder", folder)
    root = Path(folder)
    if not root.is_dir():
        raise ScenarioError([Fault(str(root), 0, 0, "", phrase("there is no such folder"))])
    texts = read_index(root)
    try:
        found = _of_index(root, texts) if texts else _of_folder(root)
    except OSError as error:
        raise ScenarioError(
            [Fault(str(root), 0, 0, "", phrase("this folder cannot be read: {why}", why=reason(error)))]
        ) from None
    here = found.pop("", [])
    faults: list[Fault] = []
    head = _head(root / HEAD, found, faults)
    named = head.chapters
    order = [name for name in dict.fromkeys(named) if name in found]
    order += [name for name in found if name not in set(order)]
    groups = [_items(root, files, texts, faults) for files in (here, *(found[name] for name in order)) if files]
    if not any(groups) and not faults:
        faults.append(Fault(str(root), 0, 0, "", phrase("there is no scenario file in this folder")))
    if faults:
        raise ScenarioError(faults)
    chapters = tuple(Chapter(items[0].title, items) for items in groups if items)
    return Syllabus(head.title or root.name, head.about, chapters)


@dataclass(frozen=True, slots=True)
class _Head:
    """What `course.toml` says."""

    title: str = ""
    about: str = ""
    chapters: tuple[str, ...] = ()


def _head(path: Path, folders: Iterable[str], faults: list[Fault]) -> _Head:
    """The contents of `course.toml`; empty if it is missing or faulty."""
    if not os.path.lexists(path):
        return _Head()
    name = str(path)
    try:
        document = Document(decode_file(read_plain(path, MAX_BYTES, Count(1, HEAD)), name), name)
    except Unreadable as error:
        faults.append(Fault(name, 0, 0, "", str(error)))
        return _Head()
    except ScenarioError as error:
        faults += error.faults
        return _Head()
    fields, found = Fields(document), document.values
    texts = Texts(found, fields)
    said = {key: texts.text(found, (), key) for key in _TEXTS if isinstance(found.get(key), str | dict)}
    wrong = [*fields.faults, *islice(_wrong(document, tuple(folders)), SHOWN)]
    faults += wrong
    return _Head() if wrong else _Head(**said, chapters=tuple(found.get("chapters", ())))


def _wrong(document: Document, folders: tuple[str, ...]) -> Iterator[Fault]:
    """The faults in keys and values of `course.toml`."""
    for key, value in document.values.items():
        kind = _KEYS.get(key)
        if kind is None:
            message = phrase("there is no key {key}; known: {known}", key=repr(key[:60]), known=", ".join(_KEYS))
            yield document.key_fault((key,), message, expected=tuple(_KEYS))
        elif key != "languages" and not isinstance(value, (kind, dict) if key in _TEXTS else kind):
            listed = phrase("{key} is a list of folders", key=key)
            yield document.fault((key,), listed if kind is list else phrase("{key} is a text", key=key))
    named = document.values.get("chapters", [])
    if not isinstance(named, list):
        return
    if len(named) > _MOST_NAMED:
        yield document.fault(
            ("chapters",),
            phrase("at most {most:,} chapters are named, not {number:,}", most=_MOST_NAMED, number=len(named)),
        )
        return
    known = ", ".join(folders[:SHOWN]) + (", ..." if len(folders) > SHOWN else "")
    for number, name in enumerate(named):
        if not isinstance(name, str):
            yield document.fault(("chapters", number), phrase("chapters is a list of folders, each a text"))
        elif name not in folders:
            wrong = phrase("there is no chapter {name}; there are none", name=repr(name[:60]))
            if known:
                wrong = phrase("there is no chapter {name}; there are {known}", name=repr(name[:60]), known=known)
            yield document.fault(("chapters", number), wrong)


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files in a folder, by name; those below it are not among them, nor hidden ones."""
    return sorted(path for path in folder.glob("*.toml") if path.name != HEAD and not path.name.startswith("."))


def _of_folder(root: Path) -> dict[str, list[Path]]:
    """The scenario files of each chapter by the name of its folder; those beside the folders under an empty name."""
    folders = {one.name: scenario_files(one) for one in sorted(root.iterdir()) if _is_chapter(one)}
    return {"": scenario_files(root), **{name: files for name, files in folders.items() if files}}


def _is_chapter(path: Path) -> bool:
    """Whether it is a folder, and no hidden one: notebooks keep copies in `.ipynb_checkpoints`."""
    return path.is_dir() and not path.name.startswith(".")


def _of_index(root: Path, texts: Iterable[str]) -> dict[str, list[Path]]:
    """The same of an index, without a look at the folders."""
    found: dict[str, list[Path]] = {}
    for name in sorted(texts):
        found.setdefault(name.rpartition("/")[0], []).append(root / name)
    return found


def _items(root: Path, files: Iterable[Path], texts: Mapping[str, str], faults: list[Fault]) -> tuple[Item, ...]:
    found = []
    for path in files:
        try:
            kept = texts.get(path.relative_to(root).as_posix())
            scenario = Scenario.from_text(file_text(path) if kept is None else kept, name=str(path))
        except ScenarioError as error:
            faults += error.faults
        else:
            found.append(Item(path.relative_to(root).with_suffix("").as_posix(), path, scenario))
    return tuple(found)
