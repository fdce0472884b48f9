"""Pages for MyST: what is in the files, and what the command says."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from sekiwidget.board.image.text_metrics import clean
from sekiwidget.cli.main import main
from sekiwidget.export.myst import MODULE, myst_page
from tests.board.unpacking import open_state
from tests.export.course_lessons import FILES, small_course

SWORD = "examples/combat/38-puzzle-one-sword.toml"
LESSON = "examples/combat/01-one-place-at-a-time.toml"
HOSTILE = (
    "``` ```` ~~~",
    "```\n\n:::{raw} html\n<script>alert(1)</script>\n:::\n\n```{anywidget} https://example.org/x.mjs\n",
    '---\ntitle: "x"\n---\n',
    "\r```\r\u2028```\u0085```\x0b```\x0c```",
    '"}\n```\n# A heading [link](https://example.org) {eval}`1+1` {{ x }} %comment',
    ":class: hostile\n+++\n(target)=\n",
    "ミ😀\ud800",
)


def tokens(text: str) -> list[Token]:
    """The blocks that a parser of MyST's Markdown finds."""
    return MarkdownIt("commonmark").use(front_matter_plugin).use(colon_fence_plugin).parse(text)


def directive(text: str) -> tuple[str, str, Any]:
    """The title, the info and the traits of the only directive of a page that contains nothing else."""
    front, fence = tokens(text)
    assert (front.type, fence.type, fence.markup) == ("front_matter", "fence", "```")
    key, _, title = front.content.partition(": ")
    assert (key, "\\ud" in title) == ("title", False)
    return json.loads(title), fence.info, json.loads(b64decode(json.loads(fence.content)["board"]))


def export(*words: str) -> Any:
    """The run of the command."""
    return CliRunner().invoke(main, ["export", *words])


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_becomes_markup_or_another_directive(text: str) -> None:
    made = myst_page(text, {"words": text, "kit": [text]})
    title, info, data = directive(made)
    assert title == clean(text)
    assert info == f"{{anywidget}} ./{MODULE}"
    assert data == {"words": text, "kit": [text]}
    assert made.count("\n") == len(made.splitlines()) == 7
    assert "<" not in made
    assert made.count("`") == 6


def test_a_lesson_is_read_and_its_module_is_beside_it(tmp_path: Path) -> None:
    out = tmp_path / "lesson.md"
    run = export(LESSON, "--myst", "-o", str(out))
    assert (run.exit_code, run.stderr) == (0, "")
    assert run.stdout == (
        f"{out} was written.\nIt needs {MODULE}, which is in the same folder; all pages there share it.\n"
    )
    assert {one.name for one in tmp_path.iterdir()} == {"lesson.md", MODULE}
    title, _, data = directive(out.read_text(encoding="utf-8"))
    assert title == "One place at a time"
    assert data["mode"] == "read"
    assert "judged" not in data
    assert "export default" in (tmp_path / MODULE).read_text(encoding="utf-8")


def test_a_puzzle_is_asked_or_read(tmp_path: Path) -> None:
    out = tmp_path / "puzzle.md"
    assert export(SWORD, "--myst", "-o", str(out)).exit_code == 0
    board = directive(out.read_text(encoding="utf-8"))[2]
    assert board["judged"]
    assert (board["mode"], board["puzzle"]["state"]) == ("play", "asked")
    # A page of this command may be written again.
    assert export(SWORD, "--myst", "--read", "-o", str(out)).exit_code == 0
    board = directive(out.read_text(encoding="utf-8"))[2]
    assert "judged" not in board
    assert board["mode"] == "read"


def test_a_page_for_a_side_has_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "lesson.md"
    assert export(LESSON, "--myst", "--as", "tokugawa", "-o", str(out)).exit_code == 0
    board = open_state(directive(out.read_text(encoding="utf-8"))[2])
    assert [one["id"] for one in board["perspectives"]] == ["tokugawa"]
    assert list(board["timelines"]) == ["tokugawa"]


