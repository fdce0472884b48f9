"""Collecting what a class has handed in: whose it is, what it is, and what is said of everything else."""

from __future__ import annotations

import json
import os
import re
from errno import EACCES
from pathlib import Path

import pytest

from sekiwidget import Course
from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.classroom import collection, result_files
from sekiwidget.lesson.classroom.collection import (
    MAX_ANSWERS,
    MAX_FILES,
    MAX_PROBLEMS,
    MAX_RESULTS,
    Collection,
    collect,
)
from sekiwidget.lesson.classroom.results import read_class
from sekiwidget.lesson.course.results import COLUMNS
from tests.lesson.classroom.handed_in import NAME, SOLVED, SWORD, WRONG, answers, class_of_three, hand_in

HEAD = ",".join(COLUMNS)
ROW = "{learner},One,one/a,The title,{kind},1,2,0,0,0,0,0,0,0"


def why(found: Collection, place: str) -> str:
    """The one thing that is said of a file."""
    (said,) = [problem.why for problem in found.problems if problem.place == place]
    return said


def test_a_learner_has_the_name_of_the_file_or_folder(tmp_path: Path) -> None:
    found = collect(class_of_three(tmp_path))
    assert found.learners == ["anna", "ben", "cleo"]
    assert [(one.learner, one.place) for one in found.answers] == [
        ("anna", "anna.json"),
        ("ben", "ben/answers/any name.json"),
        ("cleo", "cleo.txt"),
    ]
    assert found.answers[0].answers == answers(WRONG, SOLVED)
    assert found.problems == []


