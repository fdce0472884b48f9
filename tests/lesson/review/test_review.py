"""Reviews: what a decision cost by what the side knew, what was luck, and the files that are made of them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

import sekiwidget
from sekiwidget.analysis.intervals import Interval
from sekiwidget.analysis.playouts import PlayoutError
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.lesson.review.judged import MARKS, cost_sentence
from sekiwidget.lesson.review.request import ReviewRequest
from sekiwidget.lesson.review.result import Review, html, text
from sekiwidget.text.languages import load_language
from tests.contract.starts import starts

FIGHT = Path("examples/combat/38-puzzle-one-sword.toml")
MISTAKE = "stop"
"""What costs Tokugawa a won fight."""
PAIRS = 2


def fight(action: str = MISTAKE) -> Line:
    """A fight in which Tokugawa decides once, and the rest of it played at random."""
    line = Line(Scenario.from_file(FIGHT).play().line.nodes[1].position, seed=3)
    this = game("sekigahara")
    line.play(this.parse(line.position, "tokugawa", action))
    while not this.is_settled(line.nodes[0].position, line.position):
        line.play(line.draw() if line.position.to_move == CHANCE else line.position.sample(Random(1)))
    return line


@cache
def reviewed(action: str = MISTAKE, n: int = 900) -> Review:
    return sekiwidget.review(fight(action), "tokugawa", n=n)


def shown(review: Review) -> list[str]:
    """All that anybody gets to see of a review."""
    return [repr(review), str(review), json.dumps(review.to_json()), json.dumps(review._repr_mimebundle_())]


def played_on(name: str, seed: int, most: int) -> Line:
    """A game played by its opponent `simple`, as far as so many commits."""
    this, rng = game(name), Random(seed)
    line = Line(starts(name).whole(rng), seed=seed)
    while line.position.to_move is not None and line.node.depth < most:
        position: Any = line.position
        if position.to_move == CHANCE:
            line.play(line.draw())
        else:
            line.play(this.opponents["simple"](position.seen_by(position.to_move), rng))
    return line


# -- what is told ------------------------------------------------------------------------------------------------------


def test_a_mistake_is_marked_with_what_was_better_and_what_it_cost() -> None:
    review = reviewed()
    (one,) = review.marked
    assert review.moments == review.marked and review.decisions >= 1
    assert (one.played, one.best, one.mark(review.unit)) == ("stop", "deploy tokugawa1g with tokugawa", "??")
    assert 2 < one.loss.low <= one.loss.value <= one.loss.high < 3.5
    assert one.why and one.rule in game("sekigahara").rules and f"({one.rule})" in one.why
    said = str(review)
    assert (
        said.startswith("Tokugawa went wrong in one decision, as far as the figures can tell.")
        and "Move 1, ?? (blunder): −2" in said
    )
    assert "Better: Tokugawa deploys the Tokugawa gun with a plain card." in said
    assert "The mistakes cost Tokugawa" in said


def test_the_best_play_is_not_marked() -> None:
    review = reviewed("deploy tokugawa1g with tokugawa")
    assert review.marked == () and review.moments == ()
    assert review.said == "Tokugawa did not go wrong by more than the figures can tell."
    assert all(one.loss.low <= 0 for one in review.judged)


def test_a_side_that_decides_nothing_is_told_so() -> None:
    review = sekiwidget.review(Line(fight().nodes[0].position), "tokugawa", n=50)
    assert review.said == "Tokugawa had nothing to decide." and review.judged == () and len(review.curve) == 1
    assert str(review) == review.said


@pytest.mark.parametrize("unit", MARKS)
def test_marks_follow_the_least_loss_of_each_glyph_and_need_an_interval_above_zero(unit: str) -> None:
    (one,) = reviewed().marked
    for glyph, least in MARKS[unit]:
        sure, open_ = (one._replace(loss=one.loss._replace(value=least, low=low)) for low in (least / 2, -0.01))
        assert sure.mark(unit) == glyph and open_.mark(unit) == ""
    cost = cost_sentence(one._replace(loss=Interval(0.5, 0.25, 0.75)), unit)
    assert cost == (
        "It cost 50 % of the chance to win (25 % to 75 %)." if unit == "win" else "It cost 0.5 pieces (0.2 to 0.8)."
    )
    assert one._replace(loss=one.loss._replace(value=0.001, low=0.0005)).mark(unit) == ""


def test_what_it_cost_is_what_fresh_deals_of_the_same_fight_say() -> None:
    """Counted again by the adviser, with other deals."""
    (one,) = reviewed().marked
    again = sekiwidget.advise(fight().nodes[0].position, n=900, seed=7)
    stop = next(choice for choice in again.choices if choice.text == "stop")
    assert stop.behind is not None
    assert stop.behind.low < one.loss.high and one.loss.low < stop.behind.high


# -- luck and the curve ------------------------------------------------------------------------------------------------


def test_luck_is_what_chance_brought_beyond_its_average() -> None:
    """In the long run chance brings nothing: one throw of Shogun's tower, drawn many times."""
    this = game("shogun")
    line = played_on("shogun", 3, 400)
    positions: list[Any] = [node.position for node in line.main()]
    before = next(one for one in positions if one.to_move == CHANCE and one.step == "drop")
    side, found = before.sides[0], []
    for draw in range(60):
        drawn = Line(before, seed=draw)
        drawn.play(drawn.draw())
        review = sekiwidget.review(drawn, side, n=1)
        found.append(review.luck)
        assert not review.chances or f"Chance brought {side.title()} " in str(review)
    values = [this.evaluate(before.after(before.sample(Random(draw))))[side] for draw in range(200)]
    spread = max(values) - min(values)
    assert spread > 0.01 and max(found) > 0 > min(found)
    assert abs(fmean(found)) < spread / 4


