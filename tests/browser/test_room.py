"""The room of a board: a height that never changes, buttons that stay in place, and nothing that scrolls needlessly."""

import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from sekiwidget import Board
from sekiwidget.board.wire.page_state import packed_state
from sekiwidget.practice.shipped import shipped_puzzles
from tests.browser import states
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.reading import press, root, where
from tests.browser.sample import traits
from tests.browser.states import EXAMPLES

# What of the board and the page moves or scrolls, in px.
ROOM = """() => {
    const host = document.querySelector("#host .view > div");
    const root = host.shadowRoot.querySelector(".sk-root");
    const page = document.documentElement;
    const { left, top } = host.shadowRoot.querySelector(".keys .next").getBoundingClientRect();
    return {
        high: host.getBoundingClientRect().height,
        below: document.querySelector("#below").getBoundingClientRect().top,
        next: [left, top],
        over: [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight],
        page: page.scrollWidth - page.clientWidth,
    };
}"""
# Something of the page stands below the board, and scroll bars take room, as on a desk with a mouse.
BELOW = """() => {
    const below = document.createElement("p");
    below.id = "below";
    below.textContent = "Below";
    document.body.append(below);
    const host = document.querySelector("#host .view > div");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("::-webkit-scrollbar { width: 15px; height: 15px; } * { scrollbar-width: auto !important; }");
    host.shadowRoot.adoptedStyleSheets = [sheet];
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
# What cannot be read without scrolling although nothing scrolls it, or has a bar with nothing beyond it.
BARS = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const scrolls = [...root.querySelectorAll(".sk-root *")].filter((one) => one.checkVisibility()
        && getComputedStyle(one).overflowY === "auto" && !one.matches(".pane"));
    const barred = scrolls.filter((one) => one.offsetHeight - one.clientHeight > 5);
    return barred.map((one) => `${one.className} has a bar below it`);
}"""
LESSONS = {
    "battle": "combat/06-swords-wake-guns.toml",
    "coins": "war-chest/01-the-first-round.toml",
    "hexes": "daimyo/21-not-twice.toml",
    "provinces": "shogun/16-a-round.toml",
}
SIZES = {"wide": 919, "mid": 740, "narrow": 390}


