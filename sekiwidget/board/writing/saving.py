"""Saving from a page: which files it may write, what it is asked first, and what is told of each try."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path, PureWindowsPath
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.system_faults import reason
from sekiwidget.base.whole_file import is_stream
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.pointing import sentence
from sekiwidget.board.session.requests import LONGEST_NAME
from sekiwidget.board.session.source import Source
from sekiwidget.board.session.telling import Pages
from sekiwidget.board.writing.readers import served_to_readers
from sekiwidget.board.writing.setting_up import set_up_at
from sekiwidget.lesson.script.errors import ScenarioError

ENDING: Final = ".toml"
LESSON: Final = "lesson.toml"
POSITION: Final = "position.toml"
"""The names that are offered where there is none yet."""


class NotSaved(ValueError):
    """Nothing was written; the message says why, and what to do instead."""


class Saving:
    """Saves what a board shows to the files that a page may write: scenarios in the kernel's folder, or below it.

    `write` writes to a path, and only if told so over a file; it raises OSError (FileExistsError for a file that is
    there) or ValueError.
    """

    def __init__(self, source: Source, access: Access, pages: Pages, write: Callable[[Path, bool], object]) -> None:
        self._source = source
        self._access = access
        self._pages = pages
        self._write = write
        self._last: tuple[Path, Stamp] | None = None

    def save(self, name: str, *, over: bool) -> Json:
        """Save, and answer where; or, if a file is there that this board did not write, which one.

        Raises NotAllowed where nothing is saved from a page, NotSaved with a sentence.
        """
        if not self._access.may_write:
            raise NotAllowed(phrase("A lesson is saved where everything is open and no puzzle asks."))
        if served_to_readers():
            raise NotSaved(
                phrase("This page is for readers: nothing is saved from it. Its author uses board.save() in Python.")
            )
        try:
            return self._saved(checked(name), over)
        except OSError as error:
            raise NotSaved(
                phrase("{file} could not be written: {why}.", file=printable(name), why=reason(error))
            ) from None

    def _saved(self, path: Path, over: bool) -> Json:
        try:
            self._write(path, over or self._last == (path.absolute(), _stamp(path)))
        except FileExistsError:
            return {"ok": False, "there": path.as_posix()}
        except ScenarioError as error:
            raise NotSaved(_faulty(path, error)) from None
        except ValueError as error:
            why = printable(str(error)).removesuffix(".")
            raise NotSaved(phrase("{file} was not written: {why}.", file=path.as_posix(), why=why)) from None
        self._last = path.absolute(), _stamp(path)
        self._source.file, self._source.saved = path.absolute(), True
        self._pages.tell_lesson()
        return {"ok": True, "saved": path.as_posix()}


def offered(source: Source) -> Json:
    """The name that a page offers for the file, relative to the kernel's folder, and whether it was `saved` there."""
    name = POSITION if set_up_at(source, 0) is not None else LESSON
    if source.file is None:
        return {"file": name}
    try:
        return {"file": checked(_near(source.file)).as_posix(), **({"saved": True} if source.saved else {})}
    except (NotSaved, OSError):
        return {"file": name}


def _near(file: Path) -> str:
    """A file by its name in the kernel's folder; one that lies elsewhere may be written there anew."""
    folder, there = os.path.realpath(Path.cwd()), Path(os.path.realpath(file.parent), file.name)
    near = there.relative_to(folder) if there.is_relative_to(folder) else Path(file.name)
    return str(near.with_suffix(ENDING))


def checked(name: str) -> Path:
    """The path of a file that a page may write, relative to the kernel's folder. Raises NotSaved, OSError."""
    typed = name.strip()
    if len(typed) > LONGEST_NAME:
        raise NotSaved(phrase("The name is longer than {most} characters: choose a shorter one.", most=LONGEST_NAME))
    if not typed.isprintable():
        raise NotSaved(phrase("The name has characters that cannot be seen: type it anew."))
    # What leads elsewhere on one system does not lead there on another.
    parts = PureWindowsPath(typed)
    if not typed or typed[-1] in "/\\" or parts.name in ("", ENDING):
        raise NotSaved(phrase("Type a name for the file, such as {file}.", file=LESSON))
    if parts.drive or parts.root or typed.startswith("/") or ".." in parts.parts:
        raise NotSaved(_elsewhere(typed))
    ending = parts.suffix
    if ending and ending.lower() != ENDING:
        wrong = phrase(
            "From the page a lesson is saved as {toml}, not as {ending}: take another name, or use "
            "board.save({name!r}) in Python, which writes pictures and pages, too.",
            toml=ENDING,
            ending=ending,
            name=typed,
        )
        raise NotSaved(wrong)
    path = Path(*parts.parts) if ending else Path(*parts.parts[:-1], parts.name.rstrip(".") + ENDING)
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(Path.cwd())):
        raise NotSaved(_elsewhere(typed))
    if not path.parent.is_dir():
        folder = path.parent.as_posix()
        raise NotSaved(phrase("There is no folder {folder}: make it first, or take another name.", folder=folder))
    # A pipe would keep the kernel waiting.
    if path.is_dir() or is_stream(path):
        raise NotSaved(phrase("{file} is there and is no file: take another name.", file=path.as_posix()))
    return path


def _elsewhere(name: str) -> str:
    return phrase(
        "A page saves only in the folder where Python works, and in those below it: take a name such as {file}, or use "
        "board.save({name!r}) in Python.",
        file=LESSON,
        name=name,
    )


def _faulty(path: Path, error: ScenarioError) -> str:
    """What is wrong with a file that is gone over: the first of its faults, and where."""
    fault, file = error.faults[0], path.as_posix()
    what = printable(sentence(fault.message))
    if not fault.line:
        return phrase("{file} stays as it was: {what}", file=file, what=what)
    return phrase(
        "{file} stays as it was. Line {line}, column {column}: {what}",
        file=file,
        line=fault.line,
        column=fault.column,
        what=what,
    )


Stamp = tuple[int, int, int, int] | None
"""What changes as soon as somebody else writes a file."""


def _stamp(path: Path) -> Stamp:
    try:
        there = path.stat()
    except FileNotFoundError:
        return None
    return there.st_dev, there.st_ino, there.st_mtime_ns, there.st_size
