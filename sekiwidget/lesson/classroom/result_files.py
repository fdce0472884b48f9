"""Files with the results of a course: a table (CSV or JSON) that a notebook or a course of pages has saved, or the file
in which a notebook keeps a learner's progress. Nothing in them can be proved; here their form is checked.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from sekiwidget.base.terminal import printable
from sekiwidget.lesson.course.progress import read_progress
from sekiwidget.lesson.course.results import COUNTED, cell_text
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.phrase import phrase

MAX_ROWS: Final = 20_000
"""The maximum number of rows of one file."""
MAX_TEXT: Final = 300
"""So many characters of a name or title are kept."""
MAX_COUNT: Final = 1_000_000
_TRUTHS: Final = ("solved", "shown", "later_solved")
_NEEDED: Final = ("file", "solved", "tries")
_SEPARATORS: Final = ",;\t"


class NoResults(ValueError):
    """A file without results that can be read; the message says why."""


class Row(NamedTuple):
    """The result of one puzzle as a file says it, with the name of the learner in the file, if it has one."""

    learner: str
    file: str
    title: str
    result: Result


def result_file_rows(text: str) -> list[Row] | None:
    """The rows of a CSV or JSON text, without those of lessons; None if it is neither. Raises NoResults."""
    begun = text[:400].lstrip()
    if begun.startswith("["):
        return _of_json(text)
    head = begun.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=head.count)
    if not set(_NEEDED) <= {name.strip().strip('"') for name in head.split(separator)}:
        return None
    return _of_csv(text, separator)


def progress_rows(path: Path) -> list[Row] | None:
    """The rows of a file of progress, without lessons that were read, which take no try; None if it is none."""
    try:
        results, _ = read_progress(path)
    except ValueError:
        return None
    if not results:
        return None
    return [
        Row("", printable(item[:MAX_TEXT]), "", result)
        for item, result in results.items()
        if result.tries or not result.solved
    ]


def _of_json(text: str) -> list[Row]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoResults(phrase("this is not valid JSON: {why}", why=str(error))) from None
    rows: list[Row] = []
    for number, one in enumerate(found, 1):
        where = phrase("entry {number}", number=number)
        if not isinstance(one, dict) or not all(name in one for name in _NEEDED):
            raise NoResults(phrase("{where}: it must have the keys {keys}", where=where, keys=", ".join(_NEEDED)))
        _add(rows, one, where)
    return rows


def _of_csv(text: str, separator: str) -> list[Row]:
    rows: list[Row] = []
    reader = csv.DictReader(text.lstrip().splitlines(), delimiter=separator)
    try:
        for one in reader:
            _add(rows, one, phrase("line {line}", line=reader.line_num))
    except csv.Error as error:
        where = phrase("line {line}", line=reader.line_num + 1)
        raise NoResults(phrase("{where}: this is not valid CSV: {why}", where=where, why=str(error))) from None
    return rows


def _add(rows: list[Row], one: Mapping[Any, Any], where: str) -> None:
    """Add a row, unless it is that of a lesson. Raises NoResults, which says where."""
    if len(rows) >= MAX_ROWS:
        raise NoResults(phrase("this has more than {most:,} results", most=MAX_ROWS))
    if one.get("kind") == "lesson":
        return
    learner, file, title = (_text(one.get(name)) for name in ("learner", "file", "title"))
    if not file:
        raise NoResults(phrase("{where}: the name of the puzzle is missing", where=where))
    counted = {name: _count(name, one.get(name), where) for name in COUNTED}
    values = {name: bool(value) if name in _TRUTHS else value for name, value in counted.items()}
    rows.append(Row(learner, file, title, Result(**values)))  # type: ignore[arg-type]  # by their names


def _text(value: object) -> str:
    """A cell with text."""
    return cell_text(printable(value[:MAX_TEXT]).strip()).strip() if isinstance(value, str) else ""


def _count(name: str, value: object, where: str) -> int:
    """A number, or a truth as 0 or 1; 0 for a column that is missing. Raises NoResults."""
    if value is None or value == "":
        if name not in _NEEDED:
            return 0
    elif isinstance(value, bool):
        return int(value)
    text = str(value).strip().lower()
    found = {"true": 1, "false": 0}.get(text, -1) if name in _TRUTHS else -1
    if found < 0 and text.isascii() and text.isdecimal() and len(text) < 9:
        found = int(text)
    if not 0 <= found <= MAX_COUNT:
        raise NoResults(
            phrase("{where}: {name} must be a number from 0 to {most:,}", where=where, name=name, most=MAX_COUNT)
        )
    return found
