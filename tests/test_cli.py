"""The command line: what it prints, where, and its exit codes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget.cli.main import main
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson import Scenario
from tests.board.battles import battle
from tests.lesson.good import COUNTING, EXAMPLES
from tests.lesson.toy import ToyGame

BAD = 'game = "toy"\ntitel = "x"\n[play]\nscript = "R: add 9"\n'


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The counting game stands beside the real ones; the folder has a good and a bad file."""
    monkeypatch.setitem(GAMES, "toy", ToyGame)
    monkeypatch.chdir(tmp_path)
    Path("good.toml").write_text(COUNTING, encoding="utf-8")
    Path("bad.toml").write_text(BAD, encoding="utf-8")


def call(*words: str, **more: str) -> Result:
    return CliRunner().invoke(main, words, **more)  # type: ignore[arg-type]


def test_run_prints_what_happens() -> None:
    result = call("run", "good.toml")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines()[0] == 'Counting "aloud"'
    for words in (
        'with a "quotation".',
        "Rules: 2.1 Rule 2.1 · 4 Rule 4",
        "   1  red: add 1.  0 + 1 = 1  [2]",
        "      # the smallest",
        "      § The first card",
        "      ✗ Red tries `add 9`: not allowed. It is not red's turn. Nothing is added now. red holds no 9.",
        "[1, 2.1]",
        "      @ mark red",
        "( what if Blue lets it stand",
        "       2  blue: accept.",
        "total 4, red [2, 3], blue [1, 5]",
    ):
        assert words in result.stdout, words
    assert "only for the teacher" not in result.stdout


def test_run_as_a_side_prints_only_what_it_may_know() -> None:
    result = call("run", "--as", "r", "good.toml")
    assert result.exit_code == 0
    assert "total 4, red [2, 3], blue []" in result.stdout
    assert "Red tries `add 9`" in result.stdout
    assert "Blue tries" not in result.stdout
    assert "deal blue 1" not in result.stdout
    assert call("run", "--as", "public", "good.toml").stdout.endswith("total 4, red [], blue []\n")


def test_faults_go_to_the_standard_error() -> None:
    for command in ("run", "check"):
        result = call(command, "bad.toml")
        assert result.exit_code == 1
        assert result.stdout == ""
        assert result.stderr.splitlines() == [
            "bad.toml:2:1: There is no key `titel`. Did you mean `title`?",
            '    titel = "x"',
            "    ^^^^^",
            "bad.toml:4:11: refused: red holds no 9. (2.1)",
            '    script = "R: add 9"',
            "              ^^^^^^^^",
        ]


def test_several_files_are_summed_up() -> None:
    result = call("check", "good.toml", "bad.toml", "none.toml", ".", "good.toml")
    assert result.exit_code == 1
    assert re.findall(r"^passed  good.toml  \d+ commits, 2 variations$", result.stdout, re.MULTILINE)
    assert result.stdout.splitlines()[-1] == "2 of 5 files passed; 4 faults found"
    assert "none.toml: there is no such file" in result.stderr
    assert ".: this is a directory, not a scenario file" in result.stderr
    assert call("check", "good.toml", "good.toml").exit_code == 0


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(path: Path, *how: int) -> int:
        if path == Path("good.toml"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *how)

    monkeypatch.setattr(os, "open", refuse)  # root may read everything
    assert "good.toml: there is no permission to read this file" in call("check", "good.toml").stderr


def test_the_standard_input() -> None:
    assert call("check", "-", input=COUNTING).exit_code == 0
    result = call("check", "-", input=BAD)
    assert result.exit_code == 1
    assert "standard input:2:1" in result.stderr


@pytest.mark.parametrize("words", [(), ("run",), ("check",), ("run", "--as"), ("run", "--as", "green", "good.toml")])
def test_wrong_usage(words: tuple[str, ...]) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert "Error:" in result.stderr or "Usage:" in result.stderr
    assert not isinstance(result.exception, ValueError)


