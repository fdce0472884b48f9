"""Results of a course for its teacher: a table of learners and files in CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sekiwidget.base.path_given import check_path
from sekiwidget.base.phrase import phrase
from sekiwidget.base.whole_file import write_whole
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.course.syllabus import Syllabus

COLUMNS: Final = (
    "learner",
    "chapter",
    "file",
    "title",
    "kind",
    "solved",
    "tries",
    "hints",
    "shown",
    "later_tries",
    "later_solved",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def result_rows(syllabus: Syllabus, learners: Mapping[str, Progress]) -> Iterator[dict[str, Any]]:
    """A row for each learner and file, by the names of `COLUMNS`; for a lesson, `solved` means that it was read."""
    for learner, progress in learners.items():
        for chapter in syllabus.chapters:
            for item in chapter.items:
                result = progress[item.id]
                kind = "puzzle" if item.is_puzzle else "lesson"
                known = (learner, chapter.title, item.id, item.title, kind)
                done = (result.solved, result.tries, result.hints, result.shown)
                later = (result.later_tries, result.later_solved)
                yield dict(zip(COLUMNS, known + done + later, strict=True))


def save_results(path: str | os.PathLike[str], syllabus: Syllabus, learners: Mapping[str, Progress]) -> Path:
    """Write the results as `.csv` or `.json`. Raises ValueError for another suffix, OSError if it cannot be written."""
    check_path("path", path)
    target = Path(path)
    rows = list(result_rows(syllabus, learners))
    match target.suffix.lower():
        case ".csv":
            text = _csv(rows)
        case ".json":
            text = json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
        case ending:
            raise ValueError(phrase("results are saved as .csv or .json, not as {ending!r}", ending=ending))
    write_whole(target, text)
    return target


def _csv(rows: list[dict[str, Any]]) -> str:
    made = io.StringIO()
    writer = csv.DictWriter(made, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return made.getvalue()


def _cell(value: Any) -> Any:
    """A value as a cell: a text that a spreadsheet would take for a formula is quoted."""
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