def test_cards_that_one_side_sees_alone_are_no_luck_and_the_curve_ends_with_the_result() -> None:
    line = played_on("warchest", 1, 10_000)
    request = ReviewRequest(line, "white", n=1)
    review = request.review()
    assert line.position.outcome is not None
    assert review.curve[-1] == (line.node.id, float(line.position.outcome.winners == ("white",)))
    assert review.luck == 0 and all(0 <= point.value <= 1 for point in review.curve)
    assert [point.node for point in review.curve] == sorted({point.node for point in review.curve})


# -- the same again, and to whom ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_review_had_by_time_can_be_had_again_by_its_number_on_any_executor(name: str) -> None:
    line = played_on(name, 2, 40)
    side = next(node.position.to_move for node in line.nodes[3:] if node.position.to_move in node.position.sides)
    timed = sekiwidget.review(line, side, seconds=0.1)
    again = sekiwidget.review(line, side, n=timed.n)
    assert timed.n > 0 and again.to_json() == timed.to_json()
    with ThreadPoolExecutor(2) as pool:
        assert sekiwidget.review(line, side, n=timed.n, executor=pool).to_json() == timed.to_json()


@pytest.mark.parametrize("name", GAMES)
def test_lines_that_a_side_cannot_tell_apart_have_the_same_review(name: str) -> None:
    compared = 0
    for seed in range(80):
        rng = Random(seed)
        start: Any = starts(name).start(rng)
        for _ in range(seed % 9):
            if start.to_move is not None:
                start = start.after(start.sample(rng))
        side = start.to_move
        if compared == PAIRS or side in (None, CHANCE):
            continue
        twin = starts(name).swapped(start, side, Random(seed))
        if twin is None or len(game(name).proposals(start.seen_by(side), 2)) < 2:
            continue
        action = start.seen_by(side).sample(Random(seed))
        lines = [Line(position) for position in (start, twin)]
        for line in lines:
            line.play(action)
        if lines[0].position.seen_by(side) != lines[1].position.seen_by(side):
            continue
        told = [shown(sekiwidget.review(line, side, n=60, progress=False)) for line in lines]
        assert told[0] == told[1]
        compared += 1
    assert compared == PAIRS


def test_steps_can_be_left_at_any_time() -> None:
    request = ReviewRequest(fight(), "T", n=900)
    done = []
    for _ in request.steps():
        done.append(request.done)
        assert request.review().side == "tokugawa"
        if len(done) > 40:
            break
    assert done == sorted(done) and done[-1] < 100
    assert request.review().marked == ()


