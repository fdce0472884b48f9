"""Drawing with the right button and by key: the reader's own marks stay on the page, the teacher's go into the line."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.timeouts import PAGE_MS

EXAMPLES = Path(__file__).parents[2] / "examples"
MAP = EXAMPLES / "campaign" / "01-how-it-begins.toml"
TABLE = EXAMPLES / "war-chest" / "01-the-first-round.toml"
HELD = {"green": (), "red": ("Shift",), "blue": ("Alt",), "yellow": ("Shift", "Alt")}


def own(bare: BarePage, colour: str = "") -> Locator:
    """What the reader has drawn."""
    return bare.view().locator(f".sketch .hued{colour and f'.{colour}'}")


def told(bare: BarePage, colour: str = "") -> Locator:
    """What the teacher has drawn."""
    return bare.view().locator(f".sheet svg > g:not(.sketch) .hued{colour and f'.{colour}'}")


def opened(bare: BarePage, source: Path = MAP, *, edits: bool = False, **more: Any) -> Bridge:
    played = Bridge(bare, Board(source, **more))
    bare.view().locator(".sk-root").focus()
    if edits:
        played.press("e", "Escape")
    return played


def draw(played: Bridge, start: str, end: str, colour: str = "green") -> None:
    """Click or drag with the right button, with what is held for the colour."""
    page = played.bare.page
    for key in HELD[colour]:
        page.keyboard.down(key)
    page.mouse.move(*played.point(start))
    page.mouse.down(button="right")
    if end != start:
        page.mouse.move(*played.point(end), steps=5)
    page.mouse.up(button="right")
    for key in HELD[colour]:
        page.keyboard.up(key)
    played.pump()


@pytest.mark.parametrize("colour", HELD)
def test_while_editing_the_right_button_draws_into_the_line(bare: BarePage, colour: str) -> None:
    played = opened(bare, edits=True)
    board = played.board
    draw(played, "kyoto", "kyoto", colour)
    draw(played, "kyoto", "osaka", colour)
    assert f"@ mark kyoto in {colour}\n@ arrow kyoto osaka in {colour}\n" in board.scenario
    expect(told(bare, colour)).to_have_count(2)
    drawn = bare.view().get_by_role("list", name="Drawn on the picture").get_by_role("listitem")
    expect(drawn).to_have_text([f"Ring in {colour} around Kyoto.", f"Arrow in {colour} from Kyoto to Osaka."])
    expect(own(bare)).to_have_count(0)
    expect(bare.view().get_by_role("status")).to_contain_text(f"Arrow drawn in {colour}.")
    other = "red" if colour == "green" else "green"
    draw(played, "kyoto", "kyoto", other)
    assert f"@ mark kyoto in {other}\n" in board.scenario
    assert f"@ mark kyoto in {colour}\n" not in board.scenario
    draw(played, "kyoto", "osaka", colour)
    draw(played, "kyoto", "kyoto", other)
    assert "@ arrow" not in board.scenario
    assert "@ mark kyoto" not in board.scenario
    expect(bare.view().get_by_role("status")).to_contain_text(f"Ring in {other} removed.")


@pytest.mark.parametrize("source", [MAP, TABLE])
@pytest.mark.parametrize("mode", ["read", "play"])
def test_a_reader_s_own_marks_are_never_sent(bare: BarePage, source: Path, mode: str) -> None:
    one, other = ("kyoto", "osaka") if source == MAP else ("c6", "d6")
    played = opened(bare, source, mode=mode)
    before = played.board.scenario
    draw(played, one, one, "red")
    draw(played, one, other, "blue")
    expect(own(bare, "red")).to_have_count(1)
    expect(own(bare, "blue")).to_have_count(1)
    draw(played, one, one, "red")
    expect(own(bare, "red")).to_have_count(0)
    draw(played, one, other, "yellow")
    expect(own(bare, "blue")).to_have_count(0)
    expect(own(bare, "yellow")).to_have_count(1)
    played.press("Escape")
    expect(own(bare)).to_have_count(0)
    assert bare.sent == []
    assert bare.saved == []
    assert played.board.scenario == before


def test_they_go_with_a_click_on_nothing_and_with_the_next_step(bare: BarePage) -> None:
    played = opened(bare, mode="read")
    draw(played, "kyoto", "osaka")
    box = bare.view().locator(".pane").bounding_box()
    assert box
    bare.page.mouse.click(box["x"] + 8, box["y"] + box["height"] - 8)
    expect(own(bare)).to_have_count(0)
    draw(played, "kyoto", "osaka")
    expect(own(bare)).to_have_count(1)
    played.press("ArrowRight")
    expect(own(bare)).to_have_count(0)
    assert bare.sent == []


def test_an_arrow_is_seen_while_it_is_drawn_and_dropped_beside_the_map(bare: BarePage) -> None:
    played = opened(bare)
    page = bare.page
    page.mouse.move(*played.point("kyoto"))
    page.mouse.down(button="right")
    expect(own(bare).and_(bare.view().locator(".ringed"))).to_have_count(1)
    page.mouse.move(*played.point("osaka"), steps=4)
    expect(own(bare).locator(".tip")).to_have_count(2)
    page.mouse.move(4, 4)
    expect(own(bare)).to_have_count(0)
    page.mouse.up(button="right")
    expect(own(bare)).to_have_count(0)


def test_the_page_s_own_menu_stays_away_from_the_picture_alone(bare: BarePage) -> None:
    played = opened(bare)
    bare.page.evaluate("() => { window.menus = 0; addEventListener('contextmenu', () => window.menus++); }")
    draw(played, "kyoto", "kyoto")
    assert bare.page.evaluate("() => window.menus") == 0
    bare.view().locator(".desk").click(button="right")
    assert bare.page.evaluate("() => window.menus") == 1


def test_by_key_a_ring_goes_through_the_colours_and_an_arrow_leads_on(bare: BarePage) -> None:
    played = opened(bare)
    bare.view().locator('[data-at="kyoto"]').focus()
    status = bare.view().get_by_role("status")
    for colour in HELD:
        played.press("m")
        expect(own(bare)).to_have_count(1)
        expect(own(bare, colour)).to_have_count(1)
        expect(status).to_contain_text(f"Ring drawn in {colour}.")
    played.press("m")
    expect(own(bare)).to_have_count(0)
    played.press("Shift+M")
    expect(status).to_contain_text("Now choose the end of the arrow")
    bare.view().locator('[data-at="osaka"]').focus()
    played.press("Shift+M")
    expect(own(bare, "green").locator(".tip")).to_have_count(2)
    # The first closes what is told of the place that has the focus.
    played.press("Escape", "Escape")
    expect(own(bare)).to_have_count(0)
    assert bare.sent == []


def test_by_key_while_editing_it_goes_into_the_line(bare: BarePage) -> None:
    played = opened(bare, TABLE, edits=True)
    bare.view().locator('[data-at="c6"]').focus()
    played.press("m", "m")
    assert "@ mark c6 in red\n" in played.board.scenario
    expect(bare.view().locator('[data-at="c6"]')).to_be_focused()


def test_the_tools_have_a_choice_of_colours(bare: BarePage) -> None:
    played = opened(bare, edits=True)
    view = bare.view()
    view.get_by_role("button", name="Ring", exact=True).click()
    view.get_by_role("group", name="Colour").get_by_role("button", name="blue").click()
    expect(view.get_by_role("button", name="blue")).to_have_attribute("aria-pressed", "true")
    played.click("kyoto")
    assert "@ mark kyoto in blue\n" in played.board.scenario
    expect(told(bare, "blue")).to_have_count(1)
    assert played.marks("picked") == ["kyoto"]


def test_a_glyph_is_chosen_and_taken_back(bare: BarePage) -> None:
    played = Bridge(bare, Board(MAP))
    played.board.goto(played.board.line.main()[1].id)
    played.pump()
    view = bare.view()
    view.locator(".sk-root").focus()
    played.press("e", "Escape")
    for name, sign in (("interesting", "!?"), ("blunder", "??")):
        view.get_by_role("button", name=name, exact=True).click()
        played.pump()
        assert f"@ glyph {sign}\n" in played.board.scenario
        expect(view.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
        expect(view.locator(".sentence").get_by_role("img", name=name)).to_have_text(sign)
    view.get_by_role("button", name="blunder", exact=True).click()
    played.pump()
    assert "@ glyph" not in played.board.scenario
    expect(view.locator(".sentence .glyph")).to_have_count(0)
    played.press("Home")
    expect(view.get_by_role("group", name="Glyph")).to_be_hidden()


def test_in_an_exported_page_a_reader_draws_too(browser: Browser, tmp_path: Path) -> None:
    file = Board(MAP).save(tmp_path / "map.html")
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    page = context.new_page()
    page.set_default_timeout(PAGE_MS)
    page.goto(file.as_uri())
    box = page.locator('[data-at="kyoto"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
    expect(page.locator(".sketch .hued.green")).to_have_count(1)
    page.locator(".sk-root").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".sketch .hued")).to_have_count(0)
    context.close()
