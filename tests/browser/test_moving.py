"""Animated pictures in a browser: one step at a time, each in its turn; for who wants no motion the last one."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from sekiwidget.board.session.source import source_of
from sekiwidget.export.save import save
from sekiwidget.lesson import Scenario
from tests.board.battles import battle
from tests.browser.timeouts import wait_until

SECONDS = 2
SEEN = """time => {
    for (const one of document.getAnimations()) { one.pause(); one.currentTime = time; }
    return [...document.querySelectorAll(".s")].filter(one => getComputedStyle(one).visibility === "visible")
        .map(one => one.id);
}"""


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """The battle of the tests, two seconds a step."""
    return save(source_of(Scenario.from_text(battle())), tmp_path / "x.svg", node=0, animated=True, seconds=SECONDS)


def test_each_step_is_seen_in_its_turn(page: Page, picture: Path) -> None:
    page.goto(picture.as_uri())
    count = page.locator(".s").count()
    assert count > 5
    for number in range(2 * count):
        for share in (0.1, 0.9):
            seen = page.evaluate(SEEN, 1000 * SECONDS * (number + share))
            assert seen == [f"s{number % count}"]


def test_who_wants_no_motion_sees_the_last_step(page: Page, picture: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(picture.as_uri())
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(SEEN, 0) == [f"s{page.locator('.s').count() - 1}"]


def test_it_moves_in_an_image_of_a_page(browser: Browser, picture: Path) -> None:
    """Where no script runs: it is seen to change, in a page that is painted as for a reader."""
    page = browser.new_page()
    (picture.parent / "page.html").write_text(f"<img src='{picture.name}' width=300>", encoding="utf-8")
    page.goto((picture.parent / "page.html").as_uri())
    page.wait_for_function("document.images[0].complete")
    first = page.screenshot()
    wait_until(page, lambda: page.screenshot() != first, lambda: "the picture stands still")
    page.close()
