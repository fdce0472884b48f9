"""The lessons, notebooks and the course that come with the package, and copies of them to work in.

Their only source is `examples/` in the source tree, read in place there. A wheel holds two packed copies beside this
file, made by the build (hatch_build.py), since their texts and pictures repeat each other at distances that a wheel's
own compression does not reach: one of the course, which each process unpacks once, and one of all else. In the wheel
of a site the files of the course lie there instead.
"""

from __future__ import annotations

import atexit
import bz2
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from sekiwidget.base.files import FileChanged, Unreadable, content_stamp, read_file, write_file, write_new_file
from sekiwidget.text.errors import system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

SHIPPED: Final = Path(__file__).resolve().parent / "examples"
"""In the wheel of a site: the folder in which the folder `course` is."""
SOURCE: Final = Path(__file__).resolve().parents[2] / "examples"
"""In a source tree: the folder of all lessons."""
COPIES: Final = "sekiwidget-lessons"
"""The name of the folder of copies."""
COURSE: Final = "course"
"""The folder of the course among the lessons."""
PACKED: Final = "lessons.json.xz"
"""The file beside that folder with the notebooks and the lessons outside the course: their paths, and their texts."""
PACKED_COURSE: Final = "course.json.bz2"
"""In any other wheel: the same of the course. Unlike lzma, bz2 is a part of Python in the browser, too."""
SUFFIXES: Final = frozenset({".toml", ".md", ".ipynb"})
"""What belongs to the lessons."""
RECORD: Final = ".sekiwidget-lessons.json"
"""The record in a folder of copies: the hash of each file as copied. It shows which files the user has changed; only
others are replaced."""
_FIRST: Final = {
    "da": "13-paa-dansk.ipynb",
    "de": "11-auf-deutsch.ipynb",
    "he": "12-be-ivrit.ipynb",
}
"""The first notebook, by the code of a language."""
_MAX_BYTES: Final = 64 << 20
"""Maximum size of a file that is compared: a notebook with many saved boards has some MB."""


# -- to be read --------------------------------------------------------------------------------------------------------


def is_shipped() -> bool:
    """Whether this is an installed wheel, whose lessons must not be changed."""
    return SHIPPED.is_dir() or SHIPPED.with_name(PACKED_COURSE).is_file()


def course() -> Path:
    """The read-only folder of the course. Raises OSError if it can be unpacked nowhere."""
    if not is_shipped():
        return SOURCE / COURSE
    if SHIPPED.is_dir():
        return SHIPPED / COURSE
    archive = SHIPPED.with_name(PACKED_COURSE)
    if not (found := _laid_out(archive) / COURSE).is_dir():  # somebody has tidied up
        _laid_out.cache_clear()
        found = _laid_out(archive) / COURSE
    return found


@cache
def _laid_out(archive: Path) -> Path:
    """A temporary folder with the lessons of an archive, until the process ends."""
    here = Path(mkdtemp(prefix="sekiwidget-course-"))
    atexit.register(_remove, here, os.getpid())
    _lay_out(_read_bz2(archive.read_bytes()), here)
    return here


