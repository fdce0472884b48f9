"""A lesson exported as one HTML file, opened from the disk in three families of browsers."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.hosts import environment
from tests.hosts.conftest import Said
from tests.hosts.driven import SCREEN, Driven, firefox, until, webkit
from tests.hosts.hosted import EXAMPLES
from tests.hosts.reader import LESSON, Reader

TRIED = "a lesson exported to one file: opened from the disk, read with keys and clicks"

# Playwright looks through shadow roots by itself; the others are told to.
IN = "[...document.querySelectorAll('#board > *')].map(one => one.shadowRoot?.querySelector('.sk-root')).find(Boolean)"
TEXT = f"{IN}.querySelector('{{}}').textContent"


def exported(folder: Path) -> Path:
    """The lesson as `sekiwidget export` of the wheel writes it."""
    file = folder / "lesson.html"
    program = environment.host("lab").program("sekiwidget")
    environment.said([str(program), "export", str(EXAMPLES / LESSON), "-o", str(file)])
    return file


@pytest.mark.host("exported page", TRIED)
def test_chromium(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """What a reader with Chrome or Edge has."""
    ran_with(environment.host("lab").version("sekiwidget"), chromium)
    console = Console(page)
    page.goto(exported(tmp_path).as_uri())
    reader = Reader(page.locator(".sk-root"))
    reader.comes()
    reader.sees_all()
    reader.reads()
    assert console.faults == []


@pytest.mark.host("exported page", TRIED)
@pytest.mark.parametrize("opened", [firefox, webkit])
def test_others(opened: Callable[[Path], AbstractContextManager[Driven]], tmp_path: Path, ran_with: Said) -> None:
    """What a reader with Firefox has, or with a browser of the family of Safari."""
    file = exported(tmp_path)
    with opened(tmp_path / "home") as driven:
        ran_with(environment.host("lab").version("sekiwidget"), driven.name)
        driven.goto(file.as_uri())
        until(driven, f"!!({IN})")
        until(driven, f"{TEXT.format('.where span')} === 'of 13'")
        seen: dict[str, Any] = driven.evaluate(
            f"{{ size: [innerWidth, innerHeight], box: {IN}.getBoundingClientRect() }}"
        )
        driven.picture(tmp_path / "seen.png")
        assert seen["size"] == list(SCREEN)
        assert seen["box"]["left"] >= 0 and seen["box"]["right"] <= SCREEN[0]
        assert seen["box"]["top"] >= 0 and seen["box"]["bottom"] <= SCREEN[1]
        # No bar at all: the whole page is seen at once.
        assert driven.evaluate("document.documentElement.clientWidth") == SCREEN[0]
        # It takes the keys at once.
        driven.press("ARROW_RIGHT")
        driven.press("ARROW_RIGHT")
        until(driven, f"{TEXT.format('.where b')} === '2'")
        assert driven.evaluate(TEXT.format(".sentence")) == (
            "Ishida deploys Mōri 3 with a plain card: 3 impact, from 0 to 3."
        )
        until(driven, f"{TEXT.format('.terms .total')}.includes('3')")
        before = driven.evaluate(TEXT.format(".frame"))
        box = driven.evaluate(f"{IN}.querySelector('.controls .next').getBoundingClientRect()")
        driven.click(box["left"] + box["width"] / 2, box["top"] + box["height"] / 2)
        until(driven, f"{TEXT.format('.where b')} === '3'")
        assert driven.evaluate(TEXT.format(".frame")) != before
        driven.picture(tmp_path / "stepped.png")
        assert driven.faults() == []
