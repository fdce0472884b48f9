"""Arranging on a board: a plan of Shogun is laid in any order; then its commits are made, and nobody saw it grow."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget.board import Board
from sekiwidget.board.wire.timeline import applied
from tests.board.pages import Page

Make = Callable[..., Board]

PLANNING = """
game = "shogun"
title = "Plans"

[position]
phase = "plan"
actions = "tax castle battle_a rice temple"
specials = "rice attack chest deploy defence"

[position.land]
kai = "black 5"
musashi = "black 4"
sagami = "black 3"
izu = "black 2"
suruga = "black 2"
tajima = "black 2"
mino = "gold 5"
omi = "gold 4"
etchu = "white 5"
"""
CARDS = "lay kai on tax", "lay musashi on castle", "lay sagami on rice", "lay izu on temple", "lay suruga on battle_a"
REST = "lay tajima on theatre", "lay 3 on bid", "rest", "ready"


def planning(board: Make, *views: str, **more: Any) -> tuple[Board, Page]:
    made = board(PLANNING, **({"perspectives": views} if views else {}), **more)
    return made, Page(made)


def shown(made: Board, view: str = "all") -> dict[str, Any]:
    """The scene of who decides, with what is arranged."""
    found: dict[str, Any] = made._pages.feed.timelines[view].scene(made.cursor)
    return applied(found, made.choices["shown"][view])


def test_nothing_is_played_until_it_is_ready(board: Make) -> None:
    made, page = planning(board)
    for text in CARDS:
        assert page.act(text) == {"ok": True, "node": 0, "end": 0}
    assert made.length == 1
    assert shown(made)["pieces"]["black.tax.card"]["symbol"] == "ticket-kai"
    for text in REST[:-1]:
        assert page.act(text)["ok"]
    assert page.act("ready") == {"ok": True, "node": 11, "end": 11}
    assert made.length == 12 and made.cursor == 11
    assert made.position.fact("plan.black.tax") == "kai"
    assert made.position.fact("plan.black.bid") == "3"
    assert page.agrees()


def test_what_a_plan_lacks_is_told_to_who_lays_it_alone(board: Make) -> None:
    made, page = planning(board, "black", "gold", "public")
    assert made.choices["asks"] == {"black": ["plan", "Black is still planning: one card face down on each space."]}
    turn = json.dumps(made.turn)
    for text in CARDS:
        page.act(text, view="black")
    assert made.choices["asks"] == {"black": ["plan", "6 cards are still to be laid."]}
    assert json.dumps(made.turn) == turn


def test_a_question_about_what_is_picked_is_sent_once(board: Make) -> None:
    made, _ = planning(board)
    cards, spaces = made.choices["list"]["all"][0]["picks"]
    assert cards["asks"] == ["{name}: what is to happen there?", "{name}: on which space?"]
    assert cards["asked"] == [0] * 6 + [1] * 5
    assert spaces["asks"] == ["{name}: with which card?", "{name}: where?"]
    assert spaces["asked"] == [0] + [1] * 10
    assert not any("asked" in pick for choice in made.choices["list"]["all"][1:] for pick in choice.get("picks", []))


def test_a_refusal_says_why_and_leaves_nothing_in_the_line(board: Make) -> None:
    made, page = planning(board)
    page.act("lay kai on tax")
    told = page.act("ready")
    assert not told["ok"]
    assert told["notice"]["kind"] == "refused"
    assert told["notice"]["rules"][0][0] == "plan-all"
    assert told["notice"]["rules"][0][1].startswith("There is no card yet on")
    assert (made.length, made.notice) == (1, {})
    assert shown(made)["pieces"]["black.tax.card"]["symbol"] == "ticket-kai"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("lay kia on tax", "`kia` is neither a province nor a chest card"),
        ("lay kai on nowhere", "`nowhere` is not a space"),
        ("lay", "write one card and its space, as in lay kai on castle"),
        ("plan tax kai castle", "`castle` must be the only word"),
    ],
)
def test_what_cannot_be_read_on_the_table_is_explained_there(board: Make, text: str, says: str) -> None:
    made, page = planning(board, "black", "gold")
    before = json.dumps(made.choices)
    told = page.act(text, view="black")["notice"]
    assert told["title"] == f"Cannot be read: {text}"
    assert says in told["text"]
    # The notice of the board is for all its views: it quotes nothing.
    assert made.notice["text"] == "Black wrote an action that cannot be read."
    assert (json.dumps(made.choices), made.length) == (before, 1)


@pytest.mark.parametrize("text", ["lay kai on tax", "ready"])
def test_what_was_told_of_an_earlier_text_is_gone(board: Make, text: str) -> None:
    made, page = planning(board)
    page.act("lay kia on tax")
    assert made.notice
    page.act(text)
    assert made.notice == {}


def test_a_whole_plan_may_still_be_typed_at_once(board: Make) -> None:
    made, page = planning(board)
    page.act("lay kai on castle")
    text = "plan bid 2 tax kai castle musashi rice sagami temple izu battle_a suruga theatre tajima"
    assert page.act(text) == {"ok": True, "node": 11, "end": 11}
    assert made.position.fact("plan.black.castle") == "musashi"


def test_completions_and_pointing_are_those_of_the_table(board: Make) -> None:
    _, page = planning(board)
    texts = [text for text, _ in page.ask(complete="lay kai", node=0, **{"as": "all"})["completions"]]
    assert "lay kai on tax" in texts
    page.act("lay 4 on tax")
    told = page.ask(point="mino.land", node=0, fits=[[0, [[], []]]], **{"as": "all"})
    assert not told["ok"]


def test_where_one_was_it_still_lies(board: Make) -> None:
    made, page = planning(board)
    for text in (*CARDS, *REST):
        page.act(text)
    made.goto(0)
    assert shown(made)["pieces"]["black.tax.card"]["symbol"] == "ticket-kai"
    # In the midst of a plan only what is still open can be laid.
    made.goto(2)
    assert {pick["name"] for choice in made.choices["list"]["all"] for pick in choice.get("picks", [])} == {
        "card",
        "space",
    }
    assert "castle" not in made.choices["list"]["all"][0]["picks"][1]["ids"]


def test_values_leave_the_choices_of_the_table(board: Make) -> None:
    made, page = planning(board)
    page.act("lay kai on tax")
    before = made.choices
    made.analysing = True
    assert made.choices == before
    page.act("lay musashi on castle")
    assert [choice["verb"] for choice in made.choices["list"]["all"]] == [
        choice["verb"] for choice in before["list"]["all"]
    ]
    assert page.ask(point="mino.land", node=0, fits=[[0, [[], []]]], **{"as": "all"})["notice"]["kind"] != "error"
    made.analysing = False
    for text in (*CARDS[2:], *REST):
        assert page.act(text)["ok"]
    assert made.length == 12


def test_others_are_sent_nothing_while_a_side_lays_its_cards(board: Make) -> None:
    one, page = planning(board, "black", "gold")
    other = board(one.line, perspectives=("gold", "public"))
    other.comm.take()
    before = json.dumps(other.get_state(), default=str, sort_keys=True)
    for text in (*CARDS, *REST[:-1]):
        assert page.act(text, view="black")["ok"]
    assert json.dumps(other.get_state(), default=str, sort_keys=True) == before
    assert set(one.choices["list"]) == set(one.choices["shown"]) == {"black"}
    assert not page.act("lay 0 on bid", view="gold")["ok"]
    assert other.comm.take() == []


def test_what_was_laid_first_can_never_be_told(board: Make) -> None:
    states = []
    for order in (CARDS, CARDS[::-1]):
        made, page = planning(board, "black")
        other = board(made.line, perspectives=("gold", "public"))
        for text in (*order, *REST):
            page.act(text, view="black")
        state = {name: value for name, value in other.get_state().items() if name not in ("layout", "comm")}
        states.append(json.dumps(state, default=str, sort_keys=True))
    assert states[0] == states[1]


def test_a_board_that_reads_and_one_that_asks_have_no_table(board: Make) -> None:
    made, _ = planning(board, mode="read")
    assert "shown" not in made.choices
    puzzle = '[puzzle]\nside = "black"\ntask = "Plan."\ngoal = { "plan.black.bid" = "3" }\n'
    asks = board(PLANNING + puzzle)
    assert "shown" not in asks.choices
    assert asks.choices["list"]["all"][0]["form"] == "plan bid {0}"
