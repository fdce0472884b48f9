"""The coach on a board: who may ask, what is told to whom, and what ends it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sekiwidget import Board, advise, new
from sekiwidget.analysis import advice
from sekiwidget.analysis.trials import Trials
from sekiwidget.board.session import coach
from sekiwidget.board.session.coach import THINKING
from sekiwidget.core.game import Stake
from sekiwidget.core.position import Position
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.text.phrase import phrase
from tests.analysis.test_exact_advice import fight as small_fight
from tests.board.battles import battle
from tests.board.pages import Page
from tests.board.test_leaks import lessons
from tests.contract.starts import starts

Make = Callable[..., Board]
LESSON = "examples/combat/06-swords-wake-guns.toml"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
TRIALS = 400
PAIRS = 3
"""Twins of each game that are compared."""
VIEWS = ["all", "tokugawa", "ishida"]


def opened(board: Make, given: Any = LESSON, at: int = 3, n: int | None = TRIALS, **more: Any) -> tuple[Board, Page]:
    """A board at a node where Ishida decides, whose coach makes this number of trials; and its page."""
    made = board(given, **{"perspectives": VIEWS, **more})
    made.goto(at)
    made._parts.coach.n = n
    return made, Page(made)


def asked(page: Page, view: str, **more: Any) -> Any:
    """The answer to a page that asks the coach where the board stands."""
    return page.ask(coach=True, node=page.board.cursor, **{"as": view}, **more)


def told(page: Page, view: str) -> Any:
    """What the page of a perspective has been told; None if nothing is."""
    return page.state["turn"].get("coach", {}).get(view)


def test_the_side_to_move_is_told_what_advise_tells(board: Make) -> None:
    made, page = opened(board)
    assert asked(page, "ishida")["ok"]
    shown, found = told(page, "ishida"), advise(made.position, n=TRIALS)
    assert shown["state"] == "done"
    assert shown["said"] == found.said
    assert {row["text"] for row in shown["rows"]} == {choice.text for choice in found.choices}
    by_text = {choice.text: choice for choice in found.choices}
    for row in shown["rows"]:
        choice = by_text[row["text"]]
        assert row["alike"] == (choice.group == 0)
        assert row["words"] == choice.words
        assert bool(row.get("behind")) == (choice.group == 1)
    assert f"{found.n} trials" in shown["foot"]
    assert shown["counted"] == "pieces ahead"


def test_rows_stand_in_the_order_of_the_board_the_good_ones_first(board: Make) -> None:
    _, page = opened(board)
    asked(page, "ishida")
    rows = told(page, "ishida")["rows"]
    assert [row["alike"] for row in rows] == sorted((row["alike"] for row in rows), reverse=True)
    choices = page.state["choices"]["list"]["ishida"]
    for row in rows:
        index, picked = row["act"]
        assert choices[index]["form"].split()[0] == row["text"].split()[0]
        for pick, ids in zip(choices[index].get("picks", []), picked, strict=True):
            assert set(ids) <= set(pick["ids"])
    good = [row["act"] for row in rows if row["alike"]]
    places = [
        [index, *(choices[index]["picks"][p]["ids"].index(ids[0]) for p, ids in enumerate(picked))]
        for index, picked in good
    ]
    assert len(places) > 1 and places == sorted(places)


def test_bars_stand_on_one_scale(board: Make) -> None:
    _, page = opened(board)
    asked(page, "ishida")
    shown = told(page, "ishida")
    for row in shown["rows"]:
        low, middle, high = row["bar"]
        assert 0 <= low <= middle <= high <= 100
    ends = [end for row in shown["rows"] for end in row["bar"]]
    assert min(ends) == 0 and max(ends) == 100, "pieces fill the whole bar"
    assert 0 < shown["zero"] < 100


def test_a_worse_row_has_its_reason_and_the_good_ones_that_of_the_best_worse(board: Make) -> None:
    _, page = opened(board)
    asked(page, "ishida")
    rows = told(page, "ishida")["rows"]
    worse = next(row for row in rows if not row["alike"])
    number = rows.index(worse) + 1
    best = rows.index(next(row for row in rows if row["alike"])) + 1
    assert f"deals in which it ended worse than {best}: " in worse["why"] and worse["rule"] == "8.7.1"
    assert worse["text"] not in worse["why"], "no words of a script"
    for row in rows:
        if row["alike"]:
            assert row["why"] == f"Why not {number}? {worse['why'].replace(f' than {best}:', ':')}"


def test_where_everything_is_open_only_the_knowledge_of_the_side_to_move_counts(board: Make) -> None:
    found = []
    for view in ("all", "ishida"):
        _, page = opened(board)
        assert asked(page, view)["ok"]
        found.append(told(page, view))
    assert found[0] == found[1]


def test_only_who_asked_is_told(board: Make) -> None:
    made, page = opened(board)
    before = json.dumps([made.timelines, made.choices], default=str)
    asked(page, "ishida")
    assert list(page.state["turn"]["coach"]) == ["ishida"]
    assert json.dumps([made.timelines, made.choices], default=str) == before
    asked(page, "all")
    assert list(page.state["turn"]["coach"]) == ["all"], "the next question replaces the first"


def test_where_another_side_decides_it_says_so(board: Make) -> None:
    made, page = opened(board)
    assert asked(page, "tokugawa")["ok"]
    assert told(page, "tokugawa") == {
        "who": "Tokugawa",
        "side": "black",
        "state": "done",
        "said": made.position.seen_by("tokugawa").asked().text,
        "more": False,
    }


def test_where_chance_decides_and_where_nobody_does(board: Make) -> None:
    made = board(new("sekigahara", seed=1).nodes[0].position, perspectives="all")
    assert asked(Page(made), "all")["ok"]
    assert made.turn["coach"]["all"]["said"] == "Chance decides here."
    ended = board(LESSON, perspectives=VIEWS)
    ended.goto(ended.length - 1)
    while ended.position.to_move is not None:
        ended.play(next(iter(ended.legal)))
    assert asked(Page(ended), "tokugawa")["ok"]
    assert ended.turn["coach"]["tokugawa"]["said"] == "Nothing is left to decide here."


def test_one_choice_needs_no_weighing(board: Make) -> None:
    made = board(LESSON, perspectives=VIEWS)
    page = Page(made)
    node = next(one for one in made.line.nodes if one.attempt is None and _options(one.position) == 1)
    made.goto(node.id)
    page.listen()
    assert asked(page, "all")["ok"]
    shown = told(page, "all")
    assert shown["said"].startswith("There is only one thing to do.")
    assert [row["alike"] for row in shown["rows"]] == [True]
    assert not shown["more"]


def _options(position: Position) -> int:
    return 0 if position.to_move in (None, "chance") else sum(1 for _ in position.legal())


@pytest.mark.parametrize(
    ("view", "more", "says"),
    [
        ("public", {"perspectives": ["public", "tokugawa"]}, "Advice is for one side: choose its view."),
        ("ishida", {"perspectives": ["tokugawa"]}, "This board does not show that perspective."),
        ("all", {"mode": "read"}, "This board is read-only: it only shows steps."),
    ],
)
def test_who_may_not_ask_is_told_why(board: Make, view: str, more: dict[str, Any], says: str) -> None:
    _, page = opened(board, **more)
    answer = asked(page, view)
    assert not answer["ok"]
    assert answer["notice"]["text"] == says
    assert "coach" not in page.state["turn"]


def test_a_puzzle_that_asks_keeps_its_solution(board: Make) -> None:
    _, page = opened(board, PUZZLE, 0, perspectives="all")
    answer = asked(page, "all")
    assert answer["notice"]["text"] == "Advice would give away the solution: explore freely to ask for it."
    page.ask(puzzle="explore")
    assert asked(page, "all")["ok"]
    assert told(page, "all")["rows"]
    page.ask(puzzle="again")
    assert told(page, "all") is None, "the puzzle asks again"


def test_a_position_that_is_set_up_gets_none(board: Make) -> None:
    made = board(LESSON)
    page = Page(made)
    assert page.ask(setting="begin", node=0)["ok"]
    answer = page.ask(coach=True, node=0, **{"as": "all"})
    assert answer["notice"]["text"] == "There is no advice while a position is set up: play from here first."


def test_a_page_that_is_elsewhere_gets_none(board: Make) -> None:
    _, page = opened(board)
    assert page.ask(coach=True, node=1, **{"as": "all"}) == {"ok": False}
    assert "coach" not in page.state["turn"]


@pytest.mark.parametrize("end", ["step", "play", "close", "values"])
def test_what_ends_it(board: Make, end: str) -> None:
    _, page = opened(board)
    asked(page, "ishida")
    assert told(page, "ishida")
    if end == "step":
        page.go(2)
    elif end == "play":
        assert page.act("stop", view="ishida")["ok"]
    elif end == "close":
        assert page.ask(coach=False, node=3, **{"as": "ishida"})["ok"]
    else:
        assert page.ask(analyse=True)["ok"]
    assert "coach" not in page.state["turn"]
    assert page.agrees()


def test_a_step_ends_what_is_being_weighed(board: Make) -> None:
    """It is weighed between the messages of the page, for as long as the page stays there."""

    async def play() -> None:
        made, page = opened(board, n=1_000_000)
        asked(page, "ishida")
        assert told(page, "ishida") == {
            "who": "Ishida",
            "side": "gold",
            "state": "thinking",
            "said": THINKING,
            "done": 0,
        }
        while not (told(page, "ishida") or {}).get("rows"):
            await asyncio.sleep(0.01)
            page.listen()
        page.go(2)
        assert "coach" not in page.state["turn"]
        made._parts.coach.n = TRIALS
        page.go(3)
        asked(page, "ishida")
        while told(page, "ishida")["state"] == "thinking":
            await asyncio.sleep(0.01)
            page.listen()
        assert told(page, "ishida")["said"] == advise(made.position, n=TRIALS).said

    asyncio.run(play())


def watched(made: Board, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that the coach of a board sends from now on."""
    seen: list[Any] = []
    send = made._pages.send_coach

    def sends(coach: Any) -> None:
        seen.append(coach)
        send(coach)

    monkeypatch.setattr(made._pages, "send_coach", sends)
    return seen


