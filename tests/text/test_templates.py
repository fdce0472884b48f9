"""The lesson to start from, in each language: its words are said, it holds, and all else is the same."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from sekiwidget.authoring.data_texts import translate_template
from sekiwidget.board import Board
from sekiwidget.cli.main import main
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.text import languages
from tests.board.conftest import board  # noqa: F401 - a fixture
from tests.board.pages import Page
from tests.text.pseudo_languages import Brackets

OTHERS = [code for code in languages.CODES if code != languages.ENGLISH]
WORDS = re.compile(r"(?:^|\s)# (.*)")


def bare(text: str) -> list[str]:
    """The lines without what is said in them."""
    said = re.compile(r'^languages = .*\n|(?<=\s# ).*|^(title|about) *= ".*"$', re.MULTILINE)
    return said.sub("", text).splitlines()


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_it_holds_in_every_language(name: str, code: str) -> None:
    english, told = game(name).template(), game(name).template(languages.load_language(code))
    scenario = Scenario.from_text(told)
    played = scenario.play()
    assert scenario.languages == (code,)
    assert len(played.line) == len(Scenario.from_text(english).play().line)
    assert bare(told) == bare(english)
    before, after = (WORDS.findall(text) for text in (english, told))
    titles = [tomllib.loads(text)[key] for text in (english, told) for key in ("title", "about")]
    assert len(before) == len(after) >= 3 and len(set(titles)) == 4
    assert not {*before} & {*after} - {"3"}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_it_is_left_in_english(name: str) -> None:
    told = translate_template(game(name).template(), Brackets())  # type: ignore[arg-type]
    assert all(re.fullmatch(r"\[.*\]", words) for words in WORDS.findall(told))
    values = tomllib.loads(told)
    assert [values[key][:1] + values[key][-1:] for key in ("title", "about")] == ["[]", "[]"]


@pytest.mark.parametrize("code", languages.CODES)
def test_the_command_writes_it_and_it_can_be_checked(code: str, tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    asked = ["--language", code]
    for name in GAMES:
        shown = CliRunner().invoke(main, ["new", name, *asked])
        assert CliRunner().invoke(main, ["new", name, "-o", str(file), *asked]).exit_code == 0
        assert shown.stdout == file.read_text(encoding="utf-8")
        checked = CliRunner().invoke(main, ["check", str(file), *asked])
        assert (checked.exit_code, checked.stderr) == (0, "")
        file.unlink()


def test_what_is_written_on_a_board_in_the_language_stays_in_one(board: Callable[..., Board]) -> None:  # noqa: F811
    page = Page(board(game("warchest").template(languages.load_language("de")), language="de"))
    assert page.edit("title", 0, text="Die Reiter") == {"ok": True}
    assert tomllib.loads(page.board.scenario)["title"] == "Die Reiter"
    assert "zwei Felder weit, jedes leer" in page.board.scenario
