"""What came since the reader's last decision: played on the page, in every game, with nothing left out."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from sekiwidget import Board, new
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

FRAME: Final = 1200
"""Milliseconds that the page shows a frame."""
SIDES: Final = {
    "sekigahara": ("tokugawa", "ishida"),
    "warchest": ("white", "black"),
    "daimyo": ("black", "gold"),
    "shogun": ("black", "gold", "white"),
}
RECORD: Final = """at => {
    window.stops = [at.textContent];
    window.watching?.disconnect();
    window.watching = new MutationObserver(() => stops.push(at.textContent));
    window.watching.observe(at, { childList: true, characterData: true, subtree: true });
}"""
"""Where the reader has been, however quickly it passed."""
TURNS: Final = 6
MOST: Final = 80
HANDS: Final = 16
"""Decisions at one screen: more than a round of them."""


def against_simple(bare: BarePage, name: str) -> Bridge:
    """A new game of the first side against `simple`, on a page whose clock only the test moves."""
    mine, *others = SIDES[name]
    bare.page.clock.install()
    return Bridge(bare, Board(new(name, seed=3), players={mine: "me", **dict.fromkeys(others, "simple")}))


def plays(played: Bridge, rng: Random) -> None:
    """Type a random legal action, as a reader does."""
    board = played.board
    choices = [text for text, _ in zip(board.legal, range(40), strict=False)]
    # The end of a phase brings the others on.
    text = next((text for text in choices if text.endswith((" done", " stop"))), rng.choice(choices))
    board.play(text)
    played.pump()


def recapped(bare: BarePage) -> list[int]:
    """Let the recap play, and go on wherever it holds; the places where it stood since they are recorded."""
    view = bare.view()
    strip, onward = view.locator(".recap"), view.locator(".recapped .do")
    for _ in range(MOST):
        bare.rest()
        if not strip.is_visible():
            return [int(text) for text in bare.page.evaluate("stops")]
        if onward.is_visible():
            expect(view.locator("section.headline")).to_be_visible()
            onward.click()
        else:
            bare.page.clock.run_for(FRAME)
    raise AssertionError("the recap has no end")


@pytest.mark.parametrize("name", SIDES)
def test_every_stop_of_the_others_is_shown(bare: BarePage, name: str) -> None:
    """Up to the end of a fight or of a round, where the game comes to one soon."""
    played, view = against_simple(bare, name), bare.view()
    rng, shown, ended, turn = Random(1), 0, name == "daimyo", 0
    while turn < TURNS or not ended:
        turn += 1
        assert turn < MOST, "nothing ends"
        view.locator(".where b").evaluate(RECORD)
        plays(played, rng)
        if view.locator(".recap").is_visible():
            # Nothing is offered that is not to be decided now.
            expect(view.locator(".choice")).to_have_count(0)
            shown += 1
        found = recapped(bare)
        assert sorted({*found}) == list(range(found[0], found[-1] + 1))
        expect(view.locator(".where span")).to_have_text(re.compile(rf"\b{found[-1]}$"))
        ended = ended or any(node.get("headline") for node in next(iter(played.board.timelines.values()))["nodes"])
        played.pump()
    assert shown > 0


def test_who_takes_the_board_sees_what_came_once_it_is_uncovered(bare: BarePage) -> None:
    bare.page.clock.install()
    played = Bridge(bare, Board(new("warchest", seed=3), perspectives=["white", "black"]))
    view, rng = bare.view(), Random(4)
    decided: dict[str, int] = {}
    most = 0
    for _ in range(HANDS):
        if view.locator(".curtain").is_visible():
            expect(view.locator(".recap")).to_have_count(0)
            played.press("Enter")
            view.locator(".where b").evaluate(RECORD)
            found = recapped(bare)
            side = view.locator(".views").input_value()
            if side in decided:
                assert {*found} >= {*range(decided[side] + 1, found[-1] + 1)}
                most = max(most, found[-1] - decided[side])
        decided[view.locator(".views").input_value()] = int(view.locator(".where b").inner_text())
        plays(played, rng)
    assert most > 2


def test_escape_and_a_click_lead_to_my_turn(bare: BarePage) -> None:
    for skip in ("key", "button", "picture"):
        played = against_simple(bare, "warchest")
        rng = Random(2)
        view = bare.view()
        for _ in range(TURNS):
            plays(played, rng)
            if view.locator(".recap").is_visible():
                break
        expect(view.locator(".recap")).to_be_visible()
        if skip == "key":
            view.locator(".sk-root").press("Escape")
        elif skip == "button":
            view.get_by_role("button", name="Skip to my turn").click()
        else:
            view.locator(".frame.main").click(position={"x": 200, "y": 60})
        expect(view.locator(".recap")).to_be_hidden()
        expect(view.locator(".choice").first).to_be_visible()
        # It can be seen again, by its key too.
        view.locator(".sk-root").press("k")
        expect(view.locator(".recap")).to_be_visible()
        bare.leave()


def begun(bare: BarePage) -> Bridge:
    """A game of War Chest in which the others' turn is being played."""
    played = against_simple(bare, "warchest")
    rng = Random(2)
    for _ in range(TURNS):
        plays(played, rng)
        if bare.view().locator(".recap").is_visible():
            return played
    raise AssertionError("nothing was played")


