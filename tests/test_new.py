"""`sekiwidget.new`: a game at its first decision."""

import pytest

import sekiwidget
from sekiwidget import CHANCE, Board
from sekiwidget.games.registry import UnknownGame


def test_a_new_game_stands_at_the_first_decision() -> None:
    line = sekiwidget.new("sekigahara", seed=1600, setup="official")
    assert line.position.to_move != CHANCE
    assert line.position.fact("phase") == "bid"
    assert all(node.position.to_move == CHANCE for node in line.nodes[:-1])
    assert line.cursor == len(line) - 1 > 0
    assert Board(line).position is line.position


def test_the_seed_deals() -> None:
    again = sekiwidget.new("sekigahara", seed=1600)
    assert again.position == sekiwidget.new("sekigahara", 1600).position
    assert again.position != sekiwidget.new("sekigahara", 1601).position


def test_the_setup_is_an_option() -> None:
    revised = sekiwidget.new("sekigahara", setup="revised").nodes[0].position
    assert revised != sekiwidget.new("sekigahara").nodes[0].position


def test_what_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="setup must be official, revised or empty, not `offical`"):
        sekiwidget.new("sekigahara", setup="offical")
    with pytest.raises(ValueError, match=r"has no option `setpu`\. Known: setup\. Did you mean `setup`\?"):
        sekiwidget.new("sekigahara", setpu="revised")
    with pytest.raises(UnknownGame, match=r"Did you mean `sekigahara`\?"):
        sekiwidget.new("sekigahra")
