"""The lessons of a site that do not hold: whoever publishes them is told, and decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sekiwidget.lesson.course.syllabus import COURSE_FILE
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.publish.lite.contents import own_files


def faulty_lessons(folder: Path, besides: Path | None = None) -> Iterator[ScenarioError]:
    """Play every lesson of a site; yields the errors of those that do not hold, with their paths in its folder."""
    for path in own_files(folder, besides):
        if path.suffix != ".toml" or path.name == COURSE_FILE:
            continue
        try:
            Scenario.from_file(path).play()
        except ScenarioError as error:
            yield error
