"""The examples of the coach on a board: a line of its own, told to who asks, made of what the side knows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekiwidget import Board, advise
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from tests.board.pages import Page
from tests.board.session.test_coach import LESSON, PUZZLE, TRIALS, asked, opened, told
from tests.board.test_leaks import lessons
from tests.contract.starts import starts

Make = Callable[..., Board]
LOOKED_FOR = {"sekigahara": (200, 11), "warchest": (240, 8), "daimyo": (200, 19), "shogun": (400, 155)}
"""For each game the trials of an answer, and the first seed of a position that is tried: near it a reason is found."""


def shown(page: Page, text: str, view: str = "ishida", node: int | None = None) -> Any:
    """The answer to a page that asks to be shown why, where the board stands."""
    return page.ask(example=text, node=page.board.cursor if node is None else node, **{"as": view})


def explained(board: Make, **more: Any) -> tuple[Board, Page]:
    """A board whose coach has told Ishida why not to stop."""
    made, page = opened(board, **more)
    assert asked(page, "ishida")["ok"]
    return made, page


def test_a_row_with_a_reason_is_shown_by_the_line_that_advise_gives(board: Make) -> None:
    made, page = explained(board)
    rows = told(page, "ishida")["rows"]
    worse = next(row for row in rows if not row["alike"])
    assert [row["example"] for row in rows] == [worse["text"]] * len(rows), "all rows give the reason of this one"
    answer = shown(page, worse["text"])
    assert answer["ok"]
    nodes, choice = answer["example"]["nodes"], advise(made.position, n=TRIALS).choices[-1]
    assert (choice.text, choice.example is not None) == (worse["text"], True)
    assert [node["who"] for node in nodes[1:]] == [text.split(":")[0].capitalize() for text in choice.line]
    assert nodes[1]["say"] == worse["words"]
    assert answer["example"]["title"] == f"One of {choice.n} possible deals"
    assert answer["example"]["note"] == "What Ishida does not see is made up here."
    marked = [node for node in nodes if node.get("chapter")]
    assert [node["chapter"] for node in marked] == ["The reason"]
    assert marked[0]["say"] in worse["why"]


def test_the_dealt_hands_lie_open(board: Make) -> None:
    made, page = explained(board)

    def hidden(scene: Any) -> set[str]:
        return {piece["symbol"] for piece in scene["pieces"].values()} & {"back-tokugawa", "cardback-tokugawa"}

    assert len(hidden(made._pages.feed.timelines["ishida"].scene(3))) == 2
    assert not hidden(shown(page, "stop")["example"]["nodes"][0]["patch"])


def test_it_belongs_to_no_line_file_or_other_page(board: Make, tmp_path: Path) -> None:
    """The answer is all that is sent, and nothing that is kept has changed."""

    def kept() -> list[str]:
        made.save(tmp_path / "kept.html", replace=True)
        made.save(tmp_path / "kept.toml", replace=True)
        files = [(tmp_path / name).read_text() for name in ("kept.html", "kept.toml")]
        return [*files, made.scenario, json.dumps(made.get_state(), default=str), repr(made.line)]

    made, page = explained(board)
    other = board(made.line, perspectives="tokugawa")
    other.comm.take()
    before = kept()
    assert shown(page, "stop")["ok"]
    assert kept() == before
    assert other.comm.take() == []
    assert page.agrees() and made.cursor == 3
    made.comm.from_page({"example": "stop", "node": 3, "as": "ishida", "id": 77})
    (message,) = made.comm.take()
    assert message["method"] == "custom" and message["content"]["answer"] == 77


def test_it_is_asked_for_again_as_it_was(board: Make) -> None:
    _, page = explained(board)
    assert shown(page, "stop") == shown(page, "stop")


@pytest.mark.parametrize("asks", ["another side", "another row", "no such row", "another node"])
def test_where_the_coach_has_said_nothing_there_is_none(board: Make, asks: str) -> None:
    _, page = explained(board)
    rows = told(page, "ishida")["rows"]
    if asks == "another side":
        answer = shown(page, "stop", "tokugawa")
    elif asks == "another node":
        answer = shown(page, "stop", node=2)
    else:
        answer = shown(page, rows[0]["text"] if asks == "another row" else "fly")
    assert answer == {"ok": False}


@pytest.mark.parametrize("end", ["step", "close", "play", "ask"])
def test_it_ends_with_the_coach(board: Make, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, page = explained(board)
    if end == "step":
        page.go(2)
        page.go(3)
    elif end == "close":
        page.ask(coach=False, node=3, **{"as": "ishida"})
    elif end == "play":
        page.act("stop", view="ishida")
        page.go(3)
    else:
        # Weighing has begun again, and is not over.
        monkeypatch.setattr(made._parts.coach._task, "begin", lambda *_, **__: True)
        asked(page, "ishida", more=True)
        assert told(page, "ishida")["state"] == "thinking"
    assert shown(page, "stop", node=3) == {"ok": False}


def test_who_may_not_ask_the_coach_is_told_why(board: Make) -> None:
    _, page = explained(board, perspectives=["ishida", "public"])
    answer = shown(page, "stop", "public")
    assert answer["notice"]["text"] == "Advice is for one side: choose its view."
    assert not shown(page, "stop", "tokugawa")["ok"]
    asking = Page(board(PUZZLE, perspectives="all"))
    says = "Advice would give away the solution: explore freely to ask for it."
    assert shown(asking, "stop", "all")["notice"]["text"] == says


def test_a_row_that_the_best_beats_by_what_it_gains_is_shown_by_the_best(board: Make) -> None:
    _, page = opened(board, Scenario.from_file(PUZZLE).play().line.nodes[1].position, at=0, n=2000)
    asked(page, "all")
    plain, sword, _ = told(page, "all")["rows"]
    assert plain["example"] == sword["example"] == sword["text"]
    nodes = shown(page, sword["text"], "all")["example"]["nodes"]
    assert nodes[1]["say"].startswith(plain["words"].removesuffix("."))


def test_an_example_of_a_fight_depends_on_nothing_that_is_hidden(board: Make) -> None:
    """Boards whose lines differ in what Ishida holds send the same."""
    sent, node = [], 2
    for text in lessons():
        made = board(text, perspectives=["public", "tokugawa"])
        made.goto(node)
        made._parts.coach.n = 300
        page = Page(made)
        asked(page, "tokugawa")
        row = next(row for row in told(page, "tokugawa")["rows"] if row.get("example"))
        sent.append(json.dumps(shown(page, row["example"], "tokugawa")))
    assert sent[0] == sent[1] == sent[2] and '"nodes"' in sent[0]


@pytest.mark.parametrize("name", GAMES)
def test_an_example_of_every_game_depends_on_nothing_that_is_hidden(board: Make, name: str) -> None:
    trials, first = LOOKED_FOR[name]
    for seed in range(first, first + 60):
        position, twin = _twins(name, seed)
        if twin is None:
            continue
        side, sent = position.to_move, []
        for one in (position, twin):
            made = board(one, perspectives=[side], game=name)
            made._parts.coach.n = trials
            page = Page(made)
            asked(page, side)
            row = next((row for row in told(page, side).get("rows", []) if row.get("example")), None)
            sent.append("" if row is None else json.dumps(shown(page, row["example"], side)))
        assert twin != position and sent[0] == sent[1]
        if sent[0]:
            assert '"nodes"' in sent[0]
            return
    pytest.fail("no reason was found")


def _twins(name: str, seed: int) -> tuple[Any, Any]:
    """A position with several choices, and one that its side cannot tell from it; None if there is none."""
    rng = Random(seed)
    position: Any = starts(name).start(rng)
    for _ in range(int(rng.random() * 40)):
        if position.to_move is not None:
            position = position.play(position.sample(rng)).after
    side = position.to_move
    if side in (None, CHANCE) or game(name).arrangement(position) is not None:
        return position, None
    several = len(game(name).proposals(position.seen_by(side))) > 1
    return position, starts(name).swapped(position, side, rng) if several else None


def test_it_is_told_in_the_language_of_the_board(board: Make) -> None:
    _, page = explained(board, given=LESSON, language="de")
    found = shown(page, "stop")["example"]
    assert found["title"].startswith("Eine von ") and found["title"].endswith(" möglichen Verteilungen")
    assert [node["chapter"] for node in found["nodes"] if node.get("chapter")] == ["Der Grund"]
    assert "Ishida" in found["note"]
