"""One file with the texts of a course, for the drive of a JupyterLite site.

There every question about a file is a request to the page, and a course of ninety files takes ten seconds to read. So a
site is built with an index beside each course. Its pages empty the index as soon as a file beside it is changed
(publish/lite/static/changed.js); then all files are read as they are.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.lesson.play.scenario import file_text
from sekiwidget.text.terms import Count

INDEX: Final = "course.index.json"
"""Its name, in the folder of the course."""

IN_A_SITE: Final = sys.platform == "emscripten"
"""Whether an index is used: elsewhere files are quick to read, and nobody tells an index of their changes."""

_LARGEST: Final = 16 << 20
"""Maximum size in bytes: a thousand lessons."""


def read_index(root: Path) -> Mapping[str, str]:
    """The text of every scenario file of a course by its path in it; nothing if there is no index, or none is used."""
    path = root / INDEX
    if not IN_A_SITE or not os.path.lexists(path):
        return {}
    try:
        found = json.loads(read_file(path, _LARGEST, Count(1, "index of a course", "indexes of courses")))
    except (Unreadable, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        return {}
    return found


def write_index(root: Path, files: Iterable[Path]) -> Path:
    """Write the index of these scenario files below a folder; returns its path. Raises ScenarioError, OSError."""
    texts = {path.relative_to(root).as_posix(): file_text(path) for path in files}
    target = root / INDEX
    write_file(target, json.dumps(texts, ensure_ascii=False, indent=0) + "\n")
    return target
