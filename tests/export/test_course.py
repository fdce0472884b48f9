"""A folder of lessons as a course of pages: what is written, and what is left alone."""

import html
import json
import re
import stat
from pathlib import Path
from shutil import copyfile
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from sekiwidget.cli.main import main
from sekiwidget.export.course import FILE_LIST, FolderInUse, save_course
from sekiwidget.lesson import ScenarioError
from tests.export.course_lessons import FILES, TITLES, small_course

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
HREF = re.compile(r'href="([^"]+)"')


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return small_course(tmp_path / "lessons")


def held(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_each_file_has_a_page_and_the_contents_lead_to_all(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    heard: list[tuple[int, int]] = []
    written = save_course(course, out, progress=lambda done, known: heard.append((done, known)))
    assert (written.lessons, written.puzzles, written.partly) == (1, 2, ())
    assert set(held(out)) == {"index.html", FILE_LIST, *(f"{name}.html" for name in FILES)}
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]
    index = (out / "index.html").read_text(encoding="utf-8")
    assert "<title>First &lt;steps&gt;</title>" in index
    assert "Blocks &amp; swords." in index
    links = [unquote(href) for href in HREF.findall(index)]
    assert links[0] == f"{FILES[0]}.html", "what to begin with"
    assert list(dict.fromkeys(links)) == [f"{name}.html" for name in FILES]
    for title in TITLES:
        assert html.escape(title) in index
    assert {path.name for path in tmp_path.iterdir()} == {"lessons", "out"}


def test_pages_lead_to_their_neighbours_in_any_folder(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    save_course(course, out)
    found = {}
    for name in FILES:
        page = out / f"{name}.html"
        bar = page.read_text(encoding="utf-8").partition('<nav id="course"')[2].partition("</nav>")[0]
        found[name] = [
            (page.parent / unquote(href)).resolve().relative_to(out).as_posix() for href in HREF.findall(bar)
        ]
    first, second, third = FILES
    assert found == {
        first: ["index.html", f"{second}.html"],
        second: [f"{first}.html", "index.html", f"{third}.html"],
        third: [f"{second}.html", "index.html"],
    }


def test_a_course_takes_the_place_of_an_earlier_one(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    save_course(course, out)
    (course / f"{FILES[2]}.toml").unlink()
    save_course(course, out, theme="dark")
    assert set(held(out)) == {"index.html", FILE_LIST, *(f"{name}.html" for name in FILES[:2])}
    assert "color-scheme:dark" in (out / "index.html").read_text(encoding="utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"lessons", "out"}


def test_the_folder_is_as_readable_as_any_other(course: Path, tmp_path: Path) -> None:
    save_course(course, tmp_path / "out")
    (tmp_path / "plain").mkdir()
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("out", "plain")}
    assert len(modes) == 1


@pytest.mark.parametrize("name", ["mine.txt", "01-what-a-block-is/mine.txt"])
def test_nothing_of_somebody_else_is_replaced(course: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    save_course(course, out)
    (out / name).write_text("mine")
    before = held(out)
    with pytest.raises(FolderInUse, match=f"contains {name}, which does not belong to a course of pages"):
        save_course(course, out)
    assert held(out) == before
    with pytest.raises(FolderInUse, match="is a file, but a course of pages needs a folder"):
        save_course(course, out / name)


def test_a_forged_list_names_nothing_outside(course: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (out / FILE_LIST).write_text(json.dumps({"files": ["../mine.txt", 3, None]}))
    save_course(course, out)
    assert mine.read_text() == "mine"


def test_faults_name_file_and_line_and_nothing_is_written(course: Path, tmp_path: Path) -> None:
    wrong = course / f"{FILES[2]}.toml"
    wrong.write_text(
        wrong.read_text(encoding="utf-8").replace("\nscript = '''", "\nscript = '''\nX: nonsense", 1) + "\n?"
    )
    run = CliRunner().invoke(main, ["export", str(course), "-o", str(tmp_path / "out")])
    assert run.exit_code == 1
    assert re.search(r"1-a-sword-for-whom\.toml:\d+:\d+: ", run.stderr)
    assert {path.name for path in tmp_path.iterdir()} == {"lessons"}


def test_an_interrupted_export_leaves_what_was_there(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    save_course(course, out)
    before = held(out)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sekiwidget.export.course.contents_page", full)
    with pytest.raises(OSError, match="No space left"):
        save_course(course, out)
    assert held(out) == before
    assert {path.name for path in tmp_path.iterdir()} == {"lessons", "out"}


def test_a_lesson_called_index_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.toml").write_text(Path("examples/combat/01-one-place-at-a-time.toml").read_text())
    with pytest.raises(ScenarioError, match=r"a lesson cannot be called index\.toml"):
        save_course(tmp_path, tmp_path / "out")


def test_the_command_tells_what_it_wrote(course: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    run = CliRunner().invoke(main, ["export", str(course), "-o", out])
    assert run.exit_code == 0, run.output
    assert run.stdout == f"{out} was written: 1 lesson, 2 puzzles. Open its index.html.\n"
    run = CliRunner().invoke(main, ["export", str(course), "-o", str(course)])
    assert run.exit_code == 1
    assert "contains 01-what-a-block-is/00-lesson.toml, which does not belong to a course of pages" in run.stderr
    for option in (["--sheet"], ["--read"], ["--node", "1"], ["--as", "tokugawa"]):
        run = CliRunner().invoke(main, ["export", str(course), "-o", out, *option])
        assert run.exit_code == 2
        assert "a folder is exported as a whole" in run.stderr


def test_the_command_names_puzzles_of_which_not_every_move_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sekiwidget.export.puzzle_tree.MOST_TRIED", 2)
    (tmp_path / "course").mkdir()
    copyfile(SWORD, tmp_path / "course" / "sword.toml")
    run = CliRunner().invoke(main, ["export", str(tmp_path / "course"), "-o", str(tmp_path / "out")])
    assert run.exit_code == 0, run.output
    assert "sword does not judge every move: there are too many moves.\n" in run.stderr


@pytest.mark.parametrize("name", ["kurs.html", "kurs.SVG", "kurs.ipynb"])
def test_the_name_of_a_file_is_refused_for_the_folder_of_a_course(tmp_path: Path, name: str) -> None:
    folder, goal = small_course(tmp_path / "course"), tmp_path / name
    done = CliRunner().invoke(main, ["export", str(folder), "-o", str(goal)])
    assert done.exit_code == 2
    assert "the name of a folder, such as `kurs/`" in " ".join(done.output.split())
    assert not goal.exists()