def test_a_file_and_a_folder_of_one_name_are_one_learner(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", answers(WRONG))
    hand_in(tmp_path, "anna/more.json", answers(SOLVED))
    found = collect(tmp_path)
    assert found.learners == ["anna"] and len(found.answers) == 2


def test_all_answers_pasted_into_a_text_or_notebook_count(tmp_path: Path) -> None:
    one, other = answers(WRONG).to_short(), answers(SOLVED).to_short()
    hand_in(tmp_path, "anna.md", f"first {one}, then `{other}` and again {one}.")
    cell = {"cell_type": "code", "source": [f'sekiwidget.replay("{other}")']}
    hand_in(tmp_path, "ben.ipynb", json.dumps({"cells": [cell]}))
    hand_in(tmp_path, "cleo.txt", "\n".join([one[:40], one[40:]]))
    found = collect(tmp_path)
    assert [(one.learner, one.answers.tries) for one in found.answers] == [
        ("anna", (WRONG,)),
        ("anna", (SOLVED,)),
        ("ben", (SOLVED,)),
        ("cleo", (WRONG,)),
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_of_results_that_a_spreadsheet_has_saved(tmp_path: Path, separator: str) -> None:
    text = f"{HEAD}\n{ROW.format(learner='somebody', kind='puzzle')}\n{ROW.format(learner='', kind='lesson')}\n"
    hand_in(tmp_path, "dora.csv", "\ufeff" + text.replace(",", separator).replace("\n", "\r\n"))
    found = collect(tmp_path)
    (said,) = found.rows
    assert (said.learner, said.row.file, said.row.title) == ("dora", "one/a", "The title")
    assert said.row.result.solved and said.row.result.tries == 2
    assert found.problems == []


def test_results_of_a_course_as_a_notebook_saves_them(tmp_path: Path) -> None:
    course = Course()
    file = "01-what-a-block-is/1-count-the-mon"
    hand_in(tmp_path, "progress.json", json.dumps({file: {"solved": True, "tries": 3, "hints": 1, "shown": False}}))
    (tmp_path / "class").mkdir()
    course.export(tmp_path / "class" / "all.json", {"Eva": tmp_path / "progress.json"})
    found = collect(tmp_path)
    counted = {(said.learner, said.row.result.tries) for said in found.rows if said.row.file == file}
    assert counted == {("progress", 3), ("class", 3)}


def test_every_name_in_the_folder_is_a_learner(tmp_path: Path) -> None:
    (tmp_path / "leo").mkdir()
    hand_in(tmp_path, "mia.ipynb", '{"cells": []}')
    hand_in(tmp_path, "nora/photo.jpg", b"\xff\xd8")
    hand_in(tmp_path, "anna.json", answers(SOLVED))
    hand_in(tmp_path, "gifu.toml", SWORD.read_text())
    found = collect(tmp_path)
    assert found.learners == ["anna", "leo", "mia", "nora"]
    assert why(found, "leo") == why(found, "mia.ipynb") == "no answers and no results were found here"
    assert [problem.place for problem in found.problems] == ["leo", "mia.ipynb", "nora/photo.jpg"]


def test_damaged_answers_are_told_by_file_and_number(tmp_path: Path) -> None:
    one, other = answers(WRONG).to_short(), answers(SOLVED).to_short()
    hand_in(tmp_path, "anna.txt", f"Hi,\n{one}\n\nand {other[:-9]}\n\nBest wishes, Anna")
    hand_in(tmp_path, "ben.txt", f"{other[:-9]}, Ben")
    found = collect(tmp_path)
    damaged = "the copied answers are damaged or not complete: copy all of them again"
    assert why(found, "anna.txt") == f"copied answers, number 2 in this file: {damaged}"
    assert why(found, "ben.txt") == damaged
    assert [answer.answers.tries for answer in found.answers] == [(WRONG,)]
    assert list(found.damaged) == ["anna", "ben"]


def test_names_that_are_alike_are_one_line(tmp_path: Path) -> None:
    for name in ("Zoë", "zoe ", "ZOE", "Ben", "Anna"):
        hand_in(tmp_path, f"{name}/x.json", answers(SOLVED))
    (problem,) = collect(tmp_path).problems
    assert problem.place == "ZOE, Zoë, zoe "
    assert problem.why == "these may be one learner: if so, put everything into one folder"


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_table_of_a_class_is_no_table_of_results(tmp_path: Path, separator: str) -> None:
    text = collection.OWN_TABLE.replace(",", separator) + "tries\n"
    hand_in(tmp_path, "class/anna.csv", text)
    hand_in(tmp_path, "class/class.csv", text)
    found = collect(tmp_path / "class")
    said = "this table was made of a class by `sekiwidget class`"
    assert why(found, "anna.csv").startswith(said)
    assert len(found.problems) == 1
    with pytest.raises(ValueError, match=f"anna.csv: {said}"):
        collect(tmp_path / "class", [tmp_path / "class" / "anna.csv"])


def table(*learners: str) -> str:
    """A table with a row for each of these learners."""
    return "\n".join([HEAD, *(ROW.format(learner=name, kind="puzzle") for name in learners)])


def test_only_a_table_that_the_teacher_names_has_names_of_learners(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    hand_in(folder, "all.csv", table("Eva", "'=Finn", "' ＝Finn", ""))
    hand_in(tmp_path, "more.json", json.dumps([{"file": "x", "solved": True, "tries": 1, "learner": "Gina"}]))
    found = collect(folder, [folder / "all.csv", tmp_path / "more.json"])
    assert found.learners == ["=Finn", "Eva", "Gina", "＝Finn"] and found.problems == []
    assert [said.place for said in found.rows] == [
        "more.json" if said.learner == "Gina" else "all.csv" for said in found.rows
    ]
    found = collect(folder)
    assert found.learners == ["all"] and found.rows == []
    assert "several learners" in why(found, "all.csv") and "--results" in why(found, "all.csv")


@pytest.mark.parametrize("name", ["anna.csv", "anna/all.csv"])
def test_a_file_of_results_speaks_only_for_the_learner_who_handed_it_in(tmp_path: Path, name: str) -> None:
    hand_in(tmp_path, "zoe.csv", table("Zoe"))
    for others in (("zoe",), ("", "zoe"), ("anna", "zoe"), tuple(f"x{number}" for number in range(600))):
        hand_in(tmp_path, name, table(*others))
        found = collect(tmp_path)
        assert set(found.learners) <= {"anna", "zoe"}
        assert {said.place for said in found.rows if said.learner == "zoe"} == {"zoe.csv"}
        assert {said.place for said in found.rows if said.learner == "anna"} <= {name}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there is no such file"),
        ("\xff", "this must be the results of a course as CSV or JSON, with the names in the column `learner`"),
        ("file,solved,tries\na,1,1\n", "with the names in the column `learner`"),
        ("learner,file,solved,tries\nEva,a,1,many\n", "line 2: tries must be a number"),
    ],
)
def test_a_table_of_the_teacher_must_be_one(tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "all.csv").write_text(text, "latin-1")
    (tmp_path / "class").mkdir()
    with pytest.raises(ValueError, match=f"all.csv: .*{said}"):
        collect(tmp_path / "class", [tmp_path / "all.csv"])
    with pytest.raises(TypeError, match="results"):
        collect(tmp_path / "class", [3])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("name", "made", "said"),
    [
        ("x.pdf", b"%PDF \xff\xfe", "this must be a file of answers, answers that were copied"),
        ("x.txt", "I have no answers.", "this must be a file of answers, answers that were copied"),
        ("x.json", "{}", "this must be a file of answers, answers that were copied"),
        ("x.json", '{"a": {"solved": 1}}', "this must be a file of answers, answers that were copied"),
        ("x.json", '{"sekiwidget-answers": 1, ', "this is not valid JSON"),
        ("x.json", '{"sekiwidget-answers": 1, "solved": true}', "only moves count"),
        ("x.json", "[" * 50_000, "this is not valid JSON"),
        ("x.json", '[{"file": "a"}]', "entry 1: it must have the keys file, solved, tries"),
        ("x.json", '[{"file": "a", "solved": true, "tries": -1}]', "entry 1: tries must be a number from 0"),
        ("x.json", '[{"file": "", "solved": true, "tries": 1}]', "entry 1: the name of the puzzle is missing"),
        ("x.csv", "file,solved,tries\na,1,many\n", "line 2: tries must be a number from 0 to 1,000,000"),
        ("x.csv", "file,solved,tries\na,perhaps,1\n", "line 2: solved must be a number"),
        ("x.csv", f"file,solved,tries\n{'a' * 200_000},1,1\n", "line 2: this is not valid CSV"),
        ("x.txt", "seki1.eNabc", "the copied answers are damaged or not complete"),
        ("gifu.tokugawa.3fa9c1d2.json", answers(SOLVED), "name it after its learner"),
    ],
)  # fmt: skip
def test_one_line_for_each_file_that_needs_a_look(tmp_path: Path, name: str, made: str | bytes, said: str) -> None:
    hand_in(tmp_path, name, made)
    assert said in why(collect(tmp_path), name)


