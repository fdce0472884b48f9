"""The results of a course for its teacher: a row for each learner and file.

A notebook writes them for one learner or a class (`Course.export`). In an exported course each learner saves their own
from the front page: Python writes the beginning of each row into the page, and the page adds the results it has kept.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sekiwidget.base.files import write_file
from sekiwidget.lesson.course.progress import PREDICTED, Progress
from sekiwidget.lesson.course.syllabus import Syllabus
from sekiwidget.text.errors import check_path
from sekiwidget.text.phrase import phrase

KNOWN: Final = ("learner", "chapter", "file", "title", "kind")
"""The columns that say whose row it is, and of which file."""
COUNTED: Final = ("solved", "tries", "hints", "shown", "later_tries", "later_solved", *PREDICTED)
"""The columns with the result."""
COLUMNS: Final = KNOWN + COUNTED
_FORMULA: Final = tuple("=+-@＝＋－＠")
"""How a formula begins for a spreadsheet; Excel in Japanese takes the wide signs, too."""


def result_rows(syllabus: Syllabus, learners: Mapping[str, Progress]) -> Iterator[dict[str, Any]]:
    """A row for each learner and file, by the names of `COLUMNS`; for a lesson, `solved` means that it was read."""
    for learner, progress in learners.items():
        for chapter in syllabus.chapters:
            for item in chapter.items:
                result = progress[item.id]
                kind = "puzzle" if item.is_puzzle else "lesson"
                known = (learner, chapter.title, item.id, item.title, kind)
                counted = tuple(getattr(result, name) for name in COUNTED)
                yield dict(zip(COLUMNS, known + counted, strict=True))


def save_results(path: str | os.PathLike[str], syllabus: Syllabus, learners: Mapping[str, Progress]) -> Path:
    """Write the results as `.csv` or `.json`. Raises ValueError for another suffix, OSError if it cannot be written."""
    check_path("path", path)
    target = Path(path)
    rows = list(result_rows(syllabus, learners))
    match target.suffix.lower():
        case ".csv":
            text = f"{csv_head()}\n{_csv(rows)}"
        case ".json":
            text = json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
        case ending:
            raise ValueError(phrase("results are saved as .csv or .json, not as {ending!r}", ending=ending))
    write_file(target, text)
    return target


def begun_rows(syllabus: Syllabus) -> dict[str, str]:
    """For each file the beginning of its row as `.csv`, up to the result, of a learner without a name."""
    rows = result_rows(syllabus, {"": Progress()})
    return {row["file"]: _csv([row], KNOWN).rstrip("\n") for row in rows}


def csv_head() -> str:
    """The first line of the results as `.csv`."""
    return ",".join(COLUMNS)


def _csv(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] = COLUMNS) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerows([csv_cell(row[name]) for name in columns] for row in rows)
    return made.getvalue()


def csv_cell(value: Any) -> Any:
    """A value as a cell: a text that a spreadsheet would take for a formula is quoted."""
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and _is_formula(value) else value


def cell_text(cell: str) -> str:
    """The text of a cell, without the sign by which a spreadsheet is told that it is no formula."""
    return cell[1:] if cell.startswith("'") and _is_formula(cell[1:]) else cell


def _is_formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula: many pass over the white space before it."""
    return text.startswith(("\t", "\r")) or text.lstrip().startswith(_FORMULA)
