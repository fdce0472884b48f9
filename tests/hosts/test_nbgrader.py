"""nbgrader from the assignment to the mark: puzzles that were solved by clicks in JupyterLab count, nothing else does.

A teacher generates and releases the assignment; learners fetch it and submit their folder; the teacher collects and
autogrades, and the marks are those of the gradebook. All of it by nbgrader's own commands.
"""

import dataclasses
import json
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.browser.jupyter import TOKEN
from tests.hosts import environment
from tests.hosts.assignment import (
    LESSONS,
    NAME,
    claimed,
    easier,
    err,
    for_nbgrader,
    forged,
    lay_lessons,
    right_answers,
    solve,
    take_back,
)
from tests.hosts.conftest import Said
from tests.hosts.server import serving
from tests.hosts.test_jupyter import LAB, opened

_MARKS = f"""
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({{one.student.id: [one.score, one.max_score] for one in book.assignment_submissions("{NAME}")}}))
"""


class Course:
    """A course of nbgrader: the teacher's folder, a folder for each learner, and the exchange between them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.host = environment.host("host-nbgrader")
        source = lay_lessons(folder / "teacher" / "source" / NAME)
        (source / f"{NAME}.ipynb").write_text(for_nbgrader(), encoding="utf-8")
        (folder / "exchange").mkdir()

    def of(self, learner: str) -> Path:
        """A learner's folder of the assignment."""
        return self.folder / learner / NAME

    def run(self, who: str, *words: str) -> str:
        """What a command of nbgrader's says to the teacher or to a learner."""
        settings = ["--CourseDirectory.course_id=course", f"--Exchange.root={self.folder / 'exchange'}"]
        return self._said(who, str(self.host.program("nbgrader")), *words, *settings)

    def marks(self) -> dict[str, list[float]]:
        """The marks of all who have submitted, each with the most there is."""
        found: dict[str, list[float]] = json.loads(self._said("teacher", str(self.host.python), "-c", _MARKS))
        return found

    def _said(self, who: str, *command: str) -> str:
        folder = self.folder / who
        folder.mkdir(exist_ok=True)
        places = {name: str(self.folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
        # nbgrader calls a program of its environment by its name.
        path = f"{self.host.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        variables = os.environ | places | {"PATH": path}
        variables.pop("PYTHONPATH", None)
        return environment.said(list(command), cwd=folder, env=variables)


@pytest.mark.host(
    "nbgrader", "fetch, solve two puzzles by clicks, submit, collect, autograde: marks for what was solved, none else"
)
def test_nbgrader(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """A point for each puzzle that a learner has solved; none for the untouched, the wrong and the forged."""
    course = Course(tmp_path)
    ran_with(f"{course.host.version('nbgrader')}, JupyterLab {course.host.version('jupyterlab')}", chromium)
    course.run("teacher", "generate_assignment", NAME)
    course.run("teacher", "release_assignment", NAME)
    course.run("solver", "fetch_assignment", NAME)
    _solve(course, page)
    assert "Success" in course.run("solver", "validate", str(course.of("solver") / f"{NAME}.ipynb"))
    _forge(course)
    course.run("solver", "submit", NAME)
    course.run("teacher", "collect", NAME)
    # nbgrader calls a learner as the machine does.
    (solver,) = (tmp_path / "teacher" / "submitted").iterdir()
    others = ("half", "wrong", "untouched", "claiming", "forging", "easier")
    for learner in others:
        shutil.copytree(course.of(learner), tmp_path / "teacher" / "submitted" / learner / NAME)
    course.run("teacher", "autograde", NAME)
    assert course.marks() == {solver.name: [2, 2], "half": [1, 2], **{name: [0, 2] for name in others[1:]}}


def _solve(course: Course, page: Page) -> None:
    """A learner solves both puzzles, after a wrong move in the first one; others hand in what stands in between."""
    console = Console(page)
    folder = course.of("solver")
    with serving([str(course.host.program("jupyter")), *LAB], folder, course.folder / "lab") as url:
        notebook = opened(page, f"{url}/lab/tree/{NAME}.ipynb?reset&token={TOKEN}")
        shutil.copytree(folder, course.of("untouched"))
        notebook.run(0)
        notebook.run(1)
        err(notebook.board(1))
        shutil.copytree(folder, course.of("wrong"))
        take_back(notebook.board(1))
        solve(notebook.board(1), "sword")
        notebook.run(2)
        shutil.copytree(folder, course.of("half"))
        notebook.run(3)
        solve(notebook.board(3), "devils")
        notebook.run(4)
        assert notebook.errors() == []
        notebook.save()
    assert sorted(set(console.faults)) == []


def _forge(course: Course) -> None:
    """Folders with answers that claim what nobody has solved, and with a puzzle that is easier than the teacher's."""
    for learner, answers in (("claiming", claimed), ("forging", forged)):
        shutil.copytree(course.of("solver"), course.of(learner))
        for name in LESSONS:
            (file,) = (course.of(learner) / "answers").glob(f"{name}.*.json")
            file.write_text(answers(name), encoding="utf-8")
    folder = course.of("easier")
    shutil.copytree(course.of("untouched"), folder)
    scenario, solving = easier()
    (folder / "sword.toml").write_text(scenario.to_text(), encoding="utf-8")
    (folder / "answers").mkdir()
    for digest in (solving.digest, right_answers("sword").digest):
        file = folder / "answers" / f"sword.{solving.side}.{digest[:8]}.json"
        file.write_text(dataclasses.replace(solving, digest=digest).to_text(), encoding="utf-8")
