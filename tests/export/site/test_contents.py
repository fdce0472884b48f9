"""What readers open: notebooks that run by themselves, indexes of courses, nothing hidden."""

from __future__ import annotations

import json
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, library
from sekiwidget.export.site.contents import LINKED, copy_contents, faulty_lessons
from sekiwidget.export.site.tools import NotBuilt
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.course import syllabus
from sekiwidget.lesson.course.syllabus import read_course
from sekiwidget.text import languages

LESSON = (library.SOURCE / "lessons" / "gifu.toml").read_text(encoding="utf-8")


def notebook(*cells: tuple[str, str], **metadata: Any) -> str:
    made: list[dict[str, Any]] = [
        {"cell_type": kind, "source": text, "metadata": {}}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for kind, text in cells
    ]
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "war" / "one").mkdir(parents=True)
    (folder / "war" / "one" / "a.toml").write_text(LESSON, encoding="utf-8")
    (folder / "war" / "course.toml").write_text('title = "All of war"\n', encoding="utf-8")
    (folder / "war" / "b.ipynb").write_text(notebook(("markdown", "# *Two* <b>")), encoding="utf-8")
    (folder / "a.ipynb").write_text(
        notebook(
            ("markdown", "# One"),
            ("code", "%pip install sekiwidget"),
            ("code", "!pip install x\nimport x"),
            kernelspec={"name": "python3"},
        ),
        encoding="utf-8",
    )
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("hidden", encoding="utf-8")
    return folder


def copied(source: Path, tmp_path: Path) -> tuple[Path, Any]:
    target = tmp_path / "files"
    return target, copy_contents(source, target, besides=source / "site")


def test_notebooks_run_by_themselves(source: Path, tmp_path: Path) -> None:
    target, shelves = copied(source, tmp_path)
    assert [(shelf.title, [(str(one.path), one.title) for one in shelf.notebooks]) for shelf in shelves] == [
        ("", [("a.ipynb", "One")]),
        ("All of war", [("war/b.ipynb", "Two <b>")]),
    ]
    found = json.loads((target / "a.ipynb").read_text(encoding="utf-8"))
    assert found["metadata"]["kernelspec"]["name"] == "python"
    assert [cell["source"] for cell in found["cells"]] == ["# One", "import x"]


@pytest.mark.parametrize(("code", "offered"), [("", ["a", "c.da", "d.e"]), ("de", ["a.de", "c.de", "d.e"])])
def test_a_notebook_is_offered_in_the_language_of_the_reader(
    code: str, offered: list[str], source: Path, tmp_path: Path
) -> None:
    for name in ("a.de", "a.he", "c.da", "c.de", "d.e"):
        (source / f"{name}.ipynb").write_text(notebook(("markdown", f"# {name}")), encoding="utf-8")
    target = tmp_path / "files"
    top, _ = copy_contents(
        source, target, besides=source / "site", language=languages.load_language(code) if code else None
    )
    assert [one.path.stem for one in top.notebooks] == offered
    assert (target / "a.he.ipynb").is_file(), "all of them are in the site"


@pytest.mark.parametrize(("code", "first"), [("", "01-a-battle"), ("de", "11-auf-deutsch")])
def test_our_notebooks_begin_in_the_language_of_the_reader(code: str, first: str, tmp_path: Path) -> None:
    language = languages.load_language(code) if code else None
    top, *folders = copy_contents(library.SOURCE, tmp_path / "files", besides=tmp_path, language=language)
    assert top.notebooks[0].path.stem == first
    titles = [[one.title for one in shelf.notebooks] for shelf in folders if len(shelf.notebooks) == 20]
    assert [("Burgen" in shelf, "Castles" in shelf) for shelf in titles] == [(bool(code), not code)]


def test_hidden_files_and_the_site_itself_are_left_out(source: Path, tmp_path: Path) -> None:
    (source / "site").mkdir()
    (source / "site" / "index.html").write_text("an earlier site", encoding="utf-8")
    target, _ = copied(source, tmp_path)
    assert {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()} == {
        "a.ipynb", "war/b.ipynb", "war/course.toml", "war/one/a.toml", "war/course.index.json", str(LINKED),
    }  # fmt: skip


def test_what_leads_out_and_backups_are_left_out_and_named(source: Path, tmp_path: Path) -> None:
    """As a folder from elsewhere may have it: what it links to is the user's own, and none of the site's."""
    (tmp_path / "id_rsa").write_text("secret", encoding="utf-8")
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "a.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "mine-too").mkdir()
    (source / "readme.txt").symlink_to("../id_rsa")
    (source / "war" / "key.toml").symlink_to(tmp_path / "keys" / "a.toml")
    (source / "war" / "keys").symlink_to(tmp_path / "keys")
    (source / "inside.toml").symlink_to("war/one/a.toml")
    (source / "itself.toml").symlink_to("itself.toml")
    shutil.copy(source / "a.ipynb", source / LINKED)
    for name in ("a.toml~", "a.bak", "a.toml.orig", "a.swp", ".#a.toml", "#a.toml#", "b.REJ"):
        (source / "war" / name).write_text("old", encoding="utf-8")
    notes: list[str] = []
    target = tmp_path / "files"
    copy_contents(source, target, besides=source / "site", note=notes.append)
    assert {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()} == {
        "a.ipynb", "inside.toml", "war/b.ipynb", "war/course.toml", "war/one/a.toml", "course.index.json", str(LINKED),
    }  # fmt: skip
    assert notes == [
        "These files are links to places outside the folder and are left out: readme.txt, war/key.toml, war/keys",
        "These backup files are left out: war/#a.toml#, war/a.bak, war/a.swp, war/a.toml.orig, war/a.toml~, ...",
        "This file is left out, as the site has one of that name: lesson-from-link.ipynb",
    ]
    assert "came with the link" in (target / LINKED).read_text(encoding="utf-8")
    assert list(faulty_lessons(source)) == []