@pytest.mark.parametrize("text", ["# My chapter\n", "", myst_page("Mine", {}) + "\nMore of mine.\n", "\udcff"])
@pytest.mark.parametrize("file", [LESSON, SWORD])
def test_a_text_of_an_author_is_not_replaced(tmp_path: Path, text: str, file: str) -> None:
    out = tmp_path / "chapter.md"
    out.write_text(text, encoding="utf-8", errors="surrogateescape")
    run = export(file, "--myst", "-o", str(out))
    assert run.exit_code == 1
    assert "was not replaced, because it contains text that this command has not written" in " ".join(
        run.stderr.split()
    )
    assert [out] == list(tmp_path.iterdir())
    assert out.read_text(encoding="utf-8", errors="surrogateescape") == text


def test_a_page_with_a_title_in_any_letters_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "lesson.md"
    out.write_text(myst_page("Zähl die Mon! ספרו 門 😀 `a` <b>", {}), encoding="utf-8")
    assert export(LESSON, "--myst", "-o", str(out)).exit_code == 0
    assert directive(out.read_text(encoding="utf-8"))[0] == "One place at a time"


def test_a_folder_of_this_name_is_told_as_one(tmp_path: Path) -> None:
    (tmp_path / "lesson.md").mkdir()
    run = export(LESSON, "--myst", "-o", str(tmp_path / "lesson.md"))
    assert run.exit_code == 1
    assert "this is a directory" in run.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["lesson.md"]


@pytest.mark.parametrize(
    ("name", "output", "told"),
    [
        (LESSON, "a.MD", "a page that ends with .md is made with --myst"),
        (LESSON, "a.zip", "a .zip is made with --scorm, of a folder of lessons"),
        ("COURSE", "a.zip", "a .zip is made with --scorm, of a folder of lessons"),
    ],
)
def test_the_name_of_a_file_says_which_option_is_missing(tmp_path: Path, name: str, output: str, told: str) -> None:
    course = small_course(tmp_path / "lessons")
    run = export(str(course) if name == "COURSE" else name, "-o", str(tmp_path / output))
    assert run.exit_code == 2
    assert told in " ".join(run.stderr.split())
    assert list(tmp_path.iterdir()) == [course]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((LESSON, "-o", "a.html"), "with --myst, the file name must end with .md"),
        ((LESSON, "-o", "a"), "with --myst, the file name must end with .md"),
        ((LESSON, "--sheet", "-o", "a.md"), "--myst makes a page with a board"),
        ((LESSON, "--animated", "-o", "a.md"), "--myst makes a page with a board"),
        ((LESSON, "--scorm", "-o", "a.md"), "--scorm works only with a folder of lessons"),
        ((LESSON, "--run", "-o", "a.md"), "--run works only with notebooks"),
        (("a.ipynb", "-o", "a.md"), "only --theme and --run can be used with a notebook"),
        ((SWORD, "--as", "tokugawa", "-o", "a.md"), "--as needs --read for a puzzle"),
        ((SWORD, "--node", "2", "-o", "a.md"), "--node and --chapter need --read for a puzzle"),
        (("COURSE", "-o", "a"), "--myst works only with one lesson or puzzle, not with a folder"),
        (("COURSE", "--scorm", "-o", "a.zip"), "--myst works only with one lesson or puzzle, not with a folder"),
    ],
)
def test_what_does_not_go_together_gets_one_error(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    course = small_course(tmp_path / "lessons")
    assert (course / f"{FILES[0]}.toml").is_file()
    *rest, output = (str(course) if one == "COURSE" else one for one in words)
    run = export(*rest, str(tmp_path / output), "--myst")
    assert run.exit_code == 2
    said = " ".join(run.stderr.split())
    assert told in said
    assert said.count("Error:") == 1
    assert list(tmp_path.iterdir()) == [course]
