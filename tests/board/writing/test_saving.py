"""Saving from a page: where a page may write, what it is asked first, and what is told when it cannot be."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sekiwidget import Scenario
from sekiwidget.board import Board
from sekiwidget.board.writing import page_token, saving
from sekiwidget.lesson.editor.open import open_editor
from tests.board.battles import battle
from tests.board.heavy_boards import played
from tests.board.pages import Page, told
from tests.board.test_bounds import calls
from tests.board.writing.files import EMPTY, everything, load, save, why

pytestmark = pytest.mark.usefixtures("folder")

Make = Callable[..., Board]
PUZZLE = """
[puzzle]
side = "tokugawa"
task = "Win."
goal = { "combat.winner" = "tokugawa" }
"""


def go_over(page: Page, name: str) -> Any:
    """Save over a file that is there, once the page was asked whether to."""
    save(page, name)
    return save(page, name, over=True)


def test_a_lesson_is_saved_as_a_new_file(board: Make, folder: Path) -> None:
    made = board(battle())
    page = Page(made)
    assert (page.state["lesson"]["file"], "saved" in page.state["lesson"]) == ("lesson.toml", False)
    page.edit("title", 0, text="Gifu")
    assert save(page, " gifu ") == {"ok": True, "saved": "gifu.toml"}
    assert (folder / "gifu.toml").read_text("utf-8") == made.scenario
    assert (page.state["lesson"]["file"], page.state["lesson"]["saved"]) == ("gifu.toml", True)
    assert Scenario.from_file("gifu.toml").title == "Gifu"
    assert page.agrees()


def test_the_file_that_was_opened_is_gone_over_unasked_and_another_only_when_told_so(board: Make, folder: Path) -> None:
    text = "# Mine.\n" + battle().replace("T: declare gifu", "T: declare   gifu  #% look")
    for name in ("lesson.toml", "other.toml"):
        (folder / name).write_text(text, "utf-8")
    page = Page(board("lesson.toml"))
    page.edit("comment", 1, text="Here it begins.")
    assert save(page, "other.toml") == {"ok": False, "there": "other.toml"}
    assert (folder / "other.toml").read_text("utf-8") == text
    assert "saved" not in page.state["lesson"]
    assert save(page, page.state["lesson"]["file"]) == {"ok": True, "saved": "lesson.toml"}
    assert go_over(page, "other.toml") == {"ok": True, "saved": "other.toml"}
    for name in ("lesson.toml", "other.toml"):
        after = (folder / name).read_text("utf-8")
        assert after.startswith("# Mine.\n")
        assert "#% look" in after
        assert "Here it begins." in after


def test_what_this_board_saved_itself_is_gone_over_unasked(board: Make, folder: Path) -> None:
    made = board(battle())
    page = Page(made)
    save(page, "a.toml")
    page.edit("title", 0, text="Again")
    assert save(page, "a.toml")["ok"]
    assert Scenario.from_file("a.toml").title == "Again"
    # From Python as well.
    made.save("a.toml", replace=True)
    assert save(page, "./a.toml")["ok"]
    # Another board knows nothing of who wrote it.
    assert save(Page(board(battle())), "a.toml") == {"ok": False, "there": "a.toml"}
    # A file that is gone is written anew.
    (folder / "a.toml").unlink()
    assert save(page, "a.toml")["ok"]


def test_a_file_that_appears_between_looking_and_writing_stays(
    board: Make, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = board(battle())
    page = Page(made)
    link = os.link

    def late(source: Any, target: Any) -> None:
        Path(target).write_text("theirs", "utf-8")
        link(source, target)

    monkeypatch.setattr(os, "link", late)
    for over in (False, True):
        assert save(page, "new.toml", over=over) == {"ok": False, "there": "new.toml"}
        assert (folder / "new.toml").read_text("utf-8") == "theirs"
        (folder / "new.toml").unlink()
    assert everything(folder) == {str(folder): None}


def test_below_the_folder_of_the_kernel_too(board: Make, folder: Path) -> None:
    (folder / "a" / "b").mkdir(parents=True)
    page = Page(board(battle()))
    assert save(page, "a/b/c")["saved"] == "a/b/c.toml"
    assert save(page, "./a/b/../c")["ok"] is False
    assert save(page, "./a\\d.TOML")["saved"] == "a/d.TOML"
    (folder / "here").symlink_to("a")
    assert save(page, "here/e.toml")["saved"] == "here/e.toml"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Type a name for the file"),
        (" ", "Type a name for the file"),
        (".toml", "Type a name for the file"),
        ("sub/", "Type a name for the file"),
        (".", "Type a name for the file"),
        ("..", "only in Python's working folder"),
        ("../up.toml", "only in Python's working folder"),
        ("sub/../../up.toml", "only in Python's working folder"),
        ("sub\\..\\..\\up.toml", "only in Python's working folder"),
        ("/tmp/there.toml", "only in Python's working folder"),
        ("//host/share/there.toml", "only in Python's working folder"),
        ("C:\\there.toml", "only in Python's working folder"),
        ("c:there.toml", "only in Python's working folder"),
        ("out/there.toml", "only in Python's working folder"),
        ("link.toml", "only in Python's working folder"),
        ("lesson.svg", "a lesson as .toml, not as .svg"),
        ("lesson.toml.exe", "a lesson as .toml, not as .exe"),
        ("a\nb.toml", "invisible characters"),
        ("a\0.toml", "invisible characters"),
        ("a\u202elmot.toml", "invisible characters"),
        ("\ud800.toml", "invisible characters"),
        ("x" * 201, "longer than 200 characters"),
        ("con", "does not work on Windows"),
        ("NUL.toml", "does not work on Windows"),
        ("com1.old.toml", "does not work on Windows"),
        ("lpt\xb9", "does not work on Windows"),
        ("aux /lesson.toml", "does not work on Windows"),
        ("sub /lesson.toml", "does not work on Windows"),
        ("sub./lesson.toml", "does not work on Windows"),
        ("lesson.", "does not work on Windows"),
        *((f"a{sign}b.toml", "does not work on Windows") for sign in '<>"|?*'),
        ("ab:c.toml", "does not work on Windows"),
        ("sub/a:b", "does not work on Windows"),
        ("nowhere/lesson.toml", "There is no folder nowhere: create it first"),
        ("~/lesson.toml", "There is no folder ~: create it first"),
        ("sub.toml", "sub.toml already exists and is not a file"),
        ("pipe.toml", "pipe.toml already exists and is not a file"),
        ("😀" * 190 + ".toml", "could not be written"),
    ],
)
@pytest.mark.parametrize("over", [False, True])
def test_names_that_a_page_may_not_write(board: Make, folder: Path, name: str, said: str, over: bool) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (folder / "sub").mkdir()
    (folder / "sub.toml").mkdir()
    (folder / "out").symlink_to(outside)
    (folder / "link.toml").symlink_to(outside / "new.toml")
    os.mkfifo(folder / "pipe.toml")
    made = board(battle())
    page = Page(made)
    before, state = sorted(everything(folder)), told(made)
    answer = why(save(page, name, over=over))
    assert said in answer
    assert answer.endswith(".")
    assert answer.isprintable()
    assert sorted(everything(folder)) == before
    assert told(made) == state


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ("game = \n", "lesson.toml was not changed. Line 1, column "),
        ("[tool.ruff]\nline-length = 120\n", "lesson.toml was not changed."),
        (
            'game = "daimyo"\n',
            "lesson.toml was not written: lesson.toml is a lesson of another game, daimyo; this board shows ",
        ),
        (battle(script="T: declare kyoto\n"), "lesson.toml was not changed. Line "),
        (
            "#" * ((1 << 20) + 1),
            "lesson.toml was not changed: A scenario file can have at most 1 MiB (1,048,576 bytes).",
        ),
    ],
)
def test_a_file_that_cannot_be_gone_over_stays(board: Make, folder: Path, there: str, said: str) -> None:
    (folder / "lesson.toml").write_text(there, "utf-8")
    page = Page(board(battle()))
    assert said in why(go_over(page, "lesson.toml"))
    assert (folder / "lesson.toml").read_text("utf-8") == there


@pytest.mark.parametrize("there", ["a link to nowhere", "too large"])
def test_what_cannot_be_read_is_not_asked_about_again_and_again(board: Make, folder: Path, there: str) -> None:
    file = folder / "a.toml"
    if there == "too large":
        file.touch()
        os.truncate(file, 1 << 25)
    else:
        file.symlink_to(folder / "b.toml")
    page = Page(board(battle()))
    for over in (False, True):
        assert why(save(page, "a.toml", over=over)) == "a.toml already exists and cannot be read: choose another name."
    assert [one.name for one in folder.iterdir()] == ["a.toml"]
    file.unlink()
    assert save(page, "a.toml")["ok"]


def test_what_cannot_be_written_is_told_in_a_sentence(
    board: Make, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(board(battle()))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert why(save(page, "a.toml")) == "a.toml could not be written: No space left on device."
    assert everything(folder) == {str(folder): None}


def test_a_folder_that_is_gone(board: Make, folder: Path) -> None:
    page = Page(board(battle()))
    folder.rmdir()
    assert "could not be written" in why(save(page, "a.toml"))


@pytest.mark.parametrize("look", [{"mode": "read"}, {"perspectives": "public"}, {"perspectives": ["tokugawa"]}, {}])
def test_no_page_saves_where_nothing_may_be_written(board: Make, folder: Path, look: dict[str, Any]) -> None:
    page = Page(board(battle() if look else battle() + PUZZLE, **look))
    for over in (False, True):
        answer = save(page, "a.toml", over=over)
        assert (
            answer["notice"]["text"]
            == "A lesson can be saved only where everything is visible and no puzzle is being asked."
        )
    if not look:
        page.ask(puzzle="explore")
        assert not save(page, "a.toml")["ok"]
    assert "file" not in page.state["lesson"]
    assert everything(folder) == {str(folder): None}


def test_going_over_a_file_costs_what_opening_it_costs_a_few_times(board: Make, folder: Path) -> None:
    page = Page(board(played("warchest", 120)))
    save(page, "long.toml")
    opened = calls(lambda: Scenario.from_file("long.toml").play())
    assert calls(lambda: save(page, "long.toml", over=True)) < 8 * opened


# -- positions -----------------------------------------------------------------------------------------------------


def test_a_position_is_saved_faulty_or_not(board: Make, folder: Path) -> None:
    made = board(open_editor(EMPTY))
    page = Page(made)
    assert page.state["lesson"]["file"] == "position.toml"
    page.act("put date2 gifu")
    assert save(page, "position.toml") == {"ok": True, "saved": "position.toml"}
    assert (folder / "position.toml").read_text("utf-8") == made.scenario
    page.ask(setting="write", node=made.cursor, text='[position.blocks]\ngifu.tokugawa = "9x date2"\n')
    assert save(page, "position.toml")["ok"]
    assert '"9x date2"' in (folder / "position.toml").read_text("utf-8")
    assert not Page(Board.set_up("position.toml")).state["setting"]["ready"]


def test_the_position_shown_goes_over_that_of_a_file_and_nothing_else(board: Make, folder: Path) -> None:
    file = folder / "lesson.toml"
    file.write_text("# Mine.\n" + battle(), "utf-8")
    made = Board.set_up("lesson.toml")
    page = Page(made)
    assert page.state["lesson"]["file"] == "lesson.toml"
    page.act("week 3")
    assert save(page, "lesson.toml")["ok"]
    after = file.read_text("utf-8")
    assert after.startswith("# Mine.\n")
    assert "week = 3" in after
    assert "T: declare gifu" in after


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_going_over_a_position_keeps_the_ends_of_lines_and_the_mark_of_a_file(
    board: Make, folder: Path, mark: str, end: str
) -> None:
    file = folder / "lesson.toml"
    text = (mark + battle()).replace("\n", end)
    file.write_bytes(text.encode())
    made = Board.set_up("lesson.toml")
    page = Page(made)
    page.act("week 3")
    assert go_over(page, "lesson.toml")["ok"]
    written = file.read_bytes().decode()
    assert written.startswith(mark)
    assert written.count("\n") == written.count(end)
    assert [row for row in written.split(end) if row not in text.split(end)] == ["week = 3"]
    # Nothing more for the next change.
    page.act("week 4")
    go_over(page, "lesson.toml")
    assert file.read_bytes().decode() == written.replace("week = 3", "week = 4")


def test_a_position_on_one_line_is_gone_over_and_the_rest_stays(board: Make, folder: Path) -> None:
    file = folder / "lesson.toml"
    file.write_text('game = "sekigahara" # mine\nposition = { week = 2 }\n\n[play]\nscript = ""\n', "utf-8")
    made = board(open_editor(EMPTY))
    page = Page(made)
    page.act("put date2 gifu")
    assert go_over(page, "lesson.toml")["ok"]
    after = file.read_text("utf-8")
    assert after.startswith('game = "sekigahara" # mine\n\n[play]\nscript = ""\n')
    assert Board.set_up("lesson.toml").scenario == made.scenario


@pytest.mark.parametrize("there", ["", "# Nothing yet.\n", 'title = "A book"\n'])
def test_no_position_goes_into_a_file_that_names_no_game(board: Make, folder: Path, there: str) -> None:
    file = folder / "book.toml"
    file.write_text(there, "utf-8")
    page = Page(board(open_editor(EMPTY)))
    assert 'The game is missing; write game = "sekigahara" in the first line.' in why(go_over(page, "book.toml"))
    assert file.read_text("utf-8") == there


def test_a_lesson_and_the_position_beside_it_have_names_of_their_own(board: Make, folder: Path) -> None:
    (folder / "gifu.toml").write_text(battle(), "utf-8")
    page = Page(board(Path("gifu.toml")))
    assert page.state["lesson"]["file"] == "gifu.toml"
    page.ask(setting="begin", node=0)
    page.listen()
    assert page.state["lesson"]["file"] == "position.toml"
    save(page, "start.toml")
    page.ask(setting="leave", node=0)
    page.listen()
    assert page.state["lesson"]["file"] == "gifu.toml"


@pytest.mark.parametrize(
    ("file", "name"),
    [("sub/gifu.toml", "sub/gifu.toml"), ("../gifu.toml", "gifu.toml"), ("sub/gifu.txt", "sub/gifu.toml")],
)
def test_the_file_that_was_opened_is_offered(board: Make, folder: Path, file: str, name: str) -> None:
    (folder / "sub").mkdir()
    Path(file).write_text(battle(), "utf-8")
    for given in (file, Path(file), Path(file).resolve()):
        assert Page(board(given)).state["lesson"]["file"] == name
    assert Page(board(Scenario.from_file(file))).state["lesson"]["file"] == "lesson.toml"


def test_a_name_that_no_page_may_write_is_not_offered(board: Make, folder: Path) -> None:
    name = "a\u202eb.toml"
    (folder / name).write_text(battle(), "utf-8")
    assert Page(board(Path(name))).state["lesson"]["file"] == saving.LESSON


@pytest.mark.parametrize("look", [{"mode": "read"}, {"perspectives": "public"}])
def test_no_position_is_saved_there_either(board: Make, folder: Path, look: dict[str, Any]) -> None:
    assert not save(Page(board(open_editor(EMPTY), **look)), "position.toml")["ok"]
    assert everything(folder) == {str(folder): None}


@pytest.mark.parametrize(
    "token",
    ["", "x", "\ud800", page_token._TOKEN[:-1], page_token._TOKEN.swapcase()],
    ids=["none", "x", "odd", "short", "like"],
)
def test_a_page_without_the_token_of_its_host_writes_and_reads_no_file(board: Make, folder: Path, token: str) -> None:
    """Whoever has only the page writes no file on the machine it comes from; its author does."""
    (folder / "a.toml").write_text(battle(), "utf-8")
    before = everything(folder)
    made = board("a.toml")
    page = Page(made)
    for over in (False, True):
        for name in ("a", "b", "con"):
            assert why(save(page, name, over=over, token=token)).startswith("This page cannot save")
    assert why(load(page, token)).startswith("This page cannot save")
    assert everything(folder) == before
    made.save("mine.toml")
    assert sorted(one.name for one in folder.iterdir()) == ["a.toml", "mine.toml"]


def test_no_trait_and_no_message_has_the_token(board: Make, folder: Path) -> None:
    page = Page(board(battle()))
    answers = [save(page, "a"), save(page, "a", token=""), load(page)]
    assert page_token._TOKEN not in repr((told(page.board), page.state, answers, page.board.scenario))


def test_the_token_is_shown_to_what_runs_code(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.publish_display_data", shown.append)
    page_token.show()
    assert shown == [{page_token.MIME: page_token._TOKEN}]
