"""The review on a board: who may ask, what is told to whom, and what ends it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekiwidget import Board, new, review
from sekiwidget.analysis.trials import Trials
from sekiwidget.authoring.advising import BALANCE, WIN
from sekiwidget.board.session import review as reviewing
from sekiwidget.board.session.review import REVIEWING
from sekiwidget.board.session.review_rows import reviewed
from sekiwidget.core.errors import IllegalAction
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.review.judged import cost_sentence
from sekiwidget.lesson.review.played import Luck
from sekiwidget.lesson.review.result import foot, sums
from tests.board.battles import battle
from tests.board.pages import Page
from tests.board.test_leaks import lessons
from tests.contract.starts import starts
from tests.export.test_page import state

Make = Callable[..., Board]
LESSON = "examples/combat/06-swords-wake-guns.toml"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
TRIALS = 1500
FEW = 24
PAIRS = 2
"""Twins of each game that are compared."""
VIEWS = ["all", "public", "tokugawa", "ishida"]


def opened(board: Make, given: Any = LESSON, n: int | None = TRIALS, **more: Any) -> tuple[Board, Page]:
    """A board on which Ishida stops deploying too early, whose review makes this number of trials; and its page."""
    made = board(given, **{"perspectives": VIEWS, **more})
    if given == LESSON:
        made.goto(3)
        made.play("stop")
    made._parts.reviewer.n = n
    return made, Page(made)


def asked(page: Page, view: str, node: int | None = None, **more: Any) -> Any:
    """The answer to a page that asks for a review of the line it shows."""
    return page.ask(review=True, node=page.board.cursor if node is None else node, **{"as": view}, **more)


def told(page: Page, view: str) -> Any:
    """What the page of a perspective has been told; None if nothing is."""
    return page.state["review"].get(view)


def test_a_side_is_told_what_review_tells(board: Make) -> None:
    made, page = opened(board)
    assert asked(page, "ishida")["ok"]
    shown, found = told(page, "ishida"), review(made.line, "ishida", node=made.cursor, n=TRIALS)
    assert shown["state"] == "done"
    assert (shown["who"], shown["side"], shown["end"]) == ("Ishida", "gold", made.cursor)
    assert "others" not in shown, "a side reviews itself"
    assert shown["said"] == found.said
    assert shown["sums"] == [str(one) for one in sums(found)]
    assert shown["foot"] == str(foot(found))
    [one], [moment] = found.marked, shown["moments"]
    assert (moment["node"], moment["after"], moment["number"]) == (3, made.cursor, 4)
    assert (moment["glyph"], moment["mark"], moment["change"]) == (
        "?",
        "mistake",
        f"\N{MINUS SIGN}{one.loss.value:.1f}",
    )
    assert moment["played"] == "Ishida stops deploying."
    assert moment["better"] == f"Better: {one.best_words}"
    assert moment["cost"] == str(cost_sentence(one, found.unit))
    assert moment["why"] == one.reason
    assert moment["rule"] == "8.7.1"
    assert moment["main"]
    assert [point[0] for point in shown["curve"]] == [0, 1, 2, 3, made.cursor]
    assert shown["caption"] == "How many pieces Ishida is ahead"


def test_what_was_better_is_where_the_picture_has_it(board: Make) -> None:
    made, page = opened(board)
    asked(page, "ishida")
    block, card = told(page, "ishida")["moments"][0]["at"]
    made.goto(3)
    page.listen()
    picks = [pick for choice in page.state["choices"]["list"]["ishida"] for pick in choice.get("picks", [])]
    places = {at for pick in picks for at in pick["at"]}
    assert {block, card} <= places


def test_the_line_goes_on_to_its_end(board: Make) -> None:
    made, page = opened(board, n=FEW)
    assert asked(page, "ishida", node=0)["ok"]
    assert told(page, "ishida")["end"] == made.line.main()[-1].id


def test_heights_stand_on_one_scale(board: Make) -> None:
    _, page = opened(board, n=FEW)
    asked(page, "ishida", node=0)
    shown = told(page, "ishida")
    heights = {words: high for _, high, words in shown["curve"]}
    assert heights == {"0": 50, "\N{MINUS SIGN}2.0": 0}
    assert shown["scale"] == [[100, "+2.0"], [50, "0"], [0, "\N{MINUS SIGN}2.0"]]


def test_a_game_is_reviewed_in_chances_to_win(board: Make) -> None:
    _, page = opened(board, _played("warchest", 60), n=FEW, perspectives=["all"])
    assert asked(page, "all")["ok"]
    shown = told(page, "all")
    assert shown["unit"] == "win"
    assert shown["caption"].endswith(" chance to win, turn by turn")
    assert shown["scale"] == [[100, "100 %"], [50, "50 %"], [0, "0 %"]]


@pytest.mark.parametrize(("unit", "told"), [(WIN, [[4, "+2 %"], [5, "\N{MINUS SIGN}9 %"]]), (BALANCE, [[7, "+0.3"]])])
def test_dice_are_what_chance_changed_by_more_than_little(unit: str, told: list[list[Any]]) -> None:
    by_unit = {WIN: (0.021, -0.09, 0.019, 0.004), BALANCE: (0.2, -0.1, 0.0, 0.31)}
    chances = tuple(Luck(node, change) for node, change in enumerate(by_unit[unit], 4))
    found = replace(review(LESSON, "ishida", n=FEW), unit=unit, chances=chances)
    assert [[node, str(words)] for node, words in reviewed(found, "ishida", lambda *_: [])["dice"]] == told


def _played(name: str, commits: int) -> Line:
    """A game played at random."""
    rng = Random(name)
    line = new(name, seed=1)
    for _ in range(commits):
        if line.position.to_move is not None:
            line.play(line.position.sample(rng))
    return line


def test_where_everything_is_open_it_is_that_of_the_side_with_most_decisions(board: Make) -> None:
    made, page = opened(board, n=FEW)
    asked(page, "all")
    shown = told(page, "all")
    decided = [node.position.to_move for node in made.line.path(made.cursor)[:-1]]
    most = max(("tokugawa", "ishida"), key=decided.count)
    assert shown["who"].lower() == most
    [(other, name)] = shown["others"]
    assert {most, other} == {"tokugawa", "ishida"}
    assert asked(page, "all", side=other)["ok"]
    assert told(page, "all")["who"] == name
    assert asked(page, "all", side="nobody")["notice"]["text"] == "That side does not play here."


def test_only_who_asked_is_told(board: Make) -> None:
    made, page = opened(board, n=FEW)
    before = json.dumps([made.timelines, made.choices, made.turn], default=str)
    asked(page, "ishida")
    assert list(page.state["review"]) == ["ishida"]
    assert json.dumps([made.timelines, made.choices, made.turn], default=str) == before
    asked(page, "tokugawa")
    assert list(page.state["review"]) == ["ishida", "tokugawa"], "each perspective has its own"
    assert page.ask(review=False, node=made.cursor, **{"as": "ishida"})["ok"]
    assert list(page.state["review"]) == ["tokugawa"]
    assert page.agrees()


@pytest.mark.parametrize(
    ("view", "more", "says"),
    [
        ("public", {}, "A review is for one side: choose its view."),
        ("ishida", {"perspectives": ["tokugawa"]}, "This board does not show that perspective."),
        ("all", {"mode": "read"}, "This board is read-only: it only shows steps."),
    ],
)
def test_who_may_not_ask_is_told_why(board: Make, view: str, more: dict[str, Any], says: str) -> None:
    page = Page(board(LESSON, **{"perspectives": VIEWS, **more}))
    answer = asked(page, view)
    assert not answer["ok"]
    assert answer["notice"]["text"] == says
    assert page.state["review"] == {}


def test_a_puzzle_that_asks_keeps_its_solution(board: Make) -> None:
    _, page = opened(board, PUZZLE, FEW, perspectives="all")
    answer = asked(page, "all")
    assert answer["notice"]["text"] == "A review would give away the solution: explore freely to ask for it."
    page.ask(puzzle="explore")
    assert asked(page, "all")["ok"]
    assert told(page, "all")["state"] == "done"


def test_a_position_that_is_set_up_gets_none(board: Make) -> None:
    page = Page(board(LESSON))
    assert page.ask(setting="begin", node=0)["ok"]
    answer = asked(page, "all", node=0)
    assert answer["notice"]["text"] == "There is no review while a position is set up: play from here first."


def test_while_a_plan_is_laid_out_there_is_none(board: Make) -> None:
    position: Position = new("shogun", seed=3).nodes[0].position
    rng = Random(1)
    line = Line(position, seed=3)
    while line.position.to_move == "chance" or game("shogun").arrangement(line.position) is None:
        line.play(line.position.sample(rng))
    made = board(line)
    made._parts.reviewer.n = 1
    page = Page(made)
    answer = asked(page, "all")
    assert answer["notice"]["text"] == "There is no review while something is laid out, such as a plan."
    page.go(0)
    assert asked(page, "all", node=line.cursor)["ok"], "elsewhere the line before it can be reviewed"


@pytest.mark.parametrize("way", ["step", "play", "comment", "values"])
def test_it_outlives_what_leaves_the_line_as_it_is(board: Make, way: str) -> None:
    _, page = opened(board, n=FEW)
    asked(page, "ishida")
    shown = told(page, "ishida")
    if way == "step":
        page.go(0)
    elif way == "play":
        page.go(3)
        assert page.act("deploy ukita2 with ukita", view="ishida")["ok"]
    elif way == "comment":
        assert page.edit("comment", 3, text="Here.")["ok"]
    else:
        assert page.ask(analyse=True)["ok"]
    assert told(page, "ishida") == shown
    assert page.agrees()


@pytest.mark.parametrize("node", [17, 2])
def test_it_goes_with_what_was_deleted(board: Make, node: int) -> None:
    _, page = opened(board, n=FEW)
    asked(page, "ishida")
    asked(page, "tokugawa", node=15)
    assert list(page.state["review"]) == ["ishida", "tokugawa"]
    assert page.edit("delete", node)["ok"]
    # Node 2 is on both lines, node 17 on that of Ishida's review alone.
    assert list(page.state["review"]) == ([] if node == 2 else ["tokugawa"])
    assert page.agrees()


def test_another_lesson_has_none(board: Make) -> None:
    _, page = opened(board, n=FEW)
    asked(page, "ishida")
    assert page.ask(setting="begin", node=0)["ok"]
    assert page.state["review"] == {}


def test_it_is_made_between_messages_and_can_be_stopped(board: Make) -> None:
    async def play() -> None:
        made, page = opened(board, n=1_000_000)
        asked(page, "ishida")
        assert told(page, "ishida") == {
            "who": "Ishida",
            "side": "gold",
            "end": 17,
            "state": "thinking",
            "said": REVIEWING,
            "done": 0,
        }
        page.go(2)
        while not told(page, "ishida")["done"]:
            await asyncio.sleep(0.01)
            page.listen()
        assert page.ask(review=False, node=2, **{"as": "ishida"})["ok"]
        assert page.state["review"] == {}
        assert made._parts.reviewer._task._work is None, "nothing is weighed any more"
        made._parts.reviewer.n = FEW
        asked(page, "ishida", node=17)
        while told(page, "ishida")["state"] == "thinking":
            await asyncio.sleep(0.01)
            page.listen()
        assert f"{FEW} trials" in told(page, "ishida")["foot"]

    asyncio.run(play())


def test_one_that_is_being_made_goes_on_if_it_is_asked_for_again(board: Make) -> None:
    async def play() -> None:
        _, page = opened(board, n=1_000_000)
        asked(page, "ishida")
        while not told(page, "ishida")["done"]:
            await asyncio.sleep(0.01)
            page.listen()
        done = told(page, "ishida")["done"]
        assert asked(page, "ishida")["ok"]
        assert told(page, "ishida")["done"] == done
        page.ask(review=False, node=0, **{"as": "ishida"})

    asyncio.run(play())


def test_one_that_is_being_made_ends_with_the_next(board: Make) -> None:
    async def play() -> None:
        _, page = opened(board, n=1_000_000)
        asked(page, "ishida")
        asked(page, "tokugawa")
        assert list(page.state["review"]) == ["tokugawa"]
        page.ask(review=False, node=0, **{"as": "tokugawa"})

    asyncio.run(play())


def test_it_takes_twenty_seconds(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of processor time, where no number of trials is given."""
    from sekiwidget.lesson.review import request

    limits: list[Any] = []
    whole = request.ReviewRequest

    def limited(*given: Any, seconds: float, n: int | None, **more: Any) -> Any:
        limits.append((seconds, n))
        return whole(*given, n=FEW, **more)

    monkeypatch.setattr(request, "ReviewRequest", limited)
    _, page = opened(board, n=None)
    asked(page, "ishida")
    assert limits == [(20, None)]


