"""The board turned, where a game is sat at from two sides: seen from the other one, all goes on as before."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import sekiwidget
from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.reading import moving, step
from tests.browser.unpainted import unpainted

EXAMPLES = Path(__file__).parents[2] / "examples"
COINS = EXAMPLES / "war-chest" / "02-deploy-and-bolster.toml"
FIGHT = EXAMPLES / "daimyo" / "10-one-against-three.toml"
SIDE = re.compile("^(White|Black|Gold)$")
BELOW = 4
"""From the middle of a hex to that of its coin, about, in units of the board."""
SIZES = [(919, 632), (740, 600), (390, 640)]
# The scale of each text of the picture across the page: below 0 it stands on its head.
ACROSS = """sheet => [...sheet.querySelectorAll("svg text, svg use")].map(one => one.getScreenCTM())
    .map(({ a, d }) => Math.min(a, d))"""


def sat(bare: BarePage, board: Board, *keys: str) -> Bridge:
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press(*keys)
    bare.rest()
    return played


def coins(bare: BarePage, **more: Any) -> Bridge:
    """White decides: two Swordsmen and a Pikeman in the hand, e1 and g2 free to deploy at."""
    board = Board(COINS, **more)
    board.goto(0)
    return sat(bare, board)


def tool(bare: BarePage) -> Locator:
    return bare.view().get_by_role("button", name="Turn the board (O)")


def middles(bare: BarePage, *names: str) -> dict[str, tuple[float, float]]:
    """The middle of what is drawn at each hex, from that of the board, in its own units."""
    found: dict[str, tuple[float, float]] = {}
    for name in names:
        x, y = (
            bare.view()
            .locator(f'.main .targets [data-at="{name}"] :is(circle, rect)')
            .first.evaluate(
                """ring => {
                const [box, svg] = [ring.getBoundingClientRect(), ring.ownerSVGElement];
                const around = svg.getBoundingClientRect();
                const off = (low, room, from, all) => (low + room / 2 - from - all / 2) / svg.getScreenCTM().a;
                return [off(box.x, box.width, around.x, around.width), off(box.y, box.height, around.y, around.height)];
            }"""
            )
        )
        found[name] = (x, y)
    return found


def strips(bare: BarePage) -> list[str]:
    """The names on the strips, from above."""
    names = bare.view().locator(".strips .sheet:visible .caption strong").filter(has_text=SIDE).all()
    return [one.inner_text() for one in sorted(names, key=lambda one: one.evaluate("o => o.getBoundingClientRect().y"))]


def high(played: Bridge, at: str) -> float:
    return played.point(at)[1]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_is_turned_and_all_that_is_read_stands_upright(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    played = coins(bare)
    hexes = ("e1", "d3", "c6", "g4")
    before, sent = middles(bare, *hexes), (len(bare.sent), len(bare.saved))
    assert strips(bare) == ["White", "Black"]
    played.press("o")
    expect(bare.view().get_by_role("status")).to_contain_text("White is at the bottom.")
    assert strips(bare) == ["Black", "White"]
    for name, at in middles(bare, *hexes).items():
        x, y = before[name]
        # A coin lies as far below the middle of its hex as before.
        assert at == pytest.approx((-x, -y + 2 * BELOW), abs=2.5), name
    across = bare.view().locator(".main .sheet").evaluate(ACROSS)
    assert len([one for one in across if one > 0]) > 40
    assert len([one for one in across if one < 0]) == 1, "the ground, and nothing that is read"
    assert (len(bare.sent), len(bare.saved)) == sent, "nobody hears of it"
    played.press("o")
    expect(bare.view().get_by_role("status")).to_contain_text("Black is at the bottom.")
    for name, at in middles(bare, *hexes).items():
        assert at == pytest.approx(before[name], abs=0.01), name
    assert bare.faults == []


def test_what_is_clicked_and_dragged_is_what_is_seen(bare: BarePage) -> None:
    played = coins(bare)
    played.play_on()
    above = high(played, "g2")
    tool(bare).click()
    bare.rest()
    assert high(played, "g2") > above + 100
    played.click("white.hand.2")
    played.click("e1")
    played.reads("White deploys the Pikeman on e1.")
    expect(tool(bare)).to_have_attribute("aria-pressed", "true")
    played.press("ArrowLeft")
    played.drag("white.hand.2", "g2")
    played.reads("White deploys the Pikeman on g2.")


def test_a_finger_aims_at_what_it_sees(browser: Browser, browser_context_args: dict[str, Any]) -> None:
    size = {"width": 390, "height": 760}
    context = unpainted(browser.new_context(**{**browser_context_args, "viewport": size}, has_touch=True))
    bare = BarePage(context.new_page())
    played = coins(bare)
    played.play_on()
    played.press("o")
    for at in ("white.hand.2", "g2"):
        bare.page.touchscreen.tap(*played.point(at))
        played.pump()
    played.reads("White deploys the Pikeman on g2.")
    assert bare.faults == []
    context.close()


def test_what_the_reader_has_drawn_stays_where_it_belongs(bare: BarePage) -> None:
    played = coins(bare)
    page = bare.page
    played.press("o")
    page.mouse.move(*played.point("d3"))
    page.mouse.down(button="right")
    page.mouse.move(*played.point("e1"), steps=5)
    page.mouse.up(button="right")
    played.pump()
    tip = bare.view().locator(".sketch .hued .tip").last

    def off(at: str) -> float:
        box = tip.bounding_box()
        assert box
        x, y = played.point(at)
        return abs(box["x"] + box["width"] / 2 - x) + abs(box["y"] + box["height"] / 2 - y)

    assert off("e1") < 60
    played.press("o")
    bare.rest()
    assert off("e1") < 60


def test_arrow_keys_go_by_what_is_seen_and_the_focus_stays(bare: BarePage) -> None:
    played = coins(bare)
    focused = bare.view().locator(".target:focus")
    bare.view().locator('.target[data-at="d3"]').focus()
    played.press("o")
    expect(focused).to_have_attribute("data-at", "d3")
    for key, axis, way in (("ArrowUp", 1, -1), ("ArrowRight", 0, 1), ("ArrowDown", 1, 1), ("ArrowLeft", 0, -1)):
        bare.view().locator('.target[data-at="d3"]').focus()
        played.press(key)
        to = focused.get_attribute("data-at") or ""
        assert (played.point(to)[axis] - played.point("d3")[axis]) * way > 20, key


def test_it_is_kept_through_steps_and_perspectives_and_while_setting_up(bare: BarePage) -> None:
    played = coins(bare)
    played.press("o", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert strips(bare) == ["Black", "White"]
    bare.view().get_by_role("button", name="Set up").click()
    played.pump()
    assert strips(bare) == ["Black", "White"]
    shelf = bare.view().locator(".tabs").bounding_box()
    board = bare.view().locator(".frame.main").bounding_box()
    assert shelf
    assert board
    assert shelf["y"] >= board["y"] + board["height"] - 1, "the shelf lies below the board as ever"
    picks = [choice["picks"][0] for choice in played.board.choices["list"]["all"] if choice["form"].startswith("put")]
    coin = next(at for pick in picks for at in pick["at"] if at.startswith("shelf."))
    played.drag(coin, "d3")
    assert "d3" in played.board.setting["text"]
    bare.view().get_by_role("button", name="Lesson").click()
    played.pump()
    assert strips(bare) == ["Black", "White"]


def test_arrows_that_are_pieces_point_where_it_went(bare: BarePage) -> None:
    played = sat(bare, Board(FIGHT), "End")

    def way() -> float:
        """How far n14 lies above the arrow to n15, whose head is that of the kit, and how the arrow is turned."""
        turned: float = (
            bare.view().locator('[data-id="n14-n15"] .body use').evaluate("one => +one.href.baseVal.slice(-1)")
        )
        return turned

    before, above = way(), high(played, "n15") - high(played, "n14")
    played.press("o")
    bare.rest()
    assert (way() + 3) % 6 == before
    assert high(played, "n15") - high(played, "n14") == pytest.approx(-above, abs=3)
    assert strips(bare) == ["Gold", "Black"]
    foot, at = played.bare.view().locator('[data-id="n15.bushi"]').bounding_box(), played.point("n15")
    assert foot
    assert abs(foot["x"] + foot["width"] / 2 - at[0]) < 8, "units stand on their hex"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board(sekiwidget.new("sekigahara")),
        lambda: Board(sekiwidget.new("shogun")),
        lambda: Board(sekiwidget.new("daimyo", players=3)),
    ],
    ids=["sekigahara", "shogun", "daimyo of three"],
)
def test_a_table_that_all_read_alike_is_not_turned(bare: BarePage, make: Callable[[], Board]) -> None:
    played = sat(bare, make())
    before = bare.view().locator(".main .sheet").inner_html()
    expect(tool(bare)).to_be_hidden()
    played.press("o")
    assert bare.view().locator(".main .sheet").inner_html() == before
    expect(bare.view().get_by_role("status")).not_to_contain_text("is at the bottom")


def test_the_key_is_listed_where_there_is_one(bare: BarePage) -> None:
    coins(bare)
    listed = bare.view().locator(".keylist dd", has_text="turn the board")
    bare.view().locator(".sk-root").press("?")
    expect(listed).to_have_count(1)
    sat(bare, Board(sekiwidget.new("shogun")))
    bare.view().locator(".sk-root").press("?")
    expect(bare.view().locator(".keylist dd")).not_to_have_count(0)
    expect(listed).to_have_count(0)


def test_a_saved_page_is_turned_without_kernel_or_network(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "coins.html"
    Board(COINS).save(file)
    context = unpainted(browser.new_context(viewport={"width": 1200, "height": 900}, offline=True))
    page = context.new_page()
    page.goto(file.as_uri())
    hex_, strip = page.locator('.target[data-at="e1"]'), page.locator(".strips .caption strong", has_text="White")
    expect(hex_).to_be_attached()
    before = [one.first.bounding_box() for one in (hex_, strip)]
    page.locator(".sk-root").press("o")
    for one, was in zip((hex_, strip), before, strict=True):
        now = one.first.bounding_box()
        assert now
        assert was
        assert now["y"] > was["y"] + 100
    page.locator(".sk-root").press("ArrowLeft")
    expect(page.get_by_role("status")).to_contain_text("White is at the bottom")
    context.close()


def test_who_looks_sits_below_and_may_still_turn_the_board(bare: BarePage) -> None:
    played = coins(bare, perspectives=["white", "black", "public"])
    assert strips(bare) == ["Black", "White"]
    assert high(played, "e1") > high(played, "c6"), "White's home is below for White"
    played.press("o")
    expect(bare.view().get_by_role("status")).to_contain_text("Black is at the bottom.")
    assert strips(bare) == ["White", "Black"]
    assert high(played, "e1") < high(played, "c6")
    played.press("o")
    bare.view().locator(".views").select_option(value="public")
    played.pump()
    assert strips(bare) == ["White", "Black"]
    assert high(played, "e1") < high(played, "c6")


def test_two_positions_side_by_side_are_turned_together(bare: BarePage) -> None:
    played = coins(bare)
    played.press("ArrowRight", "ArrowRight", "d")
    sites = bare.view().locator('.main [data-id="g2.site"]')
    expect(sites).to_have_count(2)
    before = [one.bounding_box() for one in sites.all()]
    played.press("o")
    bare.rest()
    expect(sites).to_have_count(2)
    for one, was in zip(sites.all(), before, strict=True):
        now = one.bounding_box()
        assert now
        assert was
        assert now["y"] > was["y"] + 50


def test_what_moves_stops_when_the_board_is_turned(bare: BarePage) -> None:
    board = Board(FIGHT, mode="read")
    board.goto(len(board.line) - 2)
    sat(bare, board)
    assert step(bare) > 0
    bare.view().locator(".sk-root").press("o")
    bare.rest()
    assert moving(bare) == 0, "it moved to where things were before"
