"""Whole journeys through two games, with a mouse and with a finger, wide and narrow, light and dark."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sekiwidget import Board
from tests.browser.hands import Hand, Look, hand
from tests.pictures.doing import begun

EXAMPLES = Path(__file__).parents[2] / "examples"
LOOKS = (
    Look(touch=False, width=1180, dark=False),
    Look(touch=False, width=480, dark=True),
    Look(True, 480, dark=False),
)

Named = tuple[str, int, str]


@dataclass(frozen=True)
class Game:
    """What is done in a game: picks by verb, number of the pick and name, and what they come to."""

    lesson: str
    node: int
    picks: tuple[Named, Named]
    plays: str
    other: tuple[Named, Named]
    other_plays: str
    refused: tuple[Named, str]
    says: str
    rule: str


SEKIGAHARA = Game(
    lesson="combat/03-mon-must-match",
    node=1,
    picks=(("deploy", 0, "ii4"), ("deploy", 1, "date")),
    plays="deploy ii4 with date",
    other=(("deploy", 1, "fukushima"), ("deploy", 0, "fukushima2")),
    other_plays="deploy fukushima2 with fukushima",
    refused=(("deploy", 0, "tokugawa2"), "date"),
    says="A card can deploy only a block with the same mon",
    rule="8.2.2",
)
WAR_CHEST = Game(
    lesson="war-chest/01-the-first-round",
    node=13,
    picks=(("move", 1, "c6"), ("move", 2, "d6")),
    plays="move archer c6-d6",
    other=(("move", 1, "c6"), ("move", 2, "c5")),
    other_plays="move archer c6-c5",
    refused=(("move", 1, "c6"), "g1"),
    says="a step goes to the next hex",
    rule="move",
)
GAMES = {"sekigahara": SEKIGAHARA, "war chest": WAR_CHEST}


@pytest.fixture(params=[(game, look) for game in GAMES for look in LOOKS], ids=lambda one: f"{one[0]}-{one[1]}")
def sitting(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[tuple[Game, Hand]]:
    """A game, and a hand on its board where something is to be decided."""
    name, look = request.param
    game = GAMES[name]

    def make() -> Board:
        board = Board(EXAMPLES / f"{game.lesson}.toml")
        board.goto(game.node)
        return board

    with hand(browser, browser_context_args, look, make) as found:
        onward = found.view.get_by_role("button", name="Play on from here")
        if onward.is_visible():
            found.press(onward)
        yield game, found


def do(found: Hand, picks: tuple[Named, Named]) -> None:
    for verb, number, name in picks:
        found.pick(found.at_of(verb, number, name))
    found.finish()


def test_choosing_failing_going_back_and_coming_home(sitting: tuple[Game, Hand]) -> None:
    game, found = sitting
    board, view, played = found.board, found.view, found.played
    here, position = board.cursor, board.position
    before = played.marks()
    assert before
    theme = view.locator(".sk-root").get_attribute("data-theme")
    assert theme == ("dark" if found.look.dark else "light")

    # what the rules refuse: crossed out at the place, told in the notice and aloud; nothing moves
    (verb, number, name), place = game.refused
    at = found.at_of(verb, number, name)
    found.pick(at)
    assert played.marks("picked") == [at]
    found.pick(place if place in board.backdrop["places"] else found.at_of(verb, 1, place))
    for where in (view.locator(".tasks .refusal"), view.get_by_role("status")):
        expect(where).to_contain_text(game.says)
        expect(where).to_contain_text(game.rule)
    assert (board.cursor, board.position) == (here, position)
    assert len(played.marks("no")) == 1
    expect(view.locator(".popup")).to_be_hidden()
    found.played.press("Escape")
    while played.line or played.marks("no"):
        found.played.press("Escape")
    assert played.marks() == before

    # what they allow
    do(found, game.picks)
    assert found.actions[-1] == game.plays or game.plays in found.actions
    first = board.cursor
    assert first != here
    step = [board.timelines["all"]["nodes"][first]]
    while step[0].get("joined"):
        step.insert(0, board.timelines["all"]["nodes"][step[0]["parent"]])
    expect(view.locator(".sentence")).to_have_text(step[0]["say"])
    expect(view.locator(".also p")).to_have_text([one["say"] for one in step[1:]])

    # back, another way from there, and home again
    while board.cursor != here:
        found.press(view.get_by_role("button", name="One step back"))
    assert board.position == position
    assert played.marks() == before
    do(found, game.other)
    assert game.other_plays in found.actions
    assert board.line.variation(board.cursor) is not None
    expect(view.locator(".variation")).to_be_visible()
    found.press(view.get_by_role("button", name=re.compile("back to the main line", re.IGNORECASE)))
    assert board.line.variation(board.cursor) is None
    expect(view.locator(".variation")).to_have_count(0)
    expect(view.locator(".failure")).to_be_hidden()


def test_the_list_and_the_line_do_the_same(sitting: tuple[Game, Hand]) -> None:
    game, found = sitting
    board, view, played = found.board, found.view, found.played
    here = board.cursor
    verb, first, name = game.picks[0]
    choices = board.choices["list"]["all"]
    choice = next(one for one in choices if one["verb"] == verb and name in one["picks"][first]["ids"])
    found.press(view.locator(".choosing button.choice").filter(has_text=choice["label"]).first)
    # what has only one answer is not asked
    for _, number, wanted in game.picks:
        if len(choice["picks"][number]["ids"]) > 1:
            found.press(view.locator(".choosing").get_by_title(wanted, exact=True))
    found.finish()
    assert game.plays in found.actions
    played.press("Escape")
    while board.cursor != here:
        found.press(view.get_by_role("button", name="One step back"))

    found.press(view.get_by_role("button", name="Type an action"))
    line = view.locator(".typed")
    played.write(game.other_plays[:-1])
    offered = view.locator("datalist option")
    expect(offered.first).to_have_attribute("value", game.other_plays)
    line.fill(offered.first.get_attribute("value") or "")
    found.press(view.get_by_role("button", name="Do it"))
    assert game.other_plays in found.actions


def test_dragging_is_picking_and_a_press_alone_plays_nothing(sitting: tuple[Game, Hand]) -> None:
    game, found = sitting
    board, played = found.board, found.played
    start, end = (found.at_of(*pick) for pick in game.picks)
    here = board.cursor
    found.drag(start, end)
    found.finish()
    assert game.plays in found.actions
    expect(found.view.locator(".ghost")).to_have_count(0)
    found.press(found.view.get_by_role("button", name="One step back"))
    while board.cursor != here:
        found.press(found.view.get_by_role("button", name="One step back"))
    known = len(board.line)
    found.drag(start, start)
    played.press("Escape")
    assert (board.cursor, len(board.line)) == (here, known)


@pytest.mark.parametrize("look", [Look(touch=True, width=480, dark=True)], ids=str)
def test_a_finger_takes_what_it_wants_of_a_stack(
    browser: Browser, browser_context_args: dict[str, Any], look: Look
) -> None:
    with hand(browser, browser_context_args, look, begun("sekigahara", "march")) as found:
        board, view = found.board, found.view
        marches = [one["picks"] for one in board.choices["list"]["all"] if one["verb"] == "march"]
        blocks, road = max(marches, key=lambda one: len(one[0]["ids"]))
        found.pick(blocks["at"][0])
        menu = view.locator(".popup")
        entries = menu.locator(".pickable")
        expect(entries).to_have_count(len(blocks["ids"]) + 1)
        boxes = entries.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert all(box["height"] >= 24 and box["left"] >= 0 and box["right"] <= look.width for box in boxes)
        found.press(entries.last)
        if menu.is_visible():
            found.played.press("Escape")
        assert found.played.marks("picked") == list(dict.fromkeys(blocks["at"]))
        found.pick(road["at"][0])
        found.finish()
        assert f"march {' '.join(blocks['ids'])} {road['ids'][0]}" in found.actions


@pytest.mark.parametrize("look", [Look(touch=True, width=480, dark=True)], ids=str)
def test_a_search_finds_what_is_then_done(browser: Browser, browser_context_args: dict[str, Any], look: Look) -> None:
    with hand(browser, browser_context_args, look, begun("sekigahara", "march")) as found:
        view = found.view
        found.press(view.get_by_label("Search the choices"))
        found.page.keyboard.type("end the movement")
        choice = view.locator(".choosing button.choice:visible")
        expect(choice).to_have_count(1)
        found.press(choice)
        assert "done" in found.actions