def test_how_much_is_done_only_grows(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "EVERY", 0.0)
    made, page = opened(board, n=200)
    sent: list[int] = []
    send = made._pages.send_review

    def sends(reviews: Any) -> None:
        sent.append(reviews["ishida"].get("done", 100))
        send(reviews)

    monkeypatch.setattr(made._pages, "send_review", sends)
    asked(page, "ishida")
    assert len(set(sent)) > 10
    assert sent == sorted(sent)


@pytest.mark.parametrize(("views", "told_why"), [(["all"], ": what is hidden"), (["ishida"], " (RuntimeError)")])
def test_a_failure_is_told(board: Make, monkeypatch: pytest.MonkeyPatch, views: list[str], told_why: str) -> None:
    """Only where everything is open it says what was wrong."""

    def fails(*_: Any) -> Any:
        raise RuntimeError("what is hidden")

    monkeypatch.setattr(Trials, "dealt", fails)
    _, page = opened(board, perspectives=views)
    # The host writes it to the log of the kernel.
    asked(page, views[0])
    assert page.state["notice"]["text"].startswith("There is no review, because of an error")
    assert told_why in page.state["notice"]["text"]
    assert page.state["review"] == {}


def test_reviews_of_fights_depend_on_nothing_that_is_hidden(board: Make) -> None:
    """Boards whose lines differ in what Ishida holds send the same."""
    sent = []
    for text in lessons():
        made = board(text, perspectives=["public", "tokugawa"])
        made._parts.reviewer.n = 100
        made.comm.take()
        made.comm.from_page({"review": True, "node": 0, "as": "tokugawa", "id": 1})
        sent.append(json.dumps(made.comm.take(), default=str))
        assert made.review["tokugawa"]["state"] == "done"
    assert sent[0] == sent[1] == sent[2]


