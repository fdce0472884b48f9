"""A course: a folder of scenario files with an order, and what a learner has done of it.

A chapter is a folder in the course's folder, or else the whole course is one chapter. Chapters and files are in the
order of their names, unless `course.toml` says another one:

    title = "Sekigahara in twelve lessons"
    about = "From what a block is to the siege of Osaka."
    chapters = ["blocks", "cards"]        # folders; those that are not named come after, by name
"""

from __future__ import annotations

import json
import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sekiwidget.lesson.errors import Fault, ScenarioError
from sekiwidget.lesson.scenario import Scenario
from sekiwidget.lesson.verdict import Result

HEAD: Final = "course.toml"
_KEYS: Final = {"title": str, "about": str, "chapters": list}


@dataclass(frozen=True, slots=True)
class Item:
    """One file of a course. `id` is its path in the course, without the ending, with forward slashes."""

    id: str
    path: Path
    scenario: Scenario

    @property
    def title(self) -> str:
        """What it is called."""
        return self.scenario.title or self.path.stem

    @property
    def is_puzzle(self) -> bool:
        """Whether something is asked in it."""
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


def read_course(folder: str | os.PathLike[str]) -> Syllabus:
    """The syllabus of a folder. Raises ScenarioError with all that is wrong in any of its files."""
    root = Path(folder)
    if not root.is_dir():
        raise ScenarioError([Fault(str(root), 0, 0, "", "there is no such folder")])
    faults: list[Fault] = []
    head = _head(root / HEAD, faults)
    folders = {one.name: one for one in sorted(root.iterdir()) if one.is_dir() and any(one.glob("*.toml"))}
    named = [str(name) for name in head.get("chapters", [])]
    for name in named:
        if name not in folders:
            known = ", ".join(folders) or "none"
            faults.append(Fault(str(root / HEAD), 0, 0, name, f"there is no chapter {name!r}; there are {known}"))
    order = [name for name in dict.fromkeys(named) if name in folders]
    order += [name for name in folders if name not in order]
    here = _items(root, root, faults)
    groups = [here] if here else []
    groups += [_items(root, folders[name], faults) for name in order]
    if not any(groups) and not faults:
        faults.append(Fault(str(root), 0, 0, "", "there is no scenario file in this folder"))
    if faults:
        raise ScenarioError(faults)
    chapters = tuple(Chapter(items[0].title, items) for items in groups if items)
    return Syllabus(head.get("title", "") or root.name, head.get("about", ""), chapters)


def _head(path: Path, faults: list[Fault]) -> dict[str, Any]:
    """What `course.toml` says; nothing where there is none."""
    if not path.is_file():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        faults.append(Fault(str(path), 0, 0, "", f"this is no TOML: {error}"))
        return {}
    for key, value in list(found.items()):
        kind = _KEYS.get(key)
        if kind is None:
            faults.append(Fault(str(path), 0, 0, key, f"there is no key {key!r}; known: {', '.join(_KEYS)}"))
        elif not isinstance(value, kind):
            wanted = "a list of folders" if kind is list else "a text"
            faults.append(Fault(str(path), 0, 0, key, f"{key} is {wanted}"))
            del found[key]
    return found


def _items(root: Path, folder: Path, faults: list[Fault]) -> tuple[Item, ...]:
    found = []
    for path in sorted(folder.glob("*.toml")):
        if path.name == HEAD:
            continue
        try:
            scenario = Scenario.from_file(path)
        except ScenarioError as error:
            faults += error.faults
        else:
            found.append(Item(path.relative_to(root).with_suffix("").as_posix(), path, scenario))
    return tuple(found)


class Progress:
    """What a learner has done: a result for each puzzle, and which lessons were read to the end. Kept in a JSON file.

    `path` None keeps it in memory only. Raises ValueError, and changes nothing, for a file that holds something else.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self._done: dict[str, Result] = {}
        if self.path is not None and self.path.exists():
            self._done = _read(self.path)

    def __getitem__(self, item: str) -> Result:
        """How it stands with a file; of a lesson, `solved` says that it was read."""
        return self._done.get(item, Result())

    def put(self, item: str, result: Result) -> None:
        """Note how it stands, and keep it. What was solved once stays solved."""
        before = self[item]
        after = Result(before.solved or result.solved, result.tries, result.hints, before.shown or result.shown)
        if after != before:
            self._done[item] = after
            self._keep()

    def _keep(self) -> None:
        """Write the file in one piece: whoever is interrupted has the old one or the new one."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fields = {item: _fields(result) for item, result in sorted(self._done.items())}
        with tempfile.NamedTemporaryFile("w", dir=self.path.parent, delete=False, encoding="utf-8") as file:
            json.dump(fields, file, indent=1)
        Path(file.name).replace(self.path)


def _fields(result: Result) -> dict[str, Any]:
    return {"solved": result.solved, "tries": result.tries, "hints": result.hints, "shown": result.shown}


def _read(path: Path) -> dict[str, Result]:
    fault = f"{path} holds no progress of a course"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError) as error:
        raise ValueError(f"{fault}: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"{fault}: a table was expected")
    done = {}
    for item, fields in found.items():
        if not _fits(fields):
            raise ValueError(f"{fault}: {item!r} has no solved, tries, hints and shown")
        done[item] = Result(**fields)
    return done


def _fits(fields: object) -> bool:
    kinds: Mapping[str, type] = {"solved": bool, "tries": int, "hints": int, "shown": bool}
    return (
        isinstance(fields, dict)
        and fields.keys() == kinds.keys()
        and all(type(fields[key]) is kind for key, kind in kinds.items())
    )
