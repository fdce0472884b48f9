"""A folder as a course: chapters in order, what is wrong with it, and what a learner has done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sekiwidget.lesson.course import Progress, read_course
from sekiwidget.lesson.errors import ScenarioError
from sekiwidget.lesson.verdict import Result

LESSON = 'game = "sekigahara"\ntitle = "{}"\n'


def course(folder: Path, *files: str) -> Path:
    for file in files:
        path = folder / f"{file}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LESSON.format(file), encoding="utf-8")
    return folder


def test_chapters_are_folders_in_the_order_of_their_names(tmp_path: Path) -> None:
    found = read_course(course(tmp_path, "02-cards/b", "01-blocks/a", "02-cards/a", "00-welcome"))
    assert [chapter.title for chapter in found.chapters] == ["00-welcome", "01-blocks/a", "02-cards/a"]
    assert [item.id for item in found.items] == ["00-welcome", "01-blocks/a", "02-cards/a", "02-cards/b"]
    assert found.title == tmp_path.name


def test_the_head_says_title_and_order(tmp_path: Path) -> None:
    course(tmp_path, "a/1", "b/1", "c/1")
    (tmp_path / "course.toml").write_text('title = "T"\nabout = "A"\nchapters = ["c", "a"]\n', encoding="utf-8")
    found = read_course(tmp_path)
    assert (found.title, found.about) == ("T", "A")
    assert [item.id for item in found.items] == ["c/1", "a/1", "b/1"]


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    course(tmp_path, "a/1")
    (tmp_path / "a" / "2.toml").write_text('game = "chess"\n', encoding="utf-8")
    (tmp_path / "course.toml").write_text('titel = "T"\nabout = 3\nchapters = ["z"]\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        read_course(tmp_path)
    told = str(error.value)
    for words in ("'titel'", "about is a text", "no chapter 'z'", "chess", "2.toml"):
        assert words in told


@pytest.mark.parametrize(("make", "words"), [(False, "no such folder"), (True, "no scenario file")])
def test_a_folder_without_lessons_is_no_course(tmp_path: Path, make: bool, words: str) -> None:
    folder = tmp_path / "empty"
    if make:
        folder.mkdir()
    with pytest.raises(ScenarioError, match=words):
        read_course(folder)


def test_progress_is_kept_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "progress.json"
    progress = Progress(path)
    assert progress["a/1"] == Result()
    progress.put("a/1", Result(True, 3, 1, False))
    assert Progress(path)["a/1"] == Result(True, 3, 1, False)
    assert [one.name for one in path.parent.iterdir()] == ["progress.json"]


def test_what_was_solved_stays_solved(tmp_path: Path) -> None:
    progress = Progress()
    progress.put("a", Result(True, 1, 0, True))
    progress.put("a", Result(False, 2, 1, False))
    assert progress["a"] == Result(True, 2, 1, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"a": 1}',
        '{"a": {"solved": true}}',
        json.dumps({"a": {"solved": 1, "tries": 0, "hints": 0, "shown": False}}),
    ],
)
def test_a_file_that_holds_something_else_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="holds no progress"):
        Progress(path)
    assert path.read_text(encoding="utf-8") == text