@pytest.mark.parametrize("name", GAMES)
def test_reviews_of_every_game_depend_on_nothing_that_is_hidden(board: Make, name: str) -> None:
    """Of two positions that a side cannot tell apart, and one decision of its own."""
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        position: Any = starts(name).start(rng)
        for _ in range(int(rng.random() * 40)):
            if position.to_move is not None:
                position = position.play(position.sample(rng)).after
        side = position.to_move
        twin = starts(name).swapped(position, side, rng) if side in position.sides else None
        if twin is None or game(name).arrangement(position) is not None:
            continue
        action = position.seen_by(side).sample(rng)
        lines = [Line(one, seed=1) for one in (position, twin)]
        for line in lines:
            line.play(action)
        sent = []
        for line in lines:
            made = board(line, perspectives=[side], game=name)
            if game(name).arrangement(line.position) is not None:
                break
            made._parts.reviewer.n = 12
            made.comm.from_page({"review": True, "node": 0, "as": side, "id": 1})
            sent.append(json.dumps(made.get_state("review"), default=str))
        if len(sent) < len(lines):
            continue
        assert twin != position and sent[0] == sent[1]
        assert '"state": "done"' in sent[0]
        compared += 1
        if compared == PAIRS:
            return
    pytest.fail("too few twins")