def test_a_frame_and_a_speed_are_chosen_by_the_mouse(bare: BarePage) -> None:
    begun(bare)
    view = bare.view()
    at = int(view.locator(".where b").inner_text())
    view.locator(".recap").get_by_role("button", name="½").click()
    expect(view.locator(".recap").get_by_role("button", name="½")).to_have_attribute("aria-pressed", "true")
    expect(view.locator(".recap")).to_be_visible()
    view.locator(".moment.later").first.click()
    expect(view.locator(".where b")).not_to_have_text(str(at))


def test_a_second_click_is_not_for_what_has_come_in_its_place(bare: BarePage) -> None:
    played = begun(bare)
    view, page = bare.view(), bare.page
    skip = view.get_by_role("button", name="Skip to my turn").bounding_box()
    assert skip is not None
    x, y = skip["x"] + skip["width"] / 2, skip["y"] + skip["height"] / 2
    # A reader's own coins lie there.
    page.evaluate(
        """([x, y]) => {
            const stage = document.querySelector("#host .view > div").shadowRoot.querySelector(".stage");
            window.reached = 0;
            stage.addEventListener("click", () => window.reached++, true);
        }""",
        [x, y],
    )
    page.mouse.dblclick(x, y)
    played.pump()
    expect(view.locator(".recap")).to_be_hidden()
    assert page.evaluate("window.reached") == 0
    page.mouse.click(x, y)
    assert page.evaluate("window.reached") == 1


def test_a_reader_without_motion_finds_the_list(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    played = against_simple(bare, "warchest")
    rng = Random(2)
    view = bare.view()
    for _ in range(TURNS):
        plays(played, rng)
        expect(view.locator(".recap")).to_be_hidden()
        if view.get_by_role("button", name="Since your move").is_visible():
            break
    view.get_by_role("button", name="Since your move").click()
    expect(view.locator(".moment.now")).to_be_visible()
    bare.page.clock.run_for(10 * FRAME)
    expect(view.locator(".recap")).to_be_visible()


FIGHT: Final = """
game = "shogun"

[position]
actions = "battle_a battle_b tax castle rice"

[position.land]
kai = "black 5"
suruga = "gold 1"
mino = "white 2"
omi = "gold 3"

[position.plans]
black = "battle_a kai"
white = "battle_b mino"
gold = "battle_b omi"
"""


def fought(bare: BarePage) -> Bridge:
    """A fight of Shogun that has ended: the recap waits."""
    bare.page.clock.install()
    played = Bridge(bare, Board(FIGHT, players={"black": "me", "gold": "simple", "white": "simple"}, mode="play"))
    played.types("battle kai-suruga 4")
    for _ in range(MOST):
        if bare.view().locator(".recapped .do").is_visible():
            return played
        bare.page.clock.run_for(FRAME)
    raise AssertionError("the recap does not wait")


@pytest.mark.parametrize(("width", "height"), [(919, 648), (390, 844)])
def test_the_actions_stay_in_sight_while_a_fight_is_played(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    fought(bare)
    view = bare.view()
    strip = view.locator(".strips .sheet", has=bare.page.get_by_role("group", name="Own cards and pieces"))
    own, band, frame = (one.bounding_box() for one in (strip, view.locator(".recap"), view.locator(".frame.main")))
    assert own and band and frame
    # On a phone the band lies below the picture.
    assert band["y"] + band["height"] <= own["y"] + 1 or band["y"] >= own["y"] + own["height"]
    # What has changed is seen: it is not below the band.
    foot = min(frame["y"] + frame["height"], band["y"])
    changed = view.locator(".main .is-now").last.bounding_box()
    assert changed and frame["y"] < changed["y"] + changed["height"] / 2 < foot


@pytest.mark.parametrize("by", ["mouse", "Enter", "Space"])
def test_go_on_leads_on_from_where_a_fight_has_ended(bare: BarePage, by: str) -> None:
    fought(bare)
    view = bare.view()
    onward = view.locator(".recapped .do")
    at = view.locator(".where b").inner_text()
    if by == "mouse":
        onward.click()
    else:
        onward.press(by)
    expect(view.locator(".where b")).not_to_have_text(at)
