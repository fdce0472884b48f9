"""The results of a class: what is proved, what is only said, which lesson it was, and the order of the puzzles."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from sekiwidget.lesson.answers.answers import Answers
from sekiwidget.lesson.answers.judge import TooLong
from sekiwidget.lesson.answers.replay import Replayed
from sekiwidget.lesson.classroom import judging
from sekiwidget.lesson.classroom.judging import Task, judge_all
from sekiwidget.lesson.classroom.lessons import Lessons
from sekiwidget.lesson.classroom.results import MAX_UNKNOWN, ClassResults, read_class
from sekiwidget.lesson.classroom.table import COLUMNS, most_broken_rule, records, unsolved
from sekiwidget.text.phrase import phrase
from tests.lesson.classroom.handed_in import (
    NAME,
    REFUSED,
    SOLVED,
    SWORD,
    WITH_SWORD,
    WRONG,
    answers,
    class_of_three,
    hand_in,
)


def read(
    folder: Path,
    *lessons: Path,
    package: dict[str, str] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | bool = False,
) -> ClassResults:
    return read_class(folder, lessons, lambda: package or {}, seconds=60, executor=executor, progress=progress)


def kinds(found: ClassResults) -> dict[str, str]:
    """What stands in the cells of the only puzzle."""
    (row,) = found.puzzles
    return {name: cell.kind for name, cell in row.cells.items()}


def test_answers_are_judged_anew(tmp_path: Path) -> None:
    found = read(class_of_three(tmp_path), SWORD)
    assert kinds(found) == {"anna": "second", "ben": "missed", "cleo": "unjudged"}
    (row,) = found.puzzles
    assert (row.title, row.at_once, row.solved, row.tried) == ("Puzzle: one sword, two guns", 0, 1, 2)
    (problem,) = found.problems
    assert problem.place == "cleo.txt" and "these answers do not count: try 1, commit 2" in problem.why
    assert row.cells["ben"].result.tries == 1  # a move that the rules forbid is no try


def test_the_commonest_wrong_move_has_words_rules_and_the_teacher_s_answer(tmp_path: Path) -> None:
    (row,) = read(class_of_three(tmp_path), SWORD).puzzles
    most, other = row.mistakes
    assert (most.words, most.learners, most.refused) == (
        "Tokugawa deploys the Tokugawa gun with a sword card.", 2, False,
    )  # fmt: skip
    assert most.why.startswith("Too early: no other gun")
    assert (other.words, other.learners, other.refused) == (
        "Tokugawa deploys Date 3 with a Tokugawa sword card.",
        1,
        True,
    )
    assert [rule.id for rule in other.rules] == ["8.2.2"]


@pytest.mark.parametrize(
    ("tries", "hints", "kind"),
    [
        ((SOLVED,), 0, "once"),
        ((REFUSED, SOLVED), 0, "once"),
        ((SOLVED,), 1, "later"),
        ((WRONG, SOLVED), 0, "second"),
        ((WRONG, WRONG, SOLVED), 0, "later"),
        ((WRONG,), 0, "missed"),
        ((REFUSED,), 0, "missed"),
        ((), 1, "missed"),
    ],
)
def test_a_cell_says_how_it_went(tmp_path: Path, tries: tuple[tuple[str, ...], ...], hints: int, kind: str) -> None:
    hand_in(tmp_path, "anna.json", answers(*tries, hints=hints))
    assert kinds(read(tmp_path, SWORD)) == {"anna": kind}


def test_a_solution_that_was_shown_solves_nothing(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", replace(answers(WRONG, SOLVED), shown=1))
    assert kinds(read(tmp_path, SWORD)) == {"anna": "missed"}


def test_a_lesson_in_the_folder_of_the_class_is_never_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "class"
    hand_in(folder, "anna/answers.json", answers(SOLVED))
    for name in (f"{NAME}.toml", f"anna/{NAME}.toml"):
        hand_in(folder, name, SWORD.read_text())
    monkeypatch.chdir(folder)
    found = read(folder)
    assert found.puzzles == () and found.learners == ("anna",)
    (problem,) = found.problems
    assert problem.place == "anna/answers.json" and f"the lesson {NAME}, and no such lesson was found" in problem.why


def test_no_lesson_is_taken_from_the_class_in_a_folder_of_lessons(tmp_path: Path) -> None:
    folder, given = tmp_path / "class", tmp_path / "puzzles"
    hand_in(folder, "anna.json", answers(WRONG))
    # Its digest is the same: what the other side hides is not in it. Its name comes first.
    easier = SWORD.read_text().replace('ishida   = "ukita ukita"', 'ishida   = "mori mori"')
    for name in ("anna", "anna/deep"):
        hand_in(folder, f"{name}/{NAME}.toml", easier)
    hand_in(given, f"{NAME}.toml", SWORD.read_text())
    (given / "a.toml").symlink_to(folder / f"anna/{NAME}.toml")
    (tmp_path / "a").symlink_to(folder)
    for lessons in (tmp_path, given, given / f"{NAME}.toml"):
        found = read(folder, lessons)
        assert kinds(found) == {"anna": "missed"} and found.problems == ()
    for lessons in (folder, folder / "anna", folder / f"anna/{NAME}.toml", given / "a.toml"):
        with pytest.raises(ValueError, match="is in the folder of the class, from which no lesson is taken"):
            read(folder, lessons)


def test_a_lesson_is_found_beside_and_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, beside = tmp_path / "class", tmp_path / "beside"
    hand_in(folder, "anna.json", answers(SOLVED))
    assert kinds(read(folder, package={f"combat/{NAME}.toml": SWORD.read_text()})) == {"anna": "once"}
    hand_in(beside, f"{NAME}.toml", SWORD.read_text())
    monkeypatch.chdir(beside)
    assert kinds(read(folder)) == {"anna": "once"}


def test_answers_that_cannot_be_read_may_be_to_any_puzzle(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.txt", answers(SOLVED).to_short()[:-9])
    hand_in(tmp_path, "ben.json", answers(SOLVED))
    (tmp_path / "leo").mkdir()
    found = read(tmp_path, SWORD)
    assert found.learners == ("anna", "ben", "leo")
    assert kinds(found) == {"anna": "unjudged", "ben": "once"}
    cell = found.puzzles[0].cells["anna"]
    assert cell.place == "anna.txt"
    assert cell.wrong.startswith("answers of this learner, perhaps to this puzzle, cannot be read: the copied answers")


def test_a_name_that_no_file_can_have_ends_nothing(tmp_path: Path) -> None:
    long = replace(answers(SOLVED), lesson="あ" * 90)
    hand_in(tmp_path, "anna.json", long)
    hand_in(tmp_path, "ben.json", answers(SOLVED))
    found = read(tmp_path, SWORD)
    assert kinds(found) == {"anna": "unjudged", "ben": "once"}
    assert [(problem.place, problem.why) for problem in found.problems] == [
        ("anna.json", "`lesson` is missing or not valid")
    ]
    assert Lessons((), tmp_path, dict).of_answers(long) is None


def test_of_lessons_of_one_name_that_one_counts_which_was_asked(tmp_path: Path) -> None:
    folder, given = tmp_path / "class", tmp_path / "puzzles"
    other = Path("examples/course/01-what-a-block-is/1-count-the-mon.toml").read_text()
    hand_in(given, f"a/{NAME}.toml", other)
    hand_in(given, f"b/{NAME}.toml", SWORD.read_text())
    hand_in(folder, "anna.json", answers(SOLVED))
    found = read(folder, given)
    assert kinds(found) == {"anna": "once"} and found.puzzles[0].id == f"b/{NAME}" and found.problems == ()


def test_a_lesson_without_a_file_is_known_by_its_title(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", answers(SOLVED, lesson="Puzzle-one-sword-two-guns"))
    assert kinds(read(tmp_path, SWORD)) == {"anna": "once"}
    assert kinds(read(tmp_path, package={"course/01/1-sword.toml": SWORD.read_text()})) == {"anna": "once"}


def test_a_changed_lesson_judges_and_says_so(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", replace(answers(SOLVED), digest="0" * 16))
    found = read(tmp_path, SWORD)
    assert kinds(found) == {"anna": "once"}
    assert [problem.why for problem in found.problems] == [
        "the puzzle has changed since it was answered, and was judged as it is now"
    ]


def test_a_faulty_lesson_and_many_missing_ones_are_one_line_each(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    for name in ("anna", "ben", "cleo", "dora", "emil"):
        hand_in(folder, f"{name}.json", answers(SOLVED, lesson="gone"))
    hand_in(folder, "frida.json", answers(SOLVED))
    hand_in(tmp_path, f"given/{NAME}.toml", "game = 'sekigahara'\nscript = 3\n")
    found = read(folder, tmp_path / "given")
    assert found.puzzles == ()
    assert [problem.place for problem in found.problems] == [
        "anna.json, ben.json, cleo.json ... and 2 more",
        "frida.json",
    ]
    assert found.problems[1].why.startswith(f"the lesson {NAME} has a fault: ")


def test_of_two_files_the_one_with_more_tries_counts(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna/earlier.json", answers(WRONG))
    hand_in(tmp_path, "anna/later.json", answers(WRONG, SOLVED))
    found = read(tmp_path, SWORD)
    assert kinds(found) == {"anna": "second"} and found.problems == ()
    hand_in(tmp_path, "anna/other.json", answers(REFUSED))
    found = read(tmp_path, SWORD)
    assert kinds(found) == {"anna": "second"}
    (problem,) = found.problems
    assert problem.place == "anna/other.json" and problem.why.endswith("as many tries and count: anna/later.json")


def test_what_is_only_said_gives_way_to_what_is_proved(tmp_path: Path) -> None:
    head = "file,title,solved,tries,hints\n"
    hand_in(tmp_path, "anna.json", answers(WRONG))
    hand_in(tmp_path, "anna.csv", f"{head}{NAME},T,1,1,0\n")
    hand_in(tmp_path, "ben.csv", f"{head}{NAME},T,1,1,0\nfar/away,Unknown,0,4,0\nfar/unseen,Unseen,0,0,0\n")
    found = read(tmp_path, SWORD)
    rows = {row.title: row for row in found.puzzles}
    assert {title: set(row.cells) for title, row in rows.items()} == {
        "Puzzle: one sword, two guns": {"anna", "ben"},
        "Unknown": {"ben"},
    }
    cells = rows["Puzzle: one sword, two guns"].cells
    assert (cells["anna"].kind, cells["ben"].kind) == ("missed", "once")
    assert cells["ben"].judged is None
    assert rows["Unknown"].mistakes == []


def test_puzzles_that_nobody_knows_are_few_for_each_learner(tmp_path: Path) -> None:
    invented = "".join(f"x{number},0,1\n" for number in range(MAX_UNKNOWN + 50))
    known = f"{NAME},1,1\n"
    hand_in(tmp_path, "anna.csv", f"file,solved,tries\n{invented}{known}")
    hand_in(tmp_path, "anna/more.csv", "file,solved,tries\nx0,0,2\ny,0,1\n")
    hand_in(tmp_path, "ben.csv", f"file,solved,tries\ny,1,1\n{known}")
    found = read(tmp_path, SWORD)
    assert len(found.puzzles) == MAX_UNKNOWN + 1
    cells = {row.id: row.cells for row in found.puzzles}
    assert set(cells[NAME]) == {"anna", "ben"} and set(cells["x0"]) == {"anna"} and set(cells["y"]) == {"anna", "ben"}
    assert {problem.place for problem in found.problems} == {"anna.csv"}
    assert "more than 100 puzzles in these results were not found" in found.problems[0].why


def test_puzzles_come_least_understood_first(tmp_path: Path) -> None:
    head = "file,title,solved,tries,hints\n"
    hand_in(tmp_path, "anna.csv", f"{head}a,A,1,1,0\nb,B,1,2,0\nc,C,0,2,0\nd,D,1,1,0\n")
    hand_in(tmp_path, "ben.csv", f"{head}a,A,1,1,0\nb,B,1,1,0\nc,C,1,2,0\n")
    found = read(tmp_path)
    assert [row.id for row in found.puzzles] == ["c", "b", "a", "d"]
    assert unsolved(found.puzzles) == [("anna", 1)]


def test_the_rule_that_is_broken_most(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", answers(REFUSED))
    assert most_broken_rule(read(tmp_path, SWORD).puzzles) is None
    hand_in(tmp_path, "ben.json", answers(REFUSED, SOLVED))
    broken = most_broken_rule(read(tmp_path, SWORD).puzzles)
    assert broken is not None and (broken.rule.id, broken.puzzles, broken.learners) == ("8.2.2", 1, 2)


def test_an_executor_gives_the_same_and_progress_counts_answers(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    alone = read(class_of_three(tmp_path), SWORD, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    with ThreadPoolExecutor(2) as executor:
        assert read(tmp_path, SWORD, executor=executor, progress=lambda done, of: told.append((done, of))) == alone
    assert told[-1] == (3, 3)


@pytest.mark.parametrize("workers", [0, 1])
def test_all_answers_of_a_learner_have_a_limit_of_time(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    """Here each takes two minutes by the clock, of which one learner may have ten."""
    clock = count(0, 60)
    limits: list[float] = []

    def judge(found: Answers, text: str, seconds: float) -> Replayed:
        next(clock)
        limits.append(seconds)
        raise TooLong(phrase("too long"))

    monkeypatch.setattr(judging, "process_time", lambda: next(clock))
    monkeypatch.setattr(judging, "judged_anew", judge)
    text, made = SWORD.read_text(), answers(SOLVED)
    tasks = [Task(NAME, text, (made,), (name,)) for name in ["anna"] * 7 + ["ben"]]
    with ThreadPoolExecutor(workers or 1) as executor:
        *found, ben = judge_all(tasks, 60, executor if workers else None, lambda _: None)
    assert found[:5] == [["too long"]] * 5
    assert found[5:] == [["judging all answers of this learner takes too long: the rest does not count"]] * 2
    assert ben == ["too long"]
    assert limits == [60] * 6


def test_a_record_for_each_learner_and_puzzle(tmp_path: Path) -> None:
    hand_in(class_of_three(tmp_path), "dora.csv", "file,title,solved,tries\nx,X,1,2\n")
    found = read(tmp_path, SWORD)
    made = records(found.puzzles, found.learners)
    assert len(made) == 8 and all(tuple(one) == COLUMNS for one in made)
    anna, ben, cleo, dora = [one for one in made if one["puzzle"] == NAME]
    assert (anna["solved"], anna["at_try"], anna["tries"], anna["judged"]) == (True, 2, 2, True)
    assert (ben["solved"], ben["at_try"], ben["refused"]) == (False, None, 1)
    assert not cleo["solved"] and not cleo["judged"] and "commit 2" in cleo["problem"]
    assert (dora["tries"], dora["file"]) == (0, "")


def test_a_choice_is_told_in_words(tmp_path: Path) -> None:
    hand_in(tmp_path, "anna.json", answers(WRONG))
    (row,) = read(tmp_path, SWORD).puzzles
    judged = row.cells["anna"].judged
    assert judged is not None
    (one,) = judged.tries
    assert (one.choice, one.words) == (WITH_SWORD, "Tokugawa deploys the Tokugawa gun with a sword card.")