def test_links_are_not_followed_and_what_a_system_leaves_is_passed_over(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "class"
    hand_in(outside, "secret.json", answers(SOLVED))
    for name in (".hidden.json", ".ipynb_checkpoints/x.json", "Thumbs.db"):
        hand_in(folder, name, "any")
    hand_in(folder, "anna/gifu.toml", "game = 'sekigahara'")
    hand_in(folder, "anna/notebook.ipynb", '{"cells": []}')
    (folder / "folder").symlink_to(outside)
    (folder / "file.json").symlink_to(outside / "secret.json")
    found = collect(folder)
    assert found.answers == [] and found.learners == ["anna"]
    assert {problem.place for problem in found.problems} == {"folder", "file.json", "anna"}
    assert "a link" in why(found, "folder")


def test_a_pipe_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    assert why(collect(tmp_path), "pipe.json") == "this is a pipe, not a regular file"


@pytest.mark.parametrize(
    ("limit", "value", "said"),
    [
        ("MAX_FILES", 2, "more than 2 files"),
        ("MAX_ALL", 10, "handed in too much"),
        ("MAX_BYTES", 10, "at most 10 bytes"),
        ("MAX_LEARNERS", 1, "at most 1 learners"),
        ("MAX_ANSWERS", 1, "handed in too much"),
        ("MAX_MOVES", 10, "handed in too much"),
        ("MAX_DEPTH", 1, "too deep"),
        ("MAX_COPIED", 1, "only the first 1 copied"),
    ],
)
def test_everything_has_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, said: str
) -> None:
    hand_in(tmp_path, "ada.txt", f"{answers(WRONG).to_short()} {answers(SOLVED).to_short()}")
    class_of_three(tmp_path)
    assert collect(tmp_path).problems == []
    monkeypatch.setattr(collection, limit, value)
    problems = collect(tmp_path).problems
    assert any(said in problem.why for problem in problems)
    assert len(problems) <= 4


def bomb(number: int) -> str:
    """A short text of answers that unpacks to a megabyte."""
    return Answers(f"none{number}", "0" * 16, "tokugawa", (("x" * 1_999,) * 500,)).to_short()