def test_it_is_told_in_the_language_of_the_board(board: Make) -> None:
    _, page = opened(board, battle(), FEW, language="de")
    assert asked(page, "tokugawa")["ok"]
    assert told(page, "tokugawa")["caption"] == "Vorsprung von Tokugawa in Steinen"


def test_a_page_that_is_saved_has_the_finished_reviews_of_its_perspectives(board: Make, tmp_path: Path) -> None:
    made, page = opened(board, n=FEW)
    asked(page, "ishida")
    asked(page, "tokugawa")
    made.save(tmp_path / "both.html")
    saved = state((tmp_path / "both.html").read_text(encoding="utf-8"))
    assert saved["review"] == page.state["review"]
    made.save(tmp_path / "one.html", perspective="tokugawa")
    text = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert list(state(text)["review"]) == ["tokugawa"]


def test_a_page_that_is_saved_meanwhile_has_none(board: Make, tmp_path: Path) -> None:
    async def play() -> None:
        made, page = opened(board, n=1_000_000)
        asked(page, "ishida")
        made.save(tmp_path / "page.html")
        page.ask(review=False, node=0, **{"as": "ishida"})

    asyncio.run(play())
    assert state((tmp_path / "page.html").read_text(encoding="utf-8"))["review"] == {}


def test_what_is_tried_again_is_weighed_as_the_decision_was(board: Make) -> None:
    made, page = opened(board)
    asked(page, "ishida")
    [moment], end = told(page, "ishida")["moments"], made.cursor
    [judged] = review(made.line, "ishida", node=end, n=TRIALS).marked
    for action, said in (
        (judged.best, f"Tried again: {judged.best_words} It is advised: nothing is surely better."),
        (judged.played, None),
    ):
        made.goto(moment["node"])
        made.play(action)
        answer = page.ask(tried=True, node=made.cursor, **{"as": "ishida"})
        assert answer["ok"]
        [now] = told(page, "ishida")["moments"]
        if said is None:
            cost = str(cost_sentence(judged, BALANCE)).removeprefix("It cost ")
            said = f"Tried again: {judged.played_words} It costs {cost}"
        assert now["tried"] == said
        assert {**now, "tried": ""} == {**moment, "tried": ""}, "nothing else is new"


