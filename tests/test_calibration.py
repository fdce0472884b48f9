"""The measure of the levels: how players fail, what is kept of it, and the table; and what the level counts."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from sekiwidget.analysis.goal import Goal
from sekiwidget.analysis.playouts import read_policies
from sekiwidget.analysis.trials import Trials
from sekiwidget.lesson.puzzle.defence import Situation
from sekiwidget.practice.examination import Examination
from sekiwidget.practice.level import Features
from sekiwidget.practice.shipped import ShippedPuzzle, shipped_puzzles
from tests.calibration import __main__ as calibration
from tests.calibration.__main__ import Tried, described, halves, read, spearman, try_puzzles, write_table
from tests.calibration.learners import FIVE, LEARNERS, examination_of, failure_rates
from tests.shipped_puzzles import graded

PUZZLES = {one.id: one for one in shipped_puzzles("sekigahara")}
TRAP, NEAR_MISS, HARD = "1d665c5f", "21ee0cbd", "12da0c73"
"""A puzzle with three traps, one with near misses that are no traps, and one that plain play does not solve."""


def examined(id_: str) -> Examination:
    return examination_of(PUZZLES[id_].scenario)


# -- what the level counts ---------------------------------------------------------------------------------------------


def test_a_player_of_the_best_choices_solves_a_puzzle_and_one_wrong_choice_does_not() -> None:
    found = examined(NEAR_MISS)

    def best(here: Situation) -> Any:
        values = found.values(here)
        return max(values, key=lambda action: values[action])

    assert not found.goes_wrong(best)
    for wrong in found.first.wrong:

        def once(here: Situation, wrong: Any = wrong) -> Any:
            return best(here) if here.depth else wrong

        assert found.goes_wrong(once)


def test_a_trap_is_a_wrong_choice_that_works_if_the_others_reply_as_simple(monkeypatch: pytest.MonkeyPatch) -> None:
    found = examined(TRAP)
    assert len(found.traps) == 3 and set(found.traps) <= set(found.near_misses)
    assert examined(NEAR_MISS).near_misses and not examined(NEAR_MISS).traps
    # Against best replies no wrong choice works.
    monkeypatch.setattr(Examination, "reply", lambda of, here: min(of.values(here), key=of.values(here).__getitem__))
    monkeypatch.setattr(Examination, "_simple", Examination.reply)
    assert not examined(TRAP).traps


@pytest.mark.parametrize("id_", [TRAP, NEAR_MISS, HARD])
def test_plain_play_is_what_a_trial_of_simple_plays(id_: str) -> None:
    found = examined(id_)
    start = found.start.position
    actors = read_policies(found.game, start.sides, "simple").actors
    trials = Trials(found.game, start, Goal(found.candidate.goal), actors, "")
    assert found.plain_play_fails() == (not trials.outcome(start, 0, found.first.chosen)) == (id_ == HARD)


@pytest.mark.parametrize("one", PUZZLES.values(), ids=PUZZLES)
def test_a_puzzle_of_the_package_has_the_level_of_today(one: ShippedPuzzle) -> None:
    assert graded(one) == one
    other = 6 - one.level if one.level != 3 else 1
    text = one.text.replace(f"Level {one.level} of", f"Level {other} of")
    assert graded(ShippedPuzzle(one.id, other, one.themes, text)) == one


# -- the players -------------------------------------------------------------------------------------------------------


def test_more_trials_fail_less_than_chance_and_a_try_can_be_repeated() -> None:
    tries = {"random": 6, "simple": 1, "adviser n=160": 2}
    rates = failure_rates(examined(NEAR_MISS), tries)
    assert rates == failure_rates(examined(NEAR_MISS), tries)
    assert rates["adviser n=160"] == 0 < rates["random"] <= 1 == rates["simple"]


def test_an_adviser_decides_by_the_task() -> None:
    """In the same position it plays for the win of the other side, if that is the goal."""
    found = examined(NEAR_MISS)
    other = next(side for side in found.start.position.sides if side != found.candidate.side)
    given_up = Examination(found.game, found.candidate._replace(goal={"combat.winner": other}))
    play = LEARNERS["adviser n=160"]
    assert play(found, Random(1), found.start) not in found.first.wrong
    assert play(given_up, Random(1), given_up.start) in found.first.wrong


# -- what is kept ------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mined").mkdir()
    for id_ in (NEAR_MISS, HARD):
        (tmp_path / "mined" / f"{id_}.toml").write_text(PUZZLES[id_].text, encoding="utf-8")
    return tmp_path / "mined"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The players that are asked to try a puzzle; each fails always."""
    made: list[list[str]] = []

    def rates(found: Examination, tries: dict[str, int]) -> dict[str, float]:
        made.append([*tries])
        return dict.fromkeys(tries, 1.0)

    monkeypatch.setattr(calibration, "failure_rates", rates)
    return made


