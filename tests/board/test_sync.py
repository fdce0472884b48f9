"""What goes over the wire: traits, growth, messages from the page, choices. The comm is strict."""

import json
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from traitlets import TraitError

from sekiwidget.board import Board
from sekiwidget.core.errors import IllegalAction
from tests.board.battles import battle, random_line
from tests.board.pages import Page, told
from tests.board.unpacking import open_state, take, unpacked

Make = Callable[..., Board]
OURS = {"kit", "backdrop", "timelines", "changes", "cursor", "perspectives", "choices", "notice", "width", "height"} | {
    "theme",
    "turn",
    "mode",
}


def test_the_traits_are_all_json_with_help(board: Make) -> None:
    made = board(battle(), perspectives=["all", "public", "tokugawa", "ishida"])
    state = made.get_state()
    json.dumps({name: state[name] for name in OURS}, allow_nan=False)
    for name in OURS:
        trait = made.traits()[name]
        assert trait.metadata["sync"]
        assert len(trait.help) > 20, name
    big = {name for name in OURS if made.traits()[name].metadata.get("echo_update") is False}
    assert big == {"kit", "backdrop", "timelines"}


def test_neither_seed_nor_scenario_text_is_in_any_trait(board: Make) -> None:
    made = board(battle(seed=987654321))
    text = json.dumps({name: value for name, value in told(made).items() if name != "_esm"})
    assert "987654321" not in text
    assert "[position" not in text
    assert "declare gifu" not in text


def test_a_new_commit_sends_only_itself(board: Make) -> None:
    made = board(battle(script=""), perspectives=["all", "tokugawa"])
    made.forward()
    made.comm.take()
    lists = {name: made.timelines[name]["nodes"] for name in made.timelines}
    made.play("I: outside")
    (update,) = made.comm.take()
    assert set(update["state"]) == {"news", "changes", "cursor", "choices", "turn"}
    news = update["state"]["news"]
    assert set(news) == {"from", "ids", "nodes"}
    assert (news["from"], news["ids"]) == (2, [2])
    assert {name: len(nodes) for name, nodes in news["nodes"].items()} == {"all": 1, "tokugawa": 1}
    for name, nodes in lists.items():
        assert made.timelines[name]["nodes"] is nodes, "appended in place"
        assert nodes[2] == news["nodes"][name][0]


def test_a_late_view_gets_the_whole_list(board: Make) -> None:
    made = board(battle(script=""))
    made.play("T: declare gifu")
    made.play("I: outside")
    made.comm.take()
    made.send_state()
    state = made.comm.take()[0]["state"]
    assert len(open_state(state)["timelines"]["all"]["nodes"]) == 3
    assert state["changes"] == state["timelines"]["from"] == 3
    assert state["timelines"]["told"] == []


def test_missing_nodes_are_sent_again(board: Make) -> None:
    made = board(battle())
    made.comm.from_page({"kind": "missing", "from": 3})
    (message,) = made.comm.take()
    assert message["content"]["from"] == 3
    assert message["content"]["nodes"] == {"all": made.timelines["all"]["nodes"][3:]}
    assert message["content"]["ids"] == [*range(3, made.length)]
    made.comm.from_page({"kind": "missing", "from": made.length})
    assert made.comm.take()[0]["content"]["nodes"] == {"all": []}


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "missing",
        [],
        {},
        {"kind": "missing"},
        {"kind": "missing", "from": "3"},
        {"kind": "missing", "from": -1},
        {"kind": "missing", "from": 99},
        {"kind": "missing", "from": True},
        {"kind": "missing", "from": 1.5},
        {"kind": "grow", "from": 0, "ids": [], "nodes": {}},
        {"kind": "play", "text": "T: declare gifu"},
        {"kind": ["missing"]},
    ],
)
def test_a_malformed_message_becomes_a_notice_and_changes_nothing(board: Make, content: Any) -> None:
    made = board(battle())
    before = {name: json.dumps(made.get_state()[name]) for name in OURS - {"notice"}}
    made.comm.from_page(content)
    assert made.notice["kind"] == "error"
    assert {name: json.dumps(made.get_state()[name]) for name in OURS - {"notice"}} == before


