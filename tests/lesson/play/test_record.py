"""Records: a line as text that replays exactly, and RecordError alone for a text that does not."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sekiwidget.core.record import RecordError, load, record
from sekiwidget.games import registry
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.play.scenario import Played
from tests.lesson.good import COUNTING, EXAMPLES


def counting() -> Played:
    return Scenario.from_text(COUNTING).play()


@pytest.mark.parametrize("text", [COUNTING, *(path.read_text(encoding="utf-8") for path in EXAMPLES)])
def test_a_record_replays_exactly(text: str) -> None:
    played = Scenario.from_text(text).play()
    again = load(record(played.line, played.game), registry.game)
    assert again.nodes == played.line.nodes
    assert (again.seed, again.cursor) == (played.line.seed, 0)
    assert record(again, played.game) == record(played.line, played.game)


def test_the_order_of_variations_is_kept() -> None:
    played = counting()
    line = played.line
    line.promote(len(line) - 1)
    assert load(record(line, played.game), registry.game).nodes == line.nodes


def changed(**fields: Any) -> str:
    """The record with other fields in its head."""
    played = counting()
    return json.dumps({**json.loads(record(played.line, played.game)), **fields})


def with_node(number: int, **fields: Any) -> str:
    """The record with other fields in one node."""
    played = counting()
    data = json.loads(record(played.line, played.game))
    data["nodes"][number] |= fields
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (lambda: "", "this is not a record"),
        (lambda: "[" * 100_000, "this is not a record"),
        (lambda: "[]", "not a JSON object"),
        (lambda: "{}", "not a record of a line"),
        (lambda: changed(sekiwidget=2), "a later version"),
        (lambda: changed(game="chess"), "There is no game"),
        (lambda: changed(game=3), "`game` is missing"),
        (lambda: changed(version="0"), "the record is of version 0"),
        (lambda: changed(seed=True), "the seed"),
        (lambda: changed(seed="9" * 9), "the seed"),
        (lambda: changed(position=[]), "the position is not a JSON object"),
        (lambda: changed(position={"red": "9"}), "not a position: red: 9 is no card"),
        (lambda: changed(nodes=[]), "no nodes"),
        (lambda: changed(nodes=[{}, 3]), "node 1 is not a JSON object"),
        (lambda: with_node(1, parent=1), "node 1: it follows no node"),
        (lambda: with_node(1, parent=True), "node 1: it follows no node"),
        (lambda: with_node(1, parent=-1), "node 1: it follows no node"),
        (lambda: with_node(1, actor="green"), "`green` is not a side"),
        (lambda: with_node(1, actor="blue"), "node 1: blue does not decide here"),
        (lambda: with_node(1, text="add 9"), "node 1: `add 9` is not allowed: red holds no 9"),
        (lambda: with_node(1, text="what"), "node 1: these words mean nothing"),
        (lambda: with_node(1, text=None), "node 1: `text` is missing"),
        (lambda: with_node(2, refused="doubt", actor="blue"), "`doubt` is allowed here"),
        (lambda: with_node(1, comment=3), "node 1: `comment`"),
        (lambda: with_node(1, notes=[[]]), "a note is an array"),
        (lambda: with_node(1, notes={}), "an array is missing"),
        (lambda: with_node(1, children=[3]), "its children are others"),
        (lambda: with_node(1, children=["a"]), "its children are others"),
    ],
)
def test_what_is_no_record(text: Callable[[], str], message: str) -> None:
    with pytest.raises(RecordError, match=message.replace("(", r"\(")):
        load(text(), registry.game)


def test_a_node_that_is_there_already() -> None:
    played = counting()
    data = json.loads(record(played.line, played.game))
    data["nodes"].append(data["nodes"][1])
    with pytest.raises(RecordError, match="it is the same as node 1"):
        load(json.dumps(data), registry.game)


@pytest.mark.fuzz
def test_mutations(fuzz_factor: int) -> None:
    played = counting()
    text = record(played.line, played.game)
    rng = Random("records")
    for _ in range(500 * fuzz_factor):
        start = int(rng.random() * len(text))
        end = start + int(rng.random() * 9)
        broken = text[:start] + '"0{}[],:-1eR'[int(rng.random() * 12)] + text[end:]
        with suppress(RecordError):
            load(broken, registry.game)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=9))
def test_any_json(data: Any) -> None:
    with pytest.raises(RecordError):
        load(json.dumps(data), registry.game)
    with pytest.raises(RecordError):
        load(changed(nodes=data), registry.game)
