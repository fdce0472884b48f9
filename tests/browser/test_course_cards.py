"""The front page of a course in a notebook: its cards, keys, and the way back from a board."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from sekiwidget import Course
from tests.browser.bare_page import BarePage
from tests.export.course_lessons import FILES, small_course


def test_cards_open_files_by_keys_and_lead_back(bare: BarePage, tmp_path: Path) -> None:
    front = Course(small_course(tmp_path / "lessons")).cards()
    bare.mount(front.cards)
    view = bare.view()
    view.locator(".go").focus()
    bare.page.keyboard.press("ArrowDown")
    expect(view.locator(".card .open").first).to_be_focused()
    bare.page.keyboard.press("Enter")
    assert bare.sent() == [{"open": FILES[0]}]
    bare.update(opened=FILES[0])
    expect(view.locator(".course")).to_be_hidden()
    view.get_by_role("button", name="Back to the course").click()
    assert bare.sent()[-1] == {"cards": True}
    bare.update(opened="", progress={**front.cards.progress, "states": {FILES[0]: "solved"}, "due": [FILES[1]]})
    expect(view.locator(f'[data-file="{FILES[0]}"]')).to_have_attribute("data-mark", "done")
    bare.page.keyboard.press("r")
    assert bare.sent()[-1] == {"open": FILES[1]}
