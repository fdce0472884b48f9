"""Two positions side by side: by key and button, with and without Python, on every size of board."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.test_choosing import where
from tests.browser.timeouts import PAGE_MS, wait_until

EXAMPLES = Path(__file__).parents[2] / "examples"
MARCH = EXAMPLES / "campaign" / "10-what-movement-costs.toml"
LOCATIONS = EXAMPLES / "war-chest" / "05-locations.toml"
MAEDA = "Maeda of Tokugawa, strength 2: Kanazawa → Toyama"


def opened(bare: BarePage, source: Path = MARCH, node: int = 6) -> Bridge:
    """A board at a node, with the one before beside it."""
    board = Board(source)
    board.goto(node)
    played = Bridge(bare, board)
    bare.view().locator(".sk-root").focus()
    played.press("d")
    return played


def rows(bare: BarePage) -> Locator:
    return bare.view().get_by_role("region", name="Two positions side by side").get_by_role("listitem")


def held(bare: BarePage) -> Locator:
    return bare.view().get_by_role("group", name="The first position")


def test_what_differs_is_framed_and_told(bare: BarePage) -> None:
    played = opened(bare)
    view = bare.view()
    expect(rows(bare).filter(has_text=MAEDA)).to_have_count(1)
    # The block on the left, and where it has come to on the right.
    expect(view.locator(".beside .is-now")).not_to_have_count(0)
    expect(view.locator(".layout > .stage .is-now")).not_to_have_count(0)
    # An empty place is ringed, and nothing of the commit itself is left.
    expect(view.locator(".beside .ring.now")).not_to_have_count(0)
    expect(view.locator(".way")).to_have_count(0)
    played.press("d")
    expect(view.locator(".beside")).to_be_hidden()
    expect(view.locator(".way")).not_to_have_count(0)


def test_what_has_no_name_of_its_own_is_named_in_what_differs(bare: BarePage) -> None:
    played = Bridge(bare, where("sekigahara", "march"))
    bare.view().locator(".sk-root").press("d")
    played.pump()
    expect(rows(bare).filter(has_text="Figures: nothing → Left to move")).to_have_count(1)


def test_one_side_goes_on_and_the_other_stays(bare: BarePage) -> None:
    played = opened(bare)
    first, second = held(bare), bare.view().get_by_role("group", name="The second position")
    before = first.inner_text()
    was = second.inner_text()
    played.press("ArrowRight")
    expect(second).not_to_have_text(was)
    assert first.inner_text() == before
    now = second.inner_text()
    first.get_by_role("button", name="Compare with the previous position").click()
    expect(first).not_to_have_text(before)
    assert second.inner_text() == now
    second.get_by_role("button", name="Compare with this").click()
    expect(rows(bare)).to_have_count(0)
    expect(bare.view().get_by_text("No differences")).to_be_visible()
    played.press("Escape")
    expect(first).to_be_hidden()


def test_both_maps_show_the_same_part(bare: BarePage) -> None:
    played = opened(bare)
    view = bare.view()

    def seen(stage: str) -> tuple[float, float]:
        left, top = view.locator(f"{stage} .pane").evaluate("pane => [pane.scrollLeft, pane.scrollTop]")
        return left, top

    def both_leave(before: tuple[float, float]) -> tuple[float, float]:
        """Wait until both show another part than before, and the same."""

        def alike() -> bool:
            one, other = seen(".beside .stage"), seen(".layout > .stage")
            return other != before and one == pytest.approx(other, abs=2)

        wait_until(bare.page, alike, lambda: (before, seen(".beside .stage"), seen(".layout > .stage")))
        return seen(".layout > .stage")

    part = seen(".layout > .stage")
    for key in ("+", "Shift+ArrowRight", "Shift+ArrowDown"):
        played.press(key)
        part = both_leave(part)
    rows(bare).filter(has_text=MAEDA).get_by_role("button").click()
    both_leave(part)
    box = view.locator(".layout > .stage .is-now").first.bounding_box()
    frame = view.locator(".layout > .stage").bounding_box()
    assert box is not None and frame is not None
    assert frame["x"] < box["x"] < frame["x"] + frame["width"]


def test_nothing_can_be_picked_meanwhile_and_play_goes_on_after_it(bare: BarePage) -> None:
    played = opened(bare, LOCATIONS, node=7)
    view = bare.view()
    view.locator(".layout > .stage [data-id]").first.click()
    expect(view.locator(".popup")).to_be_hidden()
    expect(view.locator(".layout > .stage .target.pick")).to_have_count(0)
    played.press("p")
    expect(held(bare)).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(919, 632), (740, 600), (390, 640)])
def test_all_of_it_is_on_one_screen(bare: BarePage, width: int, height: int) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    opened(bare)
    root = bare.view().locator(".sk-root")
    assert root.evaluate("root => root.scrollHeight <= root.clientHeight && root.scrollWidth <= root.clientWidth")
    frame = root.bounding_box()
    assert frame is not None
    for part in (
        held(bare),
        bare.view().locator(".beside .pane"),
        bare.view().locator(".layout > .stage .pane"),
        rows(bare).first,
    ):
        box = part.bounding_box()
        assert box is not None
        assert box["height"] > 15
        assert box["y"] + min(box["height"], 20) <= frame["y"] + frame["height"]


def test_python_compares_two_nodes(bare: BarePage) -> None:
    board = Board(MARCH)
    played = Bridge(bare, board)
    board.compare(4, 6)
    played.pump()
    expect(rows(bare).filter(has_text=MAEDA)).to_have_count(1)
    board.compare(None)
    played.pump()
    expect(held(bare)).to_be_hidden()


def test_an_exported_page_compares_without_python(browser: Browser, tmp_path: Path) -> None:
    board = Board(MARCH)
    board.goto(6)
    page = browser.new_page()
    page.goto(board.save(tmp_path / "march.html").as_uri())
    page.locator(".sk-root").press("d")
    found = page.get_by_role("region", name="Two positions side by side").get_by_role("listitem")
    expect(found.filter(has_text=MAEDA)).to_have_count(1, timeout=PAGE_MS)
    page.close()


SMALL = """view => [...view.querySelectorAll(".stage *, .beside *")].flatMap(one => {
    const written = [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    const seen = one.checkVisibility({ checkVisibilityCSS: true }) && !one.closest(".sr, defs, title, desc, style");
    if (!written || !seen) return [];
    const { c, d } = one.getScreenCTM?.() ?? new DOMMatrix(getComputedStyle(one.closest(".over") ?? one).transform);
    const letters = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(c, d);
    return letters < 10.95 ? [`${one.textContent} ${letters}`] : [];
})"""
PLAN = EXAMPLES / "lessons" / "two-plans.toml"
BATTLE = EXAMPLES / "combat" / "05-comrades.toml"
ROUNDS = EXAMPLES / "lessons" / "three-rounds.toml"


@pytest.mark.parametrize("size", [(780, 1000), (993, 647), (725, 768)])
@pytest.mark.parametrize(("lesson", "node"), [(BATTLE, 5), (LOCATIONS, 3), (ROUNDS, 13), (PLAN, 2), (MARCH, 6)])
def test_no_letter_of_a_picture_is_smaller_than_eleven_pixels(
    bare: BarePage, lesson: Path, node: int, size: tuple[int, int]
) -> None:
    bare.page.set_viewport_size({"width": size[0], "height": size[1]})
    board = Board(lesson)
    board.goto(node)
    played = Bridge(bare, board)
    bare.rest()
    bare.rest()
    assert bare.view().locator(".sk-root").evaluate(SMALL) == []
    bare.view().locator(".sk-root").press("d")
    played.pump()
    bare.rest()
    bare.rest()
    expect(bare.view().locator(".beside .stage")).to_be_visible()
    assert bare.view().locator(".sk-root").evaluate(SMALL) == []
