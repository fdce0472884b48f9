"""The boards that tests of playing begin with, and what is looked up in them."""

from pathlib import Path
from random import Random
from typing import Any

from sekiwidget import Board
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game as found
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"


def lesson(bare: BarePage, **more: Any) -> Bridge:
    """A fight that has been declared, in the midst of a lesson: Tokugawa may deploy Ii 4, Tokugawa 2, Date 2, ..."""
    board = Board(EXAMPLES / "combat" / "03-mon-must-match.toml", **more)
    board.goto(1)
    return Bridge(bare, board)


def battle(bare: BarePage, **more: Any) -> Bridge:
    """The same, where the reader plays on."""
    played = lesson(bare, **more)
    played.play_on()
    return played


def table(bare: BarePage, **more: Any) -> Bridge:
    """Black's second coin of a first round: an Archer on c6, another in the hand."""
    board = Board(EXAMPLES / "war-chest" / "01-the-first-round.toml", **more)
    board.goto(len(board.line) - 1)
    return Bridge(bare, board)


def marching(verb: str = "march") -> Board:
    """A campaign of Sekigahara, played at random until somebody may march."""
    game = found("sekigahara")
    line, rng = Line(game.new({}, 1), seed=1), Random(5)
    while line.position.to_move == CHANCE or verb not in {one.verb for one in line.position.choices()}:
        line.play(line.position.sample(rng))
    return Board(line)


def at_of(played: Bridge, verb: str, pick: int, name: str) -> str:
    """The piece or place that stands for an id of a choice."""
    choices = played.board.choices["list"]["all"]
    found = next(one for one in choices if one["verb"] == verb)["picks"][pick]
    return str(found["at"][found["ids"].index(name)])


def actions(played: Bridge) -> set[str]:
    """All that was played on its line."""
    return {str(node.commit.action) for node in played.board.line.nodes if node.commit}
