"""Boards in other languages: longer words have room on every screen, and Hebrew is read from right to left."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from sekiwidget import Board, Course
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.states import EXAMPLES, advised, exemplified, reviewed

FITTING = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")
ROOMS: tuple[ViewportSize, ...] = (
    {"width": 919, "height": 648},
    {"width": 993, "height": 780},
    {"width": 1240, "height": 960},
    {"width": 1240, "height": 1336},
    {"width": 390, "height": 844},
)
"""What JupyterLab leaves for a notebook on four screens, its file browser open; and a phone."""
PHONE = 390


def at(name: str, node: int = 0, *keys: str) -> Callable[[BarePage, str], Bridge]:
    """A file at a node, after these keys."""

    def show(bare: BarePage, language: str) -> Bridge:
        board = Board(EXAMPLES / f"{name}.toml", language=language)
        board.goto(node)
        played = Bridge(bare, board)
        bare.view().locator(".sk-root").focus()
        played.press(*keys)
        return played

    return show


STATES: dict[str, Callable[[BarePage, str], Bridge]] = {
    "a battle": at("combat/06-swords-wake-guns", 10),
    "a siege": at("combat/23-a-siege", 7),
    "the map": at("campaign/15-segment-by-segment", 4),
    "deploying": at("combat/03-mon-must-match", 1, "p"),
    "editing": at("combat/06-swords-wake-guns", 6, "e"),
    "a hint": at("combat/38-puzzle-one-sword", 0, "h"),
    "coins": at("war-chest/01-the-first-round", 13, "p"),
    "hexes": at("daimyo/09-three-against-two", 1),
    "bids": at("shogun/07-four-a-province-nought", 7),
    "a plan": at("shogun/06-the-secret-sheet", 9, "p"),
    "the coach": lambda bare, language: advised(bare, language=language),
    "an example": lambda bare, language: exemplified(bare, language=language),
    "the review": lambda bare, language: reviewed(bare, language=language),
    "the tower": at("course/19-the-tower/1-where-farmers-look-on", 0, "x"),
}


def root(bare: BarePage) -> Locator:
    """The board itself."""
    return bare.view().locator(".sk-root")


UNREAD = """(root) => {
  const stage = root.querySelector(".stage").getBoundingClientRect();
  const seen = (part) => [...root.querySelectorAll(part)].filter((one) => one.checkVisibility());
  const cut = seen("h2, .status, .chip, .caption, .caption *").filter((one) => {
    const { overflowX } = getComputedStyle(one);
    const high = one.scrollHeight > one.clientHeight + 1 && one.matches("h2, .status");
    return overflowX !== "visible" && one.clientWidth && (high || one.scrollWidth > one.clientWidth + 1);
  });
  const near = seen(".caption").filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < stage.left + 4 || right > stage.right - 4;
  });
  return [...cut, ...near].map((one) => one.textContent);
}"""
"""What is cut of the head of a board, the rules and the captions, and captions at the edge of the picture."""


@pytest.mark.parametrize("language", ["de", "he", "da"])
@pytest.mark.parametrize("state", STATES)
def test_words_have_room_on_every_screen(bare: BarePage, state: str, language: str) -> None:
    bare.page.emulate_media(reduced_motion="reduce")
    STATES[state](bare, language)
    bare.page.add_style_tag(content="body { margin: 0 }")
    found = {}
    for room in ROOMS:
        bare.page.set_viewport_size(room)
        bare.rest()
        bare.rest()
        faults = root(bare).evaluate(FITTING)
        # On a phone the head has the title alone.
        if room["width"] > PHONE:
            faults += root(bare).evaluate(UNREAD)
        if faults:
            found[f"{room['width']}x{room['height']}"] = faults
    assert found == {}


CHOOSING = {
    "coins": at("war-chest/01-the-first-round", 13, "p", "/"),
    "hexes": at("daimyo/32-puzzle-one-card-before", 0, "/"),
}

CUT = """(root) => {
  const entry = root.querySelector(".typed");
  entry.value = entry.placeholder;
  const said = [...root.querySelectorAll(".choice :is(.note, .chip, strong), .listhead .chip"), entry];
  const cut = said.filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth);
  return cut.map((one) => one.textContent || one.value);
}"""
"""What is cut of the choices, their rules and the line to type in."""


@pytest.mark.parametrize("language", ["en", "de", "he", "da"])
@pytest.mark.parametrize("game", CHOOSING)
def test_choices_and_the_line_to_type_in_say_all_that_they_say(bare: BarePage, game: str, language: str) -> None:
    CHOOSING[game](bare, language)
    for room in ROOMS:
        bare.page.set_viewport_size(room)
        bare.rest()
        expect(root(bare).locator(".typed")).to_be_visible()
        assert root(bare).evaluate(CUT) == [], room


@pytest.mark.parametrize("language", ["en", "de", "he", "da"])
@pytest.mark.parametrize("state", ["coins", "hexes", "bids", "a plan"])
def test_heads_rules_and_captions_are_read_whole_on_a_laptop(bare: BarePage, state: str, language: str) -> None:
    bare.page.set_viewport_size({"width": 1366, "height": 768})
    STATES[state](bare, language)
    bare.rest()
    bare.rest()
    assert root(bare).evaluate(UNREAD) == []


def xs(parts: Locator) -> list[float]:
    """Where each of these begins, from the left."""
    found: list[float] = parts.evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
    return found


WHERE = """(one, said) => said.map((words) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); ) {
        const from = text.data.indexOf(words);
        if (from < 0) continue;
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + words.length);
        return range.getBoundingClientRect().x;
    }
})"""
"""Where each of these words begins in an element, from the left."""


def direction(part: Locator) -> str:
    """Where its text begins."""
    found: str = part.evaluate("one => getComputedStyle(one).direction")
    return found


def test_hebrew_begins_at_the_right_and_the_picture_is_not_mirrored(bare: BarePage) -> None:
    """The desk is where reading goes on: at the left. Places stay where they are, and steps go on to the right."""
    at("campaign/15-segment-by-segment", 4)(bare, "he")
    view = bare.view()
    expect(root(bare)).to_have_attribute("dir", "rtl")
    [stage] = xs(view.locator(".stage"))
    [desk] = xs(view.locator(".desk"))
    assert desk < stage
    names = view.locator(".names text")
    edo, osaka = (xs(names.get_by_text(name, exact=True))[0] for name in ("אדו", "אוסקה"))
    assert osaka < edo
    keys = xs(view.locator(".controls .key"))
    assert keys == sorted(keys)
    knob = view.locator(".knob")
    before = xs(knob)
    root(bare).press("ArrowRight")
    expect(view.locator(".where b")).to_have_text("5")
    assert xs(knob) > before


def test_a_hebrew_sentence_that_begins_with_a_name_is_read_from_the_right(bare: BarePage) -> None:
    at("combat/06-swords-wake-guns", 10)(bare, "he")
    view = bare.view()
    sentence = view.locator(".sentence")
    expect(sentence).to_contain_text("טוקוגווה")
    assert direction(sentence) == "rtl"
    # What the teacher wrote in English stays so; names are spelled in Hebrew.
    assert direction(view.locator(".comment p").first) == "ltr"
    assert direction(view.locator(".caption strong").first) == "rtl"
    # 7.3.2 reads from the left in its chip, and the chip stands after its words.
    row = view.locator(".why li").first
    [words], [chip] = xs(row.locator("span").first), xs(row.locator(".chip"))
    assert chip < words


APART: dict[str, list[str]] = {
    "לפי 2 + 3 → 5": ["2 + 3 → 5"],
    "ניצחון, 12 : 6.": ["12 : 6"],
    "Tokugawa 9 (3 × 2 + 3) נקודות": ["(3 × 2 + 3)"],
    "חייל ×2, −3 או +1": ["×2", "−3", "+1"],
    "שבועות 3–5": ["3–5"],
    "לכתוב `deploy date2 with date+` כאן": ["`deploy date2 with date+`"],
    "מ-5 ל-12, שבוע 7": [],
    "הפסדי Tokugawa: 0, Maeda 2 ב-Edo.": ["0"],
    "Tokugawa: 2 + 3 → 5": [],
    "קרב ב-Anotsu. Tokugawa שולט": ["Anotsu"],
    "הבלוקים Maeda 2, Mt Fuji, Edo.": ["Maeda 2", "Mt Fuji"],
    "הקרב ב-Gifu: Ishida תוקף; Date מגן.": ["Gifu"],
    "המשבצות e1, f2": ["e1"],
    # The title of an English lesson is one phrase.
    "הבא: Three blocks, two cards": [],
}


def test_sums_and_what_is_typed_keep_their_order_in_hebrew(bare: BarePage) -> None:
    played = at("combat/06-swords-wake-guns", 10)(bare, "he")
    for number, (said, apart) in enumerate(APART.items()):
        notice: dict[str, Any] = {"n": 90 + number, "kind": "info", "title": "-", "text": said}
        bare.update(notice=notice)
        words = bare.view().locator(".refusal .because")
        expect(words).to_have_text(said)
        assert words.locator("bdi[dir=ltr]").all_text_contents() == apart
        # They stand in the sentence, not in columns beside it.
        assert words.evaluate("(one) => getComputedStyle(one).display") == "block"
    assert played.bare.faults == []


def test_the_number_of_a_file_keeps_off_an_english_chapter(bare: BarePage) -> None:
    """Read from the right: the chapter, the number of the file, and of how many."""
    board = Course(EXAMPLES / "course" / "01-what-a-block-is", language="he").board("00-lesson")
    board.goto(board.line.main()[-1].id)
    Bridge(bare, board)
    caption = bare.view().locator(".chapterline .note")
    expect(caption).to_have_text("What a block is · 1 מתוך 4")
    title, number, of = caption.evaluate(WHERE, ["What", "1", "4"])
    assert of < number < title


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_teacher_s_text_goes_its_own_way(bare: BarePage, language: str) -> None:
    """In an English board a Hebrew comment is read from the right, and an English one from the left in a Hebrew one."""
    board = Board(EXAMPLES / "combat" / "06-swords-wake-guns.toml", language=language)
    board.goto(10)
    for text, way in (("בלוק אחד", "rtl"), ("one block", "ltr")):
        board.line.comment(text)
        board.refresh()
        Bridge(bare, board)
        said = bare.view().locator(".comment p").first
        assert direction(said) == way
        # The bar of a quotation stands where its lines begin.
        bars = said.evaluate("one => [getComputedStyle(one).borderLeftWidth, getComputedStyle(one).borderRightWidth]")
        assert bars == (["3px", "0px"] if way == "ltr" else ["0px", "3px"])


def test_what_is_picked_has_a_name_in_the_language(bare: BarePage) -> None:
    words = at("daimyo/09-three-against-two", 1)(bare, "de").board.words
    assert words["picks.target"] != "target"
    expect(bare.view().locator(".picking h4 span").first).to_have_text(words["picks.target"])


@pytest.mark.parametrize(("language", "places"), [("de", "Hakone, Oshi, Mito, Oyama"), ("he", "")])
def test_what_lies_beside_a_place_is_said_in_the_language(bare: BarePage, language: str, places: str) -> None:
    words = at("campaign/15-segment-by-segment", 4)(bare, language).board.words
    said = words["next.to"].format(places=places)
    assert not said.startswith("Next")
    edo = bare.view().locator('[data-at="edo"]')
    edo.focus()
    expect(edo).to_have_attribute("aria-description", re.compile(f"^{said}"))
