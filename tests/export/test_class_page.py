"""The page of a class and its table in a notebook: what they show, and that text from files is never markup."""

from __future__ import annotations

import base64
import csv
import io
import re
from pathlib import Path

import pytest

from sekiwidget import Class
from sekiwidget.lesson.classroom.collection import OWN_TABLE, collect
from tests.lesson.classroom.handed_in import NAME, REFUSED, SOLVED, SWORD, WRONG, answers, class_of_three, hand_in

EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Class:
    return Class(class_of_three(tmp_path_factory.mktemp("class")), SWORD, language="en")


def page_of(found: Class, folder: Path, theme: str = "auto") -> str:
    return found.html(folder / "class.html", theme=theme).read_text(encoding="utf-8")


def test_in_a_notebook_it_is_worth_reading(three: Class) -> None:
    assert repr(three) == "<Class: 3 learners, 1 puzzle, 1 of 2 tried were solved>"
    lines = str(three).split("\n")
    assert lines[1] == (
        "Puzzle: one sword, two guns: 0 of 2 at once, 1 solved; commonest wrong move (2×): Tokugawa deploys the "
        "Tokugawa gun with a sword card."
    )
    assert lines[2].startswith("cleo.txt: these answers do not count: try 1, commit 2")
    shown = three._repr_html_()
    assert "<table" in shown and "anna" in shown and "<script" not in shown and "<button" not in shown
    assert (len(three), three.learners, three.puzzles[0].at_once) == (3, ("anna", "ben", "cleo"), 0)


def test_the_table_as_records_and_as_csv(three: Class, tmp_path: Path) -> None:
    written = three.to_csv(tmp_path / "class.csv").read_text(encoding="utf-8")
    assert written.startswith(OWN_TABLE)
    rows = list(csv.DictReader(io.StringIO(written)))
    assert [(row["learner"], row["solved"], row["at_try"], row["judged"]) for row in rows] == [
        ("anna", "1", "2", "1"),
        ("ben", "0", "", "1"),
        ("cleo", "0", "", "0"),
    ]
    assert [one["learner"] for one in three.table] == ["anna", "ben", "cleo"]


def test_the_page_needs_no_network_and_runs_one_script(three: Class, tmp_path: Path) -> None:
    page = page_of(three, tmp_path)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert re.fullmatch(r"default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'unsafe-inline'", policy[1])
    assert re.findall(r"https?:|url\(|src=|@import", page) == []
    saved = re.search(r'download="class.csv" href="data:text/csv;charset=utf-8;base64,([\w+/=]+)"', page)
    assert saved is not None and base64.b64decode(saved[1]).decode() == three.csv


def test_a_cell_is_a_digit_or_sign_and_never_only_a_colour(three: Class, tmp_path: Path) -> None:
    cells = re.findall(r'<td class="c (\w+)"[^>]*>(.)', page_of(three, tmp_path))
    assert cells == [("second", "2"), ("missed", "×"), ("unjudged", "!")]
    legend = page_of(three, tmp_path).partition('class="legend"')[2]
    assert "answers that do not count (see below)" in legend and "from a file of results, not judged" in legend


