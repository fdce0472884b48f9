"""The front page of a course in a notebook: its cards, keys, and the way back from a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from sekiwidget import Course
from sekiwidget.board.course_front import REST_MS
from tests.export.course_lessons import FILES, small_course

RENDER = """async ([esm, css, state]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const heard = {};
  window.sent = [];
  window.update = (more) => {
    Object.assign(state, more);
    for (const name of Object.keys(more)) heard[`change:${name}`]?.();
  };
  const send = (said) => sent.push(said);
  const model = { get: (name) => state[name], send, on: (name, call) => (heard[name] = call) };
  const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  module.default.render({ model, el: document.body });
}"""


class Front:
    """The cards on a bare page, whose clock stands still; `sent` is what they send."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.cards = Course(small_course(folder / "lessons")).cards().cards
        page.clock.install()
        page.clock.pause_at("2100-01-01")
        state = {name: getattr(self.cards, name) for name in ("markup", "progress", "opened")}
        page.evaluate(RENDER, [str(self.cards._esm), str(self.cards._css), state])
        self.back = page.get_by_role("button", name="Back to the course")

    @property
    def sent(self) -> list[Any]:
        found: list[Any] = self.page.evaluate("sent.splice(0)")
        return found

    def answer(self, **traits: Any) -> None:
        """Python answers, and the reader takes a look."""
        self.page.evaluate("more => update(more)", traits)
        self.page.clock.run_for(REST_MS)


def test_cards_open_files_by_keys_and_lead_back(page: Page, tmp_path: Path) -> None:
    front = Front(page, tmp_path)
    page.locator(".go").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".card .open").first).to_be_focused()
    page.keyboard.press("Enter")
    assert front.sent == [{"open": FILES[0]}]
    front.answer(opened=FILES[0])
    expect(page.locator(".course")).to_be_hidden()
    front.back.click()
    assert front.sent == [{"cards": True}]
    predicted = {FILES[0]: {"right": 2, "wrong": 1}}
    progress = {"states": {FILES[0]: "solved"}, "due": [FILES[1]], "predicted": predicted}
    front.answer(opened="", progress={**front.cards.progress, **progress})
    lesson = page.locator(f'[data-file="{FILES[0]}"]')
    expect(lesson).to_have_attribute("data-mark", "done")
    expect(lesson.locator("a")).to_have_accessible_description("What a block is Predicted so far: 2 of 3 right.")
    page.keyboard.press("r")
    assert front.sent == [{"open": FILES[1]}]


def test_the_second_click_of_two_does_nothing_on_whatever_it_falls(page: Page, tmp_path: Path) -> None:
    front = Front(page, tmp_path)
    page.locator(".card .open").first.dblclick()
    assert front.sent == [{"open": FILES[0]}]
    front.answer(opened=FILES[0])
    front.back.dblclick()
    assert front.sent == [{"cards": True}]
    # On a quick kernel the cards are there before the second click.
    page.evaluate("update({ opened: '' })")
    page.locator(".go").click()
    assert front.sent == []
    page.clock.run_for(REST_MS)
    page.locator(".go").click()
    assert front.sent == [{"open": FILES[0]}]
