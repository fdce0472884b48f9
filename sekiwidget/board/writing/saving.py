"""Saving from a page: which files it may write, and when it must confirm.

A board has the stamp of its file as it opened or last wrote it. While the file has this stamp, it is overwritten
without a question; if anybody else has changed it, nothing of theirs is lost: the page saves under another name, or
loads the file again. Any other file is overwritten only as it was when the page was asked to confirm.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path, PureWindowsPath
from typing import Final

from sekiwidget.base.files import FileChanged, file_stamp, is_stream
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.page_protocol import Pages
from sekiwidget.board.session.perspective import Json, printable
from sekiwidget.board.session.playing import NotAllowed
from sekiwidget.board.session.requests import LONGEST_ACTION, LONGEST_NAME
from sekiwidget.board.session.source import Source
from sekiwidget.board.writing.editor_requests import edited_position
from sekiwidget.board.writing.page_token import is_right
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.lesson.script.link import SITE, link_to
from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import as_sentence, phrase

ENDING: Final = ".toml"
LESSON: Final = "lesson.toml"
POSITION: Final = "position.toml"
"""The names offered for a board without a file."""

_SIGNS: Final = '<>:"|?*'
_DEVICES: Final = {
    *("con", "prn", "aux", "nul", "conin$", "conout$"),
    *(f"{port}{number}" for port in ("com", "lpt") for number in "123456789\xb9\xb2\xb3"),
}
"""Signs and names that Windows allows in no file name."""


class NotSaved(ValueError):
    """Nothing was written; the message says why, and what to do instead."""


class Saving:
    """Saves what a board shows to the files that a page may write: scenarios in the kernel's folder, or below it.

    `write` writes to a path: with True over an existing file, if it has the stamp given. It raises OSError (FileChanged
    for another stamp, FileExistsError for an existing file) or ValueError. `read` makes a source of a file; it raises
    ValueError.
    """

    def __init__(
        self,
        source: Source,
        access: Access,
        pages: Pages,
        write: Callable[[Path, bool, str | None], object],
        read: Callable[[Path], Source],
    ) -> None:
        self._source = source
        self._access = access
        self._pages = pages
        self._write = write
        self._read = read
        self._asked: dict[Path, str] = {}
        self._saved_state = self._state
        source.on_write = self._mark_saved

    def save(self, name: str, *, over: bool, token: str) -> Json:
        """Save; returns the answer for the page: the path written, or the existing file that it must confirm.

        Raises NotAllowed where no page may save, NotSaved with a sentence.
        """
        self._check(token)
        try:
            return self._write_file(checked_path(name), over)
        except OSError as error:
            raise NotSaved(
                phrase("{file} could not be written: {why}.", file=printable(name), why=system_reason(error))
            ) from None

    def link(self, site: str, cursor: int) -> str:
        """The link that opens the lesson on a course site. Raises NotAllowed where it may not be read, NotSaved."""
        self._check_open()
        try:
            return link_to(shown_text(self._source, cursor), site)
        except ValueError as error:
            raise NotSaved(as_sentence(str(error))) from None

    @property
    def unsaved(self) -> bool:
        """Whether anything that could be saved was changed on the board since it was made or it was saved."""
        return self._access.may_write and self._saved_state != self._state

    @property
    def _state(self) -> tuple[object, ...]:
        """A snapshot that differs after each change of the line, its texts, the head or the puzzle.

        Nodes without text and with one child, which are most, are left out.
        """
        line = self._source.line
        texts = [
            (node.id, node.comment, node.chapter, node.name, node.glyph, node.ask, (*node.notes,), (*node.children,))
            for node in line.nodes
            if any((node.comment, node.notes, node.chapter, node.name, node.glyph, node.ask)) or len(node.children) != 1
            if line.holds(node.id)
        ]
        return len(line), texts, self._pages.changes, self._source.scenario, self._source.draft

    def _mark_saved(self) -> None:
        """Note that the board has been written to its file."""
        self._saved_state = self._state

    def load(self, token: str) -> Source:
        """The source in the board's file now. Raises NotAllowed where no page may save, NotSaved."""
        self._check(token)
        file = self._source.file
        if file is None:
            raise NotSaved(phrase("This board was not opened from a file."))
        try:
            found = self._read(file)
        except ScenarioError as error:
            raise NotSaved(_first_fault(file.name, error, loading=True)) from None
        except ValueError as error:
            why = printable(str(error)).removesuffix(".")
            raise NotSaved(phrase("{file} cannot be loaded: {why}.", file=file.name, why=why)) from None
        found.saved = self._source.saved
        return found

    def _check(self, token: str) -> None:
        """Raise NotAllowed or NotSaved if a page with this token may not use files."""
        self._check_open()
        if not is_right(token):
            raise NotSaved(phrase("This page cannot save: use board.save() in Python."))

    def _check_open(self) -> None:
        """Raise NotAllowed where a lesson may not be written: it contains what is hidden."""
        if not self._access.may_write:
            raise NotAllowed(
                phrase("A lesson can be saved only where everything is visible and no puzzle is being asked.")
            )

    def _write_file(self, path: Path, over: bool) -> Json:
        ours, there = self._source.is_file(path), os.path.lexists(path)
        stamp = file_stamp(path) if there else None
        if there and ours and (stamp is None or stamp != self._source.stamp_of(path)):
            return _changed(path)
        if there and not ours and not (over and self._is_confirmed(path, stamp)):
            return self._ask(path, stamp)
        try:
            self._write(path, there, stamp)
        except (FileChanged, FileExistsError):
            return _changed(path) if ours else self._ask(path, file_stamp(path))
        except ScenarioError as error:
            raise NotSaved(_first_fault(path.as_posix(), error, loading=False)) from None
        except ValueError as error:
            why = printable(str(error)).removesuffix(".")
            raise NotSaved(phrase("{file} was not written: {why}.", file=path.as_posix(), why=why)) from None
        self._mark_saved()
        self._pages.send_lesson()
        return {"ok": True, "saved": path.as_posix()}

    def _ask(self, path: Path, stamp: str | None) -> Json:
        """The answer that a file exists, noting its stamp for the confirmation. Raises NotSaved if it is unreadable."""
        if stamp is None:
            raise NotSaved(
                phrase("{file} already exists and cannot be read: choose another name.", file=path.as_posix())
            )
        self._asked[path.absolute()] = stamp
        return {"ok": False, "there": path.as_posix()}

    def _is_confirmed(self, path: Path, stamp: str | None) -> bool:
        """Whether a file is as it was when the page was asked to confirm."""
        return stamp is not None and self._asked.get(path.absolute()) == stamp