def room(bare: BarePage) -> dict[str, Any]:
    """Where everything is, once two pictures of the page have passed."""
    bare.rest()
    found: dict[str, Any] = bare.page.evaluate(ROOM)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_jumps_from_the_first_stop_to_the_last(bare: BarePage, lesson: str, size: str) -> None:
    """Whoever clicks where "forward" was goes on to the end, and what stands below the board never moves."""
    bare.page.emulate_media(reduced_motion="reduce")
    played = Bridge(bare, Board(EXAMPLES / LESSONS[lesson], width=SIZES[size]))
    bare.page.evaluate(BELOW)
    press(bare, "Home")
    played.pump()
    first = room(bare)
    assert first["over"] == [0, 0]
    assert first["page"] == 0
    x, y = first["next"]
    stops = int(where(bare).removeprefix("0 of "))
    assert stops > 5
    for number in range(1, stops + 1):
        bare.page.mouse.click(x + 8, y + 8)
        played.pump()
        assert where(bare) == f"{number} of {stops}"
        assert room(bare) == first
        assert bare.page.evaluate(BARS) == []
    expect(bare.view().get_by_role("button", name="One step forward")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("width", [1240, 919, 740, 390])
def test_whatever_is_opened_the_board_keeps_its_height(bare: BarePage, width: int) -> None:
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", width=width)
    board.goto(next(node.id for node in board.line.nodes if node.name))
    played = Bridge(bare, board)
    bare.page.evaluate(BELOW)
    # Who is in the board has arrived: later it would come into view by itself.
    bare.view().locator(".sk-root").focus()
    first = room(bare)
    for key in ("p", "/", "Escape", "e", "e", "p", "c", "c"):
        played.press(key)
        assert room(bare) == first, key
    bare.update(notice={"n": 99, "kind": "error", "title": "No. " * 60, "text": "Because. " * 200})
    expect(bare.view().locator(".refusal")).to_be_visible()
    assert room(bare) == first


@pytest.mark.parametrize(
    ("width", "high"), [(1240, 900 - 16), (919, 717), (860, 671), (740, 900 - 16), (390, 900 - 16)]
)
def test_a_board_is_as_high_as_the_page_and_no_higher_than_its_width_allows(
    bare: BarePage, width: int, high: int
) -> None:
    """16 px less than the page; wide at most 0.78 of its width, so that no line of the desk is far from the picture."""
    bare.mount(traits(width=width))
    assert root(bare).evaluate("one => one.clientHeight") == high


@pytest.mark.parametrize(("width", "least"), [(919, 520), (780, 1000), (740, 1000), (500, 1000), (390, 480)])
def test_a_low_page_scrolls_and_nothing_is_cut(bare: BarePage, width: int, least: int) -> None:
    bare.page.set_viewport_size({"width": 1280, "height": 300})
    bare.mount(traits(width=width))
    bare.page.evaluate(BELOW)
    found = room(bare)
    assert (found["high"], found["over"]) == (least, [0, 0])


@pytest.mark.parametrize(("asked", "high"), [(700, 700), (1500, 1500), (300, 520)])
def test_a_height_that_is_asked_for_is_given_if_it_suffices(bare: BarePage, asked: int, high: int) -> None:
    bare.mount(traits(width=919, height=asked))
    assert root(bare).evaluate("one => one.clientHeight") == high
    bare.update(height=0)
    assert root(bare).evaluate("one => one.clientHeight") == 717
    bare.update(height=asked)
    assert root(bare).evaluate("one => one.clientHeight") == high


def test_the_steps_stay_in_sight_where_a_column_is_lower_than_its_board(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 1280, "height": 500})
    bare.mount(traits(width=725))
    bare.page.evaluate(BELOW)
    steps = bare.view().locator(".controls")
    for scrolled in (0, 120, 1000):
        bare.page.evaluate("(y) => scrollTo(0, y)", scrolled)
        bare.rest()
        box = steps.bounding_box()
        assert box
        assert 0 <= box["y"] + box["height"] <= 500


LOW: ViewportSize = {"width": 740, "height": 560}
OPENED = {
    "the tree of moves": ("t", 0, ".branches"),
    "what may be chosen": ("p", 0, ".choosing"),
    "the editor": ("e", 0, ".edit"),
    "a comparison": ("d", 400, ".whose.first"),
}
"""What a key opens, how far the page is scrolled before, in px, and the part that shows it."""


@pytest.mark.parametrize("what", OPENED)
def test_what_a_key_opens_comes_into_view_above_the_steps(bare: BarePage, what: str) -> None:
    bare.page.set_viewport_size(LOW)
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml")
    board.goto(6)
    played = Bridge(bare, board)
    view = bare.view()
    view.locator(".sk-root").focus()
    key, scrolled, part = OPENED[what]
    bare.page.evaluate("y => scrollTo(0, y)", scrolled)
    played.press(key)
    bare.rest()
    bare.rest()
    at, steps = view.locator(part).bounding_box(), view.locator(".controls").bounding_box()
    assert at
    assert steps
    assert 0 <= at["y"] <= at["y"] + at["height"] <= steps["y"]


def test_where_a_puzzle_ends_its_main_button_comes_into_view(bare: BarePage) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    bare.page.set_viewport_size(LOW)
    states.mistaken(bare)
    bare.rest()
    bare.rest()
    steps = bare.view().locator(".controls").bounding_box()
    assert steps
    for part in (bare.view().get_by_role("button", name="Take back"), bare.view().locator(".puzzle[data-state=wrong]")):
        at = part.bounding_box()
        assert at
        assert 0 <= at["y"] <= at["y"] + at["height"] <= steps["y"]


