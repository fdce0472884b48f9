"""Otter from the assignment to the score: answers that a learner copies into the notebook count, nothing else does.

A teacher makes the assignment with `otter assign`; a learner solves the puzzles in JupyterLab, copies the answers and
pastes them; `otter run` grades the notebook alone. `otter grade`, which does the same in a container, is not tried.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.console import Console
from tests.browser.jupyter import TOKEN, Notebook
from tests.hosts import environment
from tests.hosts.assignment import LESSONS, NAME, claimed, easier, for_otter, forged, lay_lessons, solve
from tests.hosts.conftest import Said
from tests.hosts.server import serving
from tests.hosts.test_jupyter import LAB, opened


class Assignment:
    """The teacher's folder, and the environment with Otter."""

    def __init__(self, folder: Path) -> None:
        self.folder = lay_lessons(folder / "teacher")
        self.host = environment.host("host-otter")
        (self.folder / f"{NAME}.ipynb").write_text(for_otter(), encoding="utf-8")
        self._said("assign", f"{NAME}.ipynb", "made")

    @property
    def student(self) -> Path:
        """What learners get."""
        return self.folder / "made" / "student"

    def score(self, notebook: Path) -> dict[str, float]:
        """The points of a notebook for each question, when it is graded alone."""
        (autograder,) = (self.folder / "made" / "autograder").glob("*.zip")
        out = self.folder / "results"
        out.mkdir(exist_ok=True)
        self._said("run", "--autograder", str(autograder), "--output-dir", str(out), str(notebook))
        found = json.loads((out / "results.json").read_text(encoding="utf-8"))
        return {one["name"]: one["score"] for one in found["tests"] if one["name"] in LESSONS}

    def _said(self, *words: str) -> str:
        variables = os.environ | {"IPYTHONDIR": str(self.folder / "ipython")}
        variables.pop("PYTHONPATH", None)
        return environment.said([str(self.host.program("otter")), *words], cwd=self.folder, env=variables)


@pytest.mark.host(
    "Otter-Grader", "assign, solve two puzzles by clicks, copy and paste the answers, run: points for them, none else"
)
def test_otter(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """A point for each puzzle whose right answers were pasted; none for the untouched and the forged."""
    made = Assignment(tmp_path)
    ran_with(f"{made.host.version('otter-grader')}, JupyterLab {made.host.version('jupyterlab')}", chromium)
    untouched = (made.student / f"{NAME}.ipynb").read_text(encoding="utf-8")
    assert "seki1." not in untouched
    _solve(made, page, tmp_path / "lab")
    solved = tmp_path / f"{NAME}.ipynb"
    (made.student / f"{NAME}.ipynb").rename(solved)
    assert made.score(solved) == {"sword": 1, "devils": 1}
    for number, writers in enumerate(((_untouched, _asserted), (_claimed, _forged), (_forged, _easier))):
        handed_in = tmp_path / f"{number}" / f"{NAME}.ipynb"
        handed_in.parent.mkdir()
        handed_in.write_text(_with_cells(untouched, *writers), encoding="utf-8")
        assert made.score(handed_in) == {"sword": 0, "devils": 0}, writers


def _solve(made: Assignment, page: Page, home: Path) -> None:
    """A learner solves both puzzles and pastes the answers; Otter's own checks pass there."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    console = Console(page)
    with serving([str(made.host.program("jupyter")), *LAB], made.student, home) as url:
        notebook = opened(page, f"{url}/lab/tree/{NAME}.ipynb?reset&token={TOKEN}")
        notebook.run(0)
        notebook.run(1)
        for shown, name in ((2, "sword"), (5, "devils")):
            notebook.run(shown)
            board = notebook.board(shown)
            solve(board, name)
            board.focus()
            page.keyboard.press("j")
            expect(board.get_by_role("region", name="Answers copied")).to_be_visible()
            _paste(notebook, shown + 1, name)
            notebook.run(shown + 1)
            notebook.run(shown + 2)
            expect(notebook.output(shown + 2)).to_contain_text(f"{name} passed!")
        assert notebook.errors() == []
        notebook.save()
    assert sorted(set(console.faults)) == []


def _paste(notebook: Notebook, number: int, name: str) -> None:
    """Put what was copied in the place of the three dots of a solution cell."""
    assert notebook.source(number) == f"{name} = ..."
    notebook.show(number)
    notebook.cell(number).locator(".cm-line").click()
    for key in ("End", "Backspace", "Backspace", "Backspace", "ControlOrMeta+v"):
        notebook.page.keyboard.press(key)
    notebook.page.wait_for_function(_HOLDS, arg=[number, f'{name} = sekiwidget.replay("seki1.'])


_HOLDS = """([n, text]) =>
    window.jupyterapp.shell.currentWidget.content.model.cells.get(n).sharedModel.source.startsWith(text)"""


def _with_cells(notebook: str, *writers: Callable[[str], str]) -> str:
    """A notebook with other solution cells, each by a writer of its own."""
    made: dict[str, Any] = json.loads(notebook)
    for name, write in zip(LESSONS, writers, strict=True):
        (cell,) = (one for one in made["cells"] if "".join(one["source"]) == f"{name} = ...")
        cell["source"] = f"{name} = {write(name)}"
    return json.dumps(made)


def _untouched(name: str) -> str:
    return "..."


def _asserted(name: str) -> str:
    """Python that says "solved"."""
    return 'type("Solved", (), {"solved": True})'


def _claimed(name: str) -> str:
    return f"sekiwidget.replay({claimed(name)!r}, {name + '.toml'!r})"


def _forged(name: str) -> str:
    return f"sekiwidget.replay({forged(name)!r}, {name + '.toml'!r})"


def _easier(name: str) -> str:
    """Right answers, but to another puzzle."""
    scenario, solving = easier()
    return f"sekiwidget.replay({solving.to_short()!r}, {scenario.to_text()!r})"