def _changed(path: Path) -> Json:
    """The answer that the board's own file has been changed, with a free name beside it."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    free = next(one for one in numbered if not os.path.lexists(one))
    return {"ok": False, "changed": path.as_posix(), "beside": free.as_posix()}


def shown_text(source: Source, cursor: int) -> str:
    """The line as the text of a scenario file, or the position that is set up. Raises Unwritable."""
    from sekiwidget.lesson import scenario_of

    if (table := edited_position(source, cursor)) is not None:
        return table.scenario
    return scenario_of(source.line, source.game, source.scenario).to_text()


def save_offer(source: Source) -> Json:
    """The name that a page offers for the file, relative to the kernel's folder, and whether it was `saved` there.

    And the address of the course `site` that SEKIWIDGET_SITE names, if any, for links.
    """
    site = {"site": found[:LONGEST_ACTION]} if (found := os.environ.get(SITE)) else {}
    name = {"file": POSITION if edited_position(source, 0) is not None else LESSON, **site}
    if source.file is None:
        return name
    try:
        path = checked_path(_path_here(source.file)).as_posix()
    except (NotSaved, OSError):
        return name
    return {**name, "file": path, **({"saved": True} if source.saved else {})}


def _path_here(file: Path) -> str:
    """The path of a file in the kernel's folder; of a file elsewhere, its name."""
    folder, there = os.path.realpath(Path.cwd()), Path(os.path.realpath(file.parent), file.name)
    near = there.relative_to(folder) if there.is_relative_to(folder) else Path(file.name)
    return str(near.with_suffix(ENDING))