def test_the_page_may_move_the_cursor(board: Make) -> None:
    made = board(battle())
    made.comm.page_writes(cursor=2)
    assert made.cursor == 2
    assert made.choices["node"] == 2
    assert made.notice == {}
    made.play("T: stop")
    assert made.line.node.parent == 2


@pytest.mark.parametrize("value", [-1, 99, "2", 1.5, None, True, [2], {"a": 1}])
def test_a_cursor_that_is_none_is_put_back(board: Make, value: Any) -> None:
    made = board(battle())
    made.goto(3)
    made.comm.take()
    made.comm.page_writes(cursor=value)
    assert made.cursor == 3
    assert made.notice["kind"] == "error"
    assert {"cursor": 3} in [message.get("state") for message in made.comm.take()]


@pytest.mark.parametrize("name", sorted((OURS - {"cursor"}) | {"_esm", "layout", "nonsense", "_model_name"}))
def test_the_page_writes_nothing_else(board: Make, name: str) -> None:
    made = board(battle())
    before = json.dumps(made.get_state(), default=str)
    made.comm.page_writes(**{name: {"n": 5, "kind": "info", "text": "forged"}})
    assert made.notice["text"] == "Malformed message: a page may set `cursor` only."
    made.set_trait("notice", {})
    assert json.dumps(made.get_state(), default=str) == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "from", "nodes", "ids", "changes", "cursor", "__class__", ""]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(content=json_values, state=json_values)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_page_sends_is_taken_calmly(
    page_board: Board, caplog: pytest.LogCaptureFixture, content: Any, state: Any
) -> None:
    made = page_board
    caplog.clear()
    before = (made.length, json.dumps(made.timelines), json.dumps(made.kit))
    made.comm.from_page(content)
    made.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    assert (made.length, json.dumps(made.timelines), json.dumps(made.kit)) == before
    assert 0 <= made.cursor < made.length
    assert type(made.cursor) is int
    assert [record.getMessage() for record in caplog.records] == []
    made.comm.take()


@pytest.fixture
def page_board(board: Make) -> Board:
    """One board for many messages."""
    return board(battle())


def test_python_cannot_write_what_it_does_not_own(board: Make) -> None:
    made = board(battle())
    for name in OURS - {"cursor", "width", "height", "theme"}:
        with pytest.raises(TraitError, match=r"cannot be set|can be set only when the board is made"):
            setattr(made, name, getattr(made, name))


def test_choices_are_for_those_who_may_know_them(board: Make) -> None:
    made = board(battle(), perspectives=["all", "public", "tokugawa", "ishida"])
    assert set(made.choices["list"]) == {"all", "tokugawa"}
    made.goto(1)
    assert set(made.choices["list"]) == {"all", "ishida"}
    assert made.choices["list"]["ishida"][0]["verb"]
    assert made.choices["node"] == 1


def test_choices_are_empty_where_nobody_decides(board: Make) -> None:
    line = random_line(60)
    made = board(line)
    chance = next(node for node in line.nodes if node.position.to_move == "chance")
    made.goto(chance.id)
    assert made.choices == {"node": chance.id, "list": {}}


