"""What a page may not do with a table: each such message gets one answer, and changes nothing but the notice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.board.pages import Page, told
from tests.board.session.test_arranging import CARDS, REST, Make, planning, shown

PLAN = "plan bid 2 tax kai castle musashi rice sagami temple izu battle_a suruga theatre tajima"

TEXTS = (
    "",
    "ready ready",
    "rest rest",
    "lay kai on castle lay musashi on tax",
    "lay kai on castle\nready",
    "lay kai on castle\0",
    "lay \u202ekai on castle",
    "lay kai on castle " * 120,
    "back \ud800",
    "back tajima",
    "lay mino on castle",
    "lay kai on tax",
    "- lay kai on castle",
    "gold: lay mino on castle",
    "nobody: rest",
    "ready",
)
FITS = (
    [[0, [[99], []]]],
    [[0, [[0, 0], []]]],
    [[0, []]],
    [[0, [[], [], []]]],
    [[99, [[], []]]],
    [[-1, [[], []]]],
    [[0, [["a"], []]]],
    "all",
)


def state(made: Any) -> str:
    """What a board shows and will save, but for its notice."""
    return json.dumps({name: value for name, value in told(made).items() if name not in ("notice", "layout")})


@pytest.fixture
def laid(board: Make) -> tuple[Any, Page]:
    """A board of two sides, on which one has laid five cards."""
    made, page = planning(board, "black", "gold")
    for text in CARDS:
        page.act(text, view="black")
    return made, page


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_that_is_no_laying_changes_nothing(laid: tuple[Any, Page], text: str) -> None:
    made, page = laid
    before = state(made)
    answer = page.act(text, view="black")
    assert not answer["ok"]
    assert answer["notice"].get("text") or answer["notice"]["rules"]
    assert state(made) == before


@pytest.mark.parametrize("view", ["gold", "all", "public", "white", "nobody", ""])
def test_who_may_not_decide_hears_the_same_whatever_lies_there(board: Make, view: str) -> None:
    heard = []
    for texts in ((), CARDS):
        made, page = planning(board, "black", "gold")
        for text in texts:
            page.act(text, view="black")
        before = state(made)
        asked: list[dict[str, Any]] = [
            {"act": text} for text in (*CARDS, "lay kia on tax", "back kai", "rest", "ready")
        ]
        asked += [{"complete": "lay"}, {"complete": "back "}, {"point": "black.tax.card", "fits": [[0, [[], []]]]}]
        heard.append([{**page.ask(**one, node=0, **{"as": view}), "notice": made.notice["text"]} for one in asked])
        assert not any(one["ok"] for one in heard[-1])
        assert state(made) == before
    assert heard[0] == heard[1]


@pytest.mark.parametrize("fits", FITS, ids=range(len(FITS)))
def test_pointing_with_what_does_not_fit_changes_nothing(laid: tuple[Any, Page], fits: Any) -> None:
    made, page = laid
    before = state(made)
    for at in ("black.tax.card", "black.hand.tajima", "black.hand", "", "\0", "x" * 3_000):
        answer = page.ask(point=at, node=0, fits=fits, **{"as": "black"})
        assert answer["notice"]["text"].startswith("Malformed message")
    assert state(made) == before


@pytest.mark.parametrize("node", [-1, 1, 10**9, True, "0", None, 1.5])
def test_nothing_is_laid_at_a_commit_that_is_not_there(laid: tuple[Any, Page], node: Any) -> None:
    made, page = laid
    before = state(made)
    assert not page.ask(act="lay tajima on theatre", node=node, **{"as": "black"})["ok"]
    assert state(made) == before


def test_what_is_laid_outlasts_what_others_do_to_the_line(laid: tuple[Any, Page], board: Make) -> None:
    made, page = laid
    other = Page(board(made.line, perspectives=("black", "gold")))
    before = shown(made, "black")
    assert other.act(PLAN, view="black")["ok"]
    assert other.act("plan temple kai tax mino", node=0, view="black")["notice"]["kind"] == "refused"
    page.listen()
    # Away, to where the attempt was refused, which is where one stood, and back.
    for away, back in ((1, 12), (11, 0)):
        page.go(away)
        assert made.choices["node"] == away
        page.go(back)
        assert shown(made, "black") == before
    assert other.edit("delete", 1)["ok"]
    page.listen()
    assert shown(made, "black") == before
    assert page.agrees()
    assert all(page.act(text, view="black")["ok"] for text in REST)
    assert made.position.fact("plan.black.tax") == "kai"
    other.listen()
    assert other.agrees()
