"""What axe-core finds on a board, in every state of it: nothing serious."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sekiwidget import Scenario
from sekiwidget.board.session.source import source_of
from sekiwidget.export.save import save
from tests.browser.audit import audit
from tests.browser.bare_page import BarePage
from tests.browser.states import EXAMPLES, STATES


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_serious(bare: BarePage, state: str) -> None:
    STATES[state](bare, theme="light", width=1180)
    assert audit(bare.page) == []
    bare.update(theme="dark", width=480)
    expect(bare.view().locator(".sk-root[data-theme=dark][data-size=narrow]")).to_have_count(1)
    assert audit(bare.page) == []


def test_axe_finds_nothing_serious_in_an_exported_page(page: Page, tmp_path: Path) -> None:
    lesson = Scenario.from_file(EXAMPLES / "combat" / "09-proof-of-loyalty.toml")
    page.goto(save(source_of(lesson), tmp_path / "lesson.html").as_uri())
    expect(page.locator(".sentence")).to_be_visible()
    assert audit(page) == []


def test_axe_sees_into_a_board(bare: BarePage) -> None:
    STATES["reading"](bare)
    bare.view().locator(".keys .key").first.evaluate("one => { one.title = ''; one.removeAttribute('aria-label'); }")
    [found] = audit(bare.page)
    assert found.startswith("button-name")
