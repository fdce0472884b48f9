"""The sum of a deployment in the picture: the paragraphs of its terms, and the threads to its piece and lane."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from sekiwidget import Board, Scenario
from tests.board.battles import CROWDED
from tests.board.unpacking import open_state, unpacked
from tests.browser.bare_page import BarePage, traits_of
from tests.browser.bridge import Bridge
from tests.browser.states import EXAMPLES

# The labels of the ranks that a thread runs across: a line through letters, not along their feet.
CROSSED = """() => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const thread = root.querySelector(".main .thread");
    const [length, to] = [thread.getTotalLength(), thread.getScreenCTM()];
    const points = Array.from({ length: 800 }, (_, i) => thread.getPointAtLength(i / 799 * length).matrixTransform(to));
    const labels = [...root.querySelectorAll(".main .piece text, .main [data-id] text")];
    const crossed = labels.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return points.some(({ x, y }) => x > left && x < right && y > top + 3 && y < bottom - 3);
    });
    return [labels.length, ...new Set(crossed.map((one) => one.textContent))];
}"""


def deployed(language: str) -> Board:
    """The Mōri gun with a sword card: a sum of four terms, of the far side."""
    board = Board(EXAMPLES / "combat/10-the-traitor.toml", language=language, width=984)
    board.goto(12)
    return board


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_term_of_a_sum_has_its_paragraph(bare: BarePage, language: str) -> None:
    """Where the words of the terms need two lines, as in German, the paragraphs stand beside the numbers."""
    Bridge(bare, deployed(language))
    view = bare.view()
    chips = view.locator(".main .term .chip")
    expect(chips).to_have_count(4)
    frame = view.locator(".main .terms").bounding_box()
    assert frame
    for chip in chips.all():
        expect(chip).to_be_visible()
        box = chip.bounding_box()
        assert box
        assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_the_thread_of_a_far_piece_runs_under_the_names_beside_it(bare: BarePage) -> None:
    """It leaves the third block of the rank, and bends to a lane that begins under the second."""
    Bridge(bare, deployed("en"))
    labels, *crossed = bare.page.evaluate(CROSSED)
    assert labels >= 4
    assert crossed == []


def touching(bare: BarePage) -> list[str]:
    """The labels of a rank that begin before the one to their left ends."""
    labels = bare.view().locator(".main [data-id] text.label").all()
    boxes = [(box, label.text_content() or "") for label in labels if (box := label.bounding_box())]
    row = sorted(
        ((box["x"], box["x"] + box["width"], text) for box, text in boxes if box["y"] > 250), key=lambda one: one[0]
    )
    return [text for (_, end, _), (start, _, text) in pairwise(row) if start < end]


@pytest.mark.parametrize("flipped", [False, True])
def test_in_a_crowded_rank_every_block_has_its_name(bare: BarePage, flipped: bool) -> None:
    text = CROWDED.replace('attacker = "ishida"', 'attacker = "tokugawa"') if flipped else CROWDED
    Bridge(bare, Board(Scenario.from_text(text), width=984))
    labels = bare.view().locator(".main [data-id] text.label")
    expect(labels.filter(has_text="Kobayakawa")).to_have_text(["Kobayakawa+2", "Kobayakawa+4"])


def test_a_long_name_takes_the_room_that_its_neighbours_leave(bare: BarePage) -> None:
    """Each on one line with what its block adds, as wide as its letters are, and touching no other."""
    Bridge(bare, Board(Scenario.from_text(CROWDED), width=984))
    labels = bare.view().locator(".main [data-id] text.label").filter(has_text="Kobayakawa")
    expect(labels).to_have_count(2)
    for label in labels.all():
        name, value = label.locator("tspan").all()
        assert name.get_attribute("textLength") is None
        assert value.get_attribute("dy") is None
    assert touching(bare) == []


def test_a_crowded_rank_of_a_phone_keeps_the_beginnings_of_its_names(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    Bridge(bare, Board(Scenario.from_text(CROWDED)))
    labels = bare.view().locator(".main [data-id] text.label")
    expect(labels.filter(has_text=re.compile("^Kob.*…"))).to_have_count(2)
    assert touching(bare) == []


@pytest.mark.parametrize("longest", [False, True])
@pytest.mark.parametrize("language", ["en", "de", "he", "da"])
def test_no_term_of_a_sum_is_cut_on_a_phone(bare: BarePage, language: str, longest: bool) -> None:
    """Each has the width at which its words take two lines; where they need it the total leaves its own to them."""
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "combat/10-the-traitor.toml", language=language)
    board.goto(12)
    traits = traits_of(board)
    opened = json.dumps({**open_state(traits), "words": unpacked(traits["words"])})
    mori, kobayakawa = ("מורי", "קובאיאקווה") if language == "he" else ("Mōri", "Kobayakawa")
    clan = kobayakawa if longest else mori
    bare.mount(json.loads(opened.replace(json.dumps(mori)[1:-1], json.dumps(clan)[1:-1])))
    terms = bare.view().locator(".main .term")
    expect(terms).to_have_count(5)
    bare.rest()
    words = terms.locator("> span:not(.change, .chip)")
    assert any(clan in one for one in words.evaluate_all("all => all.map((one) => one.title)"))
    cut = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.title)"
    assert words.evaluate_all(cut) == []
    frame = bare.view().locator(".main .terms").bounding_box()
    assert frame
    for part in bare.view().locator(".main .term > :visible").all():
        box = part.bounding_box()
        assert box
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1


def test_labels_of_a_full_far_rank_use_the_room_beside_it(bare: BarePage) -> None:
    """On a phone, under four blocks: the last label may end beside its own."""
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "combat/05-comrades.toml")
    board.goto(15)
    Bridge(bare, board)
    expect(bare.view().locator(".main text.label").filter(has_text="Fukush")).to_have_text("Fukushima+3")


def test_a_short_sum_in_a_text_stays_on_one_line(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    board = Board(EXAMPLES / "shogun/08-a-card-taken-away.toml")
    board.goto(2)
    Bridge(bare, board)
    expect(bare.view().locator(".why span", has_text="Gold the same number").first).to_be_visible()
    lines = bare.page.evaluate("""() => {
        const root = document.querySelector("#host .view > div").shadowRoot;
        const all = [...root.querySelectorAll(".why span")];
        const words = all.find((one) => one.textContent.includes("Gold the same number")).firstChild;
        const sum = /5.−.3.=.2/.exec(words.data);
        // However narrow it is.
        words.parentElement.style.cssText = "display: block; width: 1px";
        const range = document.createRange();
        range.setStart(words, sum.index);
        range.setEnd(words, sum.index + sum[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }""")
    assert lines == 1