def checked_path(name: str) -> Path:
    """The path of a file that a page may write, relative to the kernel's folder. Raises NotSaved, OSError."""
    typed = name.strip()
    if len(typed) > LONGEST_NAME:
        raise NotSaved(phrase("The name is longer than {most} characters: choose a shorter one.", most=LONGEST_NAME))
    if not typed.isprintable():
        raise NotSaved(phrase("The name has invisible characters: type it again."))
    # Systems differ in which paths lead elsewhere.
    parts = PureWindowsPath(typed)
    if not typed or typed[-1] in "/\\" or parts.name in ("", ENDING):
        raise NotSaved(phrase("Type a name for the file, such as {file}.", file=LESSON))
    if parts.drive or parts.root or typed.startswith("/") or ".." in parts.parts:
        raise NotSaved(_elsewhere(typed))
    if any(map(_is_reserved, parts.parts)):
        raise NotSaved(
            phrase(
                "This name does not work on Windows: choose one without {signs}, without a space or "
                "a dot at the end, and not that of a device (con, nul, com1, ...).",
                signs=" ".join(_SIGNS),
            )
        )
    ending = parts.suffix
    if ending and ending.lower() != ENDING:
        wrong = phrase(
            "The page saves a lesson as {toml}, not as {ending}: choose another name, or use "
            "`{call}` in Python, which also writes pictures and pages.",
            toml=ENDING,
            ending=ending,
            call=f"board.save({typed!r})",
        )
        raise NotSaved(wrong)
    path = Path(*parts.parts) if ending else Path(*parts.parts[:-1], parts.name + ENDING)
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(Path.cwd())):
        raise NotSaved(_elsewhere(typed))
    if not path.parent.is_dir():
        folder = path.parent.as_posix()
        raise NotSaved(phrase("There is no folder {folder}: create it first, or choose another name.", folder=folder))
    # A pipe would keep the kernel waiting.
    if path.is_dir() or is_stream(path):
        raise NotSaved(phrase("{file} already exists and is not a file: choose another name.", file=path.as_posix()))
    return path


def _is_reserved(name: str) -> bool:
    """Whether Windows takes a part of a path for something else: as `os.path.isreserved` of Python 3.13 does there."""
    if name in (".", ".."):
        return False
    device = name.partition(".")[0].rstrip(" ").lower()
    return name[-1] in ". " or bool({*_SIGNS} & {*name}) or device in _DEVICES


def _elsewhere(name: str) -> str:
    return phrase(
        "The page saves only in Python's working folder and the folders below it: choose a name such "
        "as {file}, or use `{call}` in Python.",
        file=LESSON,
        call=f"board.save({name!r})",
    )


def _first_fault(file: str, error: ScenarioError, *, loading: bool) -> str:
    """Why a file cannot be loaded or overwritten: the first of its faults, and where."""
    fault = error.faults[0]
    line, column, what = fault.line, fault.column, printable(as_sentence(fault.message))
    if loading and line:
        return phrase(
            "{file} cannot be loaded. Line {line}, column {column}: {what}",
            file=file,
            line=line,
            column=column,
            what=what,
        )
    if loading:
        return phrase("{file} cannot be loaded: {what}", file=file, what=what)
    if line:
        return phrase(
            "{file} was not changed. Line {line}, column {column}: {what}",
            file=file,
            line=line,
            column=column,
            what=what,
        )
    return phrase("{file} was not changed: {what}", file=file, what=what)
