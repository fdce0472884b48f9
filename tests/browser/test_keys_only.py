"""With the keyboard alone: every choice of a week of Sekigahara, of a fight and of War Chest, and a chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget import Board, Course
from sekiwidget.core.line import Line
from sekiwidget.games.registry import game as found
from sekiwidget.games.registry import game_of
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.phrase import in_language
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.keyboard import Keyboard
from tests.browser.states import EXAMPLES

WAYS = ("picture", "picture", "list", "list", "line")


def play(bare: BarePage, board: Board, rng: Random, on: Callable[[], bool], *, last: tuple[str, ...] = ()) -> set[str]:
    """Plays as long as `on` says so, each time what was done least often, `last` after all else; gives the verbs."""
    keys = Keyboard(Bridge(bare, board), rng)
    used = Counter(dict.fromkeys(last, 9))
    met: set[str] = set()
    while on():
        keys.begin()
        plan = keys.plan(used)
        verb = str(plan.choice["verb"])
        if verb not in met:
            keys.check(plan)
        met.add(verb)
        used[verb] += 1
        node, position = board.cursor, board.position
        assert isinstance(position.to_move, str)
        wanted = game_of(position).parse(position, position.to_move, plan.text)
        keys.make(plan, rng.choice(WAYS))
        made = [one.commit.action for one in board.line.nodes if one.parent == node and one.commit]
        assert made[-1] == wanted
    return met


def week(position: Any) -> int:
    """The week of a campaign."""
    return int(position.week)


def in_combat(position: Any) -> bool:
    """Whether fights are being fought."""
    return bool(position.phase == "combat")


def test_a_week(bare: BarePage) -> None:
    line, rng = Line(found("sekigahara").new({}, 111), seed=111), Random(111)
    while week(line.position) < 2:
        line.play(line.position.sample(rng))
    board = Board(line)
    met = play(bare, board, rng, lambda: week(board.position) == 2, last=("done", "stop"))
    assert {"discard", "bid", "march", "muster", "done"} <= met
    assert any(verb.startswith("move-") for verb in met)


def test_a_battle(bare: BarePage) -> None:
    board = Board(EXAMPLES / "combat" / "16-back-where-they-came-from.toml")
    met = play(bare, board, Random(1), lambda: in_combat(board.position), last=("stop",))
    assert met >= {"declare", "deploy", "lose", "retreat"}


@pytest.mark.parametrize("answers", [("challenge", "show"), ("challenge", "yield"), ("accept", "stop")])
def test_a_challenge(bare: BarePage, answers: tuple[str, ...]) -> None:
    board = Board(EXAMPLES / "combat" / "09-proof-of-loyalty.toml")
    board.goto(2)
    start = board.cursor
    others = tuple({"challenge", "accept", "show", "yield", "deploy"} - set(answers))
    assert play(bare, board, Random(1), lambda: depth(board, start) < len(answers), last=others) == set(answers)


def test_a_chapter_of_the_course(bare: BarePage) -> None:
    """From the first stop of its lesson, through each question, to the end of the chapter."""
    course = Course(EXAMPLES / "course" / "01-what-a-block-is")
    keys = Keyboard(Bridge(bare, course.board(course.items[0].id)), Random(1))
    view, board = bare.view(), keys.board
    view.locator(".sk-root").focus()
    for item in course.items:
        expect(view.locator("h2")).to_have_text(in_language(item.title, None))
        if item.is_puzzle:
            for text, way in zip(PuzzleSession(item.scenario).show(), cycle(("list", "picture"))):
                # A key ends what is being played.
                keys.until("End", playing=False)
                keys.make(keys.plan_of(text.partition(": ")[2]), way)
            expect(view.locator(".puzzle")).to_have_attribute("data-state", "solved")
            keys.until("End", playing=False)
        while board.cursor != board.line.main()[-1].id and not item.is_puzzle:
            keys.played.press("ArrowRight")
        assert course.result(item).solved
        keys.played.press("n")
    # After it comes the next one.
    expect(view.locator("h2")).to_have_text("Cards are loyalty")


def depth(board: Board, start: int) -> int:
    """How many commits lie between a node and the one that is shown."""
    found, at = 0, board.cursor
    while at != start:
        at = board.line.nodes[at].parent or 0
        found += 1
    return found


def test_war_chest(bare: BarePage) -> None:
    board = Board(EXAMPLES / "war-chest" / "01-the-first-round.toml")
    board.goto(len(board.line) - 1)
    end = len(board.line) + 9
    met = play(bare, board, Random(3), lambda: len(board.line) < end)
    assert met > {"deploy", "move", "recruit"}