def test_an_unknown_side_lists_those_there_are() -> None:
    assert "Known: red, blue, public" in call("run", "--as", "green", "good.toml").stderr


def test_new_writes_what_holds() -> None:
    for game in ("toy", "sekigahara"):
        result = call("new", game, "-o", f"{game}.toml")
        assert result.exit_code == 0
        assert f"sekiwidget run {game}.toml" in result.stdout
        assert Path(f"{game}.toml").read_text(encoding="utf-8") == call("new", game).stdout
        assert call("check", f"{game}.toml").exit_code == 0


def test_new_overwrites_nothing() -> None:
    result = call("new", "toy", "-o", "good.toml")
    assert result.exit_code == 1
    assert "good.toml already exists" in result.stderr
    assert Path("good.toml").read_text(encoding="utf-8") == COUNTING
    assert "cannot be written" in call("new", "toy", "-o", "no/such/folder.toml").stderr
    assert "Did you mean `toy`?" in call("new", "toi").stderr


def test_export_names_what_is_wrong() -> None:
    assert call("export", "bad.toml", "-o", "x.svg").exit_code == 1
    assert (
        "use --node or --chapter, not both"
        in call("export", "good.toml", "-o", "x.svg", "--node", "1", "--chapter", "x").stderr
    )
    assert "the nodes are 0 to" in call("export", "good.toml", "-o", "x.svg", "--node", "999").stderr
    assert "The first card" in call("export", "good.toml", "-o", "x.svg", "--chapter", "second").stderr
    assert "must end with .svg, .png, .gif or .html, not `.pdf`" in call("export", "good.toml", "-o", "x.pdf").stderr
    assert "can have a width" in call("export", "good.toml", "-o", "x.svg", "--width", "300").stderr
    assert (
        "seconds must be from 0.1 to 60, not 99.0"
        in call("export", "good.toml", "-o", "x.gif", "--seconds", "99").stderr
    )
    assert "The first card" in call("export", "good.toml", "-o", "x.gif", "--chapter", "second").stderr
    assert "light or dark" in call("export", "good.toml", "-o", "x.svg", "--theme", "auto").stderr
    assert call("export", "good.toml").exit_code == 2


def test_export_writes_a_picture_and_a_page() -> None:
    lesson = str(next(path for path in EXAMPLES if path.stem.startswith("06")))
    assert call("export", lesson, "-o", "x.svg", "--node", "3", "--as", "tokugawa").exit_code == 0
    assert Path("x.svg").read_text(encoding="utf-8").lstrip().startswith("<")
    assert call("export", lesson, "-o", "x.html", "--as", "T", "--as", "ishida").exit_code == 0
    assert "<html" in Path("x.html").read_text(encoding="utf-8")


def test_export_writes_pixels_and_what_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = str(next(path for path in EXAMPLES if path.stem.startswith("06")))
    assert call("export", lesson, "-o", "x.svg", "--animated", "--seconds", "2").exit_code == 0
    assert "@keyframes" in Path("x.svg").read_text(encoding="utf-8")
    assert call("export", lesson, "-o", "x.png", "--width", "120", "--as", "T").exit_code == 0
    assert Path("x.png").read_bytes().startswith(b"\x89PNG")
    assert call("export", lesson, "-o", "x.gif", "--width", "100", "--theme", "dark").exit_code == 0
    assert Path("x.gif").read_bytes().startswith(b"GIF89a")
    strange = Path(lesson).read_text(encoding="utf-8").replace('title = "', 'title = "\U0010fffd ', 1)
    Path("strange.toml").write_text(strange, encoding="utf-8")
    result = call("export", "strange.toml", "-o", "x.gif", "--width", "100")
    assert result.exit_code == 0
    assert result.stderr.count("no font here has") == 1
    monkeypatch.setattr("sekiwidget.export.raster.find_spec", lambda _: None)
    result = call("export", lesson, "-o", "x.png")
    assert result.exit_code == 1
    assert result.stderr == ('Error: a .png or .gif needs two more libraries: pip install "sekiwidget[pictures]"\n')


