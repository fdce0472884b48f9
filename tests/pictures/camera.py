"""Taking the pictures: each state once for each width, then in each look; and the files that a board writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page

from sekiwidget import Board
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.timeouts import PAGE_MS
from tests.pictures.doing import lesson
from tests.pictures.shots import Shot

GROUND = {"light": "#ffffff", "dark": "#111111"}
MARGIN = 10


@dataclass(frozen=True)
class Picture:
    """A picture that was taken: its file, the state it shows, and how."""

    file: Path
    name: str
    shows: str
    how: str


def take(browser: Browser, shot: Shot, folder: Path) -> Iterator[Picture]:
    """The pictures of a state. Raises AssertionError where the page complained of something."""
    for width in shot.widths:
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(PAGE_MS)
        bare = BarePage(page)
        played = Bridge(bare, shot.board())
        page.add_style_tag(content=f"body {{ margin: {MARGIN}px }}")
        played.pump()
        shot.doing(played)
        for look in shot.looks:
            _dress(bare, look)
            file = folder / f"{shot.name}-{width}-{look}.png"
            bare.view().screenshot(path=file)
            yield Picture(file, shot.name, shot.shows, f"{width} px, {look}")
        assert bare.faults == [], (shot.name, bare.faults)
        page.close()


def _dress(bare: BarePage, look: str) -> None:
    theme: Literal["dark", "light"] = "dark" if look == "dark" else "light"
    bare.page.emulate_media(
        contrast="more" if look == "contrast" else "no-preference",
        forced_colors="active" if look == "forced" else "none",
        color_scheme=theme,
    )
    bare.page.evaluate("colour => { document.body.style.background = colour }", GROUND[theme])
    bare.update(theme=theme)
    # what moves with the theme has come to rest
    bare.page.wait_for_timeout(80)


def take_files(browser: Browser, folder: Path) -> Iterator[Picture]:
    """What a board writes: the page that steps offline, the picture, and what an output shows without a widget."""
    board: Board = lesson("combat/06-swords-wake-guns", 10)()
    output = folder / "output.html"
    output.write_text(f"<!doctype html>{board._repr_mimebundle_()[0]['text/html']}", encoding="utf-8")
    files: dict[str, tuple[Path, str]] = {
        "exported-page": (board.save(folder / "exported-page.html"), "the file that steps with no kernel"),
        "saved-picture-light": (board.save(folder / "light.svg"), "a picture for a document"),
        "saved-picture-dark": (board.save(folder / "dark.svg", theme="dark"), "the same in the dark theme"),
        "output-without-widget": (output, "what a notebook shows where no widget runs"),
    }
    for name, (file, shows) in files.items():
        for scheme in ("light", "dark") if name == "exported-page" else ("light",):
            look: Any = scheme
            page: Page = browser.new_page(viewport={"width": 1180, "height": 900}, color_scheme=look, offline=True)
            page.set_default_timeout(PAGE_MS)
            page.goto(file.as_uri())
            if name == "exported-page":
                page.locator(".sentence").wait_for()
            picture = folder / f"{name}-{scheme}.png"
            # A full page is measured by its body, which a picture has none of: Playwright would wait for ever.
            page.locator(":root").screenshot(path=picture)
            page.close()
            yield Picture(picture, name, shows, f"1180 px, {scheme}")