FLOODS: dict[str, dict[str, str]] = {
    "files": {f"anna/{number}.txt": "" for number in range(MAX_FILES + 1)},
    "folders": {f"anna/{number}/x.txt": "" for number in range(MAX_FILES + 1)},
    "moves": {"anna.txt": "\n".join(map(bomb, range(20)))},
    "moves in files": {f"anna/{number}.txt": bomb(number) for number in range(20)},
    "damaged": {f"anna/{number}.txt": f"seki1.{number} {{" for number in range(MAX_ANSWERS + 1)},
    "results": {"anna.csv": "file,solved,tries\n" + "".join(f"x{number},0,1\n" for number in range(MAX_RESULTS + 1))},
    "lessons": {"anna.txt": " ".join(answers(lesson=f"x{number}").to_short() for number in range(60))},
}
"""What anna hands in, by the kind of what there is too much of."""


@pytest.mark.parametrize("kind", FLOODS)
def test_what_one_learner_hands_in_keeps_no_other_from_being_read(tmp_path: Path, kind: str) -> None:
    for name, text in FLOODS[kind].items():
        hand_in(tmp_path, name, text)
    for name in ("aaron", "zoe"):
        hand_in(tmp_path, f"{name}.json", answers(SOLVED))
    found = read_class(tmp_path, [SWORD], dict, seconds=60, executor=None, progress=False)
    (row,) = [row for row in found.puzzles if row.id == NAME]
    cells = {name: cell.kind for name, cell in row.cells.items()}
    assert cells == {"aaron": "once", "zoe": "once"} | ({"anna": "unjudged"} if kind == "damaged" else {})
    assert any("the rest was not read" in problem.why for problem in found.problems) == (kind != "lessons")
    assert len(found.problems) <= MAX_PROBLEMS + 2
    assert all(problem.place.startswith("anna") for problem in found.problems)
    if len(found.problems) > MAX_PROBLEMS:
        assert re.fullmatch(r"\.\.\. and \d+ more", found.problems[-1].why)


def test_all_files_of_one_learner_share_the_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "MAX_RESULTS", 3)
    monkeypatch.setattr(collection, "MAX_ANSWERS", 1)
    for name in ("anna.csv", "anna/a.csv", "ben.csv"):
        hand_in(tmp_path, name, "file,solved,tries\na,1,1\nb,1,1\n")
    hand_in(tmp_path, "cleo/1.json", answers(WRONG))
    hand_in(tmp_path, "cleo/2.json", answers(SOLVED))
    found = collect(tmp_path)
    assert [said.learner for said in found.rows] == ["anna", "anna", "anna", "ben", "ben"]
    assert [one.place for one in found.answers] == ["cleo/1.json"]
    assert [problem.place for problem in found.problems] == ["anna.csv", "cleo/2.json"]


def test_a_table_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_in(tmp_path, "anna.csv", "file,solved,tries\na,1,1\nb,1,1\n")
    monkeypatch.setattr(collection, "MAX_RESULTS", 1)
    assert why(collect(tmp_path), "anna.csv") == "the rest was not read: this learner has handed in too much"
    assert [said.row.file for said in collect(tmp_path).rows] == ["a"]
    monkeypatch.setattr(result_files, "MAX_ROWS", 1)
    assert why(collect(tmp_path), "anna.csv") == "this has more than 1 results"


def test_a_folder_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(EACCES, os.strerror(EACCES))

    hand_in(tmp_path, "anna/x.json", answers(SOLVED))
    scan = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: scan(path) if Path(path) == tmp_path else refuse(path))
    assert why(collect(tmp_path), "anna").startswith("this folder cannot be read: ")
    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(ValueError, match="this folder cannot be read: "):
        collect(tmp_path)


def test_names_from_files_are_printable(tmp_path: Path) -> None:
    hand_in(tmp_path, "an\u202ena.json", answers(SOLVED))
    hand_in(tmp_path, "dora.csv", "file,title,solved,tries\na\u202e,b\u202e,1,1\n")
    found = collect(tmp_path)
    assert found.learners == ["an·na", "dora"]
    assert (found.rows[0].row.file, found.rows[0].row.title) == ("a·", "b·")


def test_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="none is not a folder"):
        collect(tmp_path / "none")
    with pytest.raises(TypeError, match="folder"):
        collect(3)  # type: ignore[arg-type]
