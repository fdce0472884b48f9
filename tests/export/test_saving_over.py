"""Saving a board over a scenario file: what the board does not know of stays, and nothing is lost on the way."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.core.line import Note
from sekiwidget.lesson import Answer, Puzzle, Scenario, ScenarioError, Unwritable
from sekiwidget.lesson.rewrite.file import rewrite_file, rewrite_text
from tests.lesson.good import EXAMPLES

Make = Callable[..., Board]
ROOT = Path(__file__).parents[2]
LESSON = ROOT / "examples" / "combat" / "06-swords-wake-guns.toml"
PUZZLE = ROOT / "examples" / "combat" / "38-puzzle-one-sword.toml"
SMALL = [path for path in EXAMPLES if path.stat().st_size < 6000]


def copy_of(path: Path, folder: Path) -> Path:
    made = folder / path.name
    made.write_bytes(path.read_bytes())
    return made


def lines_changed(before: str, after: str) -> tuple[list[str], list[str]]:
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_a_comment_changes_its_line_and_no_other(board: Make, tmp_path: Path) -> None:
    file = copy_of(LESSON, tmp_path)
    before = file.read_text()
    one = board(file)
    one.line.nodes[2].comment = "the sword wakes it"
    assert one.save(file, replace=True) == file
    gone, come = lines_changed(before, file.read_text())
    assert gone == ["T: deploy tokugawa1g with tokugawa+    # 1 mon + 2: the sword lets the gun fire"]
    assert come == ["T: deploy tokugawa1g with tokugawa+    # the sword wakes it"]


@pytest.mark.parametrize("path", SMALL[::9], ids=lambda path: path.stem)
def test_what_was_not_changed_is_not_touched(path: Path) -> None:
    played = Scenario.from_file(path).play()
    text = path.read_text()
    assert rewrite_text(text, played.line, played.game, played.scenario) == text
    windows = "\ufeff" + text.replace("\n", "\r\n")
    assert rewrite_text(windows, played.line, played.game, played.scenario) == windows


def test_ends_of_lines_and_the_mark_in_front_stay() -> None:
    text = "\ufeff" + LESSON.read_text().replace("\n", "\r\n")
    played = Scenario.from_text(text).play()
    played.line.nodes[2].comment = "Two\nlines"
    made = rewrite_text(text, played.line, played.game, replace(played.scenario, title="New", about="A\nB"))
    assert made.startswith("\ufeff")
    assert made.count("\n") == made.count("\r\n") == text.count("\n") + 4


def test_the_head_changes_key_by_key() -> None:
    text = PUZZLE.read_text().replace('title = "', '# mine\ntitle = "')
    played = Scenario.from_text(text).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None
    other = replace(puzzle, within=5, hints=("Count.",), goal={**puzzle.goal, "combat.over": True})
    like = replace(played.scenario, title="Another", puzzle=other)
    gone, come = lines_changed(text, rewrite_text(text, played.line, played.game, like))
    assert [line for line in gone if not line.startswith("    ")] == [
        'title = "Puzzle: one sword, two guns"',
        'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }',
        "within = 4",
        "hints  = [",
        "]",
    ]
    assert come[0] == 'title = "Another"'
    assert 'hints  = ["Count."]' in come
    assert len(come) == 4


def test_comments_between_hints_and_before_answers_stay() -> None:
    text = (
        PUZZLE.read_text().replace("within = 4\n", "").replace("[[puzzle.answer]]", "# answers\n[[puzzle.answer]]", 1)
    )
    text = text.replace("hints  = [\n", "hints  = [\n    # the first\n", 1)
    played = Scenario.from_text(text).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None and len(puzzle.hints) > 1
    for hints in ((*puzzle.hints, "More."), ("Other.", *puzzle.hints[1:]), puzzle.hints[:-1]):
        other = replace(puzzle, hints=hints, within=5)
        made = rewrite_text(text, played.line, played.game, replace(played.scenario, puzzle=other))
        assert Scenario.from_text(made).puzzle == other
        assert "    # the first\n" in made and "\n# answers\n" in made


def test_a_text_of_several_languages_may_become_one_of_all() -> None:
    text = PUZZLE.read_text().replace("[[puzzle.answer]]", "# answers\n[[puzzle.answer]]", 1)
    text = re.sub(r"hints  = \[.*?\n\]\n", 'hints.en = ["One."]\nhints.de = ["Eins."]\n', text, flags=re.DOTALL)
    played = Scenario.from_text(text).play()
    assert played.scenario.puzzle is not None
    other = replace(played.scenario.puzzle, hints=(*played.scenario.puzzle.hints, "Two."))
    made = rewrite_text(text, played.line, played.game, replace(played.scenario, puzzle=other))
    assert Scenario.from_text(made).puzzle == other
    assert "\n# answers\n" in made


def test_answers_stay_with_their_own_and_new_ones_come_last() -> None:
    text = PUZZLE.read_text().replace("[[puzzle.answer]]", "# why\n[[puzzle.answer]]")
    played = Scenario.from_text(text).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None
    answers = (*puzzle.answers[1:], Answer("stop", "Not yet."))
    like = replace(played.scenario, puzzle=replace(puzzle, answers=answers))
    made = rewrite_text(text, played.line, played.game, like)
    assert Scenario.from_text(made).puzzle == like.puzzle
    assert puzzle.answers[0].say not in made
    assert made.count("# why") >= 1
    without = rewrite_text(text, played.line, played.game, replace(played.scenario, puzzle=replace(puzzle, answers=())))
    assert "answer]]" not in without


STOP, LOSE = Answer("stop", "Not yet."), Answer("lose tokugawa1g", "Not yet.")


@pytest.mark.parametrize("inline", [False, True])
def test_several_answers_are_added_and_a_mistake_becomes_right(inline: bool) -> None:
    text = PUZZLE.read_text()
    if inline:
        head = text.partition("[[puzzle.answer]]")[0]
        text = head + 'answer = [{ on = "deploy tokugawa1g with tokugawa+", say = "Too early." }]\n'
    played = Scenario.from_text(text).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None
    first, *others = puzzle.answers
    for answers in ((STOP, LOSE), (first, *others, STOP, LOSE), (replace(first, right=True), *others)):
        like = replace(played.scenario, puzzle=replace(puzzle, answers=answers))
        assert Scenario.from_text(rewrite_text(text, played.line, played.game, like)) == like


def test_a_goal_in_a_table_of_its_own_gets_a_fact_that_is_true_or_false() -> None:
    goal = 'goal   = { "combat.winner" = "tokugawa", "lost.tokugawa" = 0 }\n'
    text = PUZZLE.read_text()
    assert goal in text
    text = text.replace(goal, "") + '\n[puzzle.goal]\n"combat.winner" = "tokugawa" # who wins\n'
    played = Scenario.from_text(text).play()
    puzzle = played.scenario.puzzle
    assert puzzle is not None
    like = replace(played.scenario, puzzle=replace(puzzle, goal={**puzzle.goal, "combat.over": True}))
    made = rewrite_text(text, played.line, played.game, like)
    assert made == f'{text}"combat.over" = true\n'


def test_a_lesson_becomes_a_puzzle_and_back() -> None:
    text = LESSON.read_text()
    played = Scenario.from_text(text).play()
    puzzle = Puzzle("tokugawa", "Win.", {"combat.winner": "tokugawa"}, hints=("One", "Two"))
    made = rewrite_text(text, played.line, played.game, replace(played.scenario, puzzle=puzzle))
    assert made.startswith(text.rstrip("\n"))
    assert Scenario.from_text(made).puzzle == puzzle
    again = rewrite_text(made, played.line, played.game, played.scenario)
    assert again.rstrip("\n") == text.rstrip("\n")


def test_facts_that_hold_no_longer_go_and_others_stay(board: Make, tmp_path: Path) -> None:
    file = copy_of(LESSON, tmp_path)
    text = file.read_text().replace("[expect]", "[expect]   # at the end")
    file.write_text(text)
    one = board(file)
    one.line.delete(one.line.main()[-1].id)
    one.save(file, replace=True)
    assert "[expect]   # at the end" in file.read_text()
    Scenario.from_file(file).play()


def test_a_board_without_a_scenario_leaves_the_head(board: Make, tmp_path: Path) -> None:
    file = copy_of(PUZZLE, tmp_path)
    played = Scenario.from_file(file).play()
    played.line.nodes[1].comment = "Here."
    board(played.line).save(file, replace=True)
    after = Scenario.from_file(file)
    assert (after.title, after.puzzle) == (played.scenario.title, played.scenario.puzzle)
    assert "# Here." in after.script


def test_another_start_is_written_and_a_script_that_no_longer_fits_goes(board: Make, tmp_path: Path) -> None:
    file = copy_of(LESSON, tmp_path)
    other = board(ROOT / "examples" / "combat" / "01-one-place-at-a-time.toml")
    other.save(file, replace=True)
    assert Scenario.from_file(file).play().line.main()[-1].position == other.line.main()[-1].position


def test_a_new_file_is_written_as_ever(board: Make, tmp_path: Path) -> None:
    one = board(LESSON)
    one.save(tmp_path / "new.toml", replace=True)
    assert (tmp_path / "new.toml").read_text() == one.scenario


BAD: dict[str, tuple[str | bytes, type[ValueError], str]] = {
    "no TOML": ("game = ", ScenarioError, r"lesson\.toml:1:7"),
    "no scenario": ('game = "sekigahara"\nfoo = 1\n', ScenarioError, r"lesson\.toml:2:1"),
    "does not hold": ('game = "sekigahara"\n[play]\nscript = "T: stop"\n', ScenarioError, r"lesson\.toml:3"),
    "another game": ('game = "warchest"\n', ValueError, "another game, warchest"),
    "not UTF-8": (b"game = \xff", ScenarioError, "UTF-8"),
    "a second table": ('game = "sekigahara"\n[play]\n[play]\n', ScenarioError, "twice"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_gone_over_is_left(board: Make, tmp_path: Path, name: str) -> None:
    given, kind, message = BAD[name]
    file = tmp_path / "lesson.toml"
    file.write_bytes(given if isinstance(given, bytes) else given.encode())
    before = file.read_bytes()
    with pytest.raises(kind, match=message):
        board(LESSON).save(file, replace=True)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["lesson.toml"]


def test_what_would_not_read_back_is_not_written(board: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = copy_of(LESSON, tmp_path)
    before = file.read_bytes()
    one = board(file)
    one.line.nodes[2].notes = [Note("mark", ("nowhere",))]
    with pytest.raises(Unwritable, match="no script can express this line"):
        one.save(file, replace=True)
    one.line.nodes[2].notes = []
    one.line.nodes[2].comment = "new"
    monkeypatch.setattr("sekiwidget.lesson.rewrite.file.merge_script", lambda script, line, game, languages: script)
    with pytest.raises(Unwritable, match="the file is unchanged"):
        one.save(file, replace=True)
    assert file.read_bytes() == before


def test_half_a_character_is_not_written(board: Make, tmp_path: Path) -> None:
    """As a page sends it that cuts a text within an emoji."""
    file = copy_of(LESSON, tmp_path)
    before = file.read_bytes()
    played = Scenario.from_file(file).play()
    with pytest.raises(Unwritable, match="it cannot be changed in place"):
        rewrite_file(file, played.line, played.game, replace(played.scenario, title="\ud83d"))
    one = board(file)
    one.line.nodes[2].comment = "\ud83d"
    with pytest.raises(Unwritable, match="its new text would be faulty: this is only half of a character"):
        one.save(file, replace=True)
    assert file.read_bytes() == before
    untitled = re.sub("^title .*\n", "", before.decode(), flags=re.MULTILINE)
    with pytest.raises(Unwritable, match="its new text would be faulty: there is no such character"):
        rewrite_text(untitled, played.line, played.game, replace(played.scenario, title="\ud83d"))


def test_who_may_not_know_all_writes_nothing(board: Make, tmp_path: Path) -> None:
    file = copy_of(LESSON, tmp_path)
    before = file.read_bytes()
    with pytest.raises(ValueError, match="is not a game as public knows it"):
        board(LESSON, perspectives="public").save(file, replace=True)
    asking = board(PUZZLE)
    with pytest.raises(ValueError, match="because the line of a puzzle contains attempts while it is being asked"):
        asking.save(file, replace=True)
    assert file.read_bytes() == before


def test_a_file_that_is_protected_is_left(board: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(ScenarioError, match=r"folder\.toml"):
        board(LESSON).save(tmp_path / "folder.toml", replace=True)
    file = copy_of(LESSON, tmp_path)
    one = board(file)
    one.line.nodes[2].comment = "new"
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(PermissionError):
        one.save(file, replace=True)
    assert file.read_bytes() == LESSON.read_bytes()


SIGNS: Any = st.sampled_from(["", "New words", "Two\nlines", "% sign"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(SMALL), st.lists(st.tuples(st.integers(0, 200), SIGNS), max_size=3), st.text(max_size=20))
def test_any_lesson_goes_over_itself(path: Path, comments: list[tuple[int, str]], title: str) -> None:
    text = path.read_text()
    played = Scenario.from_text(text).play()
    line = played.line
    for number, comment in comments:
        node = line.nodes[number % len(line.nodes)]
        node.comment = " ".join(comment.split()) if node.attempt is not None else comment
    title = "".join(sign for sign in title if sign.isprintable())
    made = rewrite_text(text, line, played.game, replace(played.scenario, title=title))
    assert Scenario.from_text(made).title == title
    assert rewrite_text(made, line, played.game, replace(played.scenario, title=title)) == made