def test_while_it_thinks_rows_have_intervals_and_no_rank(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "EVERY", 0.0)
    made, page = opened(board, n=120)
    seen = watched(made, monkeypatch)
    asked(page, "ishida")
    thinking = [one["ishida"] for one in seen[1:-1]]
    assert len(thinking) > 50
    assert [one["done"] for one in thinking] == sorted(one["done"] for one in thinking)
    order = [row["text"] for row in thinking[0]["rows"]]
    assert not any("figure" in row for row in thinking[0]["rows"]), "two deals tell nothing"
    assert all("figure" in row for row in thinking[-1]["rows"])
    for one in thinking:
        assert [row["text"] for row in one["rows"]] == order
        assert not {"alike", "behind", "why"} & {key for row in one["rows"] for key in row}


def test_more_weighs_ten_times_as_long_and_keeps_what_is_known(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "MOST", 10)
    made, page = opened(board, n=100)
    seen = watched(made, monkeypatch)
    asked(page, "ishida")
    first = seen[-1]["ishida"]
    assert first["more"]
    seen.clear()
    asked(page, "ishida", more=True)
    assert seen[0]["ishida"] == {**first, "state": "thinking", "done": 0}
    assert told(page, "ishida")["who"] == "Ishida"
    assert f"{advise(made.position, n=1000).n:,} trials" in told(page, "ishida")["foot"]
    assert not told(page, "ishida")["more"], "no answer takes longer"
    asked(page, "ishida")
    assert told(page, "ishida")["more"], "asked anew it begins anew"