def _remove(folder: Path, process: int) -> None:
    """Remove a folder of this process: one that was forked from it leaves it there."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def _lay_out(texts: Mapping[str, str], folder: Path) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def first_notebook(language: Translator | None) -> str:
    """The notebook to begin with in a language; None is English."""
    return _FIRST.get(language.code if language is not None else "", "01-a-battle.ipynb")


def all_texts() -> dict[str, str]:
    """The texts of all lessons and notebooks, by their paths in the folder of lessons, with forward slashes."""
    found: dict[str, str] = {}
    if is_shipped():
        for name, read in ((PACKED, _read_xz), (PACKED_COURSE, _read_bz2)):
            if (archive := SHIPPED.with_name(name)).is_file():
                found |= read(archive.read_bytes())
    folder = SHIPPED if is_shipped() else SOURCE
    files = (path for path in folder.rglob("*") if path.is_file())
    found |= {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return dict(sorted(found.items()))


@contextmanager
def unpacked() -> Iterator[Path]:
    """A read-only folder of all lessons and notebooks: that of a source tree, else a temporary one."""
    if not is_shipped():
        yield SOURCE
        return
    with TemporaryDirectory(prefix="sekiwidget-lessons-", ignore_cleanup_errors=True) as here:
        _lay_out(all_texts(), Path(here))
        yield Path(here)


# -- to be packed ------------------------------------------------------------------------------------------------------


def _read_xz(data: bytes) -> dict[str, str]:
    import lzma

    found: dict[str, str] = json.loads(lzma.decompress(data))
    return found


def _read_bz2(data: bytes) -> dict[str, str]:
    found: dict[str, str] = json.loads(bz2.decompress(data))
    return found


def pack_lessons(folder: Path) -> bytes:
    """The notebooks of a folder and its lessons outside the course, compressed, without hidden ones."""
    import lzma

    for_texts = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    others = (path for path in _lessons(folder) if not is_of_course(path))
    return lzma.compress(_as_json(folder, others), filters=[for_texts])


def pack_course(folder: Path) -> bytes:
    """The lessons of the course of a folder, compressed, without hidden ones."""
    return bz2.compress(_as_json(folder, filter(is_of_course, _lessons(folder))))


def is_of_course(path: Path) -> bool:
    """Whether a lesson or notebook, by its path in the folder of lessons, is read as a part of the course."""
    return path.suffix != ".ipynb" and path.parts[0] == COURSE


def _lessons(folder: Path) -> Iterator[Path]:
    """The paths of all lessons and notebooks in a folder, those of a kind together."""

    def by_kind(path: Path) -> tuple[str, Path]:
        return path.suffix, path

    paths = (path.relative_to(folder) for path in sorted(folder.rglob("*"), key=by_kind) if path.suffix in SUFFIXES)
    return (path for path in paths if not any(part.startswith(".") for part in path.parts))


def _as_json(folder: Path, paths: Iterable[Path]) -> bytes:
    found = {path.as_posix(): (folder / path).read_text(encoding="utf-8") for path in paths}
    return json.dumps(found, ensure_ascii=False).encode()


# -- copies to work in -------------------------------------------------------------------------------------------------


class NotCopied(RuntimeError):
    """The lessons cannot be written; the message says where and why."""


@dataclass(frozen=True, slots=True)
class WorkingCopy:
    """A folder of lessons to work in.

    Args:
        folder: where it is.
        copied: the number of files written now.
        kept: the files that the user has changed.
    """

    folder: Path
    copied: int = 0
    kept: tuple[str, ...] = ()


def working_copy(here: Path) -> WorkingCopy:
    """Lessons that may be changed: `examples/` of a source tree; else copies in a folder of `here`.

    If `here` is such a folder itself, the copies in it are updated. Raises NotCopied.
    """
    if not is_shipped():
        return WorkingCopy(SOURCE)
    target = here if (here / RECORD).is_file() else here / COPIES
    try:
        return _copy(all_texts(), target)
    except OSError as error:
        raise NotCopied(
            phrase(
                "The lessons cannot be copied to {folder}: {why}. Go to a folder where you may write, or open one of "
                "your own: sekiwidget lab FOLDER",
                folder=target,
                why=system_reason(error),
            )
        ) from None


def _copy(source: dict[str, str], target: Path) -> WorkingCopy:
    """Write missing files, replace old ones, and leave those that the user changed."""
    before = _read_record(target / RECORD)
    record, copied, kept = dict(before), 0, []
    for name, text in source.items():
        new, goal = content_stamp(text.encode()), target / name
        now = _hash_of(goal)
        if now is None:
            goal.parent.mkdir(parents=True, exist_ok=True)
            write_new_file(goal, text)
        elif now != new:
            if now != before.get(name):
                kept.append(name)
                continue
            try:
                write_file(goal, text, replaces=now)
            except FileChanged:
                kept.append(name)
                continue
        copied += now != new
        record[name] = new
    if record != before:
        write_file(target / RECORD, json.dumps(record, indent=1, sort_keys=True) + "\n")
    return WorkingCopy(target, copied, tuple(kept))


def _hash_of(path: Path) -> str | None:
    """The hash of a file; None if it does not exist; an empty string if it cannot be read or is no file."""
    if not os.path.lexists(path):
        return None
    try:
        return content_stamp(read_file(path, _MAX_BYTES, Count(1, "lesson")))
    except Unreadable:
        return ""


def _read_record(path: Path) -> dict[str, str]:
    """A record; empty if it cannot be read, so that every file that differs counts as changed by the user."""
    try:
        found = json.loads(read_file(path, _MAX_BYTES, Count(1, "record")))
    except (Unreadable, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: made for name, made in found.items() if isinstance(made, str)}
