"""What a reader does on a board before it is photographed, and the boards it is done on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from sekiwidget import Board
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.browser.bridge import Bridge

EXAMPLES = Path(__file__).parents[2] / "examples"

_NONE: Mapping[str, Any] = {}

Make = Callable[[], Board]
Doing = Callable[[Bridge], None]


def lesson(name: str, node: int = 0, **look: Any) -> Make:
    """A board of a lesson at a node."""

    def make() -> Board:
        board = Board(EXAMPLES / f"{name}.toml", **look)
        board.goto(node)
        return board

    return make


def begun(name: str, verb: str, seed: int = 5, options: Mapping[str, Any] = _NONE, **look: Any) -> Make:
    """A game with these options that was played at random until somebody may do this."""

    def make() -> Board:
        line, rng = Line(game(name).new(options, seed), seed=seed), Random(seed)
        while line.position.to_move == CHANCE or verb not in {one.verb for one in line.position.choices()}:
            line.play(line.position.sample(rng))
        return Board(line, **look)

    return make


def nothing(played: Bridge) -> None:
    """Only look."""


def clicks(*at: str) -> Doing:
    """Click these pieces and places, or any other point that is marked."""

    def do(played: Bridge) -> None:
        for one in at:
            played.click(one)

    return do


def picks(verb: str, pick: int = 0, number: int = 0) -> Doing:
    """Click what stands for an id of a choice, where there are several the one with the most to pick."""

    def do(played: Bridge) -> None:
        choices = next(iter(played.board.choices["list"].values()))
        found = max((one["picks"] for one in choices if one["verb"] == verb), key=lambda one: len(one[pick]["ids"]))
        played.click(found[pick]["at"][number])

    return do


def types(text: str) -> Doing:
    """Type an action and press Enter."""

    def do(played: Bridge) -> None:
        line = played.bare.view().locator(".typed")
        line.fill(text)
        line.press("Enter")
        played.pump()

    return do


def presses(*keys: str) -> Doing:
    """Press keys on the board."""

    def do(played: Bridge) -> None:
        played.bare.view().locator(".sk-root").focus()
        played.press(*keys)

    return do


def points(piece: str) -> Doing:
    """Point at a piece."""

    def do(played: Bridge) -> None:
        played.bare.view().locator(f'[data-id="{piece}"]').hover(force=True)

    return do


def in_turn(*doings: Doing) -> Doing:
    """One after the other."""

    def do(played: Bridge) -> None:
        for one in doings:
            one(played)

    return do
