"""Lessons and notebooks, all of them: those of a source tree, and those of a wheel, in two files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sekiwidget import library
from sekiwidget.library import (
    PACKED,
    PACKED_COURSE,
    all_texts,
    is_of_course,
    pack_course,
    pack_lessons,
    unpacked,
)

FILES = {
    "a.toml": "title = 'Mōri'\n",
    "b/README.md": "# B\n",
    "b/c.ipynb": '{"cells": ["\\n"]}\n',
    "course/b/c.ipynb": "{}",
    "course/b/d.toml": "",
    "e.ipynb": "{}",
}


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons of a source tree."""
    folder = tmp_path / "source"
    for name, text in (FILES | {".ipynb_checkpoints/e.ipynb": "{}"}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    monkeypatch.setattr(library, "SOURCE", folder)
    monkeypatch.setattr(library, "SHIPPED", tmp_path / "package" / "examples")
    return folder


@pytest.fixture(params=["", "site"])
def shipped(source: Path, request: pytest.FixtureRequest) -> Path:
    """Those of a wheel that is made of it: an ordinary one, or that of a site."""
    folder = library.SHIPPED
    folder.parent.mkdir()
    (folder.parent / PACKED).write_bytes(pack_lessons(source))
    if not request.param:
        (folder.parent / PACKED_COURSE).write_bytes(pack_course(source))
        return folder
    for name, text in FILES.items():
        if is_of_course(Path(name)):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
    return folder


def contents(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_a_wheel_has_all_of_them(shipped: Path) -> None:
    assert all_texts() == FILES
    assert list(all_texts()) == sorted(FILES)


def test_its_course_is_a_folder(shipped: Path) -> None:
    course = library.course()
    assert contents(course) == {"b/d.toml": ""}
    assert course == library.course()
    assert library.is_shipped()


def test_a_forked_process_leaves_the_course_to_the_first(tmp_path: Path) -> None:
    library._remove(tmp_path, os.getpid() + 1)
    assert tmp_path.is_dir()
    library._remove(tmp_path, os.getpid())
    assert not tmp_path.exists()


def test_they_are_laid_out_for_as_long_as_they_are_needed(shipped: Path) -> None:
    with unpacked() as folder:
        assert contents(folder) == FILES
        assert folder != shipped
    assert not folder.exists()
    assert PACKED not in contents(shipped)


def test_those_of_a_source_tree_are_where_they_are(source: Path) -> None:
    library.SHIPPED.parent.mkdir()
    (library.SHIPPED.parent / PACKED).write_bytes(b"of an earlier build")
    with unpacked() as folder:
        assert folder == source
    assert source.is_dir()
    assert all_texts().items() >= FILES.items()
    assert library.course() == source / "course"
    assert not library.is_shipped()


def test_the_same_lessons_make_the_same_file(source: Path) -> None:
    assert pack_lessons(source) == pack_lessons(source)
    assert pack_course(source) == pack_course(source)
