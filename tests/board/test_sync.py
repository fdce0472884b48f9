"""What goes over the wire: traits, growing, messages of the page, choices. The comm is strict."""

import json
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.core.position import IllegalAction
from tests.board.battles import battle, random_line

Make = Callable[..., Board]
OURS = {"kit", "backdrop", "timelines", "length", "cursor", "perspectives", "choices", "notice", "width", "height"} | {
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
    text = json.dumps({name: value for name, value in made.get_state().items() if name != "_esm"}, default=str)
    assert "987654321" not in text
    assert "[position" not in text
    assert "declare gifu" not in text


def test_a_new_commit_sends_only_itself(board: Make) -> None:
    made = board(battle(script=""), perspectives=["all", "tokugawa"])
    made.forward()
    made.comm.take()
    lists = {name: made.timelines[name]["nodes"] for name in made.timelines}
    made.play("I: outside")
    grow, update = made.comm.take()
    assert grow["method"] == "custom"
    assert grow["content"]["kind"] == "grow"
    assert grow["content"]["from"] == 2
    assert grow["content"]["length"] == 3
    assert {name: len(nodes) for name, nodes in grow["content"]["nodes"].items()} == {"all": 1, "tokugawa": 1}
    assert set(update["state"]) == {"length", "cursor", "choices", "turn"}
    for name, nodes in lists.items():
        assert made.timelines[name]["nodes"] is nodes, "appended in place"
        assert nodes[2] == grow["content"]["nodes"][name][0]


def test_a_late_view_gets_the_whole_list(board: Make) -> None:
    made = board(battle(script=""))
    made.play("T: declare gifu")
    made.play("I: outside")
    made.comm.take()
    made.send_state()
    state = made.comm.take()[0]["state"]
    assert len(state["timelines"]["all"]["nodes"]) == 3
    assert state["length"] == 3


def test_missing_nodes_are_sent_again(board: Make) -> None:
    made = board(battle())
    made.comm.from_page({"kind": "missing", "from": 3})
    (message,) = made.comm.take()
    assert message["content"]["from"] == 3
    assert message["content"]["nodes"] == {"all": made.timelines["all"]["nodes"][3:]}
    assert message["content"]["length"] == made.length
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
        {"kind": "grow", "from": 0, "nodes": {}, "length": 0},
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
    assert made.notice["text"] == "The page wrote what only Python writes."
    made.set_trait("notice", {})
    assert json.dumps(made.get_state(), default=str) == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["kind", "from", "nodes", "length", "cursor", "__class__", ""]), inner, max_size=4
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
        with pytest.raises(Exception, match="read-only"):
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
        "text": "Tokugawa tried what the rules refuse.",
        "node": 3,
    }
    nodes = made.comm.take()[0]["content"]["nodes"]
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
    state = made.get_state()
    assert state["cursor"] == 3
    assert state["timelines"]["all"]["nodes"] == made.timelines["all"]["nodes"]
    assert state["_view_name"] == "AnyView"
