"""The coach in the desk: asked by button or key, looked through row by row, played, closed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from sekiwidget.board.session import background
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.test_values import Later

LESSON = "examples/combat/06-swords-wake-guns.toml"
PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
TRIALS = 400


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """What weighs only when it is told to."""
    found = Later()
    monkeypatch.setattr(background, "running_loop", lambda: found)
    return found


def opened(bare: BarePage, given: Any = LESSON, **more: Any) -> Bridge:
    """A battle in which Ishida may deploy Ukita 3, Ukita 2 or stop."""
    board = Board(given, **more)
    board.goto(3)
    board._parts.coach.n = TRIALS
    bridge = Bridge(bare, board)
    bare.view().locator(".playon").click()
    bridge.pump()
    return bridge


def asks(bridge: Bridge, later: Later) -> Locator:
    """The coach, asked by its button, once it has weighed."""
    view = bridge.bare.view()
    view.get_by_role("button", name="What should I do?").click()
    bridge.pump()
    later.run()
    bridge.pump()
    return view.get_by_role("region", name="Coach")


def test_it_is_asked_by_a_button_and_fills_the_desk(bare: BarePage, later: Later) -> None:
    bridge = opened(bare)
    view = bare.view()
    expect(view.locator(".coach")).to_be_hidden()
    coach = asks(bridge, later)
    expect(coach).to_be_visible()
    expect(view.locator(".choosing, .sentence").first).to_be_hidden()
    expect(coach.get_by_role("heading", name="What should I do here?")).to_be_visible()
    expect(coach.locator(".said")).to_have_text("I cannot tell two choices apart: \N{MINUS SIGN}0.1 to +0.1 pieces.")
    expect(coach.locator(".weighed h4")).to_have_text(["As good as each otherpieces ahead", "Worse"])
    rows = coach.locator(".weighed").get_by_role("listitem")
    expect(rows).to_have_count(3)
    names = (
        r"^Ishida deploys Ukita 3 with a plain card\. .* is then 0\.1 pieces ahead .* as good as the best$",
        r"^Ishida deploys Ukita 2 with a plain card\. .* as good as the best$",
        r"^Ishida stops deploying\. On average .* 1\.1 less$",
    )
    for at, name in enumerate(names):
        expect(rows.nth(at).locator(".advised")).to_have_accessible_name(re.compile(name))
    expect(rows.first.locator(".because")).to_contain_text("Why not 3? In 40 of the 40 deals")
    expect(rows.nth(1).locator(".because")).to_be_hidden()
    rows.nth(2).locator(".advised").click()
    expect(rows.nth(2).locator(".because")).to_contain_text("Ishida loses Ukita 2")
    expect(rows.nth(2).locator(".because .chip")).to_have_text(re.compile("^8.7.1"))
    expect(rows.first.locator(".because")).to_be_hidden()
    assert bridge.board.turn["coach"]["all"]["state"] == "done"


def test_keys_ask_look_and_play(bare: BarePage, later: Later) -> None:
    bridge = opened(bare)
    view = bare.view()
    bridge.press("w")
    later.run()
    bridge.pump()
    bridge.press("2")
    pressed = view.locator(".advised[aria-pressed=true]")
    expect(pressed).to_contain_text("Ukita")
    expect(view.locator(".coach .do")).to_contain_text("Ishida deploys Ukita 2 with a plain card.")
    before = bridge.board.length
    bridge.press("Enter")
    assert bridge.board.length > before
    commit = bridge.board.line.nodes[before].commit
    assert commit is not None and str(commit.action) == "deploy ukita2 with ukita"
    expect(view.locator(".coach")).to_be_hidden()
    assert "coach" not in bridge.board.turn


def test_enter_on_the_row_that_is_looked_at_plays_it(bare: BarePage, later: Later) -> None:
    """On another row it looks at that one first, as a click does."""
    bridge = opened(bare)
    row = asks(bridge, later).locator(".advised").nth(1)
    row.focus()
    before = bridge.board.length
    bridge.press("Enter")
    expect(row).to_have_attribute("aria-pressed", "true")
    assert bridge.board.length == before
    bridge.press("Enter")
    commit = bridge.board.line.nodes[before].commit
    assert commit is not None and str(commit.action) == "deploy ukita2 with ukita"


def test_each_reader_opens_it_for_himself(bare: BarePage, later: Later) -> None:
    """Another output that shows the board shows no advice before it is asked for there."""
    bridge = opened(bare)
    bare.show()
    asks(bridge, later)
    expect(bare.view(0).locator(".coach")).to_be_visible()
    expect(bare.view(1).locator(".coach")).to_be_hidden()


@pytest.mark.parametrize("way", ["Escape", "w", "button", "picture", "ArrowRight"])
def test_what_closes_it(bare: BarePage, later: Later, way: str) -> None:
    bridge = opened(bare)
    view = bare.view()
    coach = asks(bridge, later)
    if way == "button":
        coach.get_by_role("button", name="Close").click()
        bridge.pump()
    elif way == "picture":
        block = bridge.board.choices["list"]["all"][0]["picks"][0]["at"][0]
        bridge.hit(block)
        assert bridge.marks("picked") == [block], "the click picks"
    else:
        bridge.press(way)
    expect(coach).to_be_hidden()
    assert "coach" not in bridge.board.turn
    if way != "ArrowRight":
        expect(view.locator(".choosing")).to_be_visible()


def test_a_row_rings_what_it_picks(bare: BarePage, later: Later) -> None:
    bridge = opened(bare)
    coach = asks(bridge, later)
    looked = bridge.marks("shown")
    assert len(looked) == 2, "a block and a card"
    coach.locator(".advised").nth(1).hover()
    assert len(bridge.marks("shown")) == 2
    assert bridge.marks("shown") != looked
    coach.locator(".advised").nth(2).hover()
    assert bridge.marks("shown") == []
    coach.locator(".said").hover()
    assert bridge.marks("shown") == looked
    assert bridge.marks("can") == []


def test_while_it_weighs_rows_keep_their_place_and_the_focus(bare: BarePage, later: Later) -> None:
    bridge = opened(bare)
    view = bare.view()
    bridge.press("w")
    coach = view.locator(".coach")
    expect(coach).to_contain_text("Trying the choices in possible deals")
    expect(coach.get_by_role("button", name="Play it")).to_be_hidden()
    expect(coach.get_by_role("button", name="More deals")).to_be_hidden()
    while not bridge.board.turn["coach"]["all"].get("rows"):
        later.step()
    bridge.pump()
    expect(coach.locator(".weighed h4")).to_have_text(["So farpieces ahead"])
    rows = coach.locator(".advised")
    expect(rows).to_have_count(3)
    rows.nth(1).focus()
    later.run()
    bridge.pump()
    expect(coach.locator(".weighed h4").last).to_have_text("Worse")
    expect(rows.nth(1)).to_be_focused()
    bridge.press("r")
    expect(coach.locator(".meter")).to_be_visible()
    expect(coach.locator(".weighed h4").last).to_have_text("Worse")
    later.run()
    bridge.pump()
    expect(coach.locator(".how .note")).to_contain_text(re.compile(r"[34],\d{3} trials"))


def test_a_puzzle_that_asks_offers_none(bare: BarePage) -> None:
    bridge = Bridge(bare, Board(PUZZLE))
    view = bare.view()
    button = view.get_by_role("button", name="What should I do?")
    expect(button).to_be_hidden()
    bridge.press("w")
    expect(view.locator(".coach")).to_be_hidden()
    assert not bridge.board.notice
    view.get_by_role("button", name="Explore").click()
    bridge.pump()
    expect(button).to_be_visible()


def test_on_a_phone_the_rows_scroll_and_its_buttons_stay(bare: BarePage, later: Later) -> None:
    bare.keeps_document = False
    bare.page.set_viewport_size({"width": 390, "height": 844})
    bridge = opened(bare)
    coach = asks(bridge, later)
    size: Any = bare.page.viewport_size
    for name in ("Play it", "More deals", "Close"):
        box = coach.get_by_role("button", name=name).bounding_box()
        assert box and box["height"] >= 44 and box["y"] + box["height"] <= size["height"]
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    rows = coach.locator(".advised")
    expect(rows.first).to_be_in_viewport(ratio=1)
    bridge.press("3")
    expect(rows.last).to_be_in_viewport(ratio=1)
    expect(coach.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=1)