def test_a_run_goes_on_where_the_last_one_stopped(tmp_path: Path, folder: Path, asked: list[list[str]]) -> None:
    try_puzzles([folder], perf_counter() - 1, tmp_path)
    assert not asked and not read(tmp_path, "sekigahara")
    try_puzzles([folder], perf_counter() + 60, tmp_path)
    tried = read(tmp_path, "sekigahara")
    assert asked == [[*LEARNERS], [*LEARNERS]]
    assert sorted(one.level for one in tried.values()) == [PUZZLES[NEAR_MISS].level, PUZZLES[HARD].level]
    path = tmp_path / "sekigahara.json"
    rows = json.loads(path.read_text())
    for row in rows.values():
        del row["failures"]["simple"]
        row["features"]["of old"] = 1
    path.write_text(json.dumps(rows))
    # Of puzzles with other features nothing is told until they are counted anew; what the players did stays.
    assert not read(tmp_path, "sekigahara")
    asked.clear()
    try_puzzles([folder], perf_counter() + 60, tmp_path)
    assert asked == [["simple"], ["simple"]]
    assert read(tmp_path, "sekigahara") == tried


# -- figures -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "correlation"),
    [
        ([1, 2, 3, 4], [10, 20, 30, 1000], 1),
        ([1, 2, 3, 4], [4, 3, 2, 1], -1),
        ([1, 1, 2, 2], [1, 2, 1, 2], 0),
        ([1, 2, 2, 3], [1, 3, 2, 4], 0.9487),
        ([1, 1, 1], [1, 2, 3], 0),
    ],
)
def test_the_correlation_of_ranks(one: list[float], other: list[float], correlation: float) -> None:
    assert spearman(one, other) == pytest.approx(correlation, abs=1e-4)


def tried(level: int, rate: float) -> Tried:
    """A puzzle of a level from 2 to 4, at which `simple` goes wrong always, and every other player as often as told."""
    features = Features(2, 3.0, int(level > 2), int(level > 3), plain_play_fails=False, simple_fails=True)
    return Tried(features, {**dict.fromkeys(LEARNERS, rate), "simple": 1.0})


def test_the_table_tells_each_half_and_each_level(tmp_path: Path) -> None:
    rising = {f"{number:02}": tried(2 + number // 2 % 3, number // 2 % 3 / 4) for number in range(24)}
    assert [len(half) for half in halves(rising)] == [12, 12]
    lines = described({"sekigahara": rising, "daimyo": {}}).splitlines()
    assert lines[2] == "| Sekigahara | 12 | first | 1.00 | 1.00 | 1.00 | 1.00 |"
    assert "| 3 | 8 | 33% | 25% | 100% | 25% | 25% | 25% | 25% |" in lines
    assert "| 5 | 0 | 0% |  |  |  |  |  |  |" in lines
    few = described({"sekigahara": dict([*rising.items()][:8])}).splitlines()
    assert few[2] == "| Sekigahara | 4 | first | – | – | – | – |"
    figures = tmp_path / "figures.md"
    figures.write_text(f"before\n{calibration.BEGIN}\nold\n{calibration.END}\nafter\n")
    write_table(figures, "new")
    assert figures.read_text().split() == [
        *f"before {calibration.BEGIN} new {calibration.END} after".split(),
    ]
    figures.write_text("nothing")
    with pytest.raises(ValueError, match="the marks of the levels"):
        write_table(figures, "new")


def test_the_kept_results_are_good_enough() -> None:
    """What docs/figures.md says: on the half on which the points were not chosen, and no level too frequent."""
    every = read(calibration.RESULTS, "sekigahara")
    _, tested = halves(every)
    assert calibration.fit(tested, FIVE) >= 0.6
    levels = [one.level for one in every.values()]
    assert all(0 < levels.count(level) <= 0.4 * len(levels) for level in range(1, 6))
