"""`%%board`: a cell that is the text of a lesson, completed as it is written, with faults where the cell has them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.completer import provisionalcompleter
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

import sekiwidget
from sekiwidget.board import Board
from sekiwidget.lesson import ScenarioError
from tests.board.battles import battle


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A shell that keeps no history, with the extension loaded twice; without jedi, which reads all that is loaded."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    quick = {"HistoryManager": {"enabled": False}, "IPCompleter": {"use_jedi": False}}
    made = InteractiveShell.instance(config=Config(quick))
    for _ in range(2):
        sekiwidget.load_ipython_extension(made)
    yield made
    InteractiveShell.clear_instance()


def completed(shell: Any, text: str) -> list[str]:
    with provisionalcompleter():
        return [text[: one.start] + one.text for one in shell.Completer.completions(text, len(text))]


def test_a_cell_is_a_board(shell: Any) -> None:
    made = shell.run_cell_magic("board", "", battle())
    assert isinstance(made, Board)
    assert "The sword fires the gun" in made.scenario
    assert shell.run_cell_magic("board", "field", battle()) is shell.user_ns["field"]


def test_it_may_be_for_a_side(shell: Any) -> None:
    made = shell.run_cell_magic("board", "--as tokugawa --as public", battle())
    assert [one["id"] for one in made.perspectives] == ["tokugawa", "public"]


def test_faults_are_told_as_the_cell_counts_its_lines(shell: Any) -> None:
    with pytest.raises(ScenarioError) as caught:
        shell.run_cell_magic("board", "", "game = 'sekigahara'\ntitel = 'x'\n")
    assert str(caught.value).startswith("cell:3:1: There is no key `titel`")
    with pytest.raises(ScenarioError, match=r"cell:4:\d+: "):
        shell.run_cell_magic("board", "", "game = 'sekigahara'\nplay.script = '''\nT: fly\n'''")


@pytest.mark.parametrize(
    ("language", "told"), [("de", "Zelle:3:1: Den Schlüssel `titel` gibt es nicht."), ("he", "תא:3:1: ")]
)
def test_the_cell_is_named_in_the_language(shell: Any, language: str, told: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        shell.run_cell_magic("board", f"--language {language}", "game = 'sekigahara'\ntitel = 'x'\n")
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--as nobody", "There is no perspective `nobody`"),
        ("1st", "`1st` is not a name: it must be one word, as in Python"),
        ("one two", "unexpected extra argument"),
        ("--sa x", "No such option"),
        ("'", "a closing quotation mark is missing"),
    ],
)
def test_what_its_first_line_cannot_mean_is_told(shell: Any, line: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        shell.run_cell_magic("board", line, battle())


def test_it_tells_what_it_takes(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run_cell_magic("board", "--help", "x") is None
    assert "%%board [OPTIONS] [NAME]" in capsys.readouterr().out


def test_what_is_written_is_completed(shell: Any) -> None:
    assert completed(shell, '%%board\ngame = "war') == ['%%board\ngame = "warchest"']
    assert completed(shell, '\n\n%%board\ngame = "war') == ['\n\n%%board\ngame = "warchest"']
    text = "%%board mine\ngame = 'sekigahara'\nti"
    assert completed(shell, text) == [f"{text}tle = "]
    text = "%%board\n" + battle().partition("T: declare")[0] + "I: out"
    assert all(one.startswith(f"{text}side") for one in completed(shell, text)) and completed(shell, text)


def test_other_cells_are_completed_as_ever(shell: Any) -> None:
    shell.user_ns["gameboard"] = 1
    assert completed(shell, "gamebo") == ["gameboard"]
    assert "%%board" in " ".join(completed(shell, "%%boa"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--nothing", "Eine Option `--nothing` gibt es nicht."),
        ("--as", "Die Option `--as` braucht einen Wert."),
        ("a b", "Ein Argument zu viel (b)"),
        ("1st", "`1st` ist kein Name: Ein Name ist ein Wort, wie in Python"),
        ("'1st", "ein schließendes Anführungszeichen fehlt"),
        ("--language da 1st", "`1st` er ikke et navn: et navn er ét ord, som i Python"),
        ("--as --language=da --nothing", "Der er intet tilvalg `--nothing`."),
        ("--language en --as", "Option `--as` requires an argument."),
        ("--language en 1st", "`1st` is not a name: it must be one word, as in Python"),
    ],
)
def test_what_is_wrong_with_its_first_line_is_told_in_the_language(
    shell: Any, line: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    with pytest.raises(UsageError) as caught:
        shell.run_cell_magic("board", line, battle())
    assert str(caught.value) == told


def test_its_help_is_in_the_language(shell: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert shell.run_cell_magic("board", "--language de --help", "x") is None
    told = capsys.readouterr().out
    assert "Aufruf:" in told and "Nur zeigen, was diese Seite wissen darf" in told and "Diese Hilfe zeigen." in told
    assert "Usage" not in told and "Show" not in told