def test_hidden_copies_are_no_chapter_of_a_course(source: Path) -> None:
    (source / "war" / ".ipynb_checkpoints").mkdir()
    for name in (".ipynb_checkpoints/a.toml", "one/.#a.toml"):
        (source / "war" / name).write_text("old", encoding="utf-8")
    assert [item.id for item in read_course(source / "war").items] == ["one/a"]


def test_a_course_is_read_by_its_index_in_a_site_only(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, _ = copied(source, tmp_path)
    read = read_course(target / "war")
    (target / "war" / "one" / "a.toml").unlink()
    monkeypatch.setattr(syllabus, "IN_A_SITE", True)
    found = read_course(target / "war")
    assert found == read and found.title == "All of war"
    (target / "war" / syllabus.INDEX).write_text("{}", encoding="utf-8")
    (target / "war" / "one" / "b.toml").write_text(LESSON, encoding="utf-8")
    assert [item.id for item in read_course(target / "war").items] == ["one/b"], "an index that was emptied"


@pytest.mark.parametrize("text", ["", "[1]", '{"one/a.toml": 1}', "[" * 100_000])
def test_an_index_that_is_none_is_ignored(text: str, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syllabus, "IN_A_SITE", True)
    (source / "war" / syllabus.INDEX).write_text(text, encoding="utf-8")
    assert [item.id for item in read_course(source / "war").items] == ["one/a"]


def test_the_course_of_the_package_has_the_same_files_by_its_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "files"
    copy_contents(library.course(), target, besides=tmp_path)
    assert (target / syllabus.INDEX).is_file(), "a course is the folder itself here"
    wanted = [(item.id, item.scenario) for item in read_course(target).items]
    monkeypatch.setattr(syllabus, "IN_A_SITE", True)
    assert [(item.id, item.scenario) for item in read_course(target).items] == wanted


def test_lessons_without_a_notebook_get_one(source: Path, tmp_path: Path) -> None:
    for path in source.rglob("*.ipynb"):
        path.unlink()
    _, shelves = copied(source / "war", tmp_path)
    (only,) = shelves[0].notebooks
    assert (str(only.path), only.title) == ("course.ipynb", "All of war")


def test_a_notebook_waits_for_the_lesson_of_a_link(source: Path, tmp_path: Path) -> None:
    (source / LINKED).write_text(notebook(("markdown", "# Mine")), encoding="utf-8")
    target, shelves = copied(source, tmp_path)
    assert LINKED not in [one.path for shelf in shelves for one in shelf.notebooks]
    words, code = json.loads((target / LINKED).read_text(encoding="utf-8"))["cells"]
    assert "came with the link" in words["source"]
    # The page finds this line.
    assert re.search(r'^link = "[\w-]*"$', code["source"], re.MULTILINE)
    lesson = Scenario.from_text(LESSON)
    filled = code["source"].replace('""', f'"{lesson.to_link("https://a.org").partition("=")[2]}"')
    (tmp_path / "cell.py").write_text(filled.replace("Board(", "board = Board("), encoding="utf-8")
    board = runpy.run_path(str(tmp_path / "cell.py"))["board"]
    assert board.scenario == Board(lesson).scenario


def test_a_widget_that_was_not_saved_gives_way_to_its_picture(source: Path, tmp_path: Path) -> None:
    view = "application/vnd.jupyter.widget-view+json"
    made = json.loads(notebook(("code", "board")))
    made["cells"][0]["outputs"] = [
        {"output_type": "display_data", "metadata": {}, "data": {view: {}, "text/html": "<img>"}}
    ]
    (source / "a.ipynb").write_text(json.dumps(made), encoding="utf-8")
    target, _ = copied(source, tmp_path)
    found = json.loads((target / "a.ipynb").read_text(encoding="utf-8"))
    assert found["cells"][0]["outputs"][0]["data"] == {"text/html": "<img>"}


@pytest.mark.parametrize(
    ("text", "said"), [("{", "not a notebook"), ("[]", "not a notebook"), ('{"cells": [1]}', "not a notebook")]
)
def test_what_is_no_notebook_is_named(text: str, said: str, source: Path, tmp_path: Path) -> None:
    (source / "a.ipynb").write_text(text, encoding="utf-8")
    with pytest.raises(NotBuilt, match=rf"a\.ipynb.*{said}"):
        copied(source, tmp_path)


def test_an_empty_folder_is_no_course(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "files").mkdir()
    with pytest.raises(NotBuilt, match="There is no notebook and no course in this folder"):
        copy_contents(tmp_path / "empty", tmp_path / "files", besides=tmp_path / "site")


def test_faulty_lessons_are_told_with_their_file(source: Path, tmp_path: Path) -> None:
    (source / "war" / "one" / "a.toml").write_bytes(b"\xff")
    with pytest.raises(NotBuilt, match=re.escape(str(source / "war" / "one" / "a.toml"))):
        copied(source, tmp_path)
