"""One file with the texts of a course, for places where each file costs: the drive of a JupyterLite site.

There every question about a file is a request to the page: a course of ninety files takes ten seconds to read. A site
is built with an index beside each course; where none is, all files are read as they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from sekiwidget.base.plain_file import Unreadable, read_plain
from sekiwidget.base.terms import Count
from sekiwidget.base.whole_file import write_whole
from sekiwidget.lesson.play.scenario import file_text

INDEX: Final = "course.index.json"
"""Its name, in the folder of the course."""

_LARGEST: Final = 16 << 20
"""Maximum size in bytes: a thousand lessons."""


class Texts:
    """The texts of the files below a folder: from its index, unless a file was changed since."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._kept = _read(root / INDEX)

    def __getitem__(self, path: Path) -> str:
        """The text of a scenario file. Raises ScenarioError if it is missing or cannot be read."""
        changed, text = self._kept.get(path.relative_to(self._root).as_posix(), (None, ""))
        return text if changed is not None and changed == _changed(path) else file_text(path)


def write_index(root: Path, files: Iterable[Path]) -> Path:
    """Write the index of these scenario files below a folder; returns its path. Raises ScenarioError, OSError."""
    texts = {path.relative_to(root).as_posix(): (_changed(path), file_text(path)) for path in files}
    target = root / INDEX
    write_whole(target, json.dumps(texts, ensure_ascii=False, indent=0) + "\n")
    return target


def _changed(path: Path) -> int | None:
    """When a file was changed last, in whole seconds: the drive of a site knows no finer ones. None if it is missing."""
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return None


def _read(path: Path) -> Mapping[str, tuple[int, str]]:
    """The entries of an index; none if there is none, or it holds anything else."""
    if not os.path.lexists(path):
        return {}
    try:
        found = json.loads(read_plain(path, _LARGEST, Count(1, "index of a course", "indexes of courses")))
    except (Unreadable, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: (entry[0], entry[1]) for name, entry in found.items() if _is_entry(entry)}


def _is_entry(entry: object) -> bool:
    return isinstance(entry, list) and list(map(type, entry)) == [int, str]