def test_what_cannot_be_written_leaves_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    lesson = str(next(path for path in EXAMPLES if path.stem.startswith("06")))
    for name, options in (("x.svg", ()), ("x.html", ()), ("sheet.html", ("--sheet",))):
        Path(name).write_text("mine", encoding="utf-8")
        result = call("export", lesson, "-o", name, *options)
        assert result.exit_code == 1
        assert result.stderr == f"Error: {name} cannot be written: No space left on device\n"
        assert Path(name).read_text(encoding="utf-8") == "mine"
    assert "No space left on device" in call("new", "toy", "-o", "new.toml").stderr
    assert sorted(map(str, Path().iterdir())) == ["bad.toml", "good.toml", "sheet.html", "x.html", "x.svg"]


def test_a_pipe_is_written_and_stays_one() -> None:
    os.mkfifo("pipe.html")
    pipe = os.open("pipe.html", os.O_RDWR | os.O_NONBLOCK)
    try:
        result = call("new", "toy", "-o", "pipe.html")
        assert os.read(pipe, 1 << 16).decode() == call("new", "toy").stdout
    finally:
        os.close(pipe)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "pipe.html was written" in result.stderr
    assert Path("pipe.html").is_fifo()


NASTY = "e\x1b[31m\u202e\x9b2J\n.toml"
PUZZLE = f"puzzle{NASTY}"


@pytest.mark.parametrize(
    "words",
    [
        ("run", NASTY),
        ("check", NASTY, "none\x1b.toml"),
        ("run", PUZZLE),
        ("puzzle", PUZZLE, "none\x1b.toml"),
        ("odds", PUZZLE, "-n", "2"),
        ("odds", PUZZLE, "-n", "2", "--json"),
        ("export", PUZZLE, "-o", "x\x1b.svg"),
        ("export", PUZZLE, "-o", "x\x1b.pdf"),
        ("export", PUZZLE, "-o", "x\x1b/y.svg"),
        ("export", NASTY, "-o", "x.html", "--chapter", "z"),
        ("new", "toy", "-o", "new\x1b.toml"),
        ("new", "toy", "-o", NASTY),
        ("new", "to\x1by"),
        ("lab", "none\x1b"),
        ("--data", "none\x1b", "new", "toy"),
    ],
)
def test_nothing_is_printed_that_a_terminal_would_obey(words: tuple[str, ...]) -> None:
    text = COUNTING.replace('title = "', 'title = "\\u001b[2J\\u202e').replace("# the smallest", "# \u202e\x9bsmallest")
    text = text.replace("@ chapter The", "@ chapter The\u202e")
    assert "\\u001b" in text
    assert "\u202e" in text
    Path(NASTY).write_text(text, encoding="utf-8")
    puzzle = next(path for path in EXAMPLES if path.stem.startswith("38-puzzle")).read_text(encoding="utf-8")
    assert 'title = "' in puzzle
    Path(PUZZLE).write_text(puzzle.replace('title = "', 'title = "\\u009b2J\\u202e'), encoding="utf-8")
    for told in (result := call(*words)).stdout, result.stderr:
        assert all(sign.isprintable() or sign == "\n" for sign in told), told
    assert result.stdout or result.stderr
    assert not isinstance(result.exception, ValueError | OSError)


def test_export_writes_a_sheet_to_print() -> None:
    lesson = str(next(path for path in EXAMPLES if path.stem.startswith("06")))
    done = call("export", lesson, "-o", "sheet.html", "--sheet", "--as", "T")
    assert (done.exit_code, done.stdout) == (0, "sheet.html was written.\n")
    text = Path("sheet.html").read_text(encoding="utf-8")
    assert "As Tokugawa sees it." in text
    assert "<script" not in text
    assert "must end with .html, not `.svg`" in call("export", lesson, "-o", "sheet.svg", "--sheet").stderr
    assert "works only with --as" in call("export", lesson, "-o", "x.html", "--sheet", "--node", "0").stderr
    assert (
        "a sheet can have only one side"
        in call("export", lesson, "-o", "x.html", "--sheet", "--as", "T", "--as", "I").stderr
    )
    assert not Path("x.html").exists()


