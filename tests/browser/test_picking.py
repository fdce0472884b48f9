"""Hands in the picture of every game: a first click plays nothing, a drag plays what it says, or asks in words."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from sekiwidget import Board
from sekiwidget.core.line import Line
from sekiwidget.core.side import CHANCE
from sekiwidget.games.registry import game
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.test_choosing import where
from tests.contract.test_picking import case

WAYS: Final = [
    ("sekigahara", "march"),
    ("sekigahara", "declare"),
    ("warchest", "move"),
    ("daimyo", "move"),
    ("daimyo", "daimyo"),
    ("shogun", "battle"),
]
"""What may be done in the positions that are looked at."""
DRAGS: Final = 8

# Everything that is drawn in the picture, each with a point of it that is in sight.
DRAWN = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const found = new Map();
    for (const one of root.querySelectorAll(".stage [data-id], .stage [data-at]")) {
        const { x, y, width, height } = one.getBoundingClientRect();
        const point = [x + width / 2, y + height / 2];
        const top = root.elementFromPoint(...point);
        const seen = top?.closest(".sheet") && !top.closest(".zoom, .overview");
        if (width && seen) found.set(point.map(Math.round).join(), point);
    }
    return [...found.values()];
}"""
# The middle of a piece or place, if it is in sight.
SEEN = """(at) => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const one = root.querySelector(`[data-at="${at}"]`) ?? root.querySelector(`[data-id="${at}"]`);
    if (!one) return null;
    const { x, y, width, height } = one.getBoundingClientRect();
    const point = [x + width / 2, y + height / 2];
    return root.elementFromPoint(...point)?.closest(".sheet") ? point : null;
}"""


def reached(name: str, verb: str) -> Board:
    """A random game, played until this may be done."""
    for seed in range(40):
        line, rng = Line(game(name).new({}, seed), seed=seed), Random(seed)
        for _ in range(200):
            position = line.position
            if position.to_move is None:
                break
            if position.to_move != CHANCE and any(one.verb.startswith(verb) for one in position.choices()):
                return Board(line, width=919)
            line.play(position.sample(rng))
    raise AssertionError(f"{name} never has {verb}")


def acts(bare: BarePage) -> list[Any]:
    return [one["act"] for one in bare.sent if "act" in one]


@pytest.mark.parametrize(("name", "verb"), WAYS)
def test_a_first_click_plays_nothing_wherever_it_goes(bare: BarePage, name: str, verb: str) -> None:
    board = reached(name, verb)
    bare.mount(board)
    bare.rest()
    points = bare.page.evaluate(DRAWN)
    assert len(points) > 15
    for x, y in points:
        bare.page.mouse.click(x, y)
        assert acts(bare) == [], (x, y)
        # Nothing is left of it.
        for _ in range(3):
            bare.page.keyboard.press("Escape")


@pytest.mark.parametrize(("name", "verb"), [way for way in WAYS if way[1] != "declare"])
def test_a_drag_plays_what_it_says_or_asks_in_words(bare: BarePage, name: str, verb: str) -> None:
    board, rng = reached(name, verb), Random(2)
    made = case(name, board.position, rng)
    assert made is not None
    ways = rng.sample(made["drags"], len(made["drags"]))
    done = 0
    for way in ways:
        if done == DRAGS:
            break
        bare.mount(board)
        bare.rest()
        points = [bare.page.evaluate(SEEN, way[end]) for end in ("from", "to")]
        # What is out of sight is in the list.
        if not all(points):
            continue
        done += 1
        mouse = bare.page.mouse
        (x, y), (to_x, to_y) = points
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 9, y + 5)
        bare.rest()
        mouse.move(to_x, to_y, steps=3)
        bare.rest()
        assert acts(bare) == [], way
        mouse.up()
        bare.rest()
        menu = bare.view().locator(".popup .pickable")
        if acts(bare):
            assert acts(bare) == way["texts"]
        elif menu.count():
            assert all(any(letter.isalpha() for letter in words) for words in menu.all_inner_texts())
        else:
            picked = bare.view().locator(".target.picked").evaluate_all("all => all.map((one) => one.dataset.at)")
            assert {*picked} >= {way["from"], way["to"]}, way
    assert done


def test_what_has_one_slot_waits_for_a_second_click_or_enter_or_the_button(bare: BarePage) -> None:
    do_it = bare.view().locator(".foot .act")
    for end in ("click", "Enter", "button", "away"):
        played = Bridge(bare, where("sekigahara", "declare"))
        cursor = played.board.cursor
        at = played.marks()[0]
        played.click(at)
        assert played.marks("picked") == [at]
        assert played.board.cursor == cursor
        if end == "click":
            played.click(at)
        elif end == "Enter":
            played.press("Enter")
        elif end == "button":
            do_it.click()
            played.pump()
        else:
            played.press("Escape")
        assert (played.board.cursor != cursor) == (end != "away"), end