@pytest.mark.parametrize("width", [921, 1100])
def test_why_a_try_is_wrong_is_read_without_scrolling(bare: BarePage, width: int) -> None:
    """On a laptop, in the longest of these answers: no list of what was done takes its room."""
    bare.page.set_viewport_size({"width": width, "height": 648})
    one = next(one for one in shipped_puzzles("sekigahara") if one.id == "b187bf4d")
    played = Bridge(bare, Board(one.scenario))
    played.types("deploy fukushima1c with fukushima")
    expect(bare.view().locator(".puzzle")).to_have_attribute("data-state", "wrong")
    bare.rest()
    tasks = bare.view().locator(".tasks")
    assert "Leaders first" in tasks.inner_text()
    assert tasks.evaluate("one => one.scrollHeight - one.clientHeight") == 0


@pytest.mark.parametrize(("width", "height"), [(1000, 648), (780, 632), (740, 632), (390, 844)])
def test_names_of_hexes_can_be_read_and_strips_leave_the_board_its_room(
    bare: BarePage, width: int, height: int
) -> None:
    bare.page.set_viewport_size({"width": width, "height": height})
    board = Board(EXAMPLES / LESSONS["coins"])
    board.goto(5)
    bare.mount(board)
    bare.rest()
    letters = (
        bare.view()
        .locator(".main .sheet text", has_text=re.compile("^[a-g][1-7]$"))
        .first.evaluate("one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a")
    )
    assert letters >= 11
    stage, frame = bare.view().locator(".stage").bounding_box(), bare.view().locator(".frame.main").bounding_box()
    assert stage
    assert frame
    assert frame["height"] > 0.6 * stage["height"]


SCROLLED = """async (high) => {
    const [outer, inner, box] = ["div", "div", "div"].map((name) => document.createElement(name));
    outer.id = "outer";
    outer.style.cssText = `height: ${high}px; width: 1200px; overflow: auto`;
    // It grows with what is in it, as the output of a cell: no measure.
    inner.style.cssText = "overflow: auto";
    outer.append(inner);
    inner.append(box);
    document.body.append(outer);
    await host.show(box);
}"""


def test_a_board_follows_the_height_of_what_scrolls_around_it(bare: BarePage) -> None:
    bare.mount(traits(), show=False)
    bare.page.evaluate(SCROLLED, 640)
    board = bare.page.locator(".sk-root")
    expect(board).to_have_js_property("clientHeight", 640 - 16)
    bare.page.evaluate("outer.style.height = '800px'")
    expect(board).to_have_js_property("clientHeight", 800 - 16)
    bare.page.evaluate("outer.style.height = '100px'")
    expect(board).to_have_js_property("clientHeight", 520)
    bare.page.evaluate("outer.style.height = '5000px'")
    expect(board).to_have_js_property("clientHeight", 900 - 16)
    bare.page.set_viewport_size({"width": 1280, "height": 700})
    expect(board).to_have_js_property("clientHeight", 700 - 16)


FRAMED = """async () => {
    const frame = document.createElement("iframe");
    frame.style.cssText = "width: 919px; height: 600px; border: 0";
    frame.src = "/";
    document.body.append(frame);
    await new Promise((done) => { frame.onload = done; });
    // As a host does whose frames fit their content.
    const { body } = frame.contentDocument;
    const fit = () => { frame.style.height = `${body.offsetHeight + 40}px`; };
    window.fitted = () => new ResizeObserver(fit).observe(body);
}"""


def test_a_frame_that_fits_its_content_does_not_make_a_board_grow(bare: BarePage) -> None:
    """The board would be as high as the frame, the frame higher than the board, and so on for ever."""
    bare.page.goto("http://localhost/")
    bare.page.evaluate(FRAMED)
    inner = bare.page.frames[1]
    state = packed_state(traits())
    inner.evaluate(
        """async ([state, mine]) => {
            const { mount } = await import("/fake_model.js");
            await mount("/sekiwidget.js", state, mine);
            await host.show();
        }""",
        [state, ["cursor"]],
    )
    bare.page.evaluate("fitted()")
    heights = inner.evaluate(
        """async () => {
            const root = document.querySelector("#host .view > div");
            const found = [];
            for (let frame = 0; frame < 12; frame++) {
                await new Promise((done) => setTimeout(done, 20));
                found.push(root.clientHeight);
            }
            return found;
        }"""
    )
    assert set(heights) == {600 - 16}
    assert inner.evaluate("innerHeight") != 600, "the frame has followed"


