"""Thousands of forged, stale or malformed messages from a page: nothing changes."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekiwidget.board import Board
from sekiwidget.board.session.requests import (
    MOST_FITS,
    MOST_TAKEN,
    Act,
    Complete,
    Copy,
    Edit,
    Link,
    Load,
    Missing,
    Point,
    Practise,
    Predict,
    PuzzleRequest,
    Save,
    ShowExample,
)
from sekiwidget.board.wire import messages
from sekiwidget.board.wire.messages import Unfit
from tests.board.battles import battle
from tests.board.pages import Page, moving, shown
from tests.sampling import examples

Make = Callable[..., Board]
GOOD: tuple[dict[str, Any], ...] = (
    {"act": "stop", "node": 2, "as": "all", "id": 1},
    {"complete": "st", "node": 2, "as": "all", "id": 1},
    {"point": "kyoto", "fits": [[0, [[]]]], "node": 2, "as": "all", "id": 1},
    {"edit": "comment", "node": 2, "text": "x", "id": 1},
    {"edit": "name", "node": 2, "text": "x", "id": 1},
    {"edit": "mark", "node": 2, "words": ["gifu"], "id": 1},
    {"edit": "arrow", "node": 2, "words": ["kiyosu", "gifu"], "id": 1},
    {"edit": "glyph", "node": 2, "text": "!?", "id": 1},
    {"edit": "mark", "node": 2, "words": ["gifu"], "colour": "red", "id": 1},
    {"edit": "promote", "node": 2, "id": 1},
    {"edit": "delete", "node": 2, "id": 1},
    {"copy": True, "node": 2, "id": 1},
    {"save": "lesson.toml", "over": False, "token": "x", "id": 1},
    {"load": True, "token": "x", "id": 1},
    {"kind": "missing", "from": 1},
    {"example": "stop", "node": 2, "as": "all", "id": 1},
    {"edit": "ask", "node": 2, "text": "winner", "id": 1},
    {"predict": 7, "node": 2, "as": "all", "id": 1},
    {"predict": None, "node": 2, "as": "all", "id": 1},
    {"link": "https://example.org/", "id": 1},
    {"practise": "8.6", "id": 1},
)
WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    1.5,
    2**53 + 1,
    10**30,
    "2",
    "",
    "x" * 30_000,
    [],
    [[]],
    {},
    {"act": 1},
    ["gifu", 7],
    ["gifu"] * 101,
    ["x" * 101],
    [""],
)


def forged() -> list[Any]:
    """Every good message with one field missing, superfluous or wrong; and mixtures of two."""
    found: list[Any] = []
    for good in GOOD:
        for key in good:
            found.append({name: value for name, value in good.items() if name != key})
            found += [{**good, key: wrong} for wrong in WRONG]
        found += [{**good, extra: 1} for extra in ("__class__", "buffers", "x", "", "method")]
    found += [{**one, **other} for one, other in itertools.permutations(GOOD, 2)]
    return [content for content in found if not _is_read(content)]


def _is_read(content: Any) -> bool:
    try:
        messages.read(content)
    except Unfit:
        return False
    return True


def test_the_corpus_is_large() -> None:
    assert len(forged()) > 600


@pytest.mark.parametrize("good", GOOD)
def test_what_a_page_sends_is_read(good: dict[str, Any]) -> None:
    known = Act | Complete | Copy | Edit | Link | Load | Missing | Point | Practise | Predict | Save | ShowExample
    assert isinstance(messages.read(good), known)


def test_a_page_asks_for_words_as_the_board_reads_them() -> None:
    assert messages.read(GOOD[0]) == Act(1, 2, "all", "stop")
    assert messages.read(GOOD[1]) == Complete(1, 2, "all", "st")
    assert messages.read(GOOD[2]) == Point(1, 2, "all", "kyoto", ((0, ((),)),))
    assert messages.read(GOOD[3]) == Edit(1, 2, "comment", "x")
    assert messages.read(GOOD[5]) == Edit(1, 2, "mark", words=("gifu",))
    assert messages.read(GOOD[11]) == Copy(1, 2)
    assert messages.read(GOOD[12]) == Save(1, "lesson.toml", False, "x")
    assert messages.read(GOOD[13]) == Load(1, "x")
    assert messages.read(GOOD[15]) == ShowExample(1, 2, "all", "stop")


@pytest.mark.parametrize(
    ("fits", "more"),
    [
        ([[0, [[]] * MOST_TAKEN]], [[0, [[]] * (MOST_TAKEN + 1)]]),
        ([[0, [[0] * (MOST_TAKEN - 1)]]], [[0, [[0] * MOST_TAKEN]]]),
        ([[n, []] for n in range(MOST_FITS)], [[n, []] for n in range(MOST_FITS + 1)]),
    ],
    ids=["picks", "taken", "choices"],
)
def test_pointing_names_no_more_than_there_may_be(fits: list[Any], more: list[Any]) -> None:
    assert _is_read({**GOOD[2], "fits": fits})
    assert not _is_read({**GOOD[2], "fits": more})


def test_forged_messages_change_nothing_and_each_has_its_notice(board: Make, caplog: pytest.LogCaptureFixture) -> None:
    made = board(battle())
    page = Page(made)
    made.goto(2)
    before = shown(made)
    corpus = forged()
    for number, content in enumerate(corpus, 1):
        page.send(content)
        assert made.notice["n"] == number, content
        assert made.notice["kind"] == "error"
        assert made.notice["text"].endswith(".")
        asked = content.get("id")
        if type(asked) is int and 0 <= asked <= 2**53:
            assert page.answers.pop(asked) == {"ok": False, "notice": made.notice}
    assert not page.answers
    assert shown(made) == before
    assert caplog.records == []


SHAPES = st.sampled_from(GOOD).map(dict)
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["all", "public", "tokugawa", "comment", "delete", "stop", "T: stop", "missing", "- draw"])
)
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
KEYS = st.sampled_from(
    ["act", "complete", "point", "fits", "edit", "kind", "from", "node", "as", "id", "text", "words", "x"]
)
FORGED = st.dictionaries(KEYS, VALUES, max_size=6) | VALUES


@given(content=FORGED)
@settings(max_examples=examples(500))
def test_reading_raises_nothing_but_unfit(content: Any) -> None:
    if not _is_read(content):
        with pytest.raises(Unfit, match=r"\.$"):
            messages.read(content)


@pytest.fixture
def quiet(board: Make) -> Board:
    """One board for many messages."""
    made = board(battle(), perspectives=["public", "tokugawa"])
    made.goto(2)
    return made


@given(
    shape=SHAPES,
    node=st.integers(13, 10**6) | st.integers(-5, -1),
    view=st.sampled_from(["all", "ishida", "public", "chance", "nobody"]) | st.text(max_size=6),
)
@settings(max_examples=examples(500), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_stale_and_forged_acts_change_nothing(quiet: Board, shape: dict[str, Any], node: int, view: str) -> None:
    """At a node that does not exist, or in a view that may not act, every request gets a notice that says why."""
    before = moving(quiet)
    told = quiet.notice.get("n", 0)
    sent = [{**shape, "node": node} if "node" in shape else {**shape, "from": abs(node) + 13}]
    if "as" in shape and view != "tokugawa":
        sent.append({**shape, "as": view})
    for content in sent:
        told += 1
        quiet.comm.from_page(content)
        assert quiet.notice["n"] == told
        assert quiet.notice["text"]
    quiet.comm.take()
    assert moving(quiet) == before


def answers_in(sent: list[Any]) -> list[Any]:
    """The answers in what a board has sent: with the news that they belong to, otherwise as messages."""
    alone = [message["content"] for message in sent if "answer" in message.get("content", {})]
    news = [message.get("state", {}).get("news", {}) for message in sent]
    return [*alone, *(one["answer"] for one in news if "answer" in one)]


@given(text=st.text(max_size=30) | st.text("deploy tkugaw12stpwih+=\n\x00", max_size=30))
@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_the_position_stands(quiet: Board, text: str) -> None:
    position, known, told = quiet.line.nodes[2].position, quiet.length, quiet._pages.notices
    quiet.comm.from_page({"act": text, "node": 2, "as": "tokugawa", "id": 7})
    answers = answers_in(quiet.comm.take())
    assert quiet.line.nodes[2].position == position
    (answer,) = answers
    if answer["ok"]:
        assert answer["node"] < quiet.length
        quiet.goto(2)
    else:
        assert quiet.notice["n"] == told + 1
        assert quiet.length <= known + 1


def test_a_node_that_was_deleted_is_stale(board: Make) -> None:
    made = board(battle())
    page = Page(made)
    page.edit("delete", 3)
    before = shown(made)
    for good in [good for good in GOOD if "node" in good]:
        answer = page.ask(**{key: value for key, value in good.items() if key not in ("id", "node")}, node=4)
        assert answer["notice"]["text"] == "That move has been deleted."
    assert shown(made) == before


def test_a_fault_of_ours_is_told_and_raised_in_the_log(
    board: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = board(battle())
    page = Page(made)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("sekiwidget.board.session.playing.play_from_page", broken)
    answer = page.act("declare gifu", 0)
    assert answer["notice"]["text"] == "This could not be done: ZeroDivisionError: a fault"
    assert made.notice == answer["notice"]
    assert "a fault" in caplog.text


def test_a_course_is_gone_through_by_messages_of_their_own() -> None:
    assert messages.read({"puzzle": "next", "id": 1}) == PuzzleRequest(1, "next")
    assert messages.read({"puzzle": "open", "name": "01/2", "id": 1}) == PuzzleRequest(1, "open", "01/2")
    for wrong in (
        {"puzzle": "open", "id": 1},
        {"puzzle": "next", "name": "01/2", "id": 1},
        {"puzzle": "open", "name": 7, "id": 1},
        {"puzzle": "open", "name": "x" * 201, "id": 1},
    ):
        with pytest.raises(Unfit):
            messages.read(wrong)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"setting": "sleep", "node": 0, "id": 1}, "unknown kind of setting up."),
        ({"live": "../secrets.js", "id": 1}, "`live` must be true."),
        ({"live": True, "path": "/etc/passwd", "id": 1}, "its keys must be live, id."),
        ({"live": True, "id": -1}, "`id` must be a whole number."),
        ({"coach": 1, "node": 0, "as": "all", "id": 1}, "`coach` and `more` must be true or false."),
        ({"coach": True, "more": 2, "node": 0, "as": "all", "id": 1}, "`coach` and `more` must be true or false."),
        ({"coach": True, "id": 1}, "its keys must be coach, node, as, id."),
        ({"example": "stop", "id": 1}, "its keys must be example, node, as, id."),
        ({"example": 1, "node": 0, "as": "all", "id": 1}, "`example` must be a string."),
        (
            {"example": "x" * 2_001, "node": 0, "as": "all", "id": 1},
            "`example` is longer than 2,000 characters.",
        ),
        ({"review": 1, "node": 0, "as": "all", "id": 1}, "`review` must be true or false."),
        ({"review": True, "side": 2, "node": 0, "as": "all", "id": 1}, "`side` must be a string."),
        ({"review": True, "more": True, "node": 0, "as": "all", "id": 1}, "its keys must be review, node, as, id."),
        ({"analyse": 1, "id": 1}, "`analyse` must be true or false."),
        (
            {"point": "osaka", "fits": [[0, []], [0, []]], "node": 2, "as": "all", "id": 1},
            "`fits` names a choice twice.",
        ),
        ({"act": "lose 999x date2", "node": 2, "as": "all", "id": 1}, "`act` repeats more than 200 words."),
    ],
)
def test_a_malformed_message_is_named(content: dict[str, Any], says: str) -> None:
    with pytest.raises(Unfit) as caught:
        messages.read(content)
    assert caught.value.args[0] == f"Malformed message: {says}"
