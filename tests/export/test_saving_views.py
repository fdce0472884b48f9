"""A game as one side knows it: a board that shows one side saves it, it reads back, and it tells nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sekiwidget.board import Board
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.rewrite.own_view import scenario_as_seen
from tests.board.battles import battle
from tests.contract.played import SEEDS, played, viewers
from tests.contract.twin_lines import twin_lines

Make = Callable[..., Board]


def line_of(commits: Any, most: int) -> Line:
    """The line of some commits."""
    line = Line(commits[0].before, seed=7)
    for commit in commits[:most]:
        line.play(commit.action)
    return line


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_what_a_side_knows_reads_back(name: str, seed: int) -> None:
    rng = Random(seed)
    commits = played(name, seed)[1]
    line = line_of(commits, rng.randint(1, min(len(commits), 120)))
    for viewer in viewers(line.position):
        text = scenario_as_seen(line, game(name), viewer, line.cursor).to_text()
        again = Scenario.from_text(text)
        assert again.position["viewer"] == viewer
        assert again.seed == 0
        known = line.position.seen_by(viewer)
        # Chance, and what is forced, may go on by itself after it.
        assert known in [node.position for node in again.play().line.main()]


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS)
def test_two_games_that_a_side_cannot_tell_apart_are_one_file(name: str, seed: int) -> None:
    rng = Random(seed)
    for viewer in viewers(played(name, seed)[0]):
        if viewer == CHANCE:
            continue
        pair = twin_lines(name, seed, viewer, rng)
        if pair is None or not pair[1]:
            continue
        one, other = (
            scenario_as_seen(line, game(name), viewer, line.cursor).to_text()
            for line in (line_of(commits, len(pair[1])) for commits in pair)
        )
        assert one == other


def test_a_board_of_one_side_saves_its_own_game(board: Make, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    made = board(battle(), players={"I": "random"})
    made.save(mine)
    assert Scenario.from_file(mine).position["viewer"] == "tokugawa"
    before = mine.read_bytes()
    made.play("T: stop")
    made.save(mine, replace=True)
    assert mine.read_bytes() != before
    assert made.position.seen_by("tokugawa") in [node.position for node in Board(mine).line.main()]


def test_it_says_whose_game_where_there_are_several(board: Make, tmp_path: Path) -> None:
    made = board(battle(), perspectives=["tokugawa", "ishida"])
    with pytest.raises(
        ValueError, match=r"perspectives tokugawa, ishida: choose the one to save, such as `perspective=tokugawa`"
    ):
        made.save(tmp_path / "x.toml")
    made.save(tmp_path / "x.toml", perspective="ishida")
    assert Scenario.from_file(tmp_path / "x.toml").position["viewer"] == "ishida"
    with pytest.raises(ValueError, match="this board shows only tokugawa, ishida, not all"):
        made.save(tmp_path / "y.toml", perspective="all")
    board(battle(), perspectives=["all", "public"]).save(tmp_path / "z.toml", perspective=PUBLIC)
    assert Scenario.from_file(tmp_path / "z.toml").position["viewer"] == PUBLIC


def test_it_goes_over_no_lesson(board: Make, tmp_path: Path) -> None:
    lesson = tmp_path / "lesson.toml"
    board(battle()).save(lesson)
    before = lesson.read_bytes()
    with pytest.raises(ValueError, match="is not a game as tokugawa knows it"):
        board(battle(), perspectives="tokugawa").save(lesson, replace=True)
    assert lesson.read_bytes() == before
