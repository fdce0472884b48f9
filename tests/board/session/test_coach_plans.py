"""The coach while a side lays its plan: few whole plans, what each would look like, and one laid on the sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sekiwidget import Board
from sekiwidget.analysis.advice_display import Weighed, answer
from sekiwidget.board.session.advice_rows import MOST_ARRANGEMENTS, WAITING
from sekiwidget.board.wire.timeline import applied
from sekiwidget.core.game import Arrangement
from tests.board.pages import Page
from tests.board.session.test_arranging import PLANNING, shown
from tests.board.session.test_coach import asked, told

Make = Callable[..., Board]
LATE = PLANNING.replace('phase = "plan"', 'phase = "plan"\nyear = 2')
"""In the last year, so that a trial is played to its end in a tenth of the time."""
TRIALS = 200
"""Enough for the figures of two plans."""


def planning(board: Make, *views: str, **more: Any) -> tuple[Board, Page]:
    made = board(LATE, perspectives=views, **more)
    return made, Page(made)


def advised(board: Make, *laid: str, n: int = TRIALS, view: str = "black", **more: Any) -> tuple[Board, Page, Any]:
    """A board on which Black has laid some cards, and what its coach says of whole plans."""
    made, page = planning(board, "black", "gold", **more)
    made._parts.coach.n = n
    for text in laid:
        assert page.act(text, view="black")["ok"]
    assert asked(page, view)["ok"]
    return made, page, told(page, view)


def pieces(made: Board, row: Any) -> Any:
    """The picture with what a row would lay."""
    return applied(made._pages.feed.timelines["black"].scene(made.cursor), row["shown"])["pieces"]


def test_it_shows_few_plans_by_what_they_do_otherwise(board: Make) -> None:
    _, _, found = advised(board)
    assert found["state"] == "done" and found["counted"] == "wins the game"
    assert 1 < len(found["rows"]) <= MOST_ARRANGEMENTS
    for row in found["rows"]:
        assert row["text"].startswith("lay bid ")
        assert row["figure"].endswith(" %") and "act" not in row
        assert row["parts"] == [WAITING] or any(", not " in part for part in row["parts"])
        assert row["words"].startswith("Black plans: Bid: ")
    assert found["stakes"]


def test_what_would_lie_there_otherwise_is_proposed_and_the_sheet_stays(board: Make) -> None:
    made, _, found = advised(board, "lay kai on tax", "lay 3 on bid")
    before = shown(made, "black")["pieces"]
    assert before["black.bid.card"]["symbol"] == "ticket-3" and "black.castle.card" in before
    for row in found["rows"]:
        laid = dict(zip(*[iter(row["text"].split()[1:])] * 2, strict=True))
        then = pieces(made, row)
        for space, card in laid.items():
            piece = then.get(f"black.{space}.card", {})
            assert piece["symbol"] == (f"ticket-{card}" if card != "none" else "ticket-open")
            same = piece["symbol"] == before[f"black.{space}.card"]["symbol"]
            assert ("proposed" in piece.get("states", ())) == (not same)
        assert not any("proposed" in one.get("states", ()) for id_, one in then.items() if ".left." in id_)
    assert shown(made, "black")["pieces"] == before
    assert made.length == 1


def test_a_plan_is_laid_and_can_be_changed_and_nothing_is_played(board: Make) -> None:
    made, page, found = advised(board, "lay kai on theatre")
    row = found["rows"][0]
    laid = dict(zip(*[iter(row["text"].split()[1:])] * 2, strict=True))
    assert page.act(row["text"], view="black") == {"ok": True, "node": 0, "end": 0}
    now = shown(made, "black")["pieces"]
    assert {space: now[f"black.{space}.card"]["symbol"] for space in laid} == {
        space: f"ticket-{card}" if card != "none" else "ticket-open" for space, card in laid.items()
    }
    assert not any("proposed" in piece.get("states", ()) for piece in now.values())
    assert told(page, "black") is None and made.length == 1
    assert page.act(f"back {laid['tax']}", view="black")["ok"]
    assert shown(made, "black")["pieces"]["black.tax.card"]["symbol"] == "ticket-open"
    assert page.act(f"lay {laid['tax']} on tax", view="black")["ok"]
    assert page.act("ready", view="black")["ok"]
    assert made.length == 12
    assert made.position.fact("plan.black.tax") == laid["tax"]


def test_what_lies_on_the_sheet_is_not_weighed(board: Make) -> None:
    told_of = []
    for laid in ((), ("lay kai on theatre", "lay 4 on bid")):
        _, _, found = advised(board, *laid)
        told_of.append([{key: row[key] for key in row if key != "shown"} for row in found["rows"]])
    assert told_of[0] == told_of[1]


def test_others_are_sent_nothing_of_it(board: Make) -> None:
    one, page = planning(board, "black", "gold")
    one._parts.coach.n = 100
    other = board(one.line, perspectives=("gold", "public"))
    other.comm.take()
    before = json.dumps(other.get_state(), default=str, sort_keys=True)
    assert asked(page, "black")["ok"]
    assert list(page.state["turn"]["coach"]) == ["black"]
    assert json.dumps(other.get_state(), default=str, sort_keys=True) == before
    assert other.comm.take() == []


def test_the_same_is_said_whatever_the_others_have_laid(board: Make) -> None:
    found = []
    for cards in (("kai", "musashi"), ("musashi", "kai")):
        made, page = planning(board, "black", "gold")
        made._parts.coach.n = 60
        text = f"plan bid 0 tax {cards[0]} castle {cards[1]} rice sagami temple izu battle_a suruga theatre tajima"
        assert page.act(text, view="black")["ok"]
        assert made.position.to_move == "gold"
        assert asked(page, "gold")["ok"]
        found.append(json.dumps(made.turn["coach"], sort_keys=True))
    assert found[0] == found[1]
    assert '"state": "done"' in found[0]


def test_who_plans_later_may_ask_but_has_no_sheet_yet(board: Make) -> None:
    made, _, found = advised(board, n=100, view="gold")
    assert found["who"] == "Gold"
    assert all(row["text"].startswith("plan bid ") and "shown" not in row for row in found["rows"])
    assert "gold" not in made.turn["as"]


def test_a_season_shows_how_a_plan_goes_on(board: Make) -> None:
    made, page, found = advised(board)
    for row in found["rows"]:
        shown_line = page.ask(example=row["example"], node=0, **{"as": "black"})
        assert shown_line["ok"] and shown_line["example"]["title"].startswith("One of ")
        assert len(shown_line["example"]["nodes"]) > 40
    assert made.length == 1


def test_before_plans_have_figures_the_first_are_shown(board: Make) -> None:
    _, _, found = advised(board, n=60)
    assert found["said"].startswith("It is too early to tell")
    assert len(found["rows"]) == MOST_ARRANGEMENTS
    assert not any("alike" in row for row in found["rows"])


@pytest.mark.parametrize(("waits", "said"), [(0, "No plan beats waiting."), (1, "One plan is better than the others.")])
def test_that_waiting_is_as_good_is_said_first(waits: int, said: str) -> None:
    def choice(name: str, value: float, group: int, *, waiting: bool = False) -> Weighed:
        plan = Arrangement((name,), name, name, waiting)
        return Weighed(plan, name, name, value, value - 0.01, value + 0.01, 50, None, group)

    best, other = choice("one", 0.4, 0, waiting=not waits), choice("two", 0.3, 1)
    assert answer([best, other], "black", "win").startswith(f"{said} Black’s chance to win the game is then 40 %")
    alike = choice("wait", 0.39, 0, waiting=True)
    assert answer([choice("one", 0.4, 0), alike], "black", "win").startswith("No plan beats waiting. I cannot tell two")