# -- files -------------------------------------------------------------------------------------------------------------


def test_what_was_played_is_written_with_marks_comments_and_the_better_action() -> None:
    review = reviewed()
    review.played.path[1].comment = "Too careful."
    scenario = review.to_scenario()
    review.played.path[1].comment = ""
    again = Scenario.from_text(scenario.to_text())
    line = again.play().line
    first, better = list(line.children(0))
    assert first.glyph == "??" and first.comment.startswith("Too careful.") and "It cost" in first.comment
    assert better.commit is not None and str(better.commit.action) == review.marked[0].best
    assert [node.position for node in line.main()][: len(review.played.path)] == [
        node.position for node in review.played.path
    ]


def test_a_puzzle_is_made_of_a_mistake_only_if_it_is_proved() -> None:
    (scenario,) = reviewed().to_puzzles()
    again = Scenario.from_text(scenario.to_text())
    proof = verify(again)
    assert proof and proof.judged and again.puzzle is not None
    assert again.puzzle.side == "tokugawa" and again.puzzle.answers[0].on.endswith("stop")
    assert again.puzzle.task.startswith("You play Tokugawa. Reach this, whatever the others do:")
    assert again.title == "Move 1: what was better?"
    assert reviewed("deploy tokugawa1g with tokugawa").to_puzzles() == ()


def test_a_source_may_be_a_line_a_scenario_its_text_or_a_path() -> None:
    scenario = Scenario.from_file(FIGHT)
    sources = (scenario.play().line, scenario, scenario.to_text(), FIGHT, str(FIGHT))
    found = [sekiwidget.review(source, "I", n=60).to_json() for source in sources]
    assert all(one == found[0] for one in found)
    shorter = sekiwidget.review(scenario, "I", node=1, n=60)
    assert [point.node for point in shorter.curve] == [0, 1]


# -- mistakes, languages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "error", "words"),
    [
        ({"n": 0}, ValueError, "n must be 1 or more"),
        ({"n": 2.5}, TypeError, "n must be a whole number"),
        ({"seconds": 0}, ValueError, "seconds must be above 0"),
        ({"seed": "x"}, TypeError, "seed must be a whole number"),
        ({"side": "white"}, ValueError, "`white` does not play here"),
        ({"policy": "simpel"}, ValueError, "Did you mean `simple`"),
        ({"node": 99}, KeyError, "There is no node 99"),
        ({"language": "xx"}, ValueError, "xx"),
        ({"source": 7}, TypeError, "a scenario, its text or the path"),
    ],
)
def test_mistakes_are_answered(more: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        sekiwidget.review(**{"source": fight(), "side": "tokugawa", **more})


def test_a_policy_that_fails_is_named_and_puzzles_need_time() -> None:
    def broken(view: Any, rng: Random) -> Any:
        raise RuntimeError("no idea")

    with pytest.raises(PlayoutError, match="no idea"):
        sekiwidget.review(fight(), "tokugawa", policy=broken, n=20)
    with pytest.raises(ValueError, match="seconds must be above 0"):
        reviewed().to_puzzles(0)


def test_progress_is_reported_in_per_cent() -> None:
    told: list[tuple[int, int]] = []
    sekiwidget.review(fight(), "tokugawa", n=600, progress=lambda done, n: told.append((done, n)))
    assert told == sorted(told) and {n for _, n in told} == {100} and told[-1][0] >= 80


@pytest.mark.parametrize("code", ["de", "da", "he"])
def test_a_review_in_another_language(code: str) -> None:
    told = sekiwidget.review(fight(), "tokugawa", n=900, language=code)
    assert told.marked[0].loss == reviewed().marked[0].loss
    assert told.said != reviewed().said and str(told.said) in str(told).replace("\n", " ")
    assert text(reviewed(), load_language(code)) == str(told)
    assert html(reviewed(), load_language(code)).count("<tr>") == 1
    assert (
        str(told.marked[0].why) in told.to_scenario().script
        and told.to_puzzles()[0].title != "Move 1: what was better?"
    )
