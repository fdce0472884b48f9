"""The front page of a course in a notebook: its cards, keys, and the way back from a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from sekiwidget import Course
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


def test_cards_open_files_by_keys_and_lead_back(page: Page, tmp_path: Path) -> None:
    cards = Course(small_course(tmp_path / "lessons")).cards().cards
    state = {name: getattr(cards, name) for name in ("markup", "progress", "opened")}

    def sent() -> Any:
        return page.evaluate("sent.at(-1)")

    def update(**traits: Any) -> None:
        page.evaluate("more => update(more)", traits)

    page.evaluate(RENDER, [str(cards._esm), str(cards._css), state])
    page.locator(".go").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".card .open").first).to_be_focused()
    page.keyboard.press("Enter")
    assert sent() == {"open": FILES[0]}
    update(opened=FILES[0])
    expect(page.locator(".course")).to_be_hidden()
    page.get_by_role("button", name="Back to the course").click()
    assert sent() == {"cards": True}
    update(opened="", progress={**cards.progress, "states": {FILES[0]: "solved"}, "due": [FILES[1]]})
    expect(page.locator(f'[data-file="{FILES[0]}"]')).to_have_attribute("data-mark", "done")
    page.keyboard.press("r")
    assert sent() == {"open": FILES[1]}
