"""The answers of a board: clicks kept beside the notebook, which a grader finds when it runs the notebook again."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import sekiwidget
from sekiwidget import Board, Course
from tests.board.battles import battle
from tests.board.pages import Page
from tests.notebooks import notebook_of

SWORD = Path("examples/combat/38-puzzle-one-sword.toml").absolute()
PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lesson beside the notebook that shows it."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(SWORD, "sword.toml"))


def solved(board: Board) -> Page:
    """The page on which a learner has answered wrong, then right."""
    page = Page(board)
    page.act(WITH_SWORD)
    page.ask(puzzle="back")
    page.act(PLAIN)
    page.act(WITH_SWORD)
    assert board.result.solved
    return page


def test_clicks_are_answers(board: Callable[..., Board], lesson: Path) -> None:
    made = board(lesson, answers="answers")
    assert not made.answers
    assert not Path("answers").exists()
    solved(made)
    assert [len(lines) for lines in made.answers.tries] == [2, 11]
    assert sekiwidget.replay(made.answers, lesson).at_try == 2
    again = board(lesson, answers="answers")
    assert again.answers == made.answers
    assert not again.result.solved
    assert board(lesson).answers.tries == ()


def test_a_grader_finds_what_was_clicked(
    board: Callable[..., Board], lesson: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run again, the notebook gives full marks for a solved puzzle, and none for others, nor for forged answers."""
    solved(board(lesson, answers="answers"))
    unsolved = board(Path(shutil.copy(lesson, "unsolved.toml")), answers="answers")
    Page(unsolved).act(WITH_SWORD)
    forged = board(Path(shutil.copy(lesson, "forged.toml")), answers="answers")
    Page(forged).act(WITH_SWORD)
    file = next(Path("answers").glob("forged.*"))
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({**kept, "tries": [[*kept["tries"][0][:1], "T: deploy date3 with date"]]}))
    before = {path.name: path.read_bytes() for path in Path("answers").iterdir()}
    names = ("sword", "unsolved", "forged", "untouched")
    shutil.copy(SWORD, "untouched.toml")
    cells = ["import sekiwidget"]
    for name in names:
        cells += [f"{name} = sekiwidget.Board('{name}.toml', answers='answers')\n{name}"]
        cells += [f"assert sekiwidget.replay({name}.answers, '{name}.toml').solved"]
    notebook = nbformat.reads(notebook_of(*cells), as_version=4)  # type: ignore[no-untyped-call]
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    NotebookClient(notebook, timeout=60, allow_errors=True).execute()
    failed = [[output.evalue for output in cell.outputs if output.output_type == "error"] for cell in notebook.cells]
    assert failed[:6] == [[], [], [], [], [""], []]
    assert "try 1, commit 2, `T: deploy date3 with date`: Tokugawa does not have Date 3" in failed[6][0]
    assert failed[7:] == [[], [""]]
    assert {path.name: path.read_bytes() for path in Path("answers").iterdir()} == before
    assert len(before) == 3
    assert "tries" not in json.dumps([notebook.metadata, *(cell.metadata for cell in notebook.cells)])


def test_a_solved_puzzle_offers_a_line_to_paste(board: Callable[..., Board], lesson: Path) -> None:
    made = board(lesson, answers="answers")
    page = Page(made)
    assert "answers" not in page.state["puzzle"]["help"]
    page = solved(made)
    assert page.state["puzzle"]["help"][-1] == "answers"
    line = page.ask(puzzle="answers")["answers"]
    assert line.startswith('sekiwidget.replay("seki1.')
    assert line.endswith('", "sword.toml")')
    short = ast.literal_eval(line.removeprefix("sekiwidget.replay"))[0]
    assert sekiwidget.replay(short, lesson).at_try == 2
    assert "answers" not in solved(board(lesson)).state["puzzle"]["help"]


def test_the_board_says_what_could_not_be_written(board: Callable[..., Board], lesson: Path) -> None:
    Path("answers").write_text("")
    made = board(lesson, answers="answers")
    with pytest.warns(UserWarning, match="could not be written"):
        Page(made).act(WITH_SWORD)
    assert "the answers are in memory only" in made.notice["text"]


def test_predictions_are_answers(board: Callable[..., Board], tmp_path: Path) -> None:
    script = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\n@ ask sum\n"
    made = board(battle(script=script), answers=tmp_path)
    node = made.line.main()[-1].id
    page = Page(made)
    page.ask(predict=2, node=node, **{"as": "all"})
    page.ask(predict=3, node=node, **{"as": "all"})
    assert made.answers.predictions == ((node, 2, "right"),)
    assert (made.answers.side, made.answers.lesson) == ("all", "The-sword-fires-the-gun")
    assert board(battle(script=script), answers=tmp_path).answers == made.answers


def mistake(board: Board) -> None:
    """Try the worst move."""
    worth = dict(board.puzzle_session.values() or ())
    assert board.check(min(worth, key=worth.__getitem__)).kind == "wrong"


def test_every_lesson_of_a_course_has_answers_of_its_own(tmp_path: Path) -> None:
    made = Course().board("01-what-a-block-is/1", answers=tmp_path)
    mistake(made)
    first = made.answers
    guide = made._pages.guide
    assert guide is not None
    guide.request("01-what-a-block-is/2-nothing-to-win")
    guide.show_requested()
    assert made.answers.lesson != first.lesson
    assert not made.answers
    mistake(made)
    assert len([*tmp_path.iterdir()]) == 2
    made.close()


def test_answers_need_the_seed_of_the_lesson(lesson: Path) -> None:
    with pytest.raises(ValueError, match="a board that keeps answers must use the seed of its lesson"):
        Board(lesson, answers="answers", seed=3)
    with pytest.raises(TypeError, match="answers must be a string or a `Path`, not int"):
        Board(lesson, answers=3)  # type: ignore[arg-type]
