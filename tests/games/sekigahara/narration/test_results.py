"""What a choice does, in a few words: sums of deployments, roads, and how stopping ends."""

from typing import Any

from sekiwidget.core.choice import Choice
from sekiwidget.core.side import PUBLIC
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from tests.board.battles import battle

GAME = game("sekigahara")

MARCH = """
game = "sekigahara"
[position]
phase = "movement"
active = "tokugawa"
[position.blocks]
edo = { tokugawa = "tokugawa2 tokugawa3 date2" }
utsunomiya = { ishida = "uesugi3" }
[position.hands]
tokugawa = "maeda date"
[play]
script = '''
T: move minimal
'''
"""


def told(text: str, node: int) -> dict[str, Choice]:
    """The choices at a node by their verbs, with what they do, as the side to move sees them."""
    position: Any = Scenario.from_text(text).play().line.nodes[node].position
    view = position.seen_by(position.to_move)
    return {choice.verb: choice for choice in GAME.with_results(view, view.choices())}


def test_a_deployment_tells_its_sum_and_where_its_side_comes_to() -> None:
    script = "T: declare gifu\nI: outside\nT: deploy tokugawa2 with tokugawa\nI: accept\nI: deploy ukita2 with ukita\n"
    choices = told(battle(script=script + "T: accept\n"), 6)
    assert dict(choices["deploy"].results) == {
        "deploy tokugawa1g with tokugawa+": "1 + 1 + 2 = 4, to 6",
        "deploy fukushima1g with fukushima": "1, to 3",
    }
    assert choices["stop"].result == "lost, 2 : 2"


def test_a_road_tells_what_it_is_and_how_far_it_leads_on() -> None:
    (pick,) = (pick for pick in told(MARCH, 1)["march"].picks if pick.name == "road")
    found = dict(zip(pick.ids, pick.results, strict=True))
    assert found["edo-hakone"] == "highway, 2 more after it"
    assert all(words.startswith(("highway, ", "road, ")) for words in found.values())
    assert told(MARCH, 1)["done"].result == "no fights"


def test_nobody_else_is_told() -> None:
    position: Any = Scenario.from_text(MARCH).play().line.nodes[1].position
    view = position.seen_by(PUBLIC)
    assert [choice.label for choice in GAME.with_results(view, view.choices())] == [one.label for one in view.choices()]
