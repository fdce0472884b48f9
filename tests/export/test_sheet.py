"""The printable sheet of a lesson: everything on it once, and nothing hidden from its perspective."""

import html
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from sekiwidget.board.session.source import Source, source_of
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.export.sheet import MOST_PICTURES, contact_sheet, key_moments, save_sheet
from sekiwidget.lesson.script.puzzle import Answer, Puzzle
from sekiwidget.text.languages import load_language
from tests.board.battles import battle, random_line, source
from tests.board.test_leaks import lessons

PUZZLE = Puzzle(
    "tokugawa",
    "Win <at> Gifu.",
    {"combat.winner": "tokugawa"},
    within=2,
    hints=("Count both ways.", "Look at the gun."),
    answers=(Answer("deploy fukushima1g with fukushima", "Too early: it counts 1."),),
)


def timeline(shown: Source, perspective: str = "all") -> Timeline:
    return Timeline(shown.game, shown.line, perspective)


def words(text: str) -> str:
    """The visible text of a sheet."""
    body = text.rpartition("<body>")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", re.sub(r"(?s)<svg.*?</svg>", "", body))).split())


def puzzle() -> Source:
    shown = source()
    assert shown.scenario is not None
    return replace(shown, scenario=replace(shown.scenario, puzzle=PUZZLE))


def test_a_sheet_tells_every_commit_with_its_sum_and_rules() -> None:
    shown = source()
    sheet = contact_sheet(shown)
    told = words(sheet)
    nodes = timeline(shown).nodes
    for node in shown.line.main()[1:]:
        entry = nodes[node.id]
        assert f'<li value="{node.depth}" dir="auto">{html.escape(entry["say"])}' in sheet
        assert entry["sum"] in told if "=" in entry.get("sum", "") else True
        for rule, _ in entry["why"]:
            assert f'<span class="rule">{rule}</span>' in sheet
    for said in (
        "The sword fires the gun",
        "The field",
        "Loyalty",
        "he may choose (8.9.2)",
        "2 : 2, and the defender wins ties",
    ):
        assert said in told
    assert "Not allowed: Tokugawa deploys the Fukushima gun with a Tokugawa card." in told
    assert "Other possibilities" in told
    assert "what if he let it pass: " in told


def test_it_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    sheet = contact_sheet(source())
    assert "<script" not in sheet
    assert "default-src 'none'" in sheet
    outside = set(re.findall(r"(?:https?:)?//[a-z0-9.]+\.[a-z]{2,}", sheet))
    assert {address.split("/")[2] for address in outside} <= {"www.w3.org"}


def test_shapes_are_in_it_once_and_all_that_are_used() -> None:
    sheet = contact_sheet(source())
    ids = Counter(re.findall(r"""\bid=["']([^"']+)""", sheet))
    assert set(ids.values()) == {1}
    used = set(re.findall(r"""href=["']#([^"']+)""", sheet)) | set(re.findall(r"url\(#([^)]+)\)", sheet))
    assert used <= set(ids)
    pictures = re.findall(r"(?s)<figure>(<svg.*?</svg>)<?", sheet)
    assert len(pictures) == len(key_moments(timeline(source())))
    for picture in pictures:
        ET.fromstring(picture)


def test_the_moments_are_the_ends_and_what_a_teacher_speaks_of() -> None:
    shown = source()
    found = [node.id for node in key_moments(timeline(shown))]
    main = shown.line.main()
    expected = [
        node.id
        for node in main
        if node in (main[0], main[-1])
        or node.chapter
        or node.comment
        or any(child.attempt for child in shown.line.children(node.id))
    ]
    assert found == expected
    assert 2 < len(found) < len(main)


def test_a_long_lesson_keeps_its_ends_and_chapters() -> None:
    shown = source_of(random_line(40))
    for node in shown.line.main():
        node.comment = "Here."
    shown.line.main()[30].chapter = "Late"
    found = key_moments(timeline(shown))
    assert len(found) == MOST_PICTURES
    assert {0, 30, len(shown.line.main()) - 1} <= {node.depth for node in found}
    assert contact_sheet(shown).count("<figure>") == MOST_PICTURES


@pytest.mark.parametrize(("code", "says"), [("de", "höchstens 2 Mal."), ("he", "פעמיים לכל היותר.")])
def test_a_handout_counts_the_decisions_in_its_language(code: str, says: str) -> None:
    assert says in words(contact_sheet(puzzle(), "all", load_language(code)))


def test_a_handout_may_ask_for_one_decision() -> None:
    shown = source()
    assert shown.scenario is not None
    once = replace(shown, scenario=replace(shown.scenario, puzzle=replace(PUZZLE, within=1)))
    assert "You decide for Tokugawa, 1 time at most." in words(contact_sheet(once))


def test_a_puzzle_is_a_handout_with_the_solution_over_the_page() -> None:
    sheet = contact_sheet(puzzle())
    question, _, solution = sheet.partition('<section class="over">')
    assert question.count("<figure>") == 1
    for said in (PUZZLE.task, *PUZZLE.hints, "You decide for Tokugawa, 2 times at most."):
        assert said in words(question)
    assert 'class="answer"' in question
    nodes = timeline(puzzle()).nodes
    asked = next(node for node in puzzle().line.main() if node.position.to_move == "tokugawa" and node.depth > 0)
    for node in puzzle().line.main()[asked.depth + 1 :]:
        assert nodes[node.id]["say"] in words(solution)
        assert nodes[node.id]["say"] not in html.unescape(question)
    assert PUZZLE.answers[0].say in words(solution)
    assert PUZZLE.answers[0].say not in question
    assert "break-before: page" in sheet


def test_a_puzzle_without_a_script_has_no_solution() -> None:
    shown = source_of(battle(script=""))
    assert shown.scenario is not None
    asked = replace(shown, scenario=replace(shown.scenario, puzzle=PUZZLE))
    assert "The solution" not in contact_sheet(asked)


def test_what_is_hidden_makes_no_difference() -> None:
    made = [source_of(text) for text in lessons()]
    assert len({contact_sheet(one, "tokugawa") for one in made}) == 1
    assert len({contact_sheet(one, "public") for one in made}) == 1
    assert len({contact_sheet(one, "ishida") for one in made}) == len(made)


def test_mistakes_are_for_those_who_may_read_that_side() -> None:
    assert PUZZLE.answers[0].on in contact_sheet(puzzle(), "tokugawa")
    assert PUZZLE.answers[0].on not in contact_sheet(puzzle(), "ishida")


def test_files_and_perspectives_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"the file name of a sheet must end with \.html, not `\.svg`"):
        save_sheet(source(), tmp_path / "x.svg")
    with pytest.raises(ValueError, match=r"^the file name of a sheet must end with \.html$"):
        save_sheet(source(), tmp_path / "x")
    with pytest.raises(ValueError, match="There is no perspective `tokugaw`"):
        save_sheet(source(), tmp_path / "x.html", perspective="tokugaw")
    assert not list(tmp_path.iterdir())
    written = save_sheet(source(), tmp_path / "x.html", perspective="T")
    assert written.read_text(encoding="utf-8") == contact_sheet(source(), "tokugawa")
