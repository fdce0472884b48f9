"""`sekiwidget class`: what it prints and writes, and what it says to what it cannot do."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget import Class
from sekiwidget.cli.main import main
from tests.lesson.classroom.handed_in import SWORD, class_of_three


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["class", *map(str, words)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return class_of_three(tmp_path / "class")


def test_without_a_file_it_prints_the_class(folder: Path) -> None:
    result = call(folder, "--lessons", SWORD)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{Class(folder, SWORD)}\n"


def test_a_page_and_a_table_are_written_at_once(folder: Path, tmp_path: Path) -> None:
    page, table = tmp_path / "class.html", tmp_path / "class.csv"
    result = call(folder, "--lessons", SWORD.parent, "-o", page, "-o", table, "--theme", "dark", "--processes", "2")
    assert result.exit_code == 0 and result.stdout == "", result.output
    found = Class(folder, SWORD.parent)
    assert table.read_text() == found.csv
    assert page.read_text() == found.html(tmp_path / "again.html", theme="dark").read_text()
    assert result.stderr.startswith("<Class: 3 learners, 1 puzzle, 1 of 2 tried were solved>\ncleo.txt: these answers")
    assert f"{page} was written." in result.stderr and f"{table} was written." in result.stderr


def test_a_table_of_several_learners_is_named(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "all.csv"
    table.write_text("learner,file,solved,tries\nEva,x,1,1\nFinn,x,0,3\n")
    result = call(folder, "--lessons", SWORD, "--results", table)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{Class(folder, SWORD, results=table)}\n"
    assert result.stdout.startswith("<Class: 5 learners, 2 puzzles")


def test_the_page_is_in_the_language_of_the_run(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "class.html"
    assert call(folder, "--lessons", SWORD, "-o", page, "--language", "he").exit_code == 0
    assert '<html lang="he" dir="rtl">' in page.read_text()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("-o", "class.pdf"), 2, "class.pdf must end with .html or .csv"),
        (("--lessons", "none"), 2, "none is neither a lesson nor a folder with lessons"),
        (("--results", "none.csv"), 2, "none.csv: there is no such file"),
        (("--lessons", SWORD, "-o", "none/class.html"), 1, "none/class.html cannot be written"),
        (("--lessons", SWORD, "-o", "HERE/anna.csv"), 1, "anna.csv was handed in by the class"),
    ],
)
def test_what_cannot_be_done_is_one_line(folder: Path, words: tuple[str | Path, ...], code: int, said: str) -> None:
    (folder / "anna.csv").write_text("file,solved,tries\na,1,1\n")
    result = call(folder, *(str(word).replace("HERE", str(folder)) for word in words))
    assert result.exit_code == code and said in result.stderr.replace("\n", " ")


def test_judging_has_a_limit_of_time(folder: Path) -> None:
    result = call(folder, "--lessons", SWORD, "--seconds", "1e-9")
    assert (
        result.exit_code == 0 and "anna.json: these answers do not count: judging these answers takes" in result.stdout
    )


def test_an_output_is_checked_before_judging(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("judged in vain")

    monkeypatch.setattr("sekiwidget.export.classroom.read_class", refuse)
    (tmp_path / "there.html").mkdir()
    for output, said in (
        (tmp_path / "none" / "class.html", "class.html cannot be written"),
        (tmp_path / "there.html", "there.html cannot be written"),
        (folder / "anna.csv", "was handed in by the class"),
    ):
        (folder / "anna.csv").write_text("x")
        result = call(folder, "--lessons", SWORD, "-o", output)
        assert result.exit_code == 1
        assert said in result.stderr.replace("\n", " ")


def test_nothing_found_is_an_error(tmp_path: Path) -> None:
    empty = tmp_path / "class"
    (empty / "leo").mkdir(parents=True)
    result = call(empty, "--lessons", SWORD, "-o", tmp_path / "class.html")
    assert result.exit_code == 1 and not (tmp_path / "class.html").exists()
    said = result.stderr.replace("\n", " ")
    assert "leo: no answers and no results were found here" in said
    assert "no answers and no results were found. The folder must have a file or a folder for each learner" in said
    assert repr(Class(empty)) == f"<Class: 1 learner, no answers and no results in {empty}>"
    # The folders of the class and of the lessons in each other's place.
    assert call(SWORD.parent, "--lessons", empty).exit_code == 2
    assert call(SWORD.parent).exit_code == 1


def test_no_folder(tmp_path: Path) -> None:
    result = call(tmp_path / "none")
    assert result.exit_code == 2 and "is not a folder" in result.stderr
