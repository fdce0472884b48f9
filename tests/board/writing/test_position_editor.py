"""Setting up on a board: changes, texts, faults, playing from there, and coming back; only where everything is open."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sekiwidget
from sekiwidget.authoring.editor.changes import Put
from sekiwidget.base.files import FileChanged
from sekiwidget.board import Board
from sekiwidget.board.writing.editor_requests import edited_position
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson import Scenario, ScenarioError
from sekiwidget.lesson.editor.open import open_editor
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.lesson.editor.position_text import MAX_VALUES
from tests.board.battles import battle
from tests.board.pages import Page, told

Make = Callable[..., Board]

READS = 90
"""A change reads the table less often than this, however many of its keys are unknown."""
EMPTY = 'game = "sekigahara"\n[position]\nsetup = "empty"\n'
PUZZLE = """
[puzzle]
side = "tokugawa"
task = "Win."
goal = { "combat.winner" = "tokugawa" }
"""


def empty(board: Make) -> tuple[Board, Page]:
    made = board(open_editor(EMPTY))
    return made, Page(made)


def write(page: Page, text: str) -> Any:
    return page.ask(setting="write", node=page.board.cursor, text=text)


def table_at(made: Board, node: int) -> dict[str, Any]:
    table = edited_position(made._source, node)
    assert table is not None
    return dict(table.table)


def want(page: Page, what: str) -> Any:
    answer = page.ask(setting=what, node=page.board.cursor)
    # What follows after the answer comes with later messages.
    page.listen()
    return answer


def test_each_change_is_a_step_that_can_be_taken_back(board: Make) -> None:
    made, page = empty(board)
    assert page.act("put date2 gifu")["ok"]
    assert page.act("put ukita1c gifu")["ok"]
    text = '[position.blocks]\ngifu = { tokugawa = "date2", ishida = "ukita1c" }\n'
    assert page.state["setting"]["text"] == text
    assert page.state["setting"]["ready"]
    page.go(1)
    assert page.state["setting"]["text"] == '[position.blocks]\ngifu = { tokugawa = "date2" }\n'
    # Another change there is another variation: nothing is lost.
    assert page.act("put date3 gifu")["ok"]
    assert [table_at(made, at) for at in (2, 3)] == [
        {"blocks": {"gifu": {"tokugawa": "date2", "ishida": "ukita1c"}}},
        {"blocks": {"gifu": {"tokugawa": "date2 date3"}}},
    ]
    assert page.agrees()


def test_what_is_typed_as_text_changes_the_board(board: Make) -> None:
    made, page = empty(board)
    mine = '[position]\n# mine\nphase   = "combat"\n\n[position.blocks]\ngifu.tokugawa = "date2"  # the weak one\n'
    assert write(page, mine)["ok"]
    assert page.state["setting"] == {"node": 1, "text": mine, "faults": [], "ready": True}
    assert made.position.fact("blocks.gifu.tokugawa") == ("date2",)
    page.act("put ukita2 gifu")
    page.act("put date2@gifu kiyosu")
    kept = page.state["setting"]["text"]
    assert '# mine\nphase   = "combat"\n' in kept
    assert "date2" not in kept.split("kiyosu")[0]
    # The same text again is no change.
    before = made.length
    assert write(page, kept)["ok"]
    assert made.length == before


def test_of_a_whole_file_only_the_position_is_taken(board: Make) -> None:
    made, page = empty(board)
    assert write(page, battle())["ok"]
    assert "script" not in page.state["setting"]["text"]
    assert made.position == sekiwidget.Scenario.from_text(battle()).start()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[position]\nphase = "combat\n', "Line 2, column 16: A quotation mark is missing"),
        ('game = "daimyo"\n[position]\n', "Line 1, column 8: This is a position of daimyo, not of sekigahara."),
        ('phase = "combat"\n', "Line 1, column 1: `phase` stands before [position]"),
        ("position = 3\n", "Line 1, column 12: This must be a table."),
        ("[position]\n" + "a.b." * 40 + "c = 1\n", "nested"),
    ],
)
def test_a_text_that_is_no_table_changes_nothing(board: Make, text: str, said: str) -> None:
    made, page = empty(board)
    page.act("put date2 gifu")
    before = json.dumps(told(made)["setting"]), made.length
    answer = write(page, text)
    assert not answer["ok"]
    assert said in answer["notice"]["text"]
    assert (json.dumps(told(made)["setting"]), made.length) == before


def test_faults_are_told_with_their_rule_their_place_and_their_words(board: Make) -> None:
    made, page = empty(board)
    blocks = '[position.blocks]\ngifu.tokugawa = "date2 date9"\nnumazu.tokugawa = "3x date3"\n'
    write(page, f"[position]\nweek = 9\n\n{blocks}")
    setting = page.state["setting"]
    assert not setting["ready"]
    words = [setting["text"][fault["from"] : fault["to"]] for fault in setting["faults"]]
    assert words == ["9", "date9"]
    assert [(fault.get("rule"), fault.get("at")) for fault in setting["faults"]] == [("6", None), (None, "gifu")]
    # What can be read is shown, and can be mended.
    assert made.position.fact("blocks.gifu.tokugawa") == ("date2",)
    assert page.act("week 2")["ok"]
    assert write(page, page.state["setting"]["text"].replace(" date9", ""))["ok"]
    [fault] = page.state["setting"]["faults"]
    assert (fault["rule"], fault["at"]) == ("3.2", "numazu")
    marks = made._pages.feed.timelines["all"].scene(made.cursor)["marks"]
    assert {"place": "numazu", "style": "no"} in marks
    assert page.act("take date3 numazu")["ok"]
    assert page.state["setting"]["ready"]


def test_an_impossible_position_is_not_played(board: Make) -> None:
    page = empty(board)[1]
    write(page, '[position.blocks]\nnumazu.tokugawa = "9x date3"\n')
    answer = want(page, "play")
    assert answer["notice"]["text"] == "This position is impossible: fix it before you play from it."
    assert "text" in page.state["setting"]


def test_a_position_is_played_from_and_set_up_again(board: Make) -> None:
    made, page = empty(board)
    for text in ("phase combat", "put date2 gifu", "put ukita2 gifu", "hand tokugawa date"):
        assert page.act(text)["ok"], text
    table = page.state["setting"]["text"]
    assert want(page, "play")["ok"]
    assert page.state["turn"]["name"] == "Tokugawa"
    assert page.state["setting"] == {"may": True}, "there was no lesson"
    assert made.scenario == f'game = "sekigahara"\n\n{table}'
    assert page.act("T: declare gifu")["ok"]
    assert want(page, "begin")["ok"]
    assert page.state["setting"]["back"]
    assert page.act("put date3 gifu")["ok"]
    assert want(page, "leave")["ok"]
    # The line is as it was left.
    assert made.length == 2
    assert made.cursor == 1
    assert page.agrees()


def test_nothing_is_lost_between_a_lesson_and_what_is_set_up_and_played(board: Make) -> None:
    made = board(battle(script="T: declare gifu\n"))
    page = Page(made)
    page.edit("comment", 1, text="Hours of work.")
    lesson, start = made.scenario, made.line
    want(page, "begin")
    assert page.act("put date2 osaka")["ok"]
    changed = page.state["setting"]["text"]
    # The pressed button, once more.
    assert not want(page, "begin")["ok"]
    assert page.state["setting"]["text"] == changed
    want(page, "leave")
    assert made.scenario == lesson
    # What was set up from the same position is there again, with its steps.
    want(page, "begin")
    assert page.state["setting"]["text"] == changed
    assert len(made.line) == 2
    assert page.agrees()
    # From what is played one sets up again, and comes back step by step.
    want(page, "play")
    assert page.state["setting"] == {"may": True, "back": True}
    played = made.line
    want(page, "begin")
    want(page, "leave")
    assert made.line is played
    want(page, "leave")
    assert made.line is start
    assert made.scenario == lesson
    assert page.state["setting"] == {"may": True}
    assert not want(page, "leave")["ok"]
    assert page.agrees()


def test_a_lesson_hears_nothing_of_it(board: Make) -> None:
    made = board(battle(script="T: declare gifu\n"))
    heard: list[Any] = []
    made.on_commit(heard.append)
    page, before = Page(made), made.scenario
    want(page, "begin")
    assert page.act("put date2 osaka")["ok"]
    want(page, "leave")
    assert heard == []
    assert made.scenario == before


@pytest.mark.parametrize(
    "how",
    [
        {"perspectives": ["tokugawa"]},
        {"perspectives": ["public"]},
        {"perspectives": ["tokugawa", "ishida"]},
        {"players": {"tokugawa": "me", "ishida": "simple"}},
        {"mode": "read"},
    ],
)
def test_it_is_there_only_where_everything_is_open(board: Make, how: dict[str, Any]) -> None:
    made = board(battle(), **how)
    page = Page(made)
    assert page.state["setting"] == {}
    for what in ("begin", "play", "leave"):
        assert not want(page, what)["ok"]
    assert not write(page, "[position]\n")["ok"]
    assert page.state["setting"] == {}


def test_it_is_not_there_while_a_puzzle_asks(board: Make) -> None:
    made = board(battle() + PUZZLE)
    page = Page(made)
    assert page.state["setting"] == {}
    assert not want(page, "begin")["ok"]
    page.ask(puzzle="explore")
    assert page.state["setting"] == {"may": True}
    assert want(page, "begin")["ok"]


@pytest.mark.parametrize(
    "message",
    [
        {"setting": "burn", "node": 0},
        {"setting": "begin"},
        {"setting": "begin", "node": "0"},
        {"setting": "begin", "node": 0, "text": "x"},
        {"setting": "write", "node": 0},
        {"setting": "write", "node": 0, "text": 3},
        {"setting": "write", "node": 0, "text": "x" * 100_001},
        {"setting": "write", "node": 99, "text": "[position]\n"},
        {"setting": ["begin"], "node": 0},
    ],
)
def test_malformed_messages_change_nothing(board: Make, message: dict[str, Any]) -> None:
    made, page = empty(board)
    before = json.dumps(told(made)["setting"])
    assert not page.ask(**message)["ok"]
    assert json.dumps(told(made)["setting"]) == before
    assert made.length == 1


def test_a_faulty_file_is_opened(tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text('game = "sekigahara"\n[position]\nweek = 12\nblocks = { gifu = { tokugawa = "date2" } }\n')
    with pytest.raises(sekiwidget.ScenarioError):
        Board(file)
    made = Board.set_up(file)
    assert made.setting["faults"][0]["text"] == "Week must be from 1 to 7, not 12."
    made.play("week 2")
    assert made.setting["ready"]
    assert made.scenario.startswith('game = "sekigahara"\n\n[position]\nweek = 2\n')
    file.write_text("game = 'sekigahara'\n[position\n")
    with pytest.raises(sekiwidget.ScenarioError, match="position"):
        Board.set_up(file)
    file.write_text("[position]\n")
    with pytest.raises(sekiwidget.ScenarioError, match="the game is missing"):
        Board.set_up(file)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("  ", "^a change is missing; it begins with put, take, set, start$"),
        ("hand tokugawa", "^pieces must follow `tokugawa`$"),
        ("put date gifu", r"A Date card cannot be placed at Gifu\.$"),
    ],
)
def test_a_change_that_cannot_be_made_is_told(text: str, why: str) -> None:
    made = Board.set_up(EMPTY)
    with pytest.raises(ValueError, match=why):
        made.play(text)
    assert made.scenario == EMPTY.replace("\n", "\n\n", 1)


def test_a_piece_has_places_where_it_can_lie() -> None:
    refusal = open_editor(EMPTY).position.why_not(Put(("date2",), "nowhere"))
    assert refusal is not None
    assert [reason.text for reason in refusal.reasons] == ["`nowhere` is not a place for pieces."]


def test_options_are_those_of_a_new_game() -> None:
    made = Board.set_up("sekigahara", setup="revised", seed=3, theme="dark")
    assert made.theme == "dark"
    assert made.position == sekiwidget.new("sekigahara", seed=3, setup="revised").position
    with pytest.raises(ValueError, match="colour"):
        Board.set_up("sekigahara", colour="red")
    with pytest.raises(ValueError, match="`players` is an option of a new game"):
        Board.set_up(made.position, players=3)
    with pytest.raises(TypeError, match="not int"):
        Board.set_up(3)


def test_a_position_is_saved_faulty_or_not(tmp_path: Path) -> None:
    made, file = Board.set_up(EMPTY), tmp_path / "lesson.toml"
    for text in ("put date2 gifu", "phase combat"):
        made.play(text)
    made.save(file)
    assert file.read_text() == made.scenario
    with pytest.raises(FileExistsError):
        made.save(file)
    # Over a file all but the position stays, even a script that does not hold any more.
    file.write_text(f"# mine\n{battle(script='T: declare gifu   # here')}")
    with pytest.raises(FileChanged):
        made.save(file, replace=True)
    made.save(file, force=True)
    kept = file.read_text()
    assert kept.startswith("# mine\n")
    assert "T: declare gifu   # here" in kept
    assert made.scenario.partition("[position.blocks]")[2].strip() in kept
    for text, why in {
        'game = "daimyo"\n': "this is a position of daimyo",
        f'game = "sekigahara"\n# {"x" * 100_000}\n': "the text is longer than 100,000 characters",
    }.items():
        file.write_text(text)
        with pytest.raises(sekiwidget.ScenarioError, match=why):
            made.save(file, force=True)
        assert file.read_text() == text
    file.write_text('game = "sekigahara"\ntitle = "Mine"\n')
    made.save(file, force=True)
    assert Board.set_up(file).position == made.position


@pytest.mark.parametrize("text", ["position = { week = 2 } # mine\n", "\ufeff[position]\nweek = 2\n"])
def test_what_is_put_goes_into_a_text_however_its_table_is_written(board: Make, text: str) -> None:
    page = Page(board(open_editor(EMPTY)))
    assert write(page, text)["ok"]
    assert page.act("put date2 gifu")["ok"]
    now = page.state["setting"]["text"]
    assert Board.set_up(f'game = "sekigahara"\n{now.removeprefix(chr(0xFEFF))}').position == page.board.position
    assert 'gifu = { tokugawa = "date2" }' in now
    assert "week = 2" in now


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_unknown_keys_is_refused_or_changed_at_little_cost(
    board: Make, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = "[position]\n" + "".join(f"k{number} = 1\n" for number in range(MAX_VALUES + 1))
    with pytest.raises(ScenarioError, match=f"can have at most {MAX_VALUES} keys and values"):
        Board.set_up(f'game = "{name}"\n{unknown}')
    with pytest.raises(ScenarioError, match=f"can have at most {MAX_VALUES} keys and values"):
        Board.set_up(Scenario(name, position={"land": {f"k{number}": 1 for number in range(MAX_VALUES)}}))
    made = board(open_editor(name))
    page = Page(made)
    refused = page.ask(setting="write", node=0, text=unknown)
    assert not refused["ok"] and f"can have at most {MAX_VALUES} keys and values" in refused["notice"]["text"]
    assert page.ask(setting="write", node=0, text=unknown.rpartition("k")[0])["ok"]
    written = made.cursor
    setting = made.line.nodes[written].position
    assert isinstance(setting, EditedPosition)
    once, read = type(setting.game.of).read_position, Counter[str]()

    def counted(*given: Any, **more: Any) -> Any:
        read["tables"] += 1
        return once(*given, **more)

    monkeypatch.setattr(type(setting.game.of), "read_position", counted)
    for choice in setting.choices():
        words = [choice.verb, *(pick.ids[0] for pick in choice.picks if pick.ids)]
        read.clear()
        page.act(" ".join(words), written)
        assert read["tables"] < READS, words


def test_keys_are_completed_with_set_and_without_it(board: Make) -> None:
    _, page = empty(board)

    def completed(text: str) -> list[list[str]]:
        found: list[list[str]] = page.ask(complete=text, node=0, **{"as": "all"})["completions"]
        return found

    assert completed("we") == [["week", "Week"]]
    assert completed("set we") == [["set week", "Week"]]
    assert completed("set turn ") == [["set turn A", "Turn"], ["set turn B", "Turn"]]
    assert completed("control kyo") == [["control kyoto", ""]]
    assert [text for text, _ in completed("") if text in ("put", "set", "week", "start")] == ["put", "week", "start"]
