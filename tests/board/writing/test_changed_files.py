"""A file that somebody else has changed since the board opened or wrote it: nothing of theirs is lost."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sekiwidget.base.files import FileChanged
from sekiwidget.board import Board
from sekiwidget.text.multilingual import Multilingual
from tests.board.battles import battle
from tests.board.pages import Page, told
from tests.board.writing.files import EMPTY, everything, load, save, why

pytestmark = pytest.mark.usefixtures("folder")

Make = Callable[..., Board]
PUZZLE = Path(__file__).parents[3] / "examples" / "combat" / "38-puzzle-one-sword.toml"
THEIRS = ("begins. Theirs.", "begins. Yours..")
"""Words of the same length: nothing but the contents tells them apart."""


@pytest.mark.parametrize("how", ["opened", "saved"])
@pytest.mark.parametrize("over", [False, True])
def test_what_somebody_else_wrote_since_is_never_gone_over(board: Make, folder: Path, how: str, over: bool) -> None:
    """Whatever size and time the file has; the board saves beside it, and goes on there."""
    file = folder / "a.toml"
    file.write_text(battle(script=f"# {THEIRS[1]}\nT: declare gifu\n"), "utf-8")
    page = Page(board("a.toml"))
    if how == "saved":
        page.edit("title", 0, text="Mine")
        assert save(page, "a.toml")["ok"]
    times = file.stat()
    file.write_text(file.read_text("utf-8").replace(THEIRS[1], THEIRS[0]), "utf-8")
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    theirs = file.read_bytes()
    page.edit("comment", 1, text="Mine.")
    assert save(page, "a.toml", over=over) == {"ok": False, "changed": "a.toml", "beside": "a-2.toml"}
    (folder / "a-2.toml").touch()
    assert save(page, "a.toml", over=over)["beside"] == "a-3.toml"
    assert file.read_bytes() == theirs
    assert save(page, "a-3.toml") == {"ok": True, "saved": "a-3.toml"}
    assert "Mine." in (folder / "a-3.toml").read_text("utf-8")
    assert page.state["lesson"]["file"] == "a-3.toml"


def test_two_boards_on_one_file_lose_nothing_of_each_other(board: Make, folder: Path) -> None:
    (folder / "a.toml").write_text(battle(), "utf-8")
    one, other = Page(board("a.toml")), Page(board("a.toml"))
    one.edit("comment", 1, text="Of the one.")
    other.edit("comment", 1, text="Of the other.")
    assert save(one, "a.toml")["ok"]
    assert "changed" in save(other, "a.toml")
    assert "Of the one." in (folder / "a.toml").read_text("utf-8")
    # Both may go on: the other board from what the file holds now.
    assert load(other) == {"ok": True}
    assert other.board.line.nodes[1].comment == "Of the one."
    other.edit("comment", 1, text="Of both.")
    assert save(other, "a.toml")["ok"]
    assert "changed" in save(one, "a.toml")


@pytest.mark.parametrize("own", [False, True])
def test_a_file_is_compared_once_more_right_before_it_is_replaced(
    board: Make, folder: Path, monkeypatch: pytest.MonkeyPatch, own: bool
) -> None:
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    page = Page(board("a.toml" if own else battle()))
    if not own:
        assert save(page, "a.toml") == {"ok": False, "there": "a.toml"}
    theirs = "# Theirs.\n" + battle()
    sync = os.fsync

    def late(descriptor: int) -> None:
        sync(descriptor)
        file.write_text(theirs, "utf-8")

    monkeypatch.setattr(os, "fsync", late)
    page.edit("title", 0, text="Mine")
    answer = save(page, "a.toml", over=not own)
    assert not answer["ok"]
    assert ("changed" if own else "there") in answer
    assert everything(folder) == {str(folder): None, str(file): theirs.encode()}


def test_a_file_is_gone_over_as_it_was_when_the_page_was_asked(board: Make, folder: Path) -> None:
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    page = Page(board(battle()))
    assert save(page, "a.toml") == {"ok": False, "there": "a.toml"}
    file.write_text("# Theirs.\n" + battle(), "utf-8")
    assert save(page, "a.toml", over=True) == {"ok": False, "there": "a.toml"}
    assert save(page, "a.toml", over=True)["ok"]


def test_a_page_goes_over_no_file_that_it_was_not_asked_about(board: Make, folder: Path) -> None:
    one, other = folder / "a.toml", folder / "b.toml"
    for file in (one, other):
        file.write_text(battle(), "utf-8")
    page = Page(board(battle()))
    assert save(page, "a.toml", over=True) == {"ok": False, "there": "a.toml"}
    assert save(page, "b.toml") == {"ok": False, "there": "b.toml"}
    one.write_text("# Theirs.\n" + battle(), "utf-8")
    assert save(page, "a.toml", over=True) == {"ok": False, "there": "a.toml"}
    assert save(page, "b.toml", over=True)["ok"]


def test_a_file_is_loaded_anew(board: Make, folder: Path) -> None:
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    made = board("a.toml")
    page = Page(made)
    page.edit("title", 0, text="Mine")
    file.write_text(battle().replace("T: declare gifu", "# Theirs.\nT: declare gifu"), "utf-8")
    assert load(page) == {"ok": True}
    assert page.agrees()
    assert made.line.nodes[0].comment == "Theirs."
    assert page.state["lesson"].get("title") != "Mine"
    assert page.state["lesson"]["file"] == "a.toml"
    assert save(page, "a.toml")["ok"]


def test_a_position_is_loaded_anew(board: Make, folder: Path) -> None:
    file = folder / "a.toml"
    file.write_text(EMPTY, "utf-8")
    page = Page(Board.set_up("a.toml"))
    page.act("week 3")
    file.write_text(EMPTY + "week = 2\n", "utf-8")
    assert save(page, "a.toml") == {"ok": False, "changed": "a.toml", "beside": "a-2.toml"}
    assert load(page) == {"ok": True}
    assert "week = 2" in page.state["setting"]["text"]
    page.act("week 4")
    assert save(page, "a.toml")["ok"]


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ("game = \n", "a.toml cannot be loaded. Line 1, column "),
        (None, "a.toml cannot be loaded: "),
        (battle(script="T: declare kyoto\n"), "a.toml cannot be loaded. Line "),
    ],
)
def test_a_file_that_cannot_be_loaded_changes_nothing(board: Make, folder: Path, there: str | None, said: str) -> None:
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    made = board("a.toml")
    page = Page(made)
    page.edit("title", 0, text="Mine")
    file.unlink() if there is None else file.write_text(there, "utf-8")
    before = told(made)
    answer = why(load(page))
    assert answer.startswith(said)
    assert answer.endswith(".")
    assert told(made) == before


@pytest.mark.usefixtures("board")
def test_jupyterlab_shows_a_file_anew_unless_that_would_lose_what_is_not_saved(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Board, "_of_files", {})
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    first = Board._of_file("./a.toml")
    first.goto(1)
    second = Board._of_file("./a.toml")
    assert second is not first
    page = Page(second)
    page.edit("comment", 1, text="Mine.")
    file.write_text("# Theirs.\n" + battle(), "utf-8")
    assert Board._of_file("./a.toml") is second
    assert "changed" in save(page, "a.toml")
    assert save(page, "b.toml")["ok"]
    third = Board._of_file("./a.toml")
    assert third is not second
    # What is set up is work, too, and so is the lesson behind it.
    page = Page(third)
    page.edit("title", 0, text="Mine")
    page.ask(setting="begin", node=0)
    assert Board._of_file("./a.toml") is third


def test_a_board_without_a_file_loads_none(board: Make) -> None:
    assert why(load(Page(board(battle())))) == "This board was not opened from a file."


def test_what_python_writes_is_unsaved_until_python_saves_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, board: Make
) -> None:
    monkeypatch.setattr(Board, "_of_files", {})
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    first = Board._of_file("./a.toml")
    first.line.comment("Mine.")
    assert Board._of_file("./a.toml") is first
    first.save("a.toml", replace=True)
    second = Board._of_file("./a.toml")
    assert second is not first and second.line.nodes[0].comment == "Mine."
    # The same name in another folder is another file.
    second.line.comment("More.")
    (folder / "other").mkdir()
    (folder / "other" / "a.toml").write_text(battle(title="Other"), "utf-8")
    monkeypatch.chdir(folder / "other")
    assert "Other" in Board._of_file("./a.toml").scenario


@pytest.mark.parametrize("how", ["opened", "saved", "asked"])
def test_python_overwrites_what_somebody_else_wrote_only_if_told_to(board: Make, folder: Path, how: str) -> None:
    file = folder / "a.toml"
    file.write_text(PUZZLE.read_text("utf-8") if how == "asked" else battle(), "utf-8")
    made = board("a.toml")
    if how == "asked":
        made._request_handler.handle_puzzle("explore")
    if how == "saved":
        made.line.comment("Mine.")
        made.save(file, replace=True)
    file.write_text("# Theirs.\n" + file.read_text("utf-8"), "utf-8")
    theirs = file.read_bytes()
    made.line.nodes[0].comment = "Mine again."
    for path in ("a.toml", file):
        with pytest.raises(FileChanged, match="has changed since this board opened or saved it"):
            made.save(path, replace=True)
    assert file.read_bytes() == theirs
    # Another name is free; that it is another file, the board knows.
    made.save("b.toml")
    with pytest.raises(FileExistsError):
        made.save("a.toml")
    made.save("a.toml", force=True)
    text = file.read_text("utf-8")
    assert text.startswith("# Theirs.\n") and "Mine again." in text
    made.save("a.toml", replace=True)


def test_what_is_written_while_python_saves_is_kept(board: Make, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "a.toml"
    file.write_text(battle(), "utf-8")
    made, sync, theirs = board("a.toml"), os.fsync, "# Theirs.\n" + battle()

    def late(descriptor: int) -> None:
        sync(descriptor)
        file.write_text(theirs, "utf-8")

    monkeypatch.setattr(os, "fsync", late)
    made.line.comment("Mine.")
    with pytest.raises(FileChanged, match="force=True"):
        made.save("a.toml", replace=True)
    assert file.read_text("utf-8") == theirs


def test_a_board_whose_file_is_another_one_overwrites_any(board: Make, folder: Path) -> None:
    """Only of a file that it opened or wrote a board knows what was in it."""
    (folder / "a.toml").write_text(battle(), "utf-8")
    other = folder / "b.toml"
    other.write_text("# Theirs.\n" + battle(), "utf-8")
    board("a.toml").save(other, replace=True)
    assert other.read_text("utf-8").startswith("# Theirs.\n")


@pytest.mark.parametrize("opened", [False, True])
def test_python_knows_every_file_that_a_board_has_written(board: Make, folder: Path, opened: bool) -> None:
    """A new file and a copy, too, under each of its names."""
    (folder / "a.toml").write_text(battle(), "utf-8")
    made = board("a.toml" if opened else battle())
    copy, link = folder / "copy.toml", folder / "link.toml"
    made.save("copy.toml")
    link.symlink_to(copy)
    os.link(copy, folder / "hard.toml")
    with copy.open("a") as file:
        file.write("# Theirs.\n")
    theirs = copy.read_bytes()
    made.line.comment("Mine.")
    for path in (copy, link, "hard.toml"):
        with pytest.raises(FileChanged, match="force=True"):
            made.save(path, replace=True)
    assert copy.read_bytes() == theirs
    made.save(link, force=True)
    made.line.comment("Mine again.")
    made.save(copy, replace=True)
    assert "# Mine again." in copy.read_text("utf-8") and link.is_symlink()
    # The other hard link is a file of its own now, and nobody has changed it since.
    assert (folder / "hard.toml").read_bytes() == theirs


@pytest.mark.parametrize("how", ["played", "set up"])
def test_a_board_knows_its_files_in_whatever_mode_it_is(board: Make, folder: Path, how: str) -> None:
    file = folder / "a.toml"
    file.write_text(EMPTY if how == "played" else battle(), "utf-8")
    page = Page(Board.set_up("a.toml") if how == "played" else board("a.toml"))
    if how == "played":
        page.act("setup official")
        page.ask(setting="play", node=page.board.cursor)
    else:
        page.ask(setting="begin", node=0)
    theirs = file.read_text("utf-8").replace("game ", "# Theirs.\ngame ", 1)
    file.write_text(theirs, "utf-8")
    with pytest.raises(FileChanged, match="force=True"):
        page.board.save("a.toml", replace=True)
    assert file.read_text("utf-8") == theirs


def test_a_version_in_another_language_is_unsaved_work(
    folder: Path, monkeypatch: pytest.MonkeyPatch, board: Make
) -> None:
    monkeypatch.setattr(Board, "_of_files", {})
    (folder / "a.toml").write_text(battle(), "utf-8")
    first = Board._of_file("./a.toml")
    first.line.nodes[0].comment = Multilingual({"en": "One.", "de": "Eins."})
    first.save("a.toml", replace=True)
    assert Board._of_file("./a.toml") is not first
    first = Board._of_file("./a.toml")
    first.line.nodes[0].comment = Multilingual({"en": "One.", "de": "Zwei."})
    assert Board._of_file("./a.toml") is first