def test_at_first_it_takes_a_second(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then ten times as much: of processor time, where no number of trials is given."""
    limits: list[Any] = []
    whole = advice.Request

    def limited(*given: Any, seconds: float, n: int | None, **more: Any) -> Any:
        limits.append((seconds, n))
        return whole(*given, n=100, **more)

    monkeypatch.setattr(advice, "Request", limited)
    _, page = opened(board, n=None)
    for _ in range(3):
        asked(page, "ishida", more=True)
    assert limits == [(1, None), (10, None), (100, None)]


def test_what_is_in_the_air_is_told_to_the_side_to_move(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[Any] = []

    def stakes(view: Any) -> tuple[Stake, ...]:
        views.append(view)
        return (Stake(phrase("Gifu. Two stacks reach it."), "7.3", ("gifu",), threat=True),)

    monkeypatch.setattr(game("sekigahara"), "stakes", stakes, raising=False)
    made, page = opened(board)
    asked(page, "ishida")
    assert told(page, "ishida")["stakes"] == [
        {"text": "Gifu. Two stacks reach it.", "rule": "7.3", "places": ["gifu"], "threat": True}
    ]
    assert views == [made.position.seen_by("ishida")]
    asked(page, "tokugawa")
    assert "stakes" not in told(page, "tokugawa")


@pytest.mark.parametrize(("views", "told_why"), [(["all"], ": what is hidden"), (["ishida"], " (RuntimeError)")])
def test_a_failure_is_told(board: Make, monkeypatch: pytest.MonkeyPatch, views: list[str], told_why: str) -> None:
    """Only where everything is open it says what was wrong."""

    def fails(*_: Any) -> Any:
        raise RuntimeError("what is hidden")

    monkeypatch.setattr(Trials, "dealt", fails)
    _, page = opened(board, perspectives=views)
    # The host writes it to the log of the kernel.
    asked(page, views[0])
    assert page.state["notice"]["text"].startswith("There is no advice, because of an error")
    assert told_why in page.state["notice"]["text"]
    assert "coach" not in page.state["turn"]


def test_advice_of_fights_depends_on_nothing_that_is_hidden(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards whose lines differ in what Ishida holds send the same, whoever decides."""
    monkeypatch.setattr(coach, "EVERY", 0.0)
    for node in (2, 3, 4):
        sent = []
        for text in lessons():
            made = board(text, perspectives=["public", "tokugawa"])
            made.goto(node)
            made._parts.coach.n = 60
            made.comm.take()
            made.comm.from_page({"coach": True, "node": node, "as": "tokugawa", "id": 1})
            sent.append(json.dumps(made.comm.take(), default=str))
            assert "tokugawa" in made.turn["coach"]
        assert sent[0] == sent[1] == sent[2]


@pytest.mark.parametrize("name", GAMES)
def test_advice_of_every_game_depends_on_nothing_that_is_hidden(board: Make, name: str) -> None:
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        position: Any = starts(name).start(rng)
        for _ in range(int(rng.random() * 40)):
            if position.to_move is not None:
                position = position.play(position.sample(rng)).after
        side = position.to_move
        twin = starts(name).swapped(position, side, rng) if side in position.sides else None
        if twin is None:
            continue
        sent = []
        for one in (position, twin):
            made = board(one, perspectives=[side], game=name)
            made._parts.coach.n = 12
            made.comm.from_page({"coach": True, "node": 0, "as": side, "id": 1})
            sent.append(json.dumps(made.get_state("turn"), default=str))
        assert twin != position and sent[0] == sent[1]
        assert '"state": "done"' in sent[0]
        compared += 1
        if compared == PAIRS:
            return
    pytest.fail("too few twins")


def test_it_is_told_in_the_language_of_the_board(board: Make) -> None:
    _, page = opened(board, battle(script="T: declare gifu\nI: outside\n"), 2, language="de")
    assert asked(page, "tokugawa")["ok"]
    assert told(page, "tokugawa")["foot"].startswith("Nach dem, was Tokugawa weiß")


def test_what_the_best_gains_is_not_said_of_what_ends_worse(board: Make) -> None:
    """A plain card is better than a sword card: Ishida then loses more."""
    made, page = opened(board, Scenario.from_file(PUZZLE).play().line.nodes[1].position, at=0, n=2000)
    assert made.position.to_move == "tokugawa"
    asked(page, "all")
    plain, sword, stop = told(page, "all")["rows"]
    assert sword["text"] == "deploy tokugawa1g with tokugawa+"
    assert sword["why"].startswith("In ") and "deals in which 1 ended better: Tokugawa wins the battle" in sword["why"]
    assert "deals in which it ended worse than 1: " in stop["why"]
    assert plain["why"].startswith("Better than 2: in ") and plain["rule"] == sword["rule"] == "8.7.1"


def test_exact_figures_are_said_to_be_exact_and_no_more_deals_are_offered(board: Make) -> None:
    made = board(small_fight("shogun", 10))
    made._parts.coach.n = TRIALS
    page = Page(made)
    assert asked(page, "all")["ok"]
    shown = told(page, "all")
    assert shown["state"] == "done" and not shown["more"]
    assert "exact, all deals and draws were followed." in shown["foot"]
    assert all("trials" not in row["told"] for row in shown["rows"])


def test_where_a_puzzle_is_explored_its_side_is_advised_towards_its_goal(board: Make) -> None:
    made, page = opened(board, PUZZLE, at=0)
    page.ask(puzzle="explore")
    page.act("deploy tokugawa1g with tokugawa+", made.cursor)
    while made.position.to_move != "tokugawa":
        made.play(str(next(iter(made.position.legal()))))
    assert asked(page, "tokugawa")["ok"]
    assert told(page, "tokugawa")["counted"] == "combat.winner = tokugawa, lost.tokugawa = 0"
    made.goto(made.line.nodes[made.cursor].parent or 0)
    assert made.position.to_move == "ishida"
    assert asked(page, "ishida")["ok"]
    assert told(page, "ishida").get("counted") != "combat.winner = tokugawa, lost.tokugawa = 0"
