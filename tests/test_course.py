"""The course of the examples: a lesson and questions in each chapter, and a notebook beside it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from sekiwidget.lesson.course.syllabus import Chapter, Item, read_course
from sekiwidget.lesson.puzzle.feedback import Verdict
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text import languages
from sekiwidget.text.languages import CODES, ENGLISH
from sekiwidget.text.multilingual import Multilingual
from sekiwidget.text.phrase import in_language
from tests.notebook_outputs import read_notebook

COURSE = Path(__file__).parents[1] / "examples" / "course"
CHAPTERS = read_course(COURSE).chapters
PUZZLES = [item for chapter in CHAPTERS for item in chapter.items if item.is_puzzle]


def test_there_are_twenty_chapters_and_sixty_questions() -> None:
    games = [chapter.items[0].scenario.game for chapter in CHAPTERS]
    assert games == ["sekigahara"] * 12 + ["warchest"] * 4 + ["daimyo"] * 2 + ["shogun"] * 2
    assert len(PUZZLES) >= 60


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.items[0].id)
def test_a_chapter_is_a_lesson_with_questions_and_a_notebook(chapter: Chapter) -> None:
    lesson, *puzzles = chapter.items
    assert not lesson.is_puzzle
    assert len(puzzles) >= 3
    assert all(puzzle.is_puzzle for puzzle in puzzles)
    folder = lesson.path.parent
    notebook = folder.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert f'Course(\\"{folder.name}\\")' in notebook
    for item in chapter.items:
        assert f'chapter.board(\\"{item.path.stem.partition("-")[0]}\\")' in notebook


FIRST = [item for chapter in CHAPTERS[:2] for item in chapter.items if item.is_puzzle]
"""The questions of the first chapters: whoever solves one is told why the solution holds."""


@pytest.mark.parametrize("item", FIRST, ids=lambda item: item.id)
def test_a_question_ends_with_why_its_solution_holds(item: Item) -> None:
    puzzle = item.scenario.puzzle
    assert puzzle is not None
    after = puzzle.after
    assert isinstance(after, Multilingual) and set(after.versions) == set(item.scenario.languages)
    reached = item.scenario.play().line.main()[-1].position.fact(f"impact.{puzzle.side}")
    for text in after.versions.values():
        for terms, total in re.findall(r"((?:\d+ \+ )+\d+) = (\d+)", text):
            assert sum(map(int, terms.split(" + "))) == int(total) == reached


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.items[0].id)
@pytest.mark.parametrize("code", [code for code in CODES if code != ENGLISH])
def test_a_chapter_has_a_notebook_in_each_of_its_languages(chapter: Chapter, code: str) -> None:
    """Both have the same cells; the text is another one, and so may the names of the boards be."""
    lesson = chapter.items[0]
    english = lesson.path.parent.with_suffix(".ipynb")
    other = english.with_suffix(f".{code}.ipynb")
    assert other.is_file() == (code in lesson.scenario.languages)
    if not other.is_file():
        return
    ours, theirs = read_notebook(english).cells, read_notebook(other).cells
    assert [(cell.id, cell.cell_type) for cell in ours] == [(cell.id, cell.cell_type) for cell in theirs]
    for one, two in zip(ours, theirs, strict=True):
        if one.cell_type == "code":
            assert plain(two.source, code) == plain(one.source, code)
        else:
            assert two.source != one.source
    for cells, language in ((ours, None), (theirs, languages.load_language(code))):
        assert cells[0].source.splitlines()[0] == f"# {in_language(lesson.scenario.title, language)}"
    boards = "".join(cell.source for cell in theirs)
    assert boards.count(f'language="{code}")') == boards.count("Course(") == 1


def test_each_notebook_of_a_chapter_ends_with_the_way_to_the_next() -> None:
    notebooks = [chapter.items[0].path.parent.with_suffix(".ipynb") for chapter in CHAPTERS]
    for notebook, following in pairwise(notebooks):
        assert f"]({following.name})" in read_notebook(notebook).cells[-1].source
        for code in CODES:
            other, after = notebook.with_suffix(f".{code}.ipynb"), following.with_suffix(f".{code}.ipynb")
            if other.is_file():
                end = after if after.is_file() else following
                assert f"]({end.name})" in read_notebook(other).cells[-1].source
    assert "](../07-the-course.ipynb)" in read_notebook(notebooks[-1]).cells[-1].source


def plain(source: str, code: str) -> str:
    """A cell without its language, its boards numbered by their order."""
    source = source.replace(f', language="{code}"', "")
    source = re.sub(r"\b(chapter|kapitel)\b", "chapter", source)
    names = dict.fromkeys(re.findall(r"^(\w+) =", source, re.MULTILINE) or re.findall(r"(\w+)\.result", source))
    for number, name in enumerate(names):
        source = re.sub(rf"\b{name}\b(?!\.toml|-)", f"board{number}", source)
    return source


@pytest.mark.parametrize("item", PUZZLES, ids=lambda item: item.id)
def test_the_solution_is_shown_and_then_solves_it(item: Item) -> None:
    puzzle_session = PuzzleSession(item.scenario)
    shown = puzzle_session.show()
    assert shown
    puzzle_session.again()
    verdict: Verdict | None = None
    for text in shown:
        verdict = puzzle_session.check(text)
    assert verdict
    assert verdict.kind == "solved"


@pytest.mark.parametrize("item", PUZZLES, ids=lambda item: item.id)
def test_a_tempting_first_commit_fails_in_the_teacher_s_words(item: Item) -> None:
    puzzle_session = PuzzleSession(item.scenario)
    values = puzzle_session.values()
    assert values is not None
    best = max(value for _, value in values)
    failing = [text for text, value in values if value < best]
    told = [puzzle_session.check(text) for text in failing[:6]]
    assert all(verdict.kind == "wrong" and verdict.say for verdict in told)