def test_help_names_every_command() -> None:
    text = call("--help").stdout
    for command in main.commands:
        assert command in text
        assert call(command, "--help").exit_code == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_told_to_every_side(path: Path) -> None:
    sides = Scenario.from_file(path).play().line.nodes[0].position.sides
    for side in ((), *(("--as", name) for name in (*sides, "public"))):
        result = call("run", *side, str(path))
        assert (result.exit_code, result.stderr) == (0, "")
        assert len(result.stdout.splitlines()) > 15


def test_a_sentence_that_cannot_be_made_is_told_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("no words")

    monkeypatch.setattr(ToyGame, "say", fail)
    result = call("run", "good.toml")
    assert result.exit_code == 0
    assert "   1  Red: add 1  [2]\n" in result.stdout
    assert "an error in sekiwidget, please report it: KeyError" in result.stderr


def test_as_a_program(tmp_path: Path) -> None:
    """A terminal of few letters, a colourless pipe, and no Jupyter package in sight."""
    mori = next(path for path in EXAMPLES if path.parent.name == "combat" and path.stem.startswith("02"))
    program = "import sys; sys.modules['anywidget'] = sys.modules['svgwrite'] = sys.modules['ipywidgets'] = None; "
    command = [sys.executable, "-c", f"{program}from sekiwidget.cli.main import main; main()", "run", str(mori)]
    result = subprocess.run(
        command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "latin-1"}, check=False, cwd=tmp_path
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\x1b" not in result.stdout
    assert b"M?ri" in result.stdout


def test_the_package_runs_as_a_module(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sekiwidget", "--help"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: sekiwidget [OPTIONS] COMMAND [ARGS]...")


def test_hands_that_a_side_cannot_see_change_nothing_for_it() -> None:
    path = next(path for path in EXAMPLES if path.parent.name == "combat" and path.stem.startswith("02"))
    # Without its variation, which ends where Ishida may challenge if he can, and its facts, which are not for learners.
    lesson = re.sub(r"(?ms)^\($.*?^\)$|^\( .*?^\)$|^\[expect\].*", "", path.read_text(encoding="utf-8"))
    assert 'ishida   = "ukita mori uesugi"' in lesson
    told = set()
    for number, hand in enumerate(("ukita mori uesugi", "ukita mori loyalty", "ukita mori mori+")):
        # Cards are drawn as written, so that the decks may differ.
        text = lesson.replace("ukita mori uesugi", hand).replace(
            "T: retreat gifu", "T: retreat gifu\n- draw T date date"
        )
        Path(f"{number}.toml").write_text(text, encoding="utf-8")
        result = call("run", "--as", "tokugawa", f"{number}.toml")
        assert result.exit_code == 0, result.stderr
        told.add(result.stdout)
    assert len(told) == 1


def test_check_and_run_say_whose_answer_is_open_at_the_end() -> None:
    script = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\n"
    Path("open.toml").write_text(battle(script=script), encoding="utf-8")
    Path("answered.toml").write_text(battle(script=f"{script}I: accept\n"), encoding="utf-8")
    told = "The script ends before Ishida has answered: write `I: accept` if the game is to go on."
    for command in ("check", "run"):
        assert told in call(command, "open.toml").stdout
        assert "has answered" not in call(command, "answered.toml").stdout
    # What is open may depend on a hand that the viewer does not see.
    assert "has answered" not in call("run", "open.toml", "--as", "tokugawa").stdout


def test_faults_are_red_in_a_terminal() -> None:
    for command in ("check", "puzzle"):
        assert "\x1b[31m" in CliRunner().invoke(main, [command, "bad.toml"], color=True).stderr, command
