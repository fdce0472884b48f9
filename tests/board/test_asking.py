"""Questions before a step: only in views that see the answer, judged by the board, counted in the course."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sekiwidget import Board, Course
from sekiwidget.board.wire.asking import question
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.course.progress import Progress
from tests.board.comms import StrictComm
from tests.board.pages import Page
from tests.lesson.play.test_asks import GIFU

ASKED = GIFU.replace("I: stop\n@ ask loss\n", "I: stop\n").replace(
    "T: deploy tokugawa1g",
    "! T: deploy fukushima1g with tokugawa -> 8.2.2\n@ ask rule\n! I: deploy ukita1c with ukita\n@ ask rule\n"
    "T: deploy tokugawa1g",
)
"""The attempts of both sides, a deployment and the end of a battle are asked about."""
Make: TypeAlias = Callable[..., Board]
VIEWS = ["all", "public", "tokugawa", "ishida"]


def timelines(text: str) -> dict[str, list[dict[str, Any]]]:
    """The nodes of each view, as pages get them."""
    board = Board(text, perspectives=VIEWS)
    found: dict[str, list[dict[str, Any]]] = json.loads(
        json.dumps({name: one.nodes for name, one in board._pages.feed.timelines.items()}, default=str)
    )
    return found


def asked(nodes: list[dict[str, Any]]) -> dict[int, str]:
    """By node what is asked."""
    return {number: node["ask"]["kind"] for number, node in enumerate(nodes) if "ask" in node}


def test_a_view_is_asked_what_it_sees_answered() -> None:
    found = timelines(ASKED)
    every = asked(found["all"])
    assert sorted(every.values()) == ["rule", "rule", "sum", "winner"]
    mine, theirs = (
        next(n for n, node in enumerate(found["all"]) if node.get("refused", {}).get("text", "").startswith(words))
        for words in ("deploy fukushima1g", "deploy ukita1c")
    )
    assert asked(found["tokugawa"]) == {node: what for node, what in every.items() if node != theirs}
    assert asked(found["ishida"]) == {node: what for node, what in every.items() if node != mine}
    assert asked(found["public"]) == {node: what for node, what in every.items() if node not in (mine, theirs)}


def test_a_view_that_is_not_asked_does_not_differ_from_a_lesson_that_does_not_ask() -> None:
    quiet = timelines(ASKED.replace("@ ask rule\n", ""))
    loud = timelines(ASKED)
    assert loud["public"] == quiet["public"]
    assert loud["tokugawa"] != quiet["tokugawa"]


@pytest.mark.parametrize(("old", "new", "blind"), [
    ('ishida = "ukita ukita loyalty"', 'ishida = "ukita ukita mori"', ("tokugawa", "public")),
    ('tokugawa = "tokugawa tokugawa+ fukushima"', 'tokugawa = "tokugawa tokugawa+ date"', ("ishida", "public")),
    ("! I: deploy ukita1c with ukita\n", "! I: stop\n", ("tokugawa", "public")),
])  # fmt: skip
def test_twins_are_asked_the_same(old: str, new: str, blind: tuple[str, ...]) -> None:
    """What a side may not know changes nothing of what it is asked: not what, not the options, not how many."""
    assert old in ASKED
    one, other = timelines(ASKED), timelines(ASKED.replace(old, new))
    for view in blind:
        assert one[view] == other[view]
    assert one["all"] != other["all"]


def test_the_rules_to_choose_from_are_three_the_right_one_among_them() -> None:
    found = [node["ask"] for node in timelines(ASKED)["all"] if node.get("ask", {}).get("kind") == "rule"]
    for one in found:
        rules = [rule for rule, _ in one["options"]]
        assert len(set(rules)) == 3
        assert one["text"].startswith("Not allowed: ")
    assert [one["options"][one["right"]][0] for one in found] == ["8.2.2", "8.5"]
    # The second is near the first: it was refused at the same position.
    assert "8.2.2" in [rule for rule, _ in found[1]["options"]]


def test_a_number_and_a_side_are_asked_without_the_answer_in_the_words() -> None:
    nodes = timelines(ASKED)["tokugawa"]
    total = next(node["ask"] for node in nodes if node.get("ask", {}).get("kind") == "sum")
    assert (total["total"], total["terms"], total["unit"]) == (4, 3, "impact")
    assert total["text"] == "Tokugawa deploys the Tokugawa gun with a sword card."
    winner = next(node["ask"] for node in nodes if node.get("ask", {}).get("kind") == "winner")
    assert winner["options"][winner["right"]] == ["", "Tokugawa"]
    nodes = timelines(ASKED.replace("@ ask winner", "@ ask loss"))["public"]
    loss = next(node["ask"] for node in nodes if node.get("ask", {}).get("kind") == "loss")
    assert (loss["head"], loss["total"]) == ("How many blocks must Ishida lose?", 1)


def test_the_board_judges_once_and_only_where_it_asks(board: Make) -> None:
    made = board(ASKED, perspectives=VIEWS)
    page = Page(made)
    every = asked(made._pages.feed.timelines["all"].nodes)
    number = {what: node for node, what in every.items()}
    first_rule = next(node for node, what in every.items() if what == "rule")
    assert page.ask(predict=4, node=number["sum"], **{"as": "public"}) == {"ok": True}
    assert page.ask(predict=5, node=number["sum"], **{"as": "public"}) == {"ok": True}
    assert page.ask(predict=1, node=number["winner"], **{"as": "all"}) == {"ok": True}
    assert page.ask(predict=None, node=first_rule, **{"as": "tokugawa"}) == {"ok": True}
    assert made.predictions == {number["sum"]: "right", number["winner"]: "wrong", first_rule: "skipped"}
    for node, view in ((1, "all"), (first_rule, "ishida"), (first_rule, "nobody")):
        told = page.ask(predict=0, node=node, **{"as": view})
        assert (told["ok"], told["notice"]["text"]) == (False, "Nothing is asked there.")
    assert len(made.predictions) == 3


@pytest.mark.parametrize(("file", "winner", "loss"), [
    ("daimyo/06-who-strikes-first", "", 3),
    ("daimyo/09-three-against-two", "black", 2),
    ("shogun/02-whose-farmers", "gold", None),
    ("shogun/03-a-fight-without-a-winner", "", None),
    ("war-chest/06-the-sixth-marker", "white", None),
    ("war-chest/10-a-drawn-game", "", None),
])  # fmt: skip
def test_every_game_decides_its_fights_or_its_end(file: str, winner: str, loss: int | None) -> None:
    played = Scenario.from_file(f"examples/{file}.toml").play()
    node = next(one for one in played.line.nodes if one.commit and played.game.settled(one.commit))
    for view in ("all", "public", *played.line.nodes[0].position.sides):
        node.ask = "winner"
        asked = question(played.game, played.line, node, view)
        name = winner.capitalize() or "Nobody"
        assert asked["options"][asked["right"]] == ["", name]
        node.ask = "loss"
        assert question(played.game, played.line, node, view).get("total") == loss


def test_a_course_counts_what_was_predicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "course" / "01-first"
    folder.mkdir(parents=True)
    (folder / "0-asks.toml").write_text(ASKED.replace("[position]", 'title = "Asks"\n[position]', 1), encoding="utf-8")
    monkeypatch.setattr("comm.create_comm", StrictComm)
    kept = tmp_path / "kept.json"
    course = Course(tmp_path / "course", progress=kept)
    board = course.board()
    page = Page(board)
    every = {what: node for node, what in asked(board._pages.feed.timelines["all"].nodes).items()}
    for node, answer in ((every["sum"], 4), (every["winner"], 1), (every["rule"], None)):
        page.ask(predict=answer, node=node, **{"as": "all"})
    result = Course(tmp_path / "course", progress=kept).result("01-first/0-asks")
    assert (result.predicted_right, result.predicted_wrong, result.predicted_skipped) == (1, 1, 1)
    board.goto(board.line.main()[-1].id)
    assert course.result("01-first/0-asks").solved
    assert course.result("01-first/0-asks").predicted_right == 1
    with course.export(tmp_path / "results.csv").open(encoding="utf-8") as rows:
        row = next(csv.DictReader(rows))
    assert [row[f"predicted_{how}"] for how in ("right", "wrong", "skipped")] == ["1", "1", "1"]


def test_several_writers_add_their_predictions(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    one, other = Progress(kept), Progress(kept)
    for progress, result in ((one, "right"), (other, "right"), (one, "wrong"), (other, "skipped"), (one, "right")):
        progress.add_prediction("a", result)
    found = Progress(kept)["a"]
    assert (found.predicted_right, found.predicted_wrong, found.predicted_skipped) == (3, 1, 1)


LESSONS = sorted(Path("examples/course").glob("*/00-lesson.toml"))


@pytest.mark.parametrize(
    "path", [*LESSONS[:7], LESSONS[12], LESSONS[16], LESSONS[17]], ids=lambda path: path.parent.name
)
def test_the_first_lessons_of_the_course_ask_now_and_then(path: Path) -> None:
    """Each asks twice or more, at most at every third stop, and in the view that it opens with."""
    board = Board(path)
    first = next(iter(board._pages.feed.timelines.values()))
    stops = [node for node in first.nodes if not node.get("joined") and not node.get("quiet")]
    asks = [node for node in stops if "ask" in node]
    assert 2 <= len(asks) <= len(stops) / 3
    assert len(asks) == sum(bool(node.ask) for node in board.line.nodes)