def test_hints_and_what_is_only_said_are_marked(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    hand_in(folder, "anna.json", answers(SOLVED, hints=1))
    hand_in(folder, "ben.csv", f"file,solved,tries\n{NAME},1,2\n")
    page = page_of(Class(folder, SWORD), tmp_path)
    assert re.findall(r'<td class="(c [\w ]+)"[^>]*>(.\+?)', page) == [("c later", "1+"), ("c second said", "2")]
    assert 'title="solved, 2 tries, 0 hints (from a file of results, not judged)"' in page


def test_the_rule_most_often_broken_stands_at_the_head(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    for name in ("anna", "ben"):
        hand_in(folder, f"{name}.json", answers(REFUSED))
    page = page_of(Class(folder, SWORD), tmp_path)
    assert "<small>The rule most often broken</small>" in page and "8.2.2: in 1 puzzle, by 2 learners" in page
    assert "Not allowed: Tokugawa deploys Date 3 with a Tokugawa sword card." in page
    assert "0 of 2 at once, 2 not at all" in page and "1 puzzle not solved" in page


def test_learners_who_missed_more_and_less(tmp_path: Path) -> None:
    hand_in(tmp_path, "class/anna.csv", "file,title,solved,tries\na,A,0,1\nb,B,0,1\n")
    hand_in(tmp_path, "class/ben.csv", "file,title,solved,tries\na,A,0,1\n")
    assert "1 to 2 puzzles not solved" in page_of(Class(tmp_path / "class"), tmp_path)


def test_text_from_files_is_never_markup(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    lesson = SWORD.read_text().replace("Puzzle: one sword, two guns", EVIL).replace("Too early:", f"{EVIL}:")
    hand_in(tmp_path, f"given/{NAME}.toml", lesson)
    name = EVIL.replace("/", "%")
    hand_in(folder, f"{name}.json", answers(WRONG))
    hand_in(folder, "x.csv", f'file,title,solved,tries\n{EVIL},"{EVIL}""",0,1\n')
    hand_in(folder, f"{name}.pdf", b"\xff")
    found = Class(folder, tmp_path / "given")
    for text in (page_of(found, tmp_path), found._repr_html_()):
        assert EVIL.lower() not in text.lower() and "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text


@pytest.mark.parametrize("code", ["en", "da", "de", "he"])
def test_it_speaks_each_language(three: Class, tmp_path: Path, code: str) -> None:
    found = Class(class_of_three(tmp_path / "class"), SWORD, language=code)
    page = page_of(found, tmp_path)
    assert page.startswith(f'<!doctype html>\n<html lang="{code}"' + (' dir="rtl">' if code == "he" else ">"))
    assert ("commonest wrong move" in page) == (code == "en")
    assert (repr(found) == repr(three)) == (code == "en")
    assert ('dir="rtl"' in found._repr_html_()) == (code == "he")


def test_themes(three: Class, tmp_path: Path) -> None:
    light, dark, auto = (page_of(three, tmp_path, theme) for theme in ("light", "dark", "auto"))
    assert "prefers-color-scheme" not in light and "#16191D" not in light
    assert "@media screen {" in dark and "@media screen and (prefers-color-scheme: dark) {" in auto
    with pytest.raises(ValueError, match="theme must be auto, light or dark, not `pink`"):
        page_of(three, tmp_path, "pink")


def test_an_empty_folder_has_a_page(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    found = Class(tmp_path / "class")
    assert "Nobody has handed in answers or results yet." in page_of(found, tmp_path)
    assert found.table == [] and str(found) == repr(found)
    (tmp_path / "class" / "anna.json").write_text("{", encoding="utf-8")
    assert "No answers could be judged: see the files to check." in page_of(Class(tmp_path / "class"), tmp_path)


def test_many_problems_are_counted(tmp_path: Path) -> None:
    for number in range(205):
        hand_in(tmp_path, f"class/{number}.pdf", b"\xff")
    found = Class(tmp_path / "class")
    assert page_of(found, tmp_path).count("this must be a file of answers") == 200
    assert "... and 5 more" in page_of(found, tmp_path)
    assert str(found).endswith("... and 185 more")


def test_what_was_handed_in_is_never_overwritten_and_its_own_files_are_passed_over(tmp_path: Path) -> None:
    found = Class(class_of_three(tmp_path), SWORD)
    hand_in(tmp_path, "dora.csv", "file,solved,tries\na,1,1\n")
    with pytest.raises(FileExistsError, match=r"dora\.csv was handed in by the class: choose another name"):
        found.to_csv(tmp_path / "dora.csv")
    for _ in range(2):
        found.to_csv(tmp_path / "class.csv")
        found.html(tmp_path / "class.html")
    assert collect(tmp_path).problems == []


def test_arguments_are_checked(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is neither a lesson nor a folder with lessons"):
        Class(class_of_three(tmp_path), tmp_path / "none")
    with pytest.raises(ValueError, match="seconds must be above 0"):
        Class(tmp_path, seconds=0)
    with pytest.raises(TypeError, match="folder"):
        Class(3)  # type: ignore[arg-type]
