"""Boards that make messages expensive: of every game and kind, with long lines and with nodes of many children."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from sekiwidget.board import Board
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game
from tests.board.battles import battle, random_line

Make = Callable[..., Board]
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
FIELD = "T: declare gifu\nI: outside\n"
EVERY = ("all", "public", "tokugawa", "ishida")


@cache
def _played(name: str, commits: int, options: int, seed: int) -> tuple[tuple[Any, ...], Any]:
    line, rng = Line(game(name).new({}, seed), seed=seed), Random(seed)
    while len(line) <= commits or next(islice(line.position.legal(), options, None), None) is None:
        line.play(line.position.sample(rng))
    return tuple(node.commit.action for node in line.nodes if node.commit is not None), line.nodes[0].position


def played(name: str, commits: int, options: int = 1, seed: int = 3) -> Line:
    """A game of at least this many random commits, continued until more than this many options are available."""
    actions, start = _played(name, commits, options, seed)
    line = Line(start, seed=seed)
    for action in actions:
        line.play(action)
    return line


def branched(line: Line, many: int) -> Line:
    """A line with this many nodes, most of them in variations that continue to the end of the game."""
    rng = Random(1)
    while len(line) < many:
        line.goto(int(rng.random() * len(line)) // 2)
        while line.position.to_move is not None and len(line) < many:
            line.play(line.position.sample(rng))
    return line


def bushy(line: Line, many: int) -> Line:
    """A line with this many refused attempts and variations at its end."""
    here = line.cursor
    for action in islice(line.position.legal(), many // 2):
        line.goto(here)
        line.play(action)
    line.goto(here)
    refusal = next(found for text in ("none", "minimal") if (found := _refused(line, text)))
    while len(line.nodes[here].children) < many:
        line.goto(here)
        line.refuse(line.position.sides[0], f"attempt {len(line)}", refusal)
    line.goto(here)
    return line


def _refused(line: Line, text: str) -> Any:
    other = next(side for side in line.position.sides if side != line.position.to_move)
    action = next(iter(line.position.legal()))
    return line.position.why_not_by(other, action)


def _left(made: Board) -> Board:
    made._request_handler.handle_puzzle("explore")
    return made


def _valued(made: Board) -> Board:
    made.analysing = True
    return made


def _at(made: Board, node: int) -> Board:
    made.goto(node)
    return made


HEAVY_BOARDS: dict[str, Callable[[Make], Board]] = {
    "battle": lambda make: _at(make(battle(), perspectives=EVERY), 2),
    "battle for reading": lambda make: make(battle(), mode="read"),
    "hot seat": lambda make: _at(make(battle(), perspectives=["tokugawa", "ishida"]), 2),
    "opponent": lambda make: make(played("sekigahara", 40, 12), players={"ishida": "simple"}),
    "map": lambda make: make(played("sekigahara", 60, 400), perspectives=EVERY),
    "muster": lambda make: make(played("sekigahara", 200, 100, 5), perspectives=EVERY),
    "warchest": lambda make: make(played("warchest", 60, 12), perspectives=["all", "public", "white", "black"]),
    "warchest opponent": lambda make: make(played("warchest", 60, 12), players={"black": "simple"}),
    "daimyo": lambda make: make(played("daimyo", 30, 30), perspectives=["all", "public"]),
    "shogun": lambda make: make(played("shogun", 150, 14), perspectives=["all", "public", "black"]),
    "shogun at one screen": lambda make: make(played("shogun", 66, 12), perspectives=["black", "gold", "white"]),
    "puzzle": lambda make: make(PUZZLE),
    "puzzle left, with values": lambda make: _valued(_left(make(PUZZLE))),
    "battle with values": lambda make: _valued(make(random_line(6), perspectives=EVERY)),
    "map with values": lambda make: _valued(make(played("sekigahara", 60, 400), perspectives=EVERY)),
    "warchest with values": lambda make: _valued(make(played("warchest", 60, 12), perspectives="all")),
    "a thousand nodes": lambda make: make(branched(played("sekigahara", 60), 1000), perspectives=EVERY),
    "a thousand children": lambda make: make(bushy(played("sekigahara", 60, 400), 1000), perspectives=EVERY),
}
