"""Copies of the lessons, for people to run and change.

A folder of copies has a record of what was copied: by it a file that the user has changed is known from one that is
merely old, and only the latter is ever replaced.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from sekiwidget import library
from sekiwidget.base.files import (
    Unreadable,
    read_file,
    write_file,
    write_new_file,
)
from sekiwidget.library.whole import texts
from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

RECORD: Final = ".sekiwidget-lessons.json"
"""For each file its hash as it was copied."""

_LARGEST: Final = 64 << 20
"""Maximum size of a file that is compared, in bytes: a notebook with many saved boards is some MB."""


class NotCopied(RuntimeError):
    """The lessons cannot be written; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """A folder of lessons to work in.

    Args:
        folder: where it is.
        copied: how many files were written now.
        kept: the files that differ because the user changed them.
    """

    folder: Path
    copied: int = 0
    kept: tuple[str, ...] = ()


def to_work_in(here: Path) -> Lessons:
    """Lessons that may be changed: `examples/` of a source tree; else copies in a folder of `here`.

    If `here` is such a folder itself, the copies in it are brought up to date. Raises NotCopied.
    """
    if not library.is_shipped():
        return Lessons(library.lessons())
    target = here if (here / RECORD).is_file() else here / library.COPIES
    try:
        return _copy(texts(), target)
    except OSError as error:
        raise NotCopied(
            phrase(
                "The lessons cannot be copied to {folder}: {why}. Go to a folder where you may write, or open one of "
                "your own: sekiwidget lab FOLDER",
                folder=target,
                why=system_reason(error),
            )
        ) from None


def _copy(source: dict[str, str], target: Path) -> Lessons:
    """Write what is missing, replace what is old, and leave what the user changed."""
    before = _read(target / RECORD)
    record, copied, kept = dict(before), 0, []
    for name, text in source.items():
        new, goal = _hash(text.encode()), target / name
        now = _hash_of(goal)
        if now is None:
            goal.parent.mkdir(parents=True, exist_ok=True)
            write_new_file(goal, text)
        elif now != new:
            if now != before.get(name):
                kept.append(name)
                continue
            write_file(goal, text)
        copied += now != new
        record[name] = new
    if record != before:
        write_file(target / RECORD, json.dumps(record, indent=1, sort_keys=True) + "\n")
    return Lessons(target, copied, tuple(kept))


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


def _hash_of(path: Path) -> str | None:
    """The hash of a file; None if nothing is there; an empty string for what cannot be read, or is no file."""
    if not os.path.lexists(path):
        return None
    try:
        return _hash(read_file(path, _LARGEST, Count(1, "lesson")))
    except Unreadable:
        return ""


def _read(path: Path) -> dict[str, str]:
    """A record; without a readable one every file that differs counts as the user's."""
    try:
        found = json.loads(read_file(path, _LARGEST, Count(1, "record")))
    except (Unreadable, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: made for name, made in found.items() if isinstance(made, str)}
