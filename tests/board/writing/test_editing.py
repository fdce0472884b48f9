"""Editing on the board: comments, names, marks, order, deletion; all of it ends up in the scenario."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.board.writing import editing
from sekiwidget.core.asks import fits
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.record import load, record
from sekiwidget.games import registry
from sekiwidget.lesson import Scenario
from tests.board.battles import battle, sekigahara, source
from tests.board.pages import Page, shown
from tests.sampling import examples

Make = Callable[..., Board]


def end(board: Board) -> int:
    """A node of the battle's variation."""
    return next(node.id for node in board.line.nodes if node.name == "what if he let it pass")


def test_a_comment_is_written_and_taken_away(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    assert page.edit("comment", 3, text="  look\nat this  ") == {"ok": True}
    assert made.line.nodes[3].comment == "look\nat this"
    assert page.state["timelines"]["all"]["nodes"][3]["comment"] == "look\nat this"
    assert "# look\n# at this" in made.scenario
    assert page.edit("comment", 3, text=" ") == {"ok": True}
    assert "comment" not in page.state["timelines"]["all"]["nodes"][3]
    assert page.agrees()


def test_the_comment_of_a_refused_attempt_is_one_line(board: Make) -> None:
    made = board(battle())
    leaf = next(node.id for node in made.line.nodes if node.attempt is not None)
    Page(made).edit("comment", leaf, text="he has\n\n no such card")
    assert made.line.nodes[leaf].comment == "he has no such card"
    assert "# he has no such card" in made.scenario


def test_a_variation_is_named_from_any_of_its_nodes(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    start = end(made)
    inside = made.line.nodes[start].children
    for node in (start, *inside):
        assert page.edit("name", node, text=f"  number  {node} ") == {"ok": True}
        assert made.line.nodes[start].name == f"number {node}"
        assert page.state["timelines"]["all"]["nodes"][start]["name"] == f"number {node}"
        assert f"( number {node}\n" in made.scenario


@pytest.mark.parametrize(
    ("node", "text", "why"),
    [
        (2, "the main line", "Only a variation has a name, not the main line."),
        (0, "the start", "Only a variation has a name, not the main line."),
    ],
)
def test_the_main_line_gets_no_name(board: Make, node: int, text: str, why: str) -> None:
    made = board(battle())
    before = shown(made)
    answer = Page(made).edit("name", node, text=text)
    assert answer["notice"]["text"] == why
    assert shown(made) == before


def test_marks_and_arrows_come_and_go(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    for words, now in (
        (["gifu", "osaka"], ("gifu", "osaka")),
        (["osaka"], ("gifu",)),
        (["kyoto"], ("gifu", "kyoto")),
        (["gifu", "kyoto"], None),
    ):
        assert page.edit("mark", 3, words=words) == {"ok": True}
        marks = [note.words for note in made.line.nodes[3].notes if note.word == "mark"]
        assert marks == ([now] if now else [])
        assert page.agrees()
    assert page.edit("arrow", 3, words=["kiyosu", "gifu"]) == {"ok": True}
    assert "@ arrow kiyosu gifu" in made.scenario
    arrows = made._pages.feed.timelines["all"].scene(3)["marks"]
    assert {"place": "kiyosu", "to": "gifu", "style": "note"} in arrows
    page.edit("arrow", 3, words=["kiyosu", "gifu"])
    assert made.line.nodes[3].notes == []
    assert page.agrees()


def test_a_mark_is_erased_by_its_colour_and_recoloured_by_another(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    for colour, now in (("red", "red"), ("blue", "blue"), (None, ""), ("green", "green"), ("green", None)):
        hue = {} if colour is None else {"colour": colour}
        for what, words in (("mark", ["gifu"]), ("arrow", ["kiyosu", "gifu"])):
            assert page.edit(what, 3, words=words, **hue) == {"ok": True}
        assert {note.colour for note in made.line.nodes[3].notes} == (set() if now is None else {now})
        assert page.agrees()
        assert made.scenario.count("gifu in green") == 2 * (now == "green")
    page.edit("mark", 3, words=["gifu", "osaka"], colour="red")
    page.edit("mark", 3, words=["osaka"], colour="yellow")
    page.edit("mark", 3, words=["kyoto"], colour="red")
    assert "@ mark gifu kyoto in red\n@ mark osaka in yellow\n" in made.scenario
    marks = made._pages.feed.timelines["all"].scene(3)["marks"]
    assert {"place": "osaka", "style": "note", "colour": "yellow"} in marks


def test_a_glyph_comes_changes_and_goes(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    for sign, now in (("!", "!"), ("?!", "?!"), ("?!", ""), ("??", "??"), ("", "")):
        assert page.edit("glyph", 3, text=sign) == {"ok": True}
        assert made.line.nodes[3].glyph == now
        assert page.state["timelines"]["all"]["nodes"][3].get("glyph", "") == now
        assert (f"@ glyph {now}\n" in made.scenario) is bool(now)
        assert page.agrees()


@pytest.mark.parametrize("sign", ["x", "!.", "<b"])
def test_no_other_glyph_and_none_where_nothing_was_done(board: Make, sign: str) -> None:
    made = board(battle())
    before = shown(made)
    leaf = next(node.id for node in made.line.nodes if node.attempt is not None)
    page = Page(made)
    assert page.edit("glyph", 3, text=sign)["notice"]["text"].startswith(f"There is no glyph `{sign}`. Known: ! ?")
    for node in (0, leaf):
        assert "rates a move" in page.edit("glyph", node, text="!")["notice"]["text"]
    assert shown(made) == before


def test_a_mark_changes_what_follows_by_nothing(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    before = [made._pages.feed.timelines["all"].scene(node) for node in (5, 6)]
    page.edit("mark", 3, words=["gifu"])
    fresh = board(made.line)
    assert [fresh._pages.feed.timelines["all"].scene(node) for node in (5, 6)] == before
    assert fresh.timelines == made.timelines


@pytest.mark.parametrize(
    ("what", "words"),
    [("mark", ["atlantis"]), ("mark", ["<b>"]), ("arrow", ["gifu"]), ("arrow", ["gifu", "osaka", "kyoto"])],
)
def test_a_mark_of_what_is_no_place_is_refused(board: Make, what: str, words: list[str]) -> None:
    made = board(battle())
    before = shown(made)
    answer = Page(made).edit(what, 3, words=words)
    assert answer["ok"] is False
    assert len(answer["notice"]["text"]) > 10
    assert shown(made) == before


def test_a_refused_attempt_carries_no_marks(board: Make) -> None:
    made = board(battle())
    leaf = next(node.id for node in made.line.nodes if node.attempt is not None)
    answer = Page(made).edit("mark", leaf, words=["gifu"])
    assert answer["notice"]["text"] == "Marks can be set only after a move, not at an attempt that is not allowed."


def test_a_variation_becomes_the_main_line(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    start = end(made)
    parent = made.line.nodes[start].parent
    assert parent is not None
    assert page.edit("promote", start) == {"ok": True}
    assert next(child.id for child in made.line.children(parent) if child.attempt is None) == start
    assert page.state["timelines"]["all"]["nodes"][start]["first"]
    assert page.agrees()
    again = board(made.scenario)
    assert [str(node.commit.action) for node in again.line.main() if node.commit] == [
        str(node.commit.action) for node in made.line.main() if node.commit
    ]


def test_deleting_takes_a_node_and_what_follows(board: Make) -> None:
    made = board(battle(), perspectives=["all", "ishida"])
    page = Page(made)
    start, known = end(made), made.length
    gone = {start}
    for node in made.line.nodes:
        if node.parent in gone:
            gone.add(node.id)
    made.goto(max(gone))
    assert page.edit("delete", start) == {"ok": True}
    assert made.cursor == page.state["cursor"] == made.line.nodes[start].parent
    assert made.length == known, "ids are never given again"
    for name in ("all", "ishida"):
        for one in gone:
            told = page.state["timelines"][name]["nodes"][one]
            assert told == {"parent": made.line.nodes[one].parent, "gone": True}
    assert "let it pass" not in made.scenario
    assert "let it pass" not in record(made.line, sekigahara())
    assert page.agrees()
    made.goto(made.cursor)
    page.act("inside", 1)
    assert made.length == known + 1
    assert made.line.nodes[known].parent == 1


def test_a_node_that_is_gone_is_nowhere(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    page.edit("delete", 3)
    assert made.length == 13
    assert len(made.line.main()) == 3
    assert made.line.chapters() == [("The field", 1)]
    with pytest.raises(KeyError, match="node 4 was deleted"):
        made.goto(4)
    with pytest.raises(Exception, match="node 4 was deleted"):
        made.cursor = 4
    made.comm.page_writes(cursor=4)
    assert made.cursor == 0
    assert made.notice["text"] == "Malformed message: `cursor` names a node that does not exist."
    with pytest.raises(KeyError, match="node 4 was deleted"):
        made.save("x.svg", node=4)
    again = load(record(made.line, sekigahara()), registry.game)
    assert len(again) == sum(made.line.holds(node.id) for node in made.line.nodes)
    assert [str(node.position) for node in again.main()] == [str(node.position) for node in made.line.main()]
    assert repr(made.line) == "<Line: 2 commits, at 0>"


def test_the_start_stays(board: Make) -> None:
    made = board(battle())
    before = shown(made)
    assert Page(made).edit("delete", 0)["notice"]["text"] == "The start cannot be deleted."
    assert shown(made) == before
    with pytest.raises(ValueError, match="the start cannot be deleted"):
        made.line.delete(0)
    with pytest.raises(KeyError, match="There is no node 99"):
        made.line.delete(99)


def test_what_was_deleted_can_be_played_again(board: Make) -> None:
    line = source().line
    first = line.nodes[3].commit
    assert first is not None
    gone = line.delete(3)
    assert gone[0] == 3
    assert not any(line.holds(node) for node in gone)
    line.goto(2)
    assert line.play(first.action).id == 13
    assert line.delete(13) == [13]
    made = board(line)
    assert made.timelines["all"]["nodes"][13] == {"parent": 2, "gone": True}


def test_python_edits_the_line_and_the_board_takes_it_in(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    made.goto(5)
    made.line.delete(3)
    made.line.goto(2)
    made.line.comment("here it ends")
    made.refresh()
    page.listen()
    assert made.cursor == 2
    assert page.state["timelines"]["all"]["nodes"][2]["comment"].endswith("here it ends")
    assert page.state["timelines"]["all"]["nodes"][5]["gone"]
    assert page.agrees()


def test_boards_of_one_line_show_the_same_edits(board: Make) -> None:
    one = board(battle())
    other = board(one.line, perspectives="tokugawa")
    pages = [Page(one), Page(other)]
    other.goto(5)
    pages[0].edit("comment", 2, text="for both")
    pages[0].edit("delete", 3)
    pages[1].listen()
    assert pages[1].state["timelines"]["tokugawa"]["nodes"][2]["comment"] == "for both"
    assert other.cursor == 2
    assert pages[1].agrees()


def test_everything_written_comes_out_in_the_scenario(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    page = Page(made)
    made.goto(2)
    page.act("deploy tokugawa2 with tokugawa")
    page.act("stop", 2)
    page.act("deploy fukushima1g with tokugawa", 2)
    page.edit("comment", 3, text="the main way")
    page.edit("name", 4, text="he stops at once")
    page.edit("comment", 4, text="too early")
    page.edit("mark", 4, words=["gifu", "kyoto"])
    page.edit("comment", 0, text="before the fight")
    page.edit("promote", 4)
    again = board(made.scenario)
    named = [node for node in again.line.nodes if node.comment == "too early"]
    assert len(named) == 1
    assert [note.words for note in named[0].notes] == [("gifu", "kyoto")]
    assert "too early" in again.scenario
    page.edit("promote", 3)
    last = board(made.scenario)
    assert last.line.nodes[0].comment == "before the fight"
    assert [node.name for node in last.line.nodes if node.name] == ["he stops at once"]
    assert [node.attempt.text for node in last.line.nodes if node.attempt] == ["deploy fukushima1g with tokugawa"]


@pytest.fixture
def paper(board: Make) -> Board:
    """One board to write on."""
    return board(battle())


@given(text=st.text(max_size=40) | st.text("#%()-> \n'\"\\@=!:T\x00\x7f\x85\u2028", max_size=40))
@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_written_the_scenario_says_it(paper: Board, text: str) -> None:
    page = Page(paper)
    assert page.edit("comment", 4, text=text) == {"ok": True}
    named = page.edit("name", end_of(paper), text=text)["ok"]
    again = Scenario.from_text(paper.scenario).play().line
    assert again.nodes[4].comment == paper.line.nodes[4].comment
    assert [node.name for node in again.nodes] == [node.name for node in paper.line.nodes]
    assert named or paper.notice["text"]


def end_of(board: Board) -> int:
    """The node that begins the variation, whatever its name."""
    return next(node.id for node in board.line.nodes if node.attempt is None and board.line.variation(node.id) is node)


def test_a_refused_attempt_can_be_deleted(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    page = Page(made)
    made.goto(2)
    with pytest.raises(IllegalAction):
        made.play("T: deploy fukushima1g with tokugawa")
    assert page.edit("delete", 3) == {"ok": True}
    assert made.line.nodes[2].children == []
    assert "!" not in made.scenario


@pytest.mark.parametrize(("what", "words"), [("mark", 1), ("arrow", 2)])
def test_a_step_has_not_too_many_marks(
    what: str,
    words: int,
    board: Make,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editing, "MOST_WORDS", 2)
    monkeypatch.setattr(editing, "MOST_ARROWS", 2)
    page = Page(board(battle()))
    places = ["gifu", "kiyosu", "kyoto", "osaka"]
    for at in range(2):
        assert page.edit(what, 3, words=places[at : at + words]) == {"ok": True}
    told = page.edit(what, 3, words=places[2 : 2 + words])
    assert f"A step can have at most 2 {'rings' if what == 'mark' else 'arrows'}." in str(told)


def test_a_question_comes_changes_and_goes_where_it_has_an_answer(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    leaf = next(node.id for node in made.line.nodes if node.attempt is not None)
    summed = next(node.id for node in made.line.nodes if fits(sekigahara(), node, "sum"))
    for node, what in ((summed, "sum"), (leaf, "rule")):
        for now in (what, "", what):
            assert page.edit("ask", node, text=what) == {"ok": True}
            assert made.line.nodes[node].ask == now
            assert (f"@ ask {what}\n" in made.scenario) is bool(now)
            assert page.agrees()
    before = shown(made)
    for node, what, told in (
        (summed, "rule", "refused attempt"),
        (leaf, "sum", "only its rule"),
        (leaf, "x", "Nothing asks `x`"),
    ):
        assert told in page.edit("ask", node, text=what)["notice"]["text"]
    assert shown(made) == before
