"""Saved boards as a page shows them: all of their line, nobody to answer, and nothing that they may not know."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from nbformat import from_dict

from sekiwidget import Board, Scenario
from sekiwidget.board.wire.packing import packed
from sekiwidget.board.wire.static_files import live_module
from sekiwidget.export.notebook import STATE, SavedNotebook, save_notebook, saved_widgets
from sekiwidget.export.notebook_widgets import Widgets, stepping_traits
from sekiwidget.export.page import inlined_module
from tests.board.battles import source
from tests.board.unpacking import open_state, unpacked
from tests.export.notebook_cells import Cell, code, displayed, shown, state_of, write
from tests.lesson.good import EXAMPLES

PUZZLE = next(path for path in EXAMPLES if "puzzle-one-sword" in path.name)


def page_of(folder: Path, *outputs: Cell, state: dict[str, Any]) -> tuple[SavedNotebook, str, dict[str, Any]]:
    """The page of a notebook with one cell: what was saved, its text, and its boards."""
    saved = save_notebook(write(folder / "a.ipynb", code("board", *outputs), state=state), folder / "a.html")
    html = saved.path.read_text(encoding="utf-8")
    boards: dict[str, Any] = json.loads(html.partition('id="boards">')[2].partition("</script>")[0])
    return saved, html, boards


def open_board(boards: dict[str, Any], name: str) -> dict[str, Any]:
    """A board's traits with what it shares, unpacked."""
    state = dict(boards["shown"][name])
    for trait in ("kit", "backdrop", "words"):
        state[trait] = boards["alike"][state.pop(f"={trait}")]
    return open_state(state)


def test_boards_of_a_game_share_what_is_alike(tmp_path: Path) -> None:
    one, two = Board(source()), Board(source(), perspectives="tokugawa")
    saved, html, boards = page_of(tmp_path, shown(one), shown(two), shown(one), state=state_of(one, two))
    assert saved == SavedNotebook(tmp_path / "a.html", 2, 0, 0)
    assert html.count('data-board="') == 3
    assert len(boards["alike"]) == 3
    assert html.count("const sekiwidget =") == 1
    assert [open_board(boards, board.model_id)["perspectives"][0]["id"] for board in (one, two)] == ["all", "tokugawa"]


def test_all_of_a_line_is_there_and_nobody_is_asked(tmp_path: Path) -> None:
    board = Board(source())
    board.goto(3)
    _, _, boards = page_of(tmp_path, shown(board), state=state_of(board))
    state = open_board(boards, board.model_id)
    assert len(state["timelines"]["all"]["nodes"]) == len(board.line)
    assert state["cursor"] == 3
    assert (state["mode"], state["choices"]["list"], state["setting"]) == ("read", {}, {})
    assert "draft" not in state["lesson"]
    assert "as" not in state["turn"]


def test_a_finished_review_belongs_to_it(tmp_path: Path) -> None:
    board = Board(source(), perspectives=["tokugawa", "ishida"])
    board._parts.reviewer.n = 24
    board._receive(board, {"review": True, "node": 0, "as": "tokugawa", "id": 1}, [])
    board.set_trait("review", {**board.review, "ishida": {"state": "thinking", "end": 0}})
    _, html, boards = page_of(tmp_path, shown(board), state=state_of(board))
    found = open_board(boards, board.model_id)["review"]
    assert list(found) == ["tokugawa"]
    live = inlined_module(live_module(), "live")
    assert html.count(live) == 1
    assert found["tokugawa"]["said"] == str(board.review["tokugawa"]["said"])
    board.set_trait("review", {"ishida": {"state": "thinking", "end": 0}})
    assert live not in page_of(tmp_path, shown(board), state=state_of(board))[1]


def test_what_was_told_later_belongs_to_it() -> None:
    """As a client has it that has only heard of changes: the timelines of the beginning, and the last news."""
    board = Board(source())
    begun = state_of(board)[board.model_id]["state"]
    board.goto(len(board.line) - 1)
    board.play(next(iter(board.legal)))
    now = state_of(board)[board.model_id]["state"]
    heard = {**now, "timelines": begun["timelines"]}
    assert begun["changes"] < now["changes"]
    found = stepping_traits(heard)
    assert found is not None
    assert len(open_state({"timelines": found["timelines"]})["timelines"]["all"]["nodes"]) == len(board.line)
    assert stepping_traits({**heard, "news": {}}) is None, "what is not whole does not step"


@pytest.mark.parametrize("trait", ["kit", "backdrop", "timelines", "perspectives", "cursor"])
def test_a_board_that_is_not_whole_is_told(tmp_path: Path, trait: str) -> None:
    board = Board(source())
    state = state_of(board)
    state[board.model_id]["state"][trait] = None
    saved, html, boards = page_of(tmp_path, shown(board, "the board in <words>"), state=state)
    assert (saved.boards, saved.still, boards["shown"]) == (0, 1, {})
    assert "This board was not saved completely" in html
    assert "the board in &lt;words&gt;" in html


ODD: tuple[Any, ...] = (None, -1, float("nan"), 10**400, "x", [], [1], {}, {"a": 1}, [{}])


