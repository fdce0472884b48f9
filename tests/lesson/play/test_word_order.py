"""Words that are an action in another order: the fault says in which."""

from random import Random

import pytest

import sekiwidget
from sekiwidget.core.position import Position
from sekiwidget.games.registry import game
from sekiwidget.lesson.play.actions import try_action


def walked(name: str, step: str) -> Position:
    """A position at which this step comes first."""
    line, rng = sekiwidget.new(name, seed=1), Random(1)
    while getattr(line.position, "step", "") != step:
        line.play(line.position.sample(rng))
    return line.position


def fault(name: str, position: Position, words: str) -> str:
    """Why the words cannot be read."""
    return str(try_action(game(name), position, position.to_move or "", words).unreadable)


def test_a_card_is_laid_on_its_space() -> None:
    position = walked("shogun", "plan")
    sheet = game("shogun").arrangement(position)
    assert sheet
    wrong = "`musashi` is not a space of the board. Expected: "
    assert fault("shogun", sheet, "lay musashi battle_a") == f"{wrong}lay battle_a musashi"
    assert fault("shogun", position, "plan musashi battle_a") == f"{wrong}plan battle_a musashi"
    assert fault("shogun", sheet, "lay musashi kai") == "`musashi` is not a space of the board", "in no order"


@pytest.mark.parametrize(
    ("name", "words", "order"),
    [
        ("sekigahara", "muster osaka mori2", "muster mori2 osaka"),
        ("sekigahara", "deploy mori+ with mori2", "deploy mori2 with mori+"),
        ("warchest", "deploy g2 archer", "deploy archer g2"),
        ("daimyo", "move m14-n13 1", "move 1 m14-n13"),
        ("shogun", "build kai castle", "build castle kai"),
    ],
)
def test_each_game_says_the_order(name: str, words: str, order: str) -> None:
    assert fault(name, sekiwidget.new(name, seed=1).position, words).endswith(f". Expected: {order}")
