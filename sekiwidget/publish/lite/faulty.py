"""The lessons of a site that do not hold: whoever publishes them is told, and decides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sekiwidget.lesson.course.course import HEAD
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError


def faulty_lessons(folder: Path) -> Iterator[ScenarioError]:
    """Play every lesson below a folder; yields the errors of those that do not hold, with their paths in it."""
    for path in sorted(folder.rglob("*.toml")):
        if path.name == HEAD:
            continue
        try:
            Scenario.from_file(path).play()
        except ScenarioError as error:
            yield error
