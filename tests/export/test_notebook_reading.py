"""What is no notebook, or has nothing to show, is told in one sentence, and no page is written."""

import json
from pathlib import Path

import pytest

from sekiwidget import Board
from sekiwidget.export import notebook
from sekiwidget.export.notebook import NotebookError, save_notebook
from tests.board.battles import source
from tests.export.notebook_cells import code, printed, shown, state_of, text, write

NOT_NOTEBOOKS = {
    b"# A title": "this is not a notebook: line 1, column 1: Expecting value",
    b"\xff\xfe": "this is not a text in UTF-8 (byte 0)",
    b"[]": "this is not a notebook: it has no list of cells",
    b'{"cells": 3}': "this is not a notebook: it has no list of cells",
    b'{"cells": [3], "nbformat": 4, "nbformat_minor": 5, "metadata": {}}': "this is no",
    b'{"cells": [], "nbformat": 99, "nbformat_minor": 0, "metadata": {}}': "this is no",
    b'{"cells": [], "nbformat": ' + b"9" * 5000 + b"}": "this is not a notebook: a number in it has too many digits",
    b'{"cells": [{"cell_type": "code"}], "nbformat": 4, "nbformat_minor": 5, "metadata": {}}': (
        "this is not a valid notebook: "
    ),
    b"[" * 200_000: "this is not a notebook: its lists are nested too deeply",
}


@pytest.mark.parametrize(("data", "why"), NOT_NOTEBOOKS.items(), ids=range(len(NOT_NOTEBOOKS)))
def test_what_is_no_notebook_is_told(tmp_path: Path, data: bytes, why: str) -> None:
    file, page = tmp_path / "a.ipynb", tmp_path / "a.html"
    file.write_bytes(data)
    with pytest.raises(NotebookError) as told:
        save_notebook(file, page)
    assert str(told.value).startswith(why)
    assert "\n" not in str(told.value)
    assert not page.exists()


def test_a_file_that_is_missing_or_too_large_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotebookError, match="there is no such file"):
        save_notebook(tmp_path / "none.ipynb", tmp_path / "a.html")
    monkeypatch.setattr(notebook, "MOST_BYTES", 1024)
    with pytest.raises(NotebookError, match=r"a notebook can have at most 1 KiB \(1,024 bytes\)"):
        save_notebook(write(tmp_path / "a.ipynb", text("x" * 1024)), tmp_path / "a.html")


def test_a_notebook_that_was_not_run_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NotebookError, match=r"no cell of this notebook has been run.* --run"):
        save_notebook(write(tmp_path / "a.ipynb", text("# A"), code("1 + 1")), tmp_path / "a.html")


def test_a_notebook_without_its_boards_is_told_what_to_do(tmp_path: Path) -> None:
    board = Board(source())
    cells = [code("from sekiwidget import Board\nBoard('x.toml')", shown(board))]
    with pytest.raises(NotebookError, match=r"saved without its boards\. Add --run"):
        save_notebook(write(tmp_path / "a.ipynb", *cells), tmp_path / "a.html")
    assert save_notebook(write(tmp_path / "a.ipynb", *cells, state=state_of(board)), tmp_path / "a.html").boards == 1


def test_a_notebook_of_text_alone_needs_no_boards(tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", text("# A title"), code("print(1)", printed("1\n")))
    assert save_notebook(file, tmp_path / "a.html").boards == 0
    assert "<title>A title</title>" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_a_malformed_state_is_no_widget(tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", text("A"), state={"a": 3, "b": {"state": []}, "c": {"state": {}}})
    assert list(notebook.saved_widgets(notebook.read_notebook(file))) == ["c"]


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(notebook, "find_spec", lambda name: None if name == "nbconvert" else object())
    with pytest.raises(NotebookError, match=r'need nbconvert: pip install "sekiwidget\[pages\]"'):
        save_notebook(write(tmp_path / "a.ipynb", text("A")), tmp_path / "a.html")


def test_a_notebook_of_an_older_format_is_read(tmp_path: Path) -> None:
    old = {
        "metadata": {},
        "nbformat": 3,
        "nbformat_minor": 0,
        "worksheets": [{"metadata": {}, "cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Old"]}]}],
    }
    (tmp_path / "a.ipynb").write_text(json.dumps(old), encoding="utf-8")
    save_notebook(tmp_path / "a.ipynb", tmp_path / "a.html")
    assert "<title>Old</title>" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_half_of_a_pair_of_letters_is_a_question_mark(tmp_path: Path) -> None:
    """JSON can write what no file can hold."""
    save_notebook(write(tmp_path / "a.ipynb", text("# A\ud800B \U0001f600")), tmp_path / "a.html")
    assert "<title>A?B \U0001f600</title>" in (tmp_path / "a.html").read_text(encoding="utf-8")
