"""A course shows its chapters, opens a board for each file, and keeps the learner's progress."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Board, Course
from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.games.registry import GAMES, UnknownGame
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.text.languages import load_language
from sekiwidget.text.phrase import in_language, phrase
from tests.board.pages import Page, told

SWORD = Path("examples/combat/38-puzzle-one-sword.toml").read_text(encoding="utf-8")
LESSON = Path("examples/combat/01-one-place-at-a-time.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("01-first/00-lesson", LESSON), ("01-first/1-sword", SWORD), ("02-second/1-sword", SWORD)):
        path = tmp_path / "course" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "course"


def test_it_goes_from_file_to_file(folder: Path) -> None:
    course = Course(folder)
    assert course.next
    assert course.next.id == "01-first/00-lesson"
    lesson = course.board()
    lesson.goto(lesson.line.main()[-1].id)
    assert course.next.id == "01-first/1-sword"
    puzzle = course.board()
    puzzle.check("T: stop")
    assert course.result("01-first/1-sword").tries == 1
    puzzle.check("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
    assert course.result("01-first/1-sword").solved
    assert course.next.id == "02-second/1-sword"


def test_the_course_that_comes_with_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From any folder: whole, or the chapters on one game; they share their progress."""
    monkeypatch.chdir(tmp_path)
    whole = Course()
    assert len(whole.chapters) == 20
    assert {item.scenario.game for item in whole.items} == set(GAMES)
    parts = {name: Course(game=name, progress="kept.json") for name in GAMES}
    assert [item for part in parts.values() for item in part.items] == list(whole.items)
    assert (parts["warchest"].title, len(parts["warchest"].chapters)) == ("War Chest", 4)
    item = parts["warchest"].item("13")
    parts["warchest"].note(item, Result(True))
    assert Course(progress="kept.json").result(item).solved


def test_a_game_that_a_course_has_not(folder: Path) -> None:
    assert len(Course(folder, game="sekigahara").items) == 3
    with pytest.raises(ValueError, match="this course has no file about daimyo, only about sekigahara"):
        Course(folder, game="daimyo")
    with pytest.raises(UnknownGame, match=r"There is no game `sekigahra`. Known: .* Did you mean `sekigahara`\?"):
        Course(folder, game="sekigahra")
    with pytest.raises(UnknownGame, match=r"There is no game 7\. Known"):
        Course(folder, game=7)  # type: ignore[arg-type]


