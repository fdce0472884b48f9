"""A course shows its chapters, opens a board for each file, and keeps the learner's progress."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekiwidget import Course

SWORD = Path("examples/combat/38-puzzle-one-sword.toml").read_text(encoding="utf-8")
LESSON = Path("examples/combat/01-one-place-at-a-time.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("01-first/00-lesson", LESSON), ("01-first/1-sword", SWORD), ("02-second/1-sword", SWORD)):
        path = tmp_path / "course" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "course"


def test_it_goes_from_file_to_file(folder: Path) -> None:
    course = Course(folder)
    assert course.next
    assert course.next.id == "01-first/00-lesson"
    lesson = course.board()
    lesson.goto(lesson.line.main()[-1].id)
    assert course.next.id == "01-first/1-sword"
    puzzle = course.board()
    puzzle.check("T: stop")
    assert course.result("01-first/1-sword").tries == 1
    puzzle.check("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
    assert course.result("01-first/1-sword").solved
    assert course.next.id == "02-second/1-sword"


def test_progress_outlives_the_notebook(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    Course(folder, kept).puzzle("02").check("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
    assert Course(folder, kept).result("02-second/1-sword").solved


def test_it_shows_itself(folder: Path) -> None:
    course = Course(folder)
    course.puzzle("02").check("T: stop")
    told = repr(course)
    assert "0 of 3 done" in told
    assert "→ 01-first/00-lesson" in told
    assert "not solved, 1 try, 0 hints" in told
    html = course._repr_html_()
    assert html.count("<tr>") == 5
    assert 'aria-label="next"' in html


def test_titles_are_text(folder: Path) -> None:
    path = folder / "02-second" / "2-bad.toml"
    path.write_text('game = "sekigahara"\ntitle = "<img src=x onerror=alert(1)>"\n', encoding="utf-8")
    assert "<img" not in Course(folder)._repr_html_()


def test_nothing_in_a_title_is_obeyed_by_a_terminal(folder: Path) -> None:
    for name, title in (("02-second/2-red", "\\u001b[31mred\\nred\\u202e"), ("03-\x9b31m/1", "\\u009b2J")):
        path = folder / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'game = "sekigahara"\ntitle = "{title}"\n', encoding="utf-8")
    (folder / "course.toml").write_text('title = "A\\u001b]0;title\\u0007\\nB"\n', encoding="utf-8")
    told = repr(Course(folder))
    assert all(line.isprintable() for line in told.split("\n"))
    assert told.splitlines()[0] == "A·]0;title· B: 0 of 5 done"
    assert "·[31mred red·" in told
    assert len(told.splitlines()) == 9


def test_a_result_that_cannot_be_written_is_told_and_kept(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    course = Course(folder, tmp_path / "file" / "progress.json")
    asking = course.board("02")
    with pytest.warns(UserWarning, match="could not be written, and the result is kept in memory only"):
        verdict = asking.check("T: stop")
    assert verdict.kind == "wrong"
    assert course.result("02-second/1-sword").tries == 1
    assert asking.notice["kind"] == "error"
    assert asking.notice["text"].startswith("What was done last is not in ")
    reading = course.board("01")
    with pytest.warns(UserWarning, match="could not be written"):
        reading.goto(reading.line.main()[-1].id)
    assert course.result("01-first/00-lesson").solved
    assert reading.notice["text"] == asking.notice["text"]
    assert "What was done last is not in " in repr(course)
    assert "What was done last is not in " in course._repr_html_()


def test_files_are_named_by_their_beginning(folder: Path) -> None:
    course = Course(folder)
    assert course.item("01").id == "01-first/00-lesson"
    assert course.item("01-first/1").id == "01-first/1-sword"
    with pytest.raises(KeyError, match="may be"):
        course.item("0")
    with pytest.raises(KeyError, match="no file"):
        course.item("03")


def test_a_course_that_is_done_says_so(folder: Path) -> None:
    course = Course(folder)
    for item in course.items:
        course.progress.put(item.id, type(course.result(item))(solved=True))
    assert course.next is None
    with pytest.raises(ValueError, match="done"):
        course.board()
