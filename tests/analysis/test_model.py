"""A game's model of chance stands beside every figure that comes of it; other games' figures say nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from sekiwidget.analysis.explain import explain
from sekiwidget.analysis.odds import Odds, odds
from sekiwidget.analysis.solver import solve
from sekiwidget.cli.main import main
from sekiwidget.core.position import Commit
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify
from tests.analysis.acting import GOAL, battle
from tests.games.shogun.laid import after, laid

MODEL = "tower model p = 0.28, q = 0.023"
SENTENCE = f"These are odds of the {MODEL}."
LESSON = '''
game = "shogun"
title = "A throw"
rules = ["tower"]
[position]
actions = "battle_a tax"
[position.land]
kai = "black 4"
[position.plans]
black = "battle_a kai"
[play]
script = """
B: battle kai-suruga 2
"""
'''
TAKEN = {"owner.suruga": "black"}


def about_to_fall() -> Any:
    return after(laid(actions="battle_a tax", land={"kai": "black 4"}, plans={"black": "battle_a kai"}), ATTACK)


ATTACK = "B: battle kai-suruga 2"


def defending() -> Any:
    """Gold may defend with one army more."""
    position = laid(
        actions="battle_a tax",
        land={"kai": "black 4", "suruga": "gold 2", "mino": "white 1"},
        plans={"black": "battle_a kai"},
        privileges={"black": "chest", "gold": "defence", "white": "rice"},
    )
    return after(position, "B: battle kai-suruga 3")


def test_only_the_tower_is_a_model() -> None:
    assert {name: game(name).chance_model for name in GAMES} == dict.fromkeys(GAMES, "") | {"shogun": MODEL}


def shown(found: Odds) -> list[str]:
    """The figure in all its forms: line, table, page, picture."""
    page = found._repr_mimebundle_()["text/html"]
    address = re.search(r"data:image/svg\+xml,([^\"]+)", page)
    assert address is not None
    drawn = ET.fromstring(unquote(address[1]))
    return [repr(found), str(found), page, "".join(drawn.itertext())]


def test_every_form_of_the_odds_says_which_model() -> None:
    found = odds(about_to_fall(), "black", TAKEN, 20)
    assert found.model == found.to_json()["model"] == MODEL
    assert all(form.count(MODEL) == 1 for form in (repr(found), str(found)))
    assert all(MODEL in form for form in shown(found))
    assert str(found).splitlines()[-1].split(maxsplit=1) == ["chance", MODEL]
    plain = odds(battle(), "tokugawa", GOAL, 20)
    assert plain.model == ""
    assert not any("model" in form or "chance" in form for form in shown(plain))


def test_the_picture_has_room_for_it() -> None:
    from sekiwidget.analysis.odds_display import picture

    svg = "{http://www.w3.org/2000/svg}"
    with_model, without = (
        ET.fromstring(picture(one))
        for one in (odds(about_to_fall(), "black", TAKEN, 20), odds(battle(), "tokugawa", GOAL, 20))
    )
    assert float(with_model.get("height", "")) > float(without.get("height", ""))
    for tree in (with_model, without):
        assert all(float(text.get("y", "")) < float(tree.get("height", "")) for text in tree.iter(f"{svg}text"))


@pytest.mark.parametrize("viewer", ["black", "public"])
def test_a_change_of_odds_says_which_model(viewer: str) -> None:
    thrown = about_to_fall()
    commit = thrown.play(thrown.sample(Random(1)))
    told = explain(commit.seen_by(viewer), "black", TAKEN)
    assert told.endswith(SENTENCE) and told.count(MODEL) == 1
    assert "from 64% to" in told


def test_an_average_value_says_which_model_and_a_sure_one_does_not() -> None:
    position = defending()
    found = solve(position, "gold", {"owner.suruga": "gold"})
    assert found.model == MODEL and MODEL in str(found) and MODEL in repr(found)
    commit: Commit = position.play(found.choices[-1].action)
    assert explain(commit, "gold", {"owner.suruga": "gold"}).endswith(SENTENCE)
    sure = solve(position, "gold", {"rice.gold": 0})
    assert sure.value == 1 and sure.model == "" and MODEL not in str(sure)


PUZZLE = '''
game = "shogun"
title = "Hold Suruga"
rules = ["special-defence"]
[position]
actions = "battle_a tax"
land = { kai = "black 1", suruga = "gold 0", mino = "white 1" }
plans = { black = "battle_a kai" }
privileges = { black = "chest", gold = "defence", white = "rice" }
fight = { kind = "player", place = "suruga", side = "black", cubes = "3x black 2x gold", action = "battle_a" }
step = "defend"
[puzzle]
side = "gold"
task = "Hold Suruga."
goal = { "owner.suruga" = "gold" }
[play]
script = """
G: defend
- drop black 2x gold
"""
'''


def test_a_puzzle_that_is_less_sure_than_it_could_be_says_by_which_model() -> None:
    (fault,) = verify(Scenario.from_text(PUZZLE)).faults
    assert "makes the goal less sure: " in fault and fault.endswith(f" before it, by the {MODEL}")


def test_the_command_line_says_which_model(tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(LESSON, encoding="utf-8")
    words = ["odds", str(file), "--side", "B", "--goal", "owner.suruga=black", "--node", "1", "-n", "20"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0 and f"chance         {MODEL}" in told.stdout
    assert "63.6 %" in told.stdout
    assert json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)["model"] == MODEL