def test_a_wide_browser_makes_type_a_little_larger_and_the_board_wider(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 2560, "height": 1440})
    bare.mount(traits())
    assert root(bare).evaluate("one => one.clientWidth") == 1500
    bare.page.set_viewport_size({"width": 1900, "height": 1440})
    expect(root(bare)).to_have_js_property("clientWidth", 1240)
    bare.page.set_viewport_size({"width": 2560, "height": 1440})
    expect(root(bare)).to_have_js_property("clientWidth", 1500)
    assert root(bare).evaluate("one => getComputedStyle(one).getPropertyValue('--scale')") == "1.15"
    large = bare.view().locator(".sentence").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    bare.update(width=919)
    bare.page.set_viewport_size({"width": 1000, "height": 648})
    expect(root(bare)).to_have_css("--scale", "1")
    usual = bare.view().locator(".sentence").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert large == pytest.approx(1.15 * usual, rel=0.01)


def test_an_output_of_limited_height_has_one_bar_less(bare: BarePage) -> None:
    """Where an output grows only to a limit (marimo's editor), the board fits into it: there is nothing to scroll."""
    bare.mount(traits(), show=False)
    bare.page.evaluate(
        """() => {
            const output = document.querySelector("#host");
            output.style.cssText = "display: block; max-height: 610px; overflow: auto; padding: 16px";
        }"""
    )
    bare.show()
    expect(root(bare)).to_be_visible()
    bare.rest()
    found = bare.page.evaluate(
        """() => {
            const output = document.querySelector("#host");
            return [output.scrollHeight - output.clientHeight, output.querySelector(".view > div").clientHeight];
        }"""
    )
    assert found == [0, 610]


# What is drawn, part by part: where it stands in the board, and how it is set.
DRAWN = """() => {
    const host = document.querySelector("#host .view > div, #outer .view > div");
    const root = host.shadowRoot.querySelector(".sk-root");
    const from = root.getBoundingClientRect();
    return [root, ...root.querySelectorAll("*")].filter((one) => one.checkVisibility()).flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        if (!width && !height) return [];
        const { direction, fontSize } = getComputedStyle(one);
        const box = [left - from.left, top - from.top, width, height].map((px) => Math.round(px * 4) / 4);
        return [one.localName, one.getAttribute("class"), direction, fontSize, ...box].join(" ");
    });
}"""
CLOSED = """async ([closed, width]) => {
    const [outer, tab, box] = ["div", "div", "div"].map((name) => document.createElement(name));
    outer.id = "outer";
    outer.style.cssText = `height: 640px; width: ${width}px; overflow: auto`;
    // It grows with what is in it, and has something beside the tabs.
    tab.style.cssText = "overflow: auto; min-height: 30px";
    box.id = "tab";
    box.hidden = closed;
    outer.append(tab);
    tab.append(box);
    document.body.append(outer);
    await host.show(box);
}"""


def drawn(bare: BarePage) -> list[str]:
    """All that is to be seen of a board, once the page has come to rest."""
    bare.rest()
    bare.rest()
    found: list[str] = bare.page.evaluate(DRAWN)
    assert len(found) > 100
    return found


@pytest.mark.parametrize("width", [1200, 919, 390])
@pytest.mark.parametrize("lesson", ["battle", "coins"])
def test_a_board_made_in_a_closed_tab_is_as_any_other_once_the_tab_is_open(
    bare: BarePage, lesson: str, width: int
) -> None:
    def made(*, closed: bool) -> list[str]:
        board = Board(EXAMPLES / LESSONS[lesson])
        board.goto(5)
        bare.mount(board, show=False)
        bare.page.evaluate(CLOSED, [closed, width])
        bare.rest()
        if closed:
            bare.page.evaluate("tab.hidden = false")
        return drawn(bare)

    shown = made(closed=False)
    assert made(closed=True) == shown