def test_progress_outlives_the_notebook(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    Course(folder, kept).puzzle("02").check("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
    assert Course(folder, kept).result("02-second/1-sword").solved


def test_it_shows_itself(folder: Path) -> None:
    course = Course(folder)
    course.puzzle("02").check("T: stop")
    told = repr(course)
    assert "0 of 3 done" in told
    assert "→ 01-first/00-lesson" in told
    assert "not solved, 1 try, 0 hints" in told
    html = course._repr_html_()
    assert html.count("<tr>") == 5
    assert 'aria-label="next"' in html


def test_titles_are_text(folder: Path) -> None:
    path = folder / "02-second" / "2-bad.toml"
    path.write_text('game = "sekigahara"\ntitle = "<img src=x onerror=alert(1)>"\n', encoding="utf-8")
    assert "<img" not in Course(folder)._repr_html_()


def test_nothing_in_a_title_is_obeyed_by_a_terminal(folder: Path) -> None:
    for name, title in (("02-second/2-red", "\\u001b[31mred\\nred\\u202e"), ("03-\x9b31m/1", "\\u009b2J")):
        path = folder / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'game = "sekigahara"\ntitle = "{title}"\n', encoding="utf-8")
    (folder / "course.toml").write_text('title = "A\\u001b]0;title\\u0007\\nB"\n', encoding="utf-8")
    told = repr(Course(folder))
    assert all(line.isprintable() for line in told.split("\n"))
    assert told.splitlines()[0] == "A·]0;title· B: 0 of 5 done"
    assert "·[31mred red·" in told
    assert len(told.splitlines()) == 9


def test_a_result_that_cannot_be_written_is_told_and_kept(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    course = Course(folder, tmp_path / "file" / "progress.json")
    asking = course.board("02")
    with pytest.warns(UserWarning, match="could not be written, and the result is kept in memory only"):
        verdict = asking.check("T: stop")
    assert verdict.kind == "wrong"
    assert course.result("02-second/1-sword").tries == 1
    assert asking.notice["kind"] == "error"
    assert asking.notice["text"].startswith("The last results were not saved in ")
    reading = course.board("01")
    with pytest.warns(UserWarning, match="could not be written"):
        reading.goto(reading.line.main()[-1].id)
    assert course.result("01-first/00-lesson").solved
    assert reading.notice["text"] == asking.notice["text"]
    assert "The last results were not saved in " in repr(course)
    assert "The last results were not saved in " in course._repr_html_()


def test_files_are_named_by_their_beginning(folder: Path) -> None:
    course = Course(folder)
    assert course.item("01").id == "01-first/00-lesson"
    assert course.item("01-first/1").id == "01-first/1-sword"
    with pytest.raises(KeyError, match="`0` is ambiguous: it can be"):
        course.item("0")
    with pytest.raises(KeyError, match="no file"):
        course.item("03")


def test_a_course_that_is_done_says_so(folder: Path) -> None:
    course = Course(folder)
    for item in course.items:
        course.progress.put(item.id, type(course.result(item))(solved=True))
    assert course.next is None
    with pytest.raises(ValueError, match="done"):
        course.board()


# -- going on ----------------------------------------------------------------------------------------------------------

PLAIN, WITH_SWORD = "T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+"


@pytest.fixture
def long(folder: Path, board: Callable[..., Board]) -> Course:
    """A course with a lesson and three puzzles in its first chapter, and one in its second."""
    for name in ("2-sword", "3-sword"):
        (folder / "01-first" / f"{name}.toml").write_text(SWORD, encoding="utf-8")
    return Course(folder)


def states(board: Any) -> list[str]:
    """The states of the files in the chapter that a board shows."""
    return [state for _, state, _ in board.puzzle["progress"]]


def solve(page: Page) -> None:
    """Play the solution on the page."""
    for text in (PLAIN, WITH_SWORD):
        assert page.act(text)["ok"]


def test_a_board_goes_on_to_the_next_puzzle(long: Course) -> None:
    shown = long.board("01-first/1")
    page = Page(shown)
    assert states(shown) == ["", "now", "", ""]
    assert shown.puzzle["next"] == shown.puzzle["title"]
    solve(page)
    assert states(shown) == ["", "solved now", "", ""], "where one is stays known"
    first = shown.line
    assert page.ask(puzzle="next") == {"ok": True}
    assert shown.line is not first
    assert states(shown) == ["", "solved", "now", ""]
    assert (shown.puzzle["state"], shown.cursor) == ("asked", shown.puzzle_session.here)
    assert page.act("T: stop")["ok"]
    assert shown.puzzle["state"] == "wrong"
    assert long.result("01-first/2-sword").tries == 1


def test_a_page_that_goes_on_knows_what_a_new_one_would(long: Course) -> None:
    shown = long.board("01-first/1")
    page = Page(shown)
    page.act(PLAIN)
    page.ask(puzzle="next")
    fresh = told(shown)
    for name in ("timelines", "cursor", "choices", "turn", "puzzle", "lesson", "perspectives", "changes"):
        assert page.state[name] == fresh[name], name


def test_what_was_missed_comes_again_after_the_chapter(long: Course) -> None:
    shown = long.board("01-first/1")
    page = Page(shown)
    page.act("T: stop")
    assert [item.id for item in long.missed] == ["01-first/1-sword"]
    for number in "23":
        page.ask(puzzle="next")
        assert states(shown)[1] == "missed"
        solve(page)
        assert long.result(f"01-first/{number}-sword").solved
    page.ask(puzzle="next")
    assert states(shown) == ["", "missed now", "solved", "solved"]
    solve(page)
    assert long.result("01-first/1-sword").tries == 2, "those of the first time count"
    assert long.missed == ()
    page.ask(puzzle="next")
    assert states(shown) == ["now"], "the next chapter"


def test_what_was_missed_comes_again_once(long: Course) -> None:
    """Who only looks at solutions is not led in a circle."""
    shown = long.board("01-first/1")
    page = Page(shown)
    seen = []
    for _ in range(6):
        seen.append(next(name for name, state, _ in shown.puzzle["progress"] if "now" in state))
        page.ask(puzzle="show")
        assert page.ask(puzzle="next")["ok"]
    assert seen == [f"01-first/{number}-sword" for number in "123123"]
    assert len(states(shown)) == 1, "the next chapter"


@pytest.mark.parametrize("order", [("01-first", "02-second"), ("02-second", "01-first")])
def test_a_chapter_s_own_folder_leads_into_the_next_of_its_course(
    folder: Path, tmp_path: Path, order: tuple[str, str], board: Callable[..., Board]
) -> None:
    (folder / "course.toml").write_text(f"chapters = {json.dumps(order)}", encoding="utf-8")
    kept = tmp_path / "progress.json"
    chapter = Course(folder / order[0], kept)
    assert len(chapter.chapters) == 1
    shown = chapter.board(chapter.items[-1].id)
    page = Page(shown)
    solve(page)
    # What was left out in the chapter is not what it leads to.
    assert (shown.puzzle["ends"], shown.puzzle["chapter"]) == ("chapter", chapter.chapters[0].title)
    first = Course(folder).item(order[1])
    assert shown.puzzle["next"] == first.title
    assert page.ask(puzzle="next") == {"ok": True}
    progress = (shown.puzzle or shown.lesson)["progress"]
    assert [name for name, *_ in progress] == [one.id for one in Course(folder).chapter_of(first).items]
    shown.goto(shown.line.main()[-1].id)
    if first.is_puzzle:
        solve(page)
    # It is kept under its name in the course.
    assert {item.id for item in Course(folder, kept).items if Course(folder, kept).result(item).done} == {first.id}
    assert chapter.result(chapter.items[-1]).solved


def test_a_chapter_that_cannot_be_read_is_not_led_to(folder: Path, board: Callable[..., Board]) -> None:
    (folder / "course.toml").write_text("", encoding="utf-8")
    (folder / "02-second" / "1-sword.toml").write_text("game = 'sekigahara'\nnothing = 1\n", encoding="utf-8")
    shown = Course(folder / "01-first").board("1")
    solve(Page(shown))
    assert shown.puzzle["next"] == Course(folder / "01-first").items[0].title


def test_what_was_missed_comes_first_at_the_next_opening(long: Course, folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "progress.json"
    course = Course(folder, kept)
    course.note(course.item("01-first/00"), Result(solved=True))
    course.note(course.item("01-first/1"), Result(solved=True, tries=1))
    course.puzzle("01-first/2").check("T: stop")
    course.puzzle("01-first/3").check(PLAIN, WITH_SWORD)
    assert Course(folder, kept).item().id == "01-first/2-sword"
    assert Course(folder, kept).missed == (long.item("01-first/2"),)


def test_any_file_of_the_course_can_be_opened(long: Course) -> None:
    shown = long.board("01-first/1")
    heard: list[int] = []
    shown.on_commit(lambda node: heard.append(node.id))
    page = Page(shown)
    assert page.ask(puzzle="open", name="01-first/00-lesson")["ok"]
    assert shown.puzzle == {}
    assert [state for _, state, _ in shown.lesson["progress"]] == ["now", "", "", ""]
    shown.goto(shown.line.main()[-1].id)
    assert shown.lesson["progress"][0][1] == "solved now"
    assert long.result("01-first/00-lesson").solved
    assert page.ask(puzzle="open", name="02-second/1-sword")["ok"]
    shown.check("T: stop")
    assert heard, "those who listen go on listening"
    before = shown.line
    assert not page.ask(puzzle="open", name="nowhere")["ok"]
    assert shown.line is before


def test_a_board_on_its_own_leads_nowhere(board: Callable[..., Board]) -> None:
    shown = board(SWORD)
    page = Page(shown)
    assert page.ask(puzzle="next")["notice"]["text"] == "This board does not belong to a course."
    assert not {"next", "progress"} & shown.puzzle.keys()


def test_a_course_that_is_done_leads_nowhere(long: Course) -> None:
    course = long
    for item in course.items:
        course.note(item, Result(solved=True, tries=1))
    shown = course.board("02")
    assert "next" not in shown.puzzle
    assert not Page(shown).ask(puzzle="next")["ok"]


# -- what a teacher reads ----------------------------------------------------------------------------------------------


def test_a_teacher_reads_who_did_what_in_how_many_tries(folder: Path, tmp_path: Path) -> None:
    kept = {name: tmp_path / f"{name}.json" for name in ("=Ann", "Bob")}
    Course(folder, kept["=Ann"]).puzzle("02").check("T: stop")
    course = Course(folder, kept["Bob"])
    course.puzzle("02").check(PLAIN, WITH_SWORD)
    rows = list(csv.DictReader(course.export(tmp_path / "all.csv", kept).read_text(encoding="utf-8").splitlines()))
    assert [(row["learner"], row["file"], row["solved"], row["tries"]) for row in rows if row["tries"] != "0"] == [
        ("'=Ann", "02-second/1-sword", "0", "1"),
        ("Bob", "02-second/1-sword", "1", "1"),
    ]
    own = json.loads(course.export(tmp_path / "own.json").read_text(encoding="utf-8"))
    assert [row["solved"] for row in own] == [False, False, True]
    assert own[0]["kind"] == "lesson"
    with pytest.raises(ValueError, match=r"\.csv or \.json"):
        course.export(tmp_path / "own.txt")


def test_a_course_in_several_languages_is_listed_in_the_one_asked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = (
        'languages = ["en", "de"]\ntitle = { en = "The battle", de = "Die Schlacht" }\nabout.de = "Wie man kämpft."\n'
    )
    (folder / "course.toml").write_text(head, encoding="utf-8")
    first = folder / "01-first" / "00-lesson.toml"
    title = re.search(r"^title = .*$", LESSON, re.MULTILINE)
    assert title is not None
    lesson = LESSON.replace(title[0], 'title = { en = "One place", de = "Ein <b>Ort" }')
    first.write_text(lesson, encoding="utf-8")
    german = Course(folder, language="de")
    assert german.title == "Die Schlacht" and "Ein <b>Ort" in repr(german) and "One place" not in repr(german)
    listed = german._repr_html_()
    assert (
        listed.startswith('<div lang="de" dir="ltr">') and "Ein &lt;b&gt;Ort" in listed and "Wie man kämpft." in listed
    )
    assert in_language(phrase("{done} of {all} done", done=0, all=3), load_language("de")) in listed
    head_of = german.board().get_state("lesson")["lesson"]
    assert head_of["title"] == "Ein <b>Ort"
    assert head_of["progress"][0] == ["01-first/00-lesson", "now", "Ein <b>Ort"]
    assert json.loads(json.dumps(german.board(language="en").get_state("lesson")))["lesson"]["title"] == "One place"
    english = Course(folder)
    assert english.title == "The battle" and "One place" in english._repr_html_()
    assert english._repr_html_().startswith('<div dir="ltr">'), "whatever page it is shown in"
    monkeypatch.setenv("SEKIWIDGET_LANGUAGE", "de")
    assert Course(folder).title == "Die Schlacht"


def test_a_missed_puzzle_comes_again_by_the_clock(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Missed today, it is due tomorrow, in another notebook too; solved then, three days later."""
    kept, sword = tmp_path / "progress.json", "01-first/1-sword"
    solution = ("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")

    def on(day: int) -> Course:
        monkeypatch.setattr("sekiwidget.board.course.today", lambda: date(2026, 11, day))
        return Course(folder, kept)

    on(1).board(sword).check("T: stop")
    assert on(1).due == ()
    assert json.loads(kept.read_text())[sword]["missed_on"] == "2026-11-01"
    course = on(2)
    assert [item.id for item in course.due] == [sword]
    course.puzzle(sword).check(*solution)
    assert course.due == () and course.result(sword).solved
    assert on(4).due == ()
    assert [item.id for item in on(5).due] == [sword]
    assert Course(folder).due == (), "another learner missed nothing"


def test_its_cards_open_boards_and_show_progress_on_return(folder: Path, tmp_path: Path) -> None:
    front = Course(folder, tmp_path / "mine.json").cards()
    cards, sword = front.cards, "01-first/1-sword"
    assert "kept in mine.json" in cards.markup and cards.progress["states"] == {}
    cards._handle_custom_msg({"open": sword}, [])
    assert list(front.children) == [cards, front.board] and cards.opened == sword
    assert front.board is not None
    front.board.check("T: deploy tokugawa1g with tokugawa", "T: deploy tokugawa1g with tokugawa+")
    cards._handle_custom_msg({"cards": True}, [])
    assert list(front.children) == [cards] and cards.opened == ""
    assert cards.progress["states"] == {sword: "solved"}
    for wrong in ({"open": "02"}, {"open": ["01-first"]}, {}, None):
        cards._handle_custom_msg(wrong, [])
    assert front.children == (cards,), "only whole ids are opened from a page"
    assert "not saved in a file" in Course(folder).cards().cards.markup


def test_a_notebook_shows_its_cards_and_a_page_without_widgets_its_table(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = Course(folder)
    front = course.cards()
    monkeypatch.setattr(course, "cards", lambda: front)
    data = course._repr_mimebundle_(include=None, exclude=None)
    assert data[VIEW]["model_id"] == front.model_id
    assert (data["text/plain"], data["text/html"]) == (repr(course), course._repr_html_())
    assert "01-first/1-sword" in str(course)


def test_a_second_click_on_its_cards_does_nothing(folder: Path) -> None:
    front = Course(folder).cards()
    cards, sword = front.cards, "01-first/1-sword"
    cards._handle_custom_msg({"open": sword}, [])
    board = front.board
    cards._handle_custom_msg({"open": sword}, [])
    assert front.board is board and list(front.children) == [cards, board]
    cards._handle_custom_msg({"cards": True}, [])
    shown = cards.progress
    cards._handle_custom_msg({"cards": True}, [])
    assert cards.progress is shown and list(front.children) == [cards]