def test_a_try_that_cannot_be_weighed_leaves_the_review(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("what is hidden")

    made, page = opened(board)
    asked(page, "ishida")
    before = page.state["review"]
    made.goto(before["ishida"]["moments"][0]["node"])
    made.play("deploy ukita3 with ukita")
    monkeypatch.setattr(Trials, "dealt", fails)
    page.ask(tried=True, node=made.cursor, **{"as": "ishida"})
    assert page.state["notice"]["text"].startswith("This step could not be weighed, because of an error")
    assert page.state["review"] == before


@pytest.mark.parametrize("view", ["all", "tokugawa", "public"])
def test_who_was_told_no_review_has_nothing_weighed(board: Make, view: str) -> None:
    made, page = opened(board)
    asked(page, "ishida")
    before = page.state["review"]
    answer = page.ask(tried=True, node=made.cursor, **{"as": view})
    assert not answer["ok"]
    assert page.state["review"] == before
    refused = page.ask(tried=True, node=0, **{"as": "ishida"})
    assert refused["notice"]["text"] == "The review lists no decision that this was tried for."


def test_only_a_commit_of_the_side_is_weighed(board: Make) -> None:
    """An attempt at the same place would be said to be tried for ever."""
    made, page = opened(board)
    asked(page, "ishida")
    before = page.state["review"]
    made.goto(told(page, "ishida")["moments"][0]["node"])
    with pytest.raises(IllegalAction):
        made.play("T: stop")
    made.goto(made.line.nodes[-1].id)
    assert made.line.node.attempt is not None
    refused = page.ask(tried=True, node=made.cursor, **{"as": "ishida"})
    assert refused["notice"]["text"] == "The review lists no decision that this was tried for."
    assert page.state["review"] == before


def test_a_try_that_another_replaces_is_said_to_be_tried_no_more(board: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made, page = opened(board)
    asked(page, "ishida")
    asked(page, "all", side="ishida")
    reviewer = made._parts.reviewer
    monkeypatch.setattr(reviewer._try, "begin", lambda work, patient: True)
    made.goto(told(page, "ishida")["moments"][0]["node"])
    made.play("deploy ukita3 with ukita")
    for view, other in (("ishida", "all"), ("all", "ishida")):
        assert page.ask(tried=True, node=made.cursor, **{"as": view})["ok"]
        assert told(page, view)["moments"][0]["tried"] == reviewing.TRYING
        assert "tried" not in told(page, other)["moments"][0]