def test_a_board_whose_tab_was_closed_for_a_while_fits_what_has_changed(bare: BarePage) -> None:
    bare.mount(traits(), show=False)
    bare.page.evaluate(CLOSED, [False, 919])
    before = drawn(bare)
    for change, back in (("740px", "919px"), ("390px", "919px")):
        bare.page.evaluate("([width]) => { tab.hidden = true; outer.style.width = width; }", [change])
        bare.rest()
        bare.page.evaluate("tab.hidden = false")
        assert drawn(bare) != before
        bare.page.evaluate("([width]) => { tab.hidden = true; outer.style.width = width; }", [back])
        bare.rest()
        bare.page.evaluate("tab.hidden = false")
        assert drawn(bare) == before


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("lesson", ["battle", "coins"])
def test_the_direction_of_the_page_changes_nothing_in_a_board(bare: BarePage, lesson: str, language: str) -> None:
    # Where it is wider than a board it begins at the other side.
    bare.page.set_viewport_size({"width": 1000, "height": 900})

    def made(way: str) -> list[str]:
        board = Board(EXAMPLES / LESSONS[lesson], language=language)
        board.goto(5)
        bare.mount(board, show=False)
        bare.page.evaluate("(way) => { document.documentElement.dir = way; }", way)
        bare.show()
        # What opens over it, too.
        bare.view().locator(".sk-root").press("?")
        return drawn(bare)

    try:
        assert made("rtl") == made("ltr")
    finally:
        bare.page.evaluate("() => document.documentElement.removeAttribute('dir')")


# Which of these buttons of the board a click in their middle hits, as the page stands.
HIT = """(names) => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    return names.filter((name) => {
        const one = root.querySelector(`[data-help=${name}]`);
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(root.elementFromPoint(left + width / 2, top + height / 2));
    });
}"""


@pytest.mark.parametrize("tried", ["", "T: deploy maeda1g with maeda"])
def test_the_help_of_a_puzzle_is_in_sight_on_a_phone(bare: BarePage, tried: str) -> None:
    """Below a list of choices that has to be scrolled, and below the verdict on a wrong move."""
    bare.page.emulate_media(reduced_motion="reduce")
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "course/01-what-a-block-is/1-count-the-mon.toml", width=390)
    played = Bridge(bare, board)
    if tried:
        board.check(tried)
        played.pump()
    bare.rest()
    asked = ["back" if tried else "hint", "show"]
    assert bare.page.evaluate(HIT, asked) == asked


# Whether all of an element is seen in what scrolls it.
WHOLE = """(one, scrolls) => {
    const [at, room] = [one, one.closest(scrolls)].map((element) => element.getBoundingClientRect());
    const fits = at.top >= room.top - 1 && at.bottom <= room.bottom + 1;
    return fits && one.scrollHeight <= one.clientHeight + 2;
}"""


def test_on_a_phone_the_sentence_is_whole_while_something_is_chosen(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    Bridge(bare, Board(EXAMPLES / "course/08-castles/1-no-doubts-behind-walls.toml", width=390))
    expect(bare.view().locator(".deciding .choice").first).to_be_visible()
    assert bare.view().locator(".sentence").evaluate(WHOLE, ".read")
    expect(bare.view().locator(".sentence")).to_have_text(re.compile(r"inside or outside\?$"))


def test_on_a_phone_the_sentence_and_the_first_continuation_are_whole(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "course/18-what-decides-a-fight/00-lesson.toml", width=390)
    board.goto(2)
    Bridge(bare, board)
    first = bare.view().locator(".ways .choice").first
    expect(first).to_be_visible()
    bare.rest()
    assert bare.view().locator(".sentence").evaluate(WHOLE, ".read")
    assert first.evaluate(WHOLE, ".ways ol")
    assert first.evaluate(WHOLE, ".desk")
