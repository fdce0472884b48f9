"""What the system refuses is told in the reader's language, and so are warnings."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from sekiwidget import Course
from sekiwidget.board import Board
from sekiwidget.cli.main import main
from sekiwidget.text import languages
from sekiwidget.text.errors import _WHY, system_reason
from sekiwidget.text.phrase import Phrase, phrase
from tests.board.battles import battle
from tests.board.conftest import board  # noqa: F401 - a fixture

Make = Callable[..., Board]


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR, errno.EROFS])
def test_a_common_error_is_a_phrase_and_in_english_as_the_system_says_it(code: int) -> None:
    told = system_reason(OSError(code, "in the words of another system", "x.svg"))
    assert isinstance(told, Phrase) and told == os.strerror(code)


def test_any_other_error_is_as_it_says() -> None:
    own = phrase("its folder is write-protected")
    assert system_reason(PermissionError(errno.EACCES, own)) is own
    assert system_reason(OSError(errno.ENOTTY, "no terminal")) == "no terminal"
    assert system_reason(OSError("by itself")) == "by itself"
    assert system_reason(OSError()) == "OSError"
    assert system_reason(ValueError("embedded null byte")) == "embedded null byte"


def test_what_cannot_be_saved_is_told_in_the_language_of_the_board(board: Make, tmp_path: Path) -> None:  # noqa: F811
    made = board(battle(), language="de")
    with pytest.raises(FileNotFoundError, match="eine solche Datei oder einen solchen Ordner gibt es nicht") as caught:
        made.save(tmp_path / "none" / "x.svg")
    assert caught.value.errno == errno.ENOENT and "No such" not in str(caught.value)


@pytest.mark.parametrize("code", [*_WHY])
def test_each_common_error_is_told_in_the_language_of_the_board(
    board: Make,  # noqa: F811
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code), "x.svg")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError) as caught:
        board(battle(), language="de").save("x.svg")
    assert caught.value.errno == code and caught.value.strerror not in ("", os.strerror(code))


def test_a_command_tells_why_a_file_cannot_be_written(tmp_path: Path) -> None:
    words = ["new", "shogun", "-o", str(tmp_path / "none" / "x.toml"), "--language", "de"]
    told = CliRunner().invoke(main, words).output
    assert told.endswith("lässt sich nicht schreiben: eine solche Datei oder einen solchen Ordner gibt es nicht\n")


def test_a_course_warns_in_its_language(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    course = Course(language="de", progress=kept / "progress.json")
    kept.write_text("no folder")
    session = course.puzzle("01-what-a-block-is/1")
    with pytest.warns(UserWarning, match="ließ sich nicht schreiben.*die Datei gibt es schon") as caught:
        session.show()
    assert len(caught) == 1


def test_nothing_legal_is_said_in_the_language(board: Make) -> None:  # noqa: F811
    legal = board(battle(script="T: declare gifu\nI: outside\n"), language="de").legal
    assert repr(legal).startswith("<Legal: T: declare")
    over = type(legal)(legal.game, _Over(), languages.load_language("de"))  # type: ignore[arg-type]
    assert repr(over) == "<Legal: nichts>"


class _Over:
    """A position at which nobody decides."""

    to_move = None
