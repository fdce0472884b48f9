"""An assignment of two puzzles, as a teacher writes it for nbgrader and for Otter, and what learners hand in.

For nbgrader a puzzle has a cell that shows its board, and a locked cell that judges the answers beside the notebook and
is worth a point. For Otter it has a cell that shows its board, and a question: a solution cell for the copied answers,
and a test of them that is worth a point.
"""

import dataclasses
import json
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from sekiwidget import Board, Scenario
from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.answers.keeper import AnswersKeeper
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.browser.by_main_button import Learner
from tests.hosts.hosted import EXAMPLES
from tests.notebooks import notebook_of

NAME = "puzzles"
"""The assignment, and its notebook."""
LESSONS = {
    "sword": "combat/38-puzzle-one-sword.toml",
    "devils": "course/02-cards-are-loyalty/1-a-card-for-the-devils.toml",
}
"""The puzzles by the name of their file."""
WRONG = "T: deploy tokugawa1g with tokugawa+"
"""A wrong move in the first one."""


def lay_lessons(folder: Path) -> Path:
    """A folder with the puzzles."""
    folder.mkdir(parents=True)
    for name, path in LESSONS.items():
        shutil.copy(EXAMPLES / path, folder / f"{name}.toml")
    return folder


def lesson(name: str) -> Scenario:
    """A puzzle."""
    return Scenario.from_file(EXAMPLES / LESSONS[name])


# -- what a teacher writes ---------------------------------------------------------------------------------------------


def for_nbgrader() -> str:
    """The notebook with the marks that nbgrader's "Create Assignment" gives its cells."""
    sources = ["import sekiwidget"]
    for name in LESSONS:
        sources.append(f'{name} = sekiwidget.Board("{name}.toml", answers="answers")\n{name}')
        sources.append(f'assert sekiwidget.replay({name}.answers, "{name}.toml").solved')
    made = json.loads(notebook_of(*sources))
    for cell, name in zip(made["cells"][2::2], LESSONS, strict=True):
        cell["metadata"]["nbgrader"] = {
            "schema_version": 3,
            "cell_type": "code",
            "grade_id": name,
            "grade": True,
            "points": 1,
            "locked": True,
            "solution": False,
            "task": False,
        }
    return json.dumps(made)


def for_otter() -> str:
    """The master notebook for `otter assign`, with the teacher's own answers as its solution."""
    files = "\n".join(f"  - {name}.toml" for name in LESSONS)
    cells = [
        _raw(f"# ASSIGNMENT CONFIG\nname: {NAME}\nfiles:\n{files}\nrequirements:\n  - sekiwidget\nexport_cell: false"),
        _code("import sekiwidget"),
    ]
    for name in LESSONS:
        call = f'sekiwidget.replay("{right_answers(name).to_short()}", "{name}.toml")'
        cells += [
            _code(f'sekiwidget.Board("{name}.toml", answers="answers")'),
            _raw(f"# BEGIN QUESTION\nname: {name}\npoints: 1"),
            _raw("# BEGIN SOLUTION"),
            _code(f"{name} = {call}  # SOLUTION"),
            _raw("# END SOLUTION"),
            _raw("# BEGIN TESTS"),
            _code(f'assert sekiwidget.replay({name}.answers, "{name}.toml").solved'),
            _raw("# END TESTS"),
            _raw("# END QUESTION"),
        ]
    made = json.loads(notebook_of())
    made["cells"] = [cell | {"id": f"cell{number}"} for number, cell in enumerate(cells)]
    return json.dumps(made)


def _code(source: str) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": [], "execution_count": None}


def _raw(source: str) -> dict[str, Any]:
    return {"cell_type": "raw", "metadata": {}, "source": source}


# -- what learners do --------------------------------------------------------------------------------------------------


def solve(board: Locator, name: str) -> None:
    """Solve a puzzle by clicks."""
    Learner(board.page, board, touch=False).solve(lesson(name))


def err(board: Locator) -> None:
    """Make a wrong move in the first puzzle by clicks."""
    learner = Learner(board.page, board, touch=False)
    expect(board.locator(".choosing :is(.choice, .pickable)").first).to_be_visible()
    learner.choose(Board(lesson("sword")), WRONG)
    expect(learner.puzzle).to_have_attribute("data-state", "wrong")


def take_back(board: Locator) -> None:
    """Take the wrong move back."""
    board.get_by_role("button", name="Take back").click()
    expect(board.locator(".puzzle")).to_have_attribute("data-state", "asked")


# -- what learners may forge -------------------------------------------------------------------------------------------


def right_answers(name: str, scenario: Scenario | None = None) -> Answers:
    """Answers that solve a puzzle, or another one of that name, without a page."""
    scenario = scenario or lesson(name)
    session = PuzzleSession(scenario)
    keeper = AnswersKeeper(scenario.start(), session.game, session.puzzle, session.puzzle.side, name)
    keeper.hear(session)
    for text in PuzzleSession(scenario).show():
        session.check(text)
    assert session.result.solved
    return keeper.answers


def easier() -> tuple[Scenario, Answers]:
    """The first puzzle with another goal, which is reached by giving up, and answers that solve it."""
    right = lesson("sword")
    assert right.puzzle is not None
    made = dataclasses.replace(right, puzzle=dataclasses.replace(right.puzzle, goal={"combat.winner": "ishida"}))
    return made, right_answers("sword", made)


def claimed(name: str) -> str:
    """Answers that say "solved" without a move."""
    return json.dumps({**json.loads(dataclasses.replace(right_answers(name), tries=()).to_text()), "solved": True})


def forged(name: str) -> str:
    """Answers with moves that the puzzle cannot have given."""
    return dataclasses.replace(right_answers(name), tries=(_FORGED[name],)).to_text()


_FORGED = {
    # A wrong move, after which the other side gives up: the puzzle ends at the wrong move.
    "sword": ("T: declare minakuchi", WRONG, "I: accept", "I: stop", "T: stop", "I: lose ukita3 ukita2"),
    # The other side plays a card for somebody else's block.
    "devils": ("T: declare minakuchi", "T: deploy ii4 with maeda", "I: accept", "I: deploy mori3 with ukita"),
}