def test_a_refusal_is_told_in_words_only_to_those_who_may_read_it(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"), perspectives=["tokugawa", "ishida"])
    made.goto(2)
    made.comm.take()
    with pytest.raises(IllegalAction):
        made.play("T: deploy fukushima1g with tokugawa")
    assert made.notice == {
        "n": 1,
        "kind": "refused",
        "text": "Tokugawa tried an action that is not allowed.",
        "node": 3,
    }
    nodes = made.comm.take()[0]["state"]["news"]["nodes"]
    assert "fukushima1g" in json.dumps(nodes["tokugawa"])
    assert nodes["ishida"] == [{"parent": 2, "quiet": True}]


def test_equal_notices_are_numbered(board: Make) -> None:
    made = board(battle())
    for number in (1, 2, 3):
        made.comm.from_page("?")
        assert made.notice["n"] == number


def test_many_threads_play_one_after_the_other(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    made.goto(2)

    def work() -> None:
        for _ in range(20):
            made.comm.page_writes(cursor=2)
            made.comm.from_page({"kind": "missing", "from": 0})
            made.variation("I: inside") if made.cursor == 2 else made.goto(2)

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made.length == len(made.line) == len(made.timelines["all"]["nodes"])


def test_the_saved_state_is_what_a_reload_gets(board: Make) -> None:
    made = board(battle())
    made.goto(3)
    state = told(made)
    assert state["cursor"] == 3
    assert state["timelines"]["all"]["nodes"] == made.timelines["all"]["nodes"]
    assert state["_view_name"] == "AnyView"


def test_an_edit_sends_the_nodes_it_changed_and_no_other(board: Make) -> None:
    made = board(random_line(60, 5), perspectives=["all", "tokugawa"])
    joined = [bool(entry.get("joined")) for entry in made.timelines["all"]["nodes"]]
    node = next(at for at in range(7, 60) if not any(joined[at : at + 2]))
    made.comm.take()
    made.comm.from_page({"edit": "comment", "node": node, "text": "look", "id": 1})
    (update,) = made.comm.take()
    news = update["state"]["news"]
    assert (news["from"], news["ids"]) == (made.length, [node])
    assert news["answer"] == {"answer": 1, "ok": True}
    assert {name: [one["comment"] for one in new] for name, new in news["nodes"].items()} == {
        "all": ["look"],
        "tokugawa": ["look"],
    }
    assert made.timelines["all"]["nodes"][node]["comment"] == "look", "the trait has it in its place"
    assert "timelines" not in update["state"]
    assert made.changes == made.length + 1


def test_what_is_refreshed_without_a_change_sends_nothing(board: Make) -> None:
    made = board(random_line(50, 5))
    made.comm.take()
    made.refresh()
    assert made.comm.take() == []
    made.line.nodes[4].comment = "look"
    made.refresh()
    assert made.comm.take()[0]["state"]["news"]["ids"] == [4]


def test_a_page_that_hears_nothing_for_a_while_is_told_all_it_missed(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"), perspectives=["all", "ishida"])
    page = Page(made)
    made.comm.from_page({"edit": "comment", "node": 1, "text": "one", "id": 1})
    made.goto(2)
    made.play("T: deploy tokugawa2 with tokugawa")
    made.comm.from_page({"edit": "comment", "node": 1, "text": "two", "id": 2})
    made.comm.from_page({"edit": "mark", "node": 2, "words": ["gifu"], "id": 3})
    made.comm.take()
    made.comm.from_page({"kind": "missing", "from": page.changes})
    page.listen()
    assert page.state["timelines"] == json.loads(json.dumps(made.timelines))
    assert page.changes == made.changes


def test_messages_that_come_twice_or_late_change_nothing(board: Make) -> None:
    made = board(battle(script="T: declare gifu\nI: outside\n"))
    page = Page(made)
    for number, text in enumerate(("one", "two", "three")):
        made.comm.from_page({"edit": "comment", "node": 1, "text": text, "id": number})
    messages = [one["state"]["news"] for one in made.comm.take() if "news" in one.get("state", {})]
    assert len(messages) == 3
    for message in [*messages, *messages, messages[0]]:
        page.changes = take(page.state["timelines"], message, page.changes)
    assert page.state["timelines"]["all"]["nodes"][1]["comment"] == "three"


def test_a_page_that_was_given_its_state_just_before_an_edit_hears_of_it(board: Make) -> None:
    made = board(battle())
    early = made.get_state()
    made.comm.from_page({"edit": "comment", "node": 1, "text": "look", "id": 1})
    assert early["timelines"]["from"] < made.changes
    assert "comment" not in unpacked(early["timelines"]["packed"])["all"]["nodes"][1]
