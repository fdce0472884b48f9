"""A folder as a course: its chapters in order, its faults, and the learner's progress."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.course.syllabus import read_course
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.multilingual import Multilingual

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


def test_the_head_may_be_in_several_languages(tmp_path: Path) -> None:
    course(tmp_path, "a/1")
    head = tmp_path / "course.toml"
    head.write_text('languages = ["de", "en"]\ntitle = { en = "T", de = "D" }\nabout.he = "ק"\n', encoding="utf-8")
    with pytest.raises(
        ScenarioError, match=r"course\.toml:3:7: this file has no texts in `he`: its `languages` are de, en"
    ):
        read_course(tmp_path)
    head.write_text('languages = ["de", "en"]\ntitle = { en = "T", de = "D" }\nabout.en = "A"\n', encoding="utf-8")
    found = read_course(tmp_path)
    assert (found.title, found.about) == (Multilingual({"de": "D", "en": "T"}), Multilingual({"en": "A"}))


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    course(tmp_path, "a/1")
    (tmp_path / "a" / "2.toml").write_text('game = "chess"\n', encoding="utf-8")
    (tmp_path / "course.toml").write_text('titel = "T"\nabout = 3\nchapters = ["z"]\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        read_course(tmp_path)
    told = str(error.value)
    for words in ("`titel`", "about must be a text", "no chapter `z`", "chess", "2.toml"):
        assert words in told


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('title = "T"\nabout = %s' % ("[" * 100_000), ":2:41: tables and arrays are nested deeper than 32"),
        ("a." * 100_000 + "a = 1", "nested deeper than 32"),
        (f"title = {'9' * 5000}", ":1:9: there is no such number or date"),
        ('title = "T"\nchapters = -1', ":2:12: chapters must be a list of folders"),
        ('chapters = [\n"a",\n-1]', ":3:1: chapters must be a list of folders, each a text"),
        ("chapters = [" + '"a",' * 1001 + "]", ":1:12: there can be at most 1,000 chapters, not 1,001"),
        ("title = ", ":1:8: a value is missing"),
        ('title = "\udcff"', ":1:10: the file is not written in UTF-8"),
        ("#" * ((1 << 20) + 1), ": a course.toml can have at most 1 MiB (1,048,576 bytes)"),
    ],
    ids=lambda text: text[:20],
)
def test_a_fault_of_the_head_is_told_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    head = course(tmp_path, "a/1") / "course.toml"
    head.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(ScenarioError) as error:
        read_course(tmp_path)
    assert len(error.value.faults) == 1
    assert str(error.value).startswith(str(head))
    assert fault in str(error.value)


def test_many_faults_of_the_head_are_cut(tmp_path: Path) -> None:
    course(tmp_path, "a/1")
    (tmp_path / "course.toml").write_text("".join(f"k{n} = 1\n" for n in range(5_000)), encoding="utf-8")
    with pytest.raises(ScenarioError) as error:
        read_course(tmp_path)
    assert len(error.value.faults) == 20


@pytest.mark.parametrize("name", ["course.toml", "a/2.toml"])
def test_pipes_and_devices_are_no_part_of_a_course(tmp_path: Path, name: str) -> None:
    course(tmp_path, "a/1")
    os.mkfifo(tmp_path / name)
    with pytest.raises(ScenarioError, match="this is a pipe, not a regular file"):
        read_course(tmp_path)
    (tmp_path / name).unlink()
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(ScenarioError, match="this is a device, not a regular file"):
        read_course(tmp_path)


@pytest.mark.parametrize(("make", "words"), [(False, "this folder does not exist"), (True, "no scenario file")])
def test_a_folder_without_lessons_is_no_course(tmp_path: Path, make: bool, words: str) -> None:
    folder = tmp_path / "empty"
    if make:
        folder.mkdir()
    with pytest.raises(ScenarioError, match=words):
        read_course(folder)


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = course(tmp_path, "a/1")

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refuse)  # root may read everything
    with pytest.raises(ScenarioError) as caught:
        read_course(folder)
    (fault,) = caught.value.faults
    assert (fault.file, fault.message) == (str(folder), "this folder cannot be read: Permission denied")


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
    assert progress["a"] == Result(True, 1, 0, True, later_tries=1)


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
    with pytest.raises(ValueError, match="does not contain the progress"):
        Progress(path)
    assert path.read_text(encoding="utf-8") == text
