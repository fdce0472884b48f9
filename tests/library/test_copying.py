"""Copies of the lessons: brought up to date, and never over what their user changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from sekiwidget import library
from sekiwidget.cli.main import main
from sekiwidget.library import (
    RECORD,
    NotCopied,
    WorkingCopy,
    working_copy,
)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons of an installed package: two files."""
    source = tmp_path / "shipped"
    (source / "combat").mkdir(parents=True)
    (source / "first.ipynb").write_text("{}", encoding="utf-8")
    (source / "combat" / "one.toml").write_text("title = 'One: Mōri'\n", encoding="utf-8")
    monkeypatch.setattr(library, "SHIPPED", source)
    return source


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The working folder."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def contents(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != RECORD)
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_they_are_copied_once(shipped: Path, here: Path) -> None:
    target = here / "sekiwidget-lessons"
    assert working_copy(here) == WorkingCopy(target, copied=2)
    assert contents(target) == contents(shipped)
    assert working_copy(here) == WorkingCopy(target)
    assert working_copy(target) == WorkingCopy(target), "in the folder itself no other one is made"


def test_what_was_changed_stays(shipped: Path, here: Path) -> None:
    """A newer package brings its own lessons, but for those that the user has changed."""
    mine = working_copy(here).folder / "first.ipynb"
    mine.write_text("mine", encoding="utf-8")
    assert working_copy(here).kept == ("first.ipynb",)
    for path in (shipped / "first.ipynb", shipped / "combat" / "one.toml"):
        path.write_text("newer", encoding="utf-8")
    (shipped / "two.toml").write_text("new", encoding="utf-8")
    assert working_copy(here) == WorkingCopy(mine.parent, copied=2, kept=("first.ipynb",))
    assert contents(mine.parent) == {"first.ipynb": "mine", "combat/one.toml": "newer", "two.toml": "new"}
    mine.unlink()
    assert working_copy(here) == WorkingCopy(mine.parent, copied=1)
    assert contents(mine.parent) == contents(shipped)


def test_what_is_changed_while_it_is_copied_stays(shipped: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = working_copy(here).folder / "first.ipynb"
    (shipped / "first.ipynb").write_text("newer", encoding="utf-8")
    sync = os.fsync

    def late(descriptor: int) -> None:
        sync(descriptor)
        mine.write_text("mine", encoding="utf-8")

    monkeypatch.setattr(os, "fsync", late)
    assert working_copy(here) == WorkingCopy(mine.parent, kept=("first.ipynb",))
    assert mine.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("record", ["", "[]", "{", '{"first.ipynb": 7}', "[" * 100_000])
def test_without_a_record_all_that_differs_is_the_users(shipped: Path, here: Path, record: str) -> None:
    target = working_copy(here).folder
    (target / "first.ipynb").write_text("mine", encoding="utf-8")
    (target / RECORD).write_text(record, encoding="utf-8")
    assert working_copy(here) == WorkingCopy(target, kept=("first.ipynb",))
    assert contents(target) == contents(shipped) | {"first.ipynb": "mine"}


def test_a_folder_of_the_user_with_that_name(shipped: Path, here: Path) -> None:
    """What lies there already is theirs: a file, a folder, a link that leads nowhere."""
    target = here / "sekiwidget-lessons"
    (target / "first.ipynb").mkdir(parents=True)
    (target / "combat").mkdir()
    (target / "combat" / "one.toml").symlink_to(here / "nowhere")
    assert working_copy(here) == WorkingCopy(target, kept=("combat/one.toml", "first.ipynb"))
    assert contents(target) == {}
    assert not (here / "nowhere").exists()


def test_where_nothing_can_be_written(shipped: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says where and why, and what to do."""
    (here / "sekiwidget-lessons").write_text("a file", encoding="utf-8")
    with pytest.raises(NotCopied, match=r"cannot be copied to .*sekiwidget-lessons: .*sekiwidget lab FOLDER"):
        working_copy(here)
    monkeypatch.chdir(here)
    told = CliRunner().invoke(main, ["lab"])
    assert told.exit_code == 1
    assert "Error: The lessons cannot be copied to" in told.output


def test_the_command_tells_what_was_left(shipped: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    monkeypatch.setattr("sekiwidget.board.lab.start", lambda folder, **_: None)
    target = here / "sekiwidget-lessons"
    assert CliRunner().invoke(main, ["lab"]).output == f"The lessons are in {target}\n"
    (target / "first.ipynb").write_text("mine", encoding="utf-8")
    told = CliRunner().invoke(main, ["lab"]).output
    assert told.endswith("Kept because you changed them: 1 file. Delete one to restore it.\n")


def test_nothing_is_copied_in_vain(shipped: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without JupyterLab the command says how to get it, and leaves no folder behind."""
    monkeypatch.chdir(here)
    monkeypatch.setattr("sekiwidget.board.lab.find_spec", lambda name: None)
    told = CliRunner().invoke(main, ["lab"])
    assert (told.exit_code, list(here.iterdir())) == (1, [])
    assert 'pip install "sekiwidget[lab]"' in told.output
