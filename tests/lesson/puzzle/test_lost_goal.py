"""Where the goal is lost, all still do as well as they can: compared with every way to play on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from sekiwidget.analysis.budget import Budget
from sekiwidget.analysis.solver import run_to_end
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle import lost_goal
from sekiwidget.lesson.puzzle.lost_goal import LostGoal
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.practice.shipped import ShippedPuzzle, shipped_puzzles

KEEP_THE_CARD = """
game = "sekigahara"

[position]
phase = "combat"
active = "ishida"

[position.holder]
miyazu = "ishida"

[position.blocks]
miyazu = { tokugawa = "fukushima1* ii4", ishida = "kobayakawa1* kobayakawa3 ukita1g" }

[position.hands]
tokugawa = "tokugawa tokugawa+ maeda loyalty"
ishida = "kobayakawa+ kobayakawa+ ukita+"

[position.combat]
step = "deploy"
to_move = "tokugawa"
place = "miyazu"
attacker = "ishida"
kind = "battle"
initiative = "tokugawa"
holder = "ishida"
deployed = { ishida = ["kobayakawa1* for 1"] }
impact = { ishida = 1 }

[puzzle]
side = "tokugawa"
task = "Win at Miyazu."
goal = { "combat.winner" = "tokugawa" }
"""
FIGHTS = [one for one in shipped_puzzles("sekigahara") if "combat" in one.scenario.position]


@pytest.mark.rule("8.2.1", "8.6.1")
def test_the_loyalty_card_is_kept_for_what_cannot_be_proved() -> None:
    """Kobayakawa 3 could be proved; the gun, which would cost a second block, could not, so it is not deployed."""
    session = PuzzleSession(Scenario.from_text(KEEP_THE_CARD))
    verdict = session.check("T: deploy ii4 with tokugawa")
    assert verdict.kind == "wrong"
    assert "T: challenge" not in verdict.answer and "I: deploy ukita1g with ukita+" not in verdict.answer
    facts = {key: session.line.position.fact(key) for key in ("impact.tokugawa", "impact.ishida", "lost.tokugawa")}
    assert facts == {"impact.tokugawa": 4, "impact.ishida": 5, "lost.tokugawa": 1}


@pytest.mark.parametrize("one", FIGHTS, ids=[one.id for one in FIGHTS])
def test_nothing_better_can_be_had(one: ShippedPuzzle) -> None:
    """What is best after each first choice, and after some random ones, is what a search without any cuts finds."""
    start: Any = one.scenario.start()
    side = start.to_move
    ground = game(one.scenario.game).puzzle_ground
    assert ground is not None
    lost = LostGoal(game(one.scenario.game), start, side)

    @cache
    def most(position: Any) -> int:
        margin = ground.margin(position, side)
        assert margin is not None
        if margin.is_final:
            return margin.points
        values = [most(position.after(action)) for action in position.legal()]
        return max(values) if position.to_move == side else min(values)

    rng = Random(one.id)
    for first in start.legal():
        position = start.after(first)
        while lost.is_open(position):
            actions = list(position.legal())
            wanted = [action for action in actions if most(position.after(action)) == most(position)]
            assert run_to_end(lost.best(position, actions, Budget())) == wanted
            position = position.after(rng.choice(actions))


def test_of_a_fight_that_is_too_large_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a plausible action does, as in games that do not say what is worth playing for."""
    monkeypatch.setattr(lost_goal, "POSITIONS", 1)
    start = Scenario.from_text(KEEP_THE_CARD).start()
    lost = LostGoal(game("sekigahara"), start, "tokugawa")
    assert not run_to_end(lost.best(start, list(start.legal()), Budget()))
    verdict = PuzzleSession(Scenario.from_text(KEEP_THE_CARD)).check("T: deploy ii4 with tokugawa")
    assert verdict.kind == "wrong" and verdict.answer


@pytest.mark.parametrize("name", ["warchest", "daimyo", "shogun"])
def test_other_games_do_not_say(name: str) -> None:
    scenario = shipped_puzzles(name)[0].scenario
    start: Any = scenario.start()
    assert not LostGoal(game(name), start, start.to_move).is_open(start)