def _places(state: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values in a table of tables and lists."""
    yield place
    for key in state if isinstance(state, dict) else range(len(state)) if isinstance(state, list) else ():
        yield from _places(state[key], (*place, key))


@pytest.mark.parametrize("number", range(len(ODD)))
def test_malformed_widgets_are_not_whole(number: int) -> None:
    """Whatever stands in their place: nothing fails, and what a page gets is JSON that a browser reads."""
    one, two = Board(source()), Board(source())
    bar, words = ipywidgets.FloatProgress(3), ipywidgets.HTML("a")
    box, link = ipywidgets.VBox([one, words, bar]), ipywidgets.jslink((one, "cursor"), (two, "cursor"))
    good = state_of(box, link, two)
    for place in [place for place in _places(good) if len(place) > 1]:
        state = deepcopy(good)
        reduce(lambda table, key: table[key], place[:-1], state)[place[-1]] = ODD[number]
        notebook = from_dict({"cells": [], "metadata": {"widgets": {STATE: {"state": state}}}})  # type: ignore[no-untyped-call]
        widgets = Widgets(saved_widgets(notebook), str)
        for widget in (box, two):
            widgets.html({"model_id": widget.model_id}, {"text/plain": "a"})
        json.dumps(widgets.boards.to_json(), allow_nan=False)


@pytest.mark.parametrize("broken", ["x", packed([]), packed({})[:-8], packed({"a": " " * 2**26})])
@pytest.mark.parametrize("trait", ["kit", "backdrop", "packed"])
def test_a_board_that_cannot_be_unpacked_is_not_whole(trait: str, broken: str) -> None:
    state = Board(source()).get_state()
    (state["timelines"] if trait == "packed" else state)[trait] = broken
    assert stepping_traits(state) is None


@pytest.mark.parametrize("kept", [None, 1, [], {}, {STATE: None}, {STATE: {}}, {STATE: {"state": [1]}}])
def test_malformed_metadata_has_no_widgets(kept: object, tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", code("x", displayed(text_html="<b>c</b>")))
    table = json.loads(file.read_text(encoding="utf-8"))
    table["metadata"]["widgets"] = kept
    file.write_text(json.dumps(table), encoding="utf-8")
    assert save_notebook(file, tmp_path / "a.html").boards == 0


def test_a_question_keeps_its_task_and_not_its_buttons(tmp_path: Path) -> None:
    board = Board(PUZZLE)
    _, html, boards = page_of(tmp_path, shown(board), state=state_of(board))
    state = open_board(boards, board.model_id)
    assert state["puzzle"]["task"] == "Win at Minakuchi and lose no block."
    assert "help" not in state["puzzle"]
    assert "This page does not judge answers." in html
    assert len(state["timelines"]["all"]["nodes"]) == len(board.line)
    assert len(board.line) < len(Scenario.from_file(PUZZLE).play().line), "the solution is not in the page"


def test_a_position_that_is_set_up_is_only_shown(tmp_path: Path) -> None:
    board = Board.set_up("sekigahara")
    saved, html, boards = page_of(tmp_path, shown(board), state=state_of(board))
    assert (saved.boards, saved.still) == (1, 0)
    assert "This page only shows the position. To change it, open the notebook in Jupyter." in html
    assert open_board(boards, board.model_id)["setting"] == {}


def test_a_page_of_one_side_holds_what_it_may_know(tmp_path: Path) -> None:
    """What the page has of a board is what the notebook had of it, and that is tested for leaks."""
    board = Board(source(), perspectives="ishida")
    begun = state_of(board)[board.model_id]["state"]
    _, _, boards = page_of(tmp_path, shown(board), state=state_of(board))
    state = open_board(boards, board.model_id)
    assert list(state["timelines"]) == ["ishida"]
    assert state["timelines"] == unpacked(begun["timelines"]["packed"])


def test_linked_boards_are_linked_there(tmp_path: Path) -> None:
    one, two = Board(source()), Board(source())
    link = ipywidgets.jslink((one, "cursor"), (two, "cursor"))
    _, _, boards = page_of(tmp_path, shown(one), shown(two), state=state_of(one, two, link))
    names = [one.model_id, two.model_id]
    assert boards["links"] == [[names[0], "cursor", names[1], "cursor"], [names[1], "cursor", names[0], "cursor"]]


def test_boxes_texts_and_bars_are_shown(tmp_path: Path) -> None:
    one, two = Board(source()), Board(source())
    bar = ipywidgets.IntProgress(value=3, max=4)
    words, own = ipywidgets.Label("a <b> c"), ipywidgets.HTML("<b>bold</b><script>bad()</script>")
    box = ipywidgets.VBox([ipywidgets.HBox([one, two]), words, own, bar, ipywidgets.Button(description="go")])
    saved, html, _ = page_of(tmp_path, shown(box), state=state_of(box))
    assert (saved.boards, saved.still) == (2, 0)
    assert '<div class="box column"><div class="box row"><div class="board"' in html
    assert "a &lt;b&gt; c" in html
    assert "<b>bold</b></span>" in html
    assert "bad()" not in html
    assert '<progress max="4" value="3"></progress>' in html.replace('value="3" max="4"', 'max="4" value="3"')
    assert "A widget that cannot be shown here." in html


def test_a_box_in_itself_ends(tmp_path: Path) -> None:
    box = ipywidgets.HBox([ipywidgets.Label("deep")])
    state = state_of(box)
    state[box.model_id]["state"]["children"] = [f"IPY_MODEL_{box.model_id}"] * 2
    saved, _, _ = page_of(tmp_path, shown(box), state=state)
    assert saved.boards == 0


def test_other_widgets_say_what_they_are(tmp_path: Path) -> None:
    slider = ipywidgets.IntSlider()
    saved, html, _ = page_of(tmp_path, shown(slider, "IntSlider(value=0)"), state=state_of(slider))
    assert saved.still == 1
    assert "<pre>IntSlider(value=0)</pre>" in html
    assert "This widget works only in Jupyter." in html


def test_boards_of_another_version_are_counted(tmp_path: Path) -> None:
    board = Board(source())
    state = state_of(board)
    state[board.model_id]["state"]["_esm"] = "export default {}"
    saved, html, _ = page_of(tmp_path, shown(board), state=state)
    assert (saved.boards, saved.foreign) == (1, 1)
    assert "export default {}" not in html
