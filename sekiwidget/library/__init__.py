"""The lessons, notebooks and the course that come with the package, and copies of them to work in.

Their only source is `examples/` in the source tree, read in place there. A wheel holds a copy beside this file, made by
the build (hatch_build.py): the files of the course, which is read from there, and all else in one, since its texts and
pictures repeat each other at distances that a wheel's own compression does not reach.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sekiwidget.base.files import FileChanged, Unreadable, content_stamp, read_file, write_file, write_new_file
from sekiwidget.text.errors import system_reason
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

SHIPPED: Final = Path(__file__).resolve().parent / "examples"
"""In an installed package: the folder in which the folder `course` is."""
SOURCE: Final = Path(__file__).resolve().parents[2] / "examples"
"""In a source tree: the folder of all lessons."""
COPIES: Final = "sekiwidget-lessons"
"""The name of the folder of copies."""
COURSE: Final = "course"
"""The folder of the course among the lessons."""
PACKED: Final = "lessons.json.xz"
"""The file beside that folder with the notebooks and the lessons outside the course: their paths, and their texts."""
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
    return SHIPPED.is_dir()


def course() -> Path:
    """The read-only folder of the course."""
    return _folder() / COURSE


def _folder() -> Path:
    """The folder of all lessons in a source tree, of those that are files in a wheel."""
    return SHIPPED if is_shipped() else SOURCE


def first_notebook(language: Translator | None) -> str:
    """The notebook to begin with in a language; None is English."""
    return _FIRST.get(language.code if language is not None else "", "01-a-battle.ipynb")


def all_texts() -> dict[str, str]:
    """The texts of all lessons and notebooks, by their paths in the folder of lessons, with forward slashes."""
    folder = _folder()
    archive = folder.with_name(PACKED)
    found = _read_packed(archive.read_bytes()) if is_shipped() and archive.is_file() else {}
    files = (path for path in folder.rglob("*") if path.is_file())
    found |= {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return dict(sorted(found.items()))


@contextmanager
def unpacked() -> Iterator[Path]:
    """A read-only folder of all lessons and notebooks: that of a source tree, else a temporary one."""
    if not is_shipped():
        yield _folder()
        return
    with TemporaryDirectory(prefix="sekiwidget-lessons-", ignore_cleanup_errors=True) as here:
        for name, text in all_texts().items():
            path = Path(here, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        yield Path(here)


def _read_packed(data: bytes) -> dict[str, str]:
    import lzma

    found: dict[str, str] = json.loads(lzma.decompress(data))
    return found


def is_packed(path: Path) -> bool:
    """Whether a lesson or notebook, by its path in the folder of lessons, is in the one file of a wheel."""
    return path.suffix == ".ipynb" or path.parts[0] != COURSE


def pack_lessons(folder: Path) -> bytes:
    """The notebooks of a folder and its lessons outside the course, compressed, without hidden ones."""
    import lzma

    def by_kind(path: Path) -> tuple[str, Path]:
        return path.suffix, path

    paths = (path.relative_to(folder) for path in sorted(folder.rglob("*"), key=by_kind) if path.suffix in SUFFIXES)
    shown = (path for path in paths if is_packed(path) and not any(part.startswith(".") for part in path.parts))
    found = {path.as_posix(): (folder / path).read_text(encoding="utf-8") for path in shown}
    for_texts = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}
    return lzma.compress(json.dumps(found, ensure_ascii=False).encode(), filters=[for_texts])


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
        return WorkingCopy(_folder())
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
