"""A folder of lessons as a SCORM 1.2 package: a course of pages in a zip file, with one part (SCO) to launch."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from sekiwidget.base.files import write_file
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.export.course import SavedCourse, save_course
from sekiwidget.export.course_html import INDEX, page_path, progress_key
from sekiwidget.export.scorm_html import launch_page
from sekiwidget.lesson.course.syllabus import read_course
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language

LAUNCHED: Final = "scorm.htm"
"""The page that a platform opens; that of a lesson always ends in `.html`."""
MANIFEST: Final = "imsmanifest.xml"
_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The day of all files: the same course is the same zip file."""

_MANIFEST: Final = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier={identifier} version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>{title}</title>
      <item identifier="all" identifierref="pages" isvisible="true">
        <title>{title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="pages" type="webcontent" adlcp:scormtype="sco" href={launched}>
{files}
    </resource>
  </resources>
</manifest>
"""


def save_scorm(
    folder: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    theme: str = "auto",
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> SavedCourse:
    """Write a folder of lessons as a SCORM package; a file of that name is replaced.

    Args and errors are those of `save_course`.
    """
    syllabus = read_course(folder)
    title = clean(in_language(syllabus.title, language))
    items = list(syllabus.items)
    key = progress_key(syllabus.title, (item.id for item in items))
    with tempfile.TemporaryDirectory() as place:
        pages = Path(place, "course")
        made = save_course(folder, pages, theme=theme, language=language, progress=progress)
        files = {name: (pages / name).read_bytes() for name in (INDEX, *map(page_path, items))}
    addressed = [(item, quote(page_path(item))) for item in items]
    files[LAUNCHED] = launch_page(title, key, addressed, INDEX, language).encode()
    manifest = _manifest(key, title, files)
    write_file(Path(target), _zipped({MANIFEST: manifest.encode(), **files}))
    return replace(made, folder=Path(target))


def _manifest(key: str, title: str, files: Iterable[str]) -> str:
    """The list of what is in the package. The title has only letters that XML permits."""
    hrefs = "\n".join(f"      <file href={quoteattr(quote(name))}/>" for name in sorted(files))
    return _MANIFEST.format(
        identifier=quoteattr(key.replace("/", "-")),
        title=escape(title),
        launched=quoteattr(LAUNCHED),
        files=hrefs,
    )


def _zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name, _DAY), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
